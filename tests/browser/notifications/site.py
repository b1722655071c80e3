"""What lies behind the page of notifications: a relay that takes mail, and a program that takes webhooks."""

import base64
import contextlib
import hashlib
import hmac
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import web
from playwright.async_api import Locator, Page, expect

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.connection import connect
from regatta_server.service import Running
from testkit.play import guest, socket_of
from testkit.push_service import listening
from testkit.relay import Relay, relay
from tests.conftest import Serve

PASSWORD: Final = "twelve dry dinghies"


@dataclass
class Program:
    """Somebody's program that takes notifications, and checks that they are ours."""

    url: str = ""
    status: int = 204
    secret: str = ""
    bodies: list[dict[str, Any]] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.Response:
        """Take one, if its signature is right."""
        body = await request.text()
        signed = f"{request.headers['webhook-id']}.{request.headers['webhook-timestamp']}.{body}"
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        right = base64.b64encode(hmac.new(key, signed.encode(), hashlib.sha256).digest()).decode()
        assert request.headers["webhook-signature"] == f"v1,{right}"
        self.bodies.append(json.loads(body))
        return web.Response(status=self.status)


@dataclass
class Site:
    """A node that sends by mail and webhook, and what it sends to."""

    running: Running
    relay: Relay
    program: Program

    async def account(self, name: str) -> str:
        """Return the session of somebody with an account."""
        async with guest(self.running, name) as me:
            await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=PASSWORD))
            token: str = me.welcome["token"]
            return token

    async def keeps(self, token: str, name: str) -> None:
        """Make an account of the guest whose session it is."""
        async with await connect(socket_of(self.running), token=token) as me:
            await me.ask(KeepAccount(id=me.new_id(), user_name=name, password=PASSWORD))

    async def opens(self, page: Page) -> None:
        """Open the page of notifications, and see it whole."""
        await page.goto(self.running.url + "/notifications")
        await expect(page.get_by_role("table", name="What you get")).to_be_visible()


@contextlib.asynccontextmanager
async def sending(serve: Serve) -> AsyncIterator[Site]:
    """Let a site run that sends mail, and webhooks to this machine too."""
    program, app = Program(), web.Application()
    app.router.add_post("/hook", program.take)
    async with (
        relay() as at,
        listening(app) as address,
        serve(
            commands_per_s=1000,
            site_url="https://dice.example",
            mail_relay=at.url,
            mail_from="Regatta <games@dice.example>",
            webhook_private=True,
        ) as running,
    ):
        program.url = f"{address}/hook"
        yield Site(running, at, program)


def part(page: Page, name: str) -> Locator:
    """Return a part of the page by its heading."""
    return page.get_by_role("region", name=name, exact=True)
