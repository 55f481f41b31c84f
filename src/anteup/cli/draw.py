"""`anteup draw`: what each way to discard brings, and which is worth most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from anteup.cards import Pack, written
from anteup.cli.asking import as_named, dead, read, so_many, unused
from anteup.cli.chances import as_json, asked, heading, in_words, margin, once, percent, print_json
from anteup.cli.figures import face_up, say, table, width
from anteup.cli.told import tens
from anteup.equity.contest import Contest
from anteup.odds import Discard, PayTable, discards, frequencies, pay_table
from anteup.odds.kinds import ROYAL, nearest
from anteup.ranking import evaluate
from anteup.rules.steps import Draw, Game, Share

EPILOG = """\b
Examples:
  anteup draw "As Ks Qs Js 2d" --pay 9/6
  anteup draw "4h 4s Ah 9h 7h" --pay "straight flush 50, four of a kind 25, full house 9, flush 6, straight 4,
    three of a kind 3, two pairs 2, one pair 1 from J"
  anteup draw "9h 9d 9c 6s 5d" --against 3
  anteup draw "9h 9d 9c 6s 5d" --discard 6s5d
  anteup draw "Kh 9h 6h 3h 3s" --reach flush
  anteup draw "8s 6d 4c 3h Kd" --game lowball --against 2
  anteup draw "2c 2d Ah Ad Ks" --game deuces-wild --pay "five of a kind 15, straight flush 9, four of a kind 5,
    full house 3, flush 2, straight 2, three of a kind 1"
