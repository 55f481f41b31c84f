"""A browser, and people who look at a room with it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from anteup.room.identity import COOKIE
from tests.room.serving import Served, serving

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
LAN = "anteup.lan"
"""A name that is no secure context, as a party's laptop has one."""
IDLE = ("WebUIOmniboxAimPopup", "WebUIOmniboxPopup", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable")
"""What is switched off of Chromium: its address bar, a process for every window that nobody sees, and its wish for TLS, which
would take it elsewhere than to a house's own names."""

Rooms: TypeAlias = Callable[..., Served]
Visits: TypeAlias = Callable[..., Page]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser of this machine.

    It is closed at the end of a module, since an event loop runs in this thread as long as it is open, and other tests run
    one of their own. Its drawings are looked at by few tests, and no graphics card is there to make them.
    """
    args = [
        "--disable-gpu",
        f"--disable-features={','.join(IDLE)}",
        f"--host-resolver-rules=MAP {LAN} 127.0.0.1",
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=args)
        yield browser
        browser.close()


@pytest.fixture
def rooms(tmp_path: Path) -> Iterator[Rooms]:
    """Opens a room with a table: `rooms(bots=2, game="razz")`."""
    with ExitStack() as stack:

        def opened(**changes: Any) -> Served:
            return stack.enter_context(serving(tmp_path, **changes))

        yield opened


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visits]:
    """Somebody's browser at a page of a room: `visit(room, "/t/...", token)`; faults of the page fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def visited(
        room: Served,
        path: str,
        token: str = "",
        size: dict[str, int] = DESKTOP,
        *,
        host: str = "127.0.0.1",
        **more: Any,
    ) -> Page:
        base = f"http://{host}:{room.port}"
        context = chromium.new_context(viewport=size, base_url=base, **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(15_000)
        if token:
            context.add_cookies([{"name": COOKIE, "value": token, "url": base}])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None)
        page.goto(path)
        return page

    yield visited
    for context in contexts:
        context.close()
    assert [] == [fault for fault in faults if "favicon" not in fault and "icon.svg" not in fault]
