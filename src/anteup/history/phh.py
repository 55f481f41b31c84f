"""Hands in PHH, the Poker Hand History format (version of 2024), read into events of ours.

`docs/reference/phh.md` says what is understood, what is settled where the format leaves it open, and what it cannot
carry. Writing is in `anteup.history.phh_out`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import product
from typing import TypeAlias, cast

from msgspec import Struct

from anteup.cards import BACK, Card, Pack, doubled
from anteup.chips import Chips
from anteup.engine.actions import Check, Fold, RaiseTo, Seat
from anteup.engine.events import Owed
from anteup.history.acts import Act, Dealt, Line, Played, Tabled, Threw, Turned, act, sum_of
from anteup.history.faults import NotAHand, Unsupported, cut, quoted
from anteup.history.games import CODES, HEADS_UP, Reading, Sums, board_of, pack_of, recorded_game
from anteup.history.holders import Holder
from anteup.history.recorded import Recorded, money
from anteup.history.replaying import Replaying

Table: TypeAlias = Mapping[str, object]
"""A hand's keys and their values, as they stand in the file."""

PLAYED = (
    "variant",
    "ante_trimming_status",
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "actions",
    "players",
    "finishing_stacks",
)
"""The keys that are understood; the rest is carried along."""

RAKE = "_rake"
"""What the house took, a sum; heeded where the stacks at the end are less by just so much."""
MOST_PLAYERS = 22
PLACES = 6
"""Behind the point, of the sums that are played with."""
FIGURES = 400
"""Before the point or behind it, of any number at all."""
DEPTH = 40
"""Lists within lists, or tables."""
HALF_BETS = ("sum and a bet", "completed", "no bet")
TABLED = ("at once", "at the end")
_LONG = re.compile(r"(?<![\w.])\d[\d_]{999,}", re.ASCII)
_KEYS = re.compile(r"^[ \t]*([\w.\"'-]+)[ \t]*=", re.MULTILINE)


# ---- the doors ------------------------------------------------------------------------------------------------------


def read(text: str, where: str = "") -> list[Recorded]:
    """The hands of a file, `.phh` with one or `.phhs` with many; `where` is what complaints call the file.

    Raises NotAHand or Unsupported at the first hand that cannot be read; `tables` and `hand` take them one by one.
    """
    return [hand(table, place) for place, table in tables(text, where)]


def tables(text: str, where: str = "") -> list[tuple[str, Table]]:
    """What each hand of a file says, and the place it says it. Raises NotAHand where the text is no such file."""
    found = _toml(text, where)
    if "variant" in found or not any(isinstance(value, dict) for value in found.values()):
        return [(where, found)]
    hands: list[tuple[str, Table]] = []
    for key, value in found.items():
        place = f"{where}, hand [{cut(key)}]" if where else f"hand [{cut(key)}]"
        if not isinstance(value, dict):
            raise NotAHand(f"{quoted(key)} stands outside of every hand: a hand is a table, such as [1]", place)
        hands.append((place, cast("Table", value)))
    return hands


def hand(table: Table, where: str = "") -> Recorded:
    """The hand that a table of keys tells, played by the rules. Raises NotAHand or Unsupported."""
    try:
        _reckonable(table)
        return _Hand(table).played(where)
    except NotAHand as fault:
        raise NotAHand(fault.says, where, fault.action, fault.text) from None
    except Unsupported as fault:
        raise Unsupported(fault.says, where, fault.code) from None


def _toml(text: str, where: str) -> dict[str, object]:
    try:
        return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"), parse_float=_decimal)
    except RecursionError:
        says = "lists within lists, deeper than anybody needs"
    except tomllib.TOMLDecodeError as e:
        says = _toml_says(str(e))
    except ValueError:
        raise NotAHand(_long_number(text), where) from None
    raise NotAHand(f"this is not TOML: {says}", where)


def _decimal(number: str) -> Decimal:
    try:
        return Decimal(number)
    except ArithmeticError:
        return Decimal(10) ** FIGURES  # beyond every exponent that there is; `_reckonable` finds it, and names its key


def _toml_says(says: str) -> str:
    """The complaint of the reader of TOML, which quotes keys and puts the place last."""
    what, found, place = says.rpartition(" (at ")
    return f"{cut(what if found else says)}{found}{place if found else ''}"


def _long_number(text: str) -> str:
    """What is said of a whole number with so many figures that it is not read at all."""
    number = _LONG.search(text)
    keys = _KEYS.findall(text, 0, number.start() + 1) if number else []
    return f"{f'`{cut(keys[-1])}`' if keys else 'something'} has a number of more than {FIGURES} figures"


