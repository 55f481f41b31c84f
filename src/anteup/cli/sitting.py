"""One person's evening at a table of bots: deals, tells, asks, and settles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Protocol

from rich.text import Text

from anteup.bots.protocol import Bot
from anteup.cards import Pack
from anteup.chips import CHIPS, Chips
from anteup.cli import show
from anteup.cli.law import found, law_lines, nothing
from anteup.cli.said import Asked, NotUnderstood, said
from anteup.cli.show import DIM, LAW, LOUD, Spot
from anteup.cli.sums import Purse, multiples
from anteup.cli.terminal import Terminal
from anteup.cli.told import inked
from anteup.engine.actions import Action, Call, RaiseTo, Seat, StraddleTo
from anteup.engine.events import HandOpened
from anteup.engine.hand import View
from anteup.engine.law import Menu, Offer, Refusal, Wager, judge, menu
from anteup.engine.lines import kept
from anteup.engine.log import Log
from anteup.history.narrate import YOU, Line, Teller, blind_names, held, in_words, title
from anteup.rules.laws import Law
from anteup.rules.page import page
from anteup.table.packs import Rehearsal
from anteup.table.session import Coming, Session, TableBroken, after, next_hand


class Packs(Protocol):
    """Whoever shuffles."""

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack in a new order, and a nonce to seal it with."""
        ...


class Left(Exception):
    """The person has got up."""


ME = 0
"""The person's chair; the bots have the others."""


