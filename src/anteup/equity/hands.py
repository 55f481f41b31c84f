"""The hands of an equity, as they are written: cards known, cards unknown, or a range."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

from msgspec import Struct

from anteup.cards import BACK, Card, NotACard, Pack, cards, doubled, written
from anteup.equity.contest import Contest, NoContest, boards_in_words
from anteup.equity.notation import NotARange, parse
from anteup.equity.ranges import Range
from anteup.equity.starting import StartingHand
from anteup.kernel.masks import BIT, PACK, Mask

Cards: TypeAlias = "str | Sequence[Card | str]"
"""Cards, as text or one by one."""
Hand: TypeAlias = "Cards | Range | StartingHand"
"""Cards, of which those that are unknown are `??` or left out; `random`; or a range, as text or a value."""

_UNKNOWN = {"random", "100%"}


class Side(Struct, frozen=True):
    """What is known of one player's cards."""

    said: str
    """How it was written."""
    held: Pack = ()
    """The cards in the order in which they were dealt, the back of each that is unknown; none of a range."""
    known: Mask = 0
    """Those of them that are known."""
    range: Range | None = None

    def lacking(self, own: int) -> int:
        """How many of so many cards are not known, and are dealt."""
        return 0 if self.range is not None else own - self.known.bit_count()


class Table(Struct, frozen=True):
    """All that is known of the cards of one deal."""

    sides: tuple[Side, ...]
    boards: tuple[Pack, ...]
    dead: Pack
    seen: Mask
    """Every card of which it is known where it is."""

    @property
    def board(self) -> Mask:
        """The first board, or none."""
        return _mask(self.boards[0]) if self.boards else 0

    def unseen(self, contest: Contest) -> Mask:
        """What may still be dealt; cards that a range may hold are among it."""
        return contest.pack & ~self.seen


def _mask(held: Iterable[Card]) -> Mask:
    return sum([BIT[card] for card in held if card is not BACK])


def read(contest: Contest, hands: Sequence[Hand], board: Cards | Sequence[Cards], dead: Cards) -> Table:
    """The cards of a deal, as they are written.

    Raises NoContest for cards that are twice there or not in the pack, and for hands and boards of too many;
    `anteup.NotACard` and `NotARange` for what is neither a card nor a range, pointing at it.
    """
    if len(hands) < 2:
        has = "is one hand" if hands else "are no hands"
        raise NoContest(f"there {has}: equity is against somebody, so say two or more, such as 'AhKh' and 'random'")
    sides = tuple([_side(contest, hand, at) for at, hand in enumerate(hands, 1)])
    out = _text(dead)
    if out is None:
        raise NoContest(f"dead: {dead!r} are no cards: write them, such as 'As Kd'")
    if contest.thrown:
        _refuse_unknown(contest, sides)
    boards = ((),) if board in ("", (), []) else _boards(contest, board)
    gone = _known(cards(out), "the dead cards") if out else ()
    seen = again = 0
    for mask in (*[side.known for side in sides], *map(_mask, boards), _mask(gone)):
        again |= seen & mask
        seen |= mask
    table = Table(sides, boards, gone, seen)
    if again or seen & ~contest.pack:
        _refuse(contest, table)
    if len(sides) * contest.own + max(contest.boards, 1) * contest.board + len(gone) > len(contest.deck):
        _refuse_too_many(contest, table)
    _refuse_blocked(table)
    return table


def _text(given: object) -> str | None:
    """Cards as text, whichever way they are given; None where they are not."""
    if isinstance(given, str):
        return given
    every = cast("Sequence[object]", given if isinstance(given, tuple | list) else [None])
    said = [card.text if isinstance(card, Card) else card for card in every]
    return " ".join(map(str, said)) if all(isinstance(card, str) for card in said) else None


def _boards(contest: Contest, board: Cards | Sequence[Cards]) -> tuple[Pack, ...]:
    """What is out of each board: of one the cards as text or one by one, of several those of each."""
    given: list[object] = list(board) if isinstance(board, tuple | list) else [board]
    if contest.boards < 2 and all(isinstance(card, Card) or (type(card) is str and len(card) < 4) for card in given):
        given = [given]
    texts = [_text(one) for one in given]
    said = [text for text in texts if text is not None]
    if len(said) < len(texts):
        raise NoContest(f"board: {board!r} is no board: write its cards, such as 'Kh 7d 2c', or those of each board")
    if len(said) > max(contest.boards, 1):
        raise NoContest(f"{contest.name} has {boards_in_words(contest.boards)}, not {len(said)}")
    boards = tuple(_known(cards(text), "the board") for text in said)
    for number, common in enumerate(boards, 1):
        which = f"board {number}" if len(boards) > 1 else "the board"
        if len(common) > contest.board:
            raise NoContest(
                f"{which} has {len(common)} cards ({written(common)}): in {contest.name} {_so_many(contest)}"
            )
        _refuse_twice(common, which)
    return boards


