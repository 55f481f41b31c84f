"""Equities: how much of the pot each hand takes in the long run, if nobody folds any more."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor

from anteup.equity import holdem, omaha, turned
from anteup.equity.contest import HOLDEM, NoContest, Played, contest_of
from anteup.equity.dealing import Progress, Spot, every_part, run, some_parts, spot
from anteup.equity.hands import Hand, read
from anteup.equity.result import Equities, Tally, equities, together

FEW = 5_000_000
"""Deals that are counted one by one, unless something else is asked for."""
SAMPLES = 1_000_000
"""Deals at random, unless something else is asked for."""
_MOST_CHOICES = 20_000
"""Choices of hands from ranges that are gone through one by one."""


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

    A hand is written as its cards, `??` for one that is unknown; what lacks is dealt at random. In hold'em it may be a
    range, in the notation of `anteup.equity.notation` or as a value. In draw games a hand of fewer cards has thrown the
    others, and draws; `dead` are cards seen that nobody holds, those thrown among them. `board` is what is out, for a
    game of two boards both of them. `game` is one of the catalogue's.

    >>> found = equity("As 2s 3d 4d", "8h 7h 6c 3h 2h", game="lowball")  # one draws a card, one stands pat
    >>> round(found.players[0].equity, 4)
    0.3023

    Every deal is counted where there are not too many; else `samples` of them (a million; 20,000 of what the kernel
    cannot deal) are dealt at random from `seed`, the same ones
    for the same seed on every machine. `exact` asks for one or the other. `executor` takes the parts of a long
    reckoning to other processes or machines; `progress` is told how many are done, and how many there are.

    Raises NoContest for hands that cannot be held together, for a game that has no showdown of this kind, and where
    `exact` asks for too much; NotACard and NotARange for text that is neither.
    """
    contest = contest_of(game)
    table = read(contest, hands, board, dead)
    if samples is not None and (type(samples) is not int or samples < 1):
        raise NoContest(f"samples: {samples!r} is no number of deals: 1 or more")
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise NoContest(f"seed: {seed!r} is no seed: a whole number from 0 to 2**64 - 1")
    samples = samples or (SAMPLES if contest.by_kernel else turned.SAMPLES)
    said = [side.said for side in table.sides]
    shares = len(contest.shares)
    if not contest.by_kernel:
        every = turned.counted(contest, table, exact=exact, progress=progress)
        deals, tallies = every or turned.dealt(contest, table, samples, seed, progress)
        return equities(contest.name, said, tallies, deals, shares=shares, seed=None if every else seed)
    dealt = spot(contest, table)
    if exact is not False:
        found = _counted(dealt, executor, progress, at_most=None if exact else FEW)
        if found is not None:
            return equities(contest.name, said, found[1], found[0], shares=shares)
        if exact:
            raise NoContest(
                f"exact: there are {dealt.most_choices} choices of hands from these ranges, and "
                f"{_MOST_CHOICES} are counted at most"
            )
    parts = list(run(some_parts(dealt, seed, samples), executor, progress))
    if any(count < 0 for count, _ in parts):
        raise NoContest("these ranges leave each other no cards: no deal has a hand for each")
    tallies = together(tallies for _, tallies in parts)
    return equities(contest.name, said, tallies, samples, shares=shares, seed=seed)


def _counted(
    dealt: Spot, executor: Executor | None, progress: Progress | None, at_most: int | None
) -> tuple[float, list[Tally]] | None:
    """Every deal counted, by the weights of the hands; None where there are too many."""
    if holdem.is_duel(dealt):
        return holdem.duel(dealt)
    if omaha.is_duel(dealt):
        return omaha.duel(dealt)
    if dealt.most_choices > _MOST_CHOICES:
        return None
    choices = list(dealt.choices())
    if not choices:
        raise NoContest("these ranges leave each other no cards: no deal has a hand for each")
    if at_most is not None and len(choices) * choices[0][1].deals > at_most:
        return None
    if holdem.is_known(choices[0][1]):
        found = [(weight, holdem.counted(chosen)) for weight, chosen in choices]
    else:
        found = []
        parts = [(weight, part) for weight, chosen in choices for part in every_part(chosen)]
        given = run([part for _, part in parts], executor, progress)
        found = [(weight, part) for (weight, _), part in zip(parts, given, strict=True)]
    deals = sum(weight * count for weight, (count, _) in found)
    tallies = [[Tally().plus(tally, weight) for tally in tallies] for weight, (_, tallies) in found]
    return deals, together(tallies)
