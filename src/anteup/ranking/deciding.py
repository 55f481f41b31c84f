"""Which rule decides between two hands, in words: "equal pairs; the kicker decides: ace over ten".

Nothing is compared here a second time: the greater strength is the better hand, and what is said of it is read from the
first place at which the two strengths differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from anteup.cards import RANKS
from anteup.ranking.made import Made
from anteup.ranking.names import MANY, NUMBERS, ONE, SUITS
from anteup.ranking.ranks import STANDARD, Class, Of, Ranks, band, is_wide

Ahead: TypeAlias = Literal["first", "second", "neither"]

_A_HAND: dict[Class, str] = {
    "high card": "a high card",
    "one pair": "a pair",
    "two pairs": "two pairs",
    "three of a kind": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full house": "a full house",
    "four of a kind": "four of a kind",
    "straight flush": "a straight flush",
    "blaze": "a blaze",
    "skip straight": "a skip straight",
    "five of a kind": "five of a kind",
}
_BESIDE: dict[Class, str] = {
    "one pair": "a pair",
    "two pairs": "two pairs",
    "three of a kind": "threes",
    "four of a kind": "fours",
}
"""What other cards may stand beside."""
_GROUPS: dict[Class, int] = {
    "one pair": 1,
    "two pairs": 2,
    "three of a kind": 1,
    "full house": 2,
    "four of a kind": 1,
    "five of a kind": 1,
}
"""How many places of a hand are cards of one rank."""
_NTH = ("highest", "second", "third", "fourth", "fifth")
_PLACES: dict[Class, tuple[tuple[str, str], ...]] = {
    "high card": (
        ("neither has a pair", "the highest card decides"),
        *(("neither has a pair, and both are alike down to the {last}", f"the {nth} card decides") for nth in _NTH[1:]),
    ),
    "one pair": (
        ("both have a pair", "the {better} one wins"),
        ("equal pairs", "the kicker decides"),
        ("equal pairs", "the second kicker decides"),
        ("equal pairs", "the third kicker decides"),
    ),
    "two pairs": (
        ("both have two pairs", "the higher pair decides"),
        ("equal higher pairs", "the lower pair decides"),
        ("equal pairs", "the kicker decides"),
    ),
    "three of a kind": (
        ("both have three of a kind", "the {better} ones win"),
        ("equal threes", "the kicker decides"),
        ("equal threes", "the second kicker decides"),
    ),
    "straight": (("both have a straight", "the {better} one wins"),),
    "flush": (
        ("both have a flush", "the highest card decides"),
        *(("both have a flush, alike down to the {last}", f"the {nth} card decides") for nth in _NTH[1:]),
    ),
    "full house": (("both have a full house", "the {better} threes win"), ("equal threes", "the pair decides")),
    "four of a kind": (("both have four of a kind", "the {better} ones win"), ("equal fours", "the kicker decides")),
    "straight flush": (("both have a straight flush", "the {better} one wins"),),
    "blaze": (
        ("both have a blaze", "the highest card decides"),
        *(("both have a blaze, alike down to the {last}", f"the {nth} card decides") for nth in _NTH[1:]),
    ),
    "skip straight": (("both have a skip straight", "the {better} one wins"),),
    "five of a kind": (("both have five of a kind", "the {better} ones win"),),
}
"""For each place of the comparison, what both have, and what decides."""
_RULES: dict[Class, str] = {
    "high card": "H-037",
    "one pair": "H-035",
    "two pairs": "H-034",
    "three of a kind": "H-033",
    "straight": "H-032",
    "flush": "H-031",
    "full house": "H-030",
    "four of a kind": "H-029",
    "straight flush": "H-026",
    "blaze": "V-071",
    "skip straight": "V-097",
    "five of a kind": "H-028",
}
"""Where it is written how two hands of a class are compared."""
_REST = "H-047"
"""And how where the threes, the full houses' threes or the fours are equal."""
_LOWS: dict[Of, str] = {"a-5": "ROBERT-A5-1", "2-7": "ROBERT-27-1", "inverted": "H-005", "badugi": "BARGE-BADUGI"}
"""Where it is written how low hands are compared."""


class Decision(Struct, frozen=True):
    """What decides between two hands."""

    ahead: Ahead
    """Which of the two is better; "neither" where they share."""
    says: str
    """The rule that decided, as one would say it: no capital, no full stop."""
    law: str = ""
    """The id of the rule in its document, `H-034` (see `anteup law`); empty where none of them tells of it."""


class Place(Struct, frozen=True):
    """Hands that share a place in the order of finish."""

    hands: tuple[int, ...]
    """Which hands, counted from 0 in the order in which they were given."""
    decided: Decision | None
    """What put them before the next place, as "first"; None for the last."""
    share: Decision | None = None
    """Why they share it; None where one hand has it alone."""


