from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from anteup.cards import Card
from anteup.engine.events import HandOpened, Named, PackSealed
from anteup.room.data import DataDir
from anteup.room.journal import Line
from anteup.room.protocol import DealtSeen
from anteup.room.resuming import event_of, folded
from anteup.room.seal import hand_id, verify
from anteup.room.sqlite import SqliteJournal
from anteup.room.vault import Vault
from anteup.table.bank import Posting
from anteup.table.evening import Evening
from anteup.table.happened import Dealt
from tests.room.dying import FAMILIES, NAME, Moment, Played, played

SOME = 1
"""So many points are tried in the everyday tests."""


class Whole:
    """A hand that was played without anybody's dying."""

    def __init__(self, family: str) -> None:
        with TemporaryDirectory() as folder:
            self.played: Played = asyncio.run(played(Path(folder), family))
            self.lines, self.postings = asyncio.run(written(Path(folder)))
            self.vault = Vault.open(DataDir(Path(folder)).key)
        self.events = [event_of(line, self.vault) for line in self.lines]


whole = cache(Whole)


async def written(folder: Path) -> tuple[list[Line], list[Posting]]:
    """What stands in the journal of a folder."""
    journal = SqliteJournal(DataDir(folder).journal)
    found = await journal.lines(NAME), await journal.ledger(NAME)
    await journal.close()
    return found


async def since_last_kept(folder: Path) -> list[Line]:
    """What its table is resumed from."""
    journal = SqliteJournal(DataDir(folder).journal)
    found = await journal.since_last_kept(NAME)
    await journal.close()
    return found


def state(evening: Evening) -> Evening:
    """An evening but for the time since which it waits, which begins anew."""
    return replace(evening, since=0)


def points(family: str) -> list[tuple[int, Moment]]:
    """Wherever a house can die in this hand."""
    moments: tuple[Moment, Moment] = ("before", "after")
    return [(at, moment) for at in range(1, whole(family).played.appends + 1) for moment in moments]


def goes_on(folder: Path, family: str) -> None:
    """A house that has died goes on with the same hand, and ends it as it would have."""
    first = whole(family)
    lines, postings = asyncio.run(written(folder))
    vault = Vault.open(DataDir(folder).key)
    n = len(lines)
    assert first.events[:n] == [event_of(line, vault) for line in lines]
    assert [posting for posting in first.postings if posting.n <= n] == postings
    assert 0 == sum(posting.amount for posting in postings)
    if lines:
        found = folded(NAME, asyncio.run(since_last_kept(folder)), vault)
        assert ("", n) == (found.void, found.n)
        assert state(first.played.evenings[n]) == state(found.evening), "the same cards, stacks and turn"
        assert 0 == sum(found.evening.bank.balances.values())

    after = asyncio.run(played(folder, family))

    lines, postings = asyncio.run(written(folder))
    assert first.events == [event_of(line, vault) for line in lines]
    assert [line.public for line in first.lines] == [line.public for line in lines]
    assert first.postings == postings
    assert state(first.played.evenings[len(lines)]) == state(after.evenings[len(lines)])


def dies(folder: Path, family: str, where: list[tuple[int, Moment]]) -> None:
    """One process for every one of these points, and each is killed there."""
    command = [
        sys.executable,
        "-m",
        "tests.room.dying",
        str(folder),
        family,
        *(f"{at}-{moment}" for at, moment in where),
    ]
    subprocess.run(command, check=True, timeout=600)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hand_goes_on_after_a_kill(family: str, tmp_path: Path) -> None:
    every = points(family)
    some = Random(family).sample(every, SOME)
    dies(tmp_path, family, some)
    for at, moment in some:
        goes_on(tmp_path / f"{at} {moment}", family)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_a_hand_goes_on_after_a_kill_anywhere(family: str, tmp_path: Path) -> None:
    every = points(family)
    dies(tmp_path, family, every)
    for at, moment in every:
        goes_on(tmp_path / f"{at} {moment}", family)


