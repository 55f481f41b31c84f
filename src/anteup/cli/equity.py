"""`anteup equity`: how much of the pot hands and ranges are worth.

What the answer needs is imported and no more: it is there in the blink of an eye.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from anteup.cards import BACK, NotACard, Pack, cards, written
from anteup.cli.asking import as_named, dead, plainly, read, sampling, so_many, unused
from anteup.cli.chances import apart, game_of, heading, margin, print_json
from anteup.cli.figures import face_up, say, table, width
from anteup.cli.waiting import waiting
from anteup.equity.contest import Contest, boards_in_words, contest_of
from anteup.equity.notation import NotARange
from anteup.equity.result import Equities
from anteup.equity.showdowns import equity as reckon
from anteup.rules.faults import Malformed
from anteup.rules.steps import Draw

Street: TypeAlias = tuple[str, Equities]
"""A street by its name, and what the hands are worth on it."""
if TYPE_CHECKING:
    from anteup.cli.streets import Bars, Lines

EPILOG = """\b
Examples:
  anteup equity AsAh KdKc
  anteup equity AKs QQ --board "Ks 7d 2c"
  anteup equity "QQ+, AKs" 20% random --samples 100000 --seed 7
  anteup equity AsAhKdKs 9h8h7d6d --game omaha8
  anteup equity "As Ad 2c" "7h 8h 9h" --game stud7
  anteup equity AsAhKdKs9c 9h8h7d6d5d --game five-card-omaha.toml
  anteup equity AsAh KdQd --board "Jd Td 2c 5h" --by-street --svg path.svg
