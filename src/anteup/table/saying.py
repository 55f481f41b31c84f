"""Stakes as people say them: `1/2`, `ante 1, blinds 1/2`, `bets 2/4`."""

from __future__ import annotations

import re

from anteup.chips import CHIPS, Chips, NotMoney
from anteup.rules.steps import Bet, Game
from anteup.table import sums as sums_said
from anteup.table.stakes import Said, ante_is_named, in_words
from anteup.table.sums import Purse, whole

_PART = re.compile(r"(?:([a-z][a-z ]*?)\s*)??((?:c£|[£$])?\s*\d.*)", re.ASCII)
"""Perhaps a word, and then sums, which begin with a figure or the sign of some money."""
_BETWEEN = re.compile(r";|,(?!\d{3}(?!\d))|\band\b", re.ASCII)
"""What stands between the parts; a comma with three figures after it is part of a sum."""
_SINGLE = {
    "ante": "ante",
    "antes": "ante",
    "bring in": "bring_in",
    "unit": "unit",
    "small bet": "small_bet",
    "big bet": "big_bet",
    "river bet": "river_bet",
    "least bet": "least_bet",
    "limit": "limit",
    "pot cap": "pot_cap",
}
_BETS = ("small_bet", "big_bet", "river_bet")


class NotStakes(ValueError):
    """Words that are no stakes; the message says what was read, and what would be right."""


def read(text: str, game: Game, money: Purse = CHIPS) -> Said:
    """The stakes that somebody said, for `deal_out`; `game` is the game at its usual ones, `money` what they are said in.

    Sums without a word are the bets where bets are fixed, else the blinds, else the ante; the blinds that go with bets
    are half of the small bet and the whole of it, unless they are said too. Raises NotStakes, also where a stake is
    said twice.
    """
    found: Said = {}
    for part in _BETWEEN.split(text.lower().replace("bring-in", "bring in")):
        match = _PART.fullmatch(part.strip())
        if match is None:
            raise NotStakes(f"{part.strip()!r} is no part of any stakes: {_right(game, money)}")
        try:
            sums = tuple(sums_said.read(said, money) for said in match[2].split("/"))
        except NotMoney as fault:
            raise NotStakes(f"{fault}; {_right(game, money)}") from None
        word = match[1] or _usual(game)
        if word in {"bets to", "bet to", "to"}:  # as the title of a game has it
            word = "pot cap" if game.stakes.pot_cap and not game.stakes.limit else "limit"
        meant = _meant(word, sums)
        if not meant:
            raise NotStakes(f"{part.strip()!r} is no part of any stakes: {_right(game, money)}")
        if twice := [word for word in meant if word in found]:
            raise NotStakes(f"the {in_words(twice[0])} {_are(twice[0])} said twice in {text!r}; say it once")
        found |= meant
    small = found.get("small_bet")
    if isinstance(small, int) and "blinds" not in found and _fixed(game) and len(game.stakes.blinds) == 2:
        found["blinds"] = (_half(small, game.stakes.unit), small)
    return found


def stakes_written(said: Said, money: Purse = CHIPS) -> str:
    """Stakes as somebody says them, so that `read` finds the same: `blinds 1/2, ante 1`.

    >>> stakes_written({"blinds": (1, 2), "ante": 1})
    'blinds 1/2, ante 1'
    """
    return ", ".join(
        f"{in_words(word)} {'/'.join(map(money.written, amount if isinstance(amount, tuple) else (amount,)))}"
        for word, amount in said.items()
    )


def unheeded(word: str, game: Game, money: Purse = CHIPS) -> str:
    """What is told of a stake that the game does not heed."""
    none = (
        "no bet of this game is fixed" if word in _BETS and not _fixed(game) else f"this game has no {in_words(word)}"
    )
    if word == "ante" and ante_is_named(game):
        none = "the eldest names the ante of every hand (L-15)"
    return f"{none}, so it cannot be set: {_right(game, money)}"


def _are(word: str) -> str:
    return "are" if word == "blinds" else "is"


def _meant(word: str, sums: tuple[Chips, ...]) -> Said:
    """What some sums are by a word; nothing where there is no such word, or it takes other sums."""
    if word in {"blind", "blinds"}:
        return {"blinds": sums}
    if word in {"bet", "bets"} and len(sums) <= len(_BETS):
        return dict(zip(_BETS, sums, strict=False))
    if word in _SINGLE and len(sums) == 1:
        return {_SINGLE[word]: sums[0]}
    return {}


def _fixed(game: Game) -> bool:
    return any(isinstance(step, Bet) and step.limit == "fixed" for step in game.steps)


def _usual(game: Game) -> str:
    if _fixed(game):
        return "bets"
    return "blinds" if game.stakes.blinds else "ante"


def _right(game: Game, money: Purse) -> str:
    one, two, four = (money.written(number * whole(money)) for number in (1, 2, 4))
    fixed = {step.fixed for step in game.steps if isinstance(step, Bet) and step.limit == "fixed"}
    bets = two if len(fixed) == 1 else f"{two}/{four}"
    said = {
        "bets": f"'{bets}' or 'bets {bets}'",
        "blinds": f"'{one}/{two}' or 'ante {one}, blinds {one}/{two}'",
        "ante": f"'{one}' or 'ante {one}'",
    }
    bound = any(isinstance(step, Bet) and step.most and step.limit != "fixed" for step in game.steps)
    usual = "" if bound and ante_is_named(game) else said[_usual(game)]
    most = f"'limit {money.written(20 * whole(money))}' for the greatest bet" if bound else ""
    return f"stakes are said like {', and '.join(part for part in (usual, most) if part)}"


def _half(bet: Chips, unit: Chips) -> Chips:
    """The small blind that goes with a bet: half of it, in whole chips."""
    return max(unit, bet // 2 - bet // 2 % unit)