def test_the_hands_are_worth_killing() -> None:
    """Each of them is long enough, and is what its name says."""
    kinds = {
        family: {type(event.event).__name__ for event in whole(family).events if isinstance(event, Dealt)}
        for family in FAMILIES
    }

    assert all(whole(family).played.appends > 7 for family in FAMILIES)
    for family, some in {
        "no-limit hold'em": {"BoardDealt", "HolesDealt", "Shown"},
        "Victorian draw with straddles": {"Straddled", "Discarded", "Drawn"},
        "openers": {"Raised", "Discarded"},
        "seven-card stud": {"UpDealt", "Shown"},
        "high and low, declared": {"Chose", "Declared"},
        "a joker that is named": {"Drawn", "Shown"},
        "triple draw": {"Drawn"},
        "badugi": {"Drawn", "Shown"},
        "cards passed on": {"Chose", "AllPassed"},
        "cards that nobody looks at": {"UnseenDealt", "TurnedUp"},
        "a clumsy dealer": {"Exposed", "DealVoided", "Looked"},
    }.items():
        assert some <= kinds[family], family
    assert "Raised" not in kinds["a jackpot that nobody opens"]


@pytest.mark.parametrize("family", FAMILIES)
def test_every_card_that_somebody_is_shown_is_proved_to_him(family: str) -> None:
    """It lay in its slot of the pack that was sealed before (`docs/reference/fair-deal.md`)."""
    for player in whole(family).played.players:
        seals: list[tuple[str, int]] = []
        proved: set[Card] = set()
        for one in player.lines:
            if not isinstance(one.event, DealtSeen):
                continue
            if isinstance(one.event.event, PackSealed):
                seals.append((one.event.root, one.event.event.count))
                proved = set()
            for opening in one.event.openings:
                assert any(
                    verify(root, hand_id(NAME, 1, shuffle), opening, count)
                    for shuffle, (root, count) in enumerate(seals, 1)
                ), (one, opening)
                proved.add(opening.card)
            if not isinstance(
                one.event.event, HandOpened | Named
            ):  # there stands the pack, and what a joker stands for
                shown = {
                    Card(text) for text in re.findall(r'"([2-9TJQKA][cdhs]|Jk2?)"', encode(one.event.event).decode())
                }
                assert shown <= proved, one
        assert proved


@pytest.mark.parametrize("family", ["no-limit hold'em", "triple draw"])
def test_without_its_key_a_hand_is_void_and_every_chip_where_it_was(family: str, tmp_path: Path) -> None:
    first = whole(family)
    middle = first.played.appends // 2
    dies(tmp_path, family, [(middle, "after")])
    folder = tmp_path / f"{middle} after"
    DataDir(folder).key.unlink()

    after = asyncio.run(played(folder, family))

    lines, postings = asyncio.run(written(folder))
    evening = after.evenings[max(after.evenings)]
    before = next(
        evening for n, evening in reversed(first.played.evenings.items()) if not evening.seats and not evening.number
    )
    assert "HandVoided" == lines[-1].kind
    assert b"the key of its cards is not here" in lines[-1].public
    assert [chair.stack for chair in before.session.chairs] == [chair.stack for chair in evening.session.chairs]
    assert 0 == sum(posting.amount for posting in postings)
    assert all("stack:" not in posting.account or posting.what == "bought" for posting in postings)


def test_nothing_in_the_folder_shows_a_hidden_card(tmp_path: Path) -> None:
    """But for the key: whoever has the database alone reads no hidden event, whichever way he cuts it."""
    asyncio.run(played(tmp_path, "seven-card stud"))
    pages = b"".join(path.read_bytes() for path in tmp_path.glob("journal.db*"))

    assert b'"Posted"' in pages
    for name in (b"HolesDealt", b"Shuffled", b"nonce"):
        assert name not in pages
