"""Dealing that goes wrong: each value of [faults] changes what comes of it, and nobody gets a card too many by it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from anteup.cards import Pack, cards, written
from anteup.engine.events import (
    Corrected,
    CountCorrected,
    DealVoided,
    Drawn,
    Event,
    Exposed,
    Fouled,
    Offered,
    OfferTaken,
    PackSealed,
    Shuffled,
    Slip,
    Won,
)
from anteup.engine.hand import acting, chips
from anteup.engine.log import Log, fold, retraced
from anteup.engine.menus import Backs, Exchange, HeldOut
from anteup.engine.play import CannotOpen
from anteup.rules.catalogue import deal_out
from anteup.rules.laws import Law
from anteup.rules.steps import Board, Buy, Deal, Draw, Game, Script
from tests.engine.playing import clumsy, draws
from tests.ledger.tables import Table

HOYLE = deal_out("draw", book="hoyle", players=5)
"""An ante of one by each, checks are free, up to five cards are thrown."""


def dealt(
    slips: str = "",
    hands: str = "",
    come: str = "",
    game: Game = HOYLE,
    deck: Pack | None = None,
    **faults: object,
) -> Table:
    """The cards are dealt, with these faults; [faults] says this of them."""
    return Table(clumsy(game, **faults), cards=hands, draws=come, slips=slips, deck=deck)


def lifted(slips: str = "", hands: str = "", come: str = "", game: Game = HOYLE, **faults: object) -> Table:
    """All have lifted their cards, and nobody has claimed anything."""
    table = Table(clumsy(game, **faults), cards=hands, draws=come, slips=slips)
    table.play(", ".join(f"{name} lifts" for name in table.names))
    return table


def drawing(slips: str = "", come: str = "", game: Game = HOYLE, **faults: object) -> Table:
    """S1 has opened, all have come in, and it is S1's turn to draw."""
    table = lifted(slips, HOLD, come, game, **faults)
    table.play("S1 bets 1, S2 calls, S3 calls, S4 calls, S5 calls")
    return table


HOLD = "S1 Ac Ad 3c 3d 4c, S2 Kc Kd 5c 5d 6c, S3 Qc Qd 7c 7d 8c"


def sound(table: Table) -> None:
    """No chip is lost, no card is in two places, every viewer's log folds, and the hand retraces."""
    hand = table.hand
    assert chips(hand) == sum(hand.began)
    held = [card for down in (*hand.down, *hand.up) for card in down]
    assert len(held) == len({*held})
    assert fold(table.log.events) == hand == retraced(table.log.events)
    for seat, name in enumerate(table.names):
        assert table.view(name).down[seat] == hand.down[seat] or hand.aside.unseen >> seat & 1
    assert [len(down) for down in table.view().down] == [len(down) for down in hand.down]


def fates(table: Table) -> list[str]:
    """What became of the cards that were turned up."""
    return [event.fate for event in table.told(Exposed)]


def voided(table: Table) -> list[str]:
    """The rules by which the deal was void."""
    return [event.rule for event in table.told(DealVoided)]


def sizes(table: Table) -> list[int]:
    """How many cards each holds face down."""
    return [len(down) for down in table.hand.down]


# ---- cards that all have seen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("boxed", "void"), [("redeal", ["L-06"]), ("replace", [])])
def test_a_card_that_lay_face_up(boxed: str, void: list[str]) -> None:
    table = dealt("boxed 3c", HOLD, boxed=boxed)
    assert (fates(table), voided(table)) == (["aside"], void)
    sound(table)
    if not void:
        assert sizes(table) == [5] * 5
        assert cards("3c")[0] not in [card for down in table.hand.down for card in down]
        assert table.hand.top == 26


