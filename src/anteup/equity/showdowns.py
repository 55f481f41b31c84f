"""Equities: how much of the pot each hand takes in the long run, if nobody folds any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import TypeAlias

from anteup.equity import holdem, judged, omaha
from anteup.equity.contest import HOLDEM, NoContest, Played, contest_of
from anteup.equity.dealing import Counted, Progress, Some, Spot, every_part, run, some_parts, spot
from anteup.equity.hands import Hand, read
from anteup.equity.result import Equities, Tally, equities, together

FEW = 5_000_000
"""Deals that are counted one by one, unless something else is asked for."""
SAMPLES = 1_000_000
"""Deals at random, unless something else is asked for."""
_MOST_CHOICES = 20_000
"""Choices of hands from ranges that are gone through one by one."""
_MOST_DEALS = 10**11
"""Deals that are counted, whatever is asked for: hours of work."""
_NO_ROOM = "these hands leave each other no cards: no deal has one for each"
Part: TypeAlias = Callable[[], Counted]
"""A part of the deals."""


def equity(  # noqa: PLR0913  (what may be known of a deal, each by its name)
    *hands: Hand,
    board: str | Sequence[str] = "",
    dead: str = "",
    game: Played = HOLDEM,
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

    A hand is written as its cards, `??` for one that is unknown; what lacks is dealt at random. Where hands are of two
    cards it may be a range, in the notation of `anteup.equity.notation` or as a value. In draw games a hand of fewer cards has thrown the
    others, and draws; `dead` are cards seen that nobody holds, those thrown among them. `board` is what is out, for a
    game of two boards both of them. `game` is one of the catalogue's.

    >>> found = equity("As 2s 3d 4d", "8h 7h 6c 3h 2h", game="lowball")  # one draws a card, one stands pat
    >>> round(found.players[0].equity, 4)
    0.3023

    Every deal is counted where there are not too many; else `samples` of them (a million; 20,000 of what the kernel
    cannot deal) are dealt at random from `seed`, the same ones for the same seed. `exact` asks for one or the other.
    `executor` takes the parts of a long reckoning to other processes or machines; `progress` is told how many are done,
    and how many there are. Two hands or ranges of hold'em, two known hands of Omaha before the flop, and up to 20,000
    deals that the engine judges are one part, of a few seconds at most, and are reckoned here.

    What nobody can know is taken as the cards have it: cards speak where players declare, no card is bought, and nobody
    is said to have folded what `dead` does not tell.

    Raises NoContest for hands that cannot be held together, for a game in which a hand will hold what cannot be told
    (cards handed on; an unknown hand that throws some away), and where `exact` asks for too much; NotACard and NotARange
    for text that is neither.
    """
    contest = contest_of(game)
    table = read(contest, hands, board, dead)
    if samples is not None and (type(samples) is not int or samples < 1):
        raise NoContest(f"samples: {samples!r} is no number of deals: 1 or more")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise NoContest(f"seed: {seed!r} is no seed: a whole number from 0 to 2**64 - 1")
    dealt = spot(contest, table) if contest.by_kernel else None
    if dealt is not None:
        found = None if exact is False else _counted(dealt, executor, progress, at_most=None if exact else FEW)
        some: Sequence[Some | judged.Some] = [] if found else some_parts(dealt, seed, samples or SAMPLES)
    else:
        every = judged.every(contest, table, exact=exact)
        found = every() if every else None
        some = [] if found else judged.parts(contest, table, samples or judged.SAMPLES, seed)
    said, shares = [side.said for side in table.sides], len(contest.shares)
    if found is not None:
        deals, tallies = found
        if not deals:
            raise NoContest(_NO_ROOM)
        return equities(contest.name, said, tallies, deals, shares=shares)
    parts = list(run(some, executor, progress))
    if any(count < part.deals for part, (count, _) in zip(some, parts, strict=True)):
        raise NoContest(f"{_NO_ROOM}, or so seldom that none was found")
    tallies = together(tallies for _, tallies in parts)
    return equities(contest.name, said, tallies, sum(count for count, _ in parts), shares=shares, seed=seed)


def _counted(
    dealt: Spot, executor: Executor | None, progress: Progress | None, at_most: int | None
) -> tuple[float, list[Tally]] | None:
    """Every deal counted, by the weights of the hands; None where there are too many."""
    if holdem.is_duel(dealt):
        return holdem.duel(dealt)
    if omaha.is_duel(dealt):
        return omaha.duel(dealt)
    if dealt.most_choices > _MOST_CHOICES:
        if at_most is None:
            raise NoContest(
                f"exact: there are {dealt.most_choices} choices of hands from these ranges, and "
                f"{_MOST_CHOICES} are counted at most"
            )
        return None
    choices = list(dealt.choices())
    if not choices:
        raise NoContest(_NO_ROOM)
    deals = len(choices) * choices[0][1].deals
    if at_most is None and deals > _MOST_DEALS:
        raise NoContest(f"exact: there are {deals:,} deals, and {_MOST_DEALS:,} are counted at most")
    if at_most is not None and deals > at_most:
        return None
    parts: list[tuple[float, Part]] = [
        (weight, part)
        for weight, chosen in choices
        for part in ([holdem.Known(chosen)] if holdem.is_known(chosen) else every_part(chosen))
    ]
    given = run([part for _, part in parts], executor, progress)
    total: float = 0
    sums = [Tally() for _ in dealt.known]
    for (weight, _), (count, tallies) in zip(parts, given, strict=True):
        total += weight * count
        sums = [mine.plus(more, weight) for mine, more in zip(sums, tallies, strict=True)]
    return total, sums
