"""What a table refuses between turns, and by which law; at a turn the engine refuses (see `engine.law.Refused`)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "E_BANK",
    "E_BANK_UNIT",
    "E_DENOM",
    "E_LOAN",
    "E_CHIPS_LOCKED",
    "E_MIDHAND_REBUY",
    "E_LOSS_LIMIT",
    "E_STOP_TIME",
    "E_SEAT",
    "E_SEAT_COUNT",
    "E_RESEAT_TOO_SOON",
    "E_FORM_CHOICE",
    "E_INVITE",
    "E_HOST",
    "E_PHASE",
    "E_SETTINGS",
    "E_SETTINGS_LOCKED",
    "E_RULEBOOK",
    "E_CLOSED",
    "E_SAID",
]
"""Those of rules.md §10 that are between hands, and those of a room: `E_HOST` is asked of the host alone, `E_PHASE` is not
now, `E_SETTINGS` is no table, `E_SAID` is not said to all."""


class NotGranted(ValueError):
    """What was asked of the table is not granted, and nothing has changed.

    The message is for whoever asked: it names what he asked, and what would be granted.
    """

    def __init__(self, code: Code, message: str, law: str = "") -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.law = law
        """An entry of the rules ledger, such as H-085; empty where it is the room's own."""
