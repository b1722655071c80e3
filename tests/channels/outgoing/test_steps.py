"""Who is told what, when, and by which channel."""

from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.commands import people as commands
from regatta_protocol.ids import CommandId, RoomId
from regatta_server.channels.outgoing.mail.address_store import Unconfirmed
from regatta_server.channels.outgoing.preferences import QuietHours
from regatta_server.channels.outgoing.schedule_store import ScheduleEntry, all_entries
from regatta_server.channels.outgoing.steps import GIVEN_UP_MS, Steps
from regatta_server.observe.labels import Outcome
from tests.channels.outgoing.post import ADA, DAY_MS, HOUR_MS, MINUTE_MS, ROOM, TURN, Post
from tests.channels.outgoing.test_preferences import at
from tests.commands.caller import Caller

OTHER_ROOM = "BBBBBBBB"
YOUR_TURN = "It is your turn in Yacht."
SOON = "Your turn in Yacht runs out soon: play before the clock does."


async def see(post: Post, *, only: bool) -> None:
    """Let Ada see all her notices up to the latest, or that one only."""
    latest = (await post.notices.lines(ADA))[0]["notice"]
    command = commands.SeenNotices(id=CommandId("s"), notice=latest, only=only)
    await post.notices.wiring().handlers[commands.SeenNotices].do(Caller(ADA), command)


async def test_a_turn_that_nobody_sees_is_sent_a_minute_later_and_before_it_ends(redis: Redis) -> None:
    post = Post(redis)
    await post.turn()
    await post.wait(MINUTE_MS - 1)
    assert post.push.messages == []
    await post.wait(1)
    assert post.push.texts == post.mail.texts == [YOUR_TURN]
    await post.wait(20 * HOUR_MS)
    assert len(post.push.messages) == 1
    await post.wait(HOUR_MS)
    assert post.push.texts == [YOUR_TURN, SOON]
    await post.wait(DAY_MS)
    assert len(post.push.messages) == len(post.mail.messages) == 2, "each is sent once"
    assert await redis.exists(*all_entries()) == 0


async def test_who_looks_in_the_page_is_sent_nothing_but_that_the_turn_runs_out(redis: Redis) -> None:
    for only in (False, True):
        await redis.flushall()
        post = Post(redis)
        await post.turn()
        await post.wait(30_000)
        await see(post, only=only)
        await post.wait(20 * HOUR_MS)
        assert post.push.messages == post.mail.messages == []
        await post.wait(2 * HOUR_MS)
        assert post.push.texts == [SOON]


async def test_a_notice_of_a_kind_of_tomorrow_waits_for_a_newer_process_and_keeps_no_other_back(
    redis: Redis,
) -> None:
    post = Post(redis)
    await post.want(digest_hours=1)
    tomorrow: Any = "kind_of_tomorrow"
    await post.notices.put(ADA, tomorrow, "tomorrow", {"room": ROOM, "name": "Yacht"})
    await post.turn(OTHER_ROOM)
    await post.wait(2 * HOUR_MS, HOUR_MS)
    assert post.push.texts == post.mail.texts == [YOUR_TURN]
    assert await redis.exists(*all_entries()) == 1, "it waits"
    await post.played(OTHER_ROOM)
    await post.wait(GIVEN_UP_MS, HOUR_MS)
    assert post.push.texts == post.mail.texts == [YOUR_TURN]
    assert await redis.exists(*all_entries()) == 0


async def test_who_sees_one_notice_is_sent_the_others(redis: Redis) -> None:
    post = Post(redis)
    await post.turn(OTHER_ROOM)
    post.at_ms += 1
    await post.turn(ROOM)
    await see(post, only=True)
    await post.wait(2 * MINUTE_MS)
    assert [message.path for message in post.push.messages] == [f"/r/{OTHER_ROOM}"]


async def test_a_turn_that_was_played_is_not_sent(redis: Redis) -> None:
    post = Post(redis)
    await post.turn()
    await post.wait(30_000)
    await post.played()
    await post.wait(2 * DAY_MS)
    assert post.push.tries == post.mail.tries == 0
    assert await redis.exists(*all_entries()) == 0