@pytest.mark.parametrize(
    ("one", "fate", "void"), [("keep", "kept", []), ("replace", "replaced", []), ("redeal", "replaced", ["L-08"])]
)
def test_one_card_turned_up_in_dealing(one: str, fate: str, void: list[str]) -> None:
    table = dealt("exposed 3c", HOLD, exposed_one=one)
    assert voided(table) == void
    sound(table)
    if not void:
        assert fates(table) == [fate]
        assert sizes(table) == [5] * 5
        assert (cards("3c")[0] in table.hand.down[0]) == (one == "keep")
        assert ("3c" in written(table.view("S5").down[0])) == (one == "keep")


@pytest.mark.parametrize(("two", "void"), [("keep", []), ("replace", []), ("redeal", ["L-08"])])
def test_a_second_card_turned_up_in_dealing(two: str, void: list[str]) -> None:
    table = dealt("exposed 3c, exposed Kd", HOLD, exposed_two=two)
    assert voided(table) == void
    sound(table)
    if not void:
        assert sizes(table) == [5] * 5
        assert "Kd" in table.held("S2")
        assert ("3c" in table.held("S1")) == (two == "keep")


@pytest.mark.parametrize(("counted", "void"), [("in the deal", ["L-08"]), ("by player", [])])
def test_whose_second_card_counts(counted: str, void: list[str]) -> None:
    assert voided(dealt("exposed 3c, exposed Kd", HOLD, counted=counted)) == void
    assert voided(dealt("exposed 3c, exposed 4c", HOLD, counted=counted)) == ["L-08"]


def test_after_a_misdeal_all_is_dealt_anew_and_nothing_of_it_is_remembered() -> None:
    table = dealt("exposed 3c, exposed 4c, boxed 6c", HOLD)
    stakes = table.pot
    assert (table.log.wants_pack, table.hand.due, sizes(table), table.hand.aside.slips) == (True, 0, [0] * 5, ())
    table.lays()
    assert (table.pot, sizes(table), voided(table)) == (stakes, [5] * 5, ["L-08"])
    assert table.may("S1") == Backs(table.seat("S1"), 5, claim=False)
    sound(table)


def test_a_card_dealt_to_the_wrong_player_makes_a_new_deal() -> None:
    assert voided(dealt("out of order 3c", HOLD)) == ["L-04"]


def test_no_fault_happens_where_none_is_simulated() -> None:
    with pytest.raises(CannotOpen, match="do not `simulate` any"):
        Table(HOYLE, slips="exposed 3c")
    thin = replace(clumsy(HOYLE), deck=tuple(card for card in HOYLE.deck if str(card) != "3c"))
    with pytest.raises(CannotOpen, match="a fault cannot happen to 3c: it is not in the pack"):
        Table(thin, slips="exposed 3c")


# ---- wrong numbers in the deal --------------------------------------------------------------------------------------

TOO_MANY, TOO_FEW = "one too many Kc", "one too few 6c"
WRONG = [(TOO_MANY, 6), (TOO_FEW, 4)]


@pytest.mark.parametrize(("slip", "held"), WRONG)
@pytest.mark.parametrize(
    ("way", "claimed", "seen"),
    [
        ("redeal if unseen, else out", "void", "foul"),
        ("corrected if unseen, else out", "right", "foul"),
        ("redeal", "void", "void"),
        ("foul", "", "foul"),
    ],
)
def test_a_wrong_number_of_cards(slip: str, held: int, way: str, claimed: str, seen: str) -> None:
    table = dealt(slip, HOLD, wrong_count=way)
    assert sizes(table) == [5, held, 5, 5, 5]
    assert table.may("S2") == Backs(table.seat("S2"), held, claim=bool(claimed))
    table.refuses("S3 claims a misdeal", Law.NO_FAULT)
    if claimed:
        table.play("S2 claims a misdeal")
    else:
        table.refuses("S2 claims a misdeal", Law.NO_FAULT)
    assert voided(table) == (["L-09"] if claimed == "void" else [])
    if claimed == "right":
        assert sizes(table) == [5] * 5
        assert table.may("S2") == Backs(table.seat("S2"), 5, claim=False)
        ((came, went),) = [(len(event.given), len(event.taken)) for event in table.told(Corrected)]
        assert (came, went) == (max(0, 5 - held), max(0, held - 5))
        assert CountCorrected(table.seat("S2"), came, went) in table.log.seen(None)
        sound(table)

    table = dealt(slip, HOLD, wrong_count=way)
    table.play("S2 lifts")
    assert voided(table) == (["L-09"] if seen == "void" else [])
    assert table.told(Fouled) == []
    if seen == "foul":  # nobody has looked yet; he may say so, or hope that nobody calls
        table.play("S2 owns up")
        assert table.told(Fouled) == [Fouled(table.seat("S2"), retires=True)]
        assert "S2" not in table.still_in
    sound(table)


