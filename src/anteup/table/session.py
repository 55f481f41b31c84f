"""Between hands: who sits where with how much, whose button it is, who posts what, and what the last hand left.

A session is a value. `next_hand` says what is to be dealt, `after` is the session once that hand has been played. It
shuffles nothing, plays nothing and reads no file: the games it may need are dealt out beforehand, one for each number
of players.

The blinds go round by the modern floor. The big blind moves on by one player every hand, so that nobody posts it
twice running; the small blind goes where the big one was and the button where the small one was, even to an empty
chair (TDA-32, WSOP-T-85, WSOP-L-151). With two players the button has the small blind, and it is so placed, when a
table comes down to two, that nobody has the big blind twice running (TDA-34-B, WSOP-T-87). A home game may let the
button move to the next player instead, and the blinds follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from anteup.chips import Chips
from anteup.engine.actions import Seat
from anteup.engine.events import NOTHING, Carried, Owed
from anteup.engine.hand import Hand
from anteup.engine.hand import chips as chips_of
from anteup.rules.faults import counted
from anteup.rules.house import Table
from anteup.rules.steps import Game, Post
from anteup.table.calls import Calls, kill_blind, kill_is_on, next_games
from anteup.table.calls import after as calls_after
from anteup.table.calls import called as named
from anteup.table.calls import coming as is_next
from anteup.table.calls import of as calls_of

Moves: TypeAlias = Literal["dead button", "moving button"]
"""Whether the blinds go on regularly and the button follows them, or the button goes to the next player and the
blinds follow it."""


Here: TypeAlias = Literal["plays", "waits", "away"]
"""How somebody is at the table; see `Chair.here`."""
HERE: tuple[Here, ...] = get_args(Here)


class Debt(Struct, frozen=True):
    """What a chair owes the next hand that it is dealt into."""

    amount: Chips
    live: bool


class Chair(Struct, frozen=True):
    """A place at the table, and whoever sits there."""

    name: str = ""
    """Empty: nobody."""
    stack: Chips = 0
    here: Here = "plays"
    """Is dealt in; comes in when the big blind reaches him; sits out."""
    missed: tuple[int, ...] = ()
    """Which of the blinds passed while he sat out, from the smallest."""
    owes: tuple[Debt, ...] = ()
    """What an earlier hand has him pay into the next."""

    @property
    def able(self) -> bool:
        """May the blinds fall to this chair?"""
        return self.stack > 0 and self.here != "away"


class Session(Struct, frozen=True):
    """A table between two hands. Made by `seated`."""

    calls: Calls
    """The games that are dealt here, and which of them comes next."""
    chairs: tuple[Chair, ...]
    """Clockwise. A chair keeps its number; a player's seat in a hand changes with the button."""
    button: int = 0
    """The chair that has it; before the first hand, the one that is to have it."""
    blinds: tuple[int, ...] = ()
    """The chairs of the blinds of the last hand, from the smallest; somebody may have left one since."""
    moves: Moves = "dead button"
    carried: Carried = NOTHING
    hands: int = 0
    """Hands played."""
    raked: Chips = 0
    """What the house has taken."""
    kitty: Chips = 0
    """What has been put aside for the table (V-085)."""

    @property
    def games(self) -> dict[int, Game]:
        """The game that comes next, for each number of players."""
        return next_games(self.calls)

    @property
    def chips(self) -> Chips:
        """Every chip on the table, in the house's drop and in the kitty: the same before and after a hand."""
        return sum(chair.stack for chair in self.chairs) + self.carried.pot + self.raked + self.kitty


class Coming(Struct, frozen=True):
    """The hand to be dealt: `deal(game, stacks, pack, owed, carried)`."""

    game: Game
    chairs: tuple[int, ...]
    """The chair of each seat, from the eldest to the dealer."""
    stacks: tuple[Chips, ...]
    owed: tuple[Owed, ...]
    carried: Chips
    button: int
    """The chair of the button, which may be empty: then the last seat is dealt to as the dealer."""
    blinds: tuple[int, ...]
    """The chairs of the blinds; an empty one is a dead blind, which nobody posts."""


class TableBroken(ValueError):
    """No hand can be dealt: too few players are left, or too many have come."""


class AnotherHand(ValueError):
    """A hand that is not the one that this session dealt, played to its end."""


class CannotSit(ValueError):
    """What cannot be at this table: the message names the chair, what was said of it, and what would be right."""


