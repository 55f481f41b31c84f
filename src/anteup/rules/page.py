"""The rule page of a game, printed from the game itself: it cannot disagree with what is played, and one's own file gets
one too.

Every sentence ends with the ids of the rules it follows, where there are any (`anteup.rules.sources`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from anteup.rules.faults import CONTROL
from anteup.rules.house import Table
from anteup.rules.page_betting import of_all, of_one
from anteup.rules.page_between import between
from anteup.rules.page_cards import board, bought, deal, declared, draw, handed_on, pack, street, turned, wild
from anteup.rules.page_faults import faults, jackpots
from anteup.rules.page_pots import opens, pots, ranks
from anteup.rules.sentences import ADOPTED, Fields, Sentence, chips, listed, many
from anteup.rules.steps import (
    Beat,
    Bet,
    Board,
    Buy,
    Deal,
    Declare,
    Draw,
    Game,
    Lift,
    Name,
    Pass,
    Post,
    Script,
    Show,
    Straddle,
    Turn,
    big_blind,
)

WIDTH = 78


def page(
    game: Game, follows: Mapping[str, Sequence[str]] | None = None, table: Table | None = None, says: str = ""
) -> str:
    """The rules of a game as a page of text, in Markdown, wrapped for a terminal. Ends with a newline.

    `follows`: the rules that its files say they follow, as `anteup.rules.follows` has them; they come last. `table`: the
    rules between hands (`anteup.rules.table_rules`), if they are to be told too. `says`: the writer's own sentence
    (`anteup.rules.says`), which stands under the title.
    """
    players = f"for {many(game.players, 'player')}"
    common = of_all(game)
    parts = [
        f"# {game.name}",
        *([_wrapped(CONTROL.sub(" ", says))] if says else []),
        _wrapped(f"The form `{game.form}` by the book `{game.book}`, {players}."),
        *_section("The pack", [pack(game), *wild(game)]),
        "## How a hand goes",
        _course(game, {sentence.plain for sentence in common}),
        *_section("Betting", common),
        *_section("Pots that take openers", jackpots(game)),
        *_section("The pots", pots(game)),
        *_section("What beats what", ranks(game)),
        *_section("Faults of dealing", faults(game)),
        *_section("Between hands", between(game, table) if table else ()),
        *_section("What it follows", _follows(follows or {})),
    ]
    return "\n\n".join(parts) + "\n"


def sentences(game: Game, table: Table | None = None) -> Iterator[str]:
    """All that the page of a game says, in its order and without the sources; of each interval too what holds for all."""
    told = (
        *(pack(game), *wild(game)),
        *(sentence for i, step in enumerate(game.steps) for sentence in _step(game, i, step)),
        *jackpots(game),
        *pots(game),
        *ranks(game),
        *faults(game),
        *(between(game, table) if table else ()),
    )
    for sentence in told:
        yield str(sentence._replace(fields=()))


def _section(title: str, told: Iterable[Sentence]) -> list[str]:
    text = "\n".join(_wrapped(f"- {sentence}", "  ") for sentence in told)
    return [f"## {title}", text] if text else []


def _follows(files: Mapping[str, Sequence[str]]) -> Iterator[Sentence]:
    for file, laws in files.items():
        if laws:
            yield Sentence(f"This {file} follows {listed(ADOPTED.get(law, law) for law in laws)}.")


def _wrapped(text: str, later: str = "") -> str:
    import textwrap  # noqa: PLC0415 (needed only here)

    return textwrap.fill(text, WIDTH, subsequent_indent=later, break_long_words=False, break_on_hyphens=False)


# The course of a hand.


def _course(game: Game, common: set[Sentence]) -> str:
    """The steps, numbered; of a betting interval only what does not hold for all of them. Steps that come again and again
    are written once.
    """
    said: list[str] = []
    for i, step in enumerate(game.steps):
        said.append(" ".join(str(sentence) for sentence in _step(game, i, step) if sentence not in common))
    lines: list[str] = []
    at = 0
    while at < len(said):
        length, times = _repeated(said, at, game.steps)
        first = len(lines) + 1
        lines += said[at : at + length]
        if times > 1:
            which = f"step {first}" if length == 1 else f"steps {first} to {first + length - 1}"
            lines.append(f"The same again: {which}, {times} times in all, or until one player is left.")
        at += length * times
    return "\n".join(_wrapped(f"{n}. {line}", " " * len(f"{n}. ")) for n, line in enumerate(lines, 1))


def _repeated(said: Sequence[str], at: int, steps: Sequence[Script]) -> tuple[int, int]:
    """How many of the steps from here on come again as a whole, and how often; only what comes three times or more.

    A round ends with its betting, as forms write it: where the same steps can be read as rounds that do, from the next step
    or a later one, they are.
    """
    for length in range(1, 7):
        times = _times(said, at, length)
        if times < 3:
            continue
        ends = isinstance(steps[at + length - 1], Bet)
        later = next((n for n in range(1, length) if isinstance(steps[at + n + length - 1], Bet)), 0)
        if not ends and later == 0:
            return length, times
        if ends or _times(said, at + later, length) < 3:
            return length, times
        return 1, 1
    return 1, 1


def _times(said: Sequence[str], at: int, length: int) -> int:
    """How often so many steps come one after the other from here on."""
    block, times = said[at : at + length], 1
    while said[at + length * times : at + length * (times + 1)] == block:
        times += 1
    return times


def _step(game: Game, i: int, step: Script) -> Iterator[Sentence]:  # noqa: C901, PLR0912 (a line for each kind of step)
    match step:
        case Post():
            yield from _post(game, step)
        case Straddle():
            yield from _straddle(game, step)
        case Deal():
            yield from deal(game, i, step)
        case Board():
            yield board(game, i, step)
        case Bet():
            name = street(step.part) if step.part else ""
            yield Sentence(f"A betting interval{name and f', {name}'}.")
            yield from of_one(game, i, step)
        case Draw():
            yield from draw(game, i, step)
        case Pass():
            yield handed_on(step)
        case Turn():
            yield turned(step)
        case Buy():
            yield bought(step)
        case Beat():
            say = "The next player turns up his cards one by one until what he shows beats all the others; if it never does, he is out."
            yield Sentence(say)
        case Declare():
            yield declared(step)
        case Lift():
            say = "Each counts the backs of his cards, and lifts them, or says that their number is wrong."
            yield Sentence(say, (("lift", True),))
        case Name():
            yield Sentence("Each says what his wild cards stand for.", (("declare", "player"),))
        case _:
            yield from _show(game, step)


def _post(game: Game, step: Post) -> Iterator[Sentence]:
    ante, blinds = _ante(step), _blinds(game, step)
    yield from (*ante, *blinds) if step.ante_by == "all" else (*blinds, *ante)
    if not ante and not blinds:
        yield Sentence("Nothing is posted at these stakes.")


def _ante(step: Post) -> list[Sentence]:
    if not (step.ante or step.ante_chosen):
        return []
    live = step.ante_is == "live"
    who = {
        "all": "every player",
        "eldest": "the player at the dealer's left",
        "dealer": "the dealer",
        "big blind": "the big blind",
    }[step.ante_by]
    whom = "" if step.ante_by == "all" or live else " for all"
    fields: Fields = (("ante_by", step.ante_by), ("ante_is", step.ante_is))
    said = list[Sentence]()
    amount = chips(step.ante)
    if step.ante_chosen:
        most = f", up to {chips(step.ante_most)}" if step.ante_most else ""
        bound: Fields = (("ante_most", "bound"),) if most else ()
        say = f"The player at the dealer's left names the ante, whatever he likes{most}."
        said.append(Sentence(say, (("ante_chosen", True), *bound)))
        amount = "so much"
    say = f"{who} {'posts' if live else 'antes'} {amount}{whom}{', which counts towards a call' if live else ''}."
    said.append(Sentence(say[0].upper() + say[1:], fields))
    if any(step.blinds) and whom:
        order = "the blind before the ante" if step.short == "blind first" else "the ante before the blind"
        short: Fields = (("short", step.short),) if step.ante_by == "big blind" else ()
        said.append(Sentence(f"Who cannot pay both pays {order}.", short))
    return said


def _blinds(game: Game, step: Post) -> list[Sentence]:
    places: tuple[str, ...] = ("the player at the dealer's left", "the next", "the third", "the fourth")
    two = game.players == len(step.blinds) == 2
    if two:
        places = ("the dealer", "the other") if step.heads_up == "dealer small" else (places[0], "the dealer")
    posts = [
        (places[seat] if seat < len(places) else f"player {seat + 1} from the dealer's left", blind, seat)
        for seat, blind in enumerate(step.blinds)
        if blind
    ]
    if not posts:
        return []
    first, *others = [f"{who} posts {chips(blind)}" for who, blind, seat in posts if seat <= big_blind(step.blinds)]
    blinds = listed([first, *(post.replace(" posts ", " ") for post in others)])
    say = f"Blinds: {blinds}; they count towards a call." if others else f"A blind: {blinds}; it counts towards a call."
    said = [Sentence(say, (("blinds", 1 + len(others)),))]
    said += [
        Sentence(f"Straddling before the cards, {who} posts {chips(blind)}.", (("allowed", "over a blind"),))
        for who, blind, seat in posts
        if seat > big_blind(step.blinds)
    ]
    if len(step.blinds) == 2:
        which = "first" if step.heads_up == "dealer small" else "second"
        when = "The dealer posts" if two else "Where only two play, the dealer posts"
        said.append(Sentence(f"{when} the {which} of the two.", (("heads_up", step.heads_up),)))
    return said


def _straddle(game: Game, step: Straddle) -> Iterator[Sentence]:
    posts = [post for post in game.steps if isinstance(post, Post)]
    base = max((max(post.blinds, default=0) or post.ante * (post.ante_is == "live") for post in posts), default=0)
    if any(post.ante_chosen for post in posts):
        base = 0  # nobody knows it yet
    first = 2 * base
    if not step.allowed or 0 < step.most < first:
        yield Sentence("Nobody may straddle.", (("allowed", False),))
        return
    most = f", up to {chips(step.most)}" if step.most else ""
    say = f"The player after the last blind may straddle: post twice as much before he sees a card{most}."
    over = "over a blind" if any(any(post.blinds) for post in posts) else "over an ante"
    yield Sentence(say, (("allowed", over),))
    by = " by one ante more" if step.rises == "ante" else ""
    rises: Fields = (("rises", step.rises),) if by else ()
    one = max((post.ante for post in posts), default=0) or base
    second = first + one if by else 2 * first
    if not step.chain:
        yield Sentence(f"Each of the others is asked in turn{', and each raises it by one ante' if by else ''}.", rises)
    elif 0 < step.most < second:
        yield Sentence("Nobody may straddle him.", (("again", over),))
    else:
        yield Sentence(f"If he does, the next may straddle him{by}, and so on.", (("chain", True), *rises))
    if step.laps > 1:
        yield Sentence(f"It may go round the table {many(step.laps, 'time')}.", (("laps", "again"),))


def _show(game: Game, step: Show) -> Iterator[Sentence]:
    first = {
        "last aggressor": ". First shows the last to bet or raise, or if nobody did whoever spoke first in the last interval.",
        "left of last caller": ". First shows the player left of the last to call.",
        "all at once": ": all lay down their hands at once.",
    }[step.order]
    yield Sentence(f"The showdown{first}", (("order", step.order),))
    must = {
        "until beaten": "The others follow in turn, and need not show a hand that is beaten by one already shown.",
        "all": "All who are left show their hands.",
        "nobody": "Nobody must show who gives up his claim to the pot.",
    }[step.must]
    yield Sentence(must, (("must", step.must),))
    if step.all_in == "at once":
        say = "As soon as nobody can bet any more, all hands are tabled, before the remaining cards."
        yield Sentence(say, (("all_in", "at once"),))
    if step.asks:
        say = "Where one is free to show or muck, one is asked."
        yield Sentence(say, (("asks", True),))
    if step.alone == "openers" and opens(game):
        what = "all that he opened on" if step.proof == "whole hand" else "what entitled him to open"
        say = f"An opener who is left alone shows {what} before he takes the pot."
        yield Sentence(say, (("alone", "openers"), ("proof", step.proof)))
