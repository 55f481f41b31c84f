"""What comes in place of the usual form, jackpots, bomb pots and what the dealer names: whether anything brings it on
(W-37).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from anteup.rules.faults import Fault
from anteup.rules.files import Said
from anteup.rules.house import Table


def brought_on(said: Mapping[str, Said], table: Table, shares: int) -> Iterator[Fault]:
    """Complains of what a form or a sheet says in [table] of something that never comes; a book may say it for others.

    `shares`: how many the usual form has.
    """
    said = {field: value for field, value in said.items() if value.file.kind != "book"}
    choice = table.forms != "fixed" and table.jackpot_form in table.allowed
    if not (table.jackpots or table.jackpot_after == "always" or choice):
        for field in ("jackpot_form", "jackpot_after"):
            if field in said:
                say = f"`{field}` is said, and there are no jackpots; say `jackpots = true`"
                yield said[field].fault("W-37", say)
    if "bomb_pot" in said and not table.bomb_pot_every:
        yield said["bomb_pot"].fault("W-37", "a bomb pot has a form, and none comes; say `bomb_pot_every`")
    if "allowed" in said and table.forms == "fixed":
        say = "games are allowed, and one form is dealt; say `forms = \"dealer's choice\"` or `forms = 'rotation'`"
        yield said["allowed"].fault("W-37", say)
    if "kill_after" in said and table.kill == "none":
        yield said["kill_after"].fault(
            "W-37", "something makes a kill, and there is none; say `kill = 'full'` or 'half'"
        )
    elif table.kill != "none" and table.kill_after == "a scooped pot" and table.forms == "fixed" and shares == 1:
        at = said.get("kill_after", said.get("kill"))
        if at is not None:
            yield at.fault("W-37", "a kill after a scooped pot, and the pot has one share: nobody can scoop it")