"""


@click.command(epilog=EPILOG)
@click.argument("hand", metavar="HAND")
@click.option(
    "--game",
    "named",
    callback=as_named,
    metavar="GAME",
    help="A form or game with a draw, or your own FILE.toml. [default: draw]",
)
@click.option(
    "--pay",
    metavar="TABLE",
    help="What is paid: 9/6, or the least class that is paid and all above it, a pair perhaps from a rank, as below.",
)
@click.option(
    "--against", type=click.IntRange(1), metavar="N", help="So many others who stand pat on random hands. [default: 1]"
)
@click.option("--reach", metavar="CLASS", help="The chance to end in this class or a better one.")
@click.option("--discard", metavar="CARDS", help="Tell of this discard alone; 'none' is to stand pat.")
@dead
@click.option("--all", "everything", is_flag=True, help="Every discard, not only the five that are worth most.")
@click.option(
    "--samples", type=click.IntRange(1), default=100_000, show_default=True, metavar="N", help="Deals of a sample."
)
@click.option(
    "--seed", type=click.IntRange(0), default=0, show_default=True, metavar="S", help="Where a sample begins."
)
@click.option("--json", "in_json", is_flag=True, help="As JSON.")
def draw(  # noqa: PLR0913 (a command has as many options as it needs)
    hand: str,
    *,
    named: str | None,
    pay: str | None,
    against: int | None,
    reach: str | None,
    discard: str | None,
    dead: Pack,
    everything: bool,
    samples: int,
    seed: int,
    in_json: bool,
) -> None:
    """Tell what each way to discard from a HAND brings, and which is worth most.

    A discard is worth what a pay table gives on average (--pay), the chance of a class (--reach), or, as usual, its part
    of the pot against others who hold random cards and stand pat (--against). All draws are counted, except that the
    part of the pot is from a sample. Of several draws the next one alone is looked at.
    """
    game = named or "draw"
    played, found = asked(game)
    share = _share(played, found)
    if sum(said is not None for said in (pay, against, reach)) > 1:
        raise click.UsageError("Say one of --pay, --against and --reach: a discard is worth one thing at a time")
    if discard is not None and everything:
        raise click.UsageError("--discard tells of one discard, and --all of every one: say one of them")
    held = read(hand, "HAND")
    if len(held) != found.own:
        raise click.BadParameter(
            f"{hand!r} is {so_many(len(held), 'card')}: {played.name} deals {found.own}", param_hint="HAND"
        )
    once(found, the_hand=held, the_dead_cards=dead)
    thrown = _thrown(discard, held)
    pays = _pays(pay, share) if pay is not None else None
    reached = _reached(reach, share, found) if reach is not None else ""
    others = 0 if pays or reached else against or 1
    unseen = len(found.deck) - len(held) - len(dead)
    if thrown is not None and len(thrown) > unseen:
        raise click.BadParameter(
            f"{so_many(len(thrown), 'card')} cannot be drawn: {unseen} {'is' if unseen == 1 else 'are'} unseen",
            param_hint="--discard",
        )
    with in_words() as progress:
        worth = discards(
            held,
            pay=pays,
            against=others,
            reach=reached,
            of=share.of,
            ranks=found.ranks,
            pack=found.deck,
            wild=found.wild.cards,
            dead=dead,
            samples=samples,
            seed=seed,
            progress=progress,
        )
    draws = [step for step in played.steps if isinstance(step, Draw)]
    law = draws[0]
    every = [
        one
        for one in worth
        if law.least <= len(one.thrown) <= law.most and (thrown is None or {*one.thrown} == {*thrown})
    ]
    if not every:
        raise click.BadParameter(
            f"{played.name} lets one throw away {law.least} to {law.most} cards", param_hint="--discard"
        )
    made = evaluate(held, of=share.of, ranks=found.ranks, wild=found.wild.cards)
    now = made.in_full if made else "nothing that qualifies"
    if in_json:
        print_json(
            {
                "game": game,
                "hand": written(held),
                "now": now,
                "dead": written(dead),
                "draws": len(draws),
                "worth": "pay" if pays else "reach" if reached else "pot",
                "against": others,
                "reach": reached or None,
                "samples": samples if others else None,
                "seed": seed if others else None,
                "discards": [_as_json(one) for one in every],
            }
        )
        return
    if named:
        say(heading(played, named))
        say()
    say(f"Hand  {face_up(held)}: {tens(now)}")
    say()
    _say_discards(every if everything else every[:5], pays, reached, others, samples)
    if len(every) > 5 and not everything:
        say(f"And {so_many(len(every) - 5, 'more way')}; --all tells them.")
    say()
    _say_ends(every[0], pays)
    say(_how(every[0], others, samples, seed))
    if len(draws) > 1:
        say(
            f"This game has {len(draws)} draws, and the next alone is looked at, as if the showdown came after it: what can "
            "be drawn later is not counted."
        )
    if not others and (said := unused()):
        say(said)


# ---- what was asked -------------------------------------------------------------------------------------------------


def _share(game: Game, found: Contest) -> Share:
    draws = [step for step in game.steps if isinstance(step, Draw) and step.replace]
    other = "say a --game such as draw, lowball or badugi"
    if not draws:
        raise click.UsageError(f"{game.name} has no draw: {other}")
    if found.board or len(found.shares) != 1 or found.own not in {4, 5}:
        raise click.UsageError(
            f"{game.name} has a draw, but what it brings is told only where the four or five cards of a hand take the "
            f"whole pot by themselves: {other}"
        )
    return found.shares[0]


def _reached(said: str, share: Share, found: Contest) -> str:
    """A class of hand that comes. Raises BadParameter with the nearest."""
    of, pack, wild = share.of, found.deck, found.wild.cards
    kinds = [*frequencies(found.own, of=of, ranks=found.ranks, pack=pack, wild=wild).counts]
    if "straight flush" in kinds:
        kinds.insert(kinds.index("straight flush"), ROYAL)
    plain = " ".join(said.lower().split())
    if plain in kinds:
        return plain
    near = nearest(said, kinds)
    meant = f"; did you mean {near!r}?" if near else ":"
    raise click.BadParameter(f"{said!r} never comes{meant} There is {', '.join(kinds)}", param_hint="--reach")


def _thrown(said: str | None, held: Pack) -> Pack | None:
    if said is None:
        return None
    thrown = () if said.strip().lower() == "none" else read(said, "--discard")
    for at, card in enumerate(thrown):
        if card not in held:
            raise click.BadParameter(f"{card} is not in the hand", param_hint="--discard")
        if card in thrown[:at]:
            raise click.BadParameter(f"{card} stands twice", param_hint="--discard")
    return thrown


def _pays(said: str, share: Share) -> PayTable:
    if share.of != "high":
        raise click.BadParameter("a pay table is for high hands", param_hint="--pay")
    try:
        return pay_table(said)
    except ValueError as fault:
        raise click.BadParameter(str(fault), param_hint="--pay") from None


# ---- what is printed ------------------------------------------------------------------------------------------------


def _say_discards(every: Sequence[Discard], pays: PayTable | None, reach: str, others: int, samples: int) -> None:
    head = "pays" if pays else f"{reach} or better" if reach else "of the pot"
    heads = [head, *(["± error"] if others else []), "improves", "draws"]
    rows = list[list[str]]()
    for one in every:
        value = f"{one.value:.4f}" if pays else percent(one.value)
        error = [margin(percent(one.error), samples)] if others else []
        rows.append([_said(one), value, *error, percent(one.improves), f"{one.ends.deals:,}"])
    for line in table(heads, rows, width()):
        say(line)


def _said(one: Discard) -> str:
    return f"throw {face_up(one.thrown)}" if one.thrown else "stand pat"


def _say_ends(one: Discard, pays: PayTable | None) -> None:
    say(click.style(f"If you {_said(one)}:", fg="green"))
    heads = ["draws", "chance", *(["pays"] if pays else [])]
    rows = list[list[str]]()
    for kind, count in one.ends.counts.items():
        paid = [] if pays is None else [_paid(kind, pays)]
        rows.append([kind, f"{count:,}", percent(one.ends.chance(kind)), *paid])
    for line in table(heads, rows, width()):
        say(line)


def _paid(kind: str, pays: PayTable) -> str:
    paid = pays.pays.get(kind, pays.pays.get("straight flush", 0) if kind == ROYAL else 0)
    if kind == "one pair" and paid and pays.pairs_from != "2":
        return f"{paid} from {pays.pairs_from}"
    return f"{paid}"


def _how(one: Discard, others: int, samples: int, seed: int) -> str:
    if not others:
        return f"Exact: {so_many(one.ends.deals, 'draw')} counted."
    many = "one other" if others == 1 else f"{others} others"
    return (
        f"Of the pot: against {many} with random cards, standing pat, in a sample of {so_many(samples, 'deal')} from seed {seed}; "
        "± is one standard error. All else is exact."
    )


def _as_json(one: Discard) -> dict[str, Any]:
    return {
        "thrown": written(one.thrown),
        "kept": written(one.kept),
        "value": one.value,
        "error": one.error,
        "improves": one.improves,
        "ends": as_json(one.ends),
    }
