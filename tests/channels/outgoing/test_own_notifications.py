"""What a player asks about notifications."""

from typing import Any

import pytest
from prometheus_client import REGISTRY
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.commands import notifications as commands
from regatta_protocol.commands.command import Command
from regatta_protocol.errors import Code
from regatta_protocol.ids import CommandId, PlayerId, RoomId
from regatta_protocol.messages.notifications import Notifications
from regatta_server.channels.outgoing.channels import open_channels
from regatta_server.channels.outgoing.own_notifications import OwnNotifications
from regatta_server.channels.outgoing.schedule_store import ScheduleEntry
from regatta_server.channels.outgoing.stores import open_stores
from regatta_server.edge.background import Background
from regatta_server.judging.refused import Refused
from regatta_server.limits import MAIL_CODES, MAIL_CODES_OF_ADDRESS, MAIL_CODES_OF_SITE
from regatta_server.settings import Settings
from tests.commands.caller import Caller
from tests.commands.context import context_of

ADA, BOB = PlayerId("ada"), PlayerId("bob")
WITH_MAIL = Settings(
    site_url="https://dice.example", mail_relay="smtp://127.0.0.1:9", mail_from="games@dice.example"
)
ID = CommandId("c")


def account(player: PlayerId, address: str = "192.0.2.1") -> Caller:
    """Give a connection of somebody with an account, from a network address."""
    caller = Caller(player, user_name=player)
    caller.address = address
    return caller


def outcome(name: str) -> float:
    """Return how many codes came to an end so until now."""
    return REGISTRY.get_sample_value("regatta_mail_codes_total", {"outcome": name}) or 0.0


class Desk:
    """Where players ask."""

    def __init__(self, redis: Redis, settings: Settings = WITH_MAIL) -> None:
        """Begin with nothing set."""
        context = context_of(redis, Background(), lambda: 1_000, settings=settings)
        stores = open_stores(redis)
        self.addresses, self.schedule = stores.addresses, stores.schedule
        self.own = OwnNotifications(context, open_channels(redis, settings, lambda: 1_000), stores)

    async def ask(
        self, command: Command, player: PlayerId = ADA, caller: Caller | None = None
    ) -> Notifications:
        """Return what is set behind a command."""
        answer: Any = await self.own.wiring().handlers[type(command)].do(caller or account(player), command)
        settings: Notifications = answer["notifications"]
        return settings

    async def confirm(self, address: str, player: PlayerId = ADA) -> Notifications:
        """Let a player have an address."""
        await self.ask(commands.SetMailAddress(id=ID, address=address), player)
        waits = await self.addresses.unconfirmed(player)
        assert waits is not None
        return await self.ask(commands.ConfirmMailAddress(id=ID, code=waits.code), player)


async def test_who_has_set_nothing_gets_all_by_what_there_is(redis: Redis) -> None:
    now = await Desk(redis).ask(commands.NotificationSettings(id=ID))
    assert now["kinds"]["your_turn"] == ["push", "mail", "webhook"]
    nothing = [now["quiet_hours"], now["digest_hours"], now["mail"], now["unconfirmed_mail"]]
    assert nothing == [None] * 4
    assert [one["channel"] for one in now["channels"] if one["offered"] and one["channel"] == "mail"] == [
        "mail"
    ]
    assert not any(one["reachable"] for one in now["channels"])


async def test_kinds_that_are_left_out_stay_as_they_are(redis: Redis) -> None:
    desk = Desk(redis)
    await desk.ask(commands.SetNotificationSettings(id=ID, kinds={"your_turn": ["push"]}))
    now = await desk.ask(commands.SetNotificationSettings(id=ID, kinds={"game_over": []}))
    assert now["kinds"]["your_turn"] == ["push"]
    assert now["kinds"]["game_over"] == []
    assert now["kinds"]["turn_soon"] == ["push", "mail", "webhook"]


async def test_quiet_hours_and_digest_are_kept(redis: Redis) -> None:
    desk = Desk(redis)
    wanted = commands.WantedQuietHours(begin_minute=1_320, end_minute=420, time_zone="Europe/Berlin")
    await desk.ask(commands.SetNotificationSettings(id=ID, quiet_hours=wanted, digest_hours=12))
    now = await desk.ask(commands.NotificationSettings(id=ID))
    assert now["quiet_hours"] == {**wanted.model_dump(), "urgent": False}
    assert now["digest_hours"] == 12


