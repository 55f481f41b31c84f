"""The 130 options in which rule books differ: each has a place, and five books say what the documents say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import pytest
from msgspec import Struct

from anteup.rules import deal_out, table_rules
from anteup.rules.reference import OPTIONS
from anteup.rules.steps import Bet, Board, Deal, Draw, Game, Post, Show, Straddle

OPTIONS_FILE = Path(__file__).parents[3] / "shared" / "rules" / "options.yaml"
BOOKS = {"hoyle": "hoyle", "victorian": "victorian", "laws": "laws", "holdem": "holdem", "holdem_home": "holdem-home"}
SUMS = {"limit": 60}
"""What the table says where a book asks."""

S = TypeVar("S", bound=Struct)


class By(NamedTuple):
    """A book, and what it makes of any form."""

    book: str

    def game(self, form: str = "") -> Game:
        """The form of the book's own document, or another."""
        return deal_out(form or self.form, book=self.book, players=4, stakes=SUMS if self.asks else None)

    @property
    def form(self) -> str:
        return "holdem" if self.book.startswith("holdem") else "draw"

    @property
    def asks(self) -> bool:
        return self.book in ("victorian", "laws")

    def of(self, kind: type[S], number: int = 0, form: str = "") -> S:
        return [step for step in self.game(form).steps if isinstance(step, kind)][number]


@cache
def house(book: str) -> Any:
    """The table of a book, by a form that has seats for all; one that asks for a limit has a sheet that says it."""
    widest = {"hoyle": "stud5", "victorian": "victorian-shilling", "laws": "laws-draw"}
    return table_rules(widest.get(book, "holdem"), book=book)


Reading: TypeAlias = Callable[[By], object]


def table(field: str) -> Reading:
    return lambda by: getattr(house(by.book), field)


def bank(field: str) -> Reading:
    return lambda by: getattr(house(by.book).bank, field)


def room(field: str) -> Reading:
    return lambda by: getattr(house(by.book).room, field)


def ranks(field: str) -> Reading:
    return lambda by: getattr(by.game().ranks, field)


def fouls(field: str) -> Reading:
    return lambda by: getattr(by.game().faults, field)


def jackpot(field: str) -> Reading:
    return lambda by: getattr(by.game().jackpot, field)


def bet(field: str, number: int = 0, form: str = "") -> Reading:
    return lambda by: getattr(by.of(Bet, number, form), field)


def step(kind: type[Struct], field: str, form: str = "") -> Reading:
    return lambda by: getattr(by.of(kind, 0, form), field)


