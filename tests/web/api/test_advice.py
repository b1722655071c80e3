"""What moves are worth, over HTTP, on a real node with its process of bots."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import orjson
import pytest
from pydantic import TypeAdapter

from regatta_protocol.http.advice import Advice
from regatta_protocol.record.record import Refused
from regatta_server.__main__ import main
from regatta_server.bots.solver.tables import FOLDER, open_table
from regatta_server.limits import API_ADVICE_COST, Limits
from regatta_server.rules.catalogue import RULES
from regatta_server.service import Running
from testkit.web import ask
from tests.conftest import Serve

PATH = "/api/v1/rulesets/yacht/advice"
DICE = "dice=5,3,5,1,3&throw=2&filled=ones=2,chance=20"


@pytest.fixture
async def running(serve: Serve, tmp_path: Path) -> AsyncIterator[Running]:
    """Give a node that has the table of one game."""
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(data=tmp_path) as node:
        yield node


async def test_the_api_says_what_the_command_prints(
    running: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = await ask(running, f"{PATH}?{DICE}")
    found = TypeAdapter(Advice).validate_json(answer.body, strict=True)
    assert (answer.status, answer.headers["access-control-allow-origin"]) == (200, "*")
    card = "--filled ones=2 --filled chance=20"
    command = f"advise --ruleset yacht --dice 5,3,5,1,3 --throw 2 {card} --json --data {tmp_path}"
    assert main(command.split()) == 0
    *_, printed = capsys.readouterr().out.splitlines()
    assert found == json.loads(printed)
    again = await ask(running, f"{PATH}?{DICE}", f"If-None-Match: {answer.headers['etag']}")
    assert (again.status, again.body) == (304, b"")


REFUSED = {
    PATH: (400, "bad_message", "dice", "Say what the dice show"),
    f"{PATH}?dice=1,2,3,4,5&dice=1,2,3,4,5": (400, "bad_message", "dice", "more than one dice"),
    f"{PATH}?dice=1,2,3,4,5&seed=1": (400, "bad_message", "seed", "There is no seed here"),
    f"{PATH}?dice=1,2,3,4": (400, "bad_message", "dice", "is played with 5 dice: dice has 4."),
    f"{PATH}?dice=1,2,3,4,7": (400, "bad_message", "dice", "A die shows a number from 1 to 6."),
    f"{PATH}?dice=1,2,3,4,5&throw=4": (400, "bad_message", "throw", "a number from 1 to 3"),
    f"{PATH}?dice=1,2,3,4,5&filled=tens=3": (400, "bad_message", "filled", "has no row tens. It has: ones"),
    f"{PATH}?dice=1,2,3,4,5&filled=fours=24": (400, "bad_message", "filled", "filled=fours=24 cannot be"),
    f"{PATH}?dice=1,2,3,4,5&total=30": (400, "bad_message", "total", "say which with filled"),
    "/api/v1/rulesets/whist/advice?dice=1,2": (404, "no_such_ruleset", None, "no such game"),
    f"/api/v1/rulesets/{'x' * 41}/advice?dice=1,2": (404, "no_such_ruleset", None, "no such game"),
}


async def test_dice_and_cards_that_cannot_be_are_refused_with_what_could(running: Running) -> None:
    for path, (status, code, parameter, message) in REFUSED.items():
        answer = await ask(running, path)
        refusal = TypeAdapter(Refused).validate_json(answer.body)
        assert (answer.status, refusal["code"], refusal.get("parameter")) == (status, code, parameter), path
        assert message in refusal["message"]


@pytest.mark.prove
async def test_a_game_whose_table_is_missing_is_asked_for_again_and_answered_then(
    serve: Serve, tmp_path: Path
) -> None:
    async with serve(Limits(http_per_s=10_000.0, games_per_s=10_000.0), data=tmp_path) as running:
        answer = await ask(running, f"{PATH}?{DICE}")
        assert answer.status == 503
        assert answer.headers["retry-after"] == "5"
        refusal = orjson.loads(answer.body)
        worked_out = "This game is being worked out: ask again in some seconds."
        assert (refusal["code"], refusal["message"]) == ("unavailable", worked_out)
        while answer.status == 503:
            answer = await ask(running, f"{PATH}?{DICE}")
        assert (answer.status, orjson.loads(answer.body)["ruleset"]) == (200, "yacht")


async def test_advice_is_paid_for(serve: Serve, tmp_path: Path) -> None:
    open_table(tmp_path / FOLDER, RULES["yacht"])
    async with serve(Limits(games_burst=API_ADVICE_COST, games_per_s=0.001), data=tmp_path) as running:
        assert (await ask(running, f"{PATH}?{DICE}")).status == 200
        answer = await ask(running, f"{PATH}?{DICE}")
        assert (answer.status, orjson.loads(answer.body)["code"]) == (429, "too_fast")