class Sitting:
    """The evening. What is known of the hand in progress is in `log`; only the person's own view is ever shown."""

    def __init__(  # noqa: PLR0913 (all that an evening takes)
        self,
        out: Terminal,
        session: Session,
        bots: Sequence[Bot],
        packs: Packs,
        *,
        money: Purse = CHIPS,
        log: Path | None = None,
        note: str = "",
    ) -> None:
        """`bots` sit in the chairs from 1 on; sums are read and written in `money`; `note` is told at the beginning."""
        self.note, self.name = note, session.chairs[ME].name
        self.out, self.session, self.bots, self.packs, self.money, self.file = out, session, bots, packs, money, log
        self.bought = session.chairs[ME].stack
        self.last_law: Law | None = None
        self.dealing = False
        """Is a hand in progress?"""

    def play(self, hands: int | None) -> None:
        """Hand after hand until the person leaves, somebody has everything, or so many have been played."""
        try:
            self.welcome()
            while hands is None or self.session.hands < hands:
                self.hand(next_hand(self.session))
                if not self.session.chairs[ME].stack:
                    self.out.say(f"{self.does('have', 'has')} no chips left.", LOUD)
                    break
        except TableBroken as broken:
            alone = sum(chair.stack > 0 for chair in self.session.chairs) == 1
            yours = "yours" if self.name == YOU else f"{self.name}'s"
            self.out.say(f"All the chips are {yours}." if alone else f"{broken}.", LOUD)
        except (EOFError, KeyboardInterrupt, Left) as ended:
            if not isinstance(ended, Left):
                self.out.say()
        if self.dealing:
            self.out.say(f"Hand {self.session.hands + 1} is abandoned, and every chip of it goes back.")
        self.farewell()

    def welcome(self) -> None:
        """What is played, against whom, and who shuffles."""
        game = self.session.games[len(self.session.chairs)]
        self.out.say(Text.assemble((title(game, self.money), LOUD), f", by the book {game.book}."))
        if isinstance(self.packs, Rehearsal):
            seed = self.packs.seed
            self.out.say(
                f"A rehearsal: the packs come from seed {seed}, so that anybody may know them. Play for nothing.", LAW
            )
        if self.note:
            self.out.say(self.note)
        self.out.say("? for the rules, law for the last law again, q to leave.", DIM)

    def farewell(self) -> None:
        """How the evening went."""
        played, stack = self.session.hands, self.session.chairs[ME].stack
        net = stack - self.bought
        how = "even" if not net else f"{self.money.written(abs(net))} {'up' if net > 0 else 'down'}"
        self.out.say(
            f"{played} hand{'' if played == 1 else 's'} played. "
            f"{self.name} sat down with {self.money.written(self.bought)} "
            f"and {'leave' if self.name == YOU else 'leaves'} with {self.money.written(stack)}: {how}."
        )

    def does(self, to_you: str, of_another: str) -> str:
        """The person and a verb: `You have`, or by his name `Zoë has`."""
        return f"{self.name} {to_you if self.name == YOU else of_another}"

    # One hand.

    def hand(self, coming: Coming) -> None:
        """A hand from the first post to the last chip, written down at its end."""
        chairs = self.session.chairs
        before = chairs[ME].stack
        self.out.say()
        self.out.rule(f"Hand {self.session.hands + 1}", title(self.session.games[len(coming.chairs)], self.money))
        kept, dead = list[str](), list[str]()
        for blind, chair in zip(blind_names(len(coming.blinds)), coming.blinds, strict=True):
            (kept if chair in coming.chairs else dead).append(blind)
        for blind in dead:
            self.out.say(f"The {blind or 'blind'} is dead: its chair is empty.", DIM)
        self.dealing = True
        names = [chairs[chair].name for chair in coming.chairs]
        log = Log(coming.game, coming.stacks, coming.owed, coming.carried, names)
        log.shuffle(*self.packs.shuffled(coming.game.deck))
        seat = coming.chairs.index(ME)
        teller = Teller(_opening(log), names, self.money, blinds=kept)
        self.tell(teller.before())
        told = 1

        while True:
            self.tell(teller.tell(log.seen(Seat(seat), told)))
            told = len(log.events)
            if log.hand.over:
                break
            turn = log.hand.turn
            if turn == seat:
                log.act(self.asked(log.view(turn), coming))
            else:
                view, bot = log.view(turn), self.bots[coming.chairs[turn] - 1]
                facts = menu(view)
                assert facts is not None
                log.act(bot.act(view, facts))
        self.session, self.dealing = after(self.session, log.hand), False
        self.write(log)
        self.result(before)

    def tell(self, lines: Iterable[Line]) -> None:
        """What has happened."""
        for line in lines:
            self.out.say(inked(line, self.out.ink))

    def write(self, log: Log) -> None:
        """The house's lines of a hand that is over, at the end of the file."""
        if self.file is None:
            return
        try:
            with self.file.open("ab") as file:
                file.write(kept(log.events))
        except OSError as fault:
            self.out.say(f"The log is written no further: {self.file}: {fault.strerror}.", LAW)
            self.file = None

    def result(self, before: Chips) -> None:
        """What the hand has brought."""
        now, has = self.session.chairs[ME].stack, self.does("have", "has")
        how = "lost" if now < before else "won" if now > before else "lost nothing"
        by = f" {self.money.written(abs(now - before))}" if now != before else ""
        have = "have" if self.name == YOU else "has"
        left = " left" if now < before else ""
        self.out.say(f"{has} {how}{by} in this hand, and {have} {self.money.written(now)}{left}.", DIM)

    # One's turn.

    def asked(self, view: View, coming: Coming) -> Action:
        """A lawful action of the person's, however often he has to be asked. Raises Left, and EOFError."""
        facts = menu(view)
        assert facts is not None
        self.draw(view, facts, coming)
        while True:
            try:
                word = said(self.out.ask(), view, facts, self.money)
            except NotUnderstood as fault:
                self.out.say(f"Not understood. {fault}")
                self.menu(view, facts)
                continue
            match word:
                case "quit":
                    raise Left
                case "rules":
                    self.out.page(page(view.game))
                    self.draw(view, facts, coming)
                case "table":
                    self.draw(view, facts, coming)
                case "law":
                    self.law()
                    self.menu(view, facts)
                case Asked(asked):
                    for line in list(found(asked)) or [Text(nothing(asked))]:
                        self.out.say(line)
                    self.menu(view, facts)
                case _:
                    if refusal := judge(view, facts.seat, word):
                        self.refuse(refusal, view, facts)
                    else:
                        return word

    def draw(self, view: View, facts: Menu, coming: Coming) -> None:
        """The table, what one holds, and the menu."""
        seat_of = {chair: seat for seat, chair in enumerate(coming.chairs)}
        spots = [
            Spot(chair.name, seat_of.get(number), chair.stack, number == coming.button)
            for number, chair in enumerate(self.session.chairs)
        ]
        own = view.down[facts.seat]
        self.out.say()
        self.out.say(show.table(view, spots, self.out.width, self.out.ink, self.money))
        self.out.say()
        if own:
            self.tell(
                [Line((f"{self.does('hold', 'holds')} ", held(own), f": {in_words(view.game, own, view.board)}."))]
            )
        self.menu(view, facts)

    def menu(self, view: View, facts: Menu) -> None:
        """All that may lawfully be done."""
        self.out.say(show.menu(view, facts, self.out.width, self.out.ink, self.money))

    def refuse(self, refusal: Refusal, view: View, facts: Menu) -> None:
        """Which law an action would have broken, where it is written, and the menu again."""
        law = self.last_law = refusal.law
        self.out.say(Text.assemble(("Refused. ", LAW), (law.sentence, LOUD)))
        self.out.say(_numbers(refusal, self.money, self.name))
        self.out.say(f"anteup law {law} ({law.code}): {', '.join(law.sources)}", DIM)
        self.menu(view, facts)

    def law(self) -> None:
        """The last law that was broken, in full."""
        if self.last_law is None:
            self.out.say("No law has been broken yet.")
        else:
            for line in law_lines(self.last_law):
                self.out.say(line)


def _numbers(refusal: Refusal, money: Purse, name: str = YOU) -> str:
    """The sum that was said and the sums that were lawful, where it was a matter of sums."""
    law, action, facts = refusal.law, refusal.action, refusal.menu
    written = money.written
    match action, facts:
        case Call(int(adds)), Wager(call=owed) if law is Law.AMOUNT:
            return f"{name} said a call of {written(adds)}; a call adds {written(owed)}."
        case Call(), Wager(check=True) if law is Law.NOTHING_OWED:
            return "Nothing is owed: check is k."
        case StraddleTo(amount), Offer(to=to):
            return f"{name} said {written(amount)}; a straddle is to {written(to)}."
        case RaiseTo(amount), Wager(least=least, most=most, every=every) if least:
            lawful = f"to {written(least)}" if least == most else f"from {written(least)} to {written(most)}"
            return f"{name} said {written(amount)}; it is {lawful}{multiples(every, money)}."
        case _:
            return "Nothing has happened."


def _opening(log: Log) -> HandOpened:
    first = log.events[0]
    assert isinstance(first, HandOpened)
    return first