MEANT: dict[str, tuple[Reading, dict[object, object]]] = {
    "deck.base": (lambda by: sum(card.rank >= 0 for card in by.game().deck), {}),
    "deck.jokers": (lambda by: sum(card.rank < 0 for card in by.game().deck), {}),
    "wild.set": (lambda by: list(by.game().wild.cards), {}),
    "wild.joker_mode": (ranks("joker"), {}),
    "wild.rank": (ranks("wild_card"), {}),
    "wild.no_duplicate": (lambda by: not by.game().ranks.duplicates, {}),
    "wild.declare": (lambda by: by.game().wild.declare, {"cards_speak": "cards speak"}),
    "rank.five_of_a_kind": (ranks("five_of_a_kind"), {}),
    "seq.ace_high": (lambda by: "high" in by.game().ranks.ace_in_straights, {}),
    "seq.ace_low": (lambda by: "low" in by.game().ranks.ace_in_straights, {}),
    "full.compare": (ranks("full_house"), {"trips_only": "threes alone", "trips_then_pair": "threes then pair"}),
    "flush.compare": (ranks("flush"), {"all_cards": "all cards"}),
    "kickers": (ranks("kickers"), {}),
    "blaze.enabled": (lambda by: by.game().ranks.blaze != "none", {}),
    "skip.enabled": (ranks("skip_straight"), {}),
    "suits.break_ties": (ranks("suits"), {"none": "never"}),
    "odd_chip": (
        lambda by: {by.game(form).pots.odd_chip for form in ("", "stud5", "stud7", "razz")},
        {"left_of_dealer": {"left of the dealer"}},
    ),
    "pot.split": (lambda by: by.game().shares[0].of, {}),
    "low.scheme": (lambda by: by.game("lowball").shares[0].of, {"a5": "a-5"}),
    "low.qualifier": (lambda by: by.game("stud7-high-low").shares[1].qualifier, {None: 0}),
    "highlow.declare": (
        lambda by: [type(step).__name__ for step in by.game("stud7-high-low").steps].count("Declare"),
        {"cards_speak": 0},
    ),
    "form": (lambda by: deal_out(by.book, stakes=SUMS if by.asks else None).form, {"draw5": "draw"}),
    "form_policy": (table("forms"), {}),
    "seats.min": (lambda by: house(by.book).seats[0], {}),
    "seats.max": (lambda by: house(by.book).seats[1], {}),
    "seating.policy": (table("seating"), {"banker_first": "banker first"}),
    "seating.reseat_interval_min": (table("reseat_minutes"), {None: 0}),
    "first_dealer.method": (
        table("first_dealer"),
        {"first_jack": "first jack", "cut_low": "lowest cut", "low_card": "low card", "high_card": "high card"},
    ),
    "first_dealer.ace": (table("first_dealer_ace"), {}),
    "shuffle.players_may": (table("shuffle"), {True: "all, dealer last", False: "dealer"}),
    "cut": (table("cut"), {"right_of_dealer": "right of dealer"}),
    "ante.mode": (
        lambda by: by.of(Post).ante_by if by.of(Post).ante or by.of(Post).ante_chosen else "none",
        {"left_only": "eldest"},
    ),
    "ante.amount": (
        lambda by: "chosen" if by.of(Post).ante_chosen else by.of(Post).ante,
        {"limit/12": 5, "player_choice": "chosen"},
    ),
    "ante.max_fraction_of_limit": (lambda by: by.of(Post).ante_most, {"1/2": 30, None: 0}),
    "ante.counts_to_call": (lambda by: by.of(Post).ante_is == "live", {}),
    "blinds.amounts": (lambda by: list(by.of(Post).blinds), {}),
    "heads_up.button_small": (lambda by: by.of(Post).heads_up == "dealer small", {}),
    "come_in": (bet("come_in"), {"call": 1, "double_blind": 2}),
    "straddle.allowed": (step(Straddle, "allowed"), {}),
    "straddle.chain": (step(Straddle, "chain"), {}),
    "straddle.step": (step(Straddle, "rises"), {}),
    "straddle.cap": (
        lambda by: by.of(Straddle).most / (by.game().stakes.limit or 1),
        {"half_limit": 0.5, "limit": 1, "none": 0},
    ),
    "straddle.laps": (step(Straddle, "laps"), {}),
    "limit.type": (bet("limit"), {"fixed_max": "spread"}),
    "limit.max_bet": (bet("most"), {"required": 60}),
    "limit.min_bet": (bet("size", 1), {"big blind": 2, "1 unit": 1}),
    "limit.min_raise": (bet("raise_by"), {"unit": "chip", "by_limit_type": "last raise"}),
    "limit.open_base": (bet("open_above"), {"double_ante": "price", "ante": "blind"}),
    "limit.small_bet": (bet("fixed"), {}),
    "limit.big_bet": (bet("fixed", 2), {}),
    "limit.river_bet": (bet("fixed", 3), {None: 4}),
    "limit.pot_cap": (bet("needs_cap"), {"required": True, None: False}),
    "limit.locked": (table("stakes_locked"), {}),
    "cap.applies_to": (bet("most_is"), {"increment": "each bet"}),
    "raise.cap": (bet("raises"), {None: 0}),
    "raise.cap_heads_up": (bet("raises_two"), {None: "no bound"}),
    "check_raise": (bet("check_raise"), {}),
    "table_stakes": (lambda by: by.game().pots.table_stakes, {}),
    "fold.any_time": (room("fold_early"), {}),
    "check.before_draw": (bet("check"), {}),
    "check.after": (bet("check", 1), {"stand_once": "stand once"}),
    "stand.only_first": (lambda by: "first only" in by.of(Bet, 1).check, {}),
    "word.pass": (room("pass_means"), {"confirm_fold": "ask"}),
    "bet1.first": (
        bet("opens"),
        {
            "eldest": "left of the dealer",
            "left_of_last_blind_or_straddle": "left of the blinds",
            "left_of_big_blind_or_dealer": "left of the blinds",
            "left_of_big_blind": "left of the blinds",
        },
    ),
    "bet2.first": (bet("opens", 1), {"left_of_eldest": "left of the eldest", "left_of_dealer": "left of the dealer"}),
    "bet2.first_must_bet": (lambda by: by.of(Bet, 1).duty == "bet", {}),
    "draw.max": (step(Draw, "most"), {}),
    "draw.make_good": (
        lambda by: (by.of(Draw).make_good, by.of(Bet).closes),
        {"equalised_before": (False, "when equal"), "interleaved": (True, "after one round")},
    ),
    "draw.query": (step(Draw, "query"), {"before_only": "before", "forbidden": "never"}),
    "draw.dealer_announces": (lambda by: by.of(Draw).announces == "dealer", {}),
    "stock.short": (step(Draw, "stock"), {"reshuffle_discards": "reshuffle", "limit_draw": "limit"}),
    "burn": (
        lambda by: (by.of(Board, 0, "holdem").burn, by.of(Draw, 0, "draw").burn),
        {"none": (False, False), "before_board": (True, False)},
    ),
    "faults.simulate": (fouls("simulate"), {}),
    "faults.boxed_card": (fouls("boxed"), {"redeal_same_dealer": "redeal"}),
    "faults.exposed_in_deal": (lambda by: {1: by.game().faults.exposed_one, 2: by.game().faults.exposed_two}, {}),
    "faults.exposed_count_scope": (fouls("counted"), {"deal": "in the deal", "player": "by player"}),
    "faults.exposed_in_draw": (fouls("exposed_in_draw"), {"bottom_then_last": "bottom, served last"}),
    "faults.wrong_count": (
        fouls("wrong_count"),
        {"redeal_if_unseen_else_out": "redeal if unseen, else out", "foul_out": "foul"},
    ),
    "foul.policy": (fouls("foul"), {"retire_immediately": "retires", "lose_at_showdown": "loses at the showdown"}),
    "jackpot.enabled": (table("jackpots"), {}),
    "jackpot.trigger": (table("jackpot_after"), {"passed_out": "passed out", "dealers_choice": "dealer's choice"}),
    "jackpot.openers": (bet("openers", 0, "jackpots"), {}),
    "jackpot.progression": (lambda by: list(by.game().jackpot.openers), {}),
    "jackpot.ante": (jackpot("each_puts"), {"age_amount": "what the eldest put"}),
    "jackpot.reante": (jackpot("again"), {"one_chip": "one chip"}),
    "jackpot.honesty": (jackpot("honour"), {"honour": True, "server_checked": False}),
    "jackpot.first_after_draw": (bet("opens", 1, "jackpots"), {}),
    "jackpot.false_open": (
        jackpot("false_opening"),
        {"void_next_jackpot": "void", "retire_and_reopen": "retire and reopen"},
    ),
    "jackpot.false_open_penalty": (jackpot("penalty"), {"double_ante": "double ante", "pot_equal": "the pot"}),
    "jackpot.penalty_to": (jackpot("penalty_to"), {"next": "next pot", "current": "this pot"}),
    "jackpot.opener_proof": (
        step(Show, "proof", "jackpots"),
        {"openers_only": "openers", "whole_hand": "whole hand"},
    ),
    "jackpot.opener_split": (
        step(Draw, "openers", "jackpots"),
        {
            "allowed": "may split",
            "forbidden_for_straight_flush_draw": "not for a straight or flush",
            "declared_split": "split aside",
        },
    ),
    "passed_out.result": (
        lambda by: (by.of(Bet).unopened != "play on", house(by.book).jackpots),
        {"jackpot": (True, True), "redeal_pot_stays": (True, False)},
    ),
    "showdown.order": (
        step(Show, "order"),
        {
            "last_aggressor_first": "last aggressor",
            "left_of_last_caller": "left of last caller",
            "simultaneous": "all at once",
        },
    ),
    "showdown.must_show": (step(Show, "must"), {"until_beaten": "until beaten", "all_live": "all"}),
    "uncontested.show": (step(Show, "alone"), {"never_required": "nothing", "openers_in_jackpot": "openers"}),
    "chips.colours": (
        bank("colours"),
        {"{'red': 'ante', 'white': '3*ante', 'blue': 'limit'}": {"red": 3, "white": 9, "blue": 12}},
    ),
    "currency": (bank("currency"), {"dollar": "dollars", "lsd": "pounds"}),
    "bank.banker": (bank("banker"), {}),
    "bank.equal_start": (bank("equal_start"), {}),
    "bank.rebuy_unit": (bank("rebuy"), {"original_stack": "whole stacks"}),
    "bank.midhand_add": (bank("midhand"), {}),
    "bank.partial_cashout": (bank("part_cash_out"), {}),
    "bank.loans": (bank("loans"), {}),
    "kitty": (table("kitty"), {}),
    "guard.loss_limit": (room("loss_limit"), {None: "none", "prompt": "asked"}),
    "guard.stop_time": (room("stop_time"), {None: "none", "prompt": "asked"}),
    "table.friends_only": (table("friends_only"), {}),
    "timing.uniform_delay": (room("delay"), {True: "uniform", False: "none"}),
    "feed.hole_camera": (room("hole_camera"), {"after_hand": "after the hand"}),
    "feed.style": (room("feed"), {}),
    "tournament.levels": (table("levels"), {None: ()}),
    "notation.offsuit_suffix": (room("offsuit"), {"none": "nothing"}),
    "notation.ten": (room("ten"), {}),
    "faults.wrong_draw_count": (
        fouls("wrong_draw"),
        {"correct_if_unseen_else_out": "corrected if unseen, else out", "foul_out": "foul"},
    ),
    "jackpot.first_before_open": (bet("opens", 0, "jackpots"), {"left_of_dealer": "left of the dealer"}),
    "jackpot.pass_before_open": (bet("check", 0, "jackpots"), {"check": "free"}),
    "stud7.last_card": (
        lambda by: [step.short for step in by.game("stud7").steps if isinstance(step, Deal)][-1],
        {"shared_if_short": "share"},
    ),
    "chips.strict": (bank("strict"), {}),
    "look.strict_order": (step(Deal, "look"), {False: "at once", True: "in turn"}),
    "notation.connector_a2": (room("ace_two_connects"), {}),
    "deal.shuffle_after_forced": (step(Deal, "shuffled"), {True: "after the stakes", False: "first"}),
}
"""What an option is in a game, and what its values are called there."""
ALWAYS: dict[str, object] = {
    "seq.wrap": False,
    "shuffle.dealer_last": True,
    "blinds.big_is_live": True,
    "straddle.come_in": "double_last",
    "straddle.last_say": True,
    "draw.first": "left_of_dealer",
}
"""Options that cannot be chosen, and what they always are."""
ELSEWHERE = {
    "blaze.ranks": "which courts make a blaze is said where there is one: the document's own is the sheet's to say",
    "blinds.sub_minimum_completion": "what fixed bets above the blind come to",
}
"""Options that are no field of a book, and why."""
OTHERWISE: dict[tuple[str, str], str] = {}
"""Where a book says otherwise than the list, and why."""


