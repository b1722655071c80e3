"""Mails that have been done with, as they are stored."""

from redis.asyncio import Redis

from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.mail.mail_store import MAILS_MOST, RETENTION_MS, MailStore, mails_of
from testkit.clock import Clock

ADA, BOB = PlayerId("ada"), PlayerId("bob")


async def test_a_mail_is_new_then_done_then_answered_again(redis: Redis) -> None:
    mails = MailStore(redis, Clock())
    assert await mails.seen(ADA, "one") == "new"
    assert not await mails.writes(ADA)
    await mails.done(ADA, "one")
    assert await mails.seen(ADA, "one") == "done"
    assert await mails.writes(ADA)
    await mails.answered_again(ADA, "one")
    assert await mails.seen(ADA, "one") == "said"
    assert await mails.seen(ADA, "two") == "new"
    assert await mails.seen(BOB, "one") == "new"


async def test_so_many_are_known_for_so_long(redis: Redis) -> None:
    clock = Clock()
    mails = MailStore(redis, clock)
    for number in range(MAILS_MOST + 3):
        clock.ahead_ms += 1
        await mails.done(ADA, f"{number}")
    assert await redis.zcard(mails_of(ADA)) == MAILS_MOST
    assert await mails.seen(ADA, "2") == "new"
    assert await mails.seen(ADA, "3") == "done"
    assert 0 < await redis.pttl(mails_of(ADA)) <= RETENTION_MS


async def test_who_is_erased_has_none(redis: Redis) -> None:
    mails = MailStore(redis, Clock())
    await mails.done(ADA, "one")
    await mails.done(BOB, "one")
    assert await mails.export(ADA) == {}
    await mails.erase(ADA)
    assert not await mails.writes(ADA)
    assert await mails.writes(BOB)
