"""What a rule page says of betting."""

from __future__ import annotations

from collections.abc import Iterator

from anteup.rules.sentences import Fields, Sentence, chips, chosen, many, openers
from anteup.rules.steps import Bet, Game, Opens, Post, Straddle


def of_all(game: Game) -> list[Sentence]:
    """What holds for every betting interval, and what for all but the first."""
    bets = [(i, step) for i, step in enumerate(game.steps) if isinstance(step, Bet)]
    first, *later = [list(of_one(game, i, step)) for i, step in bets] or [[]]
    common = [sentence for sentence in first if all(sentence in bet for bet in later)]
    if len(later) > 1:
        rest = [sentence for sentence in later[0] if sentence not in common and all(sentence in bet for bet in later)]
        common += [sentence._replace(lead="After the first interval ") for sentence in rest]
    return common


def of_one(game: Game, at: int, bet: Bet) -> Iterator[Sentence]:
    """What holds for one interval, which is the game's step `at`."""
    yield _opens(bet)
    yield from _comes_in(bet)
    yield from _limit(game, bet)
    if bet.limit == "fixed":
        yield from _half_bet(bet)
    else:
        yield from _raises(game, bet)
        if bet.limit == "pot":
            yield from _pot(bet)
    yield from _cap(bet)
    if bet.raises:
        yield from _blind(game, at, bet)
    yield chosen("check", bet.check, CHECKS)
    if bet.check != "none" and bet.raises != 1:
        raised = (
            "Who has checked may raise afterwards." if bet.check_raise else "Who has checked may only call or fold."
        )
        yield Sentence(raised, (("check_raise", bet.check_raise),))
    fold = "One may fold at any of his turns." if bet.fold_unbet else "One may fold only to a bet."
    yield Sentence(fold, (("fold_unbet", bet.fold_unbet),))
    yield from _ends(game, at, bet)


SPEAKS: dict[Opens, str] = {
    "left of the dealer": "the player left of the dealer",
    "left of the blinds": "the player left of the last blind or straddle, or if there is none left of the dealer",
    "left of the eldest": "the player left of the eldest, who sits left of the dealer",
    "opener": "whoever opened the betting of the hand",
    "last aggressor": "the last who bet or raised in the interval before",
    "low card": "whoever shows the lowest card",
    "high card": "whoever shows the highest card",
    "high hand": "whoever shows the highest hand; of equal ones it is the first from the dealer's left",
    "low hand": "whoever shows the lowest hand; of equal ones it is the first from the dealer's left",
    "last to turn": "whoever was the last to turn up cards",
}
"""Who begins an interval."""
CHECKS = {
    "free": "Who owes nothing may check.",
    "none": "Nobody may check: one bets, calls or folds.",
    "stand once": "Who owes nothing may stand once; when it comes to him again he bets or folds.",
    "stand once, first only": "The first to speak may stand once; the others bet or fold, and so must he when it comes to him again.",
    "as a chip": "A check is a bet of the smallest chip: nobody stays in for nothing.",
}
"""Whether one who owes nothing may stay in for nothing."""


def _opens(bet: Bet) -> Sentence:
    """Who speaks first, and what he must do."""
    say = f"First speaks {SPEAKS[bet.opens]}"
    fields: list[tuple[str, object]] = [("opens", bet.opens)]
    if bet.opens in {"low card", "high card"}:
        by_suit = "by suit the lowest, from clubs by diamonds and hearts to spades"
        if bet.opens == "high card":
            by_suit = "by suit the highest, from spades by hearts and diamonds to clubs"
        say += f"; of equal ones it is {by_suit if bet.ties == 'by suit' else 'the first from the dealers left'}"
        say = say.replace("dealers", "dealer's")
        fields.append(("ties", bet.ties))
    duty = {
        "none": "",
        "bet": " He must bet or fold.",
        "bring-in": f" He must bring it in for {chips(bet.bring_in)} or make a full bet, and may not fold.",
    }[bet.duty]
    fields.append(("duty", bet.duty))
    if bet.duty == "bring-in":
        fields.append(("brings_in", bet.opens))
    return Sentence(f"{say}.{duty}", tuple(fields))


def _comes_in(bet: Bet) -> Iterator[Sentence]:
    """What it takes to open, and what it costs to come in."""
    if bet.openers:
        say = f"Nobody may open without {openers(bet.openers)} or better."
        yield Sentence(say, (("openers", bet.openers),))
    if bet.come_in > 1:
        times = {2: "twice", 3: "three times"}.get(bet.come_in, f"{bet.come_in} times")
        fields: list[tuple[str, object]] = [("come_in", bet.come_in)]
        more = ""
        if bet.most:
            price = "that" if bet.open_above == "price" else "the ante or straddle itself"
            more, fields = (
                f"; the greatest raise of the first to come in is counted from {price}",
                [
                    *fields,
                    ("open_above", bet.open_above),
                ],
            )
        yield Sentence(f"To come in costs {times} the ante, or the last blind or straddle{more}.", tuple(fields))


def _ends(game: Game, at: int, bet: Bet) -> Iterator[Sentence]:
    """When an interval is over, and what becomes of the hand if nobody has bet."""
    if bet.closes == "after one round":
        say = "The turn goes round once: whoever still owes makes good when he draws, or folds."
        yield Sentence(say, (("closes", bet.closes),))
    if any(isinstance(step, Bet) and step.unopened != "play on" for step in game.steps[:at]):
        return  # it is open, or over
    if bet.unopened == "pot stays":
        say = "If nobody opens, the hand is over, and all that was put up waits for the next."
        yield Sentence(say, (("unopened", bet.unopened),))
    if bet.unopened == "blinds go back":
        say = "If nobody opens, the hand is over: blinds and live antes go back, and the rest waits for the next."
        yield Sentence(say, (("unopened", bet.unopened),))


