"""Games with a turn window whose node is killed: another one goes on by the same clocks."""

import os
import signal
from pathlib import Path
from typing import Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands.notifications import SetNotificationSettings, WantedQuietHours
from regatta_protocol.connection import Connection
from regatta_protocol.messages.room import Snapshot
from regatta_protocol.people.local_time import WantedTurnWindow
from regatta_server.limits import HOUR_MS
from regatta_server.rooms.decide.codecs.codec import decode_fact
from regatta_server.rooms.decide.open_time import after, between
from regatta_server.rooms.decide.options.choices import TurnWindow
from testkit.play import begin, join, patient_guest, until
from testkit.rooms.stored import stored_facts
from tests.products.notices.test_day_games import turn
from tests.rooms.run.test_orders_of_dead_nodes import Hosted, back

pytestmark = pytest.mark.prove

BY_DAY: Final = TurnWindow(480, 1_320)
TURN_MS: Final = 12 * HOUR_MS


async def lives_in(me: Connection, zone: str) -> None:
    """Choose the time zone that a player lives in."""
    quiet = WantedQuietHours(begin_minute=0, end_minute=360, time_zone=zone)
    await me.ask(SetNotificationSettings(id=me.new_id(), quiet_hours=quiet))


def deadline(now: Snapshot, seat: int) -> int:
    """Return until when a seat has to play, whose turn it is."""
    [running] = now["turns"]
    assert (running["seat"], running["deadline_ms"] is None) == (seat, False)
    return running["deadline_ms"] or 0


async def test_another_node_has_the_same_deadline_and_begins_the_next_turn_by_the_clock_of_its_player(
    redis: Redis, store_url: str, tmp_path: Path
) -> None:
    hosted = Hosted(redis, store_url, tmp_path)
    window = WantedTurnWindow(begin_minute=BY_DAY.begin_minute, end_minute=BY_DAY.end_minute)
    with hosted.node() as (one, killed), hosted.node() as (other, _):
        async with patient_guest(one, "Ada") as ada, patient_guest(other, "Bob") as bob:
            await lives_in(ada, "Asia/Kolkata")
            await lives_in(bob, "America/New_York")
            room = await begin(ada, bob, turn_ms=TURN_MS, turn_window=window)
            before = deadline(ada.views[room].now, seat=0)
            os.kill(killed, signal.SIGKILL)
            async with back(other, ada) as ada_again:
                await join(ada_again, room)
                now = ada_again.views[room].now
                assert deadline(now, seat=0) == before
                assert now["seats"][0]["utc_offsets"] == [[0, 330]]
                await turn(ada_again, room)
                await until(ada_again, "entered")
                until_ms = deadline(ada_again.views[room].now, seat=1)
            lives = tuple((at, east) for at, east in now["seats"][1]["utc_offsets"])
            begun_ms = decode_fact((await stored_facts(redis, room))[-1]).at_ms
            assert until_ms == after(BY_DAY, lives, begun_ms, TURN_MS)
            assert between(BY_DAY, lives, begun_ms, until_ms) == TURN_MS
