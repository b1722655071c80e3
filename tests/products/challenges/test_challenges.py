"""Challenges over real connections to two nodes: made, answered, withdrawn, expired, twice, and too many."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import JoinRoom, MyRooms
from regatta_protocol.commands import people as commands
from regatta_protocol.commands.notifications import SetNotificationSettings
from regatta_protocol.connection import CommandRefused, Connection, connect
from regatta_protocol.ids import ChallengeId, CommandId, PlayerId, RoomId
from regatta_protocol.options import Options
from regatta_server.limits import ASKING, CHALLENGE_WAITS_MS, CHALLENGES_IN_MOST, CHALLENGES_OUT_MOST
from regatta_server.products.challenges.challenge_store import challenge_key, waiting_in, waiting_out
from regatta_server.products.presence.presence_store import gone_of
from testkit.play import guest, join, open_room, settle, socket_of, throw, until
from tests.conftest import Serve
from tests.products.social.two_nodes import (
    DAYS,
    LIVE,
    UNTIMED,
    block,
    challenge,
    challenges,
    friends,
    heard,
    message_to,
    notice,
    notices,
    refusal,
    two_nodes,
)


async def accept(me: Connection, made: ChallengeId) -> RoomId:
    """Accept a challenge, and return the room."""
    return (await me.ask(commands.AnswerChallenge(id=me.new_id(), challenge=made, accept=True)))["room"]


async def invitation(me: Connection, other: Connection, room: RoomId) -> ChallengeId:
    """Invite somebody to a room, and return the challenge's id."""
    command = commands.Challenge(id=me.new_id(), player=other.player, ruleset="yacht", room=room)
    return (await me.ask(command))["challenge"]


async def decline(me: Connection, made: ChallengeId, reason: Any = None) -> None:
    """Decline a challenge."""
    await me.ask(commands.AnswerChallenge(id=me.new_id(), challenge=made, accept=False, reason=reason))


