"""What one's own cards make, as one is told it."""

from __future__ import annotations

import random

import pytest

from anteup.bots.simple import Raiser
from anteup.engine.hand import acting
from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.room.tableview import label
from anteup.rules.catalogue import deal_out
from anteup.table.packs import Rehearsal

GAMES = (
    "holdem-no-limit", "omaha8", "stud7-high-low", "follow-the-queen", "low-hole", "no-peek", "laws-rehearsal",
    "joker-draw", "badugi", "double-board", "chicago", "baseball", "anaconda", "razz", "drawmaha", "stud-declare",
)  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_house_tells_a_seat_what_its_own_view_would(name: str) -> None:
    """Whoever is told what he has is told nothing that he has not seen."""
    told = 0
    for seed in range(1):
        game, packs = deal_out(name), Rehearsal(seed)
        log, bot = Log(game, [200 * max(1, game.stakes.unit)] * game.players), Raiser(random.Random(seed))
        for _ in range(400):
            if log.wants_pack and not log.hand.due:
                deck, nonce = packs.shuffled(log.wanted)
                log.shuffle(deck, nonce, packs.slips(deck) if game.faults.simulate else ())
            for seat in range(game.players):
                said = label(log.hand, seat)  # type: ignore[arg-type]
                assert said == label(log.view(seat), seat)  # type: ignore[arg-type]
                told += bool(said)
            if log.hand.over:
                break
            seat = acting(log.hand)
            view = log.view(seat)
            facts = menu(view, seat)
            assert facts is not None
            log.act(bot.act(view, facts), seat)
        assert log.hand.over
    assert bool(told) == (name != "no-peek")  # where nobody looks at his cards
