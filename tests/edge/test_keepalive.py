"""Pings: who answers them stays, who does not is cut."""

import dataclasses

from server.limits import Limits
from tests.conftest import Serve
from tests.edge.raw import PING, PONG, TEXT, frame, greeted

# Long enough for a busy machine to answer in.
OFTEN = dataclasses.replace(Limits(), ping_s=1.0, close_s=0.05)


async def test_who_answers_no_ping_is_cut_whatever_else_it_says(serve: Serve) -> None:
    async with serve(OFTEN) as running, greeted(running) as raw:
        assert await raw.heard() == (PING, b"")
        raw.send(frame(TEXT, b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}'))
        assert b'"ok"' in await raw.heard_of(TEXT)
        assert await raw.close_code() == 1011
        assert await raw.reader.read() == b""


async def test_who_answers_pings_stays(serve: Serve) -> None:
    async with serve(OFTEN) as running, greeted(running) as raw:
        for _ in range(3):
            assert await raw.heard() == (PING, b"")
            raw.send(frame(PONG))
        raw.send(frame(TEXT, b'{"type":"unwatch_room","id":"1","room":"ABCD2345"}'))
        assert b'"ok"' in await raw.heard_of(TEXT)
