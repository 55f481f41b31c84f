"""Hands of ours, written in PHH.

What is written is what the events tell: a seat's file has no more cards in it than that seat has seen. Every hand is
read again before it is given out, so that a file never tells another hand than the one it was made from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from typing import TypeAlias, cast

from msgspec.structs import replace

from anteup.cards import BACK, Card, Pack
from anteup.chips import Chips
from anteup.engine.betting import bound
from anteup.engine.events import (
    BacksDealt,
    BoardDealt,
    Called,
    Checked,
    Discarded,
    Drawn,
    Drew,
    Event,
    Folded,
    HandOpened,
    HoleDealt,
    HolesDealt,
    Mucked,
    Raised,
    Shown,
    Straddled,
    Threw,
    UpDealt,
)
from anteup.engine.fold import evolve, opened
from anteup.engine.hand import Hand
from anteup.history.faults import NotAHand, Unsupported, cut
from anteup.history.games import BOOK, CODES, HEADS_UP
from anteup.history.phh import PLAYED, RAKE, hand
from anteup.history.recorded import Recorded
from anteup.ranking.ranks import Ranks
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Board, Deal, Draw, Game, Post, Script, Share, Show, Straddle, Wild

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


def write(
    events: Iterable[Event],
    *,
    players: Sequence[str] = (),
    scale: int = 1,
    fields: Mapping[str, object] | None = None,
) -> str:
    """One hand as the text of a `.phh` file; it may stop in mid-hand.

    `scale`: chips to one of the file's units, a power of ten: with 100, a hand played for cents is written in
    dollars. `fields` are further keys, those of the format or one's own, which begin with `_`.

    Raises Unsupported where the format cannot tell this hand, ValueError for fields it cannot hold.
    """
    return _text(_table(list(events), tuple(players), scale), fields or {})


def write_recorded(recorded: Recorded) -> str:
    """A hand that was read from a file, with all that the file said besides. Raises Unsupported, as `write` does."""
    table = _table(list(recorded.events), recorded.players, recorded.scale, recorded.unknown)
    del table["finishing_stacks"]
    if recorded.stacks is not None:
        table["finishing_stacks"] = list(recorded.stacks)
    return _text(table, recorded.fields)


def write_all(hands: Iterable[str]) -> str:
    """Texts of `write` as one `.phhs` file."""
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(hands, 1))


def code_of(game: Game) -> str:
    """The variant's code for a game. Raises Unsupported where the format has none."""
    limits = {step.limit for step in game.steps if isinstance(step, Bet)}
    code = _codes().get((_shape(game), *limits))
    if code is None:
        raise Unsupported(
            f"the format has no code for {game.name} with the limit {' and '.join(sorted(limits)) or 'of no bets'}"
        )
    return code


# ---- the hand as keys and values ------------------------------------------------------------------------------------


def _table(
    events: list[Event], players: tuple[str, ...], scale: int, unknown: frozenset[int] = frozenset()
) -> dict[str, object]:
    """What the file says of the hand. Raises Unsupported."""
    first = events[0] if events else None
    if not isinstance(first, HandOpened):
        raise Unsupported("a hand begins with HandOpened, and there is none")
    if first.carried:
        raise Unsupported(f"a pot of {first.carried} chips left by an earlier hand has no place in the format")
    antes, blinds = _forced(first, events)
    stacks: list[object] = [_units(stack, scale) for stack in first.stacks]
    after, actions = _told(first, events, scale)
    table: dict[str, object] = {
        "variant": code_of(first.game),
        "ante_trimming_status": len(set(antes)) == 1,
        "antes": [_units(amount, scale) for amount in antes],
        **_opened(first.game, blinds, scale),
        **{key: _units(amount, scale) for key, amount in _bets(first.game).items()},
        "starting_stacks": [Decimal("inf") if seat in unknown else stack for seat, stack in enumerate(stacks)],
        "actions": actions,
        "finishing_stacks": [_units(stack, scale) for stack in after.stacks],
    }
    if players:
        table["players"] = list(players)
    if after.raked:
        table[RAKE] = _units(after.raked, scale)
    try:
        again = hand(table).hand
    except NotAHand as fault:
        raise Unsupported(f"read again, the hand would not be lawful ({fault})") from None
    if after.over and (not again.over or again.stacks != after.stacks) and not unknown:
        raise Unsupported(
            f"read again, the hand would end with {again.stacks} and not with {after.stacks}: the format has no words for its rules"
        )
    return table


