"""One person's evening at a table of bots: deals, tells, asks, and settles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random, SystemRandom

from rich.cells import cell_len
from rich.text import Text

from anteup.bots.protocol import Bot
from anteup.cards import BACK
from anteup.chips import CHIPS, Chips
from anteup.cli import choices, show
from anteup.cli.law import found, law_lines, nothing
from anteup.cli.said import Asked, NotUnderstood, Passing, said
from anteup.cli.show import DIM, LAW, LOUD, Spot
from anteup.cli.terminal import Terminal
from anteup.cli.told import inked
from anteup.engine.actions import Action, Call, Discard, NameAnte, NameWild, RaiseTo, Seat, StraddleTo
from anteup.engine.dealing import is_foul
from anteup.engine.events import HandOpened
from anteup.engine.hand import View, acting
from anteup.engine.law import Refusal, judge, menu
from anteup.engine.lines import kept
from anteup.engine.log import Log
from anteup.engine.menus import AnteAsked, Exchange, Menu, Offer, Pick, Wager, Wilds
from anteup.engine.openers import openers_bet
from anteup.history.line import Line, Word
from anteup.history.narrate import Teller
from anteup.history.telling import YOU
from anteup.history.words import blind_names, held, in_words, showing, title, to_beat, what_is_wild
from anteup.ranking.naming import may_name
from anteup.rules.laws import Law
from anteup.rules.page import page
from anteup.rules.sentences import listed, many, openers
from anteup.rules.steps import Beat, Bet, Game
from anteup.table.calls import choosable as games_named
from anteup.table.calls import kill_blind, kill_is_on
from anteup.table.packs import Packs, Rehearsal
from anteup.table.session import Coming, Session, TableBroken, after, called, next_hand
from anteup.table.sums import Purse, multiples


class Left(Exception):
    """The person has got up."""


SINCE = {"passed out": ", since nobody opened", "void": ", since the last pot was opened without openers"}
"""Why a jackpot is played, by how the hand before has ended."""
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
        dice: Random | None = None,
    ) -> None:
        """`bots` sit in the chairs from 1 on; sums are read and written in `money`; `note` is told at the beginning.

        `dice` choose the game for them where it is the dealer's choice.
        """
        self.dice = dice or SystemRandom()
        self.passing: Passing = session.calls.rules.room.pass_means
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
                self.choose()
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
        calls = self.session.calls
        if calls.rules.forms == "fixed":
            self.out.say(Text.assemble((title(game, self.money), LOUD), f", by the book {game.book}."))
        else:
            how = (
                "The dealer names the game" if calls.rules.forms == "dealer's choice" else "The games follow each other"
            )
            self.out.say(Text.assemble((f"{how}: ", LOUD), f"{listed(choosable(self.session), 'or')}."))
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

    def choose(self) -> None:
        """Where it is his choice, the dealer of the next hand names the game (H-007)."""
        calls = self.session.calls
        names = choosable(self.session)
        if calls.rules.forms != "dealer's choice" or calls.jackpot is not None or not names:
            return
        dealer = dealing_next(self.session)
        name = self.named(names) if dealer == ME else self.dice.choice(names)
        self.session = called(self.session, name, dealer)
        game = next(iter(self.session.calls.games[name].values()))
        self.out.say()
        self.out.say(f"{self.session.chairs[dealer].name} {'call' if self.says_you(dealer) else 'calls'} {game.name}.")

    def says_you(self, chair: int) -> bool:
        """Is this chair's player spoken to?"""
        return self.session.chairs[chair].name == YOU

    def named(self, names: Sequence[str]) -> str:
        """The game that the person names. Raises Left, and EOFError."""
        self.out.say()
        self.out.say(f"{self.does('deal', 'deals')}: {listed(names, 'or')}?", LOUD)
        while True:
            word = " ".join(self.out.ask().lower().split())
            if word in {"q", "quit", "leave", "exit"}:
                raise Left
            if word in {"?", "rules", "help"}:
                for each in names:
                    self.out.say(f"  {each}: {title(self.a_game(each), self.money)}")
                self.out.say("Say one of them, ? and its name for its rules, or q to leave.")
                continue
            asked = word.removeprefix("?").removeprefix("rules ").strip()
            if asked != word and asked in names:
                self.out.page(page(self.a_game(asked)))
                continue
            if word in names:
                return word
            near = [name for name in names if word and name.startswith(word)]
            if len(near) == 1:
                return near[0]
            self.out.say(f"Say one of them: {listed(names, 'or')}.")

    def a_game(self, name: str) -> Game:
        """A game of the table by its name, for those who play."""
        games = self.session.calls.games[name]
        return games.get(sum(chair.able for chair in self.session.chairs)) or next(iter(games.values()))

    # One hand.

    def hand(self, coming: Coming) -> None:
        """A hand from the first post to the last chip, written down at its end."""
        chairs = self.session.chairs
        before = chairs[ME].stack
        self.out.say()
        number = f"Hand {self.session.hands + 1}"
        self.out.rule(number, self.heading(self.session.games[len(coming.chairs)], number))
        self.occasion(coming)
        kept, dead = list[str](), list[str]()
        for blind, chair in zip(blind_names(len(coming.blinds)), coming.blinds, strict=True):
            (kept if chair in coming.chairs else dead).append(blind)
        for blind in dead:
            self.out.say(f"The {blind or 'blind'} is dead: its chair is empty.", DIM)
        self.dealing = True
        names = [chairs[chair].name for chair in coming.chairs]
        log = Log(coming.game, coming.stacks, coming.owed, coming.carried, names)
        seat = coming.chairs.index(ME)
        teller = Teller(_opening(log), names, self.money, blinds=kept, killer=self.killer(coming))
        self.tell(teller.before())
        told = 1

        while True:
            while wanted := log.wanted:
                deck, nonce = self.packs.shuffled(wanted)
                log.shuffle(deck, nonce, self.packs.slips(deck) if coming.game.faults.simulate else ())
            self.tell(teller.tell(log.seen(Seat(seat), told)))
            told = len(log.events)
            if log.hand.over:
                break
            turn = acting(log.hand)
            view = log.view(turn)
            facts = menu(view, turn)
            assert facts is not None
            if turn == seat:
                log.act(self.asked(view, facts, coming), turn)
            else:
                log.act(self.bots[coming.chairs[turn] - 1].act(view, facts), turn)
        self.session, self.dealing = after(self.session, log.hand), False
        self.write(log)
        self.result(before)

    def heading(self, game: Game, number: str) -> str:
        """What is played, in as many words as the line has room for."""
        most = min(self.out.width, show.WIDEST) - len(number) - 8
        whole = title(game, self.money)
        said = (whole, whole.removesuffix(" or better to open").rpartition(", ")[0], game.name)
        return next((words for words in said if cell_len(words) <= most), game.form)

    def killer(self, coming: Coming) -> int:
        """The seat that has made a kill, where this hand is played for more because of it; -1: none has."""
        calls = self.session.calls
        return coming.chairs.index(calls.killer) if kill_is_on(calls) and calls.killer in coming.chairs else -1

    def occasion(self, coming: Coming) -> None:
        """Why this hand is another than the usual: a kill, or a jackpot."""
        calls, written = self.session.calls, self.money.written
        if (seat := self.killer(coming)) >= 0:
            name = "you" if self.says_you(calls.killer) else self.session.chairs[calls.killer].name
            won = "two pots running" if calls.rules.kill_after == "two pots running" else "all of a pot"
            post = "post" if self.says_you(calls.killer) else "posts"
            bets = "/".join(written(bet) for bet in fixed_bets(coming.game))
            posted = written(min(kill_blind(calls), coming.stacks[seat]))
            self.out.say(f"A kill: {name} won {won} and {post} {posted}; bets {bets}.")
        series = calls.usual == calls.rules.jackpot_form
        bet = openers_bet(coming.game)
        if calls.jackpot is not None and bet is not None and (calls.jackpot.number or not series):
            why = SINCE.get(self.session.carried.ended, "") if self.session.hands else ""
            self.out.say(f"A jackpot{why}: {openers(bet.openers)} or better to open.")

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

    def asked(self, view: View, facts: Menu, coming: Coming) -> Action:
        """A lawful action of the person's, however often he has to be asked. Raises Left, and EOFError."""
        if isinstance(facts, Wilds) and not facts.cards:
            return NameWild(())  # he has none, and the others need not know
        self.draw(view, facts, coming)
        while True:
            try:
                word = said(self.out.ask(), view, facts, self.money, self.passing)
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
        self.out.say()
        self.out.say(show.table(view, spots, self.out.width, self.out.ink, self.money))
        if wild := what_is_wild(view):
            self.out.say(f"Wild: {wild}.", DIM)
        if (best := self.best(view)) is not None:
            self.out.say(f"To beat: {self.session.chairs[coming.chairs[best]].name}, {showing(view, best)}.", DIM)
        self.out.say()
        self.tell(self.held(view, facts.seat))
        self.menu(view, facts)

    def best(self, view: View) -> Seat | None:
        """Who shows what the others must beat, where cards are turned up until one does; else None."""
        beaten = any(isinstance(step, Beat) for step in view.game.steps[view.step :])
        return to_beat(view, Seat(-1)) if beaten else None

    def held(self, view: View, seat: Seat) -> list[Line]:
        """What the person holds: the cards face down as he sorts them, those that all see, and what they make."""
        own, up = view.down[seat], view.up[seat]
        if own and all(card is BACK for card in own):
            own = ()
            lies = f"{many(len(view.down[seat]), 'card')} face down before {'you' if self.name == YOU else self.name}"
            lines = [Line((f"{lies[0].upper()}{lies[1:]}, not looked at.",))]
        else:
            lines = []
        if not (own or up):
            return lines
        words: list[Word] = [f"{self.does('hold', 'holds')} " if own else f"{self.does('show', 'shows')} "]
        words += [held(own)] if own else [up]
        words += [" with ", up] if own and up else []
        made = in_words(view, seat)
        if is_foul(view, seat) or view.aside.foul >> seat & 1:
            made = f"a foul hand, {many(len(own) + len(up), 'card')}"
        return [*lines, Line((*words, f": {made}." if made else "."))]

    def menu(self, view: View, facts: Menu) -> None:
        """All that may lawfully be done."""
        self.out.say(choices.menu(view, facts, self.out.width, self.out.ink, self.money))

    def refuse(self, refusal: Refusal, view: View, facts: Menu) -> None:
        """Which law an action would have broken, where it is written, and the menu again."""
        law = self.last_law = refusal.law
        self.out.say(Text.assemble(("Refused. ", LAW), (law.sentence, LOUD)))
        match refusal.action, facts:
            case NameWild(faces), Wilds(seat, wild) if law is Law.WILD and len(faces) == len(wild):
                own, named = view.down[seat] + view.up[seat], dict(zip(wild, faces, strict=True))
                why = may_name(own, view.board, named, view.game.ranks)
                self.out.say(f"{why[:1].upper()}{why[1:]}.")
            case _:
                self.out.say(_numbers(refusal, view, self.money, self.name))
        self.out.say(f"anteup law {law} ({law.code}): {', '.join(law.sources)}", DIM)
        self.menu(view, facts)

    def law(self) -> None:
        """The last law that was broken, in full."""
        if self.last_law is None:
            self.out.say("No law has been broken yet.")
        else:
            for line in law_lines(self.last_law):
                self.out.say(line)