def test_cards_taken_from_a_hand_go_under_the_pack() -> None:
    table = dealt(TOO_MANY, HOLD, wrong_count="corrected if unseen, else out")
    last = table.hand.down[1][-1]
    table.play("S2 claims a misdeal")
    assert table.hand.deck[-1] is last
    assert table.hand.top == 25
    table = dealt(TOO_FEW, HOLD, wrong_count="corrected if unseen, else out")
    following = table.hand.deck[table.hand.top]
    table.play("S2 claims a misdeal")
    assert table.hand.down[1][-1] is following


@pytest.mark.parametrize(("foul", "out"), [("retires", True), ("loses at the showdown", False)])
def test_what_becomes_of_a_foul_hand(foul: str, out: bool) -> None:  # noqa: FBT001 (a case of two)
    table = lifted(TOO_MANY, HOLD, foul=foul)
    assert table.told(Fouled) == ([Fouled(table.seat("S2"), retires=True)] if out else [])
    assert ("S2" in table.still_in) != out
    if not out:
        table.play("S1 checks, S2 bets 5, S3 folds, S4 folds, S5 folds, S1 calls")
        table.play("S1 stands pat, S2 stands pat, S2 checks, S1 checks")
        assert table.told(Fouled) == [Fouled(table.seat("S2"), retires=False)]
        assert table.won == {"S1": 15}
    sound(table)


def test_where_all_are_foul_the_last_is_not_out_and_the_hands_are_compared() -> None:
    two = deal_out("draw", book="hoyle", players=2)
    slips = "one too many As, one too many 3c"
    table = Table(clumsy(two, foul="retires"), cards="S1 As Ah 3c 4d 5h, S2 Kc Kd 9c 8d 7h", slips=slips)
    assert sizes(table) == [6, 6]
    table.play("S1 lifts")
    assert table.won == {"S2": 2}
    assert [event.retires for event in table.told(Fouled)] == [True]

    table = Table(clumsy(two), cards="S1 As Ah 3c 4d 5h, S2 Kc Kd 9c 8d 7h", slips=slips)
    table.play("S1 lifts, S2 lifts, S1 checks, S2 bets 1, S1 calls")
    table.play("S1 stands pat, S2 stands pat, S2 checks, S1 checks")
    assert table.told(Won) == [Won(table.seat("S1"), 4)]


def test_only_one_who_is_left_alone_is_never_sent_away() -> None:
    table = lifted(TOO_MANY, HOLD, foul="loses at the showdown")
    table.play("S1 folds, S2 bets 1, S3 folds, S4 folds, S5 folds")
    assert table.won == {"S2": 5}


# ---- the draw -------------------------------------------------------------------------------------------------------

COME = "S1 7h, S2 2c, S3 9d, S4 Ks"


@pytest.mark.parametrize(
    ("fate", "got"),
    [
        ("bottom, served last", ["S2 2c", "S3 9d", "S1 Ks"]),
        ("replace", ["S1 2c", "S2 9d", "S3 Ks"]),
        ("keep", ["S2 2c", "S3 9d"]),
    ],
)
def test_a_card_turned_up_in_the_draw(fate: str, got: list[str]) -> None:
    table = drawing("exposed 7h", COME, exposed_in_draw=fate)
    table.play("S1 discards 4c, S2 discards 6c, S3 discards 8c, S4 stands pat, S5 stands pat")
    assert told_drawn(table) == got
    assert ("7h" in written(table.view("S5").down[0])) == (fate == "keep")
    assert (str(table.hand.deck[-1]) == "7h") == fate.startswith("bottom")
    assert sizes(table) == [5] * 5
    sound(table)