"""
WAYS = {
    "high": "high",
    "a-5": "low",
    "2-7": "low",
    "inverted": "low",
    "badugi": "badugi",
    "spade in the hole": "spade",
}
"""What a share of the pot is called at the head of a column."""


@click.command(epilog=EPILOG)
@click.argument("hands", nargs=-1, required=True, metavar="HAND…")
@click.option(
    "--board", "boards", multiple=True, metavar="CARDS", help="The cards in the middle so far; once for each board."
)
@dead
@click.option(
    "--game",
    "named",
    callback=as_named,
    metavar="GAME",
    help="A form or game of `anteup games`, or a file of your own, FILE.toml. [default: holdem]",
)
@click.option(
    "--samples",
    type=click.IntRange(1),
    metavar="N",
    help="Deals of a sample: a million, or 20,000 in games that the kernel cannot deal.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, metavar="S", help="Where a sample begins."
)
@click.option("--exact/--sampled", default=None, help="Count every deal, or take a sample. [default: as it can be]")
@click.option("--by-street", is_flag=True, help="The equities on every street of the board.")
@click.option(
    "--svg",
    "chart",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw a chart into a file, FILE.svg: the streets of the board with --by-street, else how the next street may "
    "change the first hand's equity. It says from how many flops it is drawn; those of a sample come from --seed.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The same chart by matplotlib (pip install '.[charts]'), as .png, .pdf, .svg or .eps.",
)
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def equity(  # noqa: PLR0913 (a command has as many options as it needs)
    hands: tuple[str, ...],
    *,
    boards: tuple[str, ...],
    dead: Pack,
    named: str | None,
    samples: int | None,
    seed: int,
    exact: bool | None,
    by_street: bool,
    chart: Path | None,
    plot: Path | None,
    in_json: bool,
) -> None:
    """Reckon how much of the pot each hand or range is worth, exactly or from a sample.

    A HAND is cards (AsAh), or `random`, or where hands have two cards a range ("QQ+, AKs", 15%); of a stud hand the
    cards that are known, in the order in which they were dealt.

    Equity is the part of the pot that a hand takes on the average, a tie being shared. Where the pot is divided, to
    scoop is to take all of it; `part` are the deals in which a hand takes some; and `high` and `low` are what comes of
    each share, so that they add up to the equity.
    """
    _refuse(hands, exact=exact, charted=bool(chart or plot))
    out, game = [read(board, "--board") for board in boards], named or "holdem"
    played = game_of(named) if named else None
    if chart or plot:
        from anteup.cli import charts  # noqa: PLC0415 (only for a chart)

        charts.checked(chart, plot)
    path = list[Street]()
    with _in_words(hands, game), waiting() as progress:
        contest = contest_of(game)
        if len(out) > max(contest.boards, 1):
            raise click.UsageError(
                f"--board is said {len(out)} times, and {contest.name} has {boards_in_words(contest.boards)}"
            )
        hands = tuple(_hand(hand, contest.own) for hand in hands)
        ask = partial(reckon, *hands, dead=written(dead), game=game, exact=exact, samples=samples, seed=seed)
        found = ask(board=list(map(written, out)), progress=progress)
        if by_street or chart or plot:
            from anteup.cli import streets  # noqa: PLC0415 (only where they are asked for)

            if by_street:
                path = streets.path(partial(ask, progress=progress), out, game)
            if chart or plot:
                names = _names(hands)
                shown = (
                    streets.lines(names, path, out, dead, game)
                    if by_street
                    else streets.bars(ask, found, hands, names, out, dead, game, seed, progress)
                )
                _draw(chart, plot, shown)
    if in_json:
        print_json(_values(found, hands, out, dead, game, path))
        return
    if played and named:
        say(heading(played, named))
        say()
    _print(found, hands, out, game, path)
    for line in _unsaid(hands, contest):
        say(line)
    if found.exact and all(at.exact for _, at in path) and not (chart or plot) and (said := unused()):
        say(said)
    for file in filter(None, (chart, plot)):
        say(f"The chart is in {file}.")


# ---- what is printed ------------------------------------------------------------------------------------------------


def _hand(text: str, own: int) -> str:
    """A hand for the reckoning: cards in the letters that it reads, a range as it was typed."""
    plain = plainly(text)
    try:
        held = cards(plain)
    except NotACard:
        return text
    return text if own == 2 and len(held) > 2 and "," in text else plain  # hands with commas between them are a range


def _print(found: Equities, hands: Sequence[str], boards: Sequence[Pack], game: str, path: Sequence[Street]) -> None:
    names = _names(hands)
    for number, board in enumerate(boards, 1):
        say(f"Board{f' {number}' if len(boards) > 1 else ''}  {face_up(board)}")
    if boards:
        say()
    for line in table(*_figures(found, names, game), room=width()):
        say(line)
    if path:
        say()
        heads = [street + ("" if at.exact else " ±") for street, at in path]
        rows = [[name, *(_percent(at.players[seat].equity, at) for _, at in path)] for seat, name in enumerate(names)]
        for line in table(heads, rows, room=width()):
            say(line)
    say()
    say(counted(found))
    if found.exact and any(not at.exact for _, at in path):
        say(f"Streets with ± are samples from seed {next(at.seed for _, at in path if not at.exact)}.")
    if found.exact and found.deals == 1:
        _how_it_ends(hands, boards, game)


def _unsaid(hands: Sequence[str], contest: Contest) -> Iterator[str]:
    """What hands were taken for that lack cards, where none usually do: it may be that quotes were forgotten."""
    draws = contest.game is not None and any(isinstance(step, Draw) and step.replace for step in contest.game.steps)
    if not contest.board or draws:
        return
    begun = list[Pack]()
    for number, hand in enumerate(hands, 1):
        try:
            held = cards(hand)
        except NotACard:
            continue
        if 0 < len(held) < contest.own:
            begun.append(held)
            lacks = contest.own - len(held)
            rest = "a card that nobody knows" if lacks == 1 else f"{lacks} cards that nobody knows"
            yield f"Hand {number}: {face_up(held)} and {rest}."
    if len(begun) > 1 and len(begun[0]) + len(begun[1]) <= contest.own:
        yield f'Cards of one hand stand together, or in quotes: "{written((*begun[0], *begun[1]))}".'


def _figures(found: Equities, names: Sequence[str], game: str) -> tuple[list[str], list[list[str]]]:
    """The heads of the columns, and the rows."""
    divided = len(found.players[0].shares) > 1
    heads = ["equity", *(["± error"] if not found.exact else []), *(["scoop", "part"] if divided else ["win", "tie"])]
    heads += _ways(game) if divided else []
    rows = list[list[str]]()
    for name, player in zip(names, found.players, strict=True):
        error = [] if found.exact else [margin(f"{100 * player.error:.3f}%", found.deals)]
        parts = [player.win, player.tie, *(player.shares if divided else ())]
        rows.append([name, _percent(player.equity, found), *error, *(_percent(part, found) for part in parts)])
    return heads, rows


def _ways(game: str) -> list[str]:
    """What the shares of the pot are called."""
    shares = contest_of(game).shares
    several = len({share.board for share in shares}) > 1
    return apart([WAYS[share.of] + (f" {share.board}" if several else "") for share in shares], shares)


def counted(found: Equities) -> str:
    """How it was reckoned, in a sentence."""
    whole = found.deals == int(found.deals)
    many = so_many(int(found.deals), "deal") if whole else f"{found.deals:,.2f} deals, by weight"
    return (
        f"Exact: {many} counted."
        if found.exact
        else f"A sample of {many} from seed {found.seed}; ± is one standard error."
    )


def _percent(part: float, found: Equities) -> str:
    return f"{100 * part:.4f}%" if found.exact else f"{100 * part:.2f}%"


def _names(hands: Sequence[str]) -> list[str]:
    """The hands as they are shown: cards by their suits, ranges as they were typed."""
    names = list[str]()
    for hand in hands:
        try:
            shown = face_up(cards(hand))
        except NotACard:
            shown = " ".join(hand.split())
        names.append(shown or "random")
    return names


def _how_it_ends(hands: Sequence[str], boards: Sequence[Pack], game: str) -> None:
    """Which rule decided, where every card is known."""
    try:
        own = [cards(hand) for hand in hands]
    except NotACard:
        return
    if any(BACK in hand or len(hand) < contest_of(game).own for hand in own):
        return
    from anteup.cli.evaluate import finished  # noqa: PLC0415 (only where the deal is over)

    say()
    finished(game, own, boards)


def _values(  # noqa: PLR0913, PLR0917 (the answer, and all that was asked)
    found: Equities, hands: Sequence[str], boards: Sequence[Pack], dead: Pack, game: str, path: Sequence[Street]
) -> dict[str, Any]:
    ways = _ways(game) if len(found.players[0].shares) > 1 else []
    values: dict[str, Any] = {
        "game": game,
        "boards": [written(board) for board in boards],
        "dead": written(dead),
        "exact": found.exact,
        "deals": found.deals,
        "seed": found.seed,
        "players": [
            {
                "hand": hand,
                "equity": player.equity,
                "error": player.error,
                "win": player.win,
                "tie": player.tie,
                "lose": player.lose,
                "wins": player.wins,
                "ties": player.ties,
                "shares": dict(zip(ways, player.shares, strict=True)) if ways else {},
            }
            for hand, player in zip(hands, found.players, strict=True)
        ],
    }
    if path:
        values["streets"] = [
            {"street": name, "exact": at.exact, "equities": [player.equity for player in at.players]}
            for name, at in path
        ]
    return values


def _draw(chart: Path | None, plot: Path | None, shown: Lines | Bars) -> None:
    """Draws a chart into files, when all of it is drawn. Raises BadParameter."""
    from anteup.cli import charts  # noqa: PLC0415 (only for a chart)

    drawn = dict[str, tuple[Path, bytes]]()
    if chart:
        drawn["--svg"] = chart, shown.svg().encode()
    if plot:
        drawn["--plot"] = plot, charts.printed(shown.figure(), plot)
    charts.save(drawn)


def _refuse(hands: Sequence[str], *, exact: bool | None, charted: bool) -> None:
    """Raises UsageError for one hand alone, and for a sample where all is to be counted; a chart may be sampled."""
    if len(hands) < 2:
        raise click.UsageError("equity is against somebody: say two hands or more; `random` is any hand")
    if exact and not charted and (said := sampling()):
        raise click.UsageError(f"--exact counts every deal, and {said} for a sample: say one of the two")


# ---- what goes wrong -----------------------------------------------------------------------------------


@contextmanager
def _in_words(hands: Sequence[str], game: str) -> Generator[None, None, None]:
    """What cannot be reckoned is told in a line or two that name the input."""
    try:
        yield
    except NotARange as fault:
        line, before = fault.around()
        number = hands.index(fault.text) + 1 if fault.text in hands else 0
        which = f"Hand {number}" if number else "A hand"
        told = f"{which} is wrong at character {fault.at + 1}: {fault.why}\n  {line}\n  {' ' * before}^"
        raise click.UsageError(told) from None
    except Malformed:
        from anteup.cli.options import known  # noqa: PLC0415 (it knows the names that were meant)

        known(game)
        raise
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