def _numbers(refusal: Refusal, view: View, money: Purse, name: str = YOU) -> str:
    """The sum that was said and the sums that were lawful, where it was a matter of sums; else what is being done now."""
    law, action, facts = refusal.law, refusal.action, refusal.menu
    written = money.written
    match action, facts:
        case Call(int(adds)), Wager(call=owed) if law is Law.AMOUNT:
            return f"{name} said a call of {written(adds)}; a call adds {written(owed)}."
        case Call(), Wager(check=True) if law is Law.NOTHING_OWED:
            return "Nothing is owed: check is k."
        case StraddleTo(amount), Offer(to=to):
            return f"{name} said {written(amount)}; a straddle is to {written(to)}."
        case RaiseTo(amount), Wager(least=least, most=most, every=0) if 0 < least < most:
            return f"{name} said {written(amount)}; it is to {written(least)} or {written(most)}."
        case RaiseTo(amount), Wager(least=least, most=most, every=every) if least:
            lawful = f"to {written(least)}" if least == most else f"from {written(least)} to {written(most)}"
            return f"{name} said {written(amount)}; it is {lawful}{multiples(every or 1, money)}."
        case NameAnte(amount), AnteAsked(least=least, most=most):
            return f"{name} said {written(amount)}; it is from {written(least)} to {written(most)}."
        case Discard(thrown), Exchange(least=least, most=most) if not least <= len(thrown) <= most:
            return f"{name} threw away {len(thrown)}; it is {least if least == most else f'from {least} to {most}'}."
        case Discard(), Exchange() if law is Law.SPLIT:
            return "Throw away others, or say `aside` after them where the book lets openers be laid aside."
        case _, Pick(count=count) if law is Law.COUNT:
            return f"It takes {many(count, 'card')} that {name if name != YOU else 'you'} hold{'' if name == YOU else 's'}."
        case Discard(), Wager() if law is Law.PHASE:
            return f"It is not the draw now. {choices.doing(view, facts)}"
        case _ if law is Law.PHASE and facts is not None:
            return choices.doing(view, facts)
        case _:
            return "Nothing has happened."


def fixed_bets(game: Game) -> list[Chips]:
    """The sums of a game's fixed bets, the small one first."""
    return list(dict.fromkeys(step.fixed for step in game.steps if isinstance(step, Bet) and step.limit == "fixed"))


def dealing_next(session: Session) -> int:
    """The chair that deals the next hand, whatever game it is."""
    return next_hand(session).chairs[-1]


def choosable(session: Session) -> list[str]:
    """The games that this many players may be dealt."""
    players = sum(chair.able for chair in session.chairs)
    return [name for name in games_named(session.calls) if players in session.calls.games[name]]


def _opening(log: Log) -> HandOpened:
    first = log.events[0]
    assert isinstance(first, HandOpened)
    return first
