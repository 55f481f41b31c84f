"""Players that are programs: a view and a menu in, an action out."""

from anteup.bots.protocol import Bot
from anteup.bots.simple import STYLES, Caller, Raiser, Rock

__all__ = ["STYLES", "Bot", "Caller", "Raiser", "Rock"]
