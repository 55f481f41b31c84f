"""One thread that does what many wait for, as much at a time as waits: so a hundred appends share one wait for the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Generic, NamedTuple, TypeVar

Job = TypeVar("Job")
MOST = 1_000
"""So many jobs are done together at most, so that the first of them does not wait for a crowd."""


class _Waiting(NamedTuple, Generic[Job]):
    job: Job
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[object]


class Writer(Generic[Job]):
    """A thread, and what waits for it."""

    def __init__(
        self,
        work: Callable[[Sequence[Job]], Sequence[object]],
        end: Callable[[], None],
        name: str,
        rest: Callable[[], None] = lambda: None,
    ) -> None:
        """`work` is called in the thread with all that waits, and gives what comes of each: an exception is raised where
        that one is waited for. `rest` is called when they have been answered; what it raises, nobody waits for. `end` is
        called last.
        """
        self._work = work
        self._rest = rest
        self._end = end
        self._waiting: SimpleQueue[_Waiting[Job] | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def do(self, job: Job) -> object:
        """Have it done, and wait. Raises what came of it, and RuntimeError where the writer is closed."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[object] = loop.create_future()
        with self._closing:  # so that nothing is put behind the end
            if self._closed:
                raise RuntimeError("the writer is closed")
            self._waiting.put(_Waiting(job, loop, answer))
        return await answer

    def close(self) -> None:
        """Do what waits, and end; it blocks until then."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch: list[_Waiting[Job]] = []
            first = self._waiting.get()
            while first is not None:
                batch.append(first)
                if len(batch) == MOST:
                    break
                try:
                    first = self._waiting.get_nowait()
                except Empty:
                    break
            going = first is not None
            if batch:
                self._answer(batch, self._outcomes([one.job for one in batch]))
                with suppress(Exception):
                    self._rest()
        self._end()

    def _outcomes(self, jobs: Sequence[Job]) -> Sequence[object]:
        try:
            return self._work(jobs)
        except Exception as fault:  # noqa: BLE001 (whoever waits has to hear of it, whatever it is; the thread goes on)
            return [fault] * len(jobs)

    def _answer(self, batch: Sequence[_Waiting[Job]], outcomes: Sequence[object]) -> None:
        """Tell all who wait; those of one loop by one call, since each wakes it."""
        by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[object], object]]] = {}
        for one, outcome in zip(batch, outcomes, strict=True):
            by_loop.setdefault(one.loop, []).append((one.answer, outcome))
        for loop, answers in by_loop.items():
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                loop.call_soon_threadsafe(_settle, answers)


def _settle(answers: Sequence[tuple[asyncio.Future[object], object]]) -> None:
    for answer, outcome in answers:
        if answer.done():  # cancelled
            continue
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)
