"""`anteup evaluate`: what hands make, in which order they finish, and which rule decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

import click
from rich.text import Text

from anteup.cards import BACK, RANKS, STANDARD, Card, NotACard, Pack, written
from anteup.cli import options
from anteup.cli.asking import as_named, faces, or_second, plainly, read
from anteup.cli.chances import apart, game_of, heading, print_json
from anteup.cli.finish import Held, after, as_json, finish, judged, sources, title
from anteup.cli.show import DIM, FELT
from anteup.cli.show import cards as drawn
from anteup.cli.terminal import Terminal
from anteup.equity.contest import boards_in_words
from anteup.ranking import USUAL, Made, NoHand, Of, Plays
from anteup.ranking.made import read_wild
from anteup.rules.steps import Board, Buy, Deal, Draw, Game, Share

EPILOG = """\b
Examples:
  anteup evaluate "As Ks Qs Js Ts"
  anteup evaluate "Kh Kd" AcJc QsJs --board "Ks Ts 9s 4d 2c"
  anteup evaluate AhKd2c3s QhQd7c6c --board 4h5d9sQsJd --game omaha8
  anteup evaluate "8d 6c 3h 2s Ad" "8c 7d 3s 2h Ac" --of a-5
  anteup evaluate "2c 2d Ah Ad Ks" --wild 2
