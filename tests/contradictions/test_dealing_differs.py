"""Contradictions 28 to 32 and 46 to 48: what is asked, what is seen by accident, and what becomes of the cards."""

from __future__ import annotations

from anteup.cards import STANDARD, written
from anteup.engine.events import BoardDealt, DealVoided, Exposed, Fouled, Posted, Shuffled
from anteup.engine.hand import acting
from anteup.engine.menus import Backs, Exchange
from anteup.ranking import evaluate
from anteup.rules.laws import Law
from anteup.rules.steps import Game
from tests.ledger.tables import Table, game, own, sheet

CLUMSY = "simulate = true"


def draw(book: str, players: int = 3, **said: str) -> Game:
    """Draw poker by a book, a shilling the limit, with sections of one's own."""
    return own(
        sheet("draw", book, **({"stakes": "limit = 12"} if book in {"victorian", "laws"} else {}), **said), players
    )


def begun(table: Table) -> Table:
    """The age has put up three, if it is for him to say, and nobody straddles."""
    if table.hand.game.book == "laws":
        table.play("S1 antes 3")
    if table.hand.game.book in {"victorian", "laws"}:
        table.play("S2 declines")
    return table


def drawing(table: Table) -> Table:
    """All come in, and it is for S1 to draw."""
    begun(table)
    while isinstance(table.may(), Backs):
        table.play(f"{table.names[acting(table.hand)]} lifts")
    while not isinstance(table.may(), Exchange):
        table.play(f"{table.turn} {'calls' if table.menu.call else 'bets 2'}")
    return table


def test_c28_how_many_drew_may_be_asked_or_not() -> None:
    drew = {}
    for book in ("hoyle", "victorian", "laws"):
        held = "S1 Ah Ad 9c 5d 2h, S2 Kh Kd 8c 6d 4s, S3 Qh Qd 7c 6s 3s"
        table = drawing(Table(draw(book), cards=held))
        table.play("S1 discards 9c 5d 2h, S2 discards 4s, S3 discards 7c 6s")
        drew[book] = table.view("S2").aside.drew
    # The dealer has to say how many he has drawn; of nobody else may one ask.
    assert drew == {"hoyle": (3, 1, 2), "victorian": (3, 1, 2), "laws": (-1, -1, 2)}


def test_c29_a_card_exposed_in_the_deal_is_kept_or_replaced() -> None:
    held = "S1 Ah Ad 9c 5d 2h, S2 Kh Kd 8c 6d 4s"
    one, two = dict[str, tuple[str, bool]](), dict[str, list[str]]()
    for book in ("laws", "hoyle", "holdem", "tda"):
        table = Table(draw(book, faults=CLUMSY), cards=held, slips="exposed Kd")
        begun(table)
        (seen,) = table.told(Exposed)
        one[book] = (seen.fate, "Kd" in written(table.hand.down[table.seat("S2")]))
        assert not table.told(DealVoided)
        table = Table(draw(book, faults=CLUMSY), cards=held, slips="exposed Kd, exposed 5d")
        begun(table)
        two[book] = [voided.rule for voided in table.told(DealVoided)]
    assert one == {
        "laws": ("kept", True),
        "hoyle": ("kept", True),
        "holdem": ("replaced", False),
        "tda": ("replaced", False),
    }
    assert two == {book: ["L-08"] for book in one}


def test_c30_a_card_exposed_in_the_draw_is_served_last_or_kept() -> None:
    fates = {}
    for name, rules in (
        ("laws", draw("laws", faults=CLUMSY)),
        ("hoyle", draw("hoyle", faults=CLUMSY)),
        ("kept", draw("hoyle", faults=f"{CLUMSY}, exposed_in_draw = 'keep'")),
        ("replaced", draw("hoyle", faults=f"{CLUMSY}, exposed_in_draw = 'replace'")),
    ):
        table = Table(
            rules,
            cards="S1 Ah Ad 9c 5d 2h, S2 Kh Kd 8c 6d 4s, S3 Qh Qd 7c 6s 3s",
            draws="S1 As, S2 Ks, S3 Qs",
            slips="exposed As",
        )
        drawing(table).play("S1 discards 2h, S2 discards 4s, S3 discards 3s")
        (seen,) = table.told(Exposed)
        fates[name] = (seen.fate, *(table.held(who).split()[-1] for who in table.names))
    last = written(STANDARD[:1])  # what comes once all others have drawn
    assert fates == {
        "laws": ("bottom", last, "Ks", "Qs"),
        "hoyle": ("bottom", last, "Ks", "Qs"),
        "kept": ("kept", "As", "Ks", "Qs"),
        "replaced": ("replaced", "Ks", "Qs", last),
    }


