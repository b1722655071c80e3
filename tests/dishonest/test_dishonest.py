"""A dishonest host is found: by a player's client at once, or by every verifier afterwards."""

import asyncio
import json
import urllib.request
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import CreateRoom, JoinRoom
from regatta_protocol.connection import Connection, connect
from regatta_protocol.ids import RoomId
from regatta_protocol.net.own_bytes import DiceWarning, OwnBytes
from regatta_protocol.options import Options
from regatta_server import verify
from testkit.play import play_out, until
from tests.dishonest.hosts import host

ADA, BO = 0, 1


class Evening:
    """Ada's and Bo's game at some host's, and what their clients make of it."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.own = {ADA: OwnBytes(), BO: OwnBytes()}
        self.game = RoomId("")
        self.record: bytes | None = None
        self.ended = ""

    def warned(self, seat: int) -> set[tuple[str, int | None]]:
        """Return what a client has warned of."""
        assert all(warning.game == self.game for warning in self.own[seat].warnings)
        return {(warning.why, warning.seat) for warning in self.own[seat].warnings}

    def judged(self, *who: int) -> verify.Judged:
        """Return what the verifier says, beside what these two have noted."""
        assert self.record is not None
        notes = [self.own[seat].note_of(self.game) for seat in who]
        return verify.judge(self.record, [verify.read_note(json.dumps(note).encode()) for note in notes])


async def spend(url: str, *, bots: int = 0) -> Evening:
    """Let Ada and Bo, or Ada and a stand-in, play at a host's."""
    evening = Evening()
    socket = url.replace("http", "ws", 1) + "/ws"
    options = Options(begins="as_seated")
    async with (
        await connect(socket, name="Ada", own_bytes=evening.own[ADA]) as ada,
        await connect(socket, name="Bo", own_bytes=evening.own[BO]) as bo,
    ):
        command = CreateRoom(id=ada.new_id(), ruleset="yacht", seats=2, bots=bots, options=options)
        room = evening.game = (await ada.ask(command))["room"]
        players: dict[int, Connection] = {ADA: ada}
        if not bots:
            await bo.ask(JoinRoom(id=bo.new_id(), room=room))
            players[BO] = bo
        evening.ended = await begun(ada)
        if evening.ended == "started":
            for me in list(players.values())[1:]:
                await until(me, "started")
            if not bots:
                await play_out(players, room)
                await until(ada, "recorded")
                evening.record = await asyncio.to_thread(fetched, f"{url}/api/v1/games/{room}")
    return evening


async def begun(me: Connection) -> str:
    """Return how the opening ends: `started` or `archived`."""
    while True:
        event = await me.next_event()
        if event["type"] in ("started", "archived"):
            return event["type"]


def fetched(url: str) -> bytes:
    """Return what lies at an address."""
    with urllib.request.urlopen(url) as answer:  # noqa: S310 - our own server's
        return bytes(answer.read())


@pytest.fixture
async def empty(redis: Redis, store_url: str) -> str:  # it empties the store
    """Give an empty store's address."""
    return store_url


@pytest.mark.prove
async def test_an_honest_host_is_not_accused(empty: str) -> None:
    async with host("play-fair", empty) as url:
        evening = await spend(url)
    assert (evening.warned(ADA), evening.warned(BO)) == (set(), set())
    judged = evening.judged(ADA, BO)
    assert judged.proof is not None, judged.words
    assert (judged.proof.noted, judged.proof.vouched) == (True, [ADA, BO])
    note = evening.own[ADA].note_of(evening.game)
    assert note is not None
    assert note["late"] == []


LIVE: Final[dict[str, tuple[set[tuple[str, int | None]], set[tuple[str, int | None]]]]] = {
    "swap-bytes": ({("other_commitment", ADA), ("other_bytes", ADA)}, set()),
    "call-silent": ({("not_used", ADA)}, set()),
    "call-withheld": ({("not_used", ADA)}, set()),
    "commit-late": ({("commitment_changed", None)}, {("commitment_changed", None)}),
    "commit-again": ({("commitment_changed", None)}, {("commitment_changed", None)}),
}
"""By attack, what Ada's client warns of, and Bo's."""


@pytest.mark.parametrize("attack", LIVE)
@pytest.mark.prove
async def test_players_are_warned_at_the_table_and_what_they_noted_contradicts_the_record(
    empty: str, attack: str
) -> None:
    async with host(attack, empty) as url:
        evening = await spend(url)
    ada, bo = LIVE[attack]
    assert evening.warned(ADA) == ada
    assert evening.warned(BO) >= bo
    judged = evening.judged(ADA)
    assert judged.status == 1, judged.words
    assert judged.check == ("contributions" if attack == "commit-again" else "noted")


@pytest.mark.prove
async def test_bytes_that_were_chosen_for_a_stand_in_are_seen_at_once(empty: str) -> None:
    async with host("choose-for-stand-in", empty) as url:
        evening = await spend(url, bots=1)
    assert evening.warned(ADA) == {("chosen_bytes", BO)}


async def test_a_record_that_was_edited_and_sealed_anew_is_found_by_its_dice(empty: str) -> None:
    async with host("edit-record", empty) as url:
        evening = await spend(url)
    assert evening.warned(ADA) == set()
    assert evening.judged().check == "dice"


@pytest.mark.prove
async def test_a_game_that_is_called_off_when_all_bytes_are_known_leaves_what_was_noted(empty: str) -> None:
    async with host("call-off", empty) as url:
        evening = await spend(url)
    assert evening.ended == "archived"
    note: Any = evening.own[ADA].note_of(evening.game)
    assert note["commitment"] is not None
    assert evening.warned(ADA) == {("called_off", None)}


def test_a_warning_says_in_which_game_and_for_which_seat() -> None:
    warning = DiceWarning(RoomId("ABCD2345"), "not_used", 1)
    assert str(warning).startswith("Game ABCD2345, seat 1: Your bytes went out in time")
    assert str(DiceWarning(RoomId("ABCD2345"), "no_commitment")).startswith("Game ABCD2345: The game began")
