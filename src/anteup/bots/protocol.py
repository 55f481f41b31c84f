"""What a bot is."""

from __future__ import annotations

from typing import Protocol

from anteup.engine.actions import Action
from anteup.engine.hand import View
from anteup.engine.menus import Menu


class Bot(Protocol):
    """A player that is a program. It is given what its seat has seen, and all that it may lawfully do."""

    def act(self, view: View, menu: Menu) -> Action:
        """An action from the menu, for the seat that the menu is of."""
        ...
