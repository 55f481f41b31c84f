"""The rule page of a game, printed from the game itself: it cannot disagree with what is played, and one's own file gets
one too.

Every sentence ends with the ids of the rules it follows, where there are any (`anteup.rules.sources`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from anteup.rules.page_betting import of_all, of_one
from anteup.rules.page_pots import pack, pots, ranks
from anteup.rules.sentences import ADOPTED, WORDS, Fields, Sentence, chips, listed, many
from anteup.rules.steps import Bet, Board, Deal, Game, Post, Script, Show, Straddle, big_blind

WIDTH = 78


def page(game: Game, follows: Mapping[str, Sequence[str]] | None = None) -> str:
    """The rules of a game as a page of text, in Markdown, wrapped for a terminal. Ends with a newline.

    `follows`: the rules that its files say they follow, as `anteup.rules.follows` has them; they come last.
    """
    players = f"for {many(game.players, 'player')}"
    common = of_all(game)
    parts = [
        f"# {game.name}",
        _wrapped(f"The form `{game.form}` by the book `{game.book}`, {players}."),
        *_section("The pack", [pack(game)]),
        "## How a hand goes",
        _course(game, {sentence.plain for sentence in common}),
        *_section("Betting", common),
        *_section("The pots", pots(game)),
        *_section("What beats what", ranks(game)),
        *_section("What it follows", _follows(follows or {})),
    ]
    return "\n\n".join(parts) + "\n"


def _section(title: str, sentences: Iterable[Sentence]) -> list[str]:
    text = "\n".join(_wrapped(f"- {sentence}", "  ") for sentence in sentences)
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
    """The steps, numbered; of a betting interval only what does not hold for all of them."""
    lines: list[str] = []
    for i, step in enumerate(game.steps):
        sentences = [sentence for sentence in _step(game, i, step) if sentence not in common]
        lead = f"{len(lines) + 1}. "
        lines.append(_wrapped(lead + " ".join(map(str, sentences)), " " * len(lead)))
    return "\n".join(lines)


def _step(game: Game, i: int, step: Script) -> Iterator[Sentence]:
    match step:
        case Post():
            yield from _post(game, step)
        case Straddle():
            yield from _straddle(game, step)
        case Deal():
            say = f"Deal {many(step.down, 'card')} face down to every player, one at a time from the dealer's left."
            yield Sentence(say, (("down", step.down),))
        case Board():
            yield Sentence(*_board(game, i, step))
        case Bet():
            name = f", {_street(step.part)}" if step.part else ""
            yield Sentence(f"A betting interval{name}.")
            yield from of_one(game, i, step)
        case _:
            yield from _show(step)


def _street(part: str) -> str:
    return f"the {part.replace('_', ' ')}"


def _board(game: Game, i: int, step: Board) -> tuple[str, Fields]:
    after = next((later for later in game.steps[i + 1 :] if isinstance(later, (Bet, Board))), None)
    name = f": {_street(after.part)}" if isinstance(after, Bet) and after.part else ", for everyone"
    turned = WORDS[step.cards] if step.cards < len(WORDS) else str(step.cards)
    burned = "Burn a card and turn" if step.burn else "Turn"
    return f"{burned} {turned if step.burn else many(step.cards, 'card')}{name}.", (("burn", step.burn),)


def _post(game: Game, step: Post) -> Iterator[Sentence]:
    ante, blinds = _ante(step), _blinds(game, step)
    yield from (*ante, *blinds) if step.ante_by == "all" else (*blinds, *ante)
    if not ante and not blinds:
        yield Sentence("Nothing is posted at these stakes.")


def _ante(step: Post) -> list[Sentence]:
    if not step.ante:
        return []
    live = step.ante_is == "live"
    who = {
        "all": "every player",
        "eldest": "the player at the dealer's left",
        "dealer": "the dealer",
        "big blind": "the big blind",
    }[step.ante_by]
    whom = "" if step.ante_by == "all" or live else " for all"
    say = f"{who} {'posts' if live else 'antes'} {chips(step.ante)}{whom}{', which counts towards a call' if live else ''}."
    said = [Sentence(say[0].upper() + say[1:], (("ante_by", step.ante_by), ("ante_is", step.ante_is)))]
    if any(step.blinds) and whom:
        order = "the blind before the ante" if step.short == "blind first" else "the ante before the blind"
        fields: Fields = (("short", step.short),) if step.ante_by == "big blind" else ()
        said.append(Sentence(f"Who cannot pay both pays {order}.", fields))
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
        Sentence(f"Straddling before the cards, {who} posts {chips(blind)}.", (("allowed", True),))
        for who, blind, seat in posts
        if seat > big_blind(step.blinds)
    ]
    if len(step.blinds) == 2:
        which = "first" if step.heads_up == "dealer small" else "second"
        when = "The dealer posts" if two else "Where only two play, the dealer posts"
        said.append(Sentence(f"{when} the {which} of the two.", (("heads_up", step.heads_up),)))
    return said


def _straddle(game: Game, step: Straddle) -> Iterator[Sentence]:
    first = 2 * max((blind for post in game.steps if isinstance(post, Post) for blind in post.blinds), default=0)
    if not step.allowed or 0 < step.most < first:
        yield Sentence("Nobody may straddle.", (("allowed", False),))
        return
    most = f", up to {chips(step.most)}" if step.most else ""
    say = f"The player after the last blind may straddle: post twice as much before he sees a card{most}."
    yield Sentence(say, (("allowed", True),))
    if not step.chain:
        yield Sentence("Each of the others is asked in turn.", (("chain", False),))
    elif 0 < step.most < 2 * first:
        yield Sentence("Nobody may straddle him.", (("again", False),))
    else:
        yield Sentence("If he does, the next may straddle him, and so on.", (("chain", True),))


def _show(step: Show) -> Iterator[Sentence]:
    first = {
        "last aggressor": "the last to bet or raise, or if nobody did the first left of the dealer",
        "left of last caller": "the player left of the last to call",
    }[step.order]
    yield Sentence(f"The showdown. First shows {first}.", (("order", step.order),))
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
