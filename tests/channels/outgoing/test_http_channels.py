"""What a player asks about web push and the webhook, over real connections."""

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

import pytest
from aiohttp import web
from redis.asyncio import Redis

from regatta_protocol.commands.channels import (
    AddPushSubscription,
    AskWebhook,
    PushOptions,
    RemovePushSubscription,
    RemoveWebhook,
    SetWebhook,
    TryPush,
    TryWebhook,
)
from regatta_protocol.commands.command import Command
from regatta_protocol.commands.people import EndSession, EraseMe, ExportMe, KeepAccount
from regatta_protocol.connection import CommandRefused, Connection
from regatta_protocol.errors import Code
from regatta_server.channels.outgoing.mail.address_store import AddressStore
from regatta_server.channels.outgoing.webhook.webhook_store import webhook_of
from regatta_server.players import keys
from testkit.play import guest
from testkit.push_service import Browser, PushService, b64, listening, push_service
from tests.conftest import Serve

BROWSER = Browser()
AT_HOME: Final[Mapping[str, Any]] = {
    "webhook_private": True,
    "push_hosts": "127.0.0.1",
    "commands_per_s": 1000,
}
"""Settings of a server whose push service and programs run on this machine."""


async def subscribe(me: Connection, service: PushService) -> Browser:
    """Let a page be reached by push."""
    key = (await me.ask(PushOptions(id=me.new_id())))["push"]["key"]
    endpoint, browser = service.subscribe(key)
    await me.ask(
        AddPushSubscription(
            id=me.new_id(), endpoint=endpoint, p256dh=b64(browser.public), auth=b64(browser.auth)
        )
    )
    return browser


async def push_state(me: Connection) -> Mapping[str, Any]:
    """Return how it stands with push."""
    state: Mapping[str, Any] = (await me.ask(PushOptions(id=me.new_id())))["push"]
    return state


async def webhook(me: Connection, command: Command) -> Mapping[str, Any]:
    """Return the webhook as it is behind a command."""
    found = (await me.ask(command))["webhook"]
    assert found is not None
    return found


async def keep(me: Connection) -> None:
    """Make an account of a guest."""
    await me.ask(KeepAccount(id=me.new_id(), user_name="Ada-sails", password="twelve dry dinghies"))


async def test_a_page_subscribes_tries_it_and_is_reached_no_more_once_it_says_so(serve: Serve) -> None:
    async with push_service() as service, serve(**AT_HOME) as running:
        async with guest(running, "Ada") as me:
            assert not (await push_state(me))["this"]
            await subscribe(me, service)
            state = await push_state(me)
            assert (state["this"], state["devices"]) == (True, 1)
            await me.ask(TryPush(id=me.new_id()))
            [message] = service.messages
            assert (message["kind"], message["path"]) == ("test", "/notifications")
            await me.ask(RemovePushSubscription(id=me.new_id()))
            assert (await push_state(me))["devices"] == 0
            with pytest.raises(CommandRefused) as refused:
                await me.ask(TryPush(id=me.new_id()))
            assert refused.value.code is Code.NOT_ALLOWED


async def test_all_nodes_have_one_key(serve: Serve) -> None:
    async with serve() as one, serve() as other, guest(one, "Ada") as ada, guest(other, "Bo") as bo:
        assert (await push_state(ada))["key"] == (await push_state(bo))["key"]


async def test_whoever_logs_out_is_reached_there_no_more(serve: Serve, redis: Redis) -> None:
    async with push_service() as service, serve(**AT_HOME) as running:
        async with guest(running, "Ada") as me:
            await keep(me)
            await subscribe(me, service)
            assert await redis.hlen(keys.push(me.player)) == 1
            account = (await me.ask(EndSession(id=me.new_id(), session=None)))["account"]
            own = next(one["session"] for one in account["sessions"] if one["this"])
            assert await redis.hlen(keys.push(me.player)) == 1, "that was all others"
            await me.ask(EndSession(id=me.new_id(), session=own))
            assert not await redis.exists(keys.push(me.player))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("endpoint", "http://push.example/1"),
        ("endpoint", "https://127.0.0.1/push"),
        ("endpoint", "https://[fd00::1]/push"),
        ("p256dh", b64(b"\4" + bytes(64))),
        ("auth", b64(bytes(15))),
    ],
)
async def test_a_subscription_that_cannot_be_is_refused_and_changes_nothing(
    serve: Serve, field: str, value: str
) -> None:
    good = {
        "endpoint": "https://fcm.googleapis.com/1",
        "p256dh": b64(BROWSER.public),
        "auth": b64(BROWSER.auth),
    }
    async with serve() as running, guest(running, "Ada") as me:
        command = AddPushSubscription.model_validate({"id": me.new_id(), **good, field: value})
        with pytest.raises(CommandRefused) as refused:
            await me.ask(command)
        assert refused.value.code is Code.BAD_MESSAGE
        assert (await push_state(me))["devices"] == 0


