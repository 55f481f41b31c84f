"""What a rule page says of pots that take openers, and of faults of dealing."""

from __future__ import annotations

from collections.abc import Iterator

from anteup.rules.page_pots import opens
from anteup.rules.sentences import Sentence, chosen, listed, openers
from anteup.rules.steps import Draw, Game


def jackpots(game: Game) -> Iterator[Sentence]:
    """The series of pots that take openers, and what becomes of one who has opened without; nothing in other games."""
    if not opens(game):
        return
    rules = game.jackpot
    least = [openers(one) for one in rules.openers]
    if len(least) > 1:
        say = f"One after the other the pots take {listed(least)}, and then these again, until one is opened and won."
    else:
        say = f"Every one of the pots takes {least[0]}."
    yield Sentence(say, (("series", rules.openers),))
    yield chosen(
        "each_puts",
        rules.each_puts,
        {
            "ante": "Into the first each puts an ante.",
            "what the eldest put": "Into the first each puts as much as the eldest had put.",
        },
    )
    again = "an ante" if rules.again == "ante" else "one chip"
    yield Sentence(f"If nobody has opened each adds {again}, and cards are dealt anew.", (("more", rules.again),))
    if not rules.honour:
        yield Sentence("Nobody is let open without openers.", (("honour", False),))
        return
    say = "Nobody looks at the openers before they are to be proved: one opens on his honour."
    yield Sentence(say, (("honour", True),))
    yield chosen(
        "false_opening",
        rules.false_opening,
        {
            "void": "One who has opened without openers loses what he put in, and if nobody is in with him the pot waits for the next hand.",
            "retire and reopen": "One who has opened without openers is out, and another may open in his place; found out after the draw, "
            "the hand is void if nobody held openers.",
        },
    )
    if rules.penalty == "none":
        return
    paid = "twice the ante" if rules.penalty == "double ante" else "as much as the pot that he opened"
    into = "the same pot" if rules.penalty_to == "this pot" else "the next pot"
    say = f"He pays {paid} into {into}."
    if rules.false_opening == "void":  # whichever pot the book names: the one contested, if one is, takes it
        say = f"He pays {paid} into the next pot; where callers contest the pot that he opened, into this one."
    yield Sentence(say, (("penalty", rules.penalty), ("penalty_to", rules.penalty_to)))
    short = (
        "What he cannot pay he owes the next hand."
        if rules.penalty_short == "owed"
        else "What he cannot pay is forgiven."
    )
    yield Sentence(short, (("penalty_short", rules.penalty_short),))


def faults(game: Game) -> Iterator[Sentence]:
    """What becomes of a fault of dealing."""
    rules = game.faults
    if rules.simulate:
        yield Sentence("Faults of dealing happen in this game.", (("simulate", True),))
    yield chosen(
        "boxed",
        rules.boxed,
        {
            "redeal": "A card that lies face up in the pack: all is dealt anew by the same dealer.",
            "replace": "A card that lies face up in the pack is put aside, and the next is dealt for it.",
        },
    )
    one = {"keep": "is kept", "replace": "is replaced by another", "redeal": "has all dealt anew"}
    whose = "a second one" if rules.counted == "in the deal" else "a second one of the same player"
    say = f"A card turned up in dealing {one[rules.exposed_one]}; {whose} {one[rules.exposed_two]}."
    fields = (("exposed_one", rules.exposed_one), ("exposed_two", rules.exposed_two), ("counted", rules.counted))
    yield Sentence(say, fields)
    seen = "retires at once" if rules.foul == "retires" else "can win only if nobody calls"
    yield chosen(
        "wrong_count",
        rules.wrong_count,
        {
            "redeal if unseen, else out": f"Who has a wrong number of cards and says so before he lifts them has all dealt anew; else his hand is foul, and {seen}.",
            "corrected if unseen, else out": f"Who has a wrong number of cards and says so before he lifts them has it put right; else his hand is foul, and {seen}.",
            "redeal": f"Where somebody has a wrong number of cards all is dealt anew; after the draw his hand is foul, and {seen}.",
            "foul": f"A hand of a wrong number of cards is foul, and {seen}.",
        },
    )._replace(fields=(("wrong_count", rules.wrong_count), ("foul", rules.foul)))
    if not any(isinstance(step, Draw) and step.replace for step in game.steps):
        return
    yield chosen(
        "exposed_in_draw",
        rules.exposed_in_draw,
        {
            "bottom, served last": "A card turned up in the draw goes under the pack, and its player gets another when all have drawn.",
            "keep": "A card turned up in the draw is kept.",
            "replace": "A card turned up in the draw is replaced at once.",
        },
    )
    yield chosen(
        "wrong_draw",
        rules.wrong_draw,
        {
            "corrected if unseen, else out": "A wrong number of cards held out in the draw may be refused, and is put right; once taken it makes a foul hand.",
            "foul": "A wrong number of cards in the draw makes a foul hand.",
        },
    )