async def test_a_turn_gets_more_time_and_runs_out_later(redis: Redis) -> None:
    post = Post(redis)
    await post.turn(for_ms=DAY_MS)
    await post.wait(HOUR_MS)
    line = (await post.notices.lines(ADA))[0]
    await post.notices.amend(ADA, TURN, {"deadline_ms": line["at_ms"] + 2 * DAY_MS})
    await post.wait(40 * HOUR_MS)
    assert post.push.texts == [YOUR_TURN]
    await post.wait(3 * HOUR_MS)
    assert post.push.texts == [YOUR_TURN, SOON]


async def test_each_kind_comes_by_the_channels_that_are_wanted(redis: Redis) -> None:
    post = Post(redis)
    await post.want(off=frozenset({("your_turn", "mail"), ("turn_soon", "push")}))
    await post.turn()
    await post.wait(DAY_MS)
    assert post.push.texts == [YOUR_TURN]
    assert post.mail.texts == [SOON]


async def test_what_is_not_set_up_is_not_tried(redis: Redis) -> None:
    post = Post(redis)
    post.mail.there = False
    await post.turn()
    await post.wait(DAY_MS)
    assert post.mail.tries == 0


async def test_nothing_is_sent_of_a_muted_game(redis: Redis) -> None:
    post = Post(redis)
    await post.stores.preferences.mute(ADA, RoomId(ROOM), 1)
    await post.turn(ROOM)
    await post.turn(OTHER_ROOM)
    await post.wait(DAY_MS)
    assert {message.path for message in post.push.messages} == {f"/r/{OTHER_ROOM}"}


async def test_what_comes_up_in_quiet_hours_waits_for_their_end(redis: Redis) -> None:
    post = Post(redis, at("2026-03-28T23:00"))
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin"))
    await post.turn(ROOM)
    await post.turn(OTHER_ROOM)
    await post.wait(6 * HOUR_MS + 59 * MINUTE_MS)
    assert post.at_ms == at("2026-03-29T06:59"), "the clock was put forward that night"
    assert post.push.tries == post.mail.tries == 0
    await post.played(OTHER_ROOM)
    await post.wait(MINUTE_MS)
    assert [message.path for message in post.push.messages] == [f"/r/{ROOM}"]