async def test_a_push_service_that_nobody_knows_is_named_by_accounts_with_a_confirmed_address_alone(
    serve: Serve, redis: Redis
) -> None:
    async with serve(commands_per_s=1000) as running, guest(running, "Ada") as me:
        addresses = AddressStore(redis)

        async def named(endpoint: str) -> Code | None:
            keys = {"p256dh": b64(BROWSER.public), "auth": b64(BROWSER.auth)}
            try:
                fields = {"id": me.new_id(), "endpoint": endpoint, **keys}
                await me.ask(AddPushSubscription.model_validate(fields))
            except CommandRefused as refused:
                return refused.code
            return None

        unknown = "https://push.example.org/1"
        assert await named(unknown) is Code.NOT_ALLOWED
        assert (await push_state(me))["devices"] == 0
        assert await named("https://fcm.googleapis.com/fcm/send/1") is None
        await addresses.confirm(me.player, "ada@ada.example", "token", 0)
        assert await named(unknown) is Code.NOT_ALLOWED, "a guest is nobody yet"
        await keep(me)
        assert await named(unknown) is None
        await addresses.remove(me.player)
        assert await named(unknown) is Code.NOT_ALLOWED


@pytest.fixture
async def program() -> AsyncIterator[tuple[str, list[web.Request]]]:
    """Give the address of somebody's program, and what came there."""
    requests: list[web.Request] = []

    async def take(request: web.Request) -> web.Response:
        requests.append(request)
        return web.Response(status=503 if request.path == "/down" else 204)

    app = web.Application()
    app.router.add_post("/{rest:.*}", take)
    async with listening(app) as url:
        yield url, requests


async def test_a_webhook_is_set_with_a_secret_that_is_said_once_and_tried(
    serve: Serve, program: tuple[str, list[web.Request]]
) -> None:
    url, requests = program
    async with serve(**AT_HOME) as running, guest(running, "Ada") as me:
        await keep(me)
        command = SetWebhook(id=me.new_id(), url=f"{url}/hook")
        made = await webhook(me, command)
        assert made["secret"].startswith("whsec_")
        assert await webhook(me, command) == made, "sent again it is the same command"
        answer = await webhook(me, AskWebhook(id=me.new_id()))
        assert answer == {key: value for key, value in made.items() if key != "secret"}
        assert (await webhook(me, TryWebhook(id=me.new_id())))["problem"] is None
        [request] = requests
        assert request.headers["webhook-signature"].startswith("v1,")
        again = await webhook(me, SetWebhook(id=me.new_id(), url=f"{url}/down"))
        assert again["secret"] != made["secret"]
        tried = await webhook(me, TryWebhook(id=me.new_id()))
        assert (tried["problem"], tried["status"], tried["off"]) == ("status", 503, False)
        assert (await me.ask(RemoveWebhook(id=me.new_id())))["webhook"] is None
        with pytest.raises(CommandRefused) as refused:
            await me.ask(TryWebhook(id=me.new_id()))
        assert refused.value.code is Code.NOT_ALLOWED


async def test_tests_are_bounded(serve: Serve, program: tuple[str, list[web.Request]]) -> None:
    async with serve(**AT_HOME) as running, guest(running, "Ada") as me:
        await keep(me)
        await me.ask(SetWebhook(id=me.new_id(), url=program[0]))
        for _ in range(5):
            await me.ask(TryWebhook(id=me.new_id()))
        with pytest.raises(CommandRefused) as refused:
            await me.ask(TryWebhook(id=me.new_id()))
        assert refused.value.code is Code.TOO_FAST
        assert len(program[1]) == 5


async def test_a_guest_has_no_webhook_and_nobody_one_in_a_private_network(serve: Serve) -> None:
    async with serve() as running, guest(running, "Ada") as me:
        with pytest.raises(CommandRefused) as refused:
            await me.ask(SetWebhook(id=me.new_id(), url="https://example.org/"))
        assert refused.value.code is Code.NEEDS_ACCOUNT
        await keep(me)
        for url in ("http://example.org/", "https://169.254.169.254/latest/", "https://[::1]/", "not a URL"):
            with pytest.raises(CommandRefused) as refused:
                await me.ask(SetWebhook(id=me.new_id(), url=url))
            assert refused.value.code is Code.BAD_MESSAGE
        # Its name says nothing of where it leads: that is found when something is sent.
        await me.ask(SetWebhook(id=me.new_id(), url="https://localhost/"))
        tried = await webhook(me, TryWebhook(id=me.new_id()))
        assert tried["problem"] == "private"


async def test_devices_and_webhook_are_exported_without_secrets_and_erased(
    serve: Serve, redis: Redis
) -> None:
    async with push_service() as service, serve(**AT_HOME) as running:
        async with guest(running, "Ada") as me:
            await keep(me)
            await subscribe(me, service)
            made = await webhook(me, SetWebhook(id=me.new_id(), url="https://example.org/hook"))
            export = (await me.ask(ExportMe(id=me.new_id())))["export"]
            assert [one["service"] for one in export["kept"]["push"]] == [service.url]
            assert export["kept"]["webhook"]["url"] == "https://example.org/hook"
            assert made["secret"] not in str(export)
            assert "/push/" not in str(export["kept"]["push"]), "whoever has the endpoint can send to it"
            await me.ask(EraseMe(id=me.new_id(), name="Ada-sails"))
            assert not await redis.exists(keys.push(me.player), webhook_of(me.player))
