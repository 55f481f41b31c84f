"""The player for an empty chair: lawful in every game, no fool at any, and nothing told by how long he takes."""

from __future__ import annotations

from random import Random
from statistics import mean, stdev
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from anteup.bots import house as playing
from anteup.bots.house import SLOW, USUAL, House, fold_chance, holds_fours, pace
from anteup.bots.prospects import prospects, unit
from anteup.bots.protocol import Bot
from anteup.bots.simple import Caller, Raiser, Rock
from anteup.cards import Card, Pack, cards
from anteup.engine.actions import Action, Call, Check, Discard, Fold, RaiseTo, Seat
from anteup.engine.hand import View, acting
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import Exchange, Menu, Wager
from anteup.rules import Malformed, deal_out, games
from anteup.rules.steps import Draw, Game
from anteup.table.packs import Rehearsal
from anteup.table.session import Chair, TableBroken, after, next_hand, seated

EVERY = [(listed.name, listed.books[0]) for listed in games()]


def dealt(name: str, book: str | None = None, most: int = 6) -> dict[int, Game]:
    found: dict[int, Game] = {}
    for players in range(2, most + 1):
        try:
            found[players] = deal_out(name, book=book, players=players)
        except Malformed:
            continue
    return found


def goes_on(log: Log, packs: Rehearsal) -> bool:
    """Shuffles where it is asked for; is somebody to act?"""
    while wanted := log.wanted:
        deck, nonce = packs.shuffled(wanted)
        log.shuffle(deck, nonce, packs.slips(deck) if log.hand.game.faults.simulate else ())
    return not log.hand.over


def evening(game: dict[int, Game], hands: int, seed: int) -> int:
    """House players at one table, new chips on it when it breaks; how often they acted."""
    packs, most = Rehearsal(seed), max(game)
    stack = 60 * max(1, unit_of(game[most]))
    fresh = seated(game, [Chair(str(chair), stack) for chair in range(most)])
    bots = [House(Random(seed + chair)) for chair in range(most)]
    session, acts, played = fresh, 0, 0
    while played < hands:
        try:
            coming = next_hand(session)
        except TableBroken:
            session = fresh
            continue
        log = Log(coming.game, coming.stacks, coming.owed, coming.carried)
        while goes_on(log, packs):
            turn = acting(log.hand)
            view = log.view(turn)
            facts = menu(view, turn)
            assert facts is not None
            action = bots[coming.chairs[turn]].act(view, facts)
            assert judge(log.hand, turn, action) is None
            assert 0 < pace(view, bots[0].rng) <= SLOW
            log.act(action, turn)
            acts += 1
        session, played = after(session, log.hand), played + 1
        assert fresh.chips == session.chips
    return acts


