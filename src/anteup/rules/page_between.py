"""What a rule page says of the hands that follow each other: what comes in place of the usual form, and when."""

from __future__ import annotations

from collections.abc import Iterator

from anteup.rules.house import Table
from anteup.rules.page_pots import opens
from anteup.rules.sentences import Sentence, listed, ordinal
from anteup.rules.steps import Bet, Game


def between(game: Game, table: Table) -> Iterator[Sentence]:
    """Who says what is dealt next, and jackpots, kills and bomb pots where the table has them; nothing where one form is
    dealt, hand after hand.
    """
    games = listed(f"`{name}`" for name in table.allowed or (game.form,))
    if table.forms == "dealer's choice":
        yield Sentence(f"Whoever deals names the game: {games}.", (("forms", table.forms),))
    if table.forms == "rotation":
        yield Sentence(
            f"The games follow each other, each for a round of the table: {games}.", (("forms", table.forms),)
        )
    yield from _jackpots(game, table)
    if table.kill != "none":
        after = {
            "two pots running": "Who has won two pots running, and nobody with him,",
            "a scooped pot": "Who has won all shares of a pot, and nobody with him,",
        }[table.kill_after]
        more = "twice as much" if table.kill == "full" else "half as much again"
        yield Sentence(
            f"{after} makes a kill: he posts a blind of one bet, and in the next hand every fixed bet is {more}; "
            "the other blinds stay as they are.",
            (("kill", table.kill), ("kill_after", table.kill_after)),
        )
    if table.bomb_pot_every:
        every = "Every hand" if table.bomb_pot_every == 1 else f"Every {ordinal(table.bomb_pot_every)} hand"
        yield Sentence(f"{every} is a bomb pot, and is played as `{table.bomb_pot}`.", (("bomb_pot", True),))


def _jackpots(game: Game, table: Table) -> Iterator[Sentence]:
    """What brings a jackpot on. Where the usual form takes openers itself, one follows the other until one is won."""
    form, after = table.jackpot_form, table.jackpot_after
    if opens(game) and form == game.form:
        if table.forms == "fixed":
            yield Sentence("Every hand is such a pot: of the series that is on, or the first of the next.")
        return
    if not table.jackpots and after != "always":
        return
    if after == "passed out" and not any(isinstance(step, Bet) and step.unopened != "play on" for step in game.steps):
        return  # every hand is won by somebody
    brings = {
        "passed out": f"A hand that nobody opens is followed by a jackpot, played as `{form}`, for all that was left.",
        "always": f"Every hand after the first is a jackpot, played as `{form}`.",
        "big hand": f"After four of a kind or better has been shown down come as many jackpots, played as `{form}`, as there are players.",
        "vote": f"Where the players agree to one the next hand is a jackpot, played as `{form}`.",
        "dealer's choice": f"Where the dealer calls for one the next hand is a jackpot, played as `{form}`.",
    }[after]
    yield Sentence(brings, (("jackpot_after", after),))