def test_every_option_has_a_place() -> None:
    assert set(OPTIONS) == set(MEANT) | set(ALWAYS) | set(ELSEWHERE)
    assert {name for name, where in OPTIONS.items() if where.startswith("nowhere")} == set(ALWAYS)


def listed() -> dict[str, dict[str, dict[str, Any]]]:
    if not OPTIONS_FILE.exists():
        pytest.skip("the list of the books' options is not part of this repository, and is not beside it")
    yaml = pytest.importorskip("yaml")
    return {option["name"]: option["defaults"] for option in yaml.safe_load(OPTIONS_FILE.read_text("utf-8"))}


def test_there_are_no_options_but_those() -> None:
    assert set(listed()) == set(OPTIONS)


@pytest.mark.parametrize(("column", "book"), BOOKS.items())
def test_the_books_are_as_the_options_have_them(column: str, book: str) -> None:
    said = {name: books[column] for name, books in listed().items()}
    applicable = {name: default["value"] for name, default in said.items() if not default.get("not_applicable")}
    applicable = {name: value for name, value in applicable.items() if (name, book) not in OTHERWISE}

    expected = {
        name: MEANT[name][1].get(key(applicable[name]), applicable[name]) for name in MEANT if name in applicable
    }
    assert len(expected) > 70
    assert expected == {name: MEANT[name][0](By(book)) for name in expected}
    assert {name: value for name, value in ALWAYS.items() if name in applicable} == {
        name: applicable[name] for name in ALWAYS if name in applicable
    }


def key(value: object) -> object:
    """What a value is looked up by; a list and a table are none of those that are."""
    return str(cast("object", value)) if isinstance(value, (list, dict)) else value
