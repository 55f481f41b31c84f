"""The pages of rules and laws: the list of games, the rule page of each, and what a law says and where it is written."""

from __future__ import annotations

import asyncio
from functools import lru_cache

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from anteup.room.desk import Desk
from anteup.room.families import Family, families
from anteup.room.markup import html
from anteup.room.rendering import Problem, page, seen
from anteup.rules.catalogue import follows, packaged, says, table_rules
from anteup.rules.faults import LAWS, Malformed
from anteup.rules.lawbook import effects, laws_named, near, noted, plainly, written_in
from anteup.rules.page import page as rule_page
from anteup.rules.sources import UnknownLaw, find
from anteup.rules.steps import Game
from anteup.table.calls import coming, next_games
from anteup.table.gamesof import house_book, library_of, rules_of
from anteup.table.settings import Settings

LONGEST = 60
"""Letters of a name that is looked for."""


def routes(desk: Desk) -> list[BaseRoute]:
    """The pages of rules."""

    async def games(request: Request) -> Response:
        found: tuple[Family, ...] = await asyncio.to_thread(families)
        return await page(desk, request, "games.html", families=found, here="rules")

    async def game(request: Request) -> Response:
        name, book = request.path_params["game"][:LONGEST], request.query_params.get("book", "")[:LONGEST]
        text = await asyncio.to_thread(_rules_of, name, book)
        return await page(desk, request, "rules.html", text=text, here="rules")

    async def of_table(request: Request) -> Response:
        table, _ = await seen(desk, request)
        evening = table.evening
        calls = (evening.began or evening.session).calls  # of the hand that is on, or the one to come
        called = request.query_params.get("game", "") or coming(calls)
        if called not in calls.games:
            raise Problem(404, "R_NO_GAME")
        games = next_games(calls) if called == coming(calls) else calls.games[called]
        text = await asyncio.to_thread(page_of, evening.settings, called, games[max(games)])
        return await page(desk, request, "rules.html", text=text, at=table.id, here="")

    async def law(request: Request) -> Response:
        asked = request.path_params["law"][:LONGEST]
        laws = laws_named(asked)
        if laws:
            return await page(
                desk, request, "law.html", laws=[(law, [find(one) for one in law.sources]) for law in laws]
            )
        plain = asked.strip().upper().replace("_", "-").replace(" ", "-")
        if plain in LAWS:
            return await page(desk, request, "law.html", laws=[], id=plain, title=plain, says=LAWS[plain])
        try:
            rule = find(asked)
        except UnknownLaw:
            close = near(asked)
            raise Problem(404, "R_NO_LAW", (f"Near it: {', '.join(close)}.",) if close else ()) from None
        note, text = noted(rule.says)
        return await page(
            desk,
            request,
            "law.html",
            laws=[],
            id=rule.id,
            title=rule.title or rule.topic,
            says=plainly(text),
            written=written_in(rule),
            note=note,
            books=plainly(rule.books),
            cited=rule.checked == "cited",
            effects=list(effects(rule)),
        )

    return [
        Route("/rules", games),
        Route("/rules/{game}", game),
        Route("/t/{table}/rules", of_table),
        Route("/law/{law}", law),
    ]


@lru_cache(maxsize=512)
def _rules_of(name: str, book: str) -> Markup:
    """The rule page of a game of the catalogue. Raises Problem where there is none: nothing is read from the disk by what
    a browser says, since a name that ends in `.toml` is none of the catalogue's.
    """
    library = packaged()
    if name.endswith(".toml") or book.endswith(".toml"):
        raise Problem(404, "R_NO_GAME")
    if not any(library.look(kind, name) for kind in ("game", "form", "book")):
        raise Problem(404, "R_NO_GAME", (library.unknown("game", name).partition(";")[0],))
    by = book if book and library.look("book", book) is not None else None
    try:
        game = library.deal_out(name, book=by)
        limit = {"limit": game.stakes.limit} if game.stakes.limit else None
        text = rule_page(game, follows(name, book=by), table_rules(name, book=by, stakes=limit), says(name, book=by))
    except Malformed as e:
        raise Problem(422, "R_NO_GAME", tuple(fault.message for fault in e.faults)) from None
    return html(text)


def page_of(settings: Settings, called: str, game: Game) -> Markup:
    """The rule page of a game as a table plays it, by its own book and at its own stakes."""
    library = library_of(settings.house)
    by = house_book(settings.house).name if settings.house.strip() else settings.book or None
    name = called if called in (settings.game, *settings.forms) else settings.game
    try:
        says_it, follows_it = library.says(name, book=by), library.follows(name, book=by)
    except Malformed:
        says_it, follows_it = "", {}
    return html(rule_page(game, follows_it, rules_of(settings), says_it))
