"""When the soak looks at what is left: only when nothing is under way any more."""

from collections.abc import Awaitable, Callable

from tests.soak.run import all_done


async def test_the_soak_waits_for_work_that_other_work_leaves_behind() -> None:
    looks: list[str] = []

    def counting(name: str, *counts: int) -> Callable[[], Awaitable[int]]:
        left = list(counts)

        async def count() -> int:
            looks.append(f"{name} {left[0]}")
            return left.pop(0)

        return count

    # Somebody goes in the second look; by then nobody had been marked as gone, and is from the third on.
    await all_done(counting("here", 2, 1, 0, 0, 0), counting("marked", 0, 0, 1, 1, 0))

    assert looks[-2:] == ["here 0", "marked 0"]
    assert len(looks) == 10
