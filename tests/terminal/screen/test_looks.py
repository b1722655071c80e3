"""How often games are asked for, by whatever wants it."""

from collections.abc import Awaitable, Callable

from regatta_terminal.screen.looks import APART_S, Looks


class Desk:
    """Does nothing by itself: what is to be done, and done later, waits here."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self.calls: list[bool] = []
        self.jobs: list[Callable[[], Awaitable[None]]] = []
        self.later: list[Callable[[], None]] = []
        self.looks = Looks(self.jobs.append, self._later, self._look)

    def _later(self, pause_s: float, call: Callable[[], None]) -> None:
        assert pause_s == APART_S
        self.later.append(call)

    async def _look(self, over: bool) -> None:
        self.calls.append(over)

    async def works(self) -> None:
        """Do what waits."""
        while self.jobs:
            await self.jobs.pop(0)()

    def time_goes(self) -> None:
        """Let what was for later begin."""
        self.later.pop(0)()


async def test_a_key_that_is_held_asks_once_and_once_more_when_time_has_gone() -> None:
    one = Desk()
    for _ in range(100):
        one.looks.want(over=True)
    await one.works()
    assert one.calls == [True]
    for _ in range(100):
        one.looks.want(over=True)
    await one.works()
    assert one.calls == [True]
    one.time_goes()
    await one.works()
    assert one.calls == [True, True]
    one.time_goes()
    await one.works()
    assert one.calls == [True, True]
    assert not one.later


async def test_games_that_are_over_are_asked_for_where_one_of_those_that_want_it_wants_them() -> None:
    one = Desk()
    one.looks.want(over=False)
    one.looks.want(over=True)
    one.looks.want(over=False)
    await one.works()
    one.time_goes()
    one.looks.want(over=False)
    await one.works()
    assert one.calls == [True, False]