def miscounted(book: str) -> Table:
    """S2 gets one card too many, and it is for all to lift their cards."""
    table = Table(
        draw(book, faults=CLUMSY),
        cards="S1 7h 5d 4c 3s 2h, S2 Kh Kd Kc Ks 4s, S3 Qh Qd 7c 6s 3d",
        slips="one too many Kd",
    )
    return begun(table)


def test_c31_a_hand_of_six_is_dead_at_once_or_may_still_bluff() -> None:
    victorian = miscounted("victorian")
    victorian.refuses("S2 claims a misdeal", Law.NO_FAULT)
    victorian.play("S1 lifts, S2 lifts, S3 lifts")
    assert victorian.told(Fouled) == [Fouled(victorian.seat("S2"), retires=True)]
    assert victorian.still_in == ["S1", "S3"]

    unseen = miscounted("laws")
    unseen.play("S2 claims a misdeal")
    assert [voided.rule for voided in unseen.told(DealVoided)] == ["L-09"]

    bluff = miscounted("laws")
    bluff.play("S1 lifts, S2 lifts, S3 lifts")
    bluff.play("S2 calls, S3 folds, S1 folds")
    assert bluff.told(Fouled) == []
    assert bluff.won == {"S2": 9 - 3}

    called = miscounted("laws")
    called.play("S1 lifts, S2 lifts, S3 lifts, S2 calls, S3 folds, S1 calls, S1 stands pat, S2 stands pat")
    called.play("S2 bets 1, S1 calls")
    assert evaluate(called.held("S2")) > evaluate(called.held("S1"))
    assert called.told(Fouled) == [Fouled(called.seat("S2"), retires=False)]
    assert list(called.won) == ["S1"]


def test_c32_discards_are_dead_or_make_a_new_stock() -> None:
    def throws_all(table: Table, *names: str) -> None:
        for name in names:
            held = written(table.hand.down[table.seat(name)])
            table.play(f"{name} discards {held}")

    laws, hoyle = drawing(Table(draw("laws", 6))), drawing(Table(draw("hoyle", 6)))
    for table in (laws, hoyle):
        throws_all(table, "S1", "S2", "S3", "S4")
        assert table.hand.left == 52 - 30 - 20
    assert laws.may() == Exchange(laws.seat("S5"), 0, 2)
    laws.refuses(f"S5 discards {written(laws.hand.down[4])}", Law.STOCK)

    assert hoyle.may() == Exchange(hoyle.seat("S5"), 0, 5)
    throws_all(hoyle, "S5")
    assert hoyle.log.wants_pack
    own_cards = next(cards for seat, cards in hoyle.hand.aside.thrown if seat == 4)
    assert not {*own_cards} & {*hoyle.log.wanted}, "nobody is dealt what he has thrown himself"
    hoyle.lays()
    assert len(hoyle.hand.down[4]) == 5


def test_c46_the_pack_is_shuffled_before_the_stakes_or_after() -> None:
    order = {}
    for book in ("holdem-home", "victorian", "hoyle", "holdem"):
        table = Table(draw(book, 5))
        kinds = [type(event) for event in table.log.events if isinstance(event, Shuffled | Posted)]
        order[book] = "stakes first" if kinds[0] is Posted else "pack first"
        assert Shuffled in kinds
    assert order == {
        "holdem-home": "stakes first",
        "victorian": "pack first",
        "hoyle": "pack first",
        "holdem": "pack first",
    }


def test_c47_a_card_is_burned_or_not() -> None:
    flops = {}
    for book in ("holdem", "holdem-home", "hoyle"):
        table = Table(game("holdem", 3, book=book), deck=STANDARD)
        while not table.told(BoardDealt):
            table.play(f"{table.turn} {'calls' if table.menu.call else 'checks'}")
        flops[book] = written(table.hand.board)
    assert flops == {
        "holdem": written(STANDARD[7:10]),
        "holdem-home": written(STANDARD[7:10]),
        "hoyle": written(STANDARD[6:9]),
    }


def test_c48_the_board_is_nobodys_hand_and_a_stud_hand_is_open() -> None:
    for book in ("holdem", "hoyle"):
        closed = Table(game("holdem", 3, book=book), cards="S1 As Ah, S2 Kc Kd, S3 Qc Qd", board="Jh 9s 7d 4c 2h")
        while len(closed.hand.board) < 3:
            closed.play(f"{closed.turn} {'calls' if closed.menu.call else 'checks'}")
        view = closed.view()
        assert [written(down) for down in view.down] == ["?? ??"] * 3
        assert not any(view.up)
        assert written(view.board) == "Jh 9s 7d"
    opened = Table(game("stud5", 3, book="hoyle")).view()
    assert [len(up) for up in opened.up] == [1, 1, 1]
    assert opened.board == ()
