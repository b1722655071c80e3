"""Every route answers as it did: status, headers and body (golden.py says how they are written anew)."""

import json
from pathlib import Path

from redis.asyncio import Redis

from testkit.rooms.tables import NOW_MS
from tests.conftest import Serve
from tests.web.golden import FILE, answers, client, furnish


async def test_every_route_answers_as_it_did(serve: Serve, redis: Redis, tmp_path: Path) -> None:
    game = await furnish(redis)
    async with serve(clock=lambda: NOW_MS, web=client(tmp_path)) as running:
        found = json.loads(json.dumps(await answers(running, game)))
    for now, before in zip(found, json.loads(FILE.read_text(encoding="utf-8")), strict=True):
        assert now == before
