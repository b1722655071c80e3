"""Pings: who answers them stays, who does not is cut."""

import dataclasses

from regatta_server.limits import Limits
from testkit.raw import PING, PONG, TEXT, frame, welcomed
from tests.conftest import Serve

# Long enough for a busy machine to answer in.
OFTEN = dataclasses.replace(Limits(), ping_s=1.0, close_s=0.05)


async def test_who_answers_no_ping_is_cut_whatever_else_it_says(serve: Serve) -> None:
    async with serve(OFTEN) as running, welcomed(running) as wire:
        assert await wire.next_frame() == (PING, b"")
        await wire.send(frame(b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}'))
        assert b'"ok"' in await wire.heard_of(TEXT)
        assert await wire.close_code() == 1011
        assert await wire.reader.read() == b""


async def test_who_answers_pings_stays(serve: Serve) -> None:
    async with serve(OFTEN) as running, welcomed(running) as wire:
        for _ in range(3):
            assert await wire.next_frame() == (PING, b"")
            await wire.send(frame(opcode=PONG))
        await wire.send(frame(b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}'))
        assert b'"ok"' in await wire.heard_of(TEXT)
