"""The table as it is drawn, at every width and for every number of chairs."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from anteup.cards import BACK, cards
from anteup.chips import MONEY, STERLING, Money, Sterling
from anteup.cli import choices, show
from anteup.cli.show import ASCII, FULL, Spot
from anteup.engine.actions import Action, Call, Check, Decline, Discard, Fold, NameAnte, RaiseTo, Seat
from anteup.engine.hand import View
from anteup.engine.law import menu
from anteup.engine.log import Log
from anteup.engine.menus import Offer, Tabling, Wager
from anteup.rules import deal_out


def seen(
    players: int, *acts: Action, stacks: Sequence[int] = (), name: str = "holdem", book: str | None = "tda"
) -> View:
    """What whoever has the action sees after some acts; the pack is dealt from the ace of spades down."""
    game = deal_out(name, book=book, players=players)
    log = Log(game, stacks or (200,) * players)
    log.shuffle(game.deck[::-1])
    for act in acts:
        log.act(act)
    return log.view(log.hand.turn)


def spots(view: View) -> list[Spot]:
    """The chairs, that of whoever has the action first, the button with the last seat."""
    players = len(view.stacks)
    seats = [(view.turn + step) % players for step in range(players)]
    return [Spot(f"P{seat}", seat, 200, button=seat == players - 1) for seat in seats]


def drawn(view: View, width: int = 80, chairs: Sequence[Spot] = ()) -> str:
    return show.table(view, chairs or spots(view), width, FULL).plain


ON_THE_FLOP = (RaiseTo(6), Fold(), Call(), Fold(), Fold(), Call(), Check(), RaiseTo(12))


def test_the_table_in_the_round() -> None:
    assert """\
            P0                         P1                        P2
        199 folded                   194 ▮▮                    182 ▮▮
              ╭──────────────────────────────────────────────────╮
              │                                              12  │
       P5 (D) │                                                  │ P3
   200 folded │                 J♥  J♦  J♣  ·  ·                 │ 200 folded
              │                      pot 31                      │
              │                                                  │
              ╰──────────────────────────────────────────────────╯
                                       P4
                                       194""" == drawn(seen(6, *ON_THE_FLOP))


def test_the_table_as_a_list() -> None:
    assert """\
 P5     D 200 folded
 P0       199 folded
 P1       194 ▮▮
 P2       182 ▮▮              in 12
 P3       200 folded
 P4       194
 J♥  J♦  J♣  ·  ·   pot 31""" == drawn(seen(6, *ON_THE_FLOP), 40)


def test_where_the_terminal_has_no_suits() -> None:
    view = seen(2, RaiseTo(10), Call())
    text = show.table(view, spots(view), 80, ASCII).plain

    assert text.isascii()
    assert "Kh  Kd  Kc  .  ." in text
    assert "190 ##" in text


@pytest.mark.parametrize("players", range(2, 23))
@pytest.mark.parametrize("width", [30, 40, 72, 80, 200])
def test_everybody_is_drawn_and_nothing_leaves_the_terminal(players: int, width: int) -> None:
    view = seen(players, book="holdem")
    lines = drawn(view, width).splitlines()
    words = " ".join(lines).split()

    assert max(map(cell_len, lines)) <= min(width, 80)
    assert [1] * players == [words.count(f"P{seat}") for seat in range(players)]
    assert 1 == sum(word in {"(D)", "D"} for word in words)
    assert f"{players - 1}" == f"{sum(word == '▮▮' for word in words)}"
    assert lines == [line.rstrip() for line in lines]


def test_chairs_go_clockwise_from_below() -> None:
    """The next to act sits at one's left, on the screen too."""
    lines = drawn(seen(9)).splitlines()  # P2 has the action

    assert ["P5", "P6", "P7", "P8", "(D)"] == lines[0].split()
    assert ["P4", "│", "│", "P0"] == lines[4].split()
    assert ["P3", "P2", "P1"] == lines[9].split()


def test_a_long_name_is_cut_and_a_wide_one_keeps_the_frame_straight() -> None:
    view = seen(4)
    names = ["You", "Bartholomew Foth", "陈小明陈小明陈小明", "Zoë"]
    chairs = [spot._replace(name=name) for spot, name in zip(spots(view), names, strict=True)]
    lines = drawn(view, chairs=chairs).splitlines()

    assert "Barthol.. (D) │" in drawn(view, chairs=chairs)
    assert "陈小明陈小明陈小明" in lines[0]
    assert {66} == {cell_len(line[: line.rindex("│") + 1]) for line in lines if line.count("│") == 2}
    assert " Bartholomew..  D 200" in drawn(view, 40, chairs)


def test_sums_too_long_for_the_round_are_listed() -> None:
    text = drawn(seen(6, stacks=(10**12,) * 6))

    assert "╭" not in text
    assert "1,000,000,000,000" in text


def test_who_has_left_keeps_his_chair_and_perhaps_the_button() -> None:
    view = seen(3)
    chairs = [*[spot._replace(button=False) for spot in spots(view)], Spot("Gone", None, 0, button=True)]
    for width in (80, 40):
        text = drawn(view, width, chairs)

        assert "gone" in text
        assert ("Gone (D)" in text) == (width == 80)


