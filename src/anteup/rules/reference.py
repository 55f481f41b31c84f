"""The tables of `docs/reference/format.md`, read off the types, so that the page cannot say what a file may not.

The page is written by hand between them: `renewed` puts each table in its place, and a test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from msgspec import Struct

from anteup.rules.alone import DRAWS, LIMITS, PLACES
from anteup.rules.cardwords import CARD_WORDS, OPENERS
from anteup.rules.faults import LAWS
from anteup.rules.fields import SECTIONS, STEPS, Field, fields_of
from anteup.rules.house import Level
from anteup.rules.stakes import WORDS
from anteup.rules.steps import Share

_BLOCK = re.compile(r"(<!-- table: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)


OPTIONS = {
    "deck.base": "`deck`",
    "deck.jokers": "`jokers`",
    "wild.set": "`cards` of [wild]; also `own`, `follows` and `board`",
    "wild.joker_mode": "`joker` of [ranks]",
    "wild.rank": "`wild_card` of [ranks]",
    "wild.no_duplicate": "`duplicates` of [ranks], the other way about",
    "wild.declare": "`declare` of [wild]",
    "rank.five_of_a_kind": "`five_of_a_kind` of [ranks]",
    "seq.ace_high": "`ace_in_straights` of [ranks]",
    "seq.ace_low": "`ace_in_straights` of [ranks]",
    "seq.wrap": "nowhere: the ace never joins both ends of a straight",
    "full.compare": "`full_house` of [ranks]",
    "flush.compare": "`flush` of [ranks]",
    "kickers": "`kickers` of [ranks]",
    "blaze.enabled": "`blaze` of [ranks]",
    "blaze.ranks": "`blaze` of [ranks]",
    "skip.enabled": "`skip_straight` of [ranks]",
    "suits.break_ties": "`suits` of [ranks]",
    "odd_chip": "`odd_chip` of [pots]",
    "pot.split": "`shares`",
    "low.scheme": "`low` of [pots], or `of` of a share",
    "low.qualifier": "`qualifier` of a share",
    "highlow.declare": "the step `declare`, and its `at_once`; without it the cards speak",
    "form": "`form` of a book",
    "form_policy": "`forms` of [table]",
    "seats.min": "`seats` of [table]",
    "seats.max": "`seats` and `closed_seats` of [table]; `seats` of a form",
    "seating.policy": "`seating` of [table]",
    "seating.reseat_interval_min": "`reseat_minutes` of [table]",
    "first_dealer.method": "`first_dealer` of [table]",
    "first_dealer.ace": "`first_dealer_ace` of [table]",
    "shuffle.players_may": "`shuffle` of [table]",
    "shuffle.dealer_last": "nowhere: the dealer always shuffles last",
    "cut": "`cut` of [table]",
    "ante.mode": "`ante_by` of [post]; none where the ante is 0",
    "ante.amount": "`ante` of [stakes], or `ante_chosen` of [post]",
    "ante.max_fraction_of_limit": "`ante_most` of [post]",
    "ante.counts_to_call": "`ante_is` of [post]",
    "blinds.amounts": "`blinds` of [stakes]",
    "blinds.big_is_live": "nowhere: always",
    "blinds.sub_minimum_completion": "`fixed` of [bet], where it is above the blind",
    "heads_up.button_small": "`heads_up` of [post]",
    "come_in": "`come_in` of [bet.before_draw]",
    "straddle.allowed": "`allowed` of [straddle]",
    "straddle.chain": "`chain` of [straddle]",
    "straddle.step": "`rises` of [straddle]",
    "straddle.cap": "`most` of [straddle]",
    "straddle.laps": "`laps` of [straddle]",
    "straddle.come_in": "nowhere: the last straddle is what is doubled, never the sum of all",
    "straddle.last_say": "nowhere: whoever opens sits left of him",
    "limit.type": "`limit` of [bet]",
    "limit.max_bet": '`limit` of [stakes], which a book may ask for: `"required"`',
    "limit.min_bet": "`size` of [bet]",
    "limit.min_raise": "`raise_by` of [bet]",
    "limit.open_base": "`open_above` of [bet]",
    "limit.small_bet": "`small_bet` of [stakes]",
    "limit.big_bet": "`big_bet` of [stakes]",
    "limit.river_bet": "`river_bet` of [stakes]",
    "limit.pot_cap": "`pot_cap` of [stakes], `needs_cap` of [bet]",
    "limit.locked": "`stakes_locked` of [table]",
    "cap.applies_to": "`most_is` of [bet]",
    "raise.cap": "`raises` of [bet]",
    "raise.cap_heads_up": "`raises_two` of [bet]",
    "check_raise": "`check_raise` of [bet]",
    "table_stakes": "`table_stakes` of [pots]",
    "fold.any_time": "`fold_early` of [room]",
    "check.before_draw": "`check` of [bet.before_draw], or of [bet.first]",
    "check.after": "`check` of [bet.after_draw], or of [bet.later]",
    "stand.only_first": '`check = "stand once, first only"` of [bet.after_draw]',
    "word.pass": "`pass_means` of [room]",
    "bet1.first": "`opens` of [bet.first]",
    "bet2.first": "`opens` of [bet.after_draw], or of [bet.later]",
    "bet2.first_must_bet": "`duty` of [bet.after_draw]",
    "draw.max": "`most` of [draw]",
    "draw.first": "nowhere: the first left of the dealer",
    "draw.make_good": "`make_good` of [draw], and `closes` of [bet.before_draw]",
    "draw.query": "`query` of [draw]",
    "draw.dealer_announces": "`announces` of [draw]",
    "stock.short": "`stock` of [draw]",
    "burn": "`burn` of [board], [draw] and [deal]",
    "faults.simulate": "`simulate` of [faults]",
    "faults.boxed_card": "`boxed` of [faults]",
    "faults.exposed_in_deal": "`exposed_one` and `exposed_two` of [faults]",
    "faults.exposed_count_scope": "`counted` of [faults]",
    "faults.exposed_in_draw": "`exposed_in_draw` of [faults]",
    "faults.wrong_count": "`wrong_count` of [faults]",
    "foul.policy": "`foul` of [faults]",
    "jackpot.enabled": "`jackpots` of [table]",
    "jackpot.trigger": "`jackpot_after` of [table]",
    "jackpot.openers": "`openers` of [jackpot], the first",
    "jackpot.progression": "`openers` of [jackpot]",
    "jackpot.ante": "`each_puts` of [jackpot]",
    "jackpot.reante": "`again` of [jackpot]",
    "jackpot.honesty": "`honour` of [jackpot]",
    "jackpot.first_after_draw": "`opens` of [bet.opened]",
    "jackpot.false_open": "`false_opening` of [jackpot]",
    "jackpot.false_open_penalty": "`penalty` of [jackpot]",
    "jackpot.penalty_to": "`penalty_to` of [jackpot]",
    "jackpot.opener_proof": "`proof` of [show]",
    "jackpot.opener_split": "`openers` of [draw]",
    "passed_out.result": "`unopened` of [bet.before_draw], and `jackpots` of [table]",
    "showdown.order": "`order` of [show]",
    "showdown.must_show": "`must` of [show]",
    "uncontested.show": "`alone` of [show]",
    "chips.colours": "`colours` of [bank]",
    "currency": "`currency` of [bank]",
    "bank.banker": "`banker` of [bank]",
    "bank.equal_start": "`equal_start` of [bank]",
    "bank.rebuy_unit": "`rebuy` of [bank]",
    "bank.midhand_add": "`midhand` of [bank]",
    "bank.partial_cashout": "`part_cash_out` of [bank]",
    "bank.loans": "`loans` of [bank]",
    "kitty": "`kitty` of [table], and how much: `kitty` of [pots]",
    "guard.loss_limit": "`loss_limit` of [room]",
    "guard.stop_time": "`stop_time` of [room]",
    "table.friends_only": "`friends_only` of [table]",
    "timing.uniform_delay": "`delay` of [room]",
    "feed.hole_camera": "`hole_camera` of [room]",
    "feed.style": "`feed` of [room]",
    "tournament.levels": "`levels` of [table]",
    "notation.offsuit_suffix": "`offsuit` of [room]",
    "notation.ten": "`ten` of [room]",
    "faults.wrong_draw_count": "`wrong_draw` of [faults]",
    "jackpot.first_before_open": "`opens` of [bet.opening]",
    "jackpot.pass_before_open": "`check` of [bet.opening]",
    "stud7.last_card": "`short` of [deal]",
    "chips.strict": "`strict` of [bank]",
    "look.strict_order": "`look` of [deal]",
    "notation.connector_a2": "`ace_two_connects` of [room]",
    "deal.shuffle_after_forced": "`shuffled` of [deal]",
}
"""The options in which rule books differ, and where a file says each."""
_FOLLOWS = {
    ("post", "ante"): "`ante` of [stakes]",
    ("post", "blinds"): "`blinds` of [stakes]",
    ("bet", "most"): "`limit` or `pot_cap` of [stakes]",
    ("bet", "bring_in"): "`bring_in` of [stakes], where it is the duty",
    ("bet", "openers"): "in the part `opening` the first of [jackpot], else none",
    ("stakes", "small_bet"): "the big blind, else the ante, else the unit",
    ("stakes", "big_bet"): "twice the small bet",
    ("stakes", "river_bet"): "the big bet",
    ("stakes", "least_bet"): "the big blind, else the small bet, else the ante, else the unit",
    ("ranks", "lowest"): "the pack's lowest",
}
"""What is filled in otherwise than by the default of the type."""


def renewed(page: str) -> str:
    """The page with every table as it should be. Raises KeyError where it asks for one that there is not."""
    tables = {
        "steps": steps(),
        "sections": sections(),
        "shares": shares(),
        "levels": levels(),
        "cards": cards(),
        "words": words(),
        "laws": laws(),
        "options": options(),
    }
    return _BLOCK.sub(lambda block: f"{block[1]}\n{tables[block[2]]}\n\n{block[3]}", page)


def steps() -> str:
    """Every step with its fields."""
    return "\n\n".join(_fields(f"### `{name}`", name, kind) for name, kind in STEPS.items())


def sections() -> str:
    """Every section that is no step, with its fields."""
    return "\n\n".join(_fields(f"### `[{name}]`", name, kind) for name, kind in SECTIONS.items())


def shares() -> str:
    """The fields of a share of the pot."""
    return _table("share", Share)


def levels() -> str:
    """The fields of a level of a tournament."""
    return _table("level", Level)


def cards() -> str:
    """The words for cards, and for hands that open."""
    return f"Cards: {_quoted(CARD_WORDS)}. Openers: {_quoted(OPENERS)}."


def words() -> str:
    """The words that a sum may be reckoned from, and the parts of [bet]."""
    return (
        f"Words: {_quoted(WORDS)}. Parts by limit: {_quoted(LIMITS)}. Parts by place: {_quoted(PLACES)}; "
        f"and in a form with a draw {_quoted(DRAWS)}."
    )


def laws() -> str:
    """The laws of well-formed games."""
    lines = [f"| {law} | {sentence} |" for law, sentence in LAWS.items()]
    return "\n".join(["| law | |", "| --- | --- |", *lines])


def options() -> str:
    """Where the options of the books are said."""
    lines = [f"| `{name}` | {where} |" for name, where in OPTIONS.items()]
    return "\n".join(["| option | said in |", "| --- | --- |", *lines])


def _fields(heading: str, place: str, kind: type[Struct]) -> str:
    return f"{heading}\n\n{_plain((kind.__doc__ or '').split(chr(10) * 2)[0])}\n\n{_table(place, kind)}"


def _table(place: str, kind: type[Struct]) -> str:
    """The fields of a type, with what they may be, what they are when nobody says, and what is said of them."""
    told = dict(_told(kind))
    lines = [
        f"| `{field.name}` | {_may_be(field)} | {_unless(place, field)} | {_plain(told.get(field.name, ''))} |"
        for field in fields_of(place).values()
    ]
    return "\n".join(["| field | may be | if nobody says | |", "| --- | --- | --- | --- |", *lines])


def _told(kind: type[Struct]) -> Iterator[tuple[str, str]]:
    """The text under each field of a class, as its source has it."""
    import ast  # noqa: PLC0415 (only for the documentation)
    import inspect  # noqa: PLC0415 (only for the documentation)
    import itertools  # noqa: PLC0415 (only for the documentation)
    import textwrap  # noqa: PLC0415 (only for the documentation)

    tree = ast.parse(textwrap.dedent(inspect.getsource(kind)))
    (body,) = (node.body for node in tree.body if isinstance(node, ast.ClassDef))
    for field, under in itertools.pairwise(body):
        match field, under:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                yield name, text
            case _:
                pass


def _plain(text: str) -> str:
    return " ".join(text.split())


def _quoted(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words if word)


_MAY_BE = {
    "flag": "`true`, `false`",
    "sum": "a sum",
    "sums": "a list of sums",
    "purse": "a table of sums",
    "texts": "a list of words",
    "cards": "words for cards",
    "hand": "a hand that opens",
    "hands": "a list of hands that open",
    "levels": "a list of levels",
}


def _may_be(field: Field) -> str:
    match field.kind:
        case "choice":
            return _quoted(field.choices)
        case "choices":
            return f"each of {_quoted(field.choices)}, once"
        case "count":
            return f"{field.least:,} to {field.most:,}"
        case "range":
            return f"two numbers, {field.least:,} to {field.most:,}"
        case _:
            return _MAY_BE.get(field.kind, "a word")


def _unless(place: str, field: Field) -> str:
    if (place, field.name) in _FOLLOWS:
        return _FOLLOWS[place, field.name]
    if field.required:
        return "must be said"
    if field.kind == "choices":
        return "as listed"
    if isinstance(field.default, (tuple, dict)):
        items = list(cast("tuple[object, ...]", field.default))
        return f"`{items}`" if items and field.kind in ("range", "hands") else "none"
    if field.default == "":
        return "none"
    return f"`{str(field.default).lower() if field.kind == 'flag' else field.default}`"