"""


@click.command(epilog=EPILOG)
@click.argument("hands", nargs=-1, required=True, metavar="HAND…")
@click.option("--board", "boards", multiple=True, metavar="CARDS", help="The cards in the middle; once for each board.")
@click.option(
    "--game",
    callback=as_named,
    metavar="GAME",
    help="By the rules of a form or game, or of your own FILE.toml: its shares, ranks, wild cards and pack.",
)
@options.book
@click.option("--of", type=click.Choice(get_args(Of)), help="Which hand is meant. [default: high]")
@click.option("--plays", type=click.Choice(get_args(Plays)), help="Which cards make it. [default: any five]")
@click.option("--qualifier", type=int, metavar="N", help="The highest card of a low that counts; 8: eight or better.")
@click.option("--wild", default="", metavar="CARDS", help='What is wild besides jokers: "2", or "Jh Js".')
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def evaluate(  # noqa: PLR0913 (a command has as many options as it needs)
    hands: tuple[str, ...],
    boards: tuple[str, ...],
    *,
    game: str | None,
    book: str | None,
    of: Of | None,
    plays: Plays | None,
    qualifier: int | None,
    wild: str,
    in_json: bool,
) -> None:
    """Tell what hands make; of several, their order of finish and which rule decided it.

    A HAND is written as its cards, `"As Kd"` or AsKd: rank, then suit (c d h s, or their signs); T or 10 is a ten, Jk a
    joker and Jk2 the second one. Of a stud hand the cards stand in the order in which they were dealt.
    """
    if game is None and book is not None:
        raise click.UsageError("--book is the book that a game is played by: say the --game too")
    if game is not None and (of, plays, qualifier) != (None, None, None):
        raise click.UsageError("--game settles which hand takes the pot: leave out --of, --plays and --qualifier")
    rules = game_of(game, book) if game is not None else None
    common = [
        read(board, f"--board {number}" if len(boards) > 1 else "--board") for number, board in enumerate(boards, 1)
    ]
    own = [faces(hand, f"HAND {number}" if len(hands) > 1 else "HAND") for number, hand in enumerate(hands, 1)]
    shares = rules.shares if rules else (Share(of=of or "high", plays=plays or "any five", qualifier=qualifier or 0),)
    if rules:
        _fits(rules, own, common)
    elif len(common) > 1:
        raise click.BadParameter("there is one board, unless --game names a game with more", param_hint="--board")
    _each_once(own, common)
    ranks = rules.ranks if rules else USUAL
    held = [_held(rules, hand, common, _wild(wild)) for hand in own]
    try:
        made = [judged(share, held, common, ranks) for share in shares]
    except NoHand as fault:
        raise click.BadParameter(str(fault), param_hint="HAND") from None
    except ValueError as fault:  # of a qualifier that there is not
        raise click.BadParameter(str(fault), param_hint="--qualifier") from None
    if in_json:
        found = [as_json(held, one, share) for share, one in zip(shares, made, strict=True)]
        print_json({"game": game, "boards": [written(board) for board in common], "shares": found})
        return
    out = Terminal()
    if rules and game:
        out.say(heading(rules, game))
        out.say()
    for number, board in enumerate(common, 1):
        out.say(Text.assemble(f"Board{f' {number}' if len(common) > 1 else ''}  ", drawn(board, out.ink)))
    if common:
        out.say()
    for line in _lines(out, held, list(zip(shares, made, strict=True)), rules):
        out.say(line)


def _lines(
    out: Terminal,
    held: Sequence[Held],
    found: Sequence[tuple[Share, Sequence[Made | None]]],
    rules: Game | None,
) -> Iterator[Text]:
    shares = [share for share, _ in found]
    heads = apart([title(share, len({share.board for share in shares})) for share in shares], shares)
    for number, (share, made) in enumerate(found):
        if number:
            yield Text()
        if len(found) > 1 or share.of != "high":
            yield Text(heads[number], FELT)
        yield from finish(held, made, out)
    yield from after(sources(made for _, made in found))
    if rules and rules.wild.follows:
        yield Text()
        yield Text("Which other rank is wild hangs on what was turned up when: say it with --wild.", DIM)


def finished(name: str, hands: Sequence[Pack], boards: Sequence[Pack]) -> None:
    """Prints how hands of a game finish when all its cards are out. Raises NoHand."""
    game, out = game_of(name), Terminal()
    held = [_held(game, hand, boards, ()) for hand in hands]
    found = [(share, judged(share, held, boards, game.ranks)) for share in game.shares]
    for line in _lines(out, held, found, game):
        out.say(line)


# ---- what was asked -------------------------------------------------------------------------------------------------


def _wild(text: str) -> Pack:
    try:
        return read_wild([word.upper() if word.upper() in RANKS else word for word in plainly(text).split()])
    except NotACard as fault:
        raise click.BadParameter(f"{fault}; or a rank, such as '2'", param_hint="--wild") from None


def _each_once(hands: Sequence[Pack], boards: Sequence[Pack]) -> None:
    """Raises BadParameter where a card stands twice in all that was typed."""
    named = [(f"hand {number}" if len(hands) > 1 else "the hand", hand) for number, hand in enumerate(hands, 1)]
    named += [(f"board {number}" if len(boards) > 1 else "the board", board) for number, board in enumerate(boards, 1)]
    seen: dict[Card, str] = {}
    for where, some in named:
        for at, card in enumerate(some, 1):
            place = f"card {at} of {where}"
            if card in seen and card is not BACK:
                raise click.BadParameter(
                    f"{card} stands twice: {seen[card]} and {place}{or_second(card)}", param_hint="HAND"
                )
            seen[card] = place


def _gone(game: Game, boards: Sequence[Pack]) -> int:
    """How many cards each has thrown away for good by the time that so much of the board is out."""
    out = gone = 0
    for step in game.steps:
        if isinstance(step, Board):
            out += step.cards
        elif isinstance(step, Draw) and not step.replace and any(len(board) > out for board in boards):
            gone += step.most
    return gone


def _fits(game: Game, hands: Sequence[Pack], boards: Sequence[Pack]) -> None:
    """Raises BadParameter where these are not as many cards as the game deals, or not of its pack."""
    dealt = [step.down + step.up for step in game.steps if isinstance(step, Deal)]
    most = sum(dealt) + sum(4 * step.cards for step in game.steps if isinstance(step, Buy)) - _gone(game, boards)
    flops = [step for step in game.steps if isinstance(step, Board)]
    thrown = sum(step.most for step in game.steps if isinstance(step, Draw) and not step.replace)
    least = sum(dealt) - thrown if flops else 1
    for number, hand in enumerate(hands, 1):
        where = f"HAND {number}" if len(hands) > 1 else "HAND"
        if not least <= len(hand) <= most:
            many = f"{most}" if least == most else f"{least} to {most}"
            leaves = "leaves" if _gone(game, boards) else "deals"
            raise click.BadParameter(
                f"{written(hand)!r}: {game.name} {leaves} {many} card{'s' * (most != 1)} to a hand, and here {'is' if len(hand) == 1 else 'are'} {len(hand)}",
                param_hint=where,
            )
    several = max((step.boards for step in flops), default=0)
    if len(boards) > several:
        raise click.BadParameter(
            f"{game.name} has {boards_in_words(several)}, and here are {len(boards)}", param_hint="--board"
        )
    stages = [sum(step.cards for step in flops[: at + 1]) for at in range(len(flops))]
    for board in boards:
        if len(board) not in stages:
            raise click.BadParameter(
                f"{written(board)!r}: a board of {game.name} has {' or '.join(map(str, stages))} card{'s' * (stages != [1])}, "
                f"not {len(board)}",
                param_hint="--board",
            )
    for card in (card for some in (*hands, *boards) for card in some):
        if card not in game.deck and card is not BACK:
            raise click.BadParameter(f"{card} is not in the pack of {game.name}", param_hint="HAND")


def _held(game: Game | None, hand: Pack, boards: Sequence[Pack], wild: Pack) -> Held:
    """A hand, which of its cards lie face down, and which are wild in it."""
    if game is None:
        return Held(hand, hand, wild)
    down, at = list[Card](), 0
    for step in game.steps:
        if isinstance(step, Deal):
            down += hand[at : at + step.down]
            at += step.down + step.up
    down += hand[at:]
    rules = game.wild
    ranks = {RANKS.index(rules.follows)} if rules.follows else set[int]()
    if rules.own == "last card":
        ranks.add(down[-1].rank)
    elif rules.own == "lowest in the hole":
        ranks.add(min((card.rank for card in down if card.rank >= 0), default=-1))
    if boards and rules.board != "none":
        first = boards[0]
        ranks.add(first[-1].rank if rules.board == "last" else min(card.rank for card in first))
    return Held(hand, tuple(down), (*wild, *rules.cards, *(card for card in STANDARD if card.rank in ranks)))
