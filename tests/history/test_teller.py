"""A hand told to one who sits there, some events at a time."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict, replace

from anteup.cards import Pack, cards
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.events import HandOpened, Owed
from anteup.engine.log import Log
from anteup.history.narrate import Teller
from anteup.rules import deal_out
from anteup.rules.steps import Game, Show

NAMES = ["Ann", "Bob", "You", "Dan"]


def pack(game: Game, hands: Sequence[str], board: str = "") -> Pack:
    """A pack that deals these hands, and with a card burned before each street, this board."""
    held, common = [cards(hand) for hand in hands], list(cards(board))
    first = [hand[n] for n in range(len(held[0])) for hand in held]
    burns = iter([card for card in game.deck if card not in {*first, *common}])
    for place in (0, 4, 6):
        if common:
            common.insert(place, next(burns))
    return (*first, *common, *burns)


def told(log: Log, deck: Pack, *acts: Action, by: int = 2, names: Sequence[str] = NAMES) -> list[str]:
    """The lines of a hand for one seat."""
    log.shuffle(deck)
    for act in acts:
        log.act(act)
    first = log.events[0]
    assert isinstance(first, HandOpened)
    teller = Teller(first, names)
    lines = [str(line) for line in teller.tell(log.seen(Seat(by), 1))]
    assert asdict(log.view(Seat(by))) == asdict(teller.hand)
    return lines


def test_a_hand_to_the_showdown() -> None:
    game = deal_out("holdem", book="tda", players=4)
    deck = pack(game, ["As Ah", "7s 2h", "Kd Qd", "9c 9h"], "Ac Jd Td 2s 3s")
    before: list[Action] = [Call(), RaiseTo(8), Call(), Fold(), Call()]
    after: list[Action] = [Check(), RaiseTo(10), Call(), Call(), Check(), Check(), Check(), Check(), Check(), Check()]

    assert [
        "Ann posts the small blind, 1.",
        "Bob posts the big blind, 2.",
        "You hold Kd Qd.",
        "-- Before the flop",
        "You call 2.",
        "Dan raises to 8.",
        "Ann calls 7.",
        "Bob folds.",
        "You call 6.",
        "-- Flop  Ac Jd Td   pot 26",
        "Ann checks.",
        "You bet 10.",
        "Dan calls 10.",
        "Ann calls 10.",
        "-- Turn  Ac Jd Td   2s   pot 56",
        "Ann checks.",
        "You check.",
        "Dan checks.",
        "-- River  Ac Jd Td 2s   3s   pot 56",
        "Ann checks.",
        "You check.",
        "Dan checks.",
        "Ann shows As Ah: three aces.",
        "You show Kd Qd: ace-high straight.",
        "Dan mucks.",
        "You win 56, with an ace-high straight.",
    ] == told(Log(game, [100] * 4), deck, *before, *after)


def test_all_in_and_side_pots() -> None:
    game = deal_out("holdem", book="tda", players=4)
    deck = pack(game, ["As Ah", "7s 2h", "Kd Qd", "9c 9h"], "Ac 4d 4c 2s 3s")

    assert [
        "-- Before the flop",
        "You call 2.",
        "Dan raises to 60, all-in.",
        "Ann raises to 100, all-in.",
        "Bob folds.",
        "You call 78, all-in.",
        "20 not called, back to Ann.",
        "Ann shows As Ah: pair of aces.",
        "You show Kd Qd: king high.",
        "Dan shows 9h 9c: pair of nines.",
        "-- Flop  Ac 4d 4c   main pot 182, side pot 40",
        "-- Turn  Ac 4d 4c   2s   main pot 182, side pot 40",
        "-- River  Ac 4d 4c 2s   3s   main pot 182, side pot 40",
        "Ann wins 182 of the main pot, with aces full of fours.",
        "Ann wins 40 of the side pot, with aces full of fours.",
    ] == told(Log(game, [100, 100, 80, 60]), deck, Call(), RaiseTo(60), RaiseTo(100), Fold(), Call())[3:]


def test_a_pot_that_nobody_contests() -> None:
    game = deal_out("holdem", book="tda", players=4)

    assert [
        "-- Before the flop",
        "You raise to 10.",
        "Dan folds.",
        "Ann folds.",
        "Bob folds.",
        "8 not called, back to you.",
        "You win 5.",
    ] == told(Log(game, [100] * 4), game.deck, RaiseTo(10), Fold(), Fold(), Fold())[3:]


def test_a_split_pot() -> None:
    game = deal_out("omaha8", players=2)
    deck = pack(game, ["Ks Kh Qs Qh", "As 2s 3h 9h"], "Kd 7c 6d 2c Jh")
    lines = told(Log(game, [4, 4]), deck, RaiseTo(4), Call(), by=0, names=["You", "Bob"])

    assert ["You win 4 for high, with three kings.", "Bob wins 4 for low, with a 7-6-3-2-A low."] == lines[-2:]
    assert "Bob posts the small blind, 1." == lines[0]


def test_two_players_the_dealer_posts_the_small_blind() -> None:
    game = deal_out("holdem", book="tda", players=2)

    assert ["You post the small blind, 1.", "Bob posts the big blind, 2."] == told(
        Log(game, [50, 50]), game.deck, by=1, names=["Bob", "You"]
    )[:2]


def test_antes_and_short_ones() -> None:
    game = deal_out("short-deck", players=4)

    assert ["Everybody antes 1.", "Dan posts a blind of 1."] == told(Log(game, [50] * 4), game.deck)[:2]
    game = deal_out("holdem-antes", book="tda", players=4, stakes={"ante": 5, "blinds": (10, 20)})
    assert ["Ann posts an ante of 5.", "Bob posts an ante of 3, all-in.", "You post an ante of 5."] == told(
        Log(game, [50, 3, 50, 50]), game.deck
    )[:3]


def test_an_ante_may_be_all_that_somebody_has() -> None:
    game = deal_out("short-deck", players=4)

    assert ["Everybody antes 1.", "Bob is all-in.", "You are all-in.", "Dan posts a blind of 1."] == told(
        Log(game, [50, 1, 1, 50]), game.deck
    )[:4]


def test_two_side_pots_have_numbers() -> None:
    game = deal_out("holdem", book="tda", players=4)
    deck = pack(game, ["As Ah", "Ks Kh", "Qd Qc", "9c 9h"], "2c 4d 5c 7s 8s")
    lines = told(Log(game, [20, 40, 80, 80]), deck, RaiseTo(80), Call(), Call(), Call())

    assert "-- Flop  2c 4d 5c   main pot 80, side pot 1 60, side pot 2 80" in lines
    assert [
        "Ann wins 80 of the main pot, with a pair of aces.",
        "Bob wins 60 of side pot 1, with a pair of kings.",
        "You win 80 of side pot 2, with a pair of queens.",
    ] == lines[-3:]


def test_a_high_hand_takes_a_pot_that_has_no_low() -> None:
    game = deal_out("omaha8", players=2)
    deck = pack(game, ["Ks Kh Qs Qh", "As 2s 3h 9h"], "Kd Tc 6d 2c Jh")
    lines = told(Log(game, [4, 4]), deck, RaiseTo(4), Call(), by=0, names=["You", "Bob"])

    assert "You show Ks Kh Qs Qh: three kings, no low." in lines
    assert "You win 8, with three kings." == lines[-1]


def test_events_may_come_in_any_number_of_turns() -> None:
    game = deal_out("holdem", book="tda", players=4)
    log = Log(game, [50] * 4)
    log.shuffle(game.deck)
    first, *others = log.seen(Seat(2))
    assert isinstance(first, HandOpened)
    apart = Teller(first, NAMES)

    lines = [str(line) for event in others for line in apart.tell([event])]
    assert lines == [str(line) for line in Teller(first, NAMES).tell(others)]
    assert asdict(log.view(Seat(2))) == asdict(apart.hand)


def test_one_antes_for_all() -> None:
    for name, who in (("holdem-big-blind-ante", "Bob"), ("holdem-button-ante", "Dan")):
        game = deal_out(name, book="tda", players=4)

        assert any(line.startswith(f"{who} posts the ante for all, ") for line in told(Log(game, [50] * 4), game.deck))


def test_what_is_owed_from_before() -> None:
    game = deal_out("holdem", book="tda", players=4)
    log = Log(game, [50] * 4, [Owed(Seat(3), 1, live=False), Owed(Seat(3), 2, live=True)])

    assert [
        "Dan posts a missed blind of 1.",
        "Dan posts a missed blind of 2.",
        "Ann posts the small blind, 1.",
    ] == told(log, game.deck)[:3]


def test_one_blind_and_three() -> None:
    game = deal_out("holdem-one-blind", players=4)
    assert told(Log(game, [50] * 4), game.deck)[0].startswith("Ann posts the blind, ")
    game = deal_out("holdem", book="tda", players=4, stakes={"blinds": (1, 2, 4)})
    assert ["Ann posts a blind of 1.", "Bob posts a blind of 2.", "You post a blind of 4."] == told(
        Log(game, [50] * 4), game.deck
    )[:3]


def test_straddles() -> None:
    game = deal_out("holdem-straddle", players=4)

    assert "You straddle to 4." == told(Log(game, [50] * 4), game.deck, StraddleTo(4))[2]
    assert "You let the straddle pass." == told(Log(game, [50] * 4), game.deck, Decline())[2]


def test_hands_are_shown_and_mucked_where_they_are_asked_for() -> None:
    game = deal_out("holdem", book="tda", players=3)
    asking = replace(
        game, steps=tuple(replace(step, asks=True) if isinstance(step, Show) else step for step in game.steps)
    )
    deck = pack(game, ["As Ah", "7s 2h", "Kd Qd"], "Ac 4d 4c 9s 3s")
    checked: list[Action] = [Call(), Call(), Check(), *[Check()] * 9]

    assert [
        "Ann shows As Ah: aces full of fours.",
        "Bob mucks.",
        "You muck.",
        "Ann wins 6, with aces full of fours.",
    ] == told(Log(asking, [50] * 3), deck, *checked, ShowHand(), Muck(), Muck())[-4:]


def test_the_house_takes_its_part() -> None:
    game = deal_out("holdem", book="tda", players=2)
    game = replace(game, pots=replace(game.pots, rake_percent=10, rake_cap=3))
    acts: list[Action] = [Call(), Check(), RaiseTo(20), Call(), *[Check()] * 4]

    deck = pack(game, ["As Ah", "7s 2h"], "Ac 4d 4c 9s 3s")

    assert ["The house takes 3.", "You win 41, with aces full of fours."] == told(
        Log(game, [50] * 2), deck, *acts, by=0, names=["You", "Bob"]
    )[-2:]


def test_kuhn_has_no_streets() -> None:
    game = deal_out("kuhn")
    lines = told(Log(game, [5, 5]), cards("Ks Js Qs"), RaiseTo(1), Call(), by=0, names=["You", "Bob"])

    assert [
        "Everybody antes 1.",
        "You hold Ks.",
        "You bet 1.",
        "Bob calls 1.",
        "You show Ks: king high.",
        "Bob shows Js: jack high.",
        "You win 4, with king high.",
    ] == lines


def test_a_name_is_told_in_the_third_person() -> None:
    game = deal_out("kuhn")

    assert "Eve holds Ks." in told(Log(game, [5, 5]), cards("Ks Js Qs"), by=0, names=["Eve", "Bob"])