async def test_a_turn_that_runs_out_in_quiet_hours_is_told_before_they_begin(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T12:00"))
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin"))
    await post.turn(for_ms=18 * HOUR_MS)
    await post.wait(9 * HOUR_MS + 54 * MINUTE_MS)
    assert post.push.texts == [YOUR_TURN]
    await post.wait(MINUTE_MS)
    assert post.push.texts == [YOUR_TURN, SOON], "five minutes before the quiet hours"
    await post.wait(DAY_MS)
    assert len(post.push.messages) == 2


async def test_a_turn_that_runs_out_soon_after_quiet_hours_is_told_at_their_end(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T08:30"))
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin"))
    await post.turn(for_ms=DAY_MS)
    await post.wait(22 * HOUR_MS + 29 * MINUTE_MS)
    assert post.push.texts == [YOUR_TURN]
    await post.wait(MINUTE_MS)
    assert post.push.texts == [YOUR_TURN, SOON]


async def test_who_allows_it_hears_in_quiet_hours_that_a_turn_runs_out_and_nothing_else(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T12:00"))
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin", urgent=True))
    await post.turn(for_ms=18 * HOUR_MS)
    await post.wait(12 * HOUR_MS)
    await post.turn(OTHER_ROOM, for_ms=5 * DAY_MS)
    await post.wait(3 * HOUR_MS + 44 * MINUTE_MS)
    assert post.push.texts == [YOUR_TURN]
    await post.wait(MINUTE_MS)
    assert post.push.texts == [YOUR_TURN, SOON], "at the time of every other night"
    await post.wait(4 * HOUR_MS)
    assert post.push.texts == [YOUR_TURN, SOON, YOUR_TURN]


@pytest.mark.prove
async def test_a_turn_that_begins_and_runs_out_in_quiet_hours_disturbs_nobody(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T22:30"))
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin"))
    await post.turn(for_ms=8 * HOUR_MS)
    await post.wait(8 * HOUR_MS)
    await post.played()
    await post.wait(DAY_MS)
    assert post.push.messages == post.mail.messages == []


@pytest.mark.prove
async def test_quiet_hours_that_are_set_later_are_kept_to_as_well(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T12:00"))
    await post.turn(for_ms=19 * HOUR_MS)
    await post.wait(15 * HOUR_MS)
    await post.want(quiet_hours=QuietHours(22 * 60, 6 * 60, "Europe/Berlin"))
    await post.wait(2 * HOUR_MS + 59 * MINUTE_MS)
    assert post.push.texts == [YOUR_TURN]
    await post.wait(MINUTE_MS)
    assert post.push.texts == [YOUR_TURN, SOON]


async def test_quiet_hours_that_begin_meanwhile_hold_for_what_is_on_its_way(redis: Redis) -> None:
    post = Post(redis, at("2026-06-01T21:50"))
    post.push.outcome = Outcome.LATER
    await post.want(quiet_hours=QuietHours(22 * 60, 7 * 60, "Europe/Berlin"))
    await post.turn()
    await post.wait(11 * MINUTE_MS)
    tries = post.push.tries
    post.push.outcome = Outcome.SENT
    await post.wait(8 * HOUR_MS)
    assert post.push.tries == tries
    await post.wait(2 * HOUR_MS)
    assert post.push.texts == [YOUR_TURN]


async def test_a_digest_comes_at_most_once_in_so_many_hours_without_what_was_played(redis: Redis) -> None:
    post = Post(redis)
    await post.want(digest_hours=6, off=frozenset({("turn_soon", "mail")}))
    await post.turn("AAAAAAA2", 9 * DAY_MS)
    await post.wait(2 * MINUTE_MS)
    assert post.mail.texts == [YOUR_TURN], "nothing has been sent for six hours"
    for number in (3, 4, 5):
        await post.turn(f"AAAAAAA{number}", 9 * DAY_MS)
        await post.wait(HOUR_MS)
    assert len(post.mail.messages) == 1
    await post.played("AAAAAAA4")
    await post.wait(3 * HOUR_MS)
    assert len(post.mail.messages) == 2
    digest = post.mail.messages[1]
    assert [part.path for part in digest.parts] == ["/r/AAAAAAA5", "/r/AAAAAAA3"]
    assert digest.title == "2 notifications from your games"
    await post.wait(DAY_MS)
    assert len(post.mail.messages) == 2, "nothing is in two digests"
    assert len(post.push.messages) == 4, "a digest is of mail alone"


async def test_a_channel_that_is_down_for_an_hour_is_tried_ever_less_and_loses_nothing(redis: Redis) -> None:
    post = Post(redis)
    post.mail.outcome = Outcome.LATER
    await post.turn(ROOM, 9 * DAY_MS)
    await post.turn(OTHER_ROOM, 9 * DAY_MS)
    begin_ms = post.at_ms + MINUTE_MS
    await post.wait(HOUR_MS)
    assert (await post.stores.preferences.preferences(ADA)).failing_since_ms == {"mail": begin_ms}
    assert 5 <= post.mail.tries <= 16
    assert len(post.push.messages) == 2, "the other channel goes on"
    post.mail.outcome = Outcome.SENT
    await post.wait(2 * HOUR_MS)
    assert sorted(message.path for message in post.mail.messages) == [f"/r/{ROOM}", f"/r/{OTHER_ROOM}"]
    assert (await post.stores.preferences.preferences(ADA)).failing_since_ms == {}


async def test_what_is_too_old_is_given_up(redis: Redis) -> None:
    post = Post(redis)
    post.mail.outcome = Outcome.LATER
    await post.want(off=frozenset({("turn_soon", "mail")}))
    await post.turn(for_ms=14 * DAY_MS)
    await post.wait(GIVEN_UP_MS + 2 * HOUR_MS, HOUR_MS)
    tries = post.mail.tries
    await post.wait(DAY_MS)
    assert post.mail.tries == tries
    assert post.mail.messages == []


async def test_a_destination_that_is_gone_is_tried_once(redis: Redis) -> None:
    post = Post(redis)
    post.push.outcome = Outcome.GONE
    await post.want(off=frozenset({("turn_soon", "push")}))
    await post.turn()
    await post.wait(DAY_MS)
    assert post.push.tries == 1
    assert (await post.stores.preferences.preferences(ADA)).failing_since_ms == {}


async def test_it_is_said_in_the_language_in_which_it_was_set_up(redis: Redis) -> None:
    post = Post(redis)
    await post.want(language="de")
    await post.turn()
    await post.wait(MINUTE_MS)
    assert post.mail.texts == ["Du bist in Yacht am Zug."]


async def test_a_code_is_sent_until_the_relay_takes_it_and_only_while_it_is_waited_for(redis: Redis) -> None:
    post = Post(redis)
    outcomes = [Outcome.LATER, Outcome.SENT]
    sent: list[str] = []

    async def send_code(waits: Unconfirmed) -> Outcome:
        sent.append(waits.code)
        return outcomes[len(sent) - 1]

    steps = Steps(post.stores, post.notices, [], post.now_ms, send_code)
    code = ScheduleEntry("code", ADA)
    assert await steps.see_to(code) == []
    await post.stores.addresses.wait_for_code(ADA, Unconfirmed("ada@example.org", "12345678", "en"))
    assert await steps.see_to(code) == [(code, post.at_ms + MINUTE_MS)]
    assert await steps.see_to(code) == []
    assert sent == ["12345678", "12345678"]


async def test_an_address_that_does_not_take_its_code_waits_no_more(redis: Redis) -> None:
    post = Post(redis)

    async def send_code(waits: Unconfirmed) -> Outcome:
        return Outcome.GONE

    await post.stores.addresses.wait_for_code(ADA, Unconfirmed("ada@example.org", "12345678", "en"))
    steps = Steps(post.stores, post.notices, [], post.now_ms, send_code)
    assert await steps.see_to(ScheduleEntry("code", ADA)) == []
    assert await post.stores.addresses.unconfirmed(ADA) is None


async def test_a_destination_that_fails_is_tried_again_on_its_own_and_holds_up_no_other(redis: Redis) -> None:
    post = Post(redis)
    post.push.left = {"tablet": 0}
    await post.turn()
    await post.wait(MINUTE_MS)
    assert [message.only for message in post.push.messages] == [None]
    now = await post.stores.preferences.preferences(ADA)
    assert now.failing_since_ms == {}, "the player is reached"
    await post.turn(OTHER_ROOM)
    post.push.left = {}
    await post.wait(MINUTE_MS)
    assert [(message.only, message.path) for message in post.push.messages] == [
        (None, f"/r/{ROOM}"),
        ("tablet", f"/r/{ROOM}"),
        (None, f"/r/{OTHER_ROOM}"),
    ]
    await post.wait(HOUR_MS)
    assert len(post.push.messages) == 3


async def test_a_destination_that_asks_for_time_is_left_alone_for_so_long(redis: Redis) -> None:
    post = Post(redis)
    await post.turn(for_ms=5 * DAY_MS)
    post.push.left = {"tablet": post.at_ms + 20 * MINUTE_MS}
    await post.wait(MINUTE_MS)
    post.push.left = {}
    await post.wait(18 * MINUTE_MS)
    assert len(post.push.messages) == 1
    await post.wait(MINUTE_MS)
    assert [message.only for message in post.push.messages] == [None, "tablet"]


async def test_a_destination_that_fails_on_is_tried_ever_less_and_not_when_the_turn_was_played(
    redis: Redis,
) -> None:
    post = Post(redis)
    post.push.left = {"tablet": 0}
    await post.turn(for_ms=9 * DAY_MS)
    await post.wait(8 * MINUTE_MS)
    assert post.push.tries == 4, "after one, two, four and eight minutes"
    await post.wait(3 * HOUR_MS)
    assert post.push.tries <= 11
    await post.played()
    tries = post.push.tries
    await post.wait(DAY_MS)
    assert post.push.tries == tries
