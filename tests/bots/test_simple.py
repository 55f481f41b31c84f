"""The simple opponents: lawful everywhere, chips conserved, and each in his style."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from anteup.bots.protocol import Bot
from anteup.bots.reckoning import standing
from anteup.bots.simple import STYLES, Caller, Raiser, Rock, raised, still
from anteup.cards import Pack, cards
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.hand import View, acting
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import Offer, Tabling, Wager
from anteup.rules import Malformed, deal_out, games
from anteup.rules.steps import Game, Show
from anteup.table.packs import Rehearsal
from anteup.table.session import Chair, TableBroken, after, next_hand, seated

HANDS = 2
MANY = 100
"""Of every game in `make test-long`."""
EVERY = [(listed.name, listed.books[0]) for listed in games()]
OTHERS = [(listed.name, book) for listed in games() for book in listed.books[1:]]


def dealt(name: str, book: str, most: int) -> dict[int, Game]:
    found = {}
    for players in range(2, most + 1):
        try:
            found[players] = deal_out(name, book=book, players=players)
        except Malformed:
            continue
    return found


def full(name: str, book: str, most: int) -> dict[int, Game]:
    """The game for as many as may play it, and for no fewer."""
    for players in range(most, 1, -1):
        with suppress(Malformed):
            return {players: deal_out(name, book=book, players=players)}
    raise AssertionError(f"{name} is for more than {most}")


def evening(game: dict[int, Game], hands: int, seed: int) -> tuple[list[Action], list[int]]:
    """Bots at one table, new chips on it when it breaks: what they did, and the stacks at the end."""
    rng, packs, most = Random(seed), Rehearsal(seed), max(game)
    rules = game[most].stakes
    stack = 60 * max(1, rules.small_bet // 2, rules.least_bet // 2)
    fresh = seated(game, [Chair(str(chair), stack) for chair in range(most)])
    bots: list[Bot] = [STYLES[chair % 3](rng) for chair in range(most)]
    session, done, played = fresh, list[Action](), 0
    while played < hands:
        try:
            coming = next_hand(session)
        except TableBroken:
            session = fresh
            continue
        log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
        while True:
            while wanted := log.wanted:
                deck, nonce = packs.shuffled(wanted)
                log.shuffle(deck, nonce, packs.slips(deck) if coming.game.faults.simulate else ())
            if log.hand.over:
                break
            turn = acting(log.hand)
            view = log.view(turn)
            facts = menu(view, turn)
            assert facts is not None
            action = bots[coming.chairs[turn]].act(view, facts)
            assert judge(log.hand, turn, action) is None
            done.append(action)
            log.act(action, turn)
        session, played = after(session, log.hand), played + 1
        assert fresh.chips == session.chips
    return done, [chair.stack for chair in session.chairs]


@pytest.mark.parametrize(("name", "book"), EVERY)
def test_bots_play_lawfully_and_no_chip_is_made_or_lost(name: str, book: str) -> None:
    done, _ = evening(dealt(name, book, 6), HANDS, 1)

    assert len(done) >= HANDS


@pytest.mark.long
@pytest.mark.parametrize(("name", "book"), EVERY)
def test_bots_play_lawfully_for_many_hands(name: str, book: str) -> None:
    done, _ = evening(dealt(name, book, 6), MANY, 2)

    assert len(done) >= MANY


@pytest.mark.parametrize(("name", "book"), OTHERS[::3])
def test_bots_play_lawfully_by_other_books(name: str, book: str) -> None:
    evening(full(name, book, 4), 1, 2)


@pytest.mark.long
@pytest.mark.parametrize(("name", "book"), OTHERS)
def test_bots_play_lawfully_by_every_other_book(name: str, book: str) -> None:
    evening(dealt(name, book, 4), 5, 3)


def test_bots_table_their_hands_where_they_are_asked() -> None:
    game = {
        players: replace(
            one, steps=tuple(replace(step, asks=True) if isinstance(step, Show) else step for step in one.steps)
        )
        for players, one in dealt("holdem", "holdem", 4).items()
    }
    done, _ = evening(game, 40, 3)

    assert {Muck(), ShowHand()} <= set(done)


def test_a_straddle_is_declined_unless_a_raiser_feels_like_it() -> None:
    log = Log(deal_out("holdem-straddle", players=4), (100,) * 4)
    log.shuffle(log.wanted)
    view = log.view(log.hand.turn)
    facts = menu(view)
    assert isinstance(facts, Offer)
    did = {style: {style(Random(seed)).act(view, facts) for seed in range(20)} for style in STYLES}

    assert {Rock: {Decline()}, Caller: {Decline()}, Raiser: {Decline(), StraddleTo(4)}} == did


def test_the_same_dice_play_the_same_evening() -> None:
    game = dealt("omaha8", "holdem", 4)

    assert evening(game, 10, 5) == evening(game, 10, 5)
    assert evening(game, 10, 5) != evening(game, 10, 6)


# ---- styles ----------------------------------------------------------------------------------------------------------


def facing(own: str, *acts: Action, players: int = 3, book: str = "tda") -> tuple[View, Wager]:
    """What the player left of the blinds sees, dealt these cards, after some acts."""
    game = deal_out("holdem", book=book, players=players)
    log = Log(game, (100,) * players)
    hand = cards(own)
    rest = iter(card for card in game.deck if card not in hand)
    place = players - 1
    deck: Pack = tuple(
        hand[n // players] if n % players == place and n < 2 * players else next(rest) for n in range(52)
    )
    log.shuffle(deck)
    for act in acts:
        log.act(act)
    view = log.view(log.hand.turn)
    facts = menu(view)
    assert isinstance(facts, Wager)
    assert hand == log.hand.down[place]
    return view, facts


def test_a_rock_folds_seven_two_and_raises_aces() -> None:
    for seed in range(10):
        rock = Rock(Random(seed))

        assert Fold() == rock.act(*facing("7s 2h"))
        assert isinstance(rock.act(*facing("As Ah")), RaiseTo)


def test_a_caller_calls_with_anything_but_not_for_most_of_his_chips() -> None:
    caller = Caller(Random(1))

    assert Call() == caller.act(*facing("7s 2h"))
    view, facts = facing("7s 2h")
    assert Fold() == caller.act(view, replace(facts, call=60))
    view, facts = facing("As Ah")
    assert Call() == caller.act(view, replace(facts, call=60))


def test_a_caller_never_raises_and_a_raiser_often_does() -> None:
    view, facts = facing("Ks Qh")
    raises = {
        style: sum(isinstance(style(Random(seed)).act(view, facts), RaiseTo) for seed in range(100)) for style in STYLES
    }

    assert 0 == raises[Caller]
    assert 25 < raises[Raiser] < 60


def test_a_raise_is_to_a_lawful_sum() -> None:
    facts = Wager(Seat(0), fold=True, check=False, call=10, least=20, most=93, every=5)

    assert [RaiseTo(20), RaiseTo(20), RaiseTo(45), RaiseTo(93), RaiseTo(93)] == [
        raised(BEFORE, facts, wish) for wish in (0, 24, 49, 93, 500)
    ]
    assert raised(BEFORE, replace(facts, least=0, most=0), 50) is None
    either = replace(facts, every=0)
    assert [RaiseTo(20), RaiseTo(20), RaiseTo(93)] == [raised(BEFORE, either, wish) for wish in (0, 50, 93)]


BEFORE, _ = facing("7s 2h")
"""Some hand before the flop."""


def test_where_one_must_bet_or_fold_one_bets_a_hand_that_is_worth_it() -> None:
    facts = Wager(Seat(2), fold=True, check=False, call=0, least=2, most=9)  # into a pot of three

    assert [Fold(), RaiseTo(2)] == [still(BEFORE, facts, worth) for worth in (0.3, 0.5)]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (Wager(Seat(0), fold=True, check=True, call=0, least=2, most=9), Check()),
        (Wager(Seat(0), fold=True, check=False, call=2, least=4, most=9), Call()),
        (Wager(Seat(0), fold=True, check=False, call=0, least=0, most=0), Fold()),
        (Wager(Seat(0), fold=False, check=False, call=0, least=2, most=9), RaiseTo(2)),
    ],
)
def test_to_stay_in_is_to_check_or_to_call_where_one_may(facts: Wager, expected: Action) -> None:
    assert expected == still(BEFORE, facts)


def test_a_standing_is_the_part_of_other_hands_that_one_is_ahead_of() -> None:
    view, _ = facing("As Ah")

    assert standing(view, 2, Random(1)) > 0.98
    assert standing(facing("3s 2h")[0], 2, Random(1)) < 0.1
    royal = replace(view, boards=(cards("Ks Qs Js Ts 2c"),))
    assert 1 == standing(royal, 2, Random(1))
    shared = replace(view, boards=(cards("Kc Qc Jc Tc Ac"),))
    assert 0.5 == standing(shared, 2, Random(1))


def test_a_low_hand_counts_for_its_half() -> None:
    game = deal_out("omaha8", players=2)
    log = Log(game, (100, 100))
    log.shuffle(game.deck)
    view = replace(log.view(Seat(0)), boards=(cards("Kd Kh 8c 7d 6s"),))

    scoops = replace(view, down=(cards("Kc Ks Ac 2c"), view.down[1]))
    low_only = replace(view, down=(cards("Ac 2c 3d Jh"), view.down[1]))
    assert standing(scoops, 0, Random(1)) > 0.95
    assert 0.5 <= standing(low_only, 0, Random(1)) < 0.8


def test_a_muck_is_not_offered_to_one_who_must_show() -> None:
    view, _ = facing("As Ah")
    for style in STYLES:
        assert ShowHand() == style(Random(1)).act(view, Tabling(Seat(2), muck=False))
        assert Muck() == style(Random(1)).act(view, Tabling(Seat(2), muck=True))
