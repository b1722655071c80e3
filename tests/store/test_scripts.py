"""Scripts: read from files, and known to every server that runs them."""

from pathlib import Path

from redis.asyncio import Redis

from regatta_server.store.scripts import Script

ADD = Script("return redis.call('INCRBY', KEYS[1], ARGV[1])")


async def test_a_server_that_has_forgotten_a_script_is_told_it_again(redis: Redis) -> None:
    add = ADD.on(redis)
    assert await add(["count"], [2]) == 2
    await redis.script_flush()
    assert await add(["count"], [3]) == 5


async def test_a_script_in_a_pipeline_is_told_with_it(redis: Redis) -> None:
    add = ADD.on(redis)
    await redis.script_flush()
    async with redis.pipeline(transaction=False) as pipeline:
        await add(["count"], [2], client=pipeline)
        await add(["count"], [3], client=pipeline)
        assert await pipeline.execute() == [2, 5]


async def test_a_script_has_the_hash_by_which_the_server_knows_it(redis: Redis) -> None:
    assert await redis.script_load(ADD.text) == ADD.sha
    assert ADD.on(redis).sha == ADD.sha


async def test_a_script_is_its_numbers_and_the_files_beside_a_module(redis: Redis, tmp_path: Path) -> None:
    (tmp_path / "shared.lua").write_text("local function twice(n) return 2 * n end", encoding="utf-8")
    (tmp_path / "ask.lua").write_text("return twice(MOST) + twice(PER_S * 10)", encoding="utf-8")
    module = str(tmp_path / "module.py")
    script = Script.load(module, "shared.lua", "ask.lua", numbers={"MOST": 20, "PER_S": 0.1})
    assert await script.on(redis)() == 42
