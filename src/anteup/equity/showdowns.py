"""Equities: how much of the pot each hand takes in the long run, if nobody folds any more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from operator import index
from typing import SupportsIndex

from msgspec import Struct

from anteup.equity import holdem, judged, omaha
from anteup.equity.contest import NoContest, Played, contest_of
from anteup.equity.dealing import AT_ONCE, Counted, Plan, Progress, Some, Spot, refuse_strange, run, some_parts, spot
from anteup.equity.hands import Cards, Hand, read
from anteup.equity.result import Equities, Tally, equities

FEW = 5_000_000
"""Deals that are counted one by one, unless something else is asked for."""
SAMPLES = 1_000_000
"""Deals at random, unless something else is asked for."""
_FEW_CHOICES = 20_000
"""Choices of hands from ranges that are gone through one by one, unless something else is asked for."""
_MOST_CHOICES = 10**8
"""Choices that are gone through, whatever is asked for: each takes as long as some thousand deals."""
_MOST_DEALS = 10**11
"""Deals that are counted or dealt at random, whatever is asked for: hours of work."""
_NO_ROOM = "these hands leave each other no cards: no deal has one for each"
_INSTEAD = "say narrower ranges or more of the cards, or take a sample"


def equity(  # noqa: PLR0913  (what may be known of a deal, each by its name)
    *hands: Hand,
    board: Cards | Sequence[Cards] = "",
    dead: Cards = "",
    game: Played = "holdem",
    exact: bool | None = None,
    samples: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Equities:
    """What each hand takes of the pot in the long run, as a part of it, 0 to 1.

    >>> found = equity("AhAd", "KsKc")
    >>> [round(player.equity, 9) for player in found.players], found.deals, found.exact
    ([0.812554897, 0.187445103], 1712304, True)

    A hand is its cards, as text or one by one, `??` for one that is unknown; what lacks is dealt at random, and
    `random` is any hand. Where hands are of two cards it may be a range, in the notation of `anteup.equity.notation` or
    as a value. In draw games a hand of fewer cards has thrown the others, and draws; `dead` are cards seen that nobody
    holds, those thrown among them. `board` is what is out, for a game of two boards both of them. `game` is one of the
    catalogue's.

    >>> found = equity("As 2s 3d 4d", "8h 7h 6c 3h 2h", game="lowball")  # one draws a card, one stands pat
    >>> round(found.players[0].equity, 4)
    0.3023

    Every deal is counted where there are not too many; else `samples` of them (a million; 20,000 of what the kernel
    cannot deal) are dealt at random from `seed`, the same ones for the same seed. `exact` asks for one or the other; it
    counts up to 10**11 deals, with up to 10**8 choices of hands from ranges. As many samples are dealt at most, 10**8
    of what the kernel cannot deal.
    `executor` takes the parts of a long reckoning to other processes or machines; `progress` is told how many are done,
    and how many there are. Two hands or ranges of hold'em, two known hands of Omaha before the flop, and up to 20,000
    deals that the engine judges are one part, of a few seconds at most, and are reckoned here.

    What nobody can know is taken as the cards have it: cards speak where players declare, no card is bought, and nobody
    is said to have folded what `dead` does not tell.

    Raises NoContest for hands that cannot be held together, for one alone, for a game in which a hand will hold what
    cannot be told (cards handed on; an unknown hand that throws some away), and where `exact` or `samples` asks for too
    much; NotACard and NotARange for text that is neither; TypeError for an executor or a progress that is none.
    """
    contest = contest_of(game)
    table = read(contest, hands, board, dead)
    refuse_strange(executor, progress)
    samples, seed = _checked(exact, samples, _MOST_DEALS if contest.by_kernel else judged.MOST, seed)
    dealt = spot(contest, table) if contest.by_kernel else None
    if dealt is not None:
        found = None if exact is False else _counted(dealt, executor, progress, at_most=None if exact else FEW)
        some: Plan[Some | judged.Some] = some_parts(dealt, seed, samples or SAMPLES)
    else:
        every = judged.every(contest, table, exact=exact)
        found = every() if every else None
        some = judged.parts(contest, table, samples or judged.SAMPLES, seed)
    said, shares = [side.said for side in table.sides], len(contest.shares)
    if found is not None:
        deals, tallies = found
        if not deals:
            raise NoContest(_NO_ROOM)
        return equities(contest.name, said, tallies, deals, shares=shares)
    deals, tallies = _sum(_full(some, run(some, executor, progress)))
    return equities(contest.name, said, tallies, deals, shares=shares, seed=seed)


def _checked(exact: object, samples: object, most: int, seed: object) -> tuple[int | None, int]:
    """How many deals to sample, if that is said, and the seed. Raises NoContest for what is no way to reckon."""
    if exact is not None and type(exact) is not bool:
        raise NoContest(f"exact: {exact!r} is neither True (count), False (a sample) nor None (as it can be)")
    many, begin = _whole(samples), _whole(seed)
    if exact and samples is not None:
        raise NoContest(
            f"exact, samples: {samples!r} deals are a sample, and exact=True asks for a count: say one of them"
        )
    if samples is not None and not 1 <= many <= most:
        raise NoContest(f"samples: {samples!r} is no number of deals here: 1 to {most:,}")
    if not 0 <= begin < 1 << 64:
        raise NoContest(f"seed: {seed!r} is no seed: a whole number from 0 to 2**64 - 1")
    return None if samples is None else many, begin


def _whole(given: object) -> int:
    """A whole number, of whatever kind, one of an array too; -1 for what is none."""
    return index(given) if isinstance(given, SupportsIndex) and not isinstance(given, bool) else -1


def _full(asked: Iterable[Some | judged.Some], given: Iterable[Counted]) -> Iterator[Counted]:
    """What each part gives. Raises NoContest at the first in which ranges left each other no hand."""
    for part, (count, tallies) in zip(asked, given, strict=True):
        if count < part.deals:
            raise NoContest(f"{_NO_ROOM}, or so seldom that none was found")
        yield count, tallies


class Chosen(Struct, frozen=True):
    """Some of the choices of hands, and with each of them every deal, or those whose first card is one of some."""

    spot: Spot
    first: int
    last: int
    first_card: int = 0
    last_card: int = 64

    def __call__(self) -> Counted:
        """How many deals there are, each by the weight of its choice, and who took what."""
        choices = self.spot.choices(self.first, self.last)
        if holdem.is_known(self.spot):
            return holdem.known(choices, len(self.spot.known))
        deals: float = 0
        sums = [Tally() for _ in self.spot.known]
        for weight, chosen in choices:
            count, tallies = chosen.every(self.first_card, self.last_card)
            deals += weight * count
            sums = [mine.plus(more, weight) for mine, more in zip(sums, tallies, strict=True)]
        return deals, sums


def _chosen(dealt: Spot) -> Plan[Chosen]:
    """Every deal, in parts: some choices of hands at once, or of one choice the deals with one first card."""
    each, choices, cards = dealt.deals, dealt.most_choices, dealt.left
    if each > AT_ONCE and not holdem.is_known(dealt):
        return Plan(
            choices * cards, lambda part: Chosen(dealt, at := part // cards, at + 1, card := part % cards, card + 1)
        )
    many = max(1, AT_ONCE // max(1, each))
    return Plan(-(-choices // many), lambda part: Chosen(dealt, many * part, min(many * (part + 1), choices)))


def _counted(
    dealt: Spot, executor: Executor | None, progress: Progress | None, at_most: int | None
) -> tuple[float, list[Tally]] | None:
    """Every deal counted, by the weights of the hands; None where there are too many."""
    if holdem.is_duel(dealt):
        return holdem.duel(dealt)
    if omaha.is_duel(dealt):
        return omaha.duel(dealt)
    each, choices = dealt.deals, dealt.most_choices
    if choices <= _FEW_CHOICES and choices * each > FEW:  # it matters how many of them go together
        choices = sum(1 for _ in dealt.choices())
    if at_most is not None and (choices > _FEW_CHOICES or choices * each > at_most):
        return None
    for many, what, most in (
        (choices, "choices of hands from these ranges", _MOST_CHOICES),
        (choices * each, "deals", _MOST_DEALS),
    ):
        if many > most:
            raise NoContest(f"exact: there are up to {many:,} {what}, and {most:,} are counted at most: {_INSTEAD}")
    return _sum(run(_chosen(dealt), executor, progress))


def _sum(counted: Iterable[Counted]) -> Counted:
    """All of some parts together; at least one."""
    deals: float = 0
    sums: list[Tally] = []
    for count, tallies in counted:
        deals += count
        sums = [mine.plus(more) for mine, more in zip(sums, tallies, strict=True)] if sums else tallies
    return deals, sums
