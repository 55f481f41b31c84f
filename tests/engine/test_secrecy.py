"""What every viewer sees of a hand while it is played: his own cards, what lies open, and nothing that was not told."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from anteup.cards import BACK, STANDARD, cards, written
from anteup.engine.actions import Discard, Seat
from anteup.engine.events import (
    BacksDealt,
    Discarded,
    HandOpened,
    HasChosen,
    HoleDealt,
    Mucked,
    PackSealed,
    Seen,
    Shown,
    Shuffled,
    Threw,
    UpDealt,
)
from anteup.engine.law import judge, menu
from anteup.engine.lines import read_told, told
from anteup.engine.log import view
from anteup.engine.menus import Wager
from anteup.engine.seen import commitment
from anteup.rules.laws import Law
from anteup.rules.steps import Bet, Draw, Pass
from tests.engine.playing import draws, shows
from tests.ledger.tables import Table, game, own, sheet

VIEWERS = ("", "Ann", "Bo", "Cy")
"""The rail, and three who play."""


def sees(table: Table, by: str) -> str:
    """The cards face down as a viewer has them: `Ac ?? | ?? ??`."""
    return " | ".join(written(down) for down in table.view(by).down)


def kinds(table: Table, by: str, kind: type[Seen]) -> list[Seen]:
    """The events of one kind that a viewer was told."""
    return [event for event in table.log.seen(table.seat(by) if by else None) if isinstance(event, kind)]


def honest(table: Table) -> None:
    """No viewer has a card that no line told him; each has the menu that the house has; each log reads back."""
    for by in VIEWERS:
        lines = table.log.seen(table.seat(by) if by else None)
        assert [read_told(told(lines))] == [[lines]]
        assert view(lines) == table.view(by)
        text = told(lines[1:]).decode()
        for down in table.view(by).down:
            assert all(card is BACK or f'"{card}"' in text for card in down)
        for name in table.names:
            if by == name:
                assert menu(table.view(by), table.seat(by)) == menu(table.hand, table.seat(by))


# ---- dealt ----------------------------------------------------------------------------------------------------------


def test_in_stud_each_sees_his_own_cards_and_all_that_lie_open() -> None:
    table = Table(game("stud7", 3), "Ann Bo Cy", cards="Ann Ac Ad 2d Kh, Bo 5c 6d 3c 9h, Cy 7s 8h 4h Jd")
    table.play("Ann bets 2, Bo folds, Cy calls")
    assert [sees(table, by) for by in VIEWERS] == [
        "?? ?? | ?? ?? | ?? ??",
        "Ac Ad | ?? ?? | ?? ??",
        "?? ?? | 5c 6d | ?? ??",
        "?? ?? | ?? ?? | 7s 8h",
    ]
    for by in VIEWERS:
        assert [written(up)[:5] for up in table.view(by).up][1] == "3c"
        assert table.view(by).up == table.hand.up
        assert table.view(by).deck == ()
        assert len(kinds(table, by, UpDealt)) == 2
    assert kinds(table, "Bo", HoleDealt) == [HoleDealt(Seat(1), cards("5c 6d"), (2, 2, 2))]
    assert kinds(table, "", BacksDealt) == [BacksDealt((2, 2, 2))]
    honest(table)


def test_a_deal_brings_nothing_to_one_who_has_folded() -> None:
    """The last card down comes to two; the third is told how many came, and to whom."""
    table = Table(game("stud7", 3), "Ann Bo Cy", cards="Ann Ac Ad 2d, Bo 5c 6d 3c, Cy 7s 8h 4h", out="Bo 1")
    table.play("Ann bets 2, Bo folds, Cy calls")
    while len(table.hand.down[0]) < 3:
        table.play(f"{table.turn} checks")
    assert kinds(table, "Bo", BacksDealt) == [BacksDealt((1, 0, 1), 1)]
    assert [len(down) for down in table.view("Bo").down] == [3, 2, 3]
    honest(table)


def test_what_is_mucked_is_never_shown_and_what_is_shown_is_seen_by_all() -> None:
    table = Table(
        game("stud7", 3),
        "Ann Bo Cy",
        cards="Ann Ac Ad 2d Ah As Kc Kd, Bo 5c 6d 3c 9h Jc Jh Qs, Cy 7s 8h 4h Jd Tc Qh 2s",
    )
    table.play("Ann bets 2, Bo calls, Cy calls")
    table.check_down()
    assert table.told(Shown) == [Shown(Seat(0), cards("Ac Ad Kd"))]
    assert [event.seat for event in table.told(Mucked)] == [1, 2]
    assert sees(table, "") == "Ac Ad Kd | ?? ?? ?? | ?? ?? ??"
    assert sees(table, "Bo") == "Ac Ad Kd | 5c 6d Qs | ?? ?? ??"
    honest(table)


# ---- thrown and drawn -----------------------------------------------------------------------------------------------


def draw_of_three(**fields: object) -> Table:
    """Draw poker by Hoyle: Ann bets, and all call; Ann is to draw."""
    table = Table(
        draws(**fields)(game("draw", 3, book="hoyle")),
        "Ann Bo Cy",
        cards="Ann Ac Ad Ah 2s 3s, Bo Kc Kd Kh 6s 7s, Cy Qc Qd Qh 8s 9s",
        draws="Ann 4c 5c, Bo 4d",
    )
    table.play("Ann bets 1, Bo calls, Cy calls")
    return table


def test_how_many_were_thrown_is_heard_and_which_is_not() -> None:
    table = draw_of_three()
    table.play("Ann discards 2s 3s")
    assert sees(table, "Ann") == "Ac Ad Ah 4c 5c | ?? ?? ?? ?? ?? | ?? ?? ?? ?? ??"
    assert sees(table, "Bo") == "?? ?? ?? ?? ?? | Kc Kd Kh 6s 7s | ?? ?? ?? ?? ??"
    assert kinds(table, "Bo", Threw) == [Threw(Seat(0), 2)]
    assert kinds(table, "Ann", Discarded) == [Discarded(Seat(0), cards("2s 3s"))]
    assert not kinds(table, "Bo", Discarded)
    assert table.view("Bo").aside.thrown == ((Seat(0), (BACK, BACK)),)
    honest(table)


@pytest.mark.parametrize(
    ("query", "announces", "during", "after"),
    [
        ("allowed", "dealer", (2, 1, 0), (2, 1, 0)),
        ("before", "dealer", (2, 1, 0), (-1, -1, 0)),
        ("before", "nobody", (2, 1, 0), (-1, -1, -1)),
        ("never", "dealer", (-1, -1, 0), (-1, -1, 0)),
        ("never", "nobody", (-1, -1, -1), (-1, -1, -1)),
    ],
)
def test_how_many_each_drew_is_remembered_as_long_as_one_may_ask(
    query: str, announces: str, during: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """Ann draws two, Bo one, and Cy, the dealer, none (L-12)."""
    table = draw_of_three(query=query, announces=announces)
    table.play("Ann discards 2s 3s, Bo discards 7s")
    assert table.view("Cy").aside.drew == (*during[:2], -1)
    table.play("Cy stands pat")
    assert table.hand.aside.drew == after == table.view("Ann").aside.drew == table.view().aside.drew


def test_what_one_has_thrown_is_not_shown_at_the_end() -> None:
    table = draw_of_three()
    table.play("Ann discards 2s 3s, Bo discards 7s, Cy stands pat, Ann checks, Bo checks, Cy checks")
    assert table.hand.over
    assert sees(table, "") == "Ac Ad Ah 4c 5c | Kc Kd Kh 6s 4d | Qc Qd Qh 8s 9s"
    for card in ("2s", "3s", "7s"):
        assert f'"{card}"' not in told(table.log.seen(None)[1:]).decode()
    honest(table)


def test_a_card_that_is_thrown_at_once_is_known_to_its_owner_alone() -> None:
    table = Table(game("pineapple", 3), "Ann Bo Cy", cards="Ann As Ah 2c, Bo Ks Kh 3c, Cy Qs Qh 4c")
    table.play("Cy discards 4c")
    assert sees(table, "Cy") == "?? ?? ?? | ?? ?? ?? | Qs Qh"
    assert sees(table, "Ann") == "As Ah 2c | ?? ?? ?? | ?? ??"
    honest(table)


# ---- packs ----------------------------------------------------------------------------------------------------------


def test_each_pack_is_sealed_and_the_new_stock_too() -> None:
    """The seal of the pack, and that of the twenty cards thrown, are what all get of them."""
    table = Table(game("triple-draw-27", 6), "Ann Bo Cy Dee Eva Fay", deck=STANDARD)
    while isinstance(table.may(), Wager):
        table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
    for name in ("Ann", "Bo", "Cy", "Dee", "Eva"):
        table.play(f"{name} discards {table.held(name)}")
    stock = table.log.wanted[::-1]
    table.log.shuffle(stock, b"another nonce")
    assert kinds(table, "Ann", PackSealed) == [PackSealed("", 52), PackSealed(commitment(stock, b"another nonce"), 20)]
    assert not any(isinstance(line, Shuffled) for line in table.log.seen(Seat(0)))
    assert table.view("Ann").left == table.hand.left == 17


# ---- handed on ------------------------------------------------------------------------------------------------------

SEVENS = "Ann Ac Ad Ah 2s 3s 4s 5s, Bo Kc Kd Kh 6s 7s 8s 9s, Cy Qc Qd Qh 6d 7d 8d 9d"
HIDDEN = "?? ?? ?? ?? ?? ?? ??"


def anaconda() -> Table:
    """Three cards have gone to the left."""
    table = Table(game("anaconda", 3), "Ann Bo Cy", cards=SEVENS)
    table.play("Ann checks, Bo checks, Cy checks")
    table.play("Ann passes Ac Ad Ah, Bo passes Kc Kd Kh")
    return table


def test_nobody_knows_what_another_has_chosen_to_hand_on() -> None:
    table = anaconda()
    assert table.view("Cy").aside.chosen == ((Seat(0), None), (Seat(1), None))
    assert [seat for seat, choice in table.view("Ann").aside.chosen if choice] == [0]
    assert kinds(table, "Cy", HasChosen) == [HasChosen(Seat(0)), HasChosen(Seat(1))]
    assert table.hand.due == 0b100 == table.view().due
    honest(table)


def test_giver_and_taker_know_a_card_that_is_handed_on_and_nobody_else() -> None:
    """Ann knows her four, the three queens she got, and the three aces that she gave Bo."""
    table = anaconda()
    table.play("Cy passes Qc Qd Qh")
    assert sees(table, "Ann") == f"2s 3s 4s 5s Qc Qd Qh | ?? ?? ?? ?? Ac Ad Ah | {HIDDEN}"
    assert sees(table, "Bo") == f"{HIDDEN} | 6s 7s 8s 9s Ac Ad Ah | ?? ?? ?? ?? Kc Kd Kh"
    assert sees(table, "Cy") == f"?? ?? ?? ?? Qc Qd Qh | {HIDDEN} | 6d 7d 8d 9d Kc Kd Kh"
    assert sees(table, "") == " | ".join([HIDDEN] * 3)
    honest(table)


def test_what_one_gave_is_no_longer_known_once_it_may_have_been_handed_on() -> None:
    """Bo passes two of his seven to Cy: Ann cannot know whether her aces are among them, and Cy does know his."""
    table = anaconda()
    table.play("Cy passes Qc Qd Qh, Ann checks, Bo checks, Cy checks")
    table.play("Ann passes 2s 3s, Bo passes Ac 6s, Cy passes 6d 7d")
    assert sees(table, "Ann") == "4s 5s Qc Qd Qh 6d 7d | ?? ?? ?? ?? ?? 2s 3s | " + HIDDEN
    assert sees(table, "Cy") == "?? ?? ?? ?? ?? 6d 7d | " + HIDDEN + " | 8d 9d Kc Kd Kh Ac 6s"
    honest(table)


def test_one_who_has_folded_is_told_how_many_cards_went_round() -> None:
    table = Table(game("anaconda", 3), "Ann Bo Cy", cards=SEVENS)
    table.play("Ann bets 5, Bo folds, Cy calls, Ann passes Ac Ad Ah, Cy passes Qc Qd Qh")
    assert sees(table, "Bo") == f"{HIDDEN} | Kc Kd Kh 6s 7s 8s 9s | {HIDDEN}"
    assert sees(table, "Ann") == "2s 3s 4s 5s Qc Qd Qh | " + HIDDEN + " | ?? ?? ?? ?? Ac Ad Ah"
    honest(table)


def test_a_card_that_is_turned_up_is_seen_by_all_and_one_that_was_chosen_is_not_yet() -> None:
    played = game("anaconda", 3)
    kept = tuple(step for step in played.steps if not isinstance(step, Pass | Draw | Bet))
    table = Table(replace(played, steps=kept), "Ann Bo Cy", cards=SEVENS)
    table.play("Ann turns up 5s")
    assert kinds(table, "Bo", HasChosen) == [HasChosen(Seat(0))]
    assert table.view("Bo").up[0] == ()
    table.play("Bo turns up 6s, Cy turns up 6d")
    assert [written(up) for up in table.view("Bo").up] == ["5s", "6s", "6d"]
    assert sees(table, "Bo") == "?? ?? ?? ?? ?? ?? | Kc Kd Kh 7s 8s 9s | ?? ?? ?? ?? ?? ??"
    honest(table)


# ---- bought, looked at, and named -----------------------------------------------------------------------------------


def test_a_bought_card_is_seen_by_its_buyer() -> None:
    table = Table(game("baseball", 3), "Ann Bo Cy", cards="Ann Kc Kd Qd, Bo Ah 2d 4d, Cy 7s 8h 5h", draws=["", "Bo 9h"])
    table.play("Bo buys")
    assert sees(table, "Bo") == "?? ?? | Ah 2d 9h | ?? ??"
    assert sees(table, "Cy") == "?? ?? | ?? ?? ?? | 7s 8h"
    assert (table.view("Cy").pot, table.view("Cy").top) == (20, 10)
    honest(table)


def test_cards_that_nobody_has_looked_at_are_backs_to_all() -> None:
    """No peek: as they are turned up they are seen by all, and no others."""
    table = Table(game("no-peek", 3), "Ann Bo Cy", cards="Ann Kh 2s 3s 4s 6s 7d 8d, Bo 2c 7c Ac Kd 9d 9h 9s")
    table.play("Ann bets 5, Bo calls, Cy calls")
    for by in VIEWERS:
        assert sees(table, by) == f"?? ?? ?? ?? ?? ?? | ?? ?? ?? ?? | {HIDDEN}"
        assert [written(up) for up in table.view(by).up] == ["Kh", "2c 7c Ac", ""]
    honest(table)


JOKER = "Ann Jk As Ks 9s 4s, Bo Kc Kd Kh 6s 7s, Cy Qc Qd Qh 8s 9h"


def test_what_a_wild_card_stands_for_is_heard_when_the_hand_is_shown() -> None:
    """Ann calls the joker the queen of spades; till she shows nobody knows that she has one."""
    table = Table(shows(asks=True)(game("joker-named", 3)), "Ann Bo Cy", cards=JOKER)
    table.play("Ann bets 1, Bo calls, Cy calls, Ann stands pat, Bo stands pat, Cy stands pat")
    table.play("Ann checks, Bo checks, Cy checks, Ann names Qs")
    assert table.hand.aside.named[0] == cards("Qs") == table.view("Ann").aside.named[0]
    for by in ("", "Bo", "Cy"):
        assert table.view(by).aside.named == ()
        assert table.view(by).aside.chosen == ((Seat(0), None),)
    honest(table)


def test_named_or_not_the_hand_is_worth_what_was_said() -> None:
    table = Table(game("joker-named", 3), "Ann Bo Cy", cards=JOKER)
    table.play("Ann bets 1, Bo calls, Cy calls, Ann stands pat, Bo stands pat, Cy stands pat")
    table.play("Ann checks, Bo checks, Cy checks, Ann names Qs")
    assert table.hand.due == 0b110, "who has none is asked too, or all would know who has one"
    table.play("Bo names , Cy names ")
    assert table.won == {"Ann": 6}
    assert table.view("Bo").aside.named[0] == cards("Qs")
    honest(table)


# ---- what is told besides the cards ---------------------------------------------------------------------------------


def test_the_game_and_the_stacks_are_told_to_all() -> None:
    table = Table(own(sheet("stud7", "card-room"), 3), "Ann Bo Cy")
    for by in VIEWERS:
        (first, *_) = table.log.seen(table.seat(by) if by else None)
        assert isinstance(first, HandOpened)
        assert first == table.log.events[0]
        assert table.view(by).stacks == table.hand.stacks


def test_a_view_of_a_hand_with_a_card_that_nobody_knows_speaks_first_by_those_it_sees() -> None:
    """A recorded hand may lack a door card: of the others the lowest brings it in, and a pair is a pair."""
    deck = list(STANDARD)
    deck[6] = BACK
    table = Table(game("stud7", 3), "Ann Bo Cy", deck=tuple(deck))
    assert [written(up) for up in table.hand.up] == ["??", "3s", "4c"]
    assert table.turn == "Bo"
    table.play("Bo bets 2, Cy calls, Ann calls")
    assert table.hand.up[0][0] is BACK
    assert [written(up) for up in table.hand.up] == ["?? 4h", "3s 4s", "4c 5c"]
    assert table.turn == "Cy"


def test_where_no_door_card_is_known_the_eldest_begins() -> None:
    table = Table(game("stud7", 3), "Ann Bo Cy", deck=(BACK,) * 52)
    assert table.turn == "Ann"
    table.play("Ann bets 2, Bo calls, Cy calls")
    assert table.turn == "Ann"
    assert replace(table.hand, deck=()).left == table.view().left


def test_a_card_that_is_not_known_may_be_thrown_only_where_it_was_recorded_so() -> None:
    """In a hand played elsewhere Ann holds two backs, and throws two of them, not three; nobody's view throws backs."""
    deck = list(STANDARD)
    deck[0] = deck[3] = BACK
    table = Table(game("draw", 3, book="hoyle"), "Ann Bo Cy", deck=tuple(deck))
    assert table.held("Ann") == "?? ?? 3h 4d 5c"
    table.play("Ann bets 1, Bo calls, Cy calls")
    table.refuses("Ann discards ?? ?? ??", Law.DISCARD)
    refusal = judge(table.view("Ann"), Seat(0), Discard((BACK,)))
    assert refusal is not None
    assert refusal.law is Law.DISCARD
    table.play("Ann discards ?? ??")
    assert table.held("Ann").startswith("3h 4d 5c ")
    table.refuses("Bo discards ??", Law.DISCARD)
