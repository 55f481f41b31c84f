"""`anteup odds`: how often each class of hand comes, how often a pot is opened, and the outs of a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import click
from msgspec.structs import asdict

from anteup.cards import Pack, written
from anteup.cli import options
from anteup.cli.asking import as_named, dead, read, so_many, unused
from anteup.cli.chances import (
    as_json,
    asked,
    heading,
    in_words,
    margin,
    once,
    one_in,
    percent,
    print_json,
    shares_on_board,
)
from anteup.cli.figures import cut, face_up, say, table, width
from anteup.cli.finish import title
from anteup.cli.told import with_article
from anteup.cli.waiting import Progress
from anteup.equity.contest import Contest
from anteup.odds import (
    Frequencies,
    Outs,
    draw_supply,
    first_jack,
    frequencies,
    openers,
    outs,
    sampled,
    ties_for_lowest,
    unopened,
)
from anteup.rules.steps import Bet, Game, Share

EPILOG = """\b
Examples:
  anteup odds
  anteup odds deuces-wild
  anteup odds holdem
  anteup odds short-deck --cards 5
  anteup odds openers --players 6
  anteup odds deal --players 5
  anteup odds --hand "Ah Kh" --board "Qh 7h 2c"
  anteup odds omaha8 --hand Ah2hKcQd --board 3h8h9s --against KsKd7c6c
