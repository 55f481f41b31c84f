"""How starting hands are written and called, as the article has it."""

from __future__ import annotations

import pytest

from anteup.cards import cards
from anteup.equity import notation, starting
from anteup.equity.starting import BEST_FIRST, HANDS, NotAStartingHand
from tests.ledger.entries import entry
from tests.ledger.off import instead


@entry("T-051", off=instead("equity.starting:HANDS", HANDS[:-1], "a hand is missing"))
def test_suits_being_alike_there_are_169_starting_hands() -> None:
    assert 169 == len(HANDS)
    assert [13, 78, 78] == [sum(len(one.combos) == size for one in HANDS) for size in (6, 4, 12)]
    assert "0.4525" == f"{100 * 6 / 1326:.4f}" == f"{BEST_FIRST[0].percent:.4f}"
    assert "1.2066" == f"{notation.parse('AK').percent:.4f}"


@entry("T-052", off=instead("equity.starting:_ONE", tuple("23456789TJQKA"), "ranks are not said in words"))
def test_pairs_are_called_pocket_jacks_and_written_jj() -> None:
    assert "JJ" == starting.hand_of("Jh Js").text == starting.hand_of(cards("Jc Jd")).text
    assert "pocket jacks" == starting.hand("JJ").name
    assert "pocket aces" == starting.hand("AA").name
    assert "QJo" == starting.hand("JQ").text


@entry("T-053", off=instead("equity.starting:hand", lambda _: HANDS[0], "whatever is written is aces"))
def test_suited_hands_are_written_with_an_s() -> None:
    assert "87s" == starting.hand_of("8h 7h").text == starting.hand("87s").text
    assert "eight-seven suited" == starting.hand("87s").name
    assert 4 == len(starting.hand("87s").combos) == len(notation.parse("87s"))
    with pytest.raises(NotAStartingHand):
        starting.hand("77s")
    with pytest.raises(notation.NotARange):
        notation.parse("77s")


@entry("T-054", off=instead("equity.starting:hand", lambda _: HANDS[0], "whatever is written is aces"))
def test_no_letter_means_offsuit() -> None:
    assert starting.hand("Q9") is starting.hand("Q9o") is starting.hand_of("Qs 9h")
    assert 12 == len(starting.hand("Q9").combos)
    assert not set(starting.hand("Q9").combos) & set(starting.hand("Q9s").combos)
    assert "queen-nine offsuit" == starting.hand("Q9").name
    with pytest.raises(NotAStartingHand):
        starting.hand("Q9x")


@entry("T-056", off=instead("equity.starting:is_suited_connector", lambda *_, **__: True, "all are connectors"))
def test_adjacent_ranks_of_a_suit_are_suited_connectors() -> None:
    told = {text: starting.is_suited_connector(starting.hand(text)) for text in ("87s", "86s", "AKs", "87o", "A2s")}
    assert {"87s": True, "86s": False, "AKs": True, "87o": False, "A2s": True} == told
    connectors = [one for one in HANDS if starting.is_suited_connector(one, ace_low=False)]
    assert (12, 48) == (len(connectors), sum(len(one.combos) for one in connectors))
    assert 13 == sum(starting.is_suited_connector(one) for one in HANDS)


@entry("T-057", off=instead("equity.nicknames:NICKNAMES", {}, "nothing has a nickname"))
def test_hands_have_nicknames() -> None:
    assert ("American Airlines", "Pocket Rockets") == starting.hand("AA").nicknames[:2]
    assert "Big Slick" == starting.hand("AKs").nicknames[0] == starting.hand("AKo").nicknames[0]
    assert "Fish Hooks" == starting.hand("JJ").nicknames[0]
    assert ("Dolly Parton",) == starting.hand("95o").nicknames
    assert "Doyle Brunson" == starting.hand("T2s").nicknames[0]
    assert () == starting.hand("83o").nicknames
