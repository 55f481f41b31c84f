"""The menu of a turn, as the terminal shows it: what may be said, and what it means."""

from __future__ import annotations

from rich.text import Text

from anteup.cards import BACK
from anteup.cards import written as cards_written
from anteup.chips import CHIPS
from anteup.cli.show import DIM, KEY, Ink
from anteup.cli.sizes import half_pot, pot_sized, room
from anteup.engine.actions import Seat
from anteup.engine.dealing import is_foul
from anteup.engine.hand import View
from anteup.engine.menus import (
    AnteAsked,
    Anytime,
    Backs,
    Exchange,
    HeldOut,
    Menu,
    Offer,
    Pick,
    Sale,
    Tabling,
    Wager,
    Ways,
    Wilds,
)
from anteup.engine.openers import may_open, opened_on, openers_bet
from anteup.engine.wilds import best_named
from anteup.history.words import of_cards
from anteup.rules.sentences import many
from anteup.rules.steps import Bet, Buy, Draw
from anteup.table.sums import Purse, multiples


def menu(view: View, menu: Menu, width: int, ink: Ink, money: Purse = CHIPS) -> Text:
    """The menu in as many lines as it takes."""
    lines, line = list[Text](), Text()
    for key, words in menu_lines(view, menu, ink, money):
        item = Text.assemble((key, KEY), " ", words)
        if line and line.cell_len + 3 + item.cell_len > width:
            lines.append(line)
            line = Text()
        line = line + Text("   ") + item if line else item
    if remark := note(view, menu):
        line = line + Text("   ") + Text(remark, DIM)
    return Text("\n").join([*lines, line])


def note(view: View, menu: Menu) -> str:
    """What stands beside the menu: that one has no openers, where the pot is still to be opened (L-28)."""
    step = view.game.steps[view.step]
    if not isinstance(menu, Wager) or not isinstance(step, Bet) or not step.openers or view.opener >= 0:
        return ""
    cards = opened_on(view, Seat(menu.seat))
    return "" if not cards or BACK in cards or may_open(view, Seat(menu.seat), step) else "(no openers)"


def confession(view: View, seat: int) -> str:
    """What one would own up to: a foul hand before a false opening, as the dealer judges it (L-09, L-35)."""
    foul = is_foul(view, Seat(seat))
    return "say that your number of cards is wrong" if foul else "say that you opened without openers"


def doing(view: View, menu: Menu) -> str:  # noqa: C901 (a match over a union is a table)
    """What is being done now, as a sentence."""
    step = view.game.steps[view.step]
    match menu:
        case Wager():
            return "Stakes are made good now." if isinstance(step, Draw) else "This is the betting."
        case Offer():
            return "A straddle is offered now."
        case AnteAsked():
            return "The ante is named now."
        case Exchange():
            return "This is the draw." if isinstance(step, Draw) and step.replace else "Cards are thrown away now."
        case HeldOut():
            return "Cards are held out now."
        case Pick(_, what):
            return f"Cards are {'handed on' if what == 'hand over' else 'turned up'} now."
        case Sale():
            return "Cards are for sale now." if menu.cards else "The price of staying in is asked now."
        case Ways():
            return "One declares now."
        case Wilds():
            return "Wild cards are named now."
        case Backs():
            return "The backs of the cards are counted now."
        case Tabling():
            return "This is the showdown."
        case Anytime():
            return "It is another's turn."