def _reckonable(table: Table) -> None:
    """Raises NotAHand for a key with a number in it, wherever, that cannot be reckoned with or written out.

    Whether a sum may be `inf` or `nan` is for those who use it.
    """
    for key, value in table.items():
        within = [(value, 1)]
        while within:
            item, depth = within.pop()
            if depth > DEPTH:
                raise NotAHand(f"`{cut(key)}` has lists or tables within others, deeper than anybody needs")
            if isinstance(item, list):
                within += [(each, depth + 1) for each in cast("list[object]", item)]
            elif isinstance(item, dict):
                within += [(each, depth + 1) for each in cast("dict[str, object]", item).values()]
            elif (isinstance(item, int) and abs(item) >= 10**FIGURES) or (isinstance(item, Decimal) and _absurd(item)):
                raise NotAHand(f"`{cut(key)}` has a number of more than {FIGURES} figures")


def _absurd(number: Decimal) -> bool:
    exponent = number.as_tuple().exponent
    return isinstance(exponent, int) and (exponent < -FIGURES or number.adjusted() >= FIGURES)


# ---- what the file says ---------------------------------------------------------------------------------------------


class Posts(Struct, frozen=True):
    """The forced stakes in the file's units, by seat."""

    ante: Decimal
    """By everybody alike."""
    antes: tuple[Decimal, ...]
    """By single seats, for whoever wins them."""
    blinds: tuple[Decimal, ...]
    """Below nothing: posted by somebody come late, who does not move the first to act."""


