"""What a rule page says of cards: the pack, the deals, the draw, and what else is done with them; and of wild cards."""

from __future__ import annotations

from collections.abc import Iterator

from anteup.cards import JOKERS, RANKS, STANDARD, written
from anteup.rules.sentences import (
    BUG,
    NAMES,
    PLURALS,
    WORDS,
    Fields,
    Sentence,
    cards_in_words,
    chips,
    chosen,
    listed,
    many,
    wild_cards,
)
from anteup.rules.steps import Bet, Board, Buy, Deal, Declare, Draw, Game, Pass, Turn


def pack(game: Game) -> Sentence:
    """What the pack is made of."""
    deck = tuple(card for card in game.deck if card not in JOKERS)
    jokers = len(game.deck) - len(deck)
    size, lowest = len(deck), min((card.rank for card in deck), default=0)
    more = f" and {many(jokers, 'joker')}" if jokers else ""
    if deck and deck == STANDARD[4 * lowest :]:
        return Sentence(f"{size} cards, from the {PLURALS[lowest]} to the aces{more}.", (("deck", size),))
    return Sentence(f"{many(len(game.deck), 'card').capitalize()}: {written(game.deck)}.")


def cards(game: Game) -> tuple[int, int]:
    """How many cards a player gets, and how many come on each board."""
    own = sum(step.down + step.up for step in game.steps if isinstance(step, Deal))
    return own, sum(step.cards for step in game.steps if isinstance(step, Board))


def street(part: str) -> str:
    """An interval by its name; empty where the name says only which part of the book fills it."""
    if part == "door":
        return "the first one, on the card face up"
    return "" if part in {"opening", "opened"} else f"the {part.replace('_', ' ')}"


def deal(game: Game, at: int, step: Deal) -> Iterator[Sentence]:
    """Cards to every player."""
    down = f"{many(step.down, 'card')} face down" if step.down else ""
    up = f"{many(step.up, 'card') if not down else _word(step.up)} face up" if step.up else ""
    what = listed(part for part in (down, up) if part)
    fields: Fields = (("down", step.down),) if not step.up else (("up", True),)
    first, burned = ("Burn a card and deal", (("burn", True),)) if step.burn else ("Deal", ())
    yield Sentence(f"{first} {what} to every player, one at a time from the dealer's left.", (*fields, *burned))
    if step.look == "in turn":
        yield Sentence("Each looks at his cards only when it is his turn to speak.", (("look", step.look),))
    if step.look == "never":
        yield Sentence("Nobody looks at them.", (("look", step.look),))
    if step.shuffled == "after the stakes" and not any(isinstance(s, Deal | Board) for s in game.steps[:at]):
        yield Sentence("The pack is shuffled only when the stakes are in.", (("shuffled", step.shuffled),))
    if step.short == "share" and _may_run_short(game, at):
        say = "Where the pack no longer lasts for a card each, one is turned up for all."
        yield Sentence(say, (("short", "share"),))


def _may_run_short(game: Game, at: int) -> bool:
    """If nobody folds, is the pack too small for this deal?"""
    need = 0
    for step in game.steps[: at + 1]:
        match step:
            case Deal():
                need += int(step.burn) + game.players * (step.down + step.up)
            case Board():
                need += int(step.burn) + step.cards * step.boards
            case _:
                pass
    return need > len(game.deck)


def board(game: Game, at: int, step: Board) -> Sentence:
    """Cards in the middle; they have the name of the interval that follows."""
    after = next((later for later in game.steps[at + 1 :] if isinstance(later, (Bet, Board))), None)
    part = street(after.part) if isinstance(after, Bet) and after.part else ""
    name = f": {part}" if part else ", for everyone"
    name = f" on each of {_word(step.boards)} boards{name}" if step.boards > 1 else name
    turned = _word(step.cards)
    burned = "Burn a card and turn" if step.burn else "Turn"
    return Sentence(
        f"{burned} {turned if step.burn else many(step.cards, 'card')}{name}.",
        (("burn", "board" if step.burn else False),),
    )


def _word(number: int) -> str:
    return WORDS[number] if number < len(WORDS) else str(number)


def _held(game: Game, at: int) -> int:
    """How many cards one holds face down when a step comes, as far as it is the same for all."""
    held = 0
    for step in game.steps[:at]:
        match step:
            case Deal():
                held += step.down
            case Draw() if not step.replace:
                held -= min(step.least, held)
            case Turn():
                held -= min(step.cards, held)
            case Buy() if not step.up:
                return len(game.deck)
            case _:
                pass
    return held


def draw(game: Game, at: int, step: Draw) -> Iterator[Sentence]:
    """Cards thrown away, and perhaps others for them."""
    most = min(step.most, _held(game, at)) or step.most
    if step.least == most:
        count = f"{_word(most)}"
    else:
        count = f"up to {_word(most)}" if not step.least else f"{_word(step.least)} to {_word(most)}"
    who = "All throw" if step.at_once else "Each in turn from the dealer's left throws"
    may = " may throw" if not step.least else " throw" if step.at_once else " throws"
    who = who.rsplit(" ", 1)[0] + may
    together = ", all at the same time" if step.at_once else ""
    for_them = ", and gets as many for them" if step.replace else ""
    yield Sentence(
        f"{who} away {count} of {'their' if step.at_once else 'his'} cards{together}{for_them}.",
        (("replace", step.replace),),
    )
    if step.burn:
        yield Sentence("A card is burned first.", (("burn", True),))
    if step.make_good:
        yield Sentence("Whoever owes calls or folds before he draws.", (("make_good", True),))
    if step.replace:
        yield chosen(
            "stock",
            step.stock,
            {
                "reshuffle": "Where the pack runs out, what the others have thrown away is shuffled for a new one.",
                "limit": "What is thrown away is dead: one may ask only for as many cards as are left.",
                "refuse": "So many sit down that the pack lasts.",
            },
        )
    if any(isinstance(bet, Bet) and bet.openers for bet in game.steps):
        splits = {
            "may split": "The opener may break his openers.",
            "kept": "The opener keeps his openers.",
            "not for a straight or flush": "The opener may break his openers, but not to draw one card to a straight or a flush.",
            "split aside": "The opener may break his openers if he says so and lays aside what he throws away.",
        }
        yield Sentence(splits[step.openers], (("splits", step.openers),))
    if step.replace:
        yield _asked(step)