async def test_quiet_hours_and_digest_stay_where_they_are_left_out_and_end_where_they_are_none(
    redis: Redis,
) -> None:
    desk = Desk(redis)
    wanted = commands.WantedQuietHours(begin_minute=1_320, end_minute=420, time_zone="Europe/Berlin")
    await desk.ask(commands.SetNotificationSettings(id=ID, quiet_hours=wanted, digest_hours=12))
    now = await desk.ask(commands.SetNotificationSettings(id=ID, kinds={"game_over": []}))
    assert (now["quiet_hours"] is None, now["digest_hours"]) == (False, 12)
    now = await desk.ask(commands.SetNotificationSettings(id=ID, quiet_hours=None))
    assert (now["quiet_hours"], now["digest_hours"]) == (None, 12)
    now = await desk.ask(commands.SetNotificationSettings(id=ID, digest_hours=None))
    assert now["digest_hours"] is None


@pytest.mark.parametrize(
    ("begin", "end", "zone", "field"),
    [(0, 60, "Moon/Apollo", "quiet_hours.time_zone"), (60, 60, "UTC", "quiet_hours.end_minute")],
)
async def test_quiet_hours_that_are_none_are_refused(
    redis: Redis, begin: int, end: int, zone: str, field: str
) -> None:
    desk = Desk(redis)
    wanted = commands.WantedQuietHours(begin_minute=begin, end_minute=end, time_zone=zone)
    with pytest.raises(Refused) as refused:
        await desk.ask(commands.SetNotificationSettings(id=ID, quiet_hours=wanted, digest_hours=3))
    assert refused.value.code is Code.BAD_MESSAGE
    assert refused.value.details is not None
    assert refused.value.details["fields"][0]["field"] == field
    assert (await desk.ask(commands.NotificationSettings(id=ID)))["digest_hours"] is None


async def test_a_game_is_muted_until_it_is_not(redis: Redis) -> None:
    desk, room = Desk(redis), RoomId("ABCDEFGH")
    assert (await desk.ask(commands.MuteGame(id=ID, room=room)))["muted_games"] == [room]
    assert (await desk.ask(commands.MuteGame(id=ID, room=room)))["muted_games"] == [room]
    assert (await desk.ask(commands.UnmuteGame(id=ID, room=room)))["muted_games"] == []


async def test_an_address_is_confirmed_by_the_code_that_came_to_it(redis: Redis) -> None:
    desk = Desk(redis)
    with capture_logs() as lines:
        now = await desk.ask(commands.SetMailAddress(id=ID, address="ada@example.org"))
        assert (now["mail"], now["unconfirmed_mail"]) == (None, "ada@example.org")
        assert await desk.schedule.due(1_000) == ([str(ScheduleEntry("code", ADA))], [])
        waits = await desk.addresses.unconfirmed(ADA)
        assert waits is not None
        wrong = "00000000" if waits.code != "00000000" else "00000001"
        with pytest.raises(Refused, match="another code"):
            await desk.ask(commands.ConfirmMailAddress(id=ID, code=wrong))
        now = await desk.ask(commands.ConfirmMailAddress(id=ID, code=waits.code))
    assert now["mail"] == {"address": "ada@example.org", "state": "confirmed", "since_ms": 1_000}
    assert now["unconfirmed_mail"] is None
    assert [one["reachable"] for one in now["channels"] if one["channel"] == "mail"] == [True]
    assert "example.org" not in str(lines)


async def test_an_address_stays_until_the_next_one_is_confirmed(redis: Redis) -> None:
    desk = Desk(redis)
    await desk.confirm("ada@example.org")
    now = await desk.ask(commands.SetMailAddress(id=ID, address="ada@example.com"))
    assert now["mail"] is not None
    assert (now["mail"]["address"], now["unconfirmed_mail"]) == ("ada@example.org", "ada@example.com")


async def test_who_waits_for_no_code_can_confirm_nothing(redis: Redis) -> None:
    with pytest.raises(Refused, match="set your mail address first"):
        await Desk(redis).ask(commands.ConfirmMailAddress(id=ID, code="12345678"))


