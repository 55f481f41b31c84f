"""People who play at the table's page: each a page, and how he answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TypeAlias

from playwright.sync_api import Page, expect

from anteup.cards import Pack, cards
from anteup.engine.events import Slip

Choice: TypeAlias = Callable[["Player"], str]
"""What somebody does when he is asked: the key of the answer that he presses."""


class Stacked:
    """Packs that lie as a test has them, one after the other; the last lies so for ever."""

    def __init__(self, *tops: str) -> None:
        self.tops = [cards(top) for top in tops]

    def shuffled(self, deck: Pack) -> tuple[Pack, bytes]:
        """The pack, these cards first."""
        top = self.tops.pop(0) if len(self.tops) > 1 else self.tops[0]
        return (*(card for card in top if card in deck), *(card for card in deck if card not in top)), b""

    def slips(self, deck: Pack) -> tuple[Slip, ...]:
        """None, with any pack."""
        del deck
        return ()


class Player:
    """Somebody at the table's page."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.answered = ""
        self.asked_for: list[str] = []
        """The kinds of menus that he was asked, in order."""

    @property
    def turn(self) -> str:
        """The token of the turn that he has not answered; empty: it is not for him to act."""
        token = self.page.evaluate("document.querySelector('form.act')?.dataset.turn ?? ''")
        return "" if token == self.answered else str(token)

    @property
    def menu(self) -> str:
        """The kind of menu that he is asked."""
        return str(self.page.evaluate("document.querySelector('form.act')?.dataset.menu ?? ''"))

    @property
    def can(self) -> list[str]:
        """The keys of all answers that he may give."""
        buttons = "[...document.querySelectorAll('.act [data-move]:not([aria-disabled])')].map((e) => e.dataset.move)"
        return [str(key) for key in self.page.evaluate(buttons)]

    def press(self, key: str) -> None:
        """Give an answer."""
        self.page.locator(f'.act [data-move="{key}"]').click()

    def mark(self, *places: int) -> None:
        """Mark cards of his own, counted from 0."""
        for place in places:
            self.page.locator(".picks input").nth(place).check()

    def sit(self, chips: int | None = None) -> None:
        """Take a chair, with so many chips where one may say so."""
        if chips is not None:
            self.page.get_by_label("Chips to begin with").fill(str(chips))
        self.page.locator('[data-do="sit"]').click()
        expect(self.page.locator(".hero .you")).to_be_visible()

    @property
    def stack(self) -> str:
        """His stack, as it is written."""
        return self.page.locator(".hero .you .stack").inner_text()

    @property
    def log(self) -> str:
        """The hand as it is told at the side."""
        return str(self.page.evaluate("document.querySelector('.panel-hand')?.textContent ?? ''"))


def quiet(player: Player) -> str:
    """The least that one can do."""
    can = player.can
    if "pat" in can:
        return "pat"
    return next(key for key in ("see", "fold", "raise", "high", "draw") if key in can)


def until(done: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.02)


def play(players: Sequence[Player], choose: Choice, done: Callable[[], bool], seconds: float = 60) -> None:
    """Everybody answers when he is asked, until it is done."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, [(player.name, player.menu, player.can) for player in players]
        for player in players:
            token = player.turn
            if not token:
                continue
            player.asked_for.append(player.menu)
            key = choose(player)
            player.answered = token
            player.press(key)
            if player.page.locator('[data-move="sure"]').count():
                player.press("sure")
            break
        else:
            time.sleep(0.03)


def over(player: Player) -> bool:
    """Is the hand over?"""
    return player.page.evaluate("document.querySelector('main').dataset.phase") in {"between", "waiting", "choosing"}


def number(player: Player) -> int:
    """The number of the hand."""
    return int(player.page.evaluate("document.querySelector('main').dataset.hand"))
