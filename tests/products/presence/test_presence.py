"""Where players are, as all nodes know it: coming, going, flapping, and nodes that die."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs

from regatta_protocol.ids import PlayerId
from regatta_server.limits import WHEREABOUTS_AT_ONCE
from regatta_server.products.presence.presence_store import NODES, gone_of, lease, nodes_of, players_of
from regatta_server.store.client import connect
from regatta_server.store.replies import texts
from testkit.servers import HOST, Server, running, until
from tests.products.presence.node import Node


@pytest.fixture
async def here(redis: Redis) -> Node:
    """Give a node that lives."""
    node = Node(redis, "here")
    await node.beat()
    return node


@pytest.fixture
async def there(redis: Redis) -> Node:
    """Give another one."""
    node = Node(redis, "there")
    await node.beat()
    return node


async def test_who_comes_and_goes_is_told_once_by_the_node_where_it_happens(here: Node, there: Node) -> None:
    await here.put(PlayerId("ada"))
    await there.put(PlayerId("ada"), PlayerId("bob"))
    assert await here.presence.online([PlayerId("ada"), PlayerId("bob"), PlayerId("cem")]) == {
        "ada": True,
        "bob": True,
        "cem": False,
    }
    await here.drop(PlayerId("ada"))
    assert await here.presence.online([PlayerId("ada")]) == {"ada": True}
    await there.drop(PlayerId("ada"))
    assert await here.presence.online([PlayerId("ada"), PlayerId("bob")]) == {"ada": False, "bob": True}
    assert here.heard == ["ada came"]
    assert there.heard == ["bob came", "ada went"]


async def test_a_service_that_finds_no_store_is_a_warning_and_the_others_hear_their_news(here: Node) -> None:
    away = connect("redis://127.0.0.1:1/0")

    async def ask(player: PlayerId) -> None:
        await away.get(player)

    here.listeners.online.insert(0, ask)
    with capture_logs() as logged:
        await here.put(PlayerId("ada"))
    await away.aclose()
    assert here.heard == ["ada came"]
    assert [(line["event"], line["log_level"]) for line in logged] == [("hook_failed", "warning")]
    assert "ConnectionError" in logged[0]["failure"]


async def test_it_is_known_since_when_somebody_is_away(redis: Redis) -> None:
    times = [1_000]
    node = Node(redis, "here", lambda: times[-1])
    await node.beat()
    await node.put(PlayerId("ada"))
    assert await node.presence.away_since([PlayerId("ada")]) == {"ada": None}
    await node.drop(PlayerId("ada"))
    times.append(5_000)
    assert await node.presence.away_since([PlayerId("ada")]) == {"ada": 1_000}
    await node.put(PlayerId("ada"))
    await node.drop(PlayerId("ada"))
    assert await node.presence.away_since([PlayerId("ada")]) == {"ada": 5_000}


async def test_who_is_gone_before_the_store_was_told_came_and_is_away_since_then(redis: Redis) -> None:
    times = [1_000]
    node = Node(redis, "here", lambda: times[-1])
    await node.beat()
    # Where the store is slow, the whole of a short visit fits between two times that it is told.
    node.presence.put(PlayerId("ada"))
    await node.drop(PlayerId("ada"))
    times.append(9_000)
    assert await node.presence.away_since([PlayerId("ada")]) == {"ada": 1_000}
    assert node.heard == ["ada came", "ada went"]
    assert await redis.keys("*ada*at") == []
    node.presence.put(PlayerId("ada"))
    await node.drop(PlayerId("ada"))
    assert await node.presence.away_since([PlayerId("ada")]) == {"ada": 9_000}
    await node.beat()
    assert node.heard == ["ada came", "ada went"] * 2


async def test_players_who_come_together_do_not_wait_for_each_others_services(here: Node) -> None:
    both = asyncio.Barrier(2)

    async def meet(_: PlayerId) -> None:
        await both.wait()

    here.listeners.online.append(meet)
    async with asyncio.timeout(60):
        await here.put(PlayerId("ada"), PlayerId("bob"))
    assert sorted(here.heard) == ["ada came", "bob came"]


async def test_a_node_that_was_cleared_up_while_it_stood_still_is_cleared_up_again_when_it_dies(
    redis: Redis, here: Node, there: Node
) -> None:
    await redis.delete(lease("there"))
    await here.beat()
    assert await redis.smembers(NODES) == {b"here"}
    # It goes on, takes a player in, and dies before it has said that it lives.
    await there.put(PlayerId("ada"))
    await here.beat()
    assert here.heard == ["ada went"]
    assert await redis.exists(players_of("there")) == 0


async def test_a_dead_nodes_players_are_taken_off_and_told_of_once(
    redis: Redis, here: Node, there: Node
) -> None:
    third = Node(redis, "third")
    await third.beat()
    many = [PlayerId(f"player-{number}") for number in range(WHEREABOUTS_AT_ONCE + 50)]
    await there.put(PlayerId("ada"), *many)
    await here.put(PlayerId("ada"))
    await redis.delete(lease("there"))
    assert await here.presence.online([PlayerId("ada"), many[0]]) == {"ada": True, many[0]: False}
    await asyncio.gather(here.beat(), third.beat())
    assert sorted(here.heard + third.heard) == sorted(f"{player} went" for player in many)
    assert await redis.smembers(NODES) == {b"here", b"third"}
    assert await redis.exists(players_of("there")) == 0
    since = await here.presence.away_since([PlayerId("ada"), many[0]])
    assert since[PlayerId("ada")] is None
    assert since[many[0]] is not None
    assert await redis.exists(gone_of(many[0])) == 1


async def test_who_leaves_while_only_a_dead_node_has_them_too_is_away_at_once(
    redis: Redis, here: Node, there: Node
) -> None:
    await there.put(PlayerId("ada"))
    await here.put(PlayerId("ada"))
    await redis.delete(lease("there"))
    await here.drop(PlayerId("ada"))
    assert here.heard == ["ada went"]
    assert await here.presence.online([PlayerId("ada")]) == {"ada": False}
    await here.beat()
    assert here.heard == ["ada went"], "clearing up after the dead node tells it no second time"


async def test_who_moves_from_a_dead_node_to_another_never_went(
    redis: Redis, here: Node, there: Node
) -> None:
    await there.put(PlayerId("ada"))
    await redis.delete(lease("there"))
    await here.put(PlayerId("ada"))
    await here.beat()
    assert await here.presence.online([PlayerId("ada")]) == {"ada": True}
    assert here.heard == []


async def test_a_node_that_was_thought_dead_says_anew_who_is_there(
    redis: Redis, here: Node, there: Node
) -> None:
    await there.put(PlayerId("ada"))
    await redis.delete(lease("there"))
    await here.beat()
    assert await here.presence.online([PlayerId("ada")]) == {"ada": False}
    await there.beat()
    assert await here.presence.online([PlayerId("ada")]) == {"ada": True}
    assert there.heard == ["ada came", "ada came"]
    assert here.heard == ["ada went"]
    assert await redis.smembers(players_of("there")) == {b"ada"}


async def test_a_store_that_lost_everything_is_told_again(redis: Redis, here: Node) -> None:
    await here.put(PlayerId("ada"))
    await redis.flushall()
    await here.beat()
    assert await here.presence.online([PlayerId("ada")]) == {"ada": True}
    assert await here.presence.count() == 1


async def test_a_store_that_takes_nothing_is_told_at_the_next_beat(redis: Redis, here: Node) -> None:
    await redis.config_set("maxmemory", 1)
    try:
        await here.put(PlayerId("ada"))
    finally:
        await redis.config_set("maxmemory", 0)
    assert await redis.exists(nodes_of(PlayerId("ada"))) == 0
    await here.beat()
    assert await here.presence.online([PlayerId("ada")]) == {"ada": True}
    assert here.heard == ["ada came"]


async def test_who_left_while_the_store_could_not_be_told_is_taken_off_by_a_node_that_was_thought_dead(
    redis: Redis, here: Node
) -> None:
    await here.put(PlayerId("ada"))
    await redis.rename(nodes_of(PlayerId("ada")), "aside:{ada}")
    await redis.set(nodes_of(PlayerId("ada")), "the store does not do what is asked")
    await here.drop(PlayerId("ada"))
    await redis.rename("aside:{ada}", nodes_of(PlayerId("ada")))
    await redis.delete(lease("here"))
    await here.beat()
    assert not await redis.exists(nodes_of(PlayerId("ada")))
    assert not await redis.exists(players_of("here"))
    assert here.heard == ["ada came", "ada went"]


async def test_who_was_put_down_without_an_answer_is_taken_off_when_they_leave(
    redis: Redis, here: Node
) -> None:
    await redis.set(nodes_of(PlayerId("bob")), "the store does a part of what is asked")
    await here.put(PlayerId("ada"), PlayerId("bob"))
    assert await redis.smembers(nodes_of(PlayerId("ada"))) == {b"here"}
    await here.drop(PlayerId("ada"), PlayerId("bob"))
    assert await redis.exists(nodes_of(PlayerId("ada"))) == 0
    await redis.delete(nodes_of(PlayerId("bob")))
    await here.beat()
    assert not await redis.exists(nodes_of(PlayerId("bob")))
    assert not await redis.exists(players_of("here"))


@pytest.mark.parametrize("seed", range(5))
async def test_however_connections_flap_the_store_knows_in_the_end_who_is_there(
    redis: Redis, here: Node, there: Node, seed: int
) -> None:
    chance = Random(seed)
    at: dict[PlayerId, set[str]] = {PlayerId("ada"): set(), PlayerId("bob"): set()}
    for _ in range(200):
        node, player = chance.choice([here, there]), chance.choice(list(at))
        if chance.random() < 0.5:
            node.presence.put(player)
            at[player].add(node.name)
        else:
            node.presence.drop(player)
            at[player].discard(node.name)
        if chance.random() < 0.3:
            # Lets what is under way get a little further.
            await redis.ping()
    await here.background.finish()
    await there.background.finish()
    for player, nodes in at.items():
        assert set(texts(await redis.smembers(nodes_of(player)))) == nodes
        assert await here.presence.online([player]) == {player: bool(nodes)}
        changes = [line for line in here.heard + there.heard if line.startswith(player)]
        came = sum(line.endswith("came") for line in changes)
        assert came - (len(changes) - came) == bool(nodes), "each coming but the last has its going"


async def test_a_service_that_fails_keeps_the_others_from_nothing(here: Node) -> None:
    async def fail(player: PlayerId) -> None:
        raise ValueError(player)

    here.listeners.online.insert(0, fail)
    await here.put(PlayerId("ada"))
    assert here.heard == ["ada came"]


async def test_a_node_that_ends_on_purpose_leaves_nothing_behind(
    redis: Redis, here: Node, there: Node
) -> None:
    await here.put(PlayerId("ada"))
    await there.put(PlayerId("ada"), PlayerId("bob"))
    await there.presence.close()
    assert there.heard == ["bob came", "bob went"]
    assert await here.presence.online([PlayerId("ada"), PlayerId("bob")]) == {"ada": True, "bob": False}
    assert await redis.smembers(NODES) == {b"here"}
    assert await here.presence.count() == 1
    assert [key async for key in redis.scan_iter("node:{there}*")] == []


async def test_a_beat_beside_the_end_of_its_node_leaves_nothing_behind(redis: Redis) -> None:
    # At each moment of the end, and behind it: the task that beats goes on until the end of the service.
    for turns in range(40):
        node = Node(redis, f"node {turns}")
        await node.put(PlayerId("ada"))
        ending = asyncio.ensure_future(node.presence.close())
        for _ in range(turns):
            await asyncio.sleep(0)
        await asyncio.gather(ending, node.presence.beat())
        left = [await redis.exists(key) for key in (NODES, lease(f"node {turns}"))]
        assert left == [0, 0], turns


async def test_a_store_that_answers_too_late_costs_no_connection(tmp_path: Path) -> None:
    server = Server(tmp_path, {"save": ""})
    async with running([server]):
        client = connect(f"redis://{HOST}:{server.port}?max_connections=1&socket_timeout=0.2")
        node = Node(client, "here")
        await until(_agrees, node, "ada", True)
        await server.ask("CLIENT", "PAUSE", 1_000)
        # It cannot be told that she left, and is told when it answers again: on the one connection there is.
        await node.drop(PlayerId("ada"))
        await until(_agrees, node, "ada", False)
        await client.aclose()


async def _agrees(node: Node, player: PlayerId, here: bool) -> bool:
    await (node.put(player) if here else node.drop(player))
    return await node.presence.online([player]) == {player: here}