def told_drawn(table: Table) -> list[str]:
    """Who got which cards, face down."""
    return [f"{table.names[event.seat]} {written(event.cards)}" for event in table.told(Drawn)]


def test_what_came_before_it_is_taken_first() -> None:
    table = drawing("exposed 2c", COME, exposed_in_draw="replace")
    table.play("S1 discards 3c 3d 4c")
    assert told_drawn(table) == ["S1 7h", "S1 9d Ks"]
    sound(table)


def test_a_card_that_lay_face_up_in_the_stock_is_put_aside() -> None:
    table = drawing("boxed 7h", COME)
    table.play("S1 discards 4c, S2 stands pat")
    assert (fates(table), told_drawn(table)) == (["aside"], ["S1 2c"])
    sound(table)


def test_who_waits_till_the_last_waits_on_if_that_is_turned_up_too() -> None:
    table = drawing("exposed 7h, exposed 9d, exposed Ks", COME)
    table.play("S1 discards 3d 4c, S2 discards 6c, S3 stands pat, S4 stands pat, S5 stands pat")
    assert sizes(table) == [5] * 5
    assert fates(table) == ["bottom"] * 3
    assert written(table.hand.deck[-3:]) == "7h 9d Ks"
    assert [told.split()[0] for told in told_drawn(table)] == ["S1", "S2", "S1"]
    sound(table)


def test_two_who_wait_are_served_in_their_order() -> None:
    table = drawing("exposed 7h, exposed 2c", COME)
    table.play("S1 discards 4c, S2 discards 6c, S3 stands pat, S4 stands pat, S5 stands pat")
    assert told_drawn(table) == ["S1 9d", "S2 Ks"]
    assert sizes(table) == [5] * 5
    sound(table)


@pytest.mark.parametrize(("slip", "count"), [("one too many 7h", 3), ("one too few 2c", 1)])
@pytest.mark.parametrize("way", ["corrected if unseen, else out", "foul"])
@pytest.mark.parametrize("foul", ["retires", "loses at the showdown"])
def test_a_wrong_number_in_the_draw(slip: str, count: int, way: str, foul: str) -> None:
    table = drawing(slip, COME, wrong_draw=way, foul=foul)
    table.play("S1 discards 3d 4c")
    assert table.told(Offered) == [Offered(table.seat("S1"), count)]
    if way == "foul":  # he cannot have it put right
        assert table.told(OfferTaken)
    else:
        assert table.may() == HeldOut(table.seat("S1"), count)
        refused = drawing(slip, COME, wrong_draw=way, foul=foul)
        refused.play("S1 discards 3d 4c, S1 refuses")
        assert (sizes(refused), refused.turn, refused.told(Fouled)) == ([5] * 5, "S2", [])
        assert told_drawn(refused) == ["S1 7h 2c"]
        sound(refused)
        table.play("S1 takes")
    assert sizes(table)[0] == 3 + count
    out = foul == "retires" or way != "foul"
    assert table.told(Fouled) == ([Fouled(table.seat("S1"), retires=True)] if out else [])
    assert ("S1" in table.still_in) != out
    sound(table)


def test_a_fault_happens_once() -> None:
    table = drawing("one too few 7h", COME)
    table.play("S1 discards 4c, S1 takes")
    assert sizes(table)[0] == 4
    table.play("S2 discards 6c")
    assert told_drawn(table) == ["S2 7h"]
    assert table.turn == "S3"
    sound(table)


