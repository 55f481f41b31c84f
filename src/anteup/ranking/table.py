"""Every ranking by table, quick enough to play with.

What the ranks of a hand are worth stands in tables, one for cards of any suits and one for cards of one suit
(`anteup.ranking.sums`). Hands with a wild card among them, and the few rankings in which five cards of a suit may be
worse than the same ranks of several or in which suits break ties, are looked up five cards at a time
(`anteup.ranking.fives`).

`anteup.ranking.reference` says the same in plainer words. The two share no code, and the tests hold them together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import get_args

from anteup.cards import Card, pack
from anteup.ranking import standing
from anteup.ranking.fives import Fives, is_wild
from anteup.ranking.ranks import USUAL, NoHand, Of, Plays, Ranks, Strength, unranked
from anteup.ranking.sums import UNIT, Best

_SUMS = (1 << 31) - 1
"""The bits of a card's weight that hold its unit. Above them five bits for each suit count its cards."""
_SUIT = tuple(1 << 31 + 5 * suit for suit in range(4))
_ELEVEN_EACH = 11 * sum(_SUIT)
_FIVE_OF_A_SUIT = 16 * sum(_SUIT)
"""Where every count begins at eleven, the fifth card of a suit sets its highest bit."""


class Evaluator:
    """What the hands are worth in one share of a pot; made by `evaluator`.

    It takes for granted that no card stands twice among those of one hand and the board.
    """

    __slots__ = (
        "_fives",
        "_mixed",
        "_of_own",
        "_on_board",
        "_suited",
        "_sums",
        "_unit",
        "_weight",
        "of",
        "plays",
        "qualifier",
        "ranks",
    )

    def __init__(self, of: Of, plays: Plays, qualifier: int, ranks: Ranks) -> None:
        self.of: Of = of
        self.plays: Plays = plays
        self.qualifier = qualifier
        self.ranks = ranks
        self._fives = Fives(of, plays, qualifier, ranks)
        self._mixed, self._suited = self._fives.mixed, self._fives.suited
        suits = ranks.suits != "never" and of in {"high", "inverted"}
        at_once = bool(self._mixed) and not suits
        self._sums = at_once and plays == "any five"
        """Whether natural cards are looked up all at once."""
        self._of_own = at_once and plays == "own cards"
        self._on_board = at_once and plays == "two and three" and of in {"high", "a-5"}
        """Whether a board is reckoned once for all the hands."""
        held = pack(ranks.lowest)
        self._unit = {card: UNIT[card.rank] for card in held}
        self._weight = {card: UNIT[card.rank] + (_SUIT[card.suit] if self._suited else 0) for card in held}

    def __call__(self, own: Sequence[Card], board: Sequence[Card] = (), wild: Collection[Card] = ()) -> Strength | None:
        """The strength of one hand, None where it does not qualify. Raises NoHand as `strengths` does."""
        return self.strengths((own,), board, (wild,) if wild else None)[0]

    def strengths(
        self,
        hands: Sequence[Sequence[Card]],
        board: Sequence[Card] = (),
        wild: Sequence[Collection[Card]] | None = None,
    ) -> list[Strength | None]:
        """The strength of each hand in turn, None where it does not qualify; the board is looked at once for all.

        `wild` are the cards that are wild in each hand, of its own or of the board; jokers are what the ranking makes
        them, wherever they are. Raises NoHand for no cards at all, a hidden card, one that is not in the pack of the
        ranking, or a joker where there are none.
        """
        if wild is None:
            try:
                return self._any_five(hands, board) if self._sums else self._natural(hands, board)
            except KeyError:
                wild = [()] * len(hands)  # a joker is among them, or a card that is none
        shared = () if self.plays == "own cards" else board
        return [self._strength(own, shared, loose) for own, loose in zip(hands, wild, strict=True)]

    def as_named(self, own: Sequence[Card], board: Sequence[Card], named: Mapping[Card, Card]) -> Strength | None:
        """The strength of one hand whose wild cards stand for what the player named, None where it does not qualify.

        What may not be named (see `may_name`) is not refused here. Raises NoHand as `strengths` does, and for a joker
        that was not named, or a card that was named a joker.
        """
        shared = () if self.plays == "own cards" else board
        every = [named.get(card, card) for card in (*own, *shared)]
        if not every:
            raise NoHand("no cards make no hand")
        for card in every:
            if card not in self._unit:
                raise unranked(card, self.ranks)
        return standing.as_named(self._fives, own, shared, named)

    def stands_for(
        self, own: Sequence[Card], board: Sequence[Card] = (), wild: Collection[Card] = ()
    ) -> dict[Card, Card]:
        """Which card each wild card stands for in the best hand; a wild card that does not play is not told.

        No more of them play than it takes. Nothing stands for anything where the hand does not qualify. Raises NoHand
        as `strengths` does.
        """
        self(own, board, wild)
        return standing.stands_for(self._fives, own, () if self.plays == "own cards" else board, wild)

    def _natural(self, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Strength | None]:
        """The strengths of hands without wild cards; KeyError for any other card."""
        if self._sums:
            return self._any_five(hands, board)
        if self._of_own:
            return self._any_five(hands, ())
        if self._on_board:
            return self._two_and_three(hands, board)
        return [self._fives.natural(own, board, self._unit) for own in hands]

    def _strength(self, own: Sequence[Card], board: Sequence[Card], wild: Collection[Card]) -> Strength | None:
        every = [*own, *board]
        for card in every:
            if card not in self._unit and not (card.rank < 0 and is_wild(card, (), self.ranks)):
                raise unranked(card, self.ranks)
        if any(is_wild(card, wild, self.ranks) for card in every):
            return self._fives.with_wild(own, board, wild)
        return self._natural((own,), board)[0]

    def _of_a_suit(self, strength: Strength, own: Sequence[Card], board: Sequence[Card]) -> Strength:
        """Of a hand with five cards of a suit or more; `strength` is what their ranks are worth."""
        if self.of != "high":
            return max([self._fives.five(five, ()) for five in combinations([*own, *board], 5)])
        flushes = [self._suited[sum(units)] for units in _by_suit([*board, *own]) if len(units) >= 5]
        return max([strength, *flushes])

    def _any_five(self, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Strength | None]:
        mixed, weight = self._mixed, self._weight
        shared = _ELEVEN_EACH
        for card in board:
            shared += weight[card]
        found: list[Strength | None] = []
        for own in hands:
            total = shared
            for card in own:
                total += weight[card]
            strength = mixed[total & _SUMS]
            if total & _FIVE_OF_A_SUIT:
                strength = self._of_a_suit(strength, own, board)
            found.append(strength or None)
        return found

    def _two_and_three(self, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[Strength | None]:
        unit = self._unit
        any_suits = _OnBoard(self._mixed, [unit[card] for card in board])
        suits = enumerate(_by_suit(board) if self._suited else ())
        of_a_suit = [(suit, _OnBoard(self._suited, units)) for suit, units in suits if len(units) >= 3]
        found: list[Strength | None] = []
        for own in hands:
            twos = combinations([unit[card] for card in own], min(2, len(own)))
            strength = max([any_suits[two] for two in map(sum, twos)])
            for suit, flushes in of_a_suit:
                twos = combinations([unit[card] for card in own if card.suit == suit], 2)
                strength = max([strength, *[flushes[two] for two in map(sum, twos)]])
            found.append(strength or None)
        return found


class _OnBoard(dict[int, Strength]):
    """What two cards make with the best three of one board, by the sum of the two: reckoned once for all the hands."""

    __slots__ = ("best", "threes")

    def __init__(self, best: Best, board: Sequence[int]) -> None:
        super().__init__()
        self.best = best
        self.threes = set(map(sum, combinations(board, min(3, len(board)))))

    def __missing__(self, two: int) -> Strength:
        best = self.best
        strength = self[two] = max([best[three + two] for three in self.threes])
        return strength


def evaluator(of: Of = "high", plays: Plays = "any five", qualifier: int = 0, ranks: Ranks = USUAL) -> Evaluator:
    """The evaluator of one share of a pot, the same object for the same share; the last 32 are kept.

    A `qualifier` is for lows: the highest of five different ranks that still counts, 5 to 13 (a king; an ace is 1), as
    8 for eight or better; 0 where any hand counts. Raises ValueError for another.
    """
    return _evaluator(of, plays, qualifier, ranks)


@lru_cache(maxsize=32)  # there are more than 16 in the packaged games
def _evaluator(of: Of, plays: Plays, qualifier: int, ranks: Ranks) -> Evaluator:
    check_share(of, plays, qualifier)
    return Evaluator(of, plays, qualifier, ranks)


def check_share(of: Of, plays: Plays, qualifier: int) -> None:
    """Raises ValueError for a share that there is not: a kind of hand, a way to play, or a qualifier of no low."""
    if of not in get_args(Of) or plays not in get_args(Plays):
        raise ValueError(
            f"a share is of {_one_of(get_args(Of))} and plays {_one_of(get_args(Plays))}, not of {of!r} playing {plays!r}"
        )
    if qualifier and of != "a-5":
        hands = "high hands" if of == "high" else repr(of)
        raise ValueError(f"a qualifier is for lows from the ace to the five, not for {hands}: 0, not {qualifier}")
    if qualifier and not 5 <= qualifier <= 13:
        raise ValueError(
            f"a low qualifies with its highest card, 5 to 13 (8: eight or better), or with any, 0; not {qualifier}"
        )


def _one_of(words: Sequence[str]) -> str:
    return f"{', '.join(map(repr, words[:-1]))} or {words[-1]!r}"


def _by_suit(cards: Iterable[Card]) -> list[list[int]]:
    suits: list[list[int]] = [[], [], [], []]
    for card in cards:
        suits[card.suit].append(UNIT[card.rank])
    return suits
