"""The client's pages as the server knows them: which exist, and what a link to one shows when it is shared.

Messengers read the head of a page and run no script, so title, description and picture of a room, a game and
the rules are in the first answer.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from http import HTTPStatus
from typing import Any, Final

import orjson

from regatta_protocol.ids import RoomId
from regatta_protocol.sheet import Card
from regatta_server.edge.foreign_headers import Lines
from regatta_server.languages.catalogues import languages
from regatta_server.rooms.decide.state import RoomState
from regatta_server.store.errors import NO_ANSWER
from regatta_server.web.answers import Answer

PRODUCT: Final = "Regatta"
ABOUT: Final = "Play Yacht and its relatives with friends, with dice that everyone can check."
FIRST: Final = b'<div class="shell-page"></div>'
"""Where the page has room for what it is about, until its scripts are there."""
OPENING_TAG: Final = b"<html "
NAMES_MOST: Final = 4
"""Players that a title names."""

ROOM: Final = re.compile(r"/r/([A-Z2-9]{8})/?")
GAME: Final = re.compile(r"/g/([A-Z2-9]{8})(?:/\d{1,6}|/analysis)?/?")
EMBED: Final = re.compile(r"/embed/(?:games/(?P<game>[A-Z2-9]{8})|rooms/(?P<room>[A-Z2-9]{8}))")
"""What other sites may show in a frame, as the client writes it: no other form of a path is one."""
OVERLAY: Final = re.compile(r"/overlay/[A-Za-z0-9 _%-]{8,40}/?")
"""A room as a picture over a stream; the code as a person types it."""
RULES: Final = re.compile(r"/rules/([a-z0-9-]+)(?:/sheet)?/?")
TABLES: Final = re.compile(r"/tables/([a-z0-9-]+)/(?:live|days)/?")
OTHERS: Final = re.compile(
    # Codes of rooms and games are read in any form that a person types.
    r"/|/index\.html|/(?:rules|tables|past|verify|learn|dice|people|account|notifications|join)/?"
    r"|/(?:p|past)/[A-Za-z0-9_-]{12}/?|/r/[A-Za-z0-9 ._%-]{8,40}/?|/g/[A-Za-z0-9]{8}(?:/\d{1,6}|/analysis)?/?"
)
"""Pages that are there whatever the rest of the path says; client_web/src/app/router.ts has the same."""


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says of itself."""

    title: str = PRODUCT
    description: str = ABOUT
    ruleset: str | None = None
    """Whose picture it shows."""
    status: HTTPStatus = HTTPStatus.OK
    stage: str = ""
    """Of a room: the client then asks for what such a room shows, and not for what comes later."""

    framed: bool = False
    """Whether pages of other sites may show it in a frame."""
    watching: bool = False
    """Whether it is one that only watches: `embed.html`, which knows no player and says no command of one."""


NOWHERE: Final = Page(status=HTTPStatus.NOT_FOUND)


