"""What a player may name his wild cards, and what they stand for where nobody names anything (H-041)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from anteup.cards import RANKS, Card
from anteup.ranking import standing
from anteup.ranking.fives import choices
from anteup.ranking.names import of_card
from anteup.ranking.ranks import USUAL, Of, Plays, Ranks
from anteup.ranking.table import evaluator
from anteup.ranking.wild import BUG_FILLS, Worth


def stands_for(  # noqa: PLR0913  (what a share of a pot says, each by its name)
    own: Sequence[Card],
    board: Sequence[Card] = (),
    wild: Collection[Card] = (),
    *,
    of: Of = "high",
    plays: Plays = "any five",
    qualifier: int = 0,
    ranks: Ranks = USUAL,
) -> dict[Card, Card]:
    """Which card each wild card stands for in the best hand (see `Evaluator.stands_for`).

    >>> from anteup.cards import cards
    >>> stands_for(cards("Jk Kh Qh Jh Th"))
    {Card('Jk'): Card('Ah')}
    """
    return evaluator(of, plays, qualifier, ranks).stands_for(own, board, wild)


def may_name(  # noqa: PLR0913  (what a share of a pot says, each by its name)
    own: Sequence[Card],
    board: Sequence[Card],
    named: Mapping[Card, Card],
    ranks: Ranks = USUAL,
    *,
    of: Of = "high",
    plays: Plays = "any five",
) -> str:
    """Why the wild cards of a hand may not be named so, as a sentence; empty if they may.

    >>> from anteup.cards import Card, cards
    >>> may_name(cards("Jk As Ks 9s 4s"), (), {Card.JOKER: Card.SA})
    'the joker cannot be the ace of spades, which is held already'

    A card that is held already may not be named again (H-043), unless the ranking has it so (V-072) or it makes five of
    a kind. For a high hand a bug is an ace, or part of a straight, a flush or a straight flush (H-045).
    """
    every = [*own, *board]
    natural = [card for card in every if card not in named]
    for card, face in named.items():
        said = f"the {of_card(card)} cannot be the {of_card(face)}"
        if card not in every:
            return f"the {of_card(card)} is not one of these cards"
        if face.rank < RANKS.index(ranks.lowest):
            return f"{said}: it must stand for a card of this pack"
        faces = [*natural, *named.values()]
        five = ranks.five_of_a_kind and sum(other.rank == face.rank for other in faces) >= 5
        if not ranks.duplicates and not five and faces.count(face) > 1:
            held = "held already" if face in natural else "named already"
            return f"{said}, which is {held}"
    if of == "high" and ranks.joker == "bug":
        for card, face in named.items():
            if card.rank < 0 and face.rank < RANKS.index("A") and not _fills(card, own, board, named, ranks, plays):
                return f"the {of_card(card)} is a bug, and the {of_card(face)} neither an ace nor part of a straight or flush"
    return ""


def _fills(  # noqa: PLR0913, PLR0917  (the cards, and how they are ranked)
    bug: Card, own: Sequence[Card], board: Sequence[Card], named: Mapping[Card, Card], ranks: Ranks, plays: Plays
) -> bool:
    """Whether a bug is one of five cards that make a straight, a flush or a straight flush."""
    judge = Worth("high", 0, ranks)
    for five in choices(plays, own, board):
        held = standing.held(five, named)
        if bug in five and all(card.rank >= 0 for card, _ in held) and standing.reading(judge, held).kind in BUG_FILLS:
            return True
    return False
