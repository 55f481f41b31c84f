"""Rule books, forms and games as data: what they are made of, and how they are read from files."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the engine needs none of this, and files are read when a game is first asked for
    from anteup.rules.catalogue import Library, Listed, deal_out, follows, games, read, says, table_rules
    from anteup.rules.faults import LAWS, Fault, Malformed

__all__ = [
    "LAWS",
    "Fault",
    "Library",
    "Listed",
    "Malformed",
    "deal_out",
    "follows",
    "games",
    "read",
    "says",
    "table_rules",
]

_FAULTS = ("LAWS", "Fault", "Malformed")


def __getattr__(name: str) -> object:
    """The names that are brought when they are first asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415 (this is the import that waits)

    module = "faults" if name in _FAULTS else "catalogue"
    return getattr(import_module(f"anteup.rules.{module}"), name)
