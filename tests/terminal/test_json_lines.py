"""As lines of JSON: a script plays a whole game by the protocol alone."""

import json
from pathlib import Path
from typing import Any

from regatta_protocol.view.view import RoomView
from regatta_server.service import Running
from tests.terminal.typist import Typist, typist


class Script:
    """A script that reads and writes lines of JSON."""

    def __init__(self, lines: Typist) -> None:
        """Take the lines."""
        self._lines = lines

    def says(self, kind: str, **values: Any) -> None:
        """Send a command."""
        self._lines.types(json.dumps({"type": kind, **values}))

    async def hears(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        message: dict[str, Any] = json.loads(await self._lines.hears(f'"type":"{kind}"'))
        return message


async def test_a_script_plays_a_whole_game(running: Running, tmp_path: Path) -> None:
    async with typist(running.url, tmp_path, "Ada", json=True) as lines:
        script = Script(lines)
        welcome = await script.hears("welcome")
        assert "token" not in welcome
        script.says("create_room", ruleset="yacht", seats=1)
        view = RoomView.of(await script.hears("snapshot"), welcome["player"]["player"])  # type: ignore[arg-type]  # as it came
        room = (await script.hears("ok"))["room"]
        started = await script.hears("started")
        rows = [row["row"] for row in view.now["card"]["rows"]]
        assert started["turns"][0]["seat"] == 0
        for row in rows:
            script.says("throw", room=room, dice=[0, 1, 2, 3, 4])
            await script.hears("thrown")
            script.says("enter", room=room, rows={row: [0, 1, 2, 3, 4]}, id=f"my-{row}")
            entered = await script.hears("entered")
            assert list(entered["rows"]) == [row]
            assert (await script.hears("ok"))["re"] == f"my-{row}"
        finished = next(json.loads(line) for line in lines.output_lines if '"type":"finished"' in line)
        assert finished["result"]["places"][0]["seat"] == 0


async def test_what_no_server_takes_is_answered_by_an_error_with_its_id(
    running: Running, tmp_path: Path
) -> None:
    async with typist(running.url, tmp_path, json=True) as lines:
        for line, code, re in (
            ("{", "bad_json", None),
            ("[1]", "bad_message", None),
            ('"x"', "bad_message", None),
            ('{"type":"nothing","id":"a-1"}', "bad_message", "a-1"),
            ('{"type":"join_room","room":"x","id":"a-2"}', "bad_message", "a-2"),
            ('{"type":"join_room","room":"ABCD2345","id":"a-3"}', "no_such_room", "a-3"),
            ('{"type":"hello"}', "bad_message", None),
        ):
            lines.types(line)
            error = json.loads(await lines.hears('"type":"error"'))
            assert (error["code"], error["re"]) == (code, re), line
            assert error["message"]
