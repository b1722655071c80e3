"""Sessions: found, listed and ended, on a real store."""

import pytest
from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.limits import SESSION_S, SESSION_UNUSED_S, SESSIONS_MOST
from regatta_server.players import keys
from regatta_server.players.sessions import Sessions, UnknownToken, handle_of, secret_of
from tests.players.tokens import Tokens

ADA = PlayerId("ada-ada-ada-")


@pytest.fixture
def sessions(redis: Redis) -> Sessions:
    """Give the sessions of an empty store."""
    return Sessions(redis, Tokens())


async def test_a_session_that_nobody_uses_ends_by_itself(sessions: Sessions, redis: Redis) -> None:
    token = await sessions.begin(ADA, "Firefox", 7)
    assert 0 < await redis.ttl(keys.session(secret_of(token))) <= SESSION_UNUSED_S
    assert await sessions.find(token) == ADA
    assert SESSION_UNUSED_S < await redis.ttl(keys.session(secret_of(token))) <= SESSION_S


async def test_sessions_are_listed_with_the_latest_first(sessions: Sessions) -> None:
    first, second = [await sessions.begin(ADA, f"Browser {n}", n) for n in (1, 2)]
    await sessions.seen(ADA, secret_of(first), "Firefox on Linux", 9)
    listed = await sessions.all(ADA)
    assert [one.secret for one in listed] == [secret_of(first), secret_of(second)]
    assert [(one.began_ms, one.seen_ms, one.device) for one in listed] == [
        (1, 9, "Firefox on Linux"),
        (2, None, "Browser 2"),
    ]


async def test_a_session_from_before_they_were_listed_goes_on(sessions: Sessions, redis: Redis) -> None:
    token = Tokens().token()
    await redis.set(keys.session(secret_of(token)), ADA, ex=1_000)
    assert await sessions.find(token) == ADA
    await sessions.seen(ADA, secret_of(token), "Firefox", 5)
    [one] = await sessions.all(ADA)
    assert (one.began_ms, one.seen_ms) == (None, 5)


async def test_the_name_of_a_session_opens_nothing(sessions: Sessions) -> None:
    token = await sessions.begin(ADA, "", 1)
    [one] = await sessions.all(ADA)
    assert one.handle == handle_of(one.secret)
    assert one.handle not in (token, one.secret)
    assert one.handle not in one.secret
    with pytest.raises(UnknownToken):
        await sessions.find(one.handle)


async def test_an_ended_session_is_over_and_no_longer_listed(sessions: Sessions) -> None:
    first, ended = await sessions.begin(ADA, "", 1), await sessions.begin(ADA, "", 2)
    for _ in range(2):
        await sessions.end_token(ADA, ended)
        with pytest.raises(UnknownToken):
            await sessions.find(ended)
        assert [one.secret for one in await sessions.all(ADA)] == [secret_of(first)]
    assert await sessions.there([secret_of(first), secret_of(ended)]) == {secret_of(first)}


async def test_one_that_has_run_out_is_taken_off_the_list(sessions: Sessions, redis: Redis) -> None:
    token = await sessions.begin(ADA, "", 1)
    await redis.delete(keys.session(secret_of(token)))
    assert await sessions.all(ADA) == []
    assert await redis.exists(keys.sessions(ADA)) == 0


async def test_one_session_too_many_ends_the_one_silent_longest(sessions: Sessions) -> None:
    tokens = [await sessions.begin(ADA, "", n) for n in range(1, SESSIONS_MOST + 1)]
    for seen_ms, token in enumerate(tokens[2:] + tokens[:1], start=1_000):
        await sessions.seen(ADA, secret_of(token), "", seen_ms)
    for gone in (tokens[1], tokens[2]):
        # First the one that was never used, then the one that said hello first.
        newest = await sessions.begin(ADA, "", 5_000)
        await sessions.seen(ADA, secret_of(newest), "", 5_000)
        listed = {one.secret for one in await sessions.all(ADA)}
        assert len(listed) == SESSIONS_MOST
        assert {secret_of(newest), secret_of(tokens[0])} <= listed
        assert secret_of(gone) not in listed
        with pytest.raises(UnknownToken):
            await sessions.find(gone)