def seated(
    games: Mapping[int, Game] | Mapping[str, Mapping[int, Game]],
    chairs: Sequence[Chair],
    button: int = 0,
    moves: Moves = "dead button",
    rules: Table | None = None,
) -> Session:
    """A table before its first hand; `button` is the chair that is to have it.

    `games` has the game for each number of players, dealt out for just so many; or several such, by name, the first of
    them the usual one. `rules` are those between hands (`table_rules`): what is dealt when. Raises CannotSit.
    """
    calls = calls_of(games, rules or Table())
    for players, game in [each for dealt in calls.games.values() for each in dealt.items()]:
        if game.players != players:
            raise CannotSit(f"{game.name} was dealt out for {counted(game.players, 'player')}, and not for {players!r}")
    if len(chairs) < 2:
        raise CannotSit(f"a table has two chairs or more, and not {len(chairs)}")
    if moves not in get_args(Moves):
        raise CannotSit(f"the button cannot move by {moves!r}: say {' or '.join(map(repr, get_args(Moves)))}")
    blinds = max((len(_blinds(game)) for dealt in calls.games.values() for game in dealt.values()), default=0)
    for number, chair in enumerate(chairs):
        _can_be(number, chair, blinds)
    session = Session(calls, tuple(chairs), moves=moves)
    return replace(session, button=_there(session, button, "the button cannot be at"))


def next_hand(session: Session) -> Coming:
    """The game, who sits where in it, and what they owe. Raises TableBroken where it cannot be played by those who are left."""
    place = _placed(session)
    order = tuple(chair for chair in _clockwise(session, place.button) if chair in place.players)
    game = _game(session, len(order))
    kept = [chair in place.players for chair in place.blinds]
    if not all(kept):
        game = _without_dead_blinds(game, kept)
    owed = tuple(
        Owed(Seat(seat), debt.amount, debt.live)
        for seat, chair in enumerate(order)
        for debt in _debts(session, chair, place)
    )
    stacks = tuple(session.chairs[chair].stack for chair in order)
    return Coming(game, order, stacks, owed, session.carried.pot, place.button, place.blinds)


def after(session: Session, hand: Hand) -> Session:
    """The session once its next hand has been played. Raises AnotherHand where `hand` is not that, or is not over."""
    coming = next_hand(session)
    if not hand.over:
        raise AnotherHand("the hand is not over")
    this = f"this table's hand {session.hands + 1}"
    if hand.game != coming.game:
        played, dealt = (f"{game.name} for {game.players} by the book {game.book}" for game in (hand.game, coming.game))
        other = "at other stakes, or otherwise dealt" if played == dealt else f"and {this} is {dealt}"
        raise AnotherHand(f"that was {played}, {other}")
    if hand.began != coming.stacks:
        seat = next(seat for seat, stack in enumerate(coming.stacks) if hand.began[seat] != stack)
        chair, stack = coming.chairs[seat], coming.stacks[seat]
        raise AnotherHand(f"seat {seat + 1} began with {hand.began[seat]}, and in {this} chair {chair} has {stack}")
    if chips_of(hand) != sum(coming.stacks) + coming.carried:
        carried = chips_of(hand) - sum(hand.began)
        raise AnotherHand(f"that hand began with {carried} in the pot, and {this} with {coming.carried}")
    chairs = list(session.chairs)
    for index, missed in _missed(session, coming):
        chairs[index] = replace(chairs[index], missed=tuple(sorted({*chairs[index].missed, *missed})))
    for seat, index in enumerate(coming.chairs):
        owes = tuple(Debt(owed.amount, owed.live) for owed in hand.leaves.penalties if owed.seat == seat)
        chairs[index] = replace(chairs[index], stack=hand.stacks[seat], here="plays", missed=(), owes=owes)
    return replace(
        session,
        chairs=tuple(chairs),
        button=coming.button,
        blinds=coming.blinds,
        carried=replace(hand.leaves, penalties=()),
        hands=session.hands + 1,
        raked=session.raked + hand.raked,
        kitty=session.kitty + hand.aside.kitty,
        calls=calls_after(session.calls, hand, coming.chairs),
    )


def chooser(session: Session) -> int:
    """The chair that is to name the game of the next hand: the dealer's, or where each chair does in turn the next one;
    -1: nobody is, since none is named here, a jackpot or a bomb pot comes, or too few are there.
    """
    calls = session.calls
    able = [number for number, chair in enumerate(session.chairs) if chair.able]
    if calls.rules.forms != "dealer's choice" or is_next(calls) != (calls.called or calls.usual) or len(able) < 2:
        return -1
    if calls.chooses == "seat" and calls.chose >= 0:
        return _left_of(session, calls.chose, able)
    return _dealer(session, able)


