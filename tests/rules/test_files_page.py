"""The rule page is printed from the game: whatever a field says stands there, with where it is written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from anteup import rules
from anteup.cards import cards
from anteup.engine.actions import Decline, RaiseTo, Seat, StraddleTo
from anteup.engine.law import Offer, Refused, Wager, menu
from anteup.engine.play import act, deal
from anteup.rules import deal_out, games
from anteup.rules.fields import STEPS, Field, fields_of
from anteup.rules.page import WIDTH, page
from anteup.rules.sentences import SOURCES
from anteup.rules.sources import find
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Pots, Script, Share, Show, Straddle

RULES = Path(__file__).parents[2] / "src" / "anteup" / "rules"


def said(game: Game, follows: Mapping[str, tuple[str, ...]] | None = None) -> str:
    """The page on one line."""
    return " ".join(page(game, follows).split())


def with_step(name: str, kind: type[Script], **fields: Any) -> Game:
    """A packaged game with something changed in every step of a kind."""
    game = deal_out(name)
    return replace(
        game, steps=tuple(replace(step, **fields) if isinstance(step, kind) else step for step in game.steps)
    )


def test_every_source_is_written_somewhere() -> None:
    for ids in SOURCES.values():
        assert [find(id.removesuffix(" adopted")).id for id in ids] == [id.removesuffix(" adopted") for id in ids]


LITERAL = {("heads_up", "dealer big")}
"""What a document that leaves it open comes to when it is read by the letter."""


def test_what_a_document_leaves_open_is_called_adopted_and_stands_last() -> None:
    """The ledger marks its own gaps; a rule that carries the sentence comes before."""
    for field, ids in SOURCES.items():
        open_left = [id for id in ids if find(id.removesuffix(" adopted")).says.startswith("(Gap)")]
        if field not in LITERAL:
            assert open_left == [id for id in ids if id.endswith(" adopted")]
            assert not ids[0].endswith(" adopted")


def test_every_field_that_is_sourced_is_a_field_or_a_fact() -> None:
    fields = {field for place in (*STEPS, "share", "pots", "ranks") for field in fields_of(place)}
    facts = {"deck", "shares", "alone", "odd_share", "odd_unit", "unit", "again", "rake", "classes", "suits"}

    assert {field for field, _ in SOURCES} <= fields | facts


@pytest.mark.parametrize("name", [game.name for game in games()])
def test_a_page_fits_a_terminal_and_says_the_course_of_the_hand(name: str) -> None:
    game = deal_out(name)
    lines = page(game).splitlines()

    assert max(map(len, lines)) <= WIDTH
    assert lines[0] == f"# {game.name}"
    steps = [line for line in lines if line[:1].isdigit() and line.partition(". ")[0].isdigit()]
    assert len(steps) == len(game.steps)


def test_no_page_knows_a_form() -> None:
    files = [*RULES.glob("page*.py"), RULES / "sentences.py"]
    text = " ".join(path.read_text("utf-8") for path in files).lower()

    assert [] == [word for word in ("hold'em", "holdem", "omaha", "kuhn'", "leduc", "flop", "river") if word in text]


def test_a_page() -> None:
    assert page(deal_out("leduc")) == (Path(__file__).parent / "leduc.page").read_text("utf-8")


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("flop", "turn three: the flop. [T-006"),
        ("second_street", "turn three: the second street."),
        ("", "turn three, for everyone."),
    ],
)
def test_a_street_has_the_name_of_its_interval(part: str, expected: str) -> None:
    game = deal_out("holdem")
    steps = tuple(
        replace(step, part=part if step.part == "flop" else "") if isinstance(step, Bet) else step
        for step in game.steps
    )

    assert expected in said(replace(game, steps=steps))


def test_boards() -> None:
    assert "Turn 13 cards, for everyone." in said(with_step("leduc", Board, cards=13))
    assert "Burn a card and turn 13, for everyone." in said(with_step("leduc", Board, cards=13, burn=True))
    assert "Deal 13 cards face down to every player" in said(with_step("leduc", Deal, down=13))
    game = deal_out("holdem")
    assert "Burn a card and turn one, for everyone." in said(
        replace(game, steps=(*game.steps[:-1], Board(), game.steps[-1]))
    )
    assert "Turn one card, for everyone. 2." in said(replace(game, steps=(Board(burn=False), Board(), *game.steps)))


@pytest.mark.parametrize(
    ("post", "expected"),
    [
        (Post(), "1. Nothing is posted at these stakes. 2."),
        (Post(blinds=(0, 0)), "1. Nothing is posted at these stakes. 2."),
        (Post(ante=1), "1. Every player antes 1. [H-092"),
        (Post(ante=1, ante_is="live"), "1. Every player posts 1, which counts towards a call. ["),
        (Post(ante=1, ante_by="eldest", ante_is="live"), "1. The player at the dealer's left posts 1, which counts towards a call. [V-008, L-15] 2."),
        (Post(ante=1500, ante_by="dealer"), "1. The dealer antes 1,500 for all. 2."),
        (Post(ante=2, ante_by="big blind", blinds=(1, 2)), "The big blind antes 2 for all. [TDA-RP-11] Who cannot pay both pays the blind before the ante."),
        (Post(ante=2, ante_by="dealer", blinds=(1, 2), short="ante first"), "Who cannot pay both pays the ante before the blind. 2."),
        (Post(blinds=(5,)), "A blind: the player at the dealer's left posts 5; it counts towards a call. [T-014]"),
        (Post(blinds=(0, 2)), "A blind: the next posts 2; it counts towards a call. [T-014] Where only two play, the dealer posts the first of the two."),
        (Post(blinds=(1, 2, 4)), "Blinds: the player at the dealer's left posts 1, the next 2 and the third 4; they count towards a call. 2."),
        (Post(blinds=(1, 1, 1, 1, 2)), "the fourth 1 and player 5 from the dealer's left 2; they count"),
        (Post(blinds=(1, 2, 0, 0, 4)), "the next 2; they count towards a call. [T-012, I-001] Straddling before the cards, player 5 from the dealer's left posts 4. [V-011"),
        (Post(blinds=(1, 2), heads_up="dealer big"), "Where only two play, the dealer posts the second of the two. [T-068]"),
    ],
)  # fmt: skip
def test_posts(post: Post, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(post, *game.steps[1:])))


@pytest.mark.parametrize(
    ("heads_up", "expected"),
    [
        ("dealer small", "Blinds: the dealer posts 1 and the other 2; they count towards a call. [T-012, I-001] The dealer posts the first"),
        ("dealer big", "Blinds: the player at the dealer's left posts 1 and the dealer 2; they count towards a call."),
    ],
)  # fmt: skip
def test_posts_of_two(heads_up: str, expected: str) -> None:
    game = with_step("holdem", Post, heads_up=heads_up)

    assert expected in said(replace(game, players=2))


@pytest.mark.parametrize(
    ("straddle", "expected"),
    [
        (Straddle(), "2. Nobody may straddle. 3."),
        (Straddle(allowed=True), "post twice as much before he sees a card. [V-011, L-25, WSOP-L-161] If he does, the next may straddle him, and so on. [V-012, L-25]"),
        (Straddle(allowed=True, chain=False, most=8), "before he sees a card, up to 8. [V-011, L-25, WSOP-L-161] Each of the others is asked in turn. 3."),
        (Straddle(allowed=True, most=8), "up to 8. [V-011, L-25, WSOP-L-161] If he does, the next may straddle him, and so on. [V-012"),
        (Straddle(allowed=True, most=7), "up to 7. [V-011, L-25, WSOP-L-161] Nobody may straddle him. [WSOP-L-161] 3."),
        (Straddle(allowed=True, most=3), "2. Nobody may straddle. 3."),
    ],
)  # fmt: skip
def test_straddles(straddle: Straddle, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(game.steps[0], straddle, *game.steps[2:])))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "Fixed limit: every bet is 2, and every raise 2 more. [T-010, T-011]"),
        ({"half_bet": "no bet"}, "Being all-in for less than a bet is no bet: it may be completed, and reopens nothing."),
        ({"half_bet": "completed"}, "the next raise is to the completed bet and one more."),
        ({"limit": "none"}, "No limit: one may bet all that one has in front of him. The least bet is 2. [T-018, T-019]"),
        ({"limit": "none", "most": 50}, "No limit but one: 50 is the most for a bet or a raise. The least bet is 2. [I-005] - A raise"),
        ({"limit": "none", "most": 50, "most_is": "in all"}, "No limit but one: 50 is the most for what one puts in during the interval. The"),
        ({"limit": "pot", "most": 50, "needs_cap": True}, "50 is the most for a bet or a raise. [H-068, H-069, WSOP-L-184, I-005] - Pot limit is not played without such a greatest bet. [H-071]"),
        ({"limit": "fixed", "fixed": 4, "raises": 3}, "The blind, being less than a bet, counts as none of the bets."),
        ({"limit": "fixed", "fixed": 4, "raises": 1}, "The blind, being less than a bet, counts as no bet."),
        ({"limit": "none", "raises": 3}, "The blind counts as one of the bets."),
        ({"raises": 1}, "The blind counts as the bet."),
        ({"limit": "spread", "most": 5000}, "Spread limit. The least bet is 2. 5,000 is the most for a bet or a raise. [H-052, I-005]"),
        ({"limit": "pot"}, "Pot limit: a bet is at most what is in the pot, a raise at most what is in it after the call. The least bet is 2. [H-068"),
        ({"limit": "pot"}, "Blinds are in the pot as they were paid. [WSOP-T-101]"),
        ({"limit": "pot", "pot_blinds": "short as full"}, "A blind that was paid short is counted in the pot as if it were whole. [TDA-54]"),
        ({"limit": "pot", "pot_blinds": "small as big"}, "Until the big blind has acted the small blind is counted in the pot as a big one. [WSOP-L-187]"),
        ({"limit": "pot", "pot_antes": "not before the board"}, "Antes are not counted in the pot before there is a board."),
        ({"limit": "none", "raise_by": "size"}, "A raise is by at least 2. [WSOP-L-128]"),
        ({"limit": "none", "raise_by": "chip"}, "A raise is by at least a chip of 1. - Who"),
        ({"limit": "none", "size": 1, "first_raise": "least bet"}, "Over a blind or a straddle above the least bet it is by the least bet. [WSOP-L-161]"),
        ({"limit": "none", "reopens": "full raise"}, "Who has acted may raise again only after a full raise. [WSOP-L-171]"),
        ({"raises": 0}, "There is no bound on the number of raises. [TDA-48, WSOP-L-125]"),
        ({"raises": 1}, "One bet and no raise; when two are left there is no bound. [ROBERT-BET-4, T-070 adopted] - Who"),
        ({"raises": 3, "raises_two": "the same"}, "at most three bets and raises, also when two are left. [WSOP-T-100] - Who"),
        ({"raises": 15, "raises_two": "no bound if two began"}, "at most 15 bets and raises; where only two began it there is no bound."),
        ({"check": "none"}, "Nobody may check: one bets, calls or folds. [V-021]"),
        ({"check_raise": False}, "Who has checked may only call or fold."),
        ({"fold_unbet": False}, "One may fold only to a bet. [KUHN-1950]"),
    ],
)  # fmt: skip
def test_betting(fields: dict[str, Any], expected: str) -> None:
    assert expected in said(with_step("holdem", Bet, **fields))


def test_what_holds_for_all_intervals_is_said_once() -> None:
    text = said(deal_out("holdem-no-limit"))

    assert text.count("No limit:") == 1
    assert text.count("Fixed limit:") == 0
    assert "After the first interval first speaks the player left of the dealer. [T-007" in text
    assert said(deal_out("holdem")).count("Fixed limit:") == 4
    assert said(deal_out("kuhn")).count("First speaks") == 1
    assert "## Betting" not in page(replace(deal_out("kuhn"), steps=(Deal(down=1), deal_out("kuhn").steps[-1])))


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        (Show(order="left of last caller", must="all"), "First shows the player left of the last to call. [I-014] All who are left show their hands. [I-014]"),
        (Show(order="last aggressor", must="nobody", asks=True), "Nobody must show who gives up his claim to the pot. Where one is free to show or muck, one is asked."),
    ],
)  # fmt: skip
def test_showdowns(show: Show, expected: str) -> None:
    game = deal_out("holdem")

    assert expected in said(replace(game, steps=(*game.steps[:-1], show)))


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ((Share(),), "The highest hand of any five of one's own cards and the board's takes the pot. [H-025, T-024, T-025]"),
        ((Share(of="a-5"),), "takes the pot. For it the ace is the lowest card, and straights and flushes do not count. [H-005"),
        ((Share(), Share(of="a-5", plays="two and three", qualifier=8)), "none above the eight; where nobody has one, its share goes to the others."),
        ((Share(), Share(of="a-5", qualifier=11)), "none above the jack;"),
        ((Share(), Share(of="a-5"), Share()), "Every pot is cut into three equal shares."),
        ((Share(), Share(of="a-5")), "An odd chip between the shares goes to the first of them. [TDA-20"),
        ((Share(), Share(of="a-5")), "the pot is split among them once. [WSOP-T-73"),
    ],
)  # fmt: skip
def test_shares(shares: tuple[Share, ...], expected: str) -> None:
    assert expected in said(replace(deal_out("holdem"), shares=shares))


def test_a_pot_for_the_lowest_hand_alone_needs_no_order_of_high_hands() -> None:
    assert "## What beats what" not in page(replace(deal_out("holdem"), shares=(Share(of="a-5"),)))


def test_pots() -> None:
    def pots(**fields: Any) -> str:
        game = deal_out("omaha8")
        return said(replace(game, pots=Pots(**fields)))

    assert "each share is split by itself." in pots(same_hands="each share apart")
    assert "A call is made in full. [V-117]" in pots(table_stakes=False)
    assert "The house takes" not in pots()
    assert (
        "The house takes 5 per cent of the pots. Nothing is taken from a hand that ends before the board. [WSOP"
        in pots(rake_percent=5)
    )
    assert "The house takes 5 per cent of the pots, at most 3 from one hand. [WSOP" in pots(
        rake_percent=5, rake_cap=3, rake_needs_board=False
    )


def test_packs() -> None:
    def pack(text: str) -> str:
        return said(replace(deal_out("kuhn"), deck=cards(text)))

    assert "52 cards, from the twos to the aces. [H-011, I-002]" in said(deal_out("holdem"))
    assert "36 cards, from the sixes to the aces. ##" in said(deal_out("short-deck"))
    assert "Three cards: Js Qs Ks." in said(deal_out("kuhn"))
    assert "One card: As." in pack("As")


@pytest.mark.parametrize(
    ("down", "expected"),
    [
        (1, "The highest hand of one's own cards takes the pot. [H-025"),
        (6, "The highest hand of any five of one's own cards takes the pot."),
    ],
)
def test_hands_without_a_board(down: int, expected: str) -> None:
    assert expected in said(with_step("kuhn", Deal, down=down))


def test_only_hands_that_can_be_made_are_ranked() -> None:
    assert "Only the high card counts." in said(deal_out("kuhn"))
    assert "From the top: one pair, high card. [H-025]" in said(deal_out("leduc"))
    assert "From the top: straight flush, four of a kind, flush, full house, straight, three" in said(
        deal_out("short-deck")
    )
    assert "In a straight" not in said(deal_out("leduc"))


@pytest.mark.parametrize(
    ("ace", "expected"),
    [
        ("high and low", "the ace stands above the king or under the six, not between them. [H-013, I-018]"),
        ("high", "the ace stands above the king only."),
        ("low", "the ace stands under the six only. [V-051]"),
    ],
)
def test_the_ace_in_straights(ace: Any, expected: str) -> None:
    game = deal_out("short-deck")

    assert expected in said(replace(game, ranks=replace(game.ranks, ace_in_straights=ace)))


def test_every_choice_of_every_step_is_on_the_page() -> None:
    """In one game or another: what makes no difference is not said."""
    silent = {"only"}  # the loader has left out of the step what it does not post
    bets = [{"limit": limit, "size": 1, "fixed": 2, "raises": 3, "most": 9} for limit in ("pot", "fixed")]
    wholes = [with_step("holdem-big-blind-ante", Bet, **fields) for fields in bets]
    wholes = [
        replace(
            game, steps=tuple(Straddle(allowed=True) if isinstance(step, Straddle) else step for step in game.steps)
        )
        for game in wholes
    ]
    for kind in (Post, Straddle, Board, Bet, Show):
        for field in fields_of(kind.__name__.lower()).values():
            values: tuple[Any, ...] = field.choices or ((True, False) if field.kind == "flag" else ())
            pages = [{page(changed(game, kind, field.name, value)) for value in values} for game in wholes]
            assert max(map(len, pages)) == (1 if field.name in silent else len(values)), field.name


def changed(game: Game, kind: type[Script], field: str, value: object) -> Game:
    steps = tuple(replace(step, **{field: value}) if isinstance(step, kind) else step for step in game.steps)
    return replace(game, steps=steps)


# ---- the page and what is played ------------------------------------------------------------------------------------


def raised_to(game: Game) -> list[int]:
    """The sums to which three players raise one another before the board, as far as the laws let them."""
    hand = deal(game, (1000,) * game.players, game.deck)
    sums: list[int] = []
    while isinstance(facts := menu(hand), Wager) and facts.least and len(sums) < 20:
        sums.append(facts.least)
        hand = act(hand, RaiseTo(facts.least))
    return sums


@pytest.mark.parametrize(
    ("name", "book", "sums", "expected"),
    [
        ("holdem-sub-minimum", None, [4, 8, 12, 16], "The blind, being less than a bet, counts as none of the bets."),
        ("holdem-fixed", None, [4, 6, 8], "The blind counts as one of the bets."),
        ("holdem-one-blind", "tda", [4, 6, 8, 10], "The blind counts as one of the bets."),
        ("short-deck", "tda", [2, 3, 4, 5], "The live ante counts as one of the bets."),
    ],
)  # fmt: skip
def test_the_bound_on_raises_is_the_one_that_is_played(
    name: str, book: str | None, sums: list[int], expected: str
) -> None:
    game = deal_out(name, book=book, players=4)
    if name == "short-deck":
        steps = (replace(step, raises=5) if isinstance(step, Bet) else step for step in game.steps)
        game = replace(game, steps=tuple(steps))

    assert sums == raised_to(game)
    text = said(game)
    assert expected in text
    assert text.count("of the bets.") == 1  # a later interval begins with nothing


def test_a_straddle_may_be_one_of_the_bets_where_the_blind_is_none() -> None:
    game = deal_out("holdem-sub-minimum", players=4)
    for straddle, sums, expected in (
        (Straddle(allowed=True), [8, 12, 16], "counts as none of the bets; a straddle counts as one of the bets."),
        (Straddle(allowed=True, most=3), [4, 8, 12, 16], "counts as none of the bets."),
    ):
        straddled = replace(game, steps=tuple(straddle if isinstance(s, Straddle) else s for s in game.steps))
        hand = deal(straddled, (1000,) * 4, game.deck)
        if straddle.most:
            assert isinstance(menu(hand), Wager)
        else:
            hand = act(act(hand, StraddleTo(4)), Decline())
        raised = []
        while isinstance(facts := menu(hand), Wager) and facts.least:
            raised.append(facts.least)
            hand = act(hand, RaiseTo(facts.least))
        assert sums == raised
        assert expected in said(straddled)


def test_only_the_first_seat_straddles_and_only_once() -> None:
    """WSOP-L-161 has no straddle over a straddle."""
    game = deal_out("holdem-straddle", players=5)
    hand = deal(game, (100,) * 5, game.deck)

    assert menu(hand) == Offer(Seat(2), 4)
    assert isinstance(menu(act(hand, StraddleTo(4))), Wager)
    assert isinstance(menu(act(hand, Decline())), Wager)
    assert "Nobody may straddle him. [WSOP-L-161]" in said(game)


def test_the_smallest_chip_is_told() -> None:
    coarse = deal_out("holdem-no-limit", stakes={"unit": 5, "blinds": (5, 10)})
    text = said(coarse)

    assert "Bets and raises are in chips of 5, unless one is all-in for less. [WSOP-L-130, WSOP-L-180]" in text
    assert (
        "Equal hands split it in chips of 5. Odd chips go one chip of 5 each to the nearest to the dealer's left. [TDA-20, WSOP-L-148, H-039"
        in text
    )
    assert "What is less than a chip of 5 goes to the first of them." in text
    assert "in chips of" not in said(deal_out("holdem-no-limit"))
    raked = replace(coarse, pots=Pots(rake_percent=5, rake_cap=20))
    assert "The house takes 5 per cent of the pots, at most 20 from one hand, in chips of 5. Nothing" in said(raked)
    with pytest.raises(Refused, match="whole multiples"):
        act(deal(coarse, (1000,) * 6, coarse.deck), RaiseTo(23))


def test_what_the_files_follow_comes_last() -> None:
    game = deal_out("holdem-straddle")
    follows = rules.follows("holdem-straddle")

    assert follows["game"] == ("WSOP-L-161",)
    assert (
        follows["form"]
        == rules.follows("holdem")["form"]
        == ("T-002", "T-006", "T-008", "T-009", "T-024", "I-003", "I-008")
    )
    assert "TDA-16" in follows["book"]
    assert "T-070" in rules.follows("kuhn", book="holdem-home")["book"]  # which it extends
    text = page(game, follows)
    assert text.startswith(page(game))
    last = " ".join(text.removeprefix(page(game)).split())
    assert last.startswith("## What it follows - This game follows WSOP-L-161. - This form follows T-002, T-006,")
    assert "- This book follows TDA-16, TDA-17," in last
    assert "T-043, T-068 adopted, T-070 adopted and T-071 adopted." in said(game, rules.follows("holdem"))
    assert "form" not in rules.follows("leduc")
    assert page(game, {"form": ()}) == page(game, {}) == page(game)


ALIKE = {
    ("post", "only"): "the loader has left out of the step what it does not post",
}
"""What no page shows, and why."""


def test_whatever_changes_play_changes_the_page() -> None:
    """Every field of every step, of the pots and of a share: in one game or another."""
    both = (Share(), Share(of="a-5", qualifier=8))
    wholes = [
        replace(with_step("holdem-big-blind-ante", Bet, limit=limit, size=1, fixed=2, raises=3, most=9), pots=pots)
        for limit in ("none", "pot", "fixed", "spread")
        for pots in (Pots(), Pots(rake_percent=5))
    ]
    wholes = [replace(changed(game, Straddle, "allowed", value=True), shares=both) for game in wholes]

    def differ(change: Callable[[Game, str, Any], Game], field: Field) -> None:
        first, *others = values(field)
        for other in others:
            assert any(
                page(change(game, field.name, first)) != page(change(game, field.name, other)) for game in wholes
            ), field.name

    for name, kind in STEPS.items():
        for field in fields_of(name).values():
            if (name, field.name) not in ALIKE:
                differ(partial(changed_step, cast("type[Script]", kind)), field)
    for field in fields_of("pots").values():
        differ(lambda game, name, value: replace(game, pots=replace(game.pots, **{name: value})), field)
    for field in fields_of("share").values():
        differ(lambda game, name, value: replace(game, shares=(both[0], replace(both[1], **{name: value}))), field)


def changed_step(kind: type[Script], game: Game, field: str, value: object) -> Game:
    return changed(game, kind, field, value)


def values(field: Field) -> list[Any]:
    """Some values of a field that are not alike; all of them, where they can be counted."""
    if field.choices:
        return list(field.choices)
    some: dict[str, list[Any]] = {"flag": [True, False], "sums": [(1, 2), (3, 6)], "word": ["flop", ""]}
    return some.get(field.kind, [2, 7, 9])


@pytest.mark.parametrize(
    ("stake", "value", "name"),
    [
        ("unit", 5, "holdem-odd-blinds"),
        ("ante", 5, "holdem-antes"),
        ("blinds", (2, 4), "holdem-fixed"),
        ("small_bet", 3, "holdem-fixed"),
        ("big_bet", 6, "holdem-fixed"),
        ("river_bet", 12, "holdem-fixed"),
        ("least_bet", 5, "holdem-no-limit"),
        ("limit", 2000, "holdem-spread"),
        ("pot_cap", 50, "holdem-pot-limit"),
    ],
)
def test_every_stake_is_on_a_page(stake: str, value: Any, name: str) -> None:
    game = deal_out(name, stakes={"unit": 1} if stake == "unit" else None)

    assert page(game) != page(deal_out(name, stakes={stake: value}))


def test_no_stake_is_forgotten() -> None:
    (mark,) = (mark for mark in test_every_stake_is_on_a_page.pytestmark if mark.name == "parametrize")

    assert {stake for stake, *_ in mark.args[1]} == set(fields_of("stakes"))
