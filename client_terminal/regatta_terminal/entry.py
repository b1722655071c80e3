"""How one comes in: which server, who one is, and a connection that has said hello."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from regatta_protocol.bot.client import socket_url
from regatta_protocol.commands.people import LogIn
from regatta_protocol.connection import Connection
from regatta_protocol.errors import Close
from regatta_protocol.exceptions import Closed, CommandRefused
from regatta_protocol.net.environment import ENVIRONMENT, Environment
from regatta_protocol.net.hello import hello_of
from regatta_protocol.net.inbox import Listener
from regatta_protocol.net.noted import append_to
from regatta_protocol.net.own_bytes import OwnBytes
from regatta_protocol.sheet import Card
from regatta_terminal import texts
from regatta_terminal.own_time_zone import own_time_zone
from regatta_terminal.pages import NoPage, Pages, page_url
from regatta_terminal.state_files import StateFiles

LOGS: Final = ("regatta.connection", "regatta.own_bytes", "regatta.hello")
"""What the client logs; here it is said in words of the terminal."""


MEET_S: Final = 30.0
"""For a server to say welcome: one that starts anew does so well before."""


class NotIn(Exception):
    """One does not come in; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class EntryRequest:
    """What somebody asked for."""

    url: str
    language: str
    name: str | None = None
    user: str | None = None
    folder: Path = Path()
    """Where tokens and notes are kept."""


class Entry:
    """The way in to one server. `text` gives what is said."""

    def __init__(
        self, request: EntryRequest, environment: Environment = ENVIRONMENT, meet_s: float = MEET_S
    ) -> None:
        """Judge the address. Raises NotIn."""
        self._tag = texts.tag_of(request.language)
        self._texts = texts.EVENT_TEXTS[self._tag]
        self._request = request
        self._environment = environment
        self._meet_s = meet_s
        url = page_url(request.url)
        if url is None:
            raise NotIn(self._texts["bad_url"].format(url=request.url))
        self.url = url
        self.state_files = StateFiles(request.folder, url)
        self.pages = Pages(url, self._tag)

    def forget(self) -> str:
        """Forget who one was; return what to say."""
        return self._texts["forgotten" if self.state_files.forget() else "nothing_kept"].format(url=self.url)

    async def cards(self) -> dict[str, Card]:
        """Return the cards of all games of the server. Raises NotIn where there is no server."""
        try:
            page = await self.pages.page("/rulesets")
            return {card["ruleset"]: card for card in page["rulesets"]}
        except NoPage as why:
            raise NotIn(self._texts["no_server"].format(url=self.url, why=why)) from why
        except (TypeError, KeyError, ValueError) as why:
            raise NotIn(self._texts["other_server"].format(url=self.url)) from why

    async def connect(
        self, listener: Listener, password: Callable[[str], Awaitable[str | None]]
    ) -> Connection:
        """Return a connection that has said hello as whom one wants to be. Raises NotIn.

        `password` asks for it, by what it is given.
        """
        for log in LOGS:
            logging.getLogger(log).propagate = False
            logging.getLogger(log).addHandler(logging.NullHandler())
            logging.getLogger(log).setLevel(logging.INFO)
        token = self.state_files.token()
        if self._request.user is not None:
            token = await self._log_in(self._request.user, password)
        own_bytes = OwnBytes(keep=append_to(self.state_files.notes()))
        connection = await self._met(self._request.name, token, own_bytes, listener)
        await asyncio.to_thread(self.state_files.keep, connection.welcome["token"])
        return connection

    async def _met(
        self,
        name: str | None,
        token: str | None,
        own_bytes: OwnBytes | None = None,
        listener: Listener | None = None,
    ) -> Connection:
        try:
            hello = hello_of(token, name=name, language=self._tag, time_zone=own_time_zone())
            connection = Connection(
                [socket_url(self.url)], hello, False, True, self._environment, own_bytes, listener=listener
            )
            async with asyncio.timeout(self._meet_s):
                await connection.resume()
        except ValidationError as wrong:
            raise NotIn(wrong.errors()[0]["msg"]) from wrong
        except TimeoutError as late:
            raise NotIn(self._texts["no_answer"].format(url=self.url)) from late
        except Closed as closed:
            # Without a code, or with one that says so, it is no server that this client can talk to.
            key = "other_version" if closed.code in (None, Close.BAD_HELLO) else "turned_away"
            raise NotIn(self._texts[key].format(url=self.url, why=closed.reason)) from closed
        return connection

    async def _log_in(self, user: str, password: Callable[[str], Awaitable[str | None]]) -> str:
        given = await password(self._texts["password"].format(user=user))
        if not given:
            raise NotIn(self._texts["no_password"])
        connection = await self._met(None, None)
        try:
            answer = await connection.ask(LogIn(id=connection.new_id(), user_name=user, password=given))
        except ValidationError as wrong:
            raise NotIn(wrong.errors()[0]["msg"]) from wrong
        except CommandRefused as refused:
            raise NotIn(refused.message) from refused
        finally:
            await connection.cut()
        return answer["token"]
