"""The account of an evening, as its page has it."""

from __future__ import annotations

from pathlib import Path

from anteup.room.account import who
from anteup.table.happened import Person
from tests.room.serving import serving


def test_bots_have_their_names_in_the_account(tmp_path: Path) -> None:
    with serving(tmp_path, bots=3, seats=4) as room:
        room.joined("Anna")
        evening = room.table.evening
        bots = [player.person for player in evening.players if player is not None and player.bot]
        with room.host() as browser:
            page = browser.get(f"/t/{room.table_id}/ledger").text

    assert bots
    for person in bots:
        name = evening.names[Person(person)]
        assert [name] * 3 == [who(evening, account) for account in (person, f"account:{person}", f"stack:{person}")]
        assert name in page
    assert "somebody" not in page
    assert "the kitty" == who(evening, "kitty")
