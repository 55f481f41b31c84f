"""Every order of the pack is as likely as any other, and only the operating system's generator has to do with it."""

from __future__ import annotations

import ast
import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from anteup.cards import STANDARD, Pack
from anteup.engine.actions import Call, Check, Discard
from anteup.engine.events import PackSealed, Shuffled, Slip
from anteup.engine.hand import View
from anteup.engine.menus import Exchange, Menu, Wager
from anteup.room.actor import Table
from anteup.room.protocol import DealtSeen
from anteup.room.resuming import event_of
from anteup.room.vault import Vault
from anteup.table import asks
from anteup.table.happened import Dealt, Person
from anteup.table.packs import HousePack
from anteup.table.settings import Settings
from tests.gates.tree import SOURCE
from tests.room.memory import HandClock, MemoryJournal, Onlooker, play_hand, settle, stays

Shuffler = Callable[[Pack], Pack]
ONE_IN_A_MILLION = 4.8916
"""So many standard deviations to either side has one of a million normal numbers."""


# ---- where chance comes from ----------------------------------------------------------------------------------------

DEALING = ("room", "table", "engine", "rules", "cards.py", "chips.py")
ALLOWED = {
    "table/packs.py": {"random"},
    "room/houseplayers.py": {"random.SystemRandom"},
}
"""What may be had from `random` and its like: the packs for rehearsals, and the dice of bots, which are the system's too."""
CHANCE = {"random", "numpy.random", "_random", "uuid"}


def imported(tree: ast.AST) -> Iterator[str]:
    """What a module imports, by whole names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Attribute) and node.attr == "random" and ast.unparse(node.value) in {"np", "numpy"}:
            yield "numpy.random"


def of_chance(program: str) -> set[str]:
    """What of it brings chance that is not the operating system's."""
    names = {name for name in imported(ast.parse(program)) if name in CHANCE or name.rpartition(".")[0] in CHANCE}
    return names | ({"Rehearsal"} if "Rehearsal" in program else set())


def test_where_cards_are_dealt_chance_is_the_operating_systems() -> None:
    found = {}
    for part in DEALING:
        for path in [SOURCE / part] if part.endswith(".py") else (SOURCE / part).rglob("*.py"):
            if some := of_chance(path.read_text("utf-8")):
                found[path.relative_to(SOURCE).as_posix()] = some

    assert found == {**ALLOWED, "table/packs.py": {"random", "Rehearsal"}}


def test_the_check_sees_what_it_should() -> None:
    assert of_chance("import random") == {"random"}
    assert of_chance("from random import Random as Dice") == {"random.Random"}
    assert of_chance("import numpy as np\nnp.random.default_rng(1)") == {"numpy.random"}
    assert of_chance("from anteup.table.packs import Rehearsal") == {"Rehearsal"}
    assert of_chance("import secrets\nfrom os import urandom") == set()