def _dealer(session: Session, able: Sequence[int]) -> int:
    """Who deals the next hand, whatever is dealt."""
    try:
        return next_hand(session).chairs[-1]
    except TableBroken:
        if len(able) < 2:
            raise  # else what was dealt last is not for so many
        return _left_of(session, session.button - (0 if session.hands else 1), able)


def called(session: Session, name: str, by: int) -> Session:
    """The one whose turn it is to names the game of the next hand, which is dealt until another is called (H-007).

    `by` is the chair that calls. Raises NoSuchGame where the table does not deal it, or nobody may call; CannotSit where
    it is another whose turn it is.
    """
    calls, turn = session.calls, chooser(session)
    if turn < 0:  # a jackpot may be called for where one form is dealt
        turn = _dealer(session, [number for number, chair in enumerate(session.chairs) if chair.able])
    if _there(session, by, "no game is called from") != turn:
        why = "the next hand is dealt" if calls.chooses == "deal" else "the next game is named"
        raise CannotSit(f"chair {by} cannot call a game: {why} by chair {turn}")
    return replace(session, calls=replace(named(calls, name), chose=by))


def _there(session: Session, chair: int, what: str) -> int:
    """The number of a chair that there is."""
    if type(chair) is not int or not 0 <= chair < len(session.chairs):
        raise CannotSit(f"{what} chair {chair!r}: the chairs are 0 to {len(session.chairs) - 1}")
    return chair


def _can_be(number: int, chair: Chair, blinds: int) -> None:
    """Raises CannotSit where a chair holds what no chair can; `blinds` is how many there are to be missed."""

    def whole(sum_of: Any, least: int) -> bool:
        return type(sum_of) is int and sum_of >= least

    if not whole(chair.stack, 0):
        raise CannotSit(f"chair {number} cannot have {chair.stack!r} chips: a stack is a whole number of them")
    if type(chair.name) is not str:
        raise CannotSit(f"chair {number} cannot be {chair.name!r}'s: a name is text")
    if chair.here not in HERE:
        raise CannotSit(f"chair {number} cannot be here as {chair.here!r}: say {', '.join(map(repr, HERE))}")
    for missed in chair.missed:
        if not whole(missed, 0) or missed >= blinds:
            raise CannotSit(f"chair {number} cannot have missed blind {missed!r}: there are {blinds}, counted from 0")
    for debt in chair.owes:
        if not whole(debt.amount, 1):
            raise CannotSit(f"chair {number} cannot owe {debt.amount!r} chips: a debt is a whole number, at least one")


# ---- button and blinds ----------------------------------------------------------------------------------------------


class _Place(NamedTuple):
    """Where button and blinds are, and which chairs are dealt in."""

    button: int
    blinds: tuple[int, ...]
    players: frozenset[int]


def _placed(session: Session) -> _Place:
    able = [index for index, chair in enumerate(session.chairs) if chair.able]
    if len(able) < 2:
        raise TableBroken(f"{len(able)} of the chairs can be dealt to: a hand needs two")
    place = _moved(session, able)
    waiting = {index for index in able if session.chairs[index].here == "waits" and place.blinds}
    skipped = _between(session, place) | waiting.difference(place.blinds[-1:])
    if not skipped:
        return place
    if len(able) - len(skipped) > 2:
        return place._replace(players=place.players - skipped)
    # Two or fewer would be left: they play as two do, and if not even two are left, nobody has to wait.
    rest = [index for index in able if index not in skipped]
    return _moved(session, rest if len(rest) == 2 else able, afresh=True)