async def test_nobodys_mailbox_is_filled_with_codes(redis: Redis) -> None:
    desk = Desk(redis)
    for number in range(MAIL_CODES.at_once):
        player = PlayerId(f"player{number}")
        await desk.ask(commands.SetMailAddress(id=ID, address="Bob@example.org"), player)
    with pytest.raises(Refused) as refused:
        await desk.ask(commands.SetMailAddress(id=ID, address="bob@example.org"), BOB)
    assert refused.value.code is Code.TOO_FAST
    await desk.ask(commands.SetMailAddress(id=ID, address="other@example.org"), BOB)


async def test_a_guest_has_no_code_sent(redis: Redis) -> None:
    desk = Desk(redis)
    with pytest.raises(Refused, match="Keep your account first") as refused:
        await desk.ask(commands.SetMailAddress(id=ID, address="bob@example.org"), caller=Caller(ADA))
    assert refused.value.code is Code.NEEDS_ACCOUNT
    assert await redis.keys() == [], "nothing is stored, and no budget touched"


async def test_one_network_has_five_codes_sent_and_then_five_an_hour(redis: Redis) -> None:
    assert (MAIL_CODES_OF_ADDRESS.at_once, MAIL_CODES_OF_ADDRESS.interval_ms) == (5, 3_600_000 // 5)
    desk, before = Desk(redis), outcome("address")
    await asks_for_codes(desk, 5, "192.0.2.1")
    with pytest.raises(Refused) as refused:
        await asks_for_codes(desk, 1, "192.0.2.1", first=5)
    assert refused.value.code is Code.TOO_FAST
    assert outcome("address") == before + 1
    await asks_for_codes(desk, 1, "192.0.2.2", first=6)


async def test_the_site_as_a_whole_sends_only_so_many_codes(redis: Redis) -> None:
    desk, sent, refusals = Desk(redis), outcome("sent"), outcome("site")
    most = MAIL_CODES_OF_SITE.at_once
    for network in range(most // 5):
        await asks_for_codes(desk, 5, f"192.0.2.{network}", first=network * 5)
    with capture_logs() as lines, pytest.raises(Refused):
        await asks_for_codes(desk, 1, "198.51.100.7", first=most)
    assert (outcome("sent") - sent, outcome("site") - refusals) == (most, 1)
    assert [(line["event"], line["bound"]) for line in lines] == [("mail_code_refused", "site")]


async def asks_for_codes(desk: Desk, count: int, address: str, first: int = 0) -> None:
    """Let accounts behind one network address have codes sent to strangers."""
    for number in range(first, first + count):
        command = commands.SetMailAddress(id=ID, address=f"stranger{number}@example.org")
        await desk.ask(command, caller=account(PlayerId(f"player{number}"), address))


async def test_a_server_without_a_relay_takes_no_address(redis: Redis) -> None:
    desk = Desk(redis, Settings())
    with pytest.raises(Refused) as refused:
        await desk.ask(commands.SetMailAddress(id=ID, address="ada@example.org"))
    assert refused.value.code is Code.NOT_ALLOWED
    assert await redis.keys() == []


async def test_what_is_kept_is_exported_and_erased(redis: Redis) -> None:
    desk = Desk(redis)
    await desk.confirm("ada@example.org")
    await desk.ask(commands.MuteGame(id=ID, room=RoomId("ABCDEFGH")))
    exported = (await desk.own.export(ADA))["notifications"]
    assert exported["mail"]["address"] == "ada@example.org"
    assert exported["muted_games"] == ["ABCDEFGH"]
    await desk.own.erase(ADA)
    left = [str(key) for key in await redis.keys()]
    assert [key for key in left if "tries:" not in key and ":notifications" not in key] == []
    assert await desk.addresses.player_of("ada@example.org") is None


async def test_an_address_is_removed_at_once(redis: Redis) -> None:
    desk = Desk(redis)
    await desk.confirm("ada@example.org")
    now = await desk.ask(commands.RemoveMailAddress(id=ID))
    assert now["mail"] is None
    assert not any(one["reachable"] for one in now["channels"])