class Pages:
    """Says what is at a path of the client."""

    def __init__(
        self,
        cards: Sequence[Card],
        room: Callable[[RoomId, str], Awaitable[RoomState | None]],
        game: Callable[[RoomId, str], Awaitable[Answer | None]],
        site: Callable[[Lines], str],
        *,
        embedding: bool = True,
    ) -> None:
        """Take the cards, what finds a room for an address, and what answers for the archive.

        `site` returns the address of this site by what a request says. Without `embedding` there is nothing
        for frames of other sites.
        """
        self.cards: Mapping[str, Card] = {card["ruleset"]: card for card in cards}
        self.site = site
        self._room = room
        self._game = game
        self._embedding = embedding

    async def at(self, path: str, address: str) -> Page:
        """Return what the page at a path says, as far as whoever asks may know it."""
        embed = EMBED.fullmatch(path)
        if embed is not None:
            page = await self._of_embed(embed, address) if self._embedding else NOWHERE
            return replace(page, framed=self._embedding, watching=True)
        if OVERLAY.fullmatch(path) is not None:
            return Page(watching=True)
        return await self._of_client(path, address)

    async def _of_embed(self, embed: re.Match[str], address: str) -> Page:
        """Return what is said of a game or a room as it is said where it is at home."""
        at_home = f"/g/{embed['game']}" if embed["game"] is not None else f"/r/{embed['room']}"
        return await self._of_client(at_home, address)

    async def _of_client(self, path: str, address: str) -> Page:
        try:
            if (room := ROOM.fullmatch(path)) is not None:
                return self._of_room(await self._room(RoomId(room[1]), address))
            if (game := GAME.fullmatch(path)) is not None:
                return self._of_game(await self._game(RoomId(game[1]), address))
        except NO_ANSWER:
            # The page itself needs no store, and says what is the matter.
            return Page()
        if (rules := RULES.fullmatch(path)) is not None:
            return self._of_rules(rules[1])
        if (table := TABLES.fullmatch(path)) is not None:
            return Page() if table[1] in self.cards else NOWHERE
        return Page() if OTHERS.fullmatch(path) is not None else NOWHERE

    def _of_room(self, state: RoomState | None) -> Page:
        if state is None:
            return Page(f"A game on {PRODUCT}")
        card = state.setup.rules.card
        if state.stage != "gathering":
            # Who plays is for those who may watch.
            title = f"{card['name']} on {PRODUCT}"
            return Page(title, card["summary"], card["ruleset"], stage=state.stage)
        host = next((seat.name for seat in state.seating.seats if seat.player == state.seating.host), PRODUCT)
        free = state.seating.seats_wanted - len(state.seating.seats)
        seats = "Every seat is taken." if free <= 0 else f"{free} of {state.seating.seats_wanted} seats free."
        return Page(
            f"{host} invites you to play {card['name']}",
            f"{card['summary']} {seats} No account, nothing to install.",
            card["ruleset"],
            stage=state.stage,
        )

    def _of_game(self, answer: Answer | None) -> Page:
        if answer is None or answer.status is not HTTPStatus.OK:
            return Page(f"A game on {PRODUCT}")
        record: Any = orjson.loads(answer.body)
        names = [seat["name"] or "a player" for seat in record["seats"]]
        shown = names[:NAMES_MOST] + ([f"{len(names) - NAMES_MOST} more"] if len(names) > NAMES_MOST else [])
        scores = "The game was given up."
        if record["result"] is not None:
            places = sorted(record["result"]["places"], key=lambda place: place["place"])
            scores = ", ".join(f"{names[place['seat']]} {place['total']}" for place in places) + "."
        return Page(
            f"{record['name']}: {_listed(shown)}",
            f"{scores} See every throw again, and check the dice.",
            record["ruleset"] if record["ruleset"] in self.cards else None,
        )

    def _of_rules(self, ruleset: str) -> Page:
        card = self.cards.get(ruleset)
        if card is None:
            return NOWHERE
        return Page(f"Rules of {card['name']}", card["summary"], ruleset)


def head(page: Page, origin: str, path: str) -> str:
    """Return the tags of a page's head, for readers at the other end of a link to `origin`.

    Where nothing is, nothing of what was asked for is said back.
    """
    if page.status is not HTTPStatus.OK:
        return f"<title>{PRODUCT}</title>"
    picture = f"{origin}/share/{page.ruleset or 'regatta'}.png"
    named = {
        "og:type": "website",
        "og:site_name": PRODUCT,
        "og:title": page.title,
        "og:description": page.description,
        "og:url": origin + path,
        "og:image": picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "Dice on a table of felt, beside a card",
    }
    cards = {
        "twitter:card": "summary_large_image",
        "twitter:title": page.title,
        "twitter:description": page.description,
        "twitter:image": picture,
    }
    return "".join(
        [
            f"<title>{escape(page.title)}</title>",
            f'<meta name="description" content="{escape(page.description)}" />',
            *(f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()),
            *(f'<meta name="{name}" content="{escape(value)}" />' for name, value in cards.items()),
        ]
    )


def first(card: Card) -> str:
    """Return what a page about a game shows until its scripts are there: in each language that is complete.

    The client shows the one that the page is in (client_web/src/styles/shell.css). There is no heading in
    it: the page that is on its way has one.
    """
    found = []
    for language in languages().values():
        if not language.is_draft:
            texts = language.card(card)
            name, summary = escape(texts["name"]), escape(texts["summary"])
            found.append(
                f'<div class="shell-page" lang="{language.tag}">'
                f'<p class="serif">{name}</p><p>{summary}</p></div>'
            )
    return "".join(found)


def with_first(index: bytes, page: Page, cards: Mapping[str, Card]) -> bytes:
    """Return the page of the client with what it is about, and with the stage of its room."""
    card = cards.get(page.ruleset or "")
    if card is None or page.watching:
        return index
    stage = b'<html data-stage="%s" ' % page.stage.encode() if page.stage else OPENING_TAG
    return index.replace(FIRST, first(card).encode(), 1).replace(OPENING_TAG, stage, 1)


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
