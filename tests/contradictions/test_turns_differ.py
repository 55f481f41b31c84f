"""Contradictions 18 to 21 and 25: who speaks when, who may check, and when what is owed is made good."""

from __future__ import annotations

from anteup.engine.menus import Exchange, Offer
from anteup.rules.laws import Law
from tests.ledger.tables import Table, game


def draw(book: str, *, straddle: int = 0, players: int = 5) -> Table:
    """Draw poker by a book, when the first interval begins; S2 straddles where a sum is said."""
    if book == "victorian":
        table = Table(game("victorian-shilling", players))
    elif book == "laws":
        table = Table(game("laws-draw", players, limit=12))
        table.play("S1 antes 3")
    else:
        return Table(game("draw", players, book=book))
    table.play(f"S2 straddles to {straddle}" if straddle else "S2 declines")
    while isinstance(table.may(), Offer):
        table.play(f"{table.turn} declines")
    return table


def last_to_speak(table: Table) -> str:
    """All come in, or check, and this one ends it."""
    step = table.hand.step
    last = ""
    while table.hand.step == step:
        last = table.turn
        table.play(f"{last} {'calls' if table.menu.call else 'checks'}")
    return last


def to_the_draw(table: Table) -> Table:
    """All come in or check, until cards are drawn."""
    last_to_speak(table)
    return table


def after_the_draw(table: Table) -> Table:
    """All stand pat."""
    while isinstance(table.may(), Exchange):
        table.play(f"{table.turn} stands pat")
    return table


def test_c18_the_first_to_speak_is_left_of_the_dealer_or_of_a_blind() -> None:
    first = {book: draw(book).turn for book in ("hoyle", "victorian", "laws", "holdem", "holdem-home")}
    assert first == {"hoyle": "S1", "victorian": "S2", "laws": "S2", "holdem": "S3", "holdem-home": "S3"}
    assert (draw("victorian", straddle=6).turn, draw("laws", straddle=6).turn) == ("S3", "S3")
    assert Table(game("holdem", 5)).turn == "S3"
    assert Table(game("holdem-antes-only", 5)).turn == "S1"


def test_c19_the_last_to_speak_is_the_dealer_or_whoever_put_up_a_blind() -> None:
    last = {book: last_to_speak(draw(book)) for book in ("hoyle", "victorian", "laws", "holdem", "holdem-home")}
    assert last == {"hoyle": "S5", "victorian": "S1", "laws": "S1", "holdem": "S2", "holdem-home": "S2"}
    assert [last_to_speak(draw(book, straddle=6)) for book in ("victorian", "laws")] == ["S2", "S2"]


def test_c20_later_the_opener_begins_or_the_left_of_the_age_or_of_the_dealer() -> None:
    hoyle = draw("hoyle")
    hoyle.play("S1 checks, S2 checks, S3 checks, S4 bets 2")
    first = {"hoyle": after_the_draw(to_the_draw(hoyle))}
    for book in ("victorian", "laws", "holdem"):
        table = draw(book)
        while table.turn != "S4":
            table.play(f"{table.turn} calls")
        table.play(f"S4 raises to {table.menu.least}")
        while not isinstance(table.may(), Exchange):
            table.play(f"{table.turn} calls")
        while first.setdefault(book, table).hand.step < 5:
            one = table.turn
            table.play(f"{one} stands pat" if isinstance(table.may(), Exchange) else f"{one} calls")
    assert {book: table.turn for book, table in first.items()} == {
        "hoyle": "S4",
        "victorian": "S2",
        "laws": "S2",
        "holdem": "S1",
    }
    flop = Table(game("holdem", 5))
    last_to_speak(flop)
    assert flop.turn == "S1"


def test_c21_a_check_is_free_or_once_or_never() -> None:
    for book in ("victorian", "laws"):
        draw(book).refuses("S2 checks", Law.NO_CHECK)
    hoyle = draw("hoyle")
    hoyle.play("S1 checks, S2 bets 2")
    hoyle.refuses("S3 checks", Law.CHECK_FACED)
    Table(game("holdem", 5)).refuses("S3 checks", Law.CHECK_FACED)

    after = {book: after_the_draw(to_the_draw(draw(book, players=3))) for book in ("victorian", "laws", "holdem")}
    after["laws"].refuses("S2 checks", Law.NO_CHECK)
    after["victorian"].play("S2 checks, S3 checks, S1 checks")
    after["victorian"].refuses("S2 checks", Law.STOOD)
    assert not after["victorian"].hand.over
    after["holdem"].play("S1 checks, S2 checks, S3 checks")
    assert after["holdem"].hand.over


def test_c25_bets_are_made_equal_before_the_draw_or_at_ones_turn_to_draw() -> None:
    said = "S2 calls, S3 calls, S4 calls, S5 raises to 12, S1 calls"
    laws, victorian = draw("laws"), draw("victorian")
    laws.play(said)
    victorian.play(said)

    assert laws.turn == "S2"
    laws.play("S2 raises to 20, S3 folds, S4 folds, S5 raises to 30, S1 folds, S2 raises to 42, S5 calls")
    assert isinstance(laws.may(), Exchange)
    assert laws.turn == "S2"

    assert victorian.turn == "S1"
    assert isinstance(victorian.may(), Exchange)
    victorian.play("S1 stands pat")
    victorian.refuses("S2 raises to 20", Law.MAKE_GOOD)
    victorian.refuses("S2 stands pat", Law.MAKE_GOOD)
    victorian.play("S2 calls, S2 stands pat, S3 folds, S4 folds, S5 stands pat")
    assert victorian.turn == "S2"
    assert victorian.pot == 12 + 12 + 6 + 6 + 12
