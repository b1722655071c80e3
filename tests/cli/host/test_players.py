"""The commands of a host, as they are run beside a server: what they print, and that it holds at once."""

import orjson
import pytest

from regatta_protocol.commands.people import KeepAccount
from regatta_protocol.connection import Closed, connect
from regatta_protocol.errors import Close
from regatta_server.service import Running
from testkit.play import begin, guest, open_room, socket_of
from testkit.servers import until
from tests.cli.host_commands import command

WORD = "twelve dry dinghies"


@pytest.fixture(autouse=True)
def at_the_store(monkeypatch: pytest.MonkeyPatch, store_url: str) -> None:
    """Let the commands find the store of the tests."""
    monkeypatch.setenv("REGATTA_REDIS_URL", store_url)


async def test_a_player_is_found_by_id_user_name_or_a_part_of_the_name(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada Lovelace") as ada, guest(running, "Bo") as bo:
        await bo.ask(KeepAccount(id=bo.new_id(), user_name="Bo_Rows", password=WORD))
        for words in ("lovelace", ada.player):
            status, lines, _ = await command(capsys, "players", "find", words)
            assert (status, len(lines)) == (0, 1)
            assert lines[0].startswith(f"{ada.player}  Ada Lovelace  guest  ")
        _, lines, _ = await command(capsys, "players", "find", "bo_rows", "--json")
        found = orjson.loads(lines[0])
        assert (found["player"], found["user_name"], found["sanctions"]) == (bo.player, "Bo_Rows", {})
        assert (await command(capsys, "players", "find", "nobody"))[0] == 2
    async with await connect(socket_of(running)) as nameless:
        name = nameless.welcome["player"]["name"]
        assert (await command(capsys, "players", "find", name))[0] == 2, "who only looks is not stored"
        await open_room(nameless, 2)

        async def is_here() -> bool:
            _, [line], _ = await command(capsys, "players", "find", name)
            assert line.startswith(f"{nameless.player}  {name}  guest  ")
            return "  guest  here now" in line

        # The store is told of who comes a moment after they are welcomed.
        await until(is_here)


@pytest.mark.parametrize("name", ["-Bo", "--Bo", "-h-Bo", "_Bo"])
async def test_who_is_called_as_an_option_begins_is_found_and_judged_as_others_are(
    running: Running, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    async with guest(running, "Bo") as bo:
        await bo.ask(KeepAccount(id=bo.new_id(), user_name=name, password=WORD))
        status, [line], _ = await command(capsys, "players", "find", name)
        assert (status, line.startswith(f"{bo.player}  {name}  ")) == (0, True)
        assert (await command(capsys, "players", "silence", name, "--reason", "Shouts."))[0] == 0
        assert (await command(capsys, "players", "rename", name, "--to", "-Cy"))[0] == 0
        assert (await command(capsys, "players", "lift", "-Cy"))[0] == 0


async def test_acts_hold_at_once_and_stand_on_the_list(
    running: Running, capsys: pytest.CaptureFixture[str]
) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        await bo.ask(KeepAccount(id=bo.new_id(), user_name="Bo_Rows", password=WORD))
        status, lines, logged = await command(
            capsys, "players", "suspend", ada.player, "--reason", "Insults.", "--for", "7d"
        )
        assert (status, lines[0].startswith(f"{ada.player} is suspended until 2")) == (0, True)
        assert '"act": "suspend"' in logged
        with pytest.raises(Closed) as lost:
            await connect(socket_of(running), token=ada.welcome["token"])
        assert lost.value.code == Close.SUSPENDED
        _, [line], _ = await command(capsys, "players", "find", ada.player)
        assert "suspended until 2" in line
        assert line.endswith(": Insults.")
        assert (await command(capsys, "players", "lift", ada.player))[0] == 0
        assert (await command(capsys, "players", "lift", ada.player))[0] == 2
        assert (await command(capsys, "players", "silence", "bo_rows", "--reason", "Shouts."))[0] == 0
        assert (await command(capsys, "players", "rename", "Bo_Rows", "--to", "Bo_Sails"))[0] == 0
        status, [answer, _], _ = await command(capsys, "players", "reset-password", "Bo_Sails")
        assert (status, answer.startswith(f"The new password of {bo.player}: ")) == (0, True)
        status, _, why = await command(capsys, "players", "reset-password", ada.player)
        assert (status, "a guest" in why) == (2, True)
        assert (await command(capsys, "players", "rename", "Bo_Sails", "--to", "no"))[0] == 2
        assert (await command(capsys, "players", "lift", "Bo"))[0] == 2, "part of a name is nobody"
        _, listed, _ = await command(capsys, "moderation")
    assert [line.split("  ")[2] for line in listed] == [
        *("reset password", "rename", "silence", "lift", "suspend"),
    ]
    assert listed[2].endswith(f"Bo_Sails ({bo.player})  until it is lifted  Shouts.")
    assert answer.split(": ")[1] not in "".join(listed)


async def test_rooms_are_listed_and_closed(running: Running, capsys: pytest.CaptureFixture[str]) -> None:
    assert (await command(capsys, "rooms", "list"))[1] == ["There are no rooms that gather or play."]
    async with guest(running, "Ada") as ada, guest(running, "Bo") as bo:
        gathers = await open_room(ada, 3, listed=True)
        plays = await begin(ada, bo)
        _, lines, _ = await command(capsys, "rooms", "list")
        assert {line.split("  ")[0]: line.split("  ")[2] for line in lines} == {
            gathers: "gathering",
            plays: "playing",
        }
        assert any(line.endswith(f"Ada ({ada.player}), Bo ({bo.player})") for line in lines)
        status, lines, _ = await command(capsys, "rooms", "close", plays.lower(), "--reason", "Names.")
        assert (status, lines) == (0, [f"Closed: {plays}."])
        while ada.views[plays].now["stage"] != "archived":
            await ada.next_event()
        assert ada.views[plays].now.get("close_reason") == "Names."
        assert (await command(capsys, "rooms", "close", plays, "--reason", "Names."))[0] == 2
        _, [line], _ = await command(capsys, "rooms", "list", "--json")
        assert orjson.loads(line)["room"] == gathers
