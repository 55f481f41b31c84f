"""The doors of the engine: what opens, what is refused, what is written and read back."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from anteup.cards import BACK, Card
from anteup.engine import log as logs
from anteup.engine.actions import (
    Action,
    Call,
    Check,
    Fold,
    Muck,
    NameAnte,
    RaiseTo,
    Seat,
    ShowHand,
)
from anteup.engine.dealer import next_events
from anteup.engine.dealing import wants_pack
from anteup.engine.events import (
    AnteNamed,
    BettingOpened,
    Called,
    Event,
    Folded,
    HandOpened,
    HoleDealt,
    Mucked,
    Owed,
    PackSealed,
    Raised,
    Shown,
    Shuffled,
    Won,
)
from anteup.engine.fold import FOLDS, evolve
from anteup.engine.hand import Hand, View, chips, first_from, seats
from anteup.engine.law import Refused, judge, menu
from anteup.engine.lines import VERSION, kept, read_kept, read_told, told
from anteup.engine.log import Log, NotALog, fold, retraced
from anteup.engine.menus import Wager
from anteup.engine.play import CannotOpen, act, deal, said
from anteup.engine.seen import commitment, seen
from anteup.engine.showdown import CardsUnknown
from anteup.rules.laws import Law
from anteup.rules.steps import Share
from tests.engine.playing import NO_LIMIT, bets, down, game, opened, posts, pots, rigged, shows, together, unknown


def test_every_event_has_a_fold_and_an_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(FOLDS) == set(get_args(Event))
    with pytest.raises(AssertionError):
        seen("a stranger", None)  # type: ignore[arg-type]
    monkeypatch.setattr("anteup.engine.play.judge", lambda *_: None)
    with pytest.raises(AssertionError):
        said(opened().hand, "a stranger")  # type: ignore[arg-type]


def test_the_dealer_knows_every_step() -> None:
    stranger = replace(NO_LIMIT, steps=("a stranger", *NO_LIMIT.steps))
    with pytest.raises(AssertionError):
        next_events(fold([HandOpened(stranger, (1, 1, 1))]))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"steps": ()}, "a hand ends in a showdown"),
        ({"steps": NO_LIMIT.steps[:-1]}, "a hand ends in a showdown"),
        ({"shares": ()}, "some share of its pot goes to any hand"),
        ({"stakes": replace(NO_LIMIT.stakes, unit=0)}, "the smallest chip is worth one or more"),
        ({"deck": (*NO_LIMIT.deck, NO_LIMIT.deck[0])}, "2c is in the pack twice"),
        ({"steps": bets(limit="fixed", fixed=0)(NO_LIMIT).steps}, "a fixed bet is one chip or more"),
        ({"shares": (Share(), Share(qualifier=8))}, "qualif"),
        ({"shares": (Share(of="a-5", qualifier=8),)}, "some share of its pot goes to any hand"),
        ({"pots": replace(NO_LIMIT.pots, rake_percent=101)}, "from none to all in the hundred"),
        ({"players": 1}, "there are 1 players"),
        ({"deck": NO_LIMIT.deck[:13]}, "14 cards are dealt from a pack of 13"),
        ({"steps": posts(blinds=(1, 2, 3, 4))(NO_LIMIT).steps}, "more blinds than its 3 players"),
    ],
)
def test_a_game_that_cannot_be_played(changes: dict[str, object], message: str) -> None:
    broken = replace(NO_LIMIT, **changes)
    with pytest.raises(CannotOpen, match=f"Texas hold'em cannot be played: .*{message}"):
        deal(broken, (9, 9, 9), NO_LIMIT.deck)
    with pytest.raises(NotALog, match=r"event 1: .*cannot be played"):
        retraced([HandOpened(broken, (9, 9, 9))])


@pytest.mark.parametrize(
    ("stacks", "owed", "carried", "message"),
    [
        ((100, 100), (), 0, "dealt out for 3 players, and there are 2 stacks"),
        ((100, 0, 100), (), 0, "seat 2 has 0 chips"),
        ((100, 100, 2.5), (), 0, "seat 3 has 2.5 chips"),
        ((100, True, 100), (), 0, "seat 2 has True chips"),
        ((1, 1, 1), (Owed(Seat(3), 1, live=True),), 0, "seat 4 cannot owe 1"),
        ((1, 1, 1), (Owed(Seat(0), 0, live=True),), 0, "seat 1 cannot owe 0"),
        ((1, 1, 1), (), -1, "a pot of -1 cannot be carried"),
    ],
)
def test_a_hand_that_cannot_be_opened(
    stacks: tuple[int, ...], owed: tuple[Owed, ...], carried: int, message: str
) -> None:
    with pytest.raises(CannotOpen, match=message):
        deal(NO_LIMIT, stacks, NO_LIMIT.deck, owed, carried)


def test_the_pack_is_the_pack_of_the_game() -> None:
    deck = NO_LIMIT.deck
    with pytest.raises(CannotOpen, match="a pack of 51 cards"):
        deal(NO_LIMIT, (9, 9, 9), deck[1:])
    with pytest.raises(CannotOpen, match="2d is in the pack twice"):
        deal(NO_LIMIT, (9, 9, 9), (deck[1], *deck[1:]))
    with pytest.raises(CannotOpen, match="Jk is not in the pack"):
        deal(NO_LIMIT, (9, 9, 9), (Card.JOKER, *deck[1:]))
    assert deal(NO_LIMIT, (9, 9, 9), (BACK, *deck[1:])).down[0][0] is BACK


def test_a_hand_waits_for_the_pack() -> None:
    log = Log(NO_LIMIT, (9, 9, 9))
    assert log.wants_pack and not log.hand.over and log.hand.pot == 0
    log.shuffle(NO_LIMIT.deck)
    assert log.hand.deck and log.hand.pot == 3
    bare = fold([e for e in log.events if not isinstance(e, Shuffled)][:5])  # posts and no straddle, no pack
    assert wants_pack(bare) and not next_events(bare)
    flop = replace(log.hand, step=4, due=0, deck=())
    assert not next_events(flop)


def test_masks() -> None:
    assert list(seats(0b10110)) == [1, 2, 4]
    assert [first_from(0b10110, s) for s in range(6)] == [1, 1, 2, 4, 4, 1]
    assert first_from(0, 3) == -1


def test_actions_out_of_turn_and_by_strangers() -> None:
    hand = opened().hand
    for seat, law in ((0, Law.IN_TURN), (1, Law.IN_TURN), (-1, Law.OUT), (3, Law.OUT)):
        refusal = judge(hand, Seat(seat), Fold())
        assert refusal is not None and refusal.law is law and refusal.menu is None
    assert judge(hand, Seat(2), ShowHand()).law is Law.PHASE  # type: ignore[union-attr]
    over = act(act(hand, Fold()), Fold())
    assert over.over and menu(over) is None
    assert judge(over, Seat(1), Check()).law is Law.PHASE  # type: ignore[union-attr]


def test_a_refusal_says_its_law_its_code_and_its_sources() -> None:
    with pytest.raises(Refused) as refused:
        act(opened().hand, RaiseTo(3))
    assert str(refused.value).startswith("A bet or raise is at least so much, unless all-in. [E_BELOW_MIN; H-052")
    assert refused.value.refusal.menu == menu(opened().hand)


def test_an_action_may_come_with_its_seat_or_its_menu() -> None:
    hand = opened().hand
    assert act(hand, Call(), seat=2) == act(hand, Call()) == act(hand, Call(2))


# ---- logs -----------------------------------------------------------------------------------------------------------


def test_a_log_begins_with_its_opening_and_has_one() -> None:
    log = opened()
    with pytest.raises(NotALog, match="HandOpened, not with nothing"):
        fold([])
    with pytest.raises(NotALog, match="event 1: a log begins with HandOpened, not with Shuffled"):
        fold(log.events[1:])
    with pytest.raises(NotALog, match="event 3: HandOpened does not fit"):
        fold([*log.events[:2], log.events[0]])
    with pytest.raises(NotALog, match="event 3: Folded does not fit"):
        fold([*log.events[:2], Folded(Seat(-9))])
    with pytest.raises(NotALog, match="HandOpened, not with nothing"):
        retraced([])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda events: events[1:], "event 1: a log begins with HandOpened, not with Shuffled"),
        (lambda events: [replace(events[0], stacks=(1, 2)), *events[1:]], "there are 2 stacks"),
        (lambda events: [events[0], replace(events[1], deck=events[1].deck[1:])], "a pack of 51 cards"),
        (lambda events: [*events[:2], replace(events[2], amount=2)], "event 3: the rules bring Posted"),
        (lambda events: [*events[:-1], Raised(Seat(1), 3)], "event 9: Players act in turn"),
        (lambda events: [*events, Won(Seat(0), 3)], "event 10: Won is the dealer's"),
        (lambda events: [*events, Folded(Seat(0)), Folded(Seat(0))], "event 11: "),
        (lambda events: [events[0], events[2]], "event 2: .*Posted"),
    ],
)
def test_a_log_that_breaks_the_rules_is_found_out(change: object, message: str) -> None:
    log = opened()
    log.act(Call())
    events = log.events
    assert retraced(events) == log.hand

    with pytest.raises(NotALog, match=message):
        retraced(change(events))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("event", "action"),
    [(AnteNamed(Seat(2), 3), NameAnte(3)), (Raised(Seat(2), 9), RaiseTo(9)), (Mucked(Seat(2)), Muck())],
)
def test_an_event_says_which_action_it_came_of(event: Event, action: Action) -> None:
    assert (action, 2) == logs.asked(event)


def test_lines_are_read_back() -> None:
    first, second = opened(), opened((5, 6, 7))
    second.act(RaiseTo(7))
    text = kept(first.events) + b"\n" + kept(second.events)

    assert read_kept(text) == [first.events, second.events]
    assert read_kept(text.decode()) == read_kept(text)
    assert read_told(told(second.seen(Seat(1)))) == [second.seen(Seat(1))]
    assert read_kept("") == []
    assert b'"deck":["2c","2d"' in text and b"deck" not in told(first.seen(None)).split(b"\n")[1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "line 1"),
        ('\n\n{"type":"Folded","seat":0}', "line 3: a log begins with HandOpened, not with Folded"),
        ('{"type":"Wondered","seat":0}', "line 1: Invalid value 'Wondered'"),
        ('{"type":"BoardDealt","cards":["1s"]}', "line 1: .*1s"),
        ("null", "line 1"),
        (b'{"type":"Folded","seat":"\xff"}', "line 1"),
    ],
)
def test_a_line_that_is_none_is_named(text: str | bytes, message: str) -> None:
    with pytest.raises(NotALog, match=message):
        read_kept(text)


def test_a_line_of_a_later_version_is_not_guessed_at() -> None:
    line = msgspec.json.encode(replace(opened().events[0], version=VERSION + 1))
    with pytest.raises(NotALog, match="version 2, and this reader knows 1"):
        read_kept(line)


def test_what_the_house_knows_is_no_line_of_a_viewer() -> None:
    log = opened()
    for event in log.events:
        if isinstance(event, Shuffled):
            with pytest.raises(NotALog, match="line 2"):
                read_told(kept(log.events[:2]))
    assert read_told(told(log.seen(None)))


def test_a_pack_is_sealed_with_a_nonce() -> None:
    log = opened()
    seal = log.seen(None)[1]
    assert seal == PackSealed(commitment(NO_LIMIT.deck, b"nonce"), 52)
    assert commitment(NO_LIMIT.deck, b"other") != seal.commitment
    assert log.seen(None, since=1)[0] == seal


# ---- cards that nobody knows ----------------------------------------------------------------------------------------


def test_a_hand_with_unseen_cards_mucks_at_the_showdown() -> None:
    assert down(unknown("?? ??|4c 5d|As ??")).stacks == (48, 54, 48)


def test_a_hand_with_unseen_cards_can_win_unopposed() -> None:
    assert act(act(unknown("?? ??|4c 5d"), RaiseTo(6), 1), Fold()).stacks == (48, 52)


def test_a_pot_between_unseen_hands_cannot_be_decided() -> None:
    with pytest.raises(CardsUnknown, match="seats 1, 2 claim a pot of 4"):
        down(unknown("?? ??|?? ??"))


def test_a_side_pot_between_unseen_hands_cannot_be_decided() -> None:
    hand = replace(unknown("?? ??|?? ??|4c 5d"), stacks=(49, 48, 1))
    hand = act(act(act(hand, Call(), 2), Call()), Check())
    with pytest.raises(CardsUnknown, match="seats 1, 2 claim a pot of 2"):
        down(hand)


# ---- showing and mucking by choice ----------------------------------------------------------------------------------


def asked(must: str, hands: str = "As Ac|Kd Ks|Qd Qs", stacks: tuple[int, ...] = (50, 50, 50)) -> Hand:
    table = together(bets(limit="none"), shows(asks=True, must=must, all_in="at the end"))(
        game("holdem", "tda", len(stacks))
    )
    return rigged(table, stacks, hands, "2c 7d 9h Jc 3h")


def to_showdown(hand: Hand) -> Hand:
    while facts := menu(hand):
        if not isinstance(facts, Wager):
            return hand
        hand = act(hand, Check() if facts.check else Call())
    return hand


def test_until_beaten_the_first_must_show_and_the_beaten_may_muck() -> None:
    hand = to_showdown(asked("until beaten"))
    assert hand.turn == 0
    assert judge(hand, Seat(0), Muck()).law is Law.MUST_SHOW  # type: ignore[union-attr]
    hand = act(act(hand, ShowHand()), Muck())
    hand = act(hand, ShowHand())
    assert hand.over and hand.stacks == (54, 48, 48) and hand.mucked == 0b010


def test_where_all_must_show_nobody_mucks() -> None:
    hand = act(to_showdown(asked("all")), ShowHand())
    assert judge(hand, Seat(1), Muck()).law is Law.MUST_SHOW  # type: ignore[union-attr]


def test_one_may_give_up_a_claim_and_the_last_takes_it_unseen() -> None:
    hand = act(act(to_showdown(asked("nobody")), Muck()), Muck())
    assert hand.over and hand.stacks == (48, 48, 54) and hand.shown == 0


def test_whoever_wins_unopposed_is_asked_and_need_not_show() -> None:
    hand = act(act(asked("until beaten"), Fold()), Fold())
    assert hand.turn == 1 and menu(hand) is not None and hand.pot == 2
    for choice, open_ in ((Muck(), 0), (ShowHand(), 0b010)):
        after = act(hand, choice)
        assert after.over and after.stacks == (49, 51, 50) and after.shown == open_ and after.mucked == 0


def test_the_last_claim_to_a_side_pot_is_not_mucked() -> None:
    hand = act(asked("nobody", stacks=(50, 50, 4)), RaiseTo(4))
    hand = act(act(hand, RaiseTo(10)), Call())
    hand = to_showdown(hand)
    hand = act(hand, Muck())
    assert judge(hand, Seat(1), Muck()).law is Law.MUST_SHOW  # type: ignore[union-attr]
    hand = act(act(hand, ShowHand()), Muck())
    assert hand.over and hand.stacks == (40, 64, 0)


# ---- small laws -----------------------------------------------------------------------------------------------------


def test_rake_is_for_the_whole_hand_and_capped() -> None:
    """Five in the hundred, at most 3, of a main pot of 300 and a side pot of 200: 3, not 6 (engines.md §4, fault 7)."""
    table = together(bets(limit="none"), pots(rake_percent=5, rake_cap=3), shows(must="all"))(game("holdem", "tda", 3))
    hand = rigged(table, (100, 200, 200), "As Ac|Kd Ks|Qd Qs", "2c 7d 9h Jc 3h")
    hand = act(act(act(hand, RaiseTo(200)), Call()), Call())
    assert hand.over and hand.raked == 3 and chips(hand) == 500
    assert hand.stacks == (299, 198, 0)


def test_no_flop_no_drop() -> None:
    for needs, raked in ((True, 0), (False, 1)):
        table = pots(rake_percent=50, rake_needs_board=needs)(game("holdem", "tda", 3))
        hand = act(act(deal(table, (9, 9, 9), table.deck), Fold()), Fold())
        assert hand.over and hand.raked == raked and hand.stacks[1] == 10 - raked


def test_a_viewer_learns_of_cards_only_what_he_sees() -> None:
    log = opened()
    assert isinstance(log.seen(Seat(1))[6], HoleDealt)
    assert seen(log.seen(Seat(1))[6], Seat(2)) == log.seen(None)[6]
    view = log.view(Seat(1))
    assert type(view) is View
    assert view.down == ((BACK, BACK), NO_LIMIT.deck[1:6:3], (BACK, BACK))


def test_one_field_changes_and_the_rest_is_shared() -> None:
    hand = opened().hand
    other = evolve(hand, Called(Seat(2), 2))
    assert other.deck is hand.deck
    assert other.bets == (1, 2, 2)
    assert hand.bets == (1, 2, 0)


def test_mucked_and_shown_hands_are_events_of_the_showdown() -> None:
    log = Log(game("holdem", "tda", 2), (50, 50))
    log.shuffle(log.hand.game.deck)
    while facts := menu(log.hand):
        log.act(Check() if facts.check else Call())  # type: ignore[union-attr]
    assert any(isinstance(e, Shown) for e in log.events)
    assert sum(isinstance(e, Shown | Mucked) for e in log.events) == 2


ACTIONS: tuple[type, ...] = get_args(Action)


def test_actions_are_values() -> None:
    assert {a.__name__ for a in ACTIONS} == {
        "Fold", "Check", "Call", "RaiseTo", "StraddleTo", "Decline", "ShowHand", "Muck",
        "NameAnte", "Discard", "HandOver", "TurnUp", "BuyCard", "DeclareWay", "NameWild", "LiftCards",
        "ClaimMisdeal", "TakeOffer", "RefuseOffer", "OwnUp",
    }  # fmt: skip
    assert RaiseTo(4) == RaiseTo(4) and hash(RaiseTo(4)) == hash(RaiseTo(4))
    with pytest.raises(AttributeError):
        RaiseTo(4).amount = 5  # type: ignore[misc]


def test_a_folded_bet_that_nobody_met_stays_in_the_pot() -> None:
    """Seat 1 posts a live five for an old debt and folds it unbet; the big blind wins it all."""
    hand = deal(NO_LIMIT, (50, 50, 50), NO_LIMIT.deck, owed=(Owed(Seat(2), 5, live=True),))
    assert hand.bets == (1, 2, 5) and hand.turn == 2
    hand = act(act(act(hand, Check()), Fold()), Fold())
    assert hand.over and hand.stacks == (49, 48, 53)
    hand = deal(NO_LIMIT, (50, 50, 50), NO_LIMIT.deck, owed=(Owed(Seat(2), 5, live=True),))
    hand = act(act(hand, Fold()), Fold())
    assert hand.over and hand.stacks == (49, 56, 45)


def test_what_is_owed_is_posted_once_though_a_form_posts_twice() -> None:
    table = game("short-deck", "tda", 3)
    hand = deal(table, (50, 50, 50), table.deck, owed=(Owed(Seat(1), 3, live=False),))
    assert hand.stacks == (49, 46, 48) and hand.pot == 7 and hand.dead == 6 and hand.owed == ()


def test_antes_and_blinds_may_be_posted_in_two_steps() -> None:
    once = posts(ante=1)(NO_LIMIT)
    first, *rest = once.steps
    twice = replace(once, steps=(replace(first, only="ante"), replace(first, only="blinds"), *rest))
    stacks, owed = (50, 1, 50), (Owed(Seat(2), 4, live=False),)
    for table in (once, twice):
        hand = deal(table, stacks, table.deck, owed)
        assert (hand.stacks, hand.bets, hand.paid, hand.dead, hand.level) == ((48, 0, 45), (1, 0, 0), (1, 1, 1), 7, 2)


def test_where_stakes_are_not_of_the_table_a_bet_is_covered_whole() -> None:
    table = together(bets(limit="none"), pots(table_stakes=False))(game("holdem", "tda", 2))
    hand = deal(table, (50, 3), table.deck)
    facts = menu(hand)
    assert facts == Wager(Seat(1), fold=True, check=False, call=1, least=0, most=0)
    assert judge(hand, Seat(1), RaiseTo(3)).law is Law.COVER  # type: ignore[union-attr]
    hand = act(act(hand, Call()), RaiseTo(10))
    assert judge(hand, Seat(1), Call()).law is Law.COVER  # type: ignore[union-attr]


@pytest.mark.parametrize("change", [{"turn": 3}, {"turn": -2}, {"due": 8}, {"due": -1}])
def test_a_turn_is_at_the_table(change: dict[str, int]) -> None:
    events = [replace(event, **change) if isinstance(event, BettingOpened) else event for event in opened().events]
    with pytest.raises(NotALog, match=r"event 8: BettingOpened does not fit the hand before it .there are 3 seats"):
        fold(events)
