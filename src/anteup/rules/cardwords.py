"""Words for cards and for hands, as files say them: `"deuces"`, `"one-eyed jacks"`, `"two pairs"`."""

from __future__ import annotations

from anteup.cards import RANKS, STANDARD, SUITS, Card, Pack
from anteup.rules.faults import Wrong, guessed, shown

_NAMES = (
    ("two", "deuce"),
    ("three", "trey"),
    ("four",),
    ("five",),
    ("six",),
    ("seven",),
    ("eight",),
    ("nine",),
    ("ten",),
    ("jack", "knave"),
    ("queen",),
    ("king",),
    ("ace",),
)
_RANKS = {
    name: rank
    for rank, names in enumerate(_NAMES)
    for name in (RANKS[rank], *names, *(f"{name}{'es' if name.endswith('x') else 's'}" for name in names))
} | {"10": RANKS.index("T")}
_COLOURS = {"black": "cs", "red": "dh"}
_PICTURES: dict[str, Pack] = {
    "one-eyed jacks": (Card.HJ, Card.SJ),
    "one-eyed king": (Card.DK,),
    "one-eyed cards": (Card.HJ, Card.SJ, Card.DK),
    "suicide king": (Card.HK,),
}
_FEW = ("2", "deuces", "Jh", "red threes", *_PICTURES)
"""Some of the words, for a complaint."""
CARD_WORDS = (*_RANKS, *_PICTURES)
"""Words that stand for more than one card, or for one by its picture."""

PAIRS = tuple(2 * rank for rank in RANKS)
OPENERS = (*PAIRS, "two pairs", "threes", "a straight")
"""The hands that may be asked for of one who opens, from the least."""
_NEEDS = {"two pairs": 4, "threes": 3, "a straight": 5}


def cards_meant(said: object) -> Pack:
    """The cards of a whole pack that a word stands for. Raises Wrong (W-18).

    >>> cards_meant("red treys"), cards_meant("suicide king"), cards_meant("10h")
    ((Card('3d'), Card('3h')), (Card('Kh'),), (Card('Th'),))
    """
    if isinstance(said, str):
        if said in _PICTURES:
            return _PICTURES[said]
        colour, _, rest = said.partition(" ")
        suits, name = (_COLOURS[colour], rest) if colour in _COLOURS else (SUITS, said)
        if name in _RANKS:
            return tuple(card for card in STANDARD if card.rank == _RANKS[name] and SUITS[card.suit] in suits)
        try:
            card = Card(said)
        except ValueError:
            card = Card.BACK
        if card.rank >= 0:
            return (card,)
        if card is not Card.BACK:
            raise Wrong(
                f"{shown(said)}: a joker in the pack needs no mention; [ranks] `joker` says what it may be", "W-18"
            )
    few = ", ".join(map(repr, _FEW))
    say = f"{shown(said)} names no card{guessed(said, CARD_WORDS)}; such words are {few}, and all stand in docs/reference/format.md"
    raise Wrong(say, "W-18")


def openers(said: object) -> str:
    """A hand that may be asked for of one who opens. Raises Wrong (W-5)."""
    if isinstance(said, str) and (said in OPENERS or not said):
        return said
    words = OPENERS[len(PAIRS) :]
    say = f"{shown(said)} opens nothing: a pair such as 'JJ', or {', '.join(words[:-1])} or {words[-1]}"
    raise Wrong(say, "W-5")


def needs_cards(hand: str) -> int:
    """How many cards a hand that opens takes at the least.

    >>> needs_cards("JJ"), needs_cards("threes"), needs_cards("a straight")
    (2, 3, 5)
    """
    return _NEEDS.get(hand, 2)
