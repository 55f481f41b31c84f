"""What is said at the table is understood, or it is said what would have been."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from anteup.cards import cards
from anteup.chips import CHIPS, MONEY
from anteup.cli.said import Asked, NotUnderstood, Passing, Word, said
from anteup.cli.sizes import half_pot, pot_sized
from anteup.engine.actions import (
    Action,
    BuyCard,
    Call,
    Check,
    ClaimMisdeal,
    DeclareWay,
    Decline,
    Discard,
    Fold,
    HandOver,
    LiftCards,
    Muck,
    NameAnte,
    NameWild,
    OwnUp,
    RaiseTo,
    RefuseOffer,
    Seat,
    ShowHand,
    StraddleTo,
    TakeOffer,
    TurnUp,
)
from anteup.engine.hand import View
from anteup.engine.law import judge, menu
from anteup.engine.log import Log
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.rules import deal_out


def facing(*acts: Action, name: str = "holdem", book: str = "tda", stack: int = 100) -> tuple[View, Menu]:
    """Three players after some acts, as the player with the action sees them."""
    game = deal_out(name, book=book, players=3)
    log = Log(game, (stack,) * 3)
    log.shuffle(game.deck)
    for act in acts:
        log.act(act)
    view = log.view(log.hand.turn)
    facts = menu(view)
    assert facts is not None
    return view, facts


OPENING = facing()  # the blinds are 1 and 2, and the dealer may fold, call 2, or raise to 4-100
FLOP = facing(Call(), Call(), Check())  # six in the pot, nothing bet
RAISED = facing(RaiseTo(10))
FIXED = facing(book="holdem")
STRADDLE = facing(name="holdem-straddle")
TABLING = (OPENING[0], Tabling(OPENING[1].seat, muck=True))


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("f", OPENING, Fold()),
        ("  FOLD ", OPENING, Fold()),
        ("k", OPENING, Check()),
        ("check", OPENING, Check()),
        ("x", OPENING, Check()),
        ("c", OPENING, Call()),
        ("call", OPENING, Call()),
        ("call 2", OPENING, Call(2)),
        ("c 4", OPENING, Call(4)),
        ("r 12", OPENING, RaiseTo(12)),
        ("raise 12", OPENING, RaiseTo(12)),
        ("raise to 12", OPENING, RaiseTo(12)),
        ("Raise to 1,200", OPENING, RaiseTo(1200)),
        ("bet 12", OPENING, RaiseTo(12)),
        ("b 12", FLOP, RaiseTo(12)),
        ("all-in", OPENING, RaiseTo(100)),
        ("all in", OPENING, RaiseTo(100)),
        ("a", OPENING, RaiseTo(100)),
        ("raise all-in", OPENING, RaiseTo(100)),
        ("pot", OPENING, RaiseTo(7)),  # call 2, which makes it 5, and raise by 5
        ("pot", RAISED, RaiseTo(32)),  # 10 to call from 1 in front: 13 + 9 = 22, on top of 10
        ("half", FLOP, RaiseTo(3)),
        ("bet half pot", FLOP, RaiseTo(3)),
        ("bet pot", FLOP, RaiseTo(6)),
        ("min", OPENING, RaiseTo(4)),
        ("raise", FIXED, RaiseTo(4)),
        ("r", FIXED, RaiseTo(4)),
        ("s", STRADDLE, StraddleTo(4)),
        ("straddle", STRADDLE, StraddleTo(4)),
        ("straddle 5", STRADDLE, StraddleTo(5)),
        ("straddle 5", OPENING, StraddleTo(5)),
        ("d", STRADDLE, Decline()),
        ("no", STRADDLE, Decline()),
        ("f", STRADDLE, Fold()),
        ("s", TABLING, ShowHand()),
        ("show", TABLING, ShowHand()),
        ("m", TABLING, Muck()),
        ("muck", OPENING, Muck()),
        ("?", OPENING, "rules"),
        ("law", OPENING, "law"),
        ("law TDA-47", OPENING, Asked("TDA-47")),
        ("l in turn", STRADDLE, Asked("in turn")),
        ("table", OPENING, "table"),
        ("q", OPENING, "quit"),
        ("Quit", STRADDLE, "quit"),
    ],
)
def test_what_is_understood(text: str, where: tuple[View, Menu], expected: Action | Word) -> None:
    assert expected == said(text, *where)


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        ("", OPENING, "Nothing was said. Say `fold`, `call` or `raise 4`."),
        ("   ", FLOP, "Nothing was said. Say `fold`, `check` or `bet 2`."),
        ("raise lots", OPENING, "`lots` in `raise lots` is no sum of whole chips, such as 4."),
        ("raise", OPENING, "`raise`, and to how much? Say the total, such as `raise 4`."),
        ("raise by 5", OPENING, "A raise is said by its total, not by the increase: `raise 4` is a raise to 4."),
        ("12", OPENING, "`12` is a sum, and may be a bet or a call. Say `fold`, `call` or `raise 4`."),
        ("call me", OPENING, "`me` in `call me` is no sum"),
        ("raise 12.50", OPENING, "is no sum of whole chips"),
        ("raise -12", OPENING, "is no sum"),
        ("raise 1" + "0" * 30, OPENING, "is no sum"),
        (
            "hello there",
            OPENING,
            "`hello there` is nothing that is done at this table. Say `fold`, `call` or `raise 4`.",
        ),
        ("straddle high", STRADDLE, "no sum of whole chips, such as 4."),
        ("\x1b[2J\x07", OPENING, "`?[2j?`"),
    ],
)
def test_what_is_not_understood_is_told_what_would_be(text: str, where: tuple[View, Menu], told: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        said(text, *where)

    assert told.lower() in str(fault.value).lower()


ACTS = ["f", "k", "c", "r 12", "pot", "half", "all-in", "least", "s", "straddle", "d", "show", "m"]


@pytest.mark.parametrize("where", [OPENING, STRADDLE, TABLING])
@pytest.mark.parametrize("word", ACTS)
def test_every_act_is_understood_out_of_its_time_and_the_judge_speaks(word: str, where: tuple[View, Menu]) -> None:
    """Not one of them is `no act` here and `unlawful` there."""
    found = said(word, *where)

    assert not isinstance(found, str | Asked)


@pytest.mark.parametrize("word", ["s", "straddle", "d", "show", "m"])
def test_what_is_not_done_now_is_refused_by_the_law_that_says_so(word: str) -> None:
    view, facts = OPENING
    found = said(word, view, facts)
    assert not isinstance(found, str | Asked)
    refusal = judge(view, facts.seat, found)

    assert refusal is not None
    assert "phase" == refusal.law


@pytest.mark.parametrize("word", ["pot", "all-in", "r 12", "f", "c"])
def test_no_bet_is_made_while_straddles_are_offered(word: str) -> None:
    view, facts = STRADDLE
    found = said(word, view, facts)
    assert not isinstance(found, str | Asked)
    refusal = judge(view, facts.seat, found)

    assert refusal is not None
    assert "phase" == refusal.law


def test_a_long_line_is_not_repeated_whole() -> None:
    with pytest.raises(NotUnderstood) as fault:
        said("word " * 1000, *OPENING)

    assert len(str(fault.value)) < 130


def test_all_in_for_less_than_the_bet_is_a_call() -> None:
    view, facts = facing(RaiseTo(100))

    assert Call() == said("all-in", view, facts)


def test_the_pot_in_pot_limit_is_what_may_be_bet() -> None:
    view, facts = facing(name="holdem-pot-limit")
    assert isinstance(facts, Wager)

    assert RaiseTo(facts.most) == said("pot", view, facts)


def test_where_the_pot_is_more_than_one_has_pot_is_all_in() -> None:
    view, facts = facing(name="holdem-pot-limit", stack=5)  # the pot would be 7
    assert isinstance(facts, Wager)

    assert (7, 5) == (pot_sized(view, facts), facts.most)
    assert RaiseTo(5) == said("pot", view, facts)


def test_sizes_are_whole_chips_of_the_table() -> None:
    view, facts = facing()
    facts = Wager(facts.seat, fold=True, check=False, call=2, least=5, most=100, every=5)

    assert (5, 0) == (pot_sized(view, facts), half_pot(view, facts))


def test_sums_that_are_always_lawful_and_those_between() -> None:
    facts = Wager(OPENING[1].seat, fold=True, check=False, call=2, least=7, most=98, every=5)

    assert [7, 10, 95, 98] == [to for to in (5, 7, 8, 10, 95, 97, 98, 100) if facts.allows(to)]


@pytest.mark.parametrize(
    ("money", "text", "expected"),
    [
        ("dollars", "raise 12", RaiseTo(1200)),
        ("dollars", "raise to $4.50", RaiseTo(450)),
        ("dollars", "call $1,200", Call(120_000)),
        ("pounds", "raise 1s 3d", RaiseTo(15)),
        ("pounds", "r £1 5s", RaiseTo(300)),
        ("pounds", "Bet to 2S", RaiseTo(24)),
        ("pounds", "straddle 6d", StraddleTo(6)),
        ("event", "raise C£12", RaiseTo(12)),
        ("event", "raise c£12", RaiseTo(12)),
        ("event", "raise 12", RaiseTo(12)),
    ],
)
def test_sums_in_money(money: str, text: str, expected: Action) -> None:
    assert expected == said(text, *OPENING, MONEY[money])


@pytest.mark.parametrize(
    ("money", "text", "told"),
    [
        ("chips", "raise $12", "`$12` in `raise $12` is no sum of whole chips, such as 4."),
        ("dollars", "raise 4.505", "`4.505` in `raise 4.505` is no sum of dollars and cents, such as $0.04."),
        ("dollars", "raise 1s 3d", "is no sum of dollars and cents"),
        ("pounds", "raise 12", "`12` in `raise 12` is no sum of pounds, shillings and pence, such as 4d."),
        ("pounds", "raise by 1s", "`raise 4d` is a raise to 4d."),
        ("pounds", "1s 3d", "`1s 3d` is a sum, and may be a bet or a call. Say `fold`, `call` or `raise 4d`."),
        ("pounds", "raise", "Say the total, such as `raise 4d`."),
        ("event", "raise $12", "is no sum of event money, such as C£4."),
    ],
)
def test_sums_that_are_not_of_this_money(money: str, text: str, told: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        said(text, *OPENING, MONEY[money])

    assert told in str(fault.value)


@pytest.mark.parametrize("money", MONEY)
@given(amount=st.integers(1, 10**14))
def test_a_sum_is_understood_as_it_is_written(money: str, amount: int) -> None:
    assert RaiseTo(amount) == said(f"raise {MONEY[money].written(amount)}", *OPENING, MONEY[money])


def test_what_breaks_a_law_is_understood_and_refused() -> None:
    """An illegal act and words that are no act are two things."""
    view, facts = OPENING
    assert RaiseTo(3) == said("raise 3", view, facts)
    refusal = judge(view, facts.seat, RaiseTo(3))
    assert refusal is not None
    assert "least" == refusal.law


# ---- cards, and what else is asked -----------------------------------------------------------------------------------


def at(name: str, kind: type[Any], own: str = "", players: int = 3, **fields: Any) -> tuple[View, Any]:
    """The person at seat 0 with some cards, asked something of that kind."""
    game = deal_out(name, players=players)
    log = Log(game, (100,) * players)
    log.shuffle(game.deck)
    view = replace(log.view(Seat(0)), down=(cards(own), *log.view(Seat(0)).down[1:]))
    return view, kind(Seat(0), **fields)


DRAWING = at("draw", Exchange, "2c Kh 7s 4d Ks", least=0, most=5)  # sorted: Ks Kh 7s 4d 2c
THROWING = at("draw", Exchange, "2c Kh 7s 4d Ks", least=1, most=1)
ANTE = at("laws-draw", AnteAsked, least=1, most=5)
PASSING = at("anaconda", Pick, "2c Kh 7s 4d Ks 9h 8h", what="hand over", count=3)
TURNING = at("anaconda", Pick, "2c Kh 7s 4d Ks", what="turn up", count=1)
BUYING = at("baseball", Sale, "2c Kh", price=5, cards=1, able=True)
STAYING = at("baseball", Sale, "2c Kh", price=40, cards=0, able=False)
DECLARING = at("stud-declare", Ways, "2c Kh")
NAMING = at("joker-named", Wilds, "Jk Kh 7s 4d Ks", cards=cards("Jk"))
NAMING_TWO = at("both-jokers", Wilds, "Jk2 Jk 7s 4d Ks", cards=cards("Jk2 Jk"))
LIFTING = at("laws-rehearsal", Backs, "2c Kh 7s 4d Ks", count=5, claim=False)
OFFERED = at("laws-rehearsal", HeldOut, "2c Kh 7s", count=1)
OWNING = at("draw", Anytime)


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("d 2c 4d", DRAWING, Discard(cards("2c 4d"))),
        ("discard 5 4", DRAWING, Discard(cards("2c 4d"))),
        ("d 1", DRAWING, Discard(cards("Ks"))),
        ("throw away 7S and 4D", DRAWING, Discard(cards("7s 4d"))),
        ("draw 3, 4, 5", DRAWING, Discard(cards("7s 4d 2c"))),
        ("d 2c4d", DRAWING, Discard(cards("2c 4d"))),
        ("d king of hearts, deuce of clubs", DRAWING, Discard(cards("Kh 2c"))),
        ("d Kh aside", DRAWING, Discard(cards("Kh"), aside=True)),
        ("d 10h", DRAWING, Discard(cards("Th"))),
        ("pat", DRAWING, Discard()),
        ("Stand pat", DRAWING, Discard()),
        ("s", DRAWING, Discard()),
        ("stand", DRAWING, Discard()),
        ("none", DRAWING, Discard()),
        ("ante 3", ANTE, NameAnte(3)),
        ("pass 1 2 7", PASSING, HandOver(cards("Ks Kh 2c"))),
        ("pass 9h 8h 2c", PASSING, HandOver(cards("9h 8h 2c"))),
        ("turn 2c", TURNING, TurnUp(cards("2c"))),
        ("turn up 5", TURNING, TurnUp(cards("2c"))),
        ("buy", BUYING, BuyCard()),
        ("pay", STAYING, BuyCard()),
        ("no", BUYING, Decline()),
        ("pass", BUYING, Decline()),
        ("fold", STAYING, Decline()),
        ("pass", STRADDLE, Decline()),
        ("high", DECLARING, DeclareWay("high")),
        ("declare low", DECLARING, DeclareWay("low")),
        ("Both", DECLARING, DeclareWay("both")),
        ("name Ah", NAMING, NameWild(cards("Ah"))),
        ("name ace of hearts", NAMING, NameWild(cards("Ah"))),
        ("name joker as ace of hearts", NAMING, NameWild(cards("Ah"))),
        ("name jk=as", NAMING, NameWild(cards("As"))),
        ("name as", NAMING, NameWild(cards("As"))),
        ("name Ah Kd", NAMING_TWO, NameWild(cards("Ah Kd"))),
        ("name joker as Kd, second joker as Ah", NAMING_TWO, NameWild(cards("Ah Kd"))),
        ("lift", LIFTING, LiftCards()),
        ("look", LIFTING, LiftCards()),
        ("misdeal", LIFTING, ClaimMisdeal()),
        ("take", OFFERED, TakeOffer()),
        ("refuse", OFFERED, RefuseOffer()),
        ("no", OFFERED, RefuseOffer()),
        ("own up", OWNING, OwnUp()),
        ("own up", OPENING, OwnUp()),
        ("stand", FLOP, Check()),
        ("come in", OPENING, Call()),
        ("make good", OPENING, Call()),
        ("open 5", FLOP, RaiseTo(5)),
        ("d", BUYING, Decline()),
    ],
)
def test_what_is_understood_of_cards_and_the_rest(text: str, where: tuple[View, Menu], expected: Action) -> None:
    assert expected == said(text, *where)


@pytest.mark.parametrize(
    ("text", "where", "told"),
    [
        ("d", DRAWING, "`d`, and which cards? Say `pat` or `discard 1`."),
        ("d 6", DRAWING, "`6` is no place of a card: they are 1 to 5, from the left. Say `pat` or `discard 1`."),
        ("d 0", DRAWING, "`0` is no place of a card"),
        ("d \x08", DRAWING, "`?` is no card: `2h` is the two of hearts, `10s` the ten of spades."),
        ("d 1h", DRAWING, "`1h` is no card: `2h` is the two of hearts, `10s` the ten of spades."),
        ("d xyzzyxyzzyxyzzyxyzzyxyzzy", DRAWING, "`xyzzyxyzzyxyzzyxy...` is no card"),
        ("", THROWING, "Nothing was said. Say `discard 1`."),
        ("ante", ANTE, "An ante of how much? Say `ante 1`."),
        ("", ANTE, "Say `ante 1`."),
        ("hello", PASSING, "Say `pass 1 2 3`."),
        ("pass", PASSING, "`pass` may mean more than one thing here. Say `pass 1 2 3`."),
        ("hello", TURNING, "Say `turn 1`."),
        ("hello", BUYING, "Say `buy` or `fold`."),
        ("hello", STAYING, "Say `fold`."),
        ("hello", DECLARING, "Say `high`, `low` or `both`."),
        ("name", NAMING, "`name`, and which cards? Say `name Kd`."),
        ("hello", LIFTING, "Say `lift`."),
        ("hello", OFFERED, "Say `take` or `refuse`."),
        ("hello", OWNING, "Say `own up`."),
        ("raise lots", BUYING, "is no sum of whole chips, such as 12."),
    ],
)
def test_what_is_not_understood_of_cards(text: str, where: tuple[View, Menu], told: str) -> None:
    with pytest.raises(NotUnderstood) as fault:
        said(text, *where)

    assert told in str(fault.value)


@pytest.mark.parametrize(
    ("passing", "where", "expected"), [("check", FLOP, Check()), ("check", OPENING, Check()), ("fold", OPENING, Fold())]
)
def test_to_pass_is_what_the_book_takes_it_for(passing: Passing, where: tuple[View, Menu], expected: Action) -> None:
    """H-055 and V-089: to pass is to fold; in modern play it is to check."""
    assert expected == said("pass", *where, CHIPS, passing)


def test_nobody_folds_unasked_where_he_could_check_for_nothing() -> None:
    with pytest.raises(NotUnderstood, match=r"more than one thing here\. Say `fold`, `check` or `bet 2`\."):
        said("pass", *FLOP, CHIPS, "fold")


def test_a_book_may_have_it_asked_what_passing_is() -> None:
    """L-41."""
    with pytest.raises(
        NotUnderstood, match=r"`pass` may mean more than one thing here\. Say `fold`, `check` or `bet 2`."
    ):
        said("pass", *FLOP, CHIPS, "ask")


def test_the_bring_in_and_its_completion() -> None:
    game = deal_out("stud7", players=3)
    log = Log(game, (100,) * 3)
    log.shuffle(game.deck)
    low = log.view(log.hand.turn)
    facts = menu(low)
    assert facts is not None

    assert RaiseTo(2) == said("bring in", low, facts) == said("bring", low, facts)
    assert RaiseTo(4) == said("complete", low, facts)
    log.act(RaiseTo(2))
    after = log.view(log.hand.turn)
    facts = menu(after)
    assert facts is not None
    assert RaiseTo(4) == said("complete", after, facts) == said("r", after, facts)
    assert RaiseTo(100) == said("complete", *TABLING)


LINES = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            [
                "f",
                "k",
                "c",
                "r",
                "b",
                "s",
                "d",
                "m",
                "a",
                "q",
                "?",
                "raise",
                "bet",
                "call",
                "fold",
                "check",
                "to",
                "by",
                "pot",
                "half",
                "all",
                "in",
                "all-in",
                "min",
                "straddle",
                "show",
                "muck",
                "12",
                "4",
                "0",
                "1,000",
                "1,00",
                "1s",
                "3d",
                "£1",
                "$4",
                "c£",
                "-3",
                "2.5",
                "٣",
                "½",
                "d",
                "discard",
                "pass",
                "turn",
                "name",
                "ante",
                "declare",
                "high",
                "jk",
                "as",
                "aside",
                "2h",
                "10s",
                "1",
                "\x00",
                "\x1b",
                "\u200b",
            ]
        ),
        max_size=5,
    ).map(" ".join),
)


@given(
    LINES,
    st.sampled_from(
        [
            *(OPENING, FLOP, RAISED, FIXED, STRADDLE, TABLING, (OPENING[0], Offer(Seat(0), 4))),
            *(DRAWING, ANTE, PASSING, TURNING, BUYING, DECLARING, NAMING, NAMING_TWO, LIFTING, OFFERED, OWNING),
        ]
    ),
    st.sampled_from([*MONEY]),
)
def test_any_line_is_an_action_a_word_or_not_understood(text: str, where: tuple[View, Menu], money: str) -> None:
    view, facts = where
    try:
        found = said(text, view, facts, MONEY[money])
    except NotUnderstood as fault:
        told = str(fault)
    else:
        told = str(found if isinstance(found, str | Asked) else judge(view, facts.seat, found))
    assert told.isprintable()


def test_a_sum_where_a_hand_is_to_be_shown() -> None:
    with pytest.raises(NotUnderstood, match=r"`lots` in `raise lots` is no sum of pounds, .*, such as 12s."):
        said("raise lots", *TABLING, MONEY["pounds"])