def _opened(game: Game, blinds: Sequence[Chips], scale: int) -> dict[str, object]:
    """What stands before the first to speak: blinds, or the bring-in. Raises Unsupported where it is both."""
    brings = [step.bring_in for step in game.steps if isinstance(step, Bet) and step.duty == "bring-in"]
    if not brings:
        return {"blinds_or_straddles": [_units(amount, scale) for amount in blinds]}
    if any(blinds):
        raise Unsupported("blinds and a bring-in in one game: the format has the one or the other")
    return {"bring_in": _units(brings[0], scale)}


def _bets(game: Game) -> dict[str, Chips]:
    """The sizes of the bets. Raises Unsupported where the format has fewer of them than the game."""
    bets = [step for step in game.steps if isinstance(step, Bet)]
    if bets[0].limit != "fixed":
        found = {"min_bet": bets[0].size}
        sizes = [bet.size for bet in bets]
    else:
        found = {"small_bet": bets[0].fixed, "big_bet": bets[-1].fixed}
        sizes = [bet.fixed for bet in bets]
    if len(set(sizes[: len(sizes) // 2])) > 1 or len(set(sizes[len(sizes) // 2 :])) > 1 or not sizes[0]:
        raise Unsupported(f"bets of {', '.join(map(str, sizes))}: the format has one size, or a small and a big one")
    return found


def _forced(first: HandOpened, events: Iterable[Event]) -> tuple[list[Chips], list[Chips]]:
    """Antes and blinds as the format has them: by seat, and with two players the wrong way round."""
    n = len(first.stacks)
    antes, blinds = [0] * n, [0] * n
    for step in first.game.steps:
        if not isinstance(step, Post):
            continue
        small_by_dealer = n == HEADS_UP and len(step.blinds) == HEADS_UP and step.heads_up == "dealer small"
        posted = [(1 - i if small_by_dealer else i, blind) for i, blind in enumerate(step.blinds) if blind]
        if step.only != "ante":
            for seat, blind in posted:
                blinds[seat] = blind
        if step.only != "blinds" and step.ante:
            big = posted[-1][0] if posted else n - 1
            for seat in {"all": range(n), "eldest": (0,), "dealer": (n - 1,), "big blind": (big,)}[step.ante_by]:
                (blinds if step.ante_is == "live" else antes)[seat] += step.ante
    for owed in first.owed:
        top = max(blinds[: owed.seat], default=0)
        if not owed.live:
            antes[owed.seat] += owed.amount
        elif not blinds[owed.seat]:
            late = owed.amount < top or (owed.amount == top and owed.seat > 1)
            blinds[owed.seat] = owed.amount if late and n > HEADS_UP else -owed.amount
    for event in events:
        if isinstance(event, Straddled):
            blinds[event.seat] = event.to
    return (antes[::-1], blinds[::-1]) if n == HEADS_UP else (antes, blinds)


def _told(first: HandOpened, events: Iterable[Event], scale: int) -> tuple[Hand, list[str]]:
    """The hand after the events, and the actions that tell them."""
    now, told = opened(first, Hand), list[str]()
    for event in events:
        if event is not first:
            told += _actions(now, event, scale)
            now = evolve(now, event)
    return now, told


def _actions(before: Hand, event: Event, scale: int) -> Iterator[str]:
    match event:
        case HolesDealt(hands) if not _comes_up(before):
            yield from _dealt(hands)
        case HoleDealt(_, held, counts) if not _comes_up(before):
            yield from _dealt([held if seat == event.seat else (BACK,) * count for seat, count in enumerate(counts)])
        case BacksDealt(counts) if not _comes_up(before):
            yield from _dealt([(BACK,) * count for count in counts])
        case UpDealt(hands):
            step = before.game.steps[before.step]
            assert isinstance(step, Deal)
            down = [held[-step.down :] if step.down and up else () for held, up in zip(before.down, hands, strict=True)]
            yield from _dealt([held + up for held, up in zip(down, hands, strict=True)])
        case BoardDealt(new):
            yield f"d db {_close(new)}"
        case Drawn(seat, new):
            yield from _dealt([new], seat)
        case Drew(seat, count):
            yield from _dealt([(BACK,) * count], seat)
        case _:
            yield from _acts(before, event, scale)


def _acts(before: Hand, event: Event, scale: int) -> Iterator[str]:
    """What a player did."""
    match event:
        case Folded(seat):
            yield f"p{seat + 1} f"
        case Checked(seat) | Called(seat):
            yield f"p{seat + 1} cc"
        case Raised(seat, to):
            brings = _brings_in(before, seat, to)
            yield f"p{seat + 1} pb" if brings else f"p{seat + 1} cbr {_value(_units(to, scale))}"
        case Discarded(seat, thrown):
            yield f"p{seat + 1} sd {_close(thrown)}".rstrip()
        case Threw(seat, count, known):
            yield f"p{seat + 1} sd {_close(known + (BACK,) * (count - len(known)))}".rstrip()
        case Shown(seat, held):
            yield f"p{seat + 1} sm {_close(_in_order(before, seat, held))}"
        case Mucked(seat) if before.live != 1 << seat:
            yield f"p{seat + 1} sm"
        case _:
            return


def _dealt(hands: Sequence[Pack], first: int = 0) -> Iterator[str]:
    """Cards to the seats from `first` on."""
    yield from (f"d dh p{seat + 1} {_close(held)}" for seat, held in enumerate(hands, first) if held)


def _comes_up(hand: Hand) -> bool:
    """Do cards come face up in this deal too? They are told together with those face down."""
    step = hand.game.steps[hand.step]
    return isinstance(step, Deal) and step.up > 0


def _brings_in(hand: Hand, seat: int, to: Chips) -> bool:
    """Is this the bring-in, or as much of it as the player has?"""
    step = hand.game.steps[hand.step]
    assert isinstance(step, Bet)
    return step.duty == "bring-in" and bound(hand, step) and to <= min(step.bring_in, hand.stacks[seat])


def _in_order(hand: Hand, seat: int, down: Pack) -> Pack:
    """A seat's cards, face down and up, in the order in which they came."""
    up = hand.up[seat]
    cards: Pack = ()
    if not up:
        return down
    for step in hand.game.steps[: hand.step]:
        if isinstance(step, Deal):
            cards += down[: step.down] + up[: step.up]
            down, up = down[step.down :], up[step.up :]
    return cards + down + up


def _close(held: Pack) -> str:
    return "".join(card.text for card in held)


# ---- games ----------------------------------------------------------------------------------------------------------

_Shape: TypeAlias = "tuple[frozenset[Card], Ranks, tuple[Share, ...], Wild, tuple[tuple[object, ...], ...]]"


def _shape(game: Game) -> _Shape:
    """What makes two games the same but for their bets: the pack, the ranking, the shares, and what is dealt when. What a
    book says of wild cards makes no difference where there are none.
    """
    told = tuple(_told_of(step) for step in game.steps if not isinstance(step, Post | Straddle | Show))
    tame = replace(game.ranks, five_of_a_kind=False, joker="none", wild_card="equal", duplicates=False)
    return frozenset(game.deck), tame, game.shares, game.wild, told


def _told_of(step: Script) -> tuple[object, ...]:
    match step:
        case Deal():
            return "deal", step.down, step.up
        case Board():
            return "board", step.cards, step.boards
        case Draw():
            return "draw", step.replace, step.at_once
        case Bet():
            return ("bet",)
        case _:
            return (step,)


@cache
def _codes() -> dict[tuple[object, ...], str]:
    return {(_shape(deal_out(form, book=BOOK)), limit): code for code, (form, limit, _) in CODES.items()}


# ---- TOML -----------------------------------------------------------------------------------------------------------


def _text(table: Mapping[str, object], fields: Mapping[str, object]) -> str:
    further = {key: value for key, value in fields.items() if key not in table and key not in PLAYED}
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in {**table, **further}.items())


def _units(amount: Chips, scale: int) -> int | Decimal:
    """A sum in the file's units."""
    return amount // scale if amount % scale == 0 else Decimal(amount) / scale


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: object) -> str:
    """A value as TOML writes it. Raises ValueError for one that it cannot hold."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case float() | Decimal():
            return _point(Decimal(value))
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case datetime() | date() | time():
            return value.isoformat()
        case list() | tuple():
            return "[" + ", ".join(_value(item) for item in cast("list[object]", value)) + "]"
        case dict():
            table = cast("dict[str, object]", value)
            return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in table.items()) + " }"
        case _:
            raise ValueError(
                f"{cut(repr(value))} cannot be written in TOML: text, numbers, dates, lists and tables can"
            )


def _point(number: Decimal) -> str:
    """A number with a point in it, or one of the three that TOML has words for."""
    if not number.is_finite():
        return "nan" if number.is_nan() else "inf" if number > 0 else "-inf"
    text = f"{number:f}"
    return text if "." in text else text + ".0"
