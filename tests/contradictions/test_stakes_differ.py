"""Contradictions 13 to 17, 24, 26, 49 and 50: what is put up, what it costs to come in, and how much may be bet."""

from __future__ import annotations

import pytest

from anteup.engine.events import BetReturned, Posted
from anteup.engine.menus import AnteAsked, Offer
from anteup.rules import Malformed
from anteup.rules.laws import Law
from tests.contradictions.books import FIVE_BOOKS, plain
from tests.ledger.tables import Table, game, own, sheet


def victorian(players: int = 5) -> Table:
    """Draw poker of the seventies, threepence the ante, a shilling the limit."""
    return Table(game("victorian-shilling", players))


def laws(players: int = 5, ante: int = 3) -> Table:
    """Draw poker by the thirty-eight laws, once the age has put up his ante."""
    table = Table(game("laws-draw", players, limit=12))
    table.play(f"S1 antes {ante}")
    return table


def posted(table: Table) -> list[str]:
    """Who has put up what, as `S1 3`."""
    return [f"{table.names[post.seat]} {post.amount}" for post in table.told(Posted)]


def test_c13_all_ante_or_one_does_or_two_post_blinds() -> None:
    assert posted(Table(game("draw", 5, book="hoyle"))) == [f"S{seat} 1" for seat in range(1, 6)]
    assert posted(victorian()) == ["S1 3"]
    assert posted(laws()) == ["S1 3"]
    assert posted(Table(game("holdem", 5))) == ["S1 1", "S2 2"]
    assert posted(Table(game("holdem", 5, book="holdem-home"))) == ["S1 1", "S2 2"]
    assert posted(Table(game("holdem-antes", 3))) == ["S1 1", "S2 1", "S3 1", "S1 4", "S2 8"]


def test_c14_the_ante_is_the_same_all_evening_or_what_the_age_likes() -> None:
    fixed = victorian()
    fixed.refuses("S2 antes 5", Law.PHASE)
    with pytest.raises(Malformed, match="ante"):
        own(sheet("draw", "victorian", stakes="limit = 12, ante = 7"), 5)

    chosen = Table(game("laws-draw", 5, limit=12))
    assert chosen.may() == AnteAsked(chosen.seat("S1"), 1, 6)
    chosen.refuses("S1 antes 7", Law.ANTE)
    chosen.play("S1 antes 5")
    assert posted(chosen) == ["S1 5"]


def test_c15_the_ante_counts_towards_calling_or_does_not() -> None:
    owed, paid = {}, {}
    for book in FIVE_BOOKS:
        table = Table(plain(book, post="ante_by = 'eldest'", ante=3), cards="S2 As Ah Ad Kc Kd, S1 7h 5d 4c 3s 2h")
        table.play("S1 checks, S2 raises to 9, S3 folds")
        owed[book] = table.menu.call
        table.play("S1 calls")
        paid[book] = 1000 - table.stacks["S1"]
    assert owed == {"hoyle": 9, "victorian": 6, "laws": 6, "holdem": 9, "holdem-home": 9}
    assert paid == {"hoyle": 12, "victorian": 9, "laws": 9, "holdem": 12, "holdem-home": 12}


def test_c16_one_comes_in_for_double_or_for_the_bet() -> None:
    double = victorian()
    double.play("S2 declines")
    by_laws = laws()
    by_laws.play("S2 declines")
    single = Table(game("draw", 5, book="holdem", blinds=[3]))

    assert [table.turn for table in (double, by_laws, single)] == ["S2"] * 3
    assert [table.menu.call for table in (double, by_laws, single)] == [6, 6, 3]


def test_c17_straddles_rise_by_an_ante_or_double_or_are_not_offered() -> None:
    by_an_ante, doubling = Table(game("victorian-straddles", 7)), laws(7, ante=1)
    ladders: dict[str, list[int]] = {"victorian": [], "laws": []}
    for name, table in (("victorian", by_an_ante), ("laws", doubling)):
        while isinstance(offer := table.may(), Offer):
            ladders[name].append(offer.to)
            table.play(f"{table.turn} straddles to {offer.to}")
    assert ladders == {"victorian": [2, 3, 4, 5, 6, 7], "laws": [2, 4, 8]}
    assert (by_an_ante.menu.call, doubling.menu.call) == (2 * 7 - 1, 2 * 8)
    for book in ("hoyle", "holdem", "holdem-home"):
        table = Table(game("draw", 5, book=book))
        table.refuses(f"{table.turn} straddles to 2", Law.PHASE)