def test_the_pack_of_the_house_is_made_of_the_systems_generator_and_nothing_else() -> None:
    (house,) = (
        node
        for node in ast.parse((SOURCE / "table" / "packs.py").read_text("utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == "HousePack"
    )
    names = {node.id for node in ast.walk(house) if isinstance(node, ast.Name)}

    assert names <= {"_SYSTEM", "_slips", "secrets", "list", "tuple", "order", "deck", "self", "Pack", "Slip", "bytes"}
    assert type(vars(__import__("anteup.table.packs", fromlist=["_SYSTEM"]))["_SYSTEM"]) is random.SystemRandom


def test_a_seed_that_somebody_knows_foretells_no_pack(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the usual generator broken, a table still deals; and it deals otherwise although that was set back."""

    def breaks(*_: object) -> None:
        raise AssertionError("chance was asked of the usual generator")

    for name in ("random", "getrandbits", "seed"):
        monkeypatch.setattr(random.Random, name, breaks)
    orders = [dealt("holdem-no-limit", HousePack())[0].deck for _ in range(2)]

    assert orders[0] != orders[1]
    assert {*orders[0]} == {*STANDARD} == {*orders[1]}


def dealt(game: str, packs: Any, players: int = 3, how: Callable[[View, Menu], Any] = stays) -> list[Shuffled]:
    """The packs of a hand that is played at a table."""

    async def play() -> list[Shuffled]:
        journal, clock, vault = MemoryJournal(), HandClock(), Vault(bytes(32))
        settings = Settings(game=game, seats=players, clock=0, pause=1, grace=10_000)
        table = await Table.opened("t", settings, Person("a"), "A", journal, vault, packs=packs, clock=clock)
        viewers = [Onlooker(name) for name in "abcdef"[:players]]
        for viewer in viewers:
            await table.join(viewer)
            await viewer.asks(table, asks.Sit())
        await clock.pass_(1000)
        await settle()
        await play_hand(table, viewers, how)
        await table.close()
        events = [event_of(line, vault) for line in journal.all["t"] if line.hand == 1]
        sealed = [
            line.event
            for viewer in viewers[:1]
            for line in viewer.lines
            if isinstance(line.event, DealtSeen) and isinstance(line.event.event, PackSealed)
        ]
        found = [event.event for event in events if isinstance(event, Dealt) and isinstance(event.event, Shuffled)]
        assert [event.root for event in sealed] == [event.root for event in sealed if event.root]
        assert len(sealed) >= len(found) > 0
        return found

    return asyncio.run(play())


# ---- what is dealt --------------------------------------------------------------------------------------------------


class Known:
    """Packs of which the last is kept, and which is asked of whether it has faults in store."""

    def __init__(self) -> None:
        self.order: Pack = ()
        self.asked: list[tuple[Pack, Pack]] = []

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in some order."""
        self.order = tuple(DICE.sample(deck, len(deck)))
        return self.order, bytes(range(32))

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """None; of which pack that was asked is kept."""
        self.asked.append((deck, self.order))
        return ()


def test_faults_of_dealing_fall_on_the_pack_as_it_lies() -> None:
    """Else they would always befall the same cards."""
    packs = Known()
    dealt("laws-rehearsal", packs)

    assert packs.asked
    assert all(asked == order for asked, order in packs.asked)


def test_a_stock_that_runs_out_in_the_middle_of_a_draw_is_made_anew() -> None:
    """Six throw all they have away, three times over: the table goes on by itself."""

    def throws(view: View, menu: Menu) -> Any:
        if isinstance(menu, Exchange):
            return Discard(view.down[menu.seat][: menu.most])
        if isinstance(menu, Wager):
            return Check() if menu.check else Call()
        return stays(view, menu)

    packs = dealt("triple-draw-27", HousePack(), 6, throws)

    assert len(packs) > 1
    assert all({*later.deck} < {*packs[0].deck} for later in packs[1:])


# ---- how often ------------------------------------------------------------------------------------------------------


def bounds(freedom: int) -> tuple[float, float]:
    """Between which chi-squared lies but for one time in a million (Wilson and Hilferty)."""
    spread = ONE_IN_A_MILLION * (2 / (9 * freedom)) ** 0.5
    least, most = (freedom * (1 - 2 / (9 * freedom) + side * spread) ** 3 for side in (-1, 1))
    return least, most


Counts = npt.NDArray[np.float64]


def counted(shuffle: Shuffler, times: int) -> tuple[Counts, Counts]:
    """Of each card: how often it lay in each place, and how often each other card came next (the first after the last)."""
    n = len(STANDARD)
    places, nexts = np.zeros((n, n)), np.zeros((n, n))
    order = np.arange(n)
    for _ in range(0, times, 1000):
        decks = np.array([[card.index for card in shuffle(STANDARD)] for _ in range(1000)])
        for place in order:
            places[:, place] += np.bincount(decks[:, place], minlength=n)
        pairs = (decks * n + np.roll(decks, -1, axis=1)).ravel()
        nexts += np.bincount(pairs, minlength=n * n).reshape(n, n)
    return places, nexts


def of_places(places: Counts) -> float:
    """Chi-squared of the places, of 51 * 51 degrees of freedom: rows and columns add up to the number of packs, and what is
    counted of a pack has the variance 1 / 51 in every direction that this leaves.
    """
    n, times = len(places), places[0].sum()
    return float(((places - times / n) ** 2).sum() * (n - 1) / times)


def of_neighbours(nexts: Counts) -> float:
    """Chi-squared of who follows whom round a pack, of 52 * 49 / 2 + 51 * 50 / 2 degrees of freedom.

    A pack is a ring, and every ring is as likely; that b follows a has the chance p = 1 / 51, and that d follows c besides,
    q = 1 / (51 * 50). What is told of a pair whichever way round has the variance p, and which way round it is, p + 2q.
    """
    n, times = len(nexts), nexts[0].sum()
    p, q = 1 / (n - 1), 1 / ((n - 1) * (n - 2))
    off = (nexts - times * p) * (1 - np.eye(n))
    either, way = (off + off.T) / 2, (off - off.T) / 2
    return float((either**2).sum() / (times * p) + (way**2).sum() / (times * (p + 2 * q)))


def house(deck: Pack) -> Pack:
    """As the house shuffles."""
    return HousePack().shuffled(deck)[0]


def is_even(shuffle: Shuffler, times: int) -> bool:
    """Do all places and all neighbours come equally often, as far as can be told from so many packs?"""
    places, nexts = counted(shuffle, times)
    n = len(STANDARD)
    one, other = bounds((n - 1) ** 2), bounds(n * (n - 3) // 2 + (n - 1) * (n - 2) // 2)
    return one[0] < of_places(places) < one[1] and other[0] < of_neighbours(nexts) < other[1]


def test_every_card_lies_everywhere_and_beside_every_other_equally_often() -> None:
    assert is_even(house, 30_000)


@pytest.mark.long
def test_every_card_lies_everywhere_and_beside_every_other_in_a_million_packs() -> None:
    assert is_even(house, 1_000_000)


def swapped_with_any(deck: Pack) -> Pack:
    """The usual mistake: each card is put in the place of any, and not of one that is left."""
    order = list(deck)
    for at in range(len(order)):
        other = DICE.randrange(len(order))
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def cut_only(deck: Pack) -> Pack:
    """Every card lies everywhere, and always beside the same."""
    at = DICE.randrange(len(deck))
    return deck[at:] + deck[:at]


def one_too_far(deck: Pack) -> Pack:
    """The last card never stays where it was."""
    order = list(deck)
    for at in range(len(order) - 1, 0, -1):
        other = DICE.randrange(at)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


DICE = random.Random(5)


@pytest.mark.parametrize("shuffle", [swapped_with_any, cut_only, one_too_far])
def test_a_shuffle_that_is_not_even_is_found_out(shuffle: Shuffler) -> None:
    assert not is_even(shuffle, 10_000)


def test_an_even_shuffle_of_another_make_passes() -> None:
    assert is_even(lambda deck: tuple(DICE.sample(deck, len(deck))), 10_000)


def test_all_orders_of_five_cards_come_equally_often() -> None:
    times = 24_000
    counts = Counter(house(STANDARD[:5]) for _ in range(times))
    least, most = bounds(119)

    assert len(counts) == 120
    assert least < sum((count - times / 120) ** 2 for count in counts.values()) * 120 / times < most


def test_the_bounds_are_those_of_the_tables() -> None:
    """Of 119 degrees of freedom one in two million lies below 57.9, and one beyond 210.4."""
    least, most = bounds(119)
    assert 57 < least < 59
    assert 209 < most < 212
    assert all(one[0] < freedom < one[1] for freedom, one in pairwise_bounds())


def pairwise_bounds() -> Iterator[tuple[int, tuple[float, float]]]:
    """Of growing freedom, and the bounds that belong to it."""
    for freedom, larger in pairwise((10, 100, 1000, 2601)):
        assert bounds(freedom)[1] < bounds(larger)[1]
        yield freedom, bounds(freedom)