def _side(contest: Contest, hand: Hand, at: int) -> Side:
    """One player's cards."""
    if isinstance(hand, Range):
        return _of_range(contest, hand, str(hand), at)
    text = hand.text if isinstance(hand, StartingHand) else _text(hand)
    if text is None:
        raise NoContest(f"hand {at}: {hand!r} is no hand: it is text such as 'AhKh' or 'QQ+', cards, or a Range")
    said = text.strip()
    if not said:
        raise NoContest(f"hand {at} is empty: say its cards, or 'random' for any")
    if said.lower() in _UNKNOWN:
        return Side(said, (BACK,) * contest.own)
    try:
        held = cards(said)
    except NotACard as fault:
        try:
            found = parse(said, pack=contest.pack)
        except NotARange:
            if contest.own == 2 and isinstance(hand, str):
                raise
            raise NotACard(f"hand {at}: {fault}") from None
        return _of_range(contest, found, said, at)
    if len(held) > contest.own:
        has = f"a hand keeps {contest.own}: say those" if contest.thrown else f"a hand has {contest.own}"
        raise NoContest(f"hand {at} has {len(held)} cards ({written(held)}): in {contest.name} {has}")
    known = _mask(held)
    if known.bit_count() < len(held):
        _refuse_twice(held, f"hand {at}")
    return Side(said, held + (BACK,) * (contest.own - len(held)), known)


def _of_range(contest: Contest, found: Range, said: str, at: int) -> Side:
    if contest.own != 2:
        raise NoContest(
            f"hand {at}, {said!r}: a range is of hands of two cards, and in {contest.name} one has {contest.own}: say "
            "its cards, '??' for one that is unknown, or 'random'"
        )
    found = found.without(PACK & ~contest.pack)
    if not found:
        raise NoContest(f"hand {at}, {said!r}: there is no hand in this range that can be dealt in {contest.name}")
    if len(found) == 1:
        (known,) = found.masks
        return Side(said, tuple(card for card in contest.deck if BIT[card] & known), known)
    return Side(said, range=found)


def _refuse_unknown(contest: Contest, sides: Sequence[Side]) -> None:
    """Where some cards are thrown away, what an unknown hand keeps cannot be told."""
    for at, side in enumerate(sides, 1):
        if side.lacking(contest.own):
            raise NoContest(
                f"hand {at}, {side.said!r}: in {contest.name} each throws cards away, and what an unknown hand would "
                f"keep cannot be told: say the {contest.own} that it has kept, or a range of them"
            )


def _known(held: Pack, where: str) -> Pack:
    if BACK in held:
        raise NoContest(f"{where}: a card here has a face, or is left out")
    _refuse_twice(held, where)
    return held


def _refuse_twice(held: Pack, where: str) -> None:
    twice = doubled(held)
    if twice is not None:
        raise NoContest(f"{twice} is twice in {where}{_or_second(twice)}")


def _or_second(card: Card) -> str:
    """How the other joker is written, where one stands twice."""
    return f"; the second joker is {Card.JOKER2}" if card is Card.JOKER else ""


def _so_many(contest: Contest) -> str:
    return f"it has {contest.board}" if contest.board else "there is none"


def _refuse(contest: Contest, table: Table) -> None:
    """Says which card it is that stands twice, or is not in the pack."""
    places: list[tuple[str, Iterable[Card]]] = [
        *((f"hand {at}", side.held) for at, side in enumerate(table.sides, 1)),
        *((f"board {at}" if len(table.boards) > 1 else "the board", board) for at, board in enumerate(table.boards, 1)),
        ("the dead cards", table.dead),
    ]
    seen: dict[Card, str] = {}
    pack = {*contest.deck}
    for where, held in places:
        for card in held:
            if card is BACK:
                continue
            if card not in pack:
                raise NoContest(f"{card}, in {where}, is not in the pack of {contest.name}")
            if card in seen:
                raise NoContest(f"{card} is in {seen[card]} and in {where}{_or_second(card)}")
            seen[card] = where


def _refuse_too_many(contest: Contest, table: Table) -> None:
    need = sum(2 if side.range is not None else side.lacking(contest.own) for side in table.sides)
    need += max(contest.boards, 1) * contest.board - sum(map(len, table.boards))
    left = table.unseen(contest).bit_count()
    if need > left:
        some = "1 card is" if need == 1 else f"{need} cards are"
        raise NoContest(f"{some} still to be dealt, and {left} {'is' if left == 1 else 'are'} left in the pack")


def _refuse_blocked(table: Table) -> None:
    for at, side in enumerate(table.sides, 1):
        if side.range is not None and all(combo & table.seen for combo in side.range.masks):
            raise NoContest(f"hand {at}, {side.said!r}: every hand of it has a card that is seen elsewhere")
