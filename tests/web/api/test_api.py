"""The archive over HTTP, on a real node."""

import gzip
from typing import Any, Final

import orjson
import pytest
from pydantic import TypeAdapter
from redis.asyncio import Redis

from regatta_protocol.errors import Code
from regatta_protocol.http.dice import DiceReport, PlayerDice
from regatta_protocol.ids import RoomId
from regatta_protocol.record.record import RECORD, GameHead, Refused, Replay
from regatta_server.archive import keys
from regatta_server.archive.archive import Archive
from regatta_server.archive.pack import pack
from regatta_server.archive.records import encode, sealed
from regatta_server.limits import Limits
from regatta_server.service import Running
from testkit.play import begin, guest, throw
from testkit.records import recorded
from testkit.rooms.chance import CountedChance
from testkit.rooms.tables import NOW_MS, player_id
from testkit.web import ask, get
from tests.conftest import Serve

ADA = player_id("Ada")


@pytest.fixture
async def three(redis: Redis) -> list[Any]:
    """Put three games into the archive, a second after one another: two of yacht, then one of yak."""
    games = []
    for number, ruleset in enumerate(("yacht", "yacht", "yak")):
        record = recorded(ruleset, chance=CountedChance(f"game {number}"))
        record = sealed({**record, "ended_ms": NOW_MS + 1_000 * number})
        await Archive(redis).keep(record, NOW_MS)
        games.append(record)
    return games


async def lines(running: Running, path: str) -> list[Any]:
    """Return what a list has, which must be answered with 200."""
    status, body = await get(running, path)
    assert status == 200, body
    return [orjson.loads(line) for line in body.splitlines()]


async def refused(running: Running, path: str) -> tuple[int, Refused]:
    """Return how a request is refused."""
    status, body = await get(running, path)
    return status, TypeAdapter(Refused).validate_json(body)


async def test_a_game_is_its_record_byte_for_byte(running: Running, three: list[Any]) -> None:
    answer = await ask(running, f"/api/v1/games/{three[0]['game']}")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/json")
    assert answer.body == encode(three[0])
    assert f'filename="regatta-{three[0]["game"]}.json"' in answer.headers["content-disposition"]
    assert answer.headers["access-control-allow-origin"] == "*", "anyone's page may verify it"


async def test_a_game_that_cannot_be_read_keeps_nobody_from_others(
    running: Running, three: list[Any], redis: Redis
) -> None:
    await redis.set(keys.game(three[1]["game"]), b"\x09 of a later version")
    assert [game["game"] for game in await lines(running, "/api/v1/games")] == [
        three[2]["game"],
        three[0]["game"],
    ]
    status, refusal = await refused(running, f"/api/v1/games/{three[1]['game']}")
    assert (status, refusal["code"]) == (500, Code.INTERNAL)


async def test_an_unchanged_record_is_not_sent_again_and_a_long_one_is_packed(
    running: Running, three: list[Any]
) -> None:
    path = f"/api/v1/games/{three[0]['game']}"
    packed = await ask(running, path, "Accept-Encoding: gzip, br")
    assert gzip.decompress(packed.body) == encode(three[0])
    assert len(packed.body) < len(encode(three[0])) / 4
    again = await ask(running, path, f"If-None-Match: {packed.headers['etag']}")
    assert (again.status, again.body) == (304, b"")


async def test_a_replay_is_the_game_as_it_was_told(running: Running, three: list[Any]) -> None:
    status, body = await get(running, f"/api/v1/games/{three[0]['game']}/replay")
    assert status == 200
    replay = TypeAdapter(Replay).validate_json(body, strict=True)
    assert len(replay["events"]) == len(replay["at_ms"])
    assert replay["events"][-1]["type"] == "finished"


async def test_a_game_of_other_rules_has_a_record_and_no_replay(running: Running, redis: Redis) -> None:
    record = sealed({**recorded("yacht"), "ruleset_version": 99})
    await redis.set(keys.game(record["game"]), pack(record))
    status, why = await refused(running, f"/api/v1/games/{record['game']}/replay")
    assert (status, why["code"]) == (409, Code.OTHER_RULES)
    assert "version 99" in why["message"]
    assert (await get(running, f"/api/v1/games/{record['game']}"))[0] == 200


async def test_lists_begin_with_the_latest_and_go_on_from_a_time(running: Running, three: list[Any]) -> None:
    newest_first = [record["game"] for record in reversed(three)]
    for path in ("/api/v1/games?", f"/api/v1/players/{ADA}/games?"):
        assert [game["game"] for game in await lines(running, path)] == newest_first
        assert [game["game"] for game in await lines(running, path + "max=2")] == newest_first[:2]
        until = three[1]["ended_ms"]
        assert [g["game"] for g in await lines(running, f"{path}until={until}")] == newest_first[1:]
        assert [g["game"] for g in await lines(running, f"{path}since={until + 1}")] == newest_first[:1]
    assert [g["game"] for g in await lines(running, "/api/v1/games?ruleset=yacht")] == newest_first[1:]