def decide(one: Made | None, other: Made | None) -> Decision:
    """Which of two hands is better, and by which rule; None is a hand that does not qualify.

    >>> from anteup.ranking import evaluate
    >>> decide(evaluate("Kh Kd 5c 5s 2d"), evaluate("Qh Qd Jc Js Ad"))
    Decision(ahead='first', says='both have two pairs; the higher pair decides: kings over queens', law='H-034')
    >>> decide(evaluate("9h 8d 7c 6s 5d"), evaluate("As Js 8s 6s 2s")).says
    'a flush beats a straight'

    Raises TypeError for hands of different rankings.
    """
    if one is None or other is None:
        return _unqualified(one, other)
    if one == other:
        return _equal(one, other)
    first = one > other
    better, worse = (one, other) if first else (other, one)
    says, law = _reason(better, worse)
    return Decision("first" if first else "second", says, law)


def order_of_finish(hands: Sequence[Made | None]) -> tuple[Place, ...]:
    """The hands from the best to the worst, those that share together, and what decided between each and the next.

    Hands that do not qualify are last.

    >>> from anteup.ranking import evaluate
    >>> first, last = order_of_finish([evaluate("Ah Kd 9c 5s 3d"), evaluate("2h 2d 9s 5h 3c")])
    >>> first.hands, last.hands, first.decided.says
    ((1,), (0,), 'a pair beats a high card')
    """
    found: list[list[int]] = []
    for number in sorted(range(len(hands)), key=lambda at: _greatness(hands[at]), reverse=True):
        if found and hands[found[-1][0]] == hands[number]:
            found[-1].append(number)
        else:
            found.append([number])
    return tuple(
        Place(
            tuple(place),
            decide(hands[place[0]], hands[found[at + 1][0]]) if at + 1 < len(found) else None,
            _sharing([hands[number] for number in place]) if len(place) > 1 else None,
        )
        for at, place in enumerate(found)
    )


def _greatness(hand: Made | None) -> int:
    return -1 if hand is None else hand.strength


def _sharing(hands: Sequence[Made | None]) -> Decision:
    """Why equal hands share: those that differ in their wild cards, if any do, say the most."""
    found = [decide(hands[0], other) for other in hands[1:]]
    return max(found, key=lambda decision: len(decision.says))


# ---- hands that do not qualify, and equal ones ------------------------------------------------------------------------


def _unqualified(one: Made | None, other: Made | None) -> Decision:
    there = one or other
    if there is None:
        return Decision("neither", "neither qualifies")
    said = "the other holds no spade" if there.of == "spade in the hole" else "the other does not qualify"
    return Decision("first" if one else "second", said)


def _equal(one: Made, other: Made) -> Decision:
    ranks, kind = one.ranks, one.category
    if bool(one.standing) != bool(other.standing) and ranks.wild_card == "equal":
        return Decision("neither", "equal: they share; a wild card is worth what it stands for", "H-042")
    if one.of == "high":
        if kind in _BESIDE and not ranks.kickers:
            return Decision("neither", f"equal: they share; no card beside {_BESIDE[kind]} counts here", "V-058")
        if kind == "full house" and ranks.full_house == "threes alone":
            return Decision("neither", "equal: they share; of full houses the threes alone count here", "V-053")
        if kind == "flush" and ranks.flush == "top card":
            return Decision("neither", "equal: they share; of flushes the highest card alone counts here", "V-054")
    return Decision("neither", "equal: they share", "H-039" if ranks.suits == "never" else "")


# ---- one better than the other ----------------------------------------------------------------------------------------


class _Places(NamedTuple):
    """A strength taken apart."""

    kind: int
    values: tuple[int, ...]
    """What each of the five places counts, in the order of the comparison; 0 where there is none."""
    suit: int


def _places(hand: Made) -> _Places:
    """What decides about a hand, place by place; the strength is laid out as `Strength` says."""
    packed = hand.strength % band(hand.ranks)
    if _is_low(hand.of):
        packed = band(hand.ranks) - 1 - packed
    wide = is_wide(hand.ranks)
    step, below = (5, 2) if wide else (4, 0)
    values = tuple(packed >> below + step * place & (1 << step) - 1 for place in (4, 3, 2, 1, 0))
    return _Places(packed >> below + 5 * step, values, packed & 3 if wide else 0)


def _rank(value: int, of: Of, ranks: Ranks) -> int:
    """The rank at a place, 0 for a two to 12 for an ace; -1 where there is no card."""
    if not value:
        return -1
    if is_wide(ranks):  # half a rank above is an odd number above the card's own, half a rank below one below it
        value = (value + (ranks.wild_card == "lower")) // 2
    return (value - 2) % 13 if of in {"a-5", "badugi"} else value - 1


def _is_low(of: Of) -> bool:
    return of not in {"high", "spade in the hole"}