"""
USUAL_PLAYERS = 5
OPENERS = ("JJ", "QQ", "KK", "AA", "two pairs", "threes")
_BOTH = "Outs are those of a --hand on a --board: say both"
_DEAD = "--dead is for the outs of a --hand on a --board; how often hands come is counted from the whole pack"
CARDS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def _stands_alone(_ctx: click.Context, _param: click.Parameter, name: str | None) -> None:
    if name is not None:
        raise click.UsageError(
            f"The game stands by itself here, without --game: anteup odds {cut(name, options.LONGEST)}"
        )


@click.command(epilog=EPILOG)
@click.argument("what", required=False, callback=as_named, metavar="[GAME|openers|deal]")
@click.option("--game", hidden=True, expose_value=False, callback=_stands_alone)
@options.book
@click.option("--cards", type=click.IntRange(4, 7), metavar="N", help="Hands of so many cards, the best five counting.")
@click.option("--players", type=click.IntRange(1, 52), metavar="N", help="How many are dealt to. [default: 5]")
@click.option("--hand", metavar="CARDS", help="The outs of this hand, on a --board of three or four cards.")
@click.option("--board", metavar="CARDS", help="The flop, or flop and turn.")
@click.option("--against", multiple=True, metavar="CARDS", help="A hand that it is up against; once for each.")
@dead
@click.option(
    "--samples", type=click.IntRange(1), default=200_000, show_default=True, metavar="N", help="Deals of a sample."
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, metavar="S", help="Where a sample begins."
)
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def odds(  # noqa: PLR0913 (a command has as many options as it needs)
    what: str | None,
    *,
    book: str | None,
    cards: int | None,
    players: int | None,
    hand: str | None,
    board: str | None,
    against: tuple[str, ...],
    dead: Pack,
    samples: int,
    seed: int,
    in_json: bool,
) -> None:
    """Count how often each class of hand comes in a game, or the outs of a hand on a flop or a turn.

    GAME is a form or a game of `anteup games`, or a file of your own, FILE.toml; without one it is draw poker, five
    cards of 52. `openers` are the chances that a pot is opened, and `deal` those of a deal: who gets the first jack,
    whether the lowest card is cut twice, and whether the pack lasts for a draw.

    With --hand and --board the outs are told: the cards that lift the hand into a better class, by that class, and with
    --against those that make it the best; and how it ends by the river.
    """
    about_outs = bool(hand or board or against or dead)
    topic = what in {"openers", "deal"}
    if topic and (about_outs or cards is not None):
        raise click.UsageError(f"{what!r} takes --players, and no cards")
    if what == "deal" and book is not None:
        raise click.UsageError("--book says how hands rank, and for the deal they do not")
    if about_outs and (not hand or not board):
        raise click.UsageError(_BOTH if hand or board or against else _DEAD)
    if players is not None and not topic and (about_outs or not _opened(asked(what or "draw", book)[0])):
        raise click.UsageError("--players is for openers, for the deal, or for a game that is opened with openers")
    if about_outs and cards is not None:
        raise click.UsageError("--cards is for how often hands come, and not for outs")
    with in_words() as progress:
        sample = Sample(samples, seed, progress)
        if what == "openers":
            answer = _openers(asked("jackpots", book)[0], OPENERS, players, sample)
        elif what == "deal":
            answer = _deal(players or USUAL_PLAYERS)
        elif hand and board:
            answer = _outs(what or "holdem", book, hand, board, against, dead)
        else:
            answer = _classes(what or "draw", book, cards, players, sample)
    if in_json:
        print_json(answer.values)
        return
    if what and not topic:
        say(heading(asked(what, book)[0], what))
        say()
    answer.tell()
    if not answer.sampled and (said := unused()):
        say(said)


class Answer(NamedTuple):
    """What was found."""

    values: dict[str, Any]
    tell: Callable[[], None]
    """Prints it."""
    sampled: bool = False
    """Whether any of it is from a sample."""


class Sample(NamedTuple):
    """What is sampled where it cannot be counted."""

    deals: int
    seed: int
    progress: Progress | None

    @property
    def asked(self) -> dict[str, Any]:
        """As the functions of `anteup.odds` are asked."""
        return {"samples": self.deals, "seed": self.seed, "progress": self.progress}


# ---- how often ------------------------------------------------------------------------------------------------------


def _classes(name: str, book: str | None, cards: int | None, players: int | None, sample: Sample) -> Answer:
    game, found = asked(name, book)
    counted = [(share, *_counted(found, share, cards, sample)) for share in _shares(found)]
    values = _classes_as_json(name, found, counted)
    least = _opened(game) if cards in {None, 5} else ()
    more = _openers(game, least, players, sample) if least else None

    def tell() -> None:
        for number, one in enumerate(counted):
            if number:
                say()
            _say_classes(found, *one)
        if any(share.of == "spade in the hole" for share in found.shares):
            say("Another share of the pot goes to the highest spade in the hole, which is of no class.")
        if more:
            say()
            more.tell()

    sampled = any(got.seed is not None for *_, got in counted) or (more is not None and more.sampled)
    return Answer(values | ({"openers": more.values} if more else {}), tell, sampled)


def _shares(found: Contest) -> list[Share]:
    """The shares of the pot, those of a second board left out, and a spade in the hole, which has no classes."""
    shares = [share for share in found.shares if share.of != "spade in the hole"]
    return list(dict.fromkeys(Share(share.of, share.plays, 1, share.qualifier) for share in shares))


def _counted(found: Contest, share: Share, cards: int | None, sample: Sample) -> tuple[int, Frequencies]:
    """How many cards make a hand, and how often each class comes."""
    held = cards or found.own + (0 if share.plays == "own cards" else found.board)
    least = 4 if share.of == "badugi" else 5
    if len(found.deck) < least:
        raise click.UsageError(
            f"The whole pack of {found.name} has {so_many(len(found.deck), 'card')}, and a class takes {least}: there is "
            "nothing to count"
        )
    if held < least:
        raise click.UsageError(
            f"A hand of {found.name} has {so_many(held, 'card')}, and a class takes {least}: say --cards {least}, or more"
        )
    kinds: dict[str, Any] = {"of": share.of, "qualifier": share.qualifier, "ranks": found.ranks}
    kinds |= {"pack": found.deck, "wild": found.wild.cards}
    if cards is None and share.plays == "two and three":
        return held, sampled(found.own, found.board, plays=share.plays, **sample.asked, **kinds)
    return held, frequencies(held, **kinds)


def _say_classes(found: Contest, share: Share, held: int, got: Frequencies) -> None:
    many = f"{CARDS[held]} cards" if held < len(CARDS) else f"{held} cards"
    if got.seed is not None and share.plays == "two and three":
        many = f"two of {CARDS[found.own]} and three of {CARDS[found.board]}"
    say(click.style(f"{title(share)}: {many}, from a pack of {len(found.deck)}", fg="green"))
    exact = got.seed is None
    heads = ["hands" if exact else "deals", "chance", *([] if exact else ["± error"]), "or better", "as odds"]
    rows = list[list[str]]()
    for kind, count in got.counts.items():
        error = [] if exact else [margin(percent(got.error(kind)), got.deals)]
        better = "" if kind == "does not qualify" else percent(got.at_least(kind))
        rows.append([kind, f"{count:,}", percent(got.chance(kind)), *error, better, one_in(got.chance(kind))])
    for line in table(heads, rows, width()):
        say(line)
    say(_how(got))


def _how(got: Frequencies) -> str:
    if got.seed is None:
        return f"Exact: {so_many(got.deals, 'hand')} counted."
    return f"A sample of {so_many(got.deals, 'deal')} from seed {got.seed}; ± is one standard error."


def _classes_as_json(name: str, found: Contest, counted: list[tuple[Share, int, Frequencies]]) -> dict[str, Any]:
    return {
        "game": name,
        "pack": len(found.deck),
        "shares": [
            {
                "of": share.of,
                "plays": share.plays,
                "qualifier": share.qualifier,
                "cards": held,
                "exact": got.seed is None,
                **as_json(got),
            }
            for share, held, got in counted
        ],
    }


# ---- openers, and the deal ------------------------------------------------------------------------------------------


def _opened(game: Game) -> tuple[str, ...]:
    """What a pot of this game is opened with, one jackpot after the other."""
    said = [step.openers for step in game.steps if isinstance(step, Bet) and step.openers]
    return tuple(dict.fromkeys([*said, *game.jackpot.openers])) if said else ()


def _openers(game: Game, least: Sequence[str], players: int | None, sample: Sample) -> Answer:
    many = players or USUAL_PLAYERS
    every: dict[str, Any] = {"ranks": game.ranks, "pack": game.deck, "wild": game.wild.cards}
    rows, values = list[list[str]](), list[dict[str, Any]]()
    deals = frequencies(5, **every).deals
    exact = True
    for one in least:
        hands = openers(one, **every)
        nobody = unopened(many, one, **sample.asked, **every)
        exact = nobody.seed is None
        error = [] if exact else [margin(percent(nobody.error), sample.deals)]
        lasts = f"{1 / (1 - nobody.value):.2f}" if nobody.value < 1 else "for ever"
        rows.append([f"{one} or better", f"{hands:,}", percent(hands / deals), percent(nobody.value), *error, lasts])
        values.append({"openers": one, "hands": hands, "chance": hands / deals, "nobody": asdict(nobody)})
    says = f"of {many} players" if many > 1 else "alone"
    lines = [f"Nobody: none {says} has it on the deal. Deals: so many are dealt on average until somebody can open."]
    if not exact:
        lines.append(
            f"Nobody is from a sample of {so_many(sample.deals, 'deal')} from seed {sample.seed}; ± is one standard error."
        )
    heads = ["hands", "chance", "nobody", *([] if exact else ["± error"]), "deals"]
    found = {"players": many, "deals": deals, "openers": values}
    return Answer(found, partial(_say_table, heads, rows, lines), sampled=not exact)


def _deal(players: int) -> Answer:
    first, ties = first_jack(players), ties_for_lowest(players)
    left, wanted = draw_supply(players) if 5 * players <= 52 else (0, 0)
    rows = [[f"seat {seat}", percent(float(chance))] for seat, chance in enumerate(first.seats, 1)]
    lines = [
        f"The first jack comes with card {float(first.mean):.1f} on average, and with card {first.latest} at the latest.",
        f"One card each: {percent(float(ties))} that two or more have the lowest and cut again."
        if players > 1
        else "One card for one player: nobody ties with him.",
        f"Five cards each leave {left}, and {wanted} may be asked for: the pack {'lasts' if left >= wanted else 'may run out'}."
        if left
        else "The pack does not last for five cards each.",
    ]
    values = {
        "players": players,
        "first_jack": {
            "mean": float(first.mean),
            "latest": first.latest,
            "seats": [float(chance) for chance in first.seats],
        },
        "ties_for_lowest": float(ties),
        "draw": {"left": left, "wanted": wanted} if left else None,
    }
    return Answer(values, partial(_say_table, ["gets the first jack"], rows, lines))


def _say_table(heads: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[str]) -> None:
    for line in table(heads, rows, width()):
        say(line)
    say()
    for line in lines:
        say(line)


# ---- outs -----------------------------------------------------------------------------------------------------------


def _outs(  # noqa: PLR0913, PLR0917 (what was typed)
    name: str, book: str | None, hand: str, board: str, against: Sequence[str], dead: Pack
) -> Answer:
    game, found = asked(name, book)
    shares = shares_on_board(found)
    own, common = read(hand, "--hand"), read(board, "--board")
    others = [read(other, f"--against {other!r}") for other in against]
    for said, some, where in [(hand, own, "--hand"), *zip(against, others, ["--against"] * len(others), strict=True)]:
        if len(some) != found.own:
            raise click.BadParameter(
                f"{said!r} is {so_many(len(some), 'card')}: {game.name} leaves a hand of {found.own}", param_hint=where
            )
    if len(common) not in {3, 4}:
        raise click.BadParameter(
            f"{board!r} is {so_many(len(common), 'card')}: outs are counted on a flop of three or a turn of four",
            param_hint="--board",
        )
    named = {f"hand_{number}_against_it": other for number, other in enumerate(others, 1)}
    once(found, the_hand=own, the_board=common, **named, the_dead_cards=dead)
    every: list[tuple[Share, Outs]] = []
    for share in shares:
        got = outs(
            own,
            common,
            against=others,
            dead=dead,
            of=share.of,
            plays=share.plays,
            qualifier=share.qualifier,
            ranks=found.ranks,
            pack=found.deck,
            wild=found.wild.cards,
        )
        every.append((share, got))
    values = {
        "game": name,
        "hand": written(own),
        "board": written(common),
        "against": [written(other) for other in others],
        "dead": written(dead),
        "shares": [_outs_as_json(share, got, others) for share, got in every],
    }

    def tell() -> None:
        say(f"Board  {face_up(common)}   Hand  {face_up(own)}")
        for share, got in every:
            say()
            if len(every) > 1 or share.of != "high":
                say(click.style(title(share), fg="green"))
            _say_outs(got, others, last=len(common) == 4)

    return Answer(values, tell)


def _say_outs(got: Outs, others: Sequence[Pack], *, last: bool) -> None:
    say(f"You have {with_article(got.now.in_full) if got.now else 'nothing that qualifies'}.")
    kinds = dict.fromkeys([*got.river.counts, *got.betters])
    rows = list[list[str]]()
    for kind in kinds:
        cards = got.betters.get(kind, ())
        river = [] if last else [percent(got.river.chance(kind))]
        if cards or not last:
            rows.append([kind, f"{len(cards)}" if cards else "", percent(got.next(kind)) if cards else "", *river])
    if rows:
        for line in table(["outs", "next card", *([] if last else ["by the river"])], rows, width()):
            say(line)
    else:
        say("No card lifts it into a better class.")
    for kind, cards in got.betters.items():
        say(f"{kind}: {face_up(cards)}")
    if not others:
        return
    say()
    for said, by_kind in (("Best", got.wins), ("Tied for the best", got.ties)):
        many = sum(map(len, by_kind.values()))
        if many:
            say(f"{said} after {many} of the {got.unseen} cards that may come next ({percent(many / got.unseen)}):")
            for kind, cards in by_kind.items():
                say(f"  {kind}: {face_up(cards)}")
    if not got.wins and not got.ties:
        say("Not the best after any card that may come next.")
    say(f"By the river: the best {percent(got.ends_best)}, tied {percent(got.ends_tied)}.")


def _outs_as_json(share: Share, got: Outs, others: Sequence[Pack]) -> dict[str, Any]:
    def by_kind(cards: dict[str, Pack]) -> dict[str, str]:
        return {kind: written(some) for kind, some in cards.items()}

    return {
        "of": share.of,
        "plays": share.plays,
        "qualifier": share.qualifier,
        "now": got.now.in_full if got.now else None,
        "unseen": got.unseen,
        "betters": by_kind(got.betters),
        "wins": by_kind(got.wins) if others else None,
        "ties": by_kind(got.ties) if others else None,
        "river": as_json(got.river),
        "ends_best": got.ends_best if others else None,
        "ends_tied": got.ends_tied if others else None,
    }
