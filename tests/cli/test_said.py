"""What is said at the table is understood, or it is said what would have been."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anteup.chips import MONEY
from anteup.cli.said import Asked, NotUnderstood, Word, half_pot, lawful, pot_sized, said
from anteup.engine.actions import Action, Call, Check, Decline, Fold, Muck, RaiseTo, Seat, ShowHand, StraddleTo
from anteup.engine.hand import View
from anteup.engine.law import Menu, Offer, Tabling, Wager, judge, menu
from anteup.engine.log import Log
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

    assert [7, 10, 95, 98] == [to for to in (5, 7, 8, 10, 95, 97, 98, 100) if lawful(facts, to)]


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
    st.sampled_from([OPENING, FLOP, RAISED, FIXED, STRADDLE, TABLING, (OPENING[0], Offer(Seat(0), 4))]),
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
