"""What is asked for on the command line and how it is read: cards, games, and what holds of all that can be said.

`anteup` imports it for each command, so that it brings next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import cast

import click
from click.core import ParameterSource

from anteup.cards import BACK, Card, NotACard, Pack, cards
from anteup.cli.figures import cut

_SIGNS = str.maketrans("♣♦♥♠,", "cdhs ")
_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS])|JK(2)(?![CDHS])", re.IGNORECASE)
_JOKER = re.compile("JK", re.IGNORECASE)
_LONGEST = 40
"""Characters of a text that is no card, as it is quoted."""

# ---- what holds of every command ------------------------------------------------------------------------------------


def heed(command: click.Command, name: str, words: Sequence[str], parent: click.Context) -> None:
    """Raises UsageError where words say twice what means one thing, or say nothing where something is to be said.

    Of two that exclude each other neither is taken, so that no answer is to another question than was asked. An option
    that is declared with `multiple` may be said again.
    """
    with command.context_class(command, info_name=name, parent=parent, **command.context_settings) as ctx:
        said, _, order = command.make_parser(ctx).parse_args(args=list(words))
        if any(param.is_eager for param in order):  # the help
            return
        for param in dict.fromkeys(order):
            times = order.count(param)
            if isinstance(param, click.Option) and not param.multiple and times > 1:
                both = [*param.opts[:1], *param.secondary_opts[:1]]
                if len(both) > 1 and {*both} <= {*words}:
                    raise click.UsageError(f"{both[0]} and {both[1]} contradict each other: say one of the two", ctx)
                other = f" or {param.secondary_opts[0]}" if param.secondary_opts else ""
                raise click.UsageError(
                    f"{param.opts[0]}{other} is said {times} times, and means one thing: say it once", ctx
                )
            for place, text in _texts(param, said.get(param.name or "")):
                if not text.strip():
                    leave = ", or leave it out" * (not param.required)
                    raise click.UsageError(f"{place} is empty: say something there{leave}", ctx)


def _texts(param: click.Parameter, said: object) -> Iterator[tuple[str, str]]:
    """The texts that were said for a parameter, each with the name of its place."""
    place = param.opts[0] if isinstance(param, click.Option) else (param.metavar or param.opts[0]).strip("[]…")
    every = cast("Sequence[object]", said if isinstance(said, list | tuple) else [said])
    for number, text in enumerate(every, 1):
        if isinstance(text, str):
            yield f"{place} {number}" if len(every) > 1 else place, text


def sampling() -> str:
    """What was said of a sample: `--seed is`, `--samples and --seed are`; empty where nothing was."""
    source = click.get_current_context().get_parameter_source
    said = [f"--{name}" for name in ("samples", "seed") if source(name) is ParameterSource.COMMANDLINE]
    return f"{' and '.join(said)} {'is' if len(said) == 1 else 'are'}" if said else ""


def unused() -> str:
    """That a sample was asked for where all was counted, as a sentence; empty where none was asked for."""
    said = sampling()
    return f"{said} for a sample, and {'were' if said.endswith('are') else 'was'} not used." if said else ""


def so_many(number: int, what: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{number:,} {what}{'s' * (number != 1)}"


# ---- games ----------------------------------------------------------------------------------------------------------


def as_named(_ctx: click.Context, _param: click.Parameter, name: str | None) -> str | None:
    """A game or a book, in letters of any size, as the catalogue has it; a file as it is."""
    return name if name is None or name.lower().endswith(".toml") else name.strip().lower()


# ---- cards ----------------------------------------------------------------------------------------------------------


def plainly(text: str) -> str:
    """Cards with the letters that `anteup.cards.cards` reads, each character where it was; what is no card is left.

    >>> plainly("as,10♥ Kd jk2")
    'As 10h Kd Jk2'
    """
    return _CARD.sub(lambda card: "Jk2" if card[3] else card[1].upper() + card[2].lower(), text.translate(_SIGNS))


def or_second(card: Card) -> str:
    """How the other joker is written, where one stands twice."""
    return f"; the second joker is {Card.JOKER2}" if card is Card.JOKER else ""


def faces(text: str, where: str) -> Pack:
    """Cards as people type them: small letters, the signs of the suits and commas will do; `??` is a hidden one.

    Raises BadParameter that names the place.
    """
    plain = _JOKER.sub("Jk", plainly(text))
    try:
        found = cards(plain)
    except NotACard as fault:
        said = str(fault).replace(repr(plain), repr(cut(text, _LONGEST)))
        for word in filter(lambda word: len(word) > _LONGEST, plain.split()):
            said = said.replace(word, cut(word, _LONGEST))
        raise click.BadParameter(said + _no_range(text), param_hint=where) from None
    if not found:
        raise click.BadParameter("there are no cards here: write them as 'As Kd'", param_hint=where)
    return found


def read(text: str, where: str) -> Pack:
    """Cards that all have a face. Raises BadParameter that names the place."""
    found = faces(text, where)
    if BACK in found:
        raise click.BadParameter(f"{text!r}: a card here has a face, or is left out", param_hint=where)
    return found


def _no_range(text: str) -> str:
    """That a range cannot stand here, where it is one."""
    from anteup.equity.notation import NotARange, parse  # noqa: PLC0415  (only where something is wrong)

    with suppress(NotARange):
        if "x" not in text.lower():  # which is a slip of the suit, rather than `Ax`
            parse(text)
            return "; and no range can stand here: name the cards"
    return ""


def _dead(_ctx: click.Context, _param: click.Parameter, said: Sequence[str]) -> Pack:
    return tuple(card for text in said for card in read(text, "--dead"))


dead = click.option(
    "--dead",
    multiple=True,
    callback=_dead,
    metavar="CARDS",
    help="Cards that are seen, and nobody holds or gets; said again, it adds to them.",
)