def unit_of(game: Game) -> int:
    return max(1, game.stakes.least_bet, game.stakes.small_bet // 2)


@pytest.mark.parametrize(("name", "book"), EVERY)
def test_he_plays_every_game_lawfully(name: str, book: str) -> None:
    games_of = dealt(name, book, 4)
    fewest = min(games_of)
    assert evening({fewest: games_of[fewest]}, 1, 1) >= 1


@pytest.mark.long
@pytest.mark.parametrize(("name", "book"), EVERY)
def test_he_plays_every_game_lawfully_for_three_hundred_hands(name: str, book: str) -> None:
    assert evening(dealt(name, book), 300, 2) >= 300


# ---- no fool --------------------------------------------------------------------------------------------------------


def facing(own: str, *acts: Action, players: int = 3, stack: int = 200) -> tuple[View, Wager]:
    """No-limit hold'em, blinds 1 and 2: what the player on turn sees after some acts, dealt these cards."""
    game, hand = deal_out("holdem-no-limit", players=players), cards(own)
    log = Log(game, (stack,) * players)
    for place in range(players):
        log = Log(game, (stack,) * players)
        rest = iter(card for card in game.deck if card not in hand)
        deck: Pack = tuple(
            hand[n // players] if n % players == place and n < 2 * players else next(rest) for n in range(52)
        )
        log.shuffle(deck)
        for act in acts:
            log.act(act)
        if log.hand.turn == place:
            break
    view = log.view(log.hand.turn)
    facts = menu(view)
    assert isinstance(facts, Wager)
    assert view.down[view.turn] == hand
    return view, facts


def does(own: str, *acts: Action, players: int = 3, seeds: int = 12) -> list[Action]:
    view, facts = facing(own, *acts, players=players)
    with patch.object(playing, "BLUFFS", 0):
        return [House(Random(seed)).act(view, facts) for seed in range(seeds)]


def kinds(actions: list[Action]) -> set[type[Action]]:
    return {type(action) for action in actions}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_seven_two_is_folded_to_a_raise_and_aces_are_raised(players: int) -> None:
    assert kinds(does("7s 2h", RaiseTo(7), players=players)) == {Fold}
    assert kinds(does("As Ah", RaiseTo(7), players=players)) == {RaiseTo}
    assert kinds(does("As Ah", players=players)) == {RaiseTo}


@pytest.mark.parametrize("own", ["7s 2h", "9s 4d", "Jc 6h", "Qd 3s"])
def test_nothing_is_not_called_with_for_all_of_ones_chips(own: str) -> None:
    assert kinds(does(own, RaiseTo(200))) == {Fold}


@pytest.mark.parametrize("own", ["As Ah", "Kd Ks"])
def test_the_best_hands_are_called_or_raised_with_for_all_of_ones_chips(own: str) -> None:
    assert Fold not in kinds(does(own, RaiseTo(200)))


def test_he_checks_where_it_costs_nothing() -> None:
    assert kinds(does("7s 2h", Call(), Call())) == {Check}


def test_raises_are_of_sensible_sizes() -> None:
    to = [action.amount for action in does("As Ah", players=6, seeds=40) if isinstance(action, RaiseTo)]

    assert len(to) == 40
    assert 4 <= min(to) < max(to) <= 8


def test_the_same_dice_play_the_same() -> None:
    view, facts = facing("Qs Jh", RaiseTo(6))

    assert House(Random(3)).act(view, facts) == House(Random(3)).act(view, facts)
    assert prospects(view, Seat(view.turn), Random(3)) == prospects(view, Seat(view.turn), Random(3))


def test_no_bluff_where_somebody_cannot_fold() -> None:
    view, _ = facing("7s 2h", Call())

    assert fold_chance(view, view.turn, 100) == pytest.approx(0.65**2)
    assert fold_chance(view, view.turn, 0) == pytest.approx(0.35**2)
    assert fold_chance(replace(view, allin=1 << (view.turn + 1) % 3), view.turn, 100) == 0


def test_fours_are_ones_own_and_of_a_game_that_the_highest_hand_wins() -> None:
    draw, lowball = (deal_out(name, players=2) for name in ("draw", "lowball"))
    held = {name: Log(game, (100, 100)) for name, game in (("draw", draw), ("lowball", lowball))}
    views: dict[str, View] = {}
    for name, log in held.items():
        log.shuffle(log.wanted)
        view = log.view(Seat(0))
        views[name] = replace(view, down=(cards("9s 9h 9d 9c Ks"), view.down[1]))

    assert holds_fours(views["draw"], Seat(0))
    assert not holds_fours(views["lowball"], Seat(0))
    assert not holds_fours(replace(views["draw"], down=(cards("9s 9h 9d 8c Ks"), ())), Seat(0))
    assert not holds_fours(views["draw"], Seat(1))
    holdem, _ = facing("9s 9h")
    assert not holds_fours(replace(holdem, boards=(cards("9d 9c Ks"),)), holdem.turn)


# ---- what all can see -----------------------------------------------------------------------------------------------


def dealt_twice(name: str, seed: int) -> tuple[View, View, Menu, Menu]:
    """A hand begun with two packs that differ only in what the first seat has not seen when it acts."""
    game = deal_out(name, players=3)
    deck, _ = Rehearsal(seed).shuffled(game.deck)
    one = Log(game, (200,) * 3)
    one.shuffle(deck)
    seat = acting(one.hand)
    known = set(one.hand.down[seat]) | {card for up in one.hand.up for card in up}
    hidden = [at for at, card in enumerate(deck) if card not in known]
    other = list(deck)
    for at, to in zip(hidden, [*hidden[1:], hidden[0]], strict=True):
        other[at] = deck[to]
    two = Log(game, (200,) * 3)
    two.shuffle(tuple(other))
    views = one.view(seat), two.view(seat)
    first, second = menu(views[0], seat), menu(views[1], seat)
    assert first is not None
    assert second is not None
    assert one.hand.deck != two.hand.deck
    return (*views, first, second)


@pytest.mark.parametrize("name", ["holdem-no-limit", "draw", "stud7", "badugi", "omaha8", "victorian-jackpot"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_he_cannot_see_changes_neither_what_he_does_nor_how_long_he_takes(name: str, seed: int) -> None:
    one, two, facts, others = dealt_twice(name, seed)

    assert facts == others
    assert House(Random(seed)).act(one, facts) == House(Random(seed)).act(two, others)
    assert pace(one, Random(seed)) == pace(two, Random(seed))


@pytest.mark.parametrize(("good", "bad"), [("As Ah", "7s 2h"), ("Ks Kh", "8d 3c")])
def test_his_pace_is_the_same_whatever_he_holds(good: str, bad: str) -> None:
    for acts in ((), (Call(),), (RaiseTo(9),)):
        views = facing(good, *acts)[0], facing(bad, *acts)[0]

        assert [pace(views[0], Random(s)) for s in range(50)] == [pace(views[1], Random(s)) for s in range(50)]


def test_a_dear_call_takes_longer_and_uniform_is_uniform() -> None:
    cheap, dear = facing("As Ah")[0], facing("As Ah", RaiseTo(150))[0]
    spans = [[pace(view, Random(seed)) for seed in range(200)] for view in (cheap, dear)]

    assert mean(spans[0]) < mean(spans[1])
    assert min(spans[0]) > 300
    assert max(spans[1]) <= SLOW
    assert {pace(view, Random(seed), uniform=True) for view in (cheap, dear) for seed in range(50)} == {USUAL}


# ---- draws ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "own", "thrown"),
    [
        ("draw", "7s 7h Jd 9c 2s", "9c 2s"),
        ("draw", "As Ah 9d 9c 3s", "3s"),
        ("draw", "9s 7s 5s 4s 2d", "2d"),
        ("draw", "Ks Kd Kc 4s 4d", ""),
        ("single-draw-27", "7s 5h 4d 3c 2s", ""),
        ("triple-draw-27", "7s 5h 3c 2s Kd", "Kd"),
        ("triple-draw-a5", "As 2h 4c 5s Qd", "Qd"),
        ("badugi", "As 2h 4c 9c", "9c"),
        ("badugi", "As 2h 4c 5d", ""),
    ],
)
def test_he_draws_to_the_hand_that_is_worth_most(name: str, own: str, thrown: str) -> None:
    game = deal_out(name, players=2)
    at, step = next((number, step) for number, step in enumerate(game.steps) if isinstance(step, Draw))
    log = Log(game, (100, 100))
    log.shuffle(log.wanted)
    view = log.view(Seat(0))
    view = replace(view, step=at, down=(cards(own), view.down[1]), turn=Seat(0), begun=True, due=1)
    facts = Exchange(Seat(0), 0, min(len(cards(own)), step.most))
    for seed in range(5):
        did = House(Random(seed)).act(view, facts)

        assert isinstance(did, Discard)
        assert set(did.cards) - {Card("Jd")} == set(cards(thrown))  # a kicker beside a pair may stay


# ---- better than the simple ones ------------------------------------------------------------------------------------


def match(name: str, style: type[Caller | Rock | Raiser], packs: int) -> tuple[float, float]:
    """Duplicate against one opponent: each pack played from both seats; the mean and its standard error in hundredths of a
    unit a hand, a pot that is left for the next hand shared.
    """
    game = deal_out(name, players=2)
    each, won = unit(Log(game, (1, 1)).view(Seat(0))), list[float]()
    for number in range(packs):
        net = 0.0
        for seat in (0, 1):
            log, rehearsal = Log(game, (100 * each,) * 2), Rehearsal(number)
            bots: list[Bot] = [
                House(Random(f"h{number}")) if at == seat else style(Random(f"o{number}")) for at in (0, 1)
            ]
            while goes_on(log, rehearsal):
                turn = acting(log.hand)
                view = log.view(turn)
                facts = menu(view, turn)
                assert facts is not None
                log.act(bots[turn].act(view, facts), turn)
            net += log.hand.stacks[seat] - 100 * each + log.hand.leaves.pot / 2
        won.append(50 * net / each)
    return mean(won), stdev(won) / packs**0.5


def test_he_beats_one_who_calls_everything() -> None:
    won, error = match("holdem-fixed", Caller, 40)

    assert won > 2 * error


@pytest.mark.long
@pytest.mark.parametrize("name", ["holdem-no-limit", "holdem-fixed", "draw", "stud7"])
@pytest.mark.parametrize("style", [Caller, Rock, Raiser])
def test_he_beats_the_simple_players(name: str, style: type[Caller | Rock | Raiser]) -> None:
    won, error = match(name, style, 2000)

    assert won > 1.64 * error