def test_c24_the_limit_is_of_each_raise_or_the_pot_or_fixed_or_the_stack() -> None:
    def may(name: str, book: str | None = None) -> tuple[int, int]:
        table = Table(game(name, 5, book=book), stacks=5000)
        if name == "victorian-shilling":
            table.play("S2 declines")
        return table.menu.least, table.menu.most

    assert may("draw", book="hoyle") == (1, 10)
    assert may("hoyle-pot-limit") == (1, 5)
    assert may("victorian-shilling") == (7, 18)
    assert may("holdem", book="holdem") == (4, 4)
    assert may("holdem", book="holdem-home") == (3, 1002)
    assert may("holdem-no-limit") == (4, 5000)

    table = Table(game("victorian-shilling", 5), stacks=5000)
    table.play("S2 declines, S2 raises to 18, S3 raises to 30, S4 raises to 42, S5 raises to 54, S1 raises to 66")
    table = Table(game("holdem", 5), stacks=5000)
    table.play("S3 raises to 4, S4 raises to 6, S5 raises to 8")
    table.refuses("S1 raises to 10", Law.RAISE_CAP)


def test_c26_who_is_short_calls_for_what_he_has_or_resigns() -> None:
    for book in FIVE_BOOKS:
        table = Table(plain(book), "S1 S2 S3", stacks=(100, 5, 100), cards="S2 As Ah Ad Kc Kd, S1 7h 5d 4c 3s 2h")
        table.play("S1 bets 12")
        if book in {"victorian", "laws"}:
            table.refuses("S2 calls", Law.COVER)
            table.play("S2 folds, S3 folds")
            assert table.won == {"S1": 3}
        else:
            table.play("S2 calls, S3 calls")
            assert table.pots == [(15, ["S1", "S2", "S3"]), (16, ["S1", "S3"])]
            assert table.stacks["S2"] == 15


def test_c49_the_ante_is_a_person_and_his_blind_or_everybodys_share() -> None:
    kinds = {
        book: [(table.names[post.seat], post.into) for post in table.told(Posted)]
        for book, table in (
            ("hoyle", Table(game("draw", 3, book="hoyle"))),
            ("victorian", victorian(3)),
            ("laws", laws(3)),
            ("antes", Table(game("holdem-antes-only", 3))),
            ("big blind", Table(game("holdem-big-blind-ante", 3))),
        )
    }
    shares = [("S1", "share"), ("S2", "share"), ("S3", "share")]
    assert kinds == {
        "hoyle": shares,
        "victorian": [("S1", "blind")],
        "laws": [("S1", "blind")],
        "antes": shares,
        "big blind": [("S1", "blind"), ("S2", "blind"), ("S2", "pot")],
    }


def test_c50_what_nobody_can_call_goes_back_or_is_out_of_use_to_the_same_end() -> None:
    left = dict[str, dict[str, int]]()
    for book in ("hoyle", "holdem", "holdem-home"):
        table = Table(plain(book, limit=1000), stacks=(161, 111, 100), cards="S1 As Ah Ad Kc Kd, S2 7h 5d 4c 3s 2h")
        table.play("S1 bets 160, S2 calls, S3 folds")
        assert table.told(BetReturned) == [BetReturned(table.seat("S1"), 50)]
        assert table.pots == [(223, ["S1", "S2"])]
        left[book] = table.stacks
    assert left == {book: {"S1": 273, "S2": 0, "S3": 99} for book in left}

    within = Table(plain("hoyle", limit=1000), stacks=(161, 111, 100), cards="S1 As Ah Ad Kc Kd, S2 7h 5d 4c 3s 2h")
    within.play("S1 bets 110, S2 calls, S3 folds")
    assert within.stacks == left["holdem"]