def _moved(session: Session, able: list[int], *, afresh: bool = False) -> _Place:
    """Button and blinds a hand further on; `afresh`: by who is there now, whatever was empty before."""
    count = len(_blinds(_game(session, len(able))))
    everyone = frozenset(able)
    if len(able) == 2 and count:
        return _two(session, able, count)
    if not session.hands or not count or session.moves == "moving button" or len(session.blinds) != count:
        marks = [_left_of(session, session.button - (0 if session.hands else 1), able)]
        for _ in range(count):
            marks.append(_left_of(session, marks[-1], able))
        return _Place(marks[0], tuple(marks[1:]), everyone)
    big = _left_of(session, session.blinds[-1], able)
    button, blinds = session.blinds[0], (*session.blinds[1:], big)
    steps = [(chair - button) % len(session.chairs) or len(session.chairs) for chair in blinds]
    if afresh or steps != sorted(set(steps)):  # newcomers have the big blind overtake the button
        right = [chair for chair in reversed(_clockwise(session, big)) if chair in everyone]
        marks = [right[step % len(right)] for step in range(count, -1, -1)]
        return _Place(marks[0], tuple(marks[1:]), everyone)
    return _Place(button, blinds, everyone)


def _two(session: Session, able: list[int], count: int) -> _Place:
    """Two players: whoever did not post the big blind last posts it now."""
    big_deals = any(isinstance(step, Post) and step.heads_up == "dealer big" for step in _game(session, 2).steps)
    if session.blinds:
        big = _left_of(session, session.blinds[-1], able)
    else:
        button = _left_of(session, session.button - 1, able)
        big = button if count == 2 and big_deals else _left_of(session, button, able)
    other = _left_of(session, big, able)
    return _Place(big if count == 2 and big_deals else other, (other, big)[-count:], frozenset(able))


def _between(session: Session, place: _Place) -> frozenset[int]:
    """Players between the button and the last blind who post none: they wait until the button has passed them."""
    found = set[int]()
    for chair in _clockwise(session, place.button):
        if chair == place.blinds[-1] if place.blinds else True:
            break
        found.add(chair)
    return frozenset(found & place.players - {place.button, *place.blinds})


def _clockwise(session: Session, chair: int) -> list[int]:
    """All chairs, from the left of one round to itself."""
    count = len(session.chairs)
    return [(chair + step) % count for step in range(1, count + 1)]


def _left_of(session: Session, chair: int, able: Sequence[int]) -> int:
    """The first of these chairs to the left of one."""
    return next(found for found in _clockwise(session, chair) if found in able)


# ---- what is posted -------------------------------------------------------------------------------------------------


def _game(session: Session, players: int) -> Game:
    games = session.games
    if players not in games:
        counts = sorted(games)
        name = next(iter(games.values())).name if counts else "the game"
        raise TableBroken(
            f"{name} is dealt here to {' or '.join(map(str, counts)) or 'nobody'}, and there are {players} players"
        )
    return games[players]


def _blinds(game: Game) -> tuple[Chips, ...]:
    """The blinds as they are posted."""
    return next((step.blinds for step in game.steps if isinstance(step, Post) and step.blinds), ())


def _without_dead_blinds(game: Game, kept: list[bool]) -> Game:
    """The same game with nobody to post some of the blinds: whoever has the next one is the first seat."""

    def left(blinds: tuple[Chips, ...]) -> tuple[Chips, ...]:
        return (
            tuple(blind for blind, keep in zip(blinds, kept, strict=True) if keep)
            if len(blinds) == len(kept)
            else blinds
        )

    steps = tuple(replace(step, blinds=left(step.blinds)) if isinstance(step, Post) else step for step in game.steps)
    return replace(game, steps=steps, stakes=replace(game.stakes, blinds=left(game.stakes.blinds)))


def _debts(session: Session, index: int, place: _Place) -> Iterator[Debt]:
    """What a chair posts besides its blind: of the blinds that it missed the big one is live, the rest dead."""
    chair = session.chairs[index]
    yield from chair.owes
    if index == session.calls.killer and kill_is_on(session.calls):
        yield Debt(kill_blind(session.calls), live=True)
    if index not in place.blinds:
        blinds = _blinds(_game(session, len(place.players)))
        for number in chair.missed:
            if number >= len(blinds):
                continue  # missed when more were playing, and nobody posts it now
            yield Debt(blinds[number], live=number == len(blinds) - 1)


def _missed(session: Session, coming: Coming) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The chairs that sit out as this hand's blinds pass them, and which blinds those are."""
    count = len(coming.blinds)
    passed = set[int]()
    if session.blinds and count and session.blinds[-1] != coming.blinds[-1]:
        for chair in _clockwise(session, session.blinds[-1]):
            if chair == coming.blinds[-1]:
                break
            passed.add(chair)
    for index, player in enumerate(session.chairs):
        if player.here == "away" and player.stack:
            if index in passed:
                yield index, tuple(range(count))
            elif index in coming.blinds:
                yield index, (coming.blinds.index(index),)