def _limit(game: Game, bet: Bet) -> Iterator[Sentence]:
    if bet.limit == "fixed":
        fixed = chips(bet.fixed)
        yield Sentence(f"Fixed limit: every bet is {fixed}, and every raise {fixed} more.", (("limit", "fixed"),))
        if bet.pair_showing > bet.fixed:
            say = f"While somebody shows a pair one may bet and raise {chips(bet.pair_showing)}; then nobody raises by less."
            yield Sentence(say, (("pair_showing", True),))
        return
    what = "a bet or a raise" if bet.most_is == "each bet" else "what one puts in during the interval"
    most = f"{chips(bet.most)} is the most for {what}" if bet.most else ""
    fields: Fields = (("limit", bet.limit), ("most_is", bet.most_is)) if most else (("limit", bet.limit),)
    if bet.limit == "pot":
        say = "Pot limit: a bet is at most what is in the pot, a raise at most what is in it after the call."
    elif bet.limit == "spread":
        say = "Spread limit."
    elif most:
        say, most, fields = f"No limit but one: {most}.", "", (("most_is", bet.most_is),)
    else:
        say = "No limit: one may bet all that one has on the table."
    yield Sentence(f"{say} The least bet is {chips(bet.size)}.{most and f' {most}.'}", fields)
    if bet.limit == "pot" and bet.needs_cap:
        yield Sentence("Pot limit is not played without such a greatest bet.", (("needs_cap", True),))
    if game.stakes.unit > 1:
        say = f"Bets and raises are in chips of {chips(game.stakes.unit)}, unless one is all-in for less."
        yield Sentence(say, (("unit", "whole"),))


def _half_bet(bet: Bet) -> Iterator[Sentence]:
    half = "Being all-in for half a bet or more counts as a bet, and reopens the betting;"
    yield chosen(
        "half_bet",
        bet.half_bet,
        {
            "sum and a bet": f"{half} the next raise is to that sum and a bet more. Less may be completed.",
            "completed": f"{half} the next raise is to the completed bet and one more. Less may be completed.",
            "no bet": "Being all-in for less than a bet is no bet: it may be completed, and reopens nothing.",
        },
    )


def _raises(game: Game, bet: Bet) -> Iterator[Sentence]:
    by = {
        "last raise": "as much as the last bet or raise",
        "size": f"{chips(bet.size)}",
        "chip": f"a chip of {chips(game.stakes.unit)}",
    }[bet.raise_by]
    yield Sentence(f"A raise is by at least {by}.", (("raise_by", bet.raise_by),))
    above = any(
        step.allowed
        if isinstance(step, Straddle)
        else isinstance(step, Post) and max(step.blinds, default=0) > bet.size
        for step in game.steps
    )
    if above and bet.raise_by == "last raise" and bet.first_raise == "least bet":
        say = "Over a blind or a straddle above the least bet it is by the least bet."
        yield Sentence(say, (("first_raise", "least bet"),))
    yield chosen(
        "reopens",
        bet.reopens,
        {
            "any raise": "Who has acted may raise again after any raise.",
            "full raise": "Who has acted may raise again only after a full raise.",
            "full raises in sum": "Who has acted may raise again only if what he now owes comes to a full raise, "
            "in one raise or in several short all-ins together.",
        },
    )


def _pot(bet: Bet) -> Iterator[Sentence]:
    yield chosen(
        "pot_blinds",
        bet.pot_blinds,
        {
            "as posted": "Blinds are in the pot as they were paid.",
            "short as full": "A blind that was paid short is counted in the pot as if it were whole.",
            "small as big": "Until the big blind has acted the small blind is counted in the pot as a big one.",
        },
    )
    yield chosen(
        "pot_antes",
        bet.pot_antes,
        {
            "counted": "Antes are counted in the pot.",
            "not before the board": "Antes are not counted in the pot before there is a board.",
        },
    )


def _cap(bet: Bet) -> Iterator[Sentence]:
    if not bet.raises:
        yield Sentence("There is no bound on the number of raises.", (("raises", 0),))
        return
    most = f"{many(bet.raises, 'bet')} and raises"
    two = {
        "no bound": "; when two are left there is no bound",
        "no bound if two began": "; where only two began it there is no bound",
        "the same": ", also when two are left",
    }[bet.raises_two]
    say = f"In one interval there are at most {most}" if bet.raises > 1 else "One bet and no raise"
    yield Sentence(f"{say}{two}.", (("raises", bet.raises), ("raises_two", bet.raises_two)))


def _blind(game: Game, at: int, bet: Bet) -> Iterator[Sentence]:
    """Whether what stands before the first interval is one of its bets; later ones begin with nothing."""
    before = game.steps[:at]
    if any(isinstance(step, Bet) for step in before):
        return
    posts = [step for step in before if isinstance(step, Post)]
    level = max((blind for post in posts for blind in post.blinds), default=0)
    ante = max((post.ante for post in posts if post.ante_is == "live"), default=0)
    if not (level or ante):
        return
    what = "blind" if level >= ante else "live ante"
    level = max(level, ante)
    least = bet.fixed if bet.limit == "fixed" else 1
    one = "one of the bets" if bet.raises > 1 else "the bet"
    if level >= least:
        yield Sentence(f"The {what} counts as {one}.")
        return
    none = "none of the bets" if bet.raises > 1 else "no bet"
    straddled = any(
        isinstance(step, Straddle) and step.allowed and 2 * level >= least and not 0 < step.most < 2 * level
        for step in before
    )
    yield Sentence(
        f"The {what}, being less than a bet, counts as {none}{f'; a straddle counts as {one}' if straddled else ''}."
    )
