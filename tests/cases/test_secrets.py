"""What is seen, when, and by whom; the order of showing; and the pack."""

from __future__ import annotations

import math
import os
import random

import pytest

from anteup.cards import STANDARD, doubled, written
from anteup.engine.events import HandOpened, Seen, Shown
from anteup.engine.lines import told
from anteup.engine.log import view
from anteup.rules.laws import Law
from anteup.table.packs import HousePack, Rehearsal
from tests.cases.told import case
from tests.ledger.tables import Table, game


def on_the_river(names: str, players: int) -> Table:
    """Everybody has called and checked, and the river is there."""
    table = Table(game("holdem", players), names)
    for _ in range(players):
        table.play(f"{table.turn} {'checks' if table.menu.check else 'calls'}")
    for _ in range(2 * players):
        table.play(f"{table.turn} checks")
    return table


@case("BUG-123", "hippich/Bitcoin-Poker-Room#31", "https://github.com/hippich/Bitcoin-Poker-Room/issues/31")
def test_the_last_aggressor_shows_first_and_then_it_goes_clockwise() -> None:
    names = "Seat2 Seat3 Seat4 Seat5 Seat6 Seat1"
    table = on_the_river(names, 6)
    table.play(
        "Seat2 checks, Seat3 checks, Seat4 bets 4, Seat5 folds, Seat6 calls, Seat1 folds, Seat2 calls, Seat3 folds"
    )
    assert [said.split()[0] for said in table.at_showdown] == ["Seat4", "Seat6", "Seat2"]

    table = on_the_river(names, 6)
    table.play(", ".join(f"{name} checks" for name in table.names))
    assert table.at_showdown[0] == "Seat2 shows"


@case("BUG-125", "chips-blockchain/bet#63", "https://github.com/chips-blockchain/bet/issues/63")
def test_no_message_holds_another_players_cards_before_the_showdown() -> None:
    table = on_the_river("", 4)
    assert len(table.hand.board) == 5
    assert table.turn
    for name in table.names:
        lines = told(table.log.seen(table.seat(name))[1:]).decode()
        for other in table.names:
            held = [f'"{card}"' in lines for card in table.hand.down[table.seat(other)]]
            assert held == [other == name] * 2


@case("BUG-127", "SirRender00/texasholdem#19", "https://github.com/SirRender00/texasholdem/issues/19")
def test_a_view_hides_other_hands_the_pack_the_burned_and_the_cards_to_come() -> None:
    table = on_the_river("", 4)
    own_cards = {name: table.hand.down[table.seat(name)] for name in table.names}
    known = {card for hole in own_cards.values() for card in hole} | set(table.hand.board)
    hidden = [f'"{card}"' for card in STANDARD if card not in known]

    assert len(hidden) == 52 - 8 - 5
    for name in ["", *table.names]:
        view = table.view(name)
        assert view.deck == ()
        assert [written(hole) == "?? ??" for hole in view.down] == [other != name for other in table.names]
        lines = told(table.log.seen(table.seat(name) if name else None)[1:]).decode()
        assert not any(card in lines for card in hidden)


@case("BUG-129", "hippich/Bitcoin-Poker-Room#122", "https://github.com/hippich/Bitcoin-Poker-Room/issues/122")
def test_who_comes_back_has_all_that_he_had_seen() -> None:
    table = on_the_river("", 4)
    seat = table.seat("S3")
    whole = table.log.seen(seat)
    for missed in range(1, len(whole)):
        before: list[Seen] = whole[:missed]
        assert before + table.log.seen(seat, since=missed) == whole
    back = view(whole)

    assert back == table.view("S3")
    assert back.down[seat] == table.hand.down[seat]
    assert (back.stacks, back.bets, back.board, back.turn) == (
        table.hand.stacks,
        table.hand.bets,
        table.hand.board,
        table.hand.turn,
    )


@case("BUG-133", "ptwu/distributed-texasholdem#7", "https://github.com/ptwu/distributed-texasholdem/issues/7")
def test_one_player_at_a_time_and_nothing_of_the_hand_before() -> None:
    rules = game("holdem", 4)
    first = Table(rules)
    first.play("S3 folds, S4 folds, S1 folds")
    second = Table(rules, stacks=first.hand.stacks)
    assert isinstance(second.log.events[0], HandOpened)
    assert second.still_in == ["S1", "S2", "S3", "S4"]
    second.play("S3 calls")

    assert second.turn == "S4"
    for name in ("S1", "S2", "S3"):
        second.refuses(f"{name} folds", Law.IN_TURN)


@case("BUG-120", "CharlieHess/slack-poker-bot#29, #34", "https://github.com/CharlieHess/slack-poker-bot/issues/29")
def test_every_hand_is_dealt_from_a_whole_pack() -> None:
    rules = game("holdem", 9)
    packs = HousePack()
    for _ in range(10):
        deck, _ = packs.shuffled(rules.deck)
        assert len(deck) == 52
        assert set(deck) == set(STANDARD)
        assert doubled(deck) is None
        assert Table(rules, deck=deck).hand.deck == deck


@case("BUG-147", "deck-of-cards/deck-of-cards#9", "https://github.com/deck-of-cards/deck-of-cards/issues/9")
def test_every_order_of_the_pack_may_come_and_none_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 225 < math.log2(math.factorial(52)) < 226
    drawn: list[bytes] = []

    def urandom(count: int) -> bytes:
        drawn.append(os.urandom(count))
        return drawn[-1]

    monkeypatch.setattr(random, "_urandom", urandom)
    deck, nonce = HousePack().shuffled(STANDARD)
    assert 8 * (len(b"".join(drawn)) - len(nonce)) >= 226
    assert deck != HousePack().shuffled(STANDARD)[0]

    packs = Rehearsal(1)
    orders = [packs.shuffled(STANDARD[:3])[0] for _ in range(6000)]
    counts = [orders.count(order) for order in set(orders)]
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts)


def test_the_winner_of_an_unopposed_pot_shows_nothing() -> None:
    table = Table(game("holdem", 3))
    table.play("S3 folds, S1 folds")
    assert not table.told(Shown)
