"""A season whose channels fail: nothing doubled, nothing lost, and nothing to who has unsubscribed."""

import pytest
from redis.asyncio import Redis

from regatta_server.channels.outgoing.channel import Message
from regatta_server.languages.language import ENGLISH
from tests.simulation.channels import BEGIN_MS, HOUR_MS, SLEEPER, Season


async def season(redis: Redis, seed: int, events: int) -> Season:
    """Return a season that is over, in which no rule was broken."""
    found = Season(redis, seed)
    await found.play(events)
    assert found.faults == [], f"seed {seed}"
    return found


async def test_a_season_over_channels_that_fail_doubles_and_loses_nothing(redis: Redis) -> None:
    found = await season(redis, 4, 60)
    assert found.deaths > 0, "it was fine all the time: nothing was proven"
    assert len(found.sent) > 20


@pytest.mark.prove
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(1, 9))
async def test_no_season_doubles_or_loses_anything(redis: Redis, seed: int) -> None:
    assert (await season(redis, seed, 120)).deaths > 0


async def test_the_checker_finds_what_is_never_sent(redis: Redis) -> None:
    found = Season(redis, 4)
    found.channels["push"].judge = pass_over
    await found.play(30)
    assert {fault.partition(":")[0] for fault in found.faults} == {"never sent"}


async def test_the_checker_finds_what_must_not_be_sent(redis: Redis) -> None:
    found = Season(redis, 1)
    found.at_ms = BEGIN_MS + 12 * HOUR_MS
    await found.want(SLEEPER, off=frozenset({("your_turn", "push")}))
    push = found.channels["push"]
    push.without.add(SLEEPER)
    message = Message(
        notice="0",
        kind="your_turn",
        player=SLEEPER,
        title="Your turn",
        text="Play.",
        path="/",
        at_ms=found.at_ms,
        about={},
        language=ENGLISH,
    )
    for _ in range(2):
        await push.send(message)
    assert {fault.partition(":")[0] for fault in found.faults} == {
        "sent to who is not there",
        "sent in quiet hours",
        "sent to who has unsubscribed",
        "sent what was seen or is over",
        "sent twice, and nobody died",
    }


async def pass_over(*_: object) -> None:
    """Take a message, and let nobody know."""