def test_one_who_is_served_last_may_be_offered_a_wrong_number_too() -> None:
    for said, held in (("S1 takes", 6), ("S1 refuses", 5)):
        table = drawing("exposed 7h, one too many 2c", COME)
        table.play("S1 discards 4c, S2 stands pat, S3 stands pat, S4 stands pat, S5 stands pat")
        assert table.may() == HeldOut(table.seat("S1"), 2)
        assert table.turn == "S1"
        table.play(said)
        assert sizes(table)[0] == held
        assert table.hand.aside.later == ()
        sound(table)


def test_the_dealer_holds_out_no_card_that_he_has_not() -> None:
    thin = replace(draws(stock="limit")(HOYLE), deck=cards("Ac Ad 3c 3d 4c Kc Kd 5c 5d 6c Qc Qd 7c 7d 8c") + STOCK)
    table = drawing("one too many Ah", "S1 Ah", thin)
    assert table.hand.left == 1
    table.play("S1 discards 4c")
    assert (table.told(Offered), told_drawn(table), table.turn) == ([], ["S1 Ah"], "S2")


STOCK = cards("2d 2h 2s 3h 3s 4d 4h 4s 5h 5s Ah")


def test_a_card_that_is_shuffled_anew_has_no_fault_any_more() -> None:
    thin = replace(HOYLE, deck=cards("Ac Ad 3c 3d 4c Kc Kd 5c 5d 6c Qc Qd 7c 7d 8c") + STOCK[:-1] + cards("Ah Ks 9c"))
    table = dealt("one too many Ac", HOLD, "S1 Ah Ks", thin, wrong_count="corrected if unseen, else out")
    assert sizes(table)[0] == 6
    table.play("S1 claims a misdeal")
    table.play("S1 lifts, S2 lifts, S3 lifts, S4 lifts, S5 lifts")
    table.play("S1 bets 1, S2 calls, S3 calls, S4 calls, S5 calls")
    thrown = table.hand.down[0][:3]
    table.play(f"S1 discards {written(thrown)}")
    assert cards("Ac")[0] in thrown
    table.play(f"S2 discards {written(table.hand.down[1][:2])}")
    assert table.log.wants_pack
    table.lays(first="Ac")
    assert (table.told(Offered), table.turn, len(table.told(Shuffled))) == ([], "S3", 2)
    assert cards("Ac")[0] in table.hand.down[1]
    sound(table)


def test_where_nothing_is_dealt_for_it_a_smaller_hand_is_not_foul() -> None:
    table = lifted("exposed 3c", "", "", deal_out("crazy-pineapple", players=3))
    while table.hand.step < len(table.hand.game.steps) - 1:
        step = table.hand.game.steps[table.hand.step]
        if isinstance(step, Draw):
            who = acting(table.hand)
            table.play(f"{table.names[who]} discards {written(table.hand.down[who][:1])}")
        else:
            table.play(f"{table.turn} calls" if table.menu.call else f"{table.turn} checks")
    assert not table.told(Fouled)
    assert table.hand.over


# ---- other deals ----------------------------------------------------------------------------------------------------


def steps(*middle: Script, deck: int = 52) -> Game:
    """A game of five of its own: an ante, these steps, and the show of hands; the pack may have fewer cards."""
    first, *_, show = HOYLE.steps
    bet = HOYLE.steps[3]
    return replace(HOYLE, steps=(first, *middle, bet, show), deck=HOYLE.deck[:deck])


@pytest.mark.parametrize("deal", [Deal(down=5), Deal(down=1, up=4), Deal(up=5)])
def test_where_the_pack_runs_out_in_a_deal_all_is_dealt_anew(deal: Deal) -> None:
    game = steps(deal, deck=26)
    one, two = (", ".join(f"boxed {card}" for card in game.deck[1:to]) for to in (2, 3))
    assert not voided(dealt(one, "", "", game, game.deck, boxed="replace"))  # it lasts
    table = dealt(two, "", "", game, game.deck, boxed="replace")
    assert voided(table) == ([] if not deal.down else ["H-016"])
    if deal.down:
        table.lays()
    assert {len(down + up) for down, up in zip(table.hand.down, table.hand.up, strict=True)} == {5}