def _asked(step: Draw) -> Sentence:
    """Whether one may ask how many somebody has drawn, and what is told anyway."""
    dealer = step.announces == "dealer"
    say = {
        "allowed": "One may ask how many cards another has drawn",
        "before": "One may ask how many cards another has drawn only until the draw is over",
        "never": "Nobody may ask how many cards another has drawn",
    }[step.query]
    told = "; how many the dealer draws is always told" if dealer else ""
    fields: Fields = (("query", step.query), ("announces", "dealer")) if dealer else (("query", step.query),)
    if step.query == "allowed":
        return Sentence(f"{say}.", (("query", step.query),))
    return Sentence(f"{say}{told}.", fields)


def handed_on(step: Pass) -> Sentence:
    """Cards passed to another."""
    to = {"left": "the next at his left", "right": "the next at his right", "across": "the player across the table"}
    return Sentence(f"Each hands {many(step.cards, 'card')} to {to[step.to]}, all at the same time.")


def turned(step: Turn) -> Sentence:
    """Cards turned up by their owners."""
    how = ", all at the same time" if step.at_once else ", in turn from the dealer's left"
    return Sentence(f"Each turns up {many(step.cards, 'card')} of his choice{how}.")


def bought(step: Buy) -> Sentence:
    """What whoever was dealt certain cards may pay for, or must."""
    price = f"{chips(step.price)}" if step.price_is == "chips" else "as much as is in the pot"
    must = step.refusing == "folds"
    pays = "pays" if must else "may pay"
    what = f"for {many(step.cards, 'card')} more, face {'up' if step.up else 'down'}" if step.cards else "to stay in"
    on = listed([f"one of the {word}" if word in PLURALS else word for word in cards_in_words(step.on)], "or")
    return Sentence(f"Whoever was just dealt {on} face up {pays} {price} {what}{', or folds' if must else ''}.")


def declared(step: Declare) -> Sentence:
    """High, low or both."""
    how = (
        "All say at once, and nobody before the others," if step.at_once else "Each says in turn from the dealer's left"
    )
    return Sentence(f"{how} whether he plays for the high hand, the low one or both.", (("declares", True),))


def wild(game: Game) -> Iterator[Sentence]:
    """Which cards are wild, and what they may stand for; nothing where none are."""
    rules, ranks = game.wild, game.ranks
    said = wild_cards(game)
    jokers = sum(card in JOKERS for card in game.deck)
    if said:
        fields: Fields = (("wild", True),) if rules.cards else ()
        joker: Fields = (("joker", "wild"),) if jokers and ranks.joker == "wild" else ()
        one = len(said) == 1 and said[0].startswith("the ")
        text = listed(said)
        yield Sentence(f"{text[0].upper()}{text[1:]} {'is' if one else 'are'} wild.", (*fields, *joker))
    if jokers and ranks.joker == "bug":
        yield Sentence(BUG, (("joker", "bug"),))
    if rules.own == "lowest in the hole":
        say = "Everybody's lowest card face down is wild, and so are all of its rank that he holds; for this the ace is high."
        yield Sentence(say, (("wild", True),))
    if rules.own == "last card":
        say = "Everybody's last card face down is wild, and so are all of its rank that he holds."
        yield Sentence(say, (("wild", True),))
    if rules.follows:
        many_of = PLURALS[RANKS.index(rules.follows)]
        last = NAMES[RANKS.index(rules.follows)]
        say = f"{many_of.capitalize()} are wild, and so is the rank of the card that is turned up next after the last {last}."
        yield Sentence(say, (("wild", True),))
    if rules.board != "none":
        first = " first" if any(isinstance(step, Board) and step.boards > 1 for step in game.steps) else ""
        which = (
            f"The rank of the lowest card on the{first} board is wild in every hand; for this the ace is high."
            if rules.board == "lowest"
            else f"The rank of the last card that came on the{first} board is wild in every hand."
        )
        yield Sentence(which, (("wild", True),))
    if not (said or jokers or rules.own != "none" or rules.follows or rules.board != "none"):
        return
    yield chosen(
        "declare",
        rules.declare,
        {
            "cards speak": "A wild card stands for what makes the best hand.",
            "player": "Its player says what a wild card stands for, before the showdown.",
        },
    )
    yield chosen(
        "wild_card",
        ranks.wild_card,
        {
            "equal": "It is worth just as much as the card that it stands for.",
            "higher": "It is worth half a rank more than the card that it stands for.",
            "lower": "It is worth half a rank less than the card that it stands for.",
        },
    )
    same = f"It may{'' if ranks.duplicates else ' not'} stand for a card that the hand has already"
    same += "." if ranks.duplicates or not ranks.five_of_a_kind else ", but in five of a kind."
    yield Sentence(same, (("duplicates", ranks.duplicates),))
    if not ranks.five_of_a_kind:
        yield Sentence("Five of a kind are worth what four are.", (("five_of_a_kind", False),))
