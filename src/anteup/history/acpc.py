"""Logs of the ACPC dealer (protocol 2.0.0): the game definition, and a line for every hand with its results.

`STATE:0:cc/crc/cc/cc:5d5c|9hQd/8dAs8s/4h/6d:20|-20:p1|p2` is the number of the hand, the betting of each interval,
the cards by position and then those of the board, what each won or lost, and who sat where. Position 0 is the first
at the dealer's left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from anteup.cards import RANKS, STANDARD, SUITS
from anteup.chips import Chips
from anteup.engine.actions import Check, Fold, RaiseTo
from anteup.engine.law import menu
from anteup.engine.menus import Wager
from anteup.engine.play import CannotOpen
from anteup.history.faults import NotAHand, Unsupported, cut, quoted
from anteup.history.games import BOOK, HEADS_UP, cards_of
from anteup.history.recorded import Recorded
from anteup.history.replaying import Replaying
from anteup.rules.catalogue import deal_out
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Script, Show, Stakes

FORMS: dict[tuple[int, tuple[int, ...]], str] = {
    (2, (0, 3, 1, 1)): "holdem",
    (1, (0,)): "kuhn3",
    (1, (0, 1)): "leduc",
}
"""Our forms by their cards: so many down, and so many on the board before each interval."""
MOST_PLAYERS = 10
MOST_ROUNDS = 4
LONGEST_LINE = 10_000
"""Of the first line of a log so many characters are looked at."""
UNBOUNDED = 255
"""So many raises are no bound; so the dealer has it."""

_STATE = re.compile(r"STATE:(\d{1,15}):([^:]*):([^:]*):([^:]*):([^:]*)", re.ASCII)
_BETTING = re.compile(r"(?:[fc]|r\d*)*", re.ASCII)
_NET = re.compile(r"-?\d{1,15}(?:\.\d{1,6})?", re.ASCII)
_SAYS = re.compile(r"(\w+)\s*=\s*(\d{1,10}(?:\s+\d{1,10})*)", re.ASCII)


class Definition(Struct, frozen=True, kw_only=True):
    """A game as its file defines it."""

    limit: Literal["fixed", "none"]
    stacks: tuple[Chips, ...]
    """By position, at the beginning of every hand."""
    blinds: tuple[Chips, ...]
    """By position."""
    sizes: tuple[Chips, ...]
    """The bet of each interval, where it is fixed."""
    first: tuple[int, ...]
    """Which position opens each interval, from 1."""
    raises: tuple[int, ...]
    """Bets and raises in each interval at most; the blind is none."""
    suits: int
    ranks: int
    down: int
    board: tuple[int, ...]
    """Cards on the board before each interval."""


# ---- the definition -------------------------------------------------------------------------------------------------


def definition(text: str, where: str = "") -> Definition:
    """What a `.game` file says. Raises NotAHand where it says no game."""
    said: dict[str, tuple[int, ...]] = {}
    words: list[str] = []
    for raw in text.splitlines():
        line = raw.partition("#")[0].strip()
        if match := _SAYS.fullmatch(line):
            said[match[1].lower()] = tuple(map(int, match[2].split()))
        elif line:
            words.append(line.lower())
    if words not in (["gamedef", "limit", "end gamedef"], ["gamedef", "nolimit", "end gamedef"]):
        raise NotAHand(
            "a definition is GAMEDEF, limit or nolimit, then lines such as 'blind = 10 5', and END GAMEDEF", where
        )

    def numbers(name: str, count: int, default: int | None = None) -> tuple[int, ...]:
        found = said.get(name.lower(), () if default is None else (default,) * count)
        if len(found) != count:
            raise NotAHand(f"{name} is {cut(' '.join(map(str, found))) or 'missing'}: {count} numbers are meant", where)
        return found

    (players,), (rounds,) = numbers("numPlayers", 1), numbers("numRounds", 1)
    if not HEADS_UP <= players <= MOST_PLAYERS or not 1 <= rounds <= MOST_ROUNDS:
        raise NotAHand(
            f"{players} players and {rounds} rounds: 2 to {MOST_PLAYERS} and 1 to {MOST_ROUNDS} are meant", where
        )
    fixed = "limit" in words
    blinds, sizes = numbers("blind", players, 0), numbers("raiseSize", rounds, None if fixed else 0)
    return Definition(
        limit="fixed" if fixed else "none",
        stacks=numbers("stack", players, (UNBOUNDED + 1) * sum(sizes) + max(blinds) if fixed else None),
        blinds=blinds,
        sizes=sizes,
        first=numbers("firstPlayer", rounds, 1),
        raises=numbers("maxRaises", rounds, UNBOUNDED),
        suits=numbers("numSuits", 1)[0],
        ranks=numbers("numRanks", 1)[0],
        down=numbers("numHoleCards", 1)[0],
        board=numbers("numBoardCards", rounds, 0),
    )


def game_of(definition: Definition) -> Game:
    """The same game of ours. Raises Unsupported where it is none that is dealt here."""
    players = len(definition.blinds)
    form = FORMS.get((definition.down, definition.board))
    if form is None or not 0 < definition.ranks <= len(RANKS) or not 0 < definition.suits <= len(SUITS):
        raise Unsupported(
            f"a game of {definition.down} cards down and {' '.join(map(str, definition.board))} on the board, out of "
            f"{definition.suits} suits of {definition.ranks}, is not dealt"
        )
    pack = tuple(
        card
        for card in STANDARD
        if RANKS[card.rank] in RANKS[-definition.ranks :] and SUITS[card.suit] in SUITS[-definition.suits :]
    )
    if definition.down * players + sum(definition.board) > len(pack):
        raise Unsupported(f"{players} players, and a pack of {len(pack)} cards")
    base = deal_out(form, book=BOOK)
    post = _posts(definition)
    steps: list[Script] = [post]
    for number, count in enumerate(definition.board):
        steps += [Board(cards=count, burn=False)] if count else []
        steps += [] if number else [Deal(down=definition.down)]
        steps.append(_bet(definition, number, post))
    steps.append(Show(order="last aggressor", must="all", all_in="at the end"))
    stakes = Stakes(ante=post.ante, blinds=post.blinds, small_bet=definition.sizes[0], big_bet=definition.sizes[-1])
    return replace(base, players=players, deck=pack, steps=tuple(steps), stakes=stakes)


def _posts(definition: Definition) -> Post:
    """Blinds by position; those of everybody alike are antes. Raises Unsupported where another would open."""
    blinds, n = definition.blinds, len(definition.blinds)
    if len(set(blinds)) == 1:
        post, opens = Post(ante=blinds[0]), 1
    elif n == HEADS_UP and definition.first[0] == HEADS_UP:
        post, opens = Post(blinds=blinds[::-1], heads_up="dealer small"), 2
    else:
        post, opens = Post(blinds=blinds, heads_up="dealer big"), (max(i for i in range(n) if blinds[i]) + 1) % n + 1
    if (opens, *(1 for _ in definition.first[1:])) != definition.first:
        raise Unsupported(
            f"the first to act are {' '.join(map(str, definition.first))}; here they would be {opens}, and then 1"
        )
    return post


def _bet(definition: Definition, number: int, post: Post) -> Bet:
    size = definition.sizes[number] or max(definition.blinds)
    raises = definition.raises[number] if definition.raises[number] < UNBOUNDED else 0
    blind = 0 if number else max(post.blinds, default=0)
    if raises and blind:
        raises += blind // size if definition.limit == "fixed" else 1
    return Bet(
        opens="left of the dealer" if number else "left of the blinds",
        limit=definition.limit,
        size=size,
        fixed=size,
        raises=raises,
        raises_two="the same",
    )


# ---- the log --------------------------------------------------------------------------------------------------------


def read(text: str, definition: Definition, where: str = "") -> list[Recorded]:
    """The hands of a log. Raises NotAHand or Unsupported at the first that cannot be read; `hand` takes a line."""
    game = game_of(definition)
    return [hand(line, game, definition.stacks, place) for place, line in states(text, where)]


def states(text: str, where: str = "") -> list[tuple[str, str]]:
    """The lines of a log that tell hands, and their places."""
    lines = enumerate(text.splitlines(), 1)
    return [
        (f"{where}:{number}" if where else f"line {number}", line.strip())
        for number, line in lines
        if line.startswith("STATE:")
    ]


def defined_by(text: str) -> str:
    """The name of the definition that a log was played by, as its first line tells it; empty where it does not."""
    match text[:LONGEST_LINE].partition("\n")[0].split():
        case ["#", "name/game/hands/seed", _, path, hands, seed, *_] if hands.isdecimal() and seed.isdecimal():
            return path.rpartition("/")[2]
        case _:
            return ""


def hand(line: str, game: Game, stacks: Sequence[Chips], where: str = "") -> Recorded:
    """The hand of a `STATE` line, played by the rules. Raises NotAHand."""
    try:
        return _played(line, game, stacks, where)
    except (NotAHand, CannotOpen) as fault:
        raise NotAHand(str(fault), where) from None


def _played(line: str, game: Game, stacks: Sequence[Chips], where: str) -> Recorded:
    match = _STATE.fullmatch(line)
    if match is None:
        raise NotAHand("a hand is STATE:number:betting:cards:results:players")
    results, players = match[4].split("|"), tuple(match[5].split("|"))
    held, *turned = match[3].split("/")
    hands, boards = [cards_of(own) for own in held.split("|")], [cards_of(new) for new in turned]
    board = tuple(card for new in boards for card in new)
    if not len(hands) == len(results) == len(players) == game.players:
        raise NotAHand(
            f"{len(hands)} hands, {len(results)} results and {len(players)} names for {game.players} players"
        )
    if wrong := [result for result in results if not _NET.fullmatch(result)]:
        raise NotAHand(f"{quoted(wrong[0])} is no result: a number is meant")
    replaying = Replaying(game, stacks, (), hands, board)
    down = sum(step.down for step in game.steps if isinstance(step, Deal))
    for seat, own in enumerate(hands):
        replaying.deal(seat, len(own) or down)
    for number, betting in enumerate(match[2].split("/")):
        if number:
            replaying.turn(len(boards[number - 1]) if number <= len(boards) else 0)
        _bets(replaying, betting)
    stops = replaying.finish()
    if stops:
        raise NotAHand(f"the betting ends, and {stops}")
    return Recorded(
        where=where,
        events=tuple(replaying.events),
        hand=replaying.hand,
        players=players,
        stacks=tuple(stack + Decimal(result) for stack, result in zip(stacks, results, strict=True)),
        undecided=replaying.undecided,
        fields={"hand": int(match[1])},
    )


def _bets(replaying: Replaying, betting: str) -> None:
    """The betting of one interval: `r` is to the fixed bet, or to so much that the player has put in of the hand."""
    if not _BETTING.fullmatch(betting):
        raise NotAHand(f"{quoted(betting)} is no betting: f, c and r are, with sums where bets are free")
    for word in re.findall(r"[fc]|r\d*", betting):
        try:
            _act(replaying, word)
        except NotAHand as fault:
            raise NotAHand(f"{quoted(word)} in {quoted(betting)}: {fault.says}") from None


def _act(replaying: Replaying, word: str) -> None:
    now = replaying.hand
    facts = menu(now)
    if not isinstance(facts, Wager):
        raise NotAHand(f"nobody has anything to decide: {replaying.waits()}")
    step = now.game.steps[now.step]
    assert isinstance(step, Bet)
    fixed = step.limit == "fixed"
    if word == "f":
        replaying.play(facts.seat, Fold())
    elif word == "c":
        replaying.play(facts.seat, Check())
    elif fixed == (word == "r"):
        replaying.play(facts.seat, RaiseTo(now.base + step.fixed if fixed else int(word[1:20]) - now.paid[facts.seat]))
    else:
        raise NotAHand(
            "a fixed bet has no sum" if fixed else "a bet has a sum, all that the player has put in of the hand"
        )
