"""The flooder's attacks, one of each: a node answers or ends them all, and who plays beside them goes on."""

import asyncio
import contextlib
import dataclasses
import re
from collections.abc import AsyncIterator
from typing import Final

import pytest

from bench.floods.flooder import PLANTED, Flooder
from bench.floods.frames import POOLS, endless_head
from bench.load.rooms import Game
from bench.measure import rulesets
from regatta_protocol.commands.lobby import Seek
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, enter, guest, throw
from testkit.web import get, metric
from tests.conftest import Serve

pytestmark = pytest.mark.slow

ANSWERS: Final = {
    "half-open hellos": rb"^HTTP/1.1 101 ",
    "endless heads": rb"^HTTP/1.1 431 ",
    "answers not hung up on": rb"^HTTP/1.1 200 ",
    "pages": rb"(HTTP/1.1 200 .*){10}",
    "metrics and readiness": rb"(regatta_connections .*\bready\n.*){5}",
    "odd handshakes": rb" 101 .* 403 .* 403 .* 400 .* 200 .*gzip",
    "valid throws": rb"too_fast",
    "new rooms": rb"You open many rooms",
    "frames of 1 MiB": rb"\x03\xf1",
    "deep JSON": rb"bad_json",
    "wrong fields": rb"bad_message",
    "compression bombs": rb"\x03\xea",
    "pings": rb"\x8a\x7d",
    "empty parts": rb"\x11\x4d",
    "reports": rb'"ok".*too_fast',
    "challenges": rb"^[1-9]",
    "matches": rb"^[1-9]",
    "rematches": rb"^[1-9]",
    PLANTED: rb"^(?=.*HTTP/1.1 200 )(?=.*HTTP/1.1 429 )",
}
"""What is heard of one attack of each kind that comes to an end by itself."""
COMMANDS: Final = {"exports": "export_me", "seeking and stopping": "stop_seeking"}
"""What the others ask for as long as one lets them."""


@contextlib.asynccontextmanager
async def attacked(serve: Serve) -> AsyncIterator[tuple[Running, Flooder, Game]]:
    """Give a node, who attacks it, and the game that is played there."""
    # Short, since some attacks end by them, and long enough for a busy machine to do what the others ask for.
    limits = dataclasses.replace(Limits(), hello_s=3.0, answer_s=3.0, idle_s=3.0)
    async with serve(limits) as running, guest(running, "Eve") as eve:
        game = Game.of((await asyncio.to_thread(rulesets, running.port))[0])
        token, room = eve.welcome["token"], await begin(eve)
        yield running, Flooder(running.port, token, room, game, attack_s=60.0, stay_s=0.0), game


@pytest.mark.prove
async def test_every_attack_is_answered_or_ended_by_the_node(serve: Serve) -> None:
    async with attacked(serve) as (running, flooder, game):
        assert set(flooder.kinds) == {*ANSWERS, *COMMANDS}
        async with guest(running, "Mallory") as mallory:
            await flooder.plant(mallory, game)
        for number, (kind, answer) in enumerate(ANSWERS.items()):
            heard = await flooder.kinds[kind].attack(f"127.9.{number}.1")
            assert re.search(answer, heard, re.DOTALL), f"{kind}: {heard[:200]!r}"
        async with guest(running, "Ada") as ada:
            other = await begin(ada)
            await throw(ada, other)
            await enter(ada, other, "chance")


@pytest.mark.prove
@pytest.mark.parametrize("kind", COMMANDS)
async def test_what_is_asked_without_pause_is_asked_by_many(serve: Serve, kind: str) -> None:
    async with attacked(serve) as (running, flooder, _):
        flooding = asyncio.ensure_future(flooder.flood(kind))
        attacks_expected = 2 * flooder.kinds[kind].at_once
        while await metric(running, f'regatta_commands_total{{type="{COMMANDS[kind]}"}}') < attacks_expected:
            pass
        flooding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await flooding
        assert flooder.attacks > attacks_expected


async def test_a_flood_goes_on_until_it_is_stopped(serve: Serve) -> None:
    async with attacked(serve) as (running, flooder, _):
        flooding = asyncio.ensure_future(flooder.flood("pages"))
        before = flooder.attacks
        while flooder.attacks < before + 5:
            await get(running, "/livez")
        flooding.cancel()
        with pytest.raises(asyncio.CancelledError):
            await flooding


def test_what_is_sent_is_as_much_as_may_be() -> None:
    assert len(endless_head(0)) < Limits().head_bytes < len(endless_head(1))
    assert len(Seek.model_validate({"id": "s", "pools": POOLS}).pools) == 12
