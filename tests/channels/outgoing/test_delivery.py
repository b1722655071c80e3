"""Delivery: what is due is seen to once by several processes, and lost by none that dies."""

import asyncio

from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_server.channels.outgoing.channel import Message, Partly
from regatta_server.channels.outgoing.schedule_store import CLAIMED_MS, ScheduleEntry
from regatta_server.observe.labels import Outcome
from tests.channels.outgoing.post import ADA, MINUTE_MS, ROOM, TURN, Post, RecordingChannel


async def until_sent(channel: RecordingChannel, count: int) -> None:
    """Wait until a channel has so many messages."""
    while len(channel.messages) < count:
        channel.came.clear()
        await channel.came.wait()


async def test_several_processes_share_the_work_and_send_each_once(redis: Redis) -> None:
    post = Post(redis)
    for number in range(20):
        await post.turn(f"ROOM{number:04d}")
    post.at_ms += MINUTE_MS
    deliveries = [post.delivery, post.another(), post.another()]
    tasks = [asyncio.ensure_future(one.loops()[-1]()) for one in deliveries]
    for one in deliveries:
        await one.sweep()
    await until_sent(post.push, 20)
    await until_sent(post.mail, 20)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)
    await asyncio.gather(*(one.finish() for one in deliveries))
    assert sorted(message.path for message in post.push.messages) == [
        f"/r/ROOM{number:04d}" for number in range(20)
    ]


async def test_what_a_process_took_that_died_is_sent_by_another(redis: Redis) -> None:
    post = Post(redis)
    await post.turn()
    post.at_ms += MINUTE_MS
    for soon in (False, True):
        entry = ScheduleEntry("page", ADA, TURN, soon=soon)
        assert await post.stores.schedule.claim(entry, post.at_ms) is not None
    assert await post.delivery.deliver_due() == 0
    await post.wait(CLAIMED_MS)
    assert len(post.push.messages) == 1


async def test_a_process_that_dies_behind_sending_lets_it_be_sent_twice_with_the_same_id(
    redis: Redis,
) -> None:
    post = Post(redis)

    class Deadly(RecordingChannel):
        async def send(self, message: Message) -> Outcome | Partly:
            await super().send(message)
            if len(self.messages) == 1:
                raise RuntimeError("the process ends here")
            return Outcome.SENT

    deadly = Deadly("push")
    post.push = deadly
    post.delivery = post.another()
    await post.turn()
    with capture_logs():
        await post.wait(MINUTE_MS + CLAIMED_MS)
    assert len(deadly.messages) == 2
    assert deadly.messages[0].notice == deadly.messages[1].notice


async def test_one_players_fault_holds_up_no_other(redis: Redis) -> None:
    post = Post(redis)
    await redis.set(f"player:{{{ADA}}}:notification_settings", b"no JSON")
    await post.turn()
    await post.notices.put("bob", "your_turn", TURN, {"room": ROOM, "name": "Yacht"})  # type: ignore[arg-type] # an id
    with capture_logs() as lines:
        await post.wait(MINUTE_MS)
    assert [line["player"] for line in lines if line["event"] == "notification_failed"] == [ADA] * 2
    assert [message.player for message in post.push.messages] == ["bob"]
    await redis.delete(f"player:{{{ADA}}}:notification_settings")
    await post.wait(CLAIMED_MS)
    assert {message.player for message in post.push.messages} == {"bob", ADA}


async def test_what_is_put_anew_while_it_is_sent_is_looked_at_again(redis: Redis) -> None:
    post = Post(redis)

    class Slow(RecordingChannel):
        async def send(self, message: Message) -> Outcome | Partly:
            if not self.messages:
                await post.turn()
            return await super().send(message)

    slow = Slow("push")
    post.push = slow
    delivery = post.another()
    await post.turn()
    post.at_ms += MINUTE_MS
    while await delivery.deliver_due():
        pass
    assert len(slow.messages) == 1
    post.at_ms += MINUTE_MS
    while await delivery.deliver_due():
        pass
    assert len(slow.messages) == 2
    assert slow.messages[0].notice != slow.messages[1].notice