async def test_a_line_is_a_whole_record_or_its_head(running: Running, three: list[Any]) -> None:
    whole = await ask(running, "/api/v1/games?max=1")
    assert whole.headers["content-type"] == "application/x-ndjson"
    assert RECORD.validate_json(whole.body, strict=True) == three[2]
    (head,) = await lines(running, "/api/v1/games?max=1&facts=false")
    assert TypeAdapter(GameHead).validate_python(head, strict=True)["result"] == three[2]["result"]


async def test_nobody_has_played_is_an_empty_list_and_no_dice(running: Running) -> None:
    assert await lines(running, "/api/v1/games") == []
    assert await lines(running, "/api/v1/players/AAAAAAAAAAAA/games") == []
    status, body = await get(running, "/api/v1/players/AAAAAAAAAAAA/dice")
    assert (status, orjson.loads(body)["faces"]) == (200, [0] * 6)
    status, body = await get(running, "/api/v1/dice")
    assert (status, TypeAdapter(DiceReport).validate_json(body, strict=True)["dice"]) == (200, 0)


async def test_all_dice_and_a_players_own_are_counted(running: Running, three: list[Any]) -> None:
    _, body = await get(running, "/api/v1/dice")
    report = TypeAdapter(DiceReport).validate_json(body, strict=True)
    thrown = [fact for record in three for fact in record["facts"] if fact["type"] == "thrown"]
    assert (report["games"], report["dice"]) == (3, sum(len(fact["faces"]) for fact in thrown))
    _, body = await get(running, f"/api/v1/players/{ADA}/dice")
    own = TypeAdapter(PlayerDice).validate_json(body, strict=True)
    assert sum(own["faces"]) == sum(len(fact["faces"]) for fact in thrown if fact["seat"] == 0)


UNANSWERABLE: Final = [
    ("/api/v1/games/ABCDEFGH", 404, Code.NO_SUCH_GAME),
    ("/api/v1/games/ABCDEFGH/replay", 404, Code.NO_SUCH_GAME),
    ("/api/v1/games/ABCDEFGH?x=1", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?max=0", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?max=101", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?max=1e1", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?max=%D9%A1", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?since=-1", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?until=999999999999999999999", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?facts=no", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?max=1&max=2", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?" + "&".join(f"a{n}=1" for n in range(50)), 400, Code.BAD_MESSAGE),
    ("/api/v1/games?limit=5", 400, Code.BAD_MESSAGE),
    ("/api/v1/games?ruleset=whist", 404, Code.NO_SUCH_RULESET),
    ("/api/v1/games?ruleset=..%2Fsecret", 404, Code.NO_SUCH_RULESET),
    ("/api/v1/players/AAAAAAAAAAAA/games?ruleset=whist", 404, Code.NO_SUCH_RULESET),
    ("/api/v1/games?opponent=AAAAAAAAAAAA", 400, Code.BAD_MESSAGE),
    ("/api/v1/players/AAAAAAAAAAAA/dice?max=1", 400, Code.BAD_MESSAGE),
    ("/api/v1/dice?x", 400, Code.BAD_MESSAGE),
]


async def test_what_cannot_be_answered_says_what_can(running: Running) -> None:
    for path, status, code in UNANSWERABLE:
        answered, why = await refused(running, path)
        assert (answered, why["code"]) == (status, code)
        assert why["message"].endswith(".")


@pytest.mark.parametrize(
    "path", ["/api/v1/games/abcdefgh", "/api/v1/games/", "/api/v1/players/x/games", "/api/v1/other"]
)
async def test_what_is_no_path_of_the_api_is_not_there(running: Running, path: str) -> None:
    assert (await get(running, path))[0] == 404


async def test_a_running_game_has_no_record_and_no_replay(running: Running) -> None:
    async with guest(running, "Ada") as ada, guest(running, "Bob") as bob:
        room = await begin(ada, bob)
        await throw(ada, room)
        for path in (f"/api/v1/games/{room}", f"/api/v1/games/{room}/replay"):
            assert (await refused(running, path))[1]["code"] is Code.NO_SUCH_GAME
        assert await lines(running, "/api/v1/games") == []
        assert await lines(running, f"/api/v1/players/{ada.player}/games") == []


async def test_too_many_games_at_once_are_told_when_to_come_back(serve: Serve, three: list[Any]) -> None:
    # So slow that it does not matter how long the machine takes.
    async with serve(Limits(games_per_s=0.001, games_burst=100)) as running:
        assert len(await lines(running, "/api/v1/games?max=98")) == 3
        answer = await ask(running, "/api/v1/games?max=5")
        assert (answer.status, orjson.loads(answer.body)["code"]) == (429, Code.TOO_FAST)
        assert 2_000 < int(answer.headers["retry-after"]) <= 3_000, "for the three that are missing"
        assert (await get(running, f"/api/v1/games/{three[0]['game']}"))[0] == 200, "one is still there"


async def test_a_record_that_cannot_be_read_is_a_fault_that_says_nothing_more(
    running: Running, redis: Redis
) -> None:
    await redis.set(keys.game(RoomId("ABCDEFGH")), b"\x09 of a later version")
    status, why = await refused(running, "/api/v1/games/ABCDEFGH")
    assert (status, why["code"]) == (500, Code.INTERNAL)
    assert "version" not in why["message"]
