"""Pages in browsers: connections with an origin and a device, as passkeys need them."""

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.typing import Origin, Subprotocol

from regatta_protocol.ids import PlayerId
from regatta_protocol.server import SERVER_MESSAGE
from regatta_server.service import Running
from testkit.play import socket_of

SITE = "http://localhost:8080"
"""A page that may connect where the server is run with `origins=SITE`."""
PHONE = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
PASSWORD = "correct horse battery"


class Page:
    """A page that has said hello."""

    def __init__(self, socket: ClientConnection) -> None:
        """Take an open socket."""
        self.socket = socket
        self.welcome: Any = None
        self._count = 0

    @property
    def player(self) -> PlayerId:
        """Return the player's id."""
        return PlayerId(self.welcome["player"]["player"])

    @property
    def name(self) -> str:
        """Return the name that the welcome gave."""
        return str(self.welcome["player"]["name"])

    async def hello(self, **about: Any) -> None:
        """Say hello."""
        await self.socket.send(json.dumps({"type": "hello", **about}))
        self.welcome = json.loads(await self.socket.recv())
        assert self.welcome["type"] == "welcome"

    async def ask(self, kind: str, **fields: Any) -> Any:
        """Return the answer to a command, an `ok` or an `error`."""
        self._count += 1
        re = fields.pop("id", f"{self.player}-{self._count}")
        await self.socket.send(json.dumps({"type": kind, "id": re, **fields}))
        while True:
            frame = await self.socket.recv()
            message = json.loads(frame)
            if message.get("re") == re:
                SERVER_MESSAGE.validate_json(frame)
                return message

    async def refused(self, kind: str, **fields: Any) -> str:
        """Return the code with which a command is refused."""
        answer = await self.ask(kind, **fields)
        assert answer["type"] == "error", answer
        return str(answer["code"])

    async def close_code(self) -> int | None:
        """Wait until the server closes, and return the code."""
        with contextlib.suppress(Exception):
            while True:
                await self.socket.recv()
        return self.socket.close_code


@contextlib.asynccontextmanager
async def page(
    running: Running,
    name: str | None = None,
    token: str | None = None,
    *,
    origin: str | None = SITE,
    device: str = PHONE,
) -> AsyncIterator[Page]:
    """Give a page that has said hello."""
    async with open_socket(
        socket_of(running),
        subprotocols=[Subprotocol("regatta.v1")],
        origin=None if origin is None else Origin(origin),
        user_agent_header=device,
    ) as socket:
        opened = Page(socket)
        about = {"name": name, "token": token}
        await opened.hello(**{key: value for key, value in about.items() if value is not None})
        yield opened


async def keep(me: Page, user_name: str, password: str = PASSWORD) -> Any:
    """Make an account with a password, and return it."""
    answer = await me.ask("keep_account", user_name=user_name, password=password)
    assert answer["type"] == "ok", answer
    return answer["account"]


async def logged_in(me: Page, user_name: str, password: str = PASSWORD) -> str:
    """Log in, and return the token."""
    answer = await me.ask("log_in", user_name=user_name, password=password)
    if answer["type"] != "ok":
        pytest.fail(str(answer))
    return str(answer["token"])