def menu_lines(  # noqa: C901 (a match over a union is a table)
    view: View, menu: Menu, ink: Ink, money: Purse = CHIPS
) -> list[tuple[str, str]]:
    """What may be said now, and what it means; all that is lawful, with its sums."""
    written = money.written
    match menu:
        case Wager():
            return _wager(view, menu, ink, money)
        case Offer(_, to):
            return [("s", f"straddle to {written(to)}"), ("d", "decline")]
        case AnteAsked(_, least, most):
            upto = f"{ink.dash}{written(most)}" if most > least else ""
            return [(f"ante {written(least)}", f"name an ante of {written(least)}{upto}")]
        case Exchange(seat, least, most, own_up):
            return _exchange(view, seat, least, most) + [("own up", confession(view, seat))] * own_up
        case HeldOut(_, count):
            return [("take", f"take {many(count, 'card')}"), ("refuse", "have them counted again")]
        case Pick(_, what, count):
            verb, meant = ("pass", "hand on") if what == "hand over" else ("turn", "turn up")
            return [(f"{verb} {_places(count)}", f"{meant} {many(count, 'card')}, by place or name")]
        case Sale():
            return _sale(view, menu, money)
        case Ways(_, ways):
            return [(way, "play for both, high and low" if way == "both" else f"play for {way}") for way in ways]
        case Wilds(_, wild):
            best, stands = best_named(view, menu).cards, "stands" if len(wild) == 1 else "stand"
            return [(f"name {cards_written(best)}".rstrip(), f"say what {of_cards(wild)} {stands} for")]
        case Backs(_, count, claim):
            return [
                ("lift", f"look at your {many(count, 'card')}"),
                *[("misdeal", "say that their number is wrong")] * claim,
            ]
        case Tabling(_, muck):
            return [("s", "show"), *[("m", "muck")] * muck]
        case Anytime(seat):
            return [("own up", confession(view, seat))]


def _wager(view: View, menu: Wager, ink: Ink, money: Purse) -> list[tuple[str, str]]:
    step = view.game.steps[view.step]
    lines = [("f", "fold")] if menu.fold else []
    if menu.check:
        lines.append(("k", "stand" if isinstance(step, Bet) and step.check.startswith("stand") else "check"))
    if menu.call:
        all_in = " (all-in)" if menu.call == view.stacks[menu.seat] else ""
        verb = "make good" if isinstance(step, Draw) else "call"
        lines.append(("c", f"{verb} {money.written(menu.call)}{all_in}"))
    if menu.least:
        lines += _raises(view, menu, ink, money)
    return lines + [("own up", confession(view, menu.seat))] * menu.own_up


def _raises(view: View, menu: Wager, ink: Ink, money: Purse) -> list[tuple[str, str]]:
    verb, key = ("raise to", "r") if view.level else ("bet", "b")
    everything, step = room(view, menu), view.game.steps[view.step]
    least, most = money.written(menu.least), money.written(menu.most)
    duty = isinstance(step, Bet) and step.duty == "bring-in"
    if menu.least == menu.most:
        if duty and isinstance(step, Bet) and view.level and not view.base and step.limit == "fixed":
            verb = "complete to"
        return [(key, f"{verb} {least}{' (all-in)' if menu.least == everything else ''}")]
    if not menu.every:
        first = ("bring in", f"for {least}") if duty and not view.level else (f"{key} {least}", f"{verb} {least}")
        return [first, (f"{key} {most}", f"{verb} {most}")]
    lines = [(f"{key} {least}", f"{verb} {least}{ink.dash}{most}{multiples(menu.every, money)}")]
    sizes = (("half", half_pot(view, menu)), ("pot", pot_sized(view, menu)))
    lines += [(say, money.written(to)) for say, to in sizes if to != everything and menu.allows(to)]
    return lines + [("a", f"all-in {money.written(everything)}")] * menu.allows(everything)


def _exchange(view: View, seat: int, least: int, most: int) -> list[tuple[str, str]]:
    lines = [] if least else [("pat", "stand pat")]
    if not most:
        return lines
    count = many(most, "card") if least == most else f"up to {many(most, 'card')}"
    step = view.game.steps[view.step]
    lines.append((f"d {_places(least or 1)}", f"throw away {count}, by place or name"))
    if isinstance(step, Draw) and step.openers == "split aside" and view.opener == seat and openers_bet(view.game):
        lines.append(("d 1 aside", "openers among them, laid aside"))
    return lines


def _sale(view: View, menu: Sale, money: Purse) -> list[tuple[str, str]]:
    step = view.game.steps[view.step]
    price = money.written(menu.price)
    what = f"buy {many(menu.cards, 'card')} for {price}" if menu.cards else f"pay {price} to stay in"
    folds = isinstance(step, Buy) and step.refusing == "folds"
    return [*[("buy", what)] * menu.able, ("f", "fold") if folds else ("d", "let it pass")]


def _places(count: int) -> str:
    """An example of so many cards, by their places."""
    return " ".join(map(str, range(1, count + 1)))
