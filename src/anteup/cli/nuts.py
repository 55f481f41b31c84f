"""`anteup nuts`: the best that can be held on a board, and the order of all holdings."""

from __future__ import annotations

import click

from anteup.cards import Pack, written
from anteup.cli.asking import as_named, dead, read, so_many
from anteup.cli.chances import asked, heading, in_words, on_board, once, percent, print_json, shares_on_board
from anteup.cli.figures import cut, face_up, say, width
from anteup.cli.finish import class_of, title
from anteup.cli.told import tens, with_article
from anteup.equity.contest import Contest
from anteup.odds import Place, in_short
from anteup.odds import nuts as order_of_holdings
from anteup.ranking import Made, evaluate
from anteup.rules.steps import Share

MOST = 10
"""Places that are told where nobody says how many."""
EPILOG = """\b
Examples:
  anteup nuts "Kh Qh 7d 2c 2s"
  anteup nuts "Kh Qh 7d 2c 2s" --hand "Ah Kd" --all
  anteup nuts Ah8d3c2sKh --game omaha8 --most 5
"""


@click.command(epilog=EPILOG)
@click.argument("board", metavar="BOARD")
@click.option(
    "--game",
    "named",
    callback=as_named,
    metavar="GAME",
    help="A form or game with a board, or your own FILE.toml. [default: holdem]",
)
@click.option("--hand", metavar="CARDS", help="Your own: where it stands, and what the others can hold then.")
@dead
@click.option("--most", type=click.IntRange(1), metavar="N", help=f"As many places are told. [default: {MOST}]")
@click.option("--all", "everything", is_flag=True, help="All places.")
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def nuts(  # noqa: PLR0913 (a command has as many options as it needs)
    board: str, *, named: str | None, hand: str | None, dead: Pack, most: int | None, everything: bool, in_json: bool
) -> None:
    """Tell the best that can be held on a BOARD of three to five cards, and what comes after it, place by place.

    Where exactly two of one's own cards are played, as in Omaha, a holding is any two cards: a hand of four is worth
    the best of its six pairs.
    """
    if everything and most is not None:
        raise click.UsageError("--all are all places, and --most some of them: say one of the two")
    game = named or "holdem"
    played, found = asked(game)
    shares = shares_on_board(found)
    common, own = read(board, "BOARD"), read(hand, "--hand") if hand is not None else ()
    if not 3 <= len(common) <= 5:
        raise click.BadParameter(
            f"{board!r} is {so_many(len(common), 'card')}: a board has three to five", param_hint="BOARD"
        )
    if own and len(own) != found.own:
        raise click.BadParameter(
            f"{hand!r} is {so_many(len(own), 'card')}: {played.name} leaves a hand of {found.own}", param_hint="--hand"
        )
    once(found, the_board=common, the_hand=own, the_dead_cards=dead)
    orders: list[tuple[Share, tuple[Place, ...], Made | None]] = []
    with in_words():
        for share in shares:
            places = order_of_holdings(
                common,
                of=share.of,
                plays=share.plays,
                qualifier=share.qualifier,
                ranks=found.ranks,
                pack=found.deck,
                wild=found.wild.cards,
                dead=(*own, *dead),
            )
            orders.append((share, places, _made(found, share, own, common)))
    told = None if everything else most or MOST
    if in_json:
        print_json(
            {
                "game": game,
                "board": written(common),
                "hand": written(own),
                "dead": written(dead),
                "shares": [_as_json(*order, told, own) for order in orders],
            }
        )
        return
    if named:
        say(heading(played, named))
        say()
    say(f"Board  {face_up(common)}" + (f"   Hand  {face_up(own)}" if own else ""))
    for share, places, made in orders:
        say()
        if len(orders) > 1 or share.of != "high":
            say(click.style(title(share), fg="green"))
        _say_order(places, told)
        if own:
            say()
            _say_own(places, made)
    if not all(map(on_board, found.shares)):
        say()
        say("Another share of the pot is played with one's own cards alone, and no board has nuts for it.")


def _made(found: Contest, share: Share, own: Pack, board: Pack) -> Made | None:
    if not own:
        return None
    return evaluate(
        own,
        board,
        of=share.of,
        plays=share.plays,
        qualifier=share.qualifier,
        ranks=found.ranks,
        wild=found.wild.cards,
    )


def _say_order(places: tuple[Place, ...], most: int | None) -> None:
    if not places:
        say("Nobody can qualify.")
        return
    shown = places[:most]
    names = [tens(place.made.in_full) for place in shown]
    digits, ways = len(str(shown[-1].better + 1)), max(len(f"{len(place.holdings)}") for place in shown)
    wide = max(map(len, names))
    beside = digits + 2 + wide + 2 + ways + 2
    for place, name in zip(shown, names, strict=True):
        said = (
            f"{place.better + 1:>{digits}}  {click.style(name.ljust(wide), bold=True)}  {len(place.holdings):>{ways}}"
        )
        holds = in_short(place.holdings)
        if beside + 20 <= width():
            say(f"{said}  {cut(holds, width() - beside)}")
        else:
            say(said.rstrip())
            say(f"{' ' * (digits + 2)}{holds}")
    holdings = places[-1].better + len(places[-1].holdings)
    if most is not None and most < len(places):
        more = f"{so_many(len(places) - most, 'place')} more"
        say(f"And {more}, {so_many(holdings, 'holding')} in all; --all tells them.")
    else:
        say(f"{so_many(holdings, 'holding')} in {so_many(len(places), 'place')}.")


def _against(places: tuple[Place, ...], made: Made) -> tuple[int, int, int]:
    """How many holdings beat a hand, tie with it, and lose to it."""
    counts = [0, 0, 0]
    for place in places:
        counts[0 if place.made > made else 1 if place.made == made else 2] += len(place.holdings)
    return counts[0], counts[1], counts[2]


def _say_own(places: tuple[Place, ...], made: Made | None) -> None:
    if made is None:
        say("Your hand does not qualify.")
        return
    better, tied, worse = _against(places, made)
    total = better + tied + worse
    beat, tie, lose = (
        f"{verb}{'s' * (many == 1)}" for verb, many in (("beat", better), ("tie", tied), ("lose", worse))
    )
    say(
        f"You have {with_article(made.in_full)}: {better:,} of {so_many(total, 'holding')} {beat} it "
        f"({percent(better / total)}), {tied:,} {tie}, {worse:,} {lose} to it."
        if better
        else f"You have {with_article(made.in_full)}: nobody can beat it; {tied:,} of {so_many(total, 'holding')} {tie}."
    )


def _as_json(
    share: Share, places: tuple[Place, ...], made: Made | None, most: int | None, own: Pack
) -> dict[str, object]:
    found: dict[str, object] = {
        "of": share.of,
        "plays": share.plays,
        "qualifier": share.qualifier,
        "holdings": sum(len(place.holdings) for place in places),
        "places": [
            {
                "better": place.better,
                "name": str(place.made),
                "in_full": place.made.in_full,
                "class": class_of(place.made),
                "strength": place.made.strength,
                "holdings": [written(held) for held in place.holdings],
            }
            for place in places[:most]
        ],
    }
    if own:
        found["hand"] = None
    if own and made is not None:
        better, tied, worse = _against(places, made)
        found["hand"] = {"in_full": made.in_full, "better": better, "tied": tied, "worse": worse}
    return found
