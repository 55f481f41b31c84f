"""The house's own players: bots in empty chairs. They are marked as what they are, and see what their seat sees.

A bot decides in another process, and its answer comes at a moment that is drawn from what all can see: how long it has
thought tells nothing of its cards.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing.process import BaseProcess
from random import SystemRandom
from threading import Thread
from typing import TYPE_CHECKING

from anteup.bots.house import House, pace
from anteup.chips import Chips
from anteup.engine.actions import Action
from anteup.engine.hand import View
from anteup.engine.menus import Menu
from anteup.room.log import fault
from anteup.room.protocol import Act
from anteup.table.away import default
from anteup.table.choosing import choices
from anteup.table.people import Person

if TYPE_CHECKING:
    from anteup.room.actor import Table
    from anteup.room.turns import Turn

NAMING = 2000
"""Milliseconds that a bot takes to name a game, about."""
_DICE = SystemRandom()


def process() -> Executor:
    """A process of their own for all bots of a house."""
    return ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"), initializer=_the_rooms)


def _the_rooms() -> None:
    """The process lives and dies with its room. Ctrl-C in a terminal reaches every process there, and it is the room that ends
    this one; where the room was killed, it ends by itself.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    room = multiprocessing.parent_process()
    if room is not None:
        Thread(target=_ends_after, args=[room], daemon=True).start()


def _ends_after(room: BaseProcess) -> None:
    room.join()
    os._exit(1)


def decide(view: View, menu: Menu, profit: Chips) -> Action:
    """What a bot does who has won so much tonight; this runs where the executor has it run."""
    player = House(_DICE)
    player.profit = profit
    return player.act(view, menu)


class HousePlayers:
    """Those who drive the bots of a house."""

    def __init__(self, executor: Callable[[], Executor] = process) -> None:
        """`executor` makes what bots decide in; it is made when the first of them has to."""
        self._make = executor
        self._executor: Executor | None = None

    def think(self, table: Table, turn: Turn, view: View, profit: Chips) -> None:
        """Have a bot decide, and its table hear of it in time."""
        at = turn.since + pace(view, _DICE, uniform=table.uniform)
        loop = asyncio.get_running_loop()
        try:
            if self._executor is None:
                self._executor = self._make()
            future = loop.run_in_executor(self._executor, decide, view, turn.menu, profit)
        except (BrokenExecutor, RuntimeError) as e:
            self._executor = None
            fault(f"bots of table {table.id}", e)
            self._answer(table, turn, default(view, turn.menu), at)
            return
        future.add_done_callback(partial(self._thought, table, turn, view, at))

    def _thought(self, table: Table, turn: Turn, view: View, at: int, future: asyncio.Future[Action]) -> None:
        """It has decided, or failed to: then it does what is done for the absent."""
        if future.cancelled():
            return
        error = future.exception()
        if error is not None:
            fault(f"a bot at table {table.id}", error)
            if isinstance(error, BrokenExecutor):
                self._executor = None
        self._answer(table, turn, future.result() if error is None else default(view, turn.menu), at)

    @staticmethod
    def _answer(table: Table, turn: Turn, action: Action, at: int) -> None:
        act = Act(secrets.token_hex(8), turn.token, action)
        table.clock.call_at(at, partial(table.decided, turn, act))

    @staticmethod
    def name_game(table: Table, person: Person) -> None:
        """Have a bot name the game of the next hand, whichever it likes."""
        form, _ = _DICE.choice(choices(table.evening.session))
        at = table.clock.now() + int(NAMING * _DICE.triangular(0.6, 1.8, 0.9))
        table.clock.call_at(at, partial(table.called, person, form))

    def close(self) -> None:
        """They decide nothing more."""
        if self._executor is not None:
            self._executor.shutdown(wait=True, cancel_futures=True)
            self._executor = None