class _Hand:
    """The keys of one hand, understood."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.code = self._code()
        stacks = self._sums("starting_stacks")
        self.players = len(stacks)
        if not HEADS_UP <= self.players <= MOST_PLAYERS:
            raise NotAHand(f"`starting_stacks` of {self.players} players: a hand has 2 to {MOST_PLAYERS}")
        for seat, stack in enumerate(stacks):
            if stack is not None and stack <= 0:
                raise NotAHand(
                    f"`starting_stacks` has {stack} for p{seat + 1}: a player has some chips, or `inf` where nobody knows"
                )
        self.stacks = stacks
        fixed = CODES[self.code].limit == "fixed"
        self.small, self.big = (
            self._bet("small_bet" if fixed else "min_bet"),
            self._bet("big_bet" if fixed else "min_bet"),
        )
        self.brings = self._bring_in()
        self.posts = self._posts()
        self.lines = list(self._lines())
        self.scale = self._scale()
        self.ends = self._ends()
        self.names = self._names()

    def _code(self) -> str:
        code = self._needed("variant")
        if not isinstance(code, str):
            raise NotAHand(f"`variant` is {cut(str(code))}: it is a code, such as 'NT'")
        if code in CODES:
            return code
        raise Unsupported(
            f"{quoted(code)} is no variant of the format; dealt are {', '.join(CODES)}", code=cut(code, 40)
        )

    def _needed(self, key: str) -> object:
        if key not in self.table:
            raise NotAHand(f"`{key}` is missing")
        return self.table[key]

    def _list(self, key: str) -> list[object]:
        value = self._needed(key)
        if not isinstance(value, list):
            raise NotAHand(f"`{key}` is no list; one is written in brackets")
        return cast("list[object]", value)

    def _sums(self, key: str) -> tuple[Decimal | None, ...]:
        """A sum for every player; None is written `inf`, and nobody knows it."""
        return tuple(sum_of(item, f"`{key}`, p{seat + 1},") for seat, item in enumerate(self._list(key)))

    def _known(self, key: str) -> tuple[Decimal, ...]:
        """A sum for every player, all of them known."""
        found = self._sums(key)
        sums = [item for item in found if item is not None]
        if len(sums) < len(found):
            raise NotAHand(f"`{key}`, p{found.index(None) + 1}, is inf: a number is meant")
        if len(sums) != self.players:
            raise NotAHand(f"`{key}` has {len(sums)} sums for {self.players} players: each has one")
        return tuple(sums)

    def _bet(self, key: str) -> Decimal:
        found = sum_of(self._needed(key), f"`{key}`")
        if found is None or found <= 0:
            raise NotAHand(f"`{key}` is {'inf' if found is None else found}: a bet is some chips")
        return found

    def _bring_in(self) -> Decimal:
        """What the low card brings in; nothing where there are blinds instead."""
        if CODES[self.code].has != "bring-in":
            if "bring_in" in self.table:
                raise NotAHand("`bring_in` belongs to stud, and this game has blinds")
            return Decimal(0)
        if "blinds_or_straddles" in self.table:
            raise NotAHand("`blinds_or_straddles` belong to other games, and stud has a `bring_in`")
        found = self._bet("bring_in")
        if found > self.small:
            raise NotAHand(f"`bring_in` is {found}: at the most a small bet, {self.small}")
        return found

    def _posts(self) -> Posts:
        """The forced stakes by seat. With two players the lists are the wrong way round: the dealer's stands first."""
        turned = slice(None, None, -1 if self.players == HEADS_UP else 1)
        none = (Decimal(0),) * self.players
        antes, blinds = (
            self._known("antes")[turned],
            none if self.brings else self._known("blinds_or_straddles")[turned],
        )
        if any(ante < 0 for ante in antes):
            raise NotAHand("`antes` are nothing or more")
        trimmed = self.table.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            raise NotAHand("`ante_trimming_status` is true or false")
        if trimmed and len(set(antes)) > 1:
            raise Unsupported(
                "`ante_trimming_status` is true, and `antes` are not alike: only those of everybody alike are shared out"
                " by what each has paid; uneven ones are for whoever wins, and it is false"
            )
        payable = all(stack is None or stack >= ante for stack, ante in zip(self.stacks, antes, strict=True))
        if len(set(antes)) == 1 and (trimmed or payable):
            return Posts(antes[0], (), blinds)
        return Posts(Decimal(0), antes, blinds)

    def _ends(self) -> tuple[Decimal, ...] | None:
        return self._known("finishing_stacks") if "finishing_stacks" in self.table else None

    def _rake(self) -> Chips:
        """What the house took, if the file says so and its stacks agree."""
        told, before = self.table.get(RAKE), [stack for stack in self.stacks if stack is not None]
        if isinstance(told, bool) or not isinstance(told, int | Decimal):
            return 0
        rake = sum_of(told, f"`{RAKE}`")
        if rake is None:
            raise NotAHand(f"`{RAKE}` is inf: a number is meant")
        if self.ends is None or len(before) < self.players:
            return 0
        return self._chips(rake) if rake > 0 and sum(before) - sum(self.ends) == rake else 0

    def _names(self) -> tuple[str, ...]:
        names = self._list("players") if "players" in self.table else []
        if names and (len(names) != self.players or not all(isinstance(name, str) for name in names)):
            raise NotAHand(f"`players` are {self.players} names, empty where one is not known")
        return tuple(map(str, names))

    # ---- the actions ------------------------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Line]:
        for number, text in enumerate(self._list("actions"), 1):
            if not isinstance(text, str):
                raise NotAHand("an action is a text, such as 'p1 cc'", action=number, text=str(text))
            try:
                said = act(text, self.code, self.players)
            except NotAHand as fault:
                raise NotAHand(str(fault), action=number, text=text) from None
            if said is not None:
                yield Line(number, text, said)

    def hands(self) -> list[Pack]:
        """Everybody's cards in the order in which they came, as far as deal, draws or showdown tell them."""
        holders = [Holder() for _ in range(self.players)]
        pack, board = pack_of(self.code), list[Card]()
        for line in self.lines:
            match line.act:
                case Dealt(seat, new):
                    holders[seat].got(new)
                case Turned(new):
                    board += new
                case Threw(seat, (_, *_) as new):
                    holders[seat].threw(new, line)
                case Tabled(seat, (_, *_) as new):
                    holders[seat].showed(new, line)
                case _:
                    continue
            if strange := [card for card in new if card not in pack and card is not BACK]:
                raise line.fault(f"{strange[0]} is not in the pack of {CODES[self.code].form}")
            out = (*board, *(card for holder in holders for card in holder.cards))
            if twice := doubled(out) or doubled(new):
                raise line.fault(f"{twice} is out already")
        return [tuple(holder.came) for holder in holders]

    # ---- the playing ------------------------------------------------------------------------------------------------

    def played(self, where: str) -> Recorded:
        """The hand as events. Where the file can be read in several ways, in the first that the rules allow."""
        hands = self.hands()
        board = tuple(card for line in self.lines if isinstance(line.act, Turned) for card in line.act.cards)
        told: NotAHand | None = None
        for reading in self._readings():
            try:
                played = self._replayed(reading, hands, board)
                stops = played.finish()
            except NotAHand as fault:
                told = told if told is not None and told.action >= fault.action else fault
                continue
            return Recorded(
                where=where,
                events=tuple(played.events),
                hand=played.hand,
                scale=self.scale,
                players=self.names,
                stacks=self.ends,
                unknown=frozenset(seat for seat, stack in enumerate(self.stacks) if stack is None),
                stops=stops,
                undecided=played.undecided,
                notes=tuple(played.notes),
                fields={key: value for key, value in self.table.items() if key not in PLAYED},
            )
        assert told is not None
        raise told

    def _readings(self) -> Iterator[Reading]:
        """The ways in which the file may be meant, the likeliest first."""
        out, early = 0, False
        for line in self.lines:
            out += len(line.act.cards) if isinstance(line.act, Turned) else 0
            early |= isinstance(line.act, Tabled) and out < board_of(self.code)
        code = CODES[self.code]
        for burned, posts, half_bet, tabled in product(
            (True, False) if code.has else (True,),
            (False, True) if _late(self.posts.blinds, equal=True) else (False,),
            HALF_BETS if code.limit == "fixed" else HALF_BETS[:1],
            TABLED if early else TABLED[1:],
        ):
            yield Reading(tabled=tabled, half_bet=half_bet, posts=posts, burned=burned)

    def _scale(self) -> int:
        """Chips to one of the file's units: as many as make every sum that was played with a whole number."""
        sums = [self.small, self.big, self.brings, self.posts.ante, *self.posts.antes, *self.posts.blinds]
        sums += [stack for stack in self.stacks if stack is not None]
        sums += [line.act.to for line in self.lines if isinstance(line.act, Played)]
        places = max(-cast("int", amount.normalize().as_tuple().exponent) for amount in sums)
        if places > PLACES:
            raise NotAHand(f"a sum has {places} places behind the point; {PLACES} are the most")
        scale: int = 10 ** max(0, places)
        return scale

    def _chips(self, amount: Decimal) -> Chips:
        return int(amount * self.scale)

    def _replayed(self, reading: Reading, hands: Sequence[Pack], board: Pack) -> Replaying:
        late = _late(self.posts.blinds, equal=reading.posts)
        blinds = tuple(0 if seat in late else self._chips(blind) for seat, blind in enumerate(self.posts.blinds))
        owed = [Owed(Seat(s), self._chips(ante), live=False) for s, ante in enumerate(self.posts.antes) if ante]
        owed += [Owed(Seat(s), self._chips(abs(self.posts.blinds[s])), live=True) for s in late]
        sums = Sums(
            ante=self._chips(self.posts.ante),
            blinds=() if not any(blinds) else blinds[::-1] if self.players == HEADS_UP else blinds,
            small=self._chips(self.small),
            big=self._chips(self.big),
            rake=self._rake(),
            bring_in=self._chips(self.brings),
        )
        much = sum(self._chips(amount) for amount in self._behind())
        stacks = [self._chips(stack) if stack is not None else much for stack in self.stacks]
        game = recorded_game(self.code, self.players, sums, reading)
        replaying = Replaying(game, stacks, owed, hands, board, money(self.scale))
        for line in self.lines:
            try:
                self._tell(replaying, line.act)
            except NotAHand as fault:
                raise line.fault(fault.says) from None
        return replaying

    def _tell(self, replaying: Replaying, said: Act) -> None:
        match said:
            case Dealt(seat, new):
                replaying.deal(seat, len(new))
            case Turned(new):
                replaying.turn(len(new))
            case Tabled(seat, shown):
                replaying.show(seat, shows=shown is not None)
            case Threw(seat, thrown):
                replaying.throw(seat, thrown)
            case Played(seat, "pb"):
                replaying.bring_in(seat)
            case Played(seat, "f"):
                replaying.play(seat, Fold())
            case Played(seat, "cc"):
                replaying.play(seat, Check())
            case Played(seat, _, to):
                replaying.play(seat, RaiseTo(self._chips(to)))

    def _behind(self) -> Iterator[Decimal]:
        """Sums that together are more than a player of unknown means puts in."""
        yield from (stack for stack in self.stacks if stack is not None)
        yield from (line.act.to + self.big for line in self.lines if isinstance(line.act, Played))
        yield from (abs(blind) + self.posts.ante + self.big for blind in self.posts.blinds)
        yield from self.posts.antes


def _late(blinds: Sequence[Decimal], *, equal: bool) -> list[int]:
    """The seats whose blinds were posted by somebody come late: below nothing, or less than one before theirs.

    `equal`: or, from the third seat on, no more than one before theirs.
    """
    late: list[int] = []
    top = Decimal(0)
    for seat, blind in enumerate(blinds):
        behind = blind < top or (equal and blind == top and seat > 1)
        if blind < 0 or (blind and behind and len(blinds) > HEADS_UP):
            late.append(seat)
        top = max(top, blind)
    return late