async def test_a_friend_on_another_node_accepts_and_both_play(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        made = await challenge(ada, bob)
        shown = await notice(bob, "challenged")
        assert (shown["challenge"], shown["name"]) == (made, "Yacht (1938)")
        assert shown["player"] == {"player": ada.player, "name": "Ada"}
        [line] = await challenges(bob)
        assert line == (await challenges(ada))[0]
        assert (line["challenger"]["name"], line["challenged"]["name"]) == ("Ada", "Bob")
        assert (line["options"]["turn_ms"], line["options"]["reveal"]) == (60_000, "open")
        assert line["expires_ms"] == line["made_ms"] + CHALLENGE_WAITS_MS
        room = await accept(bob, made)
        accepted = await notice(ada, "challenge_accepted")
        assert (accepted["room"], accepted["player"]["name"]) == (room, "Bob")
        for me in (ada, bob):
            assert [mine["room"] for mine in (await me.ask(MyRooms(id=me.new_id())))["rooms"]] == [room]
            await join(me, room)
        await settle(room, ada, bob)
        await until(ada, "started")
        assert (await throw(ada, room))["seat"] == 0
        assert [entry["kind"] for entry in await notices(bob) if entry["kind"] == "challenged"] == []
        assert await challenges(ada) == await challenges(bob) == []


async def test_a_challenge_says_the_turn_window_and_both_seats_go_by_their_own_clock(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        for me, zone in ((ada, "Asia/Kolkata"), (bob, "Asia/Tokyo")):
            quiet = {"begin_minute": 0, "end_minute": 360, "time_zone": zone}
            await me.ask(SetNotificationSettings(id=me.new_id(), quiet_hours=quiet))  # type: ignore[arg-type] # as JSON
        window = {"begin_minute": 480, "end_minute": 1_320}
        made = await challenge(ada, bob, options=Options(turn_ms=43_200_000, turn_window=window))  # type: ignore[arg-type] # as JSON
        [line] = await challenges(bob)
        assert line["options"]["turn_window"] == window
        assert (await notice(bob, "challenged"))["turn_window"] == window
        room = await accept(bob, made)
        await join(bob, room)
        seats = bob.views[room].now["seats"]
        assert [seat["utc_offsets"] for seat in seats] == [[[0, 330]], [[0, 540]]]


async def test_a_challenge_for_more_opens_a_room_that_gathers_with_both_in_it(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await friends(ada, bob)
        wanted = commands.Challenge(
            id=ada.new_id(),
            player=bob.player,
            ruleset="yacht",
            seats=3,
            options=Options(begins="as_seated", turn_ms=7_000),
        )
        made: ChallengeId = (await ada.ask(wanted))["challenge"]
        assert [line["seats"] for line in await challenges(bob)] == [3]
        room = await accept(bob, made)
        assert (await notice(ada, "challenge_accepted"))["room"] == room
        assert await accept(bob, made) == room
        for me in (ada, bob):
            await join(me, room)
        snapshot: Any = await until(ada, "snapshot")
        assert (snapshot["stage"], snapshot["seats_wanted"]) == ("gathering", 3)
        assert [seat["name"] for seat in snapshot["seats"]] == ["Ada", "Bob"]
        assert snapshot["options"]["turn_ms"] == 7_000


async def test_a_challenge_accepted_twice_from_two_devices_is_one_room(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_):
        made = await challenge(ada, bob)
        async with await connect(socket_of(here), token=bob.welcome["token"], strict=True) as second:
            rooms = await asyncio.gather(accept(bob, made), accept(second, made), accept(bob, made))
            assert len(set(rooms)) == 1
            assert await accept(second, made) == rooms[0]
        lines = [line for line in await notices(ada) if line["kind"] == "challenge_accepted"]
        assert [line["room"] for line in lines] == [rooms[0]]
        assert len([key async for key in redis.scan_iter("*:room:*")]) == 1


@pytest.mark.parametrize("done", ["nothing", "opened", "joined"])
async def test_an_acceptance_whose_node_died_is_finished_by_the_next(
    serve: Serve, redis: Redis, done: str
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        made = await challenge(ada, bob)
        room = ""
        if done != "nothing":
            room = await accept(bob, made)
            await redis.hdel(challenge_key(made), "room")
            await redis.zadd(waiting_in(bob.player), {made: 9e15})
            if done == "opened":
                await redis.delete(f"player:{{{ada.player}}}:rooms", f"player:{{{ada.player}}}:notices")
        else:
            # It died right behind what settles the challenge.
            await redis.hset(challenge_key(made), "became", "accepted")
        assert [line["challenge"] for line in await challenges(bob)] == [made], "it can be accepted still"
        again = await accept(bob, made)
        assert again == (room or again)
        assert (await ada.ask(MyRooms(id=CommandId("m"))))["rooms"][0]["room"] == again
        assert [line["room"] for line in await notices(ada)] == [again]
        assert await challenges(bob) == []


async def test_a_reason_is_read_later_by_who_was_away(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, _, there, _):
        made = await challenge(ada, bob)
        token = ada.welcome["token"]
        await ada.cut()
        await decline(bob, made, "too_fast")
        await decline(bob, made, "too_fast")
        async with await connect(socket_of(there), token=token, strict=True) as later:
            [line] = await notices(later)
            assert (line["kind"], line["reason"], line["seen"]) == ("challenge_declined", "too_fast", False)
            assert line["player"]["name"] == "Bob"
            await later.ask(commands.SeenNotices(id=CommandId("s"), notice=line["notice"]))
            assert [entry["seen"] for entry in await notices(later)] == [True]
            assert await challenges(later) == []
        refused = await refusal(bob, commands.AnswerChallenge(id=CommandId("a"), challenge=made, accept=True))
        assert refused["code"] == "no_such_challenge"


async def test_a_challenge_that_is_taken_back_goes_away_and_is_named_to_who_has_seen_it(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        unseen, seen = await challenge(ada, bob), ""
        await ada.ask(commands.WithdrawChallenge(id=CommandId("w"), challenge=unseen))
        await ada.ask(commands.WithdrawChallenge(id=CommandId("w2"), challenge=unseen))
        first = await notice(bob, "challenged")
        assert (await message_to(bob, "notice_gone"))["notice"] == first["notice"]
        assert await notices(bob) == []
        seen = await challenge(ada, bob)
        shown = await notice(bob, "challenged")
        await bob.ask(commands.SeenNotices(id=CommandId("s"), notice=shown["notice"]))
        await ada.ask(commands.WithdrawChallenge(id=CommandId("w3"), challenge=seen))
        assert [line["kind"] for line in await notices(bob)] == ["challenge_withdrawn"]
        refused = await refusal(bob, commands.AnswerChallenge(id=CommandId("a"), challenge=seen, accept=True))
        assert refused["code"] == "no_such_challenge"


async def test_of_a_withdrawal_and_an_acceptance_at_once_one_counts(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        made = await challenge(ada, bob, UNTIMED)
        withdrawn, accepted = await asyncio.gather(
            ada.ask(commands.WithdrawChallenge(id=CommandId("w"), challenge=made)),
            accept(bob, made),
            return_exceptions=True,
        )
        failures = [answer for answer in (withdrawn, accepted) if isinstance(answer, CommandRefused)]
        assert [failure.error["code"] for failure in failures] == ["no_such_challenge"]
        rooms = (await bob.ask(MyRooms(id=CommandId("m"))))["rooms"]
        assert len(rooms) == (0 if isinstance(accepted, CommandRefused) else 1)
        assert await challenges(ada) == await challenges(bob) == []


async def test_a_challenge_sent_twice_is_one_and_is_not_paid_twice(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        command = commands.Challenge(id=CommandId("c"), player=bob.player, ruleset="yacht", options=LIVE)
        made = {(await ada.ask(command))["challenge"] for _ in range(ASKING.at_once + 2)}
        assert len(made) == 1
        assert len(await challenges(bob)) == len(await notices(bob)) == 1
        await decline(bob, made.pop())
        await ada.ask(command)
        assert await challenges(bob) == [], "what was declined does not come back"


async def test_a_challenge_whose_node_died_is_finished_when_it_comes_again(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        command = commands.Challenge(id=CommandId("c"), player=bob.player, ruleset="yacht", options=LIVE)
        made = (await ada.ask(command))["challenge"]
        for key in (waiting_out(ada.player), waiting_in(bob.player), f"player:{{{bob.player}}}:notices"):
            await redis.delete(key)
        assert (await ada.ask(command))["challenge"] == made
        assert len(await challenges(ada)) == len(await challenges(bob)) == len(await notices(bob)) == 1


async def test_who_is_away_is_waited_for_in_a_live_game_but_not_in_one_of_days(
    serve: Serve, redis: Redis
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        live, days = await challenge(ada, bob, LIVE), await challenge(ada, bob, DAYS)
        await ada.cut()
        while not await redis.exists(gone_of(ada.player)):
            pass
        refused = await refusal(bob, commands.AnswerChallenge(id=CommandId("a"), challenge=live, accept=True))
        assert refused["code"] == "not_allowed"
        assert refused["message"] == "Ada is away just now: accept when they are back."
        room = await accept(bob, days)
        await ada.resume()
        assert [line["room"] for line in (await ada.ask(MyRooms(id=CommandId("m"))))["rooms"]] == [room]
        assert "challenge_accepted" in [line["kind"] for line in await notices(ada)]
        assert await accept(bob, live) != room, "Ada is back, and the challenge has waited"


async def test_a_challenge_expires_after_a_day(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        made = await challenge(ada, bob)
        clock.ahead_ms += CHALLENGE_WAITS_MS
        refused = await refusal(bob, commands.AnswerChallenge(id=CommandId("a"), challenge=made, accept=True))
        assert refused["code"] == "no_such_challenge"
        assert await challenges(ada) == []
        assert [line["kind"] for line in await notices(ada)] == ["challenge_expired"]
        assert await notices(bob) == []
        assert not await redis.exists(waiting_out(ada.player))
        assert not await redis.exists(waiting_in(bob.player))
        refused = await refusal(ada, commands.WithdrawChallenge(id=CommandId("w"), challenge=made))
        assert refused["code"] == "no_such_challenge"


async def test_a_block_holds_in_both_directions_and_ends_what_waits(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        made, other = await challenge(ada, bob), await challenge(bob, ada)
        await block(bob, ada)
        assert await challenges(ada) == await challenges(bob) == []
        assert await notices(ada) == await notices(bob) == []
        for me, against in ((ada, bob), (bob, ada)):
            command = commands.Challenge(id=me.new_id(), player=against.player, ruleset="yacht")
            refused = await refusal(me, command)
            assert refused["code"] == "not_welcome"
            assert refused["message"].startswith("You cannot challenge ")
        for me, waited in ((bob, made), (ada, other)):
            refused = await refusal(
                me, commands.AnswerChallenge(id=me.new_id(), challenge=waited, accept=True)
            )
            assert refused["code"] == "no_such_challenge"


@pytest.mark.parametrize(
    ("ruleset", "options", "code"),
    [
        ("whist", Options(), "no_such_ruleset"),
        ("yacht", Options(rated=True), "bad_options"),
        ("yacht", Options(dice="identical", reveal="open"), "bad_options"),
        ("yacht", Options(target=100), "bad_options"),
    ],
)
async def test_a_game_that_cannot_be_is_refused_at_once(
    serve: Serve, ruleset: str, options: Options, code: str
) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        command = commands.Challenge(id=CommandId("c"), player=bob.player, ruleset=ruleset, options=options)
        assert (await refusal(ada, command))["code"] == code
        assert await challenges(bob) == []


async def test_oneself_and_strangers_cannot_be_challenged(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, *_):
        for player, code in ((ada.player, "not_allowed"), (PlayerId("nobodynobody"), "no_such_player")):
            command = commands.Challenge(id=ada.new_id(), player=player, ruleset="yacht")
            assert (await refusal(ada, command))["code"] == code


async def test_others_challenges_cannot_be_answered_or_withdrawn(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cem") as cem:
        made = await challenge(ada, bob)
        wrong = [
            (cem, commands.AnswerChallenge(id=CommandId("1"), challenge=made, accept=True)),
            (ada, commands.AnswerChallenge(id=CommandId("2"), challenge=made, accept=True)),
            (cem, commands.WithdrawChallenge(id=CommandId("3"), challenge=made)),
            (bob, commands.WithdrawChallenge(id=CommandId("4"), challenge=made)),
        ]
        for me, command in wrong:
            assert (await refusal(me, command))["code"] == "no_such_challenge"
        room = await accept(bob, made)
        refused = await refusal(cem, JoinRoom(id=CommandId("j"), room=room))
        assert refused["code"] in ("wrong_stage", "room_full")


async def test_a_flood_of_challenges_is_refused(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        for _ in range(ASKING.at_once):
            await challenge(ada, bob)
        refused = await refusal(
            ada, commands.Challenge(id=CommandId("c"), player=bob.player, ruleset="yacht")
        )
        assert refused["code"] == "too_fast"
        assert refused["retry_after_ms"] > 0
        assert len(await challenges(bob)) == ASKING.at_once
        heard(bob, "notice")


async def test_challenges_that_wait_are_bounded_for_both(serve: Serve, redis: Redis) -> None:
    async with two_nodes(serve) as (ada, bob, _, _, clock):
        for key, most in (
            (waiting_out(ada.player), CHALLENGES_OUT_MOST),
            (waiting_in(bob.player), CHALLENGES_IN_MOST),
        ):
            later, over = clock() + 60_000, clock() - 60_000
            await redis.zadd(key, {f"some-{number}": over for number in range(most)})
            await challenge(ada, bob)
            await redis.delete(key)
            await redis.zadd(key, {f"some-{number}": later for number in range(most)})
            refused = await refusal(
                ada, commands.Challenge(id=ada.new_id(), player=bob.player, ruleset="yacht")
            )
            assert refused["code"] == "too_many"
            await redis.delete(key)


async def test_who_is_erased_leaves_no_challenge(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, *_):
        await challenge(ada, bob)
        await challenge(bob, ada)
        assert len((await ada.ask(commands.ExportMe(id=CommandId("x"))))["export"]["kept"]["challenges"]) == 2
        await ada.ask(commands.EraseMe(id=CommandId("e"), name="Ada"))
        assert await challenges(bob) == []
        assert await notices(bob) == []


async def test_an_invitation_to_a_room_is_a_challenge_that_is_joined(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cleo") as cleo:
        room = await open_room(ada, 3, begins="as_seated", turn_ms=7_000)
        made = [await invitation(ada, other, room) for other in (bob, cleo)]
        assert (await notice(bob, "challenged"))["challenge"] == made[0]
        [line] = await challenges(cleo)
        assert (line["seats"], line["options"]["turn_ms"], line["ruleset"]) == (3, 7_000, "yacht")
        for me, one in zip((bob, cleo), made, strict=True):
            assert await accept(me, one) == room
            await join(me, room)
        assert (await notice(ada, "challenge_accepted"))["room"] == room
        await settle(room, ada, bob, cleo)
        await until(ada, "started")


async def test_an_invitation_to_a_room_that_is_full_by_now_says_so_and_is_gone(serve: Serve) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cleo") as cleo:
        room = await open_room(ada, 2)
        made = await invitation(ada, bob, room)
        await join(cleo, room)
        late = commands.AnswerChallenge(id=bob.new_id(), challenge=made, accept=True)
        refused = await refusal(bob, late)
        assert (refused["code"], refused["message"]) == (
            "not_allowed",
            "Ada's game has begun or is full: ask them for another.",
        )
        assert await challenges(bob) == await challenges(ada) == []


async def test_nobody_invites_to_a_room_of_others_nor_whoever_sits_there_nor_to_another_game(
    serve: Serve,
) -> None:
    async with two_nodes(serve) as (ada, bob, here, *_), guest(here, "Cleo") as cleo:
        room = await open_room(ada, 3)
        await join(bob, room)
        for me, other, ruleset, why in (
            (cleo, bob, "yacht", "in which you have a seat"),
            (ada, bob, "yacht", "Bob has a seat there already"),
            (ada, cleo, "yatzy", "That room plays Yacht"),
        ):
            asks = commands.Challenge(id=me.new_id(), player=other.player, ruleset=ruleset, room=room)
            refused = await refusal(me, asks)
            assert refused["code"] == "not_allowed"
            assert why in refused["message"]
        assert await challenges(cleo) == []