def test_main_pot_and_side_pots() -> None:
    acts = (RaiseTo(10), RaiseTo(20), RaiseTo(40), Call(), Check())  # all-in for 10, for 20, and two go on with 40
    view = seen(4, *acts, stacks=(200, 200, 10, 20))

    assert "main pot 40 · side pot 1 30 · side pot 2 40" == show.middle(view, FULL).plain
    assert "pot 110 in 3 pots" == show.middle(view, FULL, 30).plain
    assert "main pot 40 · side pot 1 30 · side pot 2 40" in drawn(view)


def test_bets_are_told_apart_from_the_pots() -> None:
    view = seen(4, RaiseTo(10), RaiseTo(20), Call(), Call(), RaiseTo(15), stacks=(200, 200, 10, 200))

    assert "main pot 40 · side pot 30 · bets 15" == show.middle(view, FULL).plain


def test_cards() -> None:
    assert "A♠ 10♥ 2♣" == show.cards(cards("As Th 2c"), FULL).plain
    assert "▮▮▮▮" == show.cards((BACK,) * 4, FULL).plain
    assert "As # Jk" == show.cards((*cards("As"), BACK, *cards("Jk")), ASCII).plain
    assert {"bold red"} == {span.style for span in show.cards(cards("Ah Kd"), FULL).spans}


@pytest.mark.parametrize(
    ("view", "told"),
    [
        (seen(3), "f fold   c call 2   r 4 raise to 4–200   half 4   pot 7   a all-in 200"),
        (seen(3, Call(), Call(), Check()), "f fold   k check   b 2 bet 2–198   half 3   pot 6   a all-in 198"),
        (seen(3, name="holdem-pot-limit", book=None), "f fold   c call 2   r 4 raise to 4–7   half 4   pot 7"),
        (
            seen(3, name="holdem-pot-limit", book=None, stacks=(5, 5, 5)),  # the pot would be 7
            "f fold   c call 2   r 4 raise to 4–5   half 4   a all-in 5",
        ),
        (
            seen(3, name="holdem-pot-limit", book=None, stacks=(7, 7, 7)),
            "f fold   c call 2   r 4 raise to 4–7   half 4   a all-in 7",
        ),
        (seen(3, RaiseTo(200)), "f fold   c call 199 (all-in)"),
        (seen(3, RaiseTo(150)), "f fold   c call 149   r raise to 200 (all-in)"),
        (seen(3, book="holdem"), "f fold   c call 2   r raise to 4"),
        (seen(3, book="holdem", stacks=(200, 200, 3)), "f fold   c call 2   r raise to 3 (all-in)"),
        (seen(2, name="kuhn", book=None), "k check   b bet 1"),
        (seen(3, name="holdem-straddle"), "s straddle to 4   d decline"),
    ],
)
def test_the_menu_has_all_that_is_lawful_and_its_sums(view: View, told: str) -> None:
    facts = menu(view)
    assert facts is not None

    assert told == choices.menu(view, facts, 80, FULL).plain


def test_the_menu_at_the_showdown() -> None:
    assert "s show   m muck" == choices.menu(seen(2), Tabling(Seat(0), muck=True), 80, FULL).plain
    assert "s show" == choices.menu(seen(2), Tabling(Seat(0), muck=False), 80, FULL).plain
    assert "s straddle to 1,000   d decline" == choices.menu(seen(2), Offer(Seat(0), 1000), 80, FULL).plain


def test_the_table_in_pounds() -> None:
    view = seen(4, RaiseTo(15), stacks=(300,) * 4)
    text = show.table(view, spots(view), 80, FULL, STERLING).plain

    assert "£1 3s 9d ▮▮" in text
    assert "pot 1s 6d" in text
    assert "│  1d " in text
    assert "2d" in text
    assert all(row.count("│") == 2 for row in text.splitlines()[3:8])
    facts = menu(view)
    assert facts is not None
    told = choices.menu(view, facts, 200, FULL, STERLING).plain
    assert told.startswith("f fold   c call 1s 3d   r 2s 4d raise to 2s 4d–£1 5s   half ")


@pytest.mark.parametrize("money", MONEY.values(), ids=MONEY)
@pytest.mark.parametrize("digits", range(1, 7))
def test_every_bet_is_whole_on_the_table_however_long(money: Money | Sterling, digits: int) -> None:
    """Of every seat its bet, with nothing run into it and the frame unbroken, in the round or as a list."""
    for players in range(2, 11):
        bets = tuple(10**digits + seat for seat in range(players))
        view = replace(seen(players), bets=bets)
        for width in (40, 72, 80):
            lines = show.table(view, spots(view), width, FULL, money).plain.splitlines()
            parts = [part.strip(" │") for line in lines for part in re.split(r"  +|│|\bin ", line)]

            assert max(map(cell_len, lines)) <= width
            assert [] == [bet for bet in map(money.written, bets) if bet not in parts]
            if "╭" in lines[2]:
                assert all(line.count("│") == 2 for line in lines[3:8])
                assert all(line[14] == "│" == line[width - 15] for line in lines[3:8])
            assert ("╭" in lines[2]) == (width > 40) or digits > 2, "short sums are never listed where there is room"