def _reason(better: Made, worse: Made) -> tuple[str, str]:
    """The rule by which one hand beats the other, and its id."""
    of, ranks, kind = better.of, better.ranks, better.category
    one, other = _places(better), _places(worse)
    if one.kind != other.kind:
        return _by_count(one.kind, other.kind) if of == "badugi" else _by_class(better, worse)
    at = next((place for place in range(5) if one.values[place] != other.values[place]), None)
    if at is None:
        return _by_suit(one.suit, other.suit, of, ranks), ""
    held = [_rank(value, of, ranks) for value in one.values]
    across = _rank(other.values[at], of, ranks)
    if held[at] == across:
        wild = (one.values[at] > other.values[at]) == (ranks.wild_card == "higher")
        many = of not in {"badugi", "spade in the hole"} and at < _GROUPS.get(kind, 0)
        return _by_half(of, ranks, held[at], many=many, wild=wild), "V-074"
    if of == "spade in the hole":
        return f"the higher spade wins: {ONE[held[0]]} over {ONE[across]}", ""
    if of == "badugi" or (_is_low(of) and kind == "high card"):
        return _by_low(of, held, at, across), _LOWS[of]
    return _by_place(kind, of, held, at, across), _LOWS.get(of) or _rule(kind, ranks, at)


def _rule(kind: Class, ranks: Ranks, at: int) -> str:
    """Where it is written how two high hands of a class are compared at a place."""
    if kind == "flush" and ranks.flush == "top card":
        return "V-054"
    return _REST if at and kind in {"three of a kind", "full house", "four of a kind"} else _RULES[kind]


def _by_class(better: Made, worse: Made) -> tuple[str, str]:
    """One class beats another."""
    above, under = better.category, worse.category
    beat = "beat" if above == "two pairs" else "beats"
    if _is_low(better.of):
        one, other = ("no pair" if kind == "high card" else _A_HAND[kind] for kind in (above, under))
        return f"{one} {beat} {other} for low", _LOWS[better.of]
    says = f"{_A_HAND[above]} {beat} {_A_HAND[under]}"
    for extra, law in (("five of a kind", "H-028"), ("blaze", "V-070"), ("skip straight", "V-097")):
        if extra in {above, under}:
            return says, law
    usual = STANDARD.index(above) > STANDARD.index(under)
    return (says, "H-025") if usual else (f"{says} here", "")


def _by_count(lacking: int, other: int) -> tuple[str, str]:
    """More cards of a badugi beat fewer."""
    return f"{NUMBERS[4 - lacking]} cards beat {NUMBERS[4 - other]}", _LOWS["badugi"]


def _by_suit(suit: int, other: int, of: Of, ranks: Ranks) -> str:
    """Equal hands of which the suit is looked at, that of the highest card."""
    best_last = ("spades", "clubs", "diamonds", "hearts") if ranks.suits == "hearts first" else SUITS
    return (
        f"equal in every rank; the suit of the highest card decides: {best_last[suit]} {_over(of)} {best_last[other]}"
    )


def _by_low(of: Of, held: Sequence[int], at: int, across: int) -> str:
    """Cards of different ranks are compared from the top, and the lower wins."""
    name = "badugi" if of == "badugi" else "low"
    if at == 0:
        return f"{_an(held[0])} {name} beats {_an(across)} {name}"
    mine, his = ("-".join(RANKS[rank] for rank in (*held[:at], last) if rank >= 0) for last in (held[at], across))
    return f"both are {ONE[held[0]]} {name}s; {mine} beats {his}"


def _by_place(kind: Class, of: Of, held: Sequence[int], at: int, across: int) -> str:
    """Two hands of one class are compared place by place."""
    both, decides = _PLACES[kind][at]
    both = both.format(last=ONE[held[at - 1]])
    decides = decides.format(better="lower" if _is_low(of) else "higher")
    run = kind in {"straight", "straight flush", "skip straight"}
    named = MANY if at < _GROUPS.get(kind, 0) else ONE
    mine, his = ("nothing" if rank < 0 else f"{named[rank]}{'-high' if run else ''}" for rank in (held[at], across))
    return f"{both}; {decides}: {mine} {_over(of)} {his}"


def _by_half(of: Of, ranks: Ranks, rank: int, *, many: bool, wild: bool) -> str:
    """Cards of the same rank, of which one or more are wild in one of the hands: `wild`, in the better one (V-074)."""
    with_wild, natural = (
        (f"{MANY[rank]} with a wild one", f"natural {MANY[rank]}")
        if many
        else (f"a wild {ONE[rank]}", f"a natural {ONE[rank]}")
    )
    mine, his = (with_wild, natural) if wild else (natural, with_wild)
    more = "more" if ranks.wild_card == "higher" else "less"
    return f"alike but for a wild card, which counts half a rank {more} here: {mine} {_over(of)} {his}"


def _over(of: Of) -> str:
    return "under" if _is_low(of) else "over"


def _an(rank: int) -> str:
    return f"{'an' if ONE[rank] in {'ace', 'eight'} else 'a'} {ONE[rank]}"