def test_cards_dealt_face_up_have_no_faults_and_later_numbers_are_right() -> None:
    game = steps(Deal(down=2, up=1), Deal(down=1))
    pack = game.deck
    table = dealt(f"exposed {pack[0]}, exposed {pack[11]}, one too many {pack[15]}", "", "", game, pack)
    assert fates(table) == ["kept"]
    table.play("S1 lifts, S2 lifts, S3 lifts, S4 lifts, S5 lifts")
    assert sizes(table) == [3] * 5
    assert [len(up) for up in table.hand.up] == [1] * 5
    assert table.hand.top == 20
    assert not table.told(Fouled)
    for kind in ("one too many", "one too few"):
        table = dealt(f"{kind} {pack[15]}", "", "", game, pack)
        table.play("S1 lifts, S2 lifts, S3 lifts, S4 lifts, S5 lifts")
        assert sizes(table) == [3] * 5


def test_cards_that_are_burned_are_burned_in_a_clumsy_deal_too() -> None:
    game = steps(Deal(down=3, burn=True))
    table = dealt(f"exposed {game.deck[3]}", "", "", game, game.deck)
    assert table.hand.down[2][0] is game.deck[3]
    assert table.hand.top == 16
    plain = Table(game, deck=game.deck)
    for one in (table, plain):
        assert one.hand.down[0] == (game.deck[1], game.deck[6], game.deck[11])
        assert sizes(one) == [3] * 5


def buying(slips: str, *, up: bool) -> Table:
    """S1 has a four that lies open, and buys a card for it."""
    game = steps(Deal(down=1, up=1), Buy(on=cards("4s"), price=1, cards=1, up=up))
    pack = (*cards("2c 3c 5c 6c 7c 4s 8c 9c Tc Jc Qc Kc Ac"), *HOYLE.deck)
    table = dealt(slips, "", "", game, tuple(dict.fromkeys(pack)), exposed_in_draw="replace")
    table.play("S1 lifts, S2 lifts, S3 lifts, S4 lifts, S5 lifts, S1 buys")
    return table