def test_sums_go_up_in_steps() -> None:
    view = seen(3)
    facts = menu(view)
    assert isinstance(facts, Wager)
    facts = replace(facts, least=18, every=6)

    assert "raise to 1s 6d–16s 8d in steps of 6d" in choices.menu(view, facts, 80, FULL, STERLING).plain
    assert "raise to C£18–C£200 in C£6s" in choices.menu(view, facts, 80, FULL, MONEY["event"]).plain


def test_a_menu_breaks_between_its_items() -> None:
    view = seen(3)
    facts = menu(view)
    assert isinstance(facts, Wager)

    assert (
        "f fold   c call 2   r 4 raise to 4–200\nhalf 4   pot 7   a all-in 200"
        == choices.menu(view, facts, 40, FULL).plain
    )
    assert (
        "b 5 bet 5–200 in 5s"
        in choices.menu(replace(view, level=0), replace(facts, call=0, least=5, every=5), 80, FULL).plain
    )


def test_a_drawing_has_colours() -> None:
    text = show.table(seen(6, *ON_THE_FLOP), spots(seen(6, *ON_THE_FLOP)), 80, FULL)

    assert isinstance(text, Text)
    assert {"green", "bold red", "yellow", "bold", "dim"} <= {str(span.style) for span in text.spans}


# ---- other games -----------------------------------------------------------------------------------------------------


def stud(players: int = 3, name: str = "stud7") -> View:
    """Stud on fourth street, nobody having raised; the pack is dealt from the ace of spades down."""
    game = deal_out(name, players=players)
    log = Log(game, (200,) * players)
    log.shuffle(game.deck[::-1])
    log.act(RaiseTo(2))
    for _ in range(players - 1):
        log.act(Call())
    return log.view(log.hand.turn)


def test_cards_face_up_lie_before_their_owners() -> None:
    """As Ac, Ah Ks and Ad Kh lie face down; Kd Kc Qs came up first, and after a burned card Qd Qc Js."""
    lines = drawn(stud()).splitlines()

    assert ["P1", "P2 (D)"] == list(re.split(r"  +", lines[0].strip()))
    assert ["197 ▮▮ K♣ Q♣", "197 ▮▮ Q♠ J♠"] == list(re.split(r"  +", lines[1].strip()))
    assert "197 K♦ Q♦" == lines[-1].strip()


def test_where_four_sit_down_to_stud_the_table_is_a_list() -> None:
    assert """\
 P1       197 ▮▮ Q♥ J♦
 P2       197 ▮▮ Q♦ J♣
 P3     D 197 ▮▮ Q♣ 10♠
 P0       197 Q♠ J♥
 pot 12""" == drawn(stud(4))


def test_two_boards_lie_one_below_the_other() -> None:
    view = seen(3, RaiseTo(6), Call(), Call(), name="double-board", book=None)
    lines = drawn(view).splitlines()

    assert [line.split("│")[1].strip() for line in lines[4:7]] == [
        "K♣  Q♠  Q♥  ·  ·",
        "Q♦  Q♣  J♠  ·  ·",
        "pot 18",
    ]
    assert drawn(view, 40).splitlines()[-2:] == [" K♣  Q♠  Q♥  ·  ·", " Q♦  Q♣  J♠  ·  ·   pot 18"]


def drawing(*acts: Action, name: str = "draw") -> View:
    game = deal_out(name, players=3)
    log = Log(game, (100,) * 3)
    log.shuffle(game.deck[::-1])
    for act in (RaiseTo(2), Call(), Call(), *acts):
        log.act(act)
    return log.view(log.hand.turn)


def test_how_many_somebody_has_drawn_stands_in_place_of_his_cards() -> None:
    view = drawing(Discard(drawing().down[0][:2]), Discard())
    text = drawn(view)

    assert "97 drew 2" in text
    assert "97 pat" in text
    listed = drawn(view, 40)
    assert "97 ▮▮▮▮▮ drew 2" in listed
    assert "97 ▮▮▮▮▮ pat" in listed


def test_a_book_may_have_it_forgotten_how_many_somebody_has_drawn() -> None:
    game = deal_out("laws-draw", players=3)
    log = Log(game, (100,) * 3)
    log.shuffle(game.deck[::-1])
    log.act(NameAnte(1))
    log.act(Decline())
    log.act(Call())
    log.act(Call())
    log.act(Call())
    log.act(Discard(log.hand.down[0][:2]))

    assert "drew" not in drawn(log.view(log.hand.turn))


def test_cards_that_are_known_and_backs() -> None:
    assert "A♠ ▮▮ K♦" == show.cards((*cards("As"), BACK, BACK, *cards("Kd")), FULL).plain
    assert "▮▮▮" == show.cards((BACK,) * 3, FULL).plain
