"""The laws of well-formed games that are about cards: who holds how many, which of them show, and what they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from anteup.cards import RANKS, Card
from anteup.rules.cardwords import PAIRS, needs_cards
from anteup.rules.faults import Fault, counted
from anteup.rules.files import Said
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Game,
    Opens,
    Pass,
    Share,
    Turn,
)
from anteup.rules.wellformed import Placed, betting, forced, in_order

SHOWING: tuple[Opens, ...] = ("low card", "high card", "high hand", "low hand")
"""Ways to open that look at the cards face up."""
Wronged: TypeAlias = Callable[[str, str, str], Fault]
"""A complaint about a field of a share: the field, the law, and what is wrong."""
_HIGH = ("high", "spade in the hole")


class Held(Struct):
    """What each player has before him at one place of a form, as far as it is the same for all."""

    down: int = 0
    up: int = 0
    unseen: int = 0
    """Of those face down, how many nobody has looked at."""
    boards: tuple[int, ...] = ()
    """How many cards lie on each board."""
    just_up: bool = False
    """Was the last thing done with cards a deal face up?"""
    more: bool = False
    """May somebody have bought another face down?"""
    bets: int = 0
    turned: bool = False
    """Has anybody turned up cards?"""

    def after(self, at: Placed) -> None:
        """What it is after one more step."""
        match at.step:
            case Deal():
                self.down += at.step.down
                self.up += at.step.up
                self.unseen += at.step.down if at.step.look == "never" else 0
                self.just_up = at.step.up > 0
            case Board():
                more = max(at.step.boards, len(self.boards))
                boards = (*self.boards, *([0] * (more - len(self.boards))))
                self.boards = tuple(n + at.step.cards if i < at.step.boards else n for i, n in enumerate(boards))
                self.just_up = False
            case Draw():
                self.down -= 0 if at.step.replace else min(at.step.least, self.down)
                self.just_up = False
            case Turn():
                turned = min(at.step.cards, self.down)
                self.down, self.up, self.turned = self.down - turned, self.up + turned, True
            case Buy():
                self.more |= at.step.cards > 0 and not at.step.up
            case Beat():
                self.turned = True
            case Bet():
                self.bets += 1
                self.just_up = False
            case _:
                pass


def check(
    game: Game, placed: Sequence[Placed], steps: Said, shares: Said, said: Mapping[str, Mapping[str, Said]]
) -> Iterator[Fault]:
    """Every law that the game breaks; `steps` and `shares` are where those were written, and so are the sections."""
    yield from in_order(placed, steps)
    yield from forced(game, placed)
    yield from betting(placed)
    held = Held()
    for at in placed:
        yield from _step(game, at, held)
        held.after(at)
    yield from _shares(game, held, shares)
    yield from _wild(game, placed, held, steps, said)


def _step(game: Game, at: Placed, held: Held) -> Iterator[Fault]:
    """One step, and what is held when it is reached."""
    match at.step:
        case Bet():
            yield from _opening(at, at.step, held)
            yield from _openers(game, at, at.step, held)
        case Draw():
            yield from _draw(at, at.step, held)
        case Pass() | Turn():
            if at.step.cards > held.down:
                yield at.fault("cards", "W-4", _too_many(at.step, held))
        case Declare():
            if len({share.of in _HIGH for share in game.shares}) < 2:
                yield at.fault("do", "W-11", f"there is only {_listed(game.shares)} to declare for")
        case Buy():
            yield from _buy(at, at.step, held)
        case Beat():
            if not held.unseen:
                yield at.fault("do", "W-15", "every card has been seen; deal them with `look = 'never'`")
        case _:
            pass


def _too_many(step: Pass | Turn, held: Held) -> str:
    """That one hands on or turns up more than one holds, and what would be right."""
    does = "turned up" if isinstance(step, Turn) else "handed on"
    holds = f"only {held.down}" if held.down else "none"
    otherwise = ", or say `do = 'board'` for a card in the middle" if isinstance(step, Turn) else ""
    are = "is" if step.cards == 1 else "are"
    return f"{counted(step.cards, 'card')} {are} {does}, and one holds {holds} face down; deal more of them `down` before it{otherwise}"


def _listed(shares: Sequence[Share]) -> str:
    return " and ".join(dict.fromkeys(f"the {share.of} hand" if share.of == "high" else share.of for share in shares))


def _opening(at: Placed, bet: Bet, held: Held) -> Iterator[Fault]:
    if bet.opens in SHOWING and not held.up + held.turned:
        yield at.fault("opens", "W-3", f"{bet.opens!r} opens, and no card is face up yet")
    if bet.opens == "last to turn" and not held.turned:
        yield at.fault("opens", "W-3", "the last to turn opens, and nobody has turned up a card")
    if bet.opens in ("opener", "last aggressor") and not held.bets:
        yield at.fault("opens", "W-3", f"the {bet.opens} opens, and there was no betting before")
    if bet.duty == "bring-in" and not held.up:
        yield at.fault("duty", "W-3", "one brings it in by his card face up, and none is")
    if bet.pair_showing and not held.up:
        yield at.fault("pair_showing", "W-3", "a pair that shows raises the bet, and no card is face up")


def _openers(game: Game, at: Placed, bet: Bet, held: Held) -> Iterator[Fault]:
    if not bet.openers:
        return
    if needs_cards(bet.openers) > held.down + held.up:
        say = f"one opens with {bet.openers}, and holds {counted(held.down + held.up, 'card')}"
        yield at.fault("openers", "W-5", say)
    if bet.openers in PAIRS and all(card.rank != RANKS.index(bet.openers[0]) for card in game.deck):
        yield at.fault("openers", "W-5", f"one opens with {bet.openers}, and no such card is in the pack")


def _draw(at: Placed, draw: Draw, held: Held) -> Iterator[Fault]:
    if draw.least > draw.most:
        yield at.fault("least", "W-4", f"at least {_thrown(draw.least)}, and at most {draw.most}")
    elif draw.least > held.down:
        yield at.fault("least", "W-4", f"at least {_thrown(draw.least)}, and one holds {held.down} face down")
    elif 0 < held.down < draw.most and not held.more and "most" in at.said and at.said["most"].file.kind != "book":
        say = f"at most {_thrown(draw.most)}, and one holds {held.down} face down; say `most = {held.down}`"
        yield at.fault("most", "W-4", say)
    if not held.down:
        yield at.fault("do", "W-4", "a draw, and nobody holds a card face down")
    if not draw.replace and (draw.least != draw.most or not draw.most):
        say = f"nothing is dealt for them, and so all throw as many: `least` is {draw.least}, `most` is {draw.most}"
        yield at.fault("least", "W-4", say)


def _thrown(cards: int) -> str:
    return f"{counted(cards, 'card')} {'is' if cards == 1 else 'are'} thrown"


def _buy(at: Placed, buy: Buy, held: Held) -> Iterator[Fault]:
    if not held.just_up:
        yield at.fault("on", "W-15", "no card has just been dealt face up")
    if buy.price_is == "chips" and not buy.price:
        yield at.fault("price", "W-15", "it costs nothing; say the `price`")
    if not buy.cards and buy.refusing == "nothing":
        yield at.fault(
            "cards", "W-15", "no card is bought, and whoever refuses loses nothing; say `refusing = 'folds'`"
        )


def _shares(game: Game, held: Held, shares: Said) -> Iterator[Fault]:
    """Hands are made of cards that are dealt."""
    if all(share.qualifier for share in game.shares):
        yield shares.fault("W-26", "nobody takes a pot for which no hand qualifies; give a share no qualifier")
    for i, share in enumerate(game.shares):

        def wrong(field: str, law: str, say: str, i: int = i) -> Fault:
            return shares.file.fault((*shares.where, i, field), law, say)

        board = held.boards[share.board - 1] if share.board <= len(held.boards) else 0
        if share.board > max(len(held.boards), 1):
            yield wrong("board", "W-10", f"the board {share.board} is played, and {len(held.boards)} are dealt")
        if share.plays == "two and three" and (held.down + held.up < 2 or board < 3):
            say = f"two of one's own and three of the board's cannot be played of {held.down + held.up} and {board}"
            yield wrong("plays", "W-10", say)
        if share.of == "spade in the hole" and not held.down:
            yield wrong("of", "W-10", "the highest spade in the hole, and no card stays face down")
        own = 0 if share.plays == "own cards" else board
        yield from _qualifier(game, share, held.down + held.up + own, wrong)


def _qualifier(game: Game, share: Share, cards: int, wrong: Wronged) -> Iterator[Fault]:
    """Only a low hand of five cards has one, and some hand must have it."""
    if not share.qualifier:
        return
    low = {_low(card) for card in game.deck if card.rank >= 0} & {*range(1, share.qualifier + 1)}
    if share.of != "a-5":
        yield wrong("qualifier", "W-26", f"a qualifier of {share.qualifier} for the {share.of} hand")
    elif cards < 5:
        yield wrong("qualifier", "W-26", f"a low of five different cards cannot be made of {cards}")
    elif share.qualifier >= 5 > len(low):
        say = f"the pack has {len(low)} ranks that are no higher than a qualifier of {share.qualifier}, and a low has five"
        yield wrong("qualifier", "W-26", say)
    if share.qualifier < 5:
        say = "five different cards are never lower than a five; a qualifier is from 5 to 13, or 0 for none"
        yield wrong("qualifier", "W-26", say)


def _low(card: Card) -> int:
    """What a card counts in a low hand, where the ace is one."""
    return 1 if card.rank == RANKS.index("A") else card.rank + 2


def _wild(
    game: Game, placed: Sequence[Placed], held: Held, steps: Said, said: Mapping[str, Mapping[str, Said]]
) -> Iterator[Fault]:
    """Wild cards are in the pack, and are dealt; faults are found by those who lift their cards."""

    def at(section: str, field: str) -> Said:
        return said[section].get(field, steps)

    jokers = sum(card.rank < 0 for card in game.deck)
    if jokers and game.ranks.joker == "none":
        none = at("ranks", "joker")
        place = f"{none.file.name}.toml:{none.file.line(none.where)}"
        say = f"{'two jokers' if jokers > 1 else 'a joker'} in the pack, and `joker = 'none'` in [ranks] ({place})"
        yield said["deck"].get("jokers", at("deck", "deck")).fault("W-6", say)
    if game.wild.own == "lowest in the hole" and not held.down:
        yield at("wild", "own").fault("W-18", "the lowest card in the hole is wild, and no card stays face down")
    if game.wild.own == "last card" and not any(isinstance(one.step, Deal) and one.step.down for one in placed):
        yield at("wild", "own").fault("W-18", "the last card face down is wild, and none is dealt")
    if game.wild.board != "none" and not held.boards:
        yield at("wild", "board").fault(
            "W-18", "a card of the board makes others wild, and none is dealt; say `do = 'board'`"
        )
    if game.wild.follows and not any(isinstance(one.step, Deal) and one.step.up for one in placed):
        yield at("wild", "follows").fault("W-18", "what is turned up next is wild, and no card is dealt face up")
    first = next((one for one in placed if isinstance(one.step, Deal)), None)
    if game.faults.simulate and first and isinstance(first.step, Deal) and first.step.look != "at once":
        yield first.fault("look", "W-36", f"the first cards are looked at {first.step.look!r}")