def test_a_card_that_is_bought_may_be_turned_up_where_it_was_to_lie_face_down() -> None:
    down = buying("exposed Qc", up=False)
    assert (fates(down), down.held("S1")) == (["replaced"], "2c Kc 4s")
    sound(down)
    up = buying("exposed Qc, one too many Qc", up=True)
    assert (fates(up), up.held("S1")) == ([], "2c 4s Qc")
    assert up.turn == "S1"
    sound(up)


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of events."""
    return [type(event).__name__ for event in events]


def test_a_fault_is_nobodys_to_know_before_it_happens() -> None:
    plain, faulty = dealt("", HOLD), dealt("one too many Kc", HOLD)
    for name in ("", "S1", "S5"):
        before = plain.log.seen(plain.seat(name) if name else None)
        after = faulty.log.seen(faulty.seat(name) if name else None)
        assert kinds(before) == kinds(after)
        assert faulty.view(name).aside.slips == ()


def test_faults_are_sealed_with_the_pack() -> None:
    game = clumsy(HOYLE)
    seals = set[str]()
    for slips in ((), (Slip(game.deck[3], "exposed"),), (Slip(game.deck[3], "boxed"),)):
        log = Log(game, (9,) * 5)
        log.shuffle(game.deck, b"nonce", slips)
        seals |= {event.commitment for event in log.seen(None) if isinstance(event, PackSealed)}
    assert len(seals) == 3


# ---- how many cards there are ---------------------------------------------------------------------------------------


def test_where_the_pack_does_not_last_for_all_one_card_is_dealt_for_all() -> None:
    table = Table(steps(Deal(down=4, up=1), Deal(up=1, short="share", burn=True), deck=28), deck=HOYLE.deck[:28])
    assert written(table.hand.board) == str(HOYLE.deck[26])
    assert table.hand.top == 27
    last = Table(steps(Deal(down=4, up=1), Deal(up=1, short="share", burn=True), deck=26), deck=HOYLE.deck[:26])
    assert written(last.hand.board) == str(HOYLE.deck[25])
    enough = Table(steps(Deal(down=3, up=1), Deal(up=1, short="share", burn=True), deck=26), deck=HOYLE.deck[:26])
    assert [len(up) for up in enough.hand.up] == [2] * 5


def test_nobody_draws_what_a_later_deal_needs() -> None:
    draw = next(step for step in HOYLE.steps if isinstance(step, Draw))
    later = (Board(cards=2, boards=2, burn=True), Deal(down=1, burn=True))
    game = steps(Deal(down=5), replace(draw, stock="limit"), *later, deck=25 + 5 + 6 + 3)
    table = Table(game)
    assert table.may() == Exchange(table.seat("S1"), 0, 3)
    table.play(f"S1 discards {written(table.hand.down[0][:2])}")
    assert table.may() == Exchange(table.seat("S2"), 0, 1)
    table.play("S2 stands pat, S3 stands pat, S4 stands pat, S5 stands pat")
    assert [len(board) for board in table.hand.boards] == [2, 2]
    assert sizes(table) == [6] * 5
    assert table.hand.left == 1


def test_a_board_may_have_to_come_from_what_was_thrown_away() -> None:
    draw = next(step for step in HOYLE.steps if isinstance(step, Draw))
    game = steps(Deal(down=5), draw, Board(cards=2), deck=28)
    table = Table(game)
    thrown = table.hand.down[0][:3]
    table.play(f"S1 discards {written(thrown)}, S2 stands pat, S3 stands pat, S4 stands pat, S5 stands pat")
    assert table.log.wanted == thrown
    table.lays(thrown)
    assert table.hand.board == thrown[1:]
    sound(table)


def test_the_eldest_too_may_have_to_wait_for_what_was_thrown_away() -> None:
    draw = next(step for step in HOYLE.steps if isinstance(step, Draw))
    table = Table(steps(Deal(down=5), draw, draw, deck=27))
    thrown = table.hand.down[1][:2]
    table.play(f"S1 stands pat, S2 discards {written(thrown)}, S3 stands pat, S4 stands pat, S5 stands pat")
    own = table.hand.down[0][:2]
    table.play(f"S1 discards {written(own)}")
    assert table.log.wanted == thrown
    table.lays(thrown)
    assert table.hand.down[0][3:] == thrown
    sound(table)
    assert table.may() == Exchange(table.seat("S2"), 0, 2)  # what S1 threw; none of his own are left


def test_ones_own_discards_do_not_come_back() -> None:
    draw = next(step for step in HOYLE.steps if isinstance(step, Draw))
    table = Table(steps(Deal(down=5), draw, draw, deck=27))
    table.play(f"S1 discards {written(table.hand.down[0][:2])}, S2 stands pat, S3 stands pat")
    table.play("S4 stands pat, S5 stands pat")
    assert table.may() == Exchange(table.seat("S1"), 0, 0)
    table.play("S1 stands pat")
    assert table.may() == Exchange(table.seat("S2"), 0, 2)


def test_the_pack_may_be_shuffled_after_the_stakes() -> None:
    for deal, posted in ((Deal(down=5), 0), (Deal(down=5, shuffled="after the stakes"), 5)):
        log = Log(steps(deal), (9,) * 5)
        assert log.wants_pack
        assert log.hand.pot == posted
    board_first = replace(HOYLE, steps=(HOYLE.steps[0], Board(cards=1, burn=False), *steps(Deal(down=5)).steps[1:]))
    assert Log(board_first, (9,) * 5).hand.pot == 0


def test_one_looks_as_it_becomes_his_turn() -> None:
    table = Table(steps(Deal(down=5, look="in turn")))
    assert table.hand.aside.unseen == 0b11110
    table.play("S1 bets 1")
    assert table.hand.aside.unseen == 0b11100
