"""Services: made and started by what each needs, ended the other way round."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Protocol, runtime_checkable

import pytest
from structlog.testing import capture_logs

from regatta_server.runtime.services import (
    After,
    NotWired,
    Provider,
    in_order,
    name_of,
    registration_of,
    running,
)


class Diary:
    """What happened, in its order."""

    def __init__(self) -> None:
        """Begin empty."""
        self.lines: list[str] = []


class Store:
    """Needs nothing but the diary."""


class Rooms:
    """Stands on the store."""

    def __init__(self, store: Store, most: int = 3) -> None:
        """Take it; what has a default is nothing that is needed."""
        self.store = store
        self.most = most


class Edge:
    """Stands on the rooms."""


@asynccontextmanager
async def store(diary: Diary) -> AsyncIterator[Store]:
    """Start and stop."""
    diary.lines.append("store starts")
    yield Store()
    diary.lines.append("store stops")


@asynccontextmanager
async def edge(diary: Diary, rooms: Rooms) -> AsyncIterator[Edge]:
    """Start and stop."""
    assert rooms.most == 3
    diary.lines.append("edge starts")
    yield Edge()
    diary.lines.append("edge stops")


def names(*providers: Provider) -> list[str]:
    """Return services in the order in which they are made."""
    return [name_of(one.key) for one in in_order([registration_of(each) for each in providers], [Diary])]


@pytest.mark.parametrize("providers", [(edge, Rooms, store), (store, Rooms, edge), (Rooms, edge, store)])
async def test_a_service_starts_after_what_it_needs_and_stops_before_it(
    providers: Sequence[Provider],
) -> None:
    diary = Diary()
    async with running(providers, {Diary: diary}) as services:
        assert isinstance(services.get(Rooms).store, Store)
        assert services.get(Store) is services.get(Rooms).store
        diary.lines.append("all run")
    assert diary.lines == ["store starts", "edge starts", "all run", "edge stops", "store stops"]


async def test_a_service_has_what_it_names_and_nothing_else() -> None:
    one = registration_of(edge)
    assert (one.key, dict(one.needs), one.starts) == (Edge, {"diary": Diary, "rooms": Rooms}, True)
    assert dict(registration_of(Rooms).needs) == {"store": Store}


def test_an_order_without_a_need_is_named() -> None:
    def lamp() -> Edge:
        return Edge()

    assert names(After(lamp, (Rooms,)), Rooms, store) == ["Store", "Rooms", "Edge"]
    with pytest.raises(NotWired, match="Edge needs Rooms, which nobody provides"):
        names(After(lamp, (Rooms,)), store)


async def test_a_service_that_fails_at_its_start_ends_those_that_had_started() -> None:
    diary = Diary()

    @asynccontextmanager
    async def broken(rooms: Rooms) -> AsyncIterator[Edge]:
        if rooms.most:
            raise OSError("the port is taken")
        yield Edge()

    with pytest.raises(OSError, match="the port is taken"):
        async with running([broken, Rooms, store], {Diary: diary}):
            pass
    assert diary.lines == ["store starts", "store stops"]


async def test_what_fails_within_the_block_ends_all_and_is_raised() -> None:
    diary = Diary()
    with pytest.raises(LookupError):
        async with running([edge, Rooms, store], {Diary: diary}):
            raise LookupError
    assert diary.lines[2:] == ["edge stops", "store stops"]


async def test_one_that_fails_at_its_end_keeps_no_other_from_it() -> None:
    diary = Diary()

    @asynccontextmanager
    async def broken(rooms: Rooms) -> AsyncIterator[Edge]:
        yield Edge()
        raise OSError("it was gone")

    with pytest.raises(OSError, match="it was gone"):
        async with running([broken, Rooms, store], {Diary: diary}):
            pass
    assert diary.lines == ["store starts", "store stops"]


async def test_one_that_does_not_end_is_cut_off_and_named_and_the_others_end() -> None:
    diary = Diary()

    @asynccontextmanager
    async def stuck(diary: Diary, rooms: Rooms) -> AsyncIterator[Edge]:
        yield Edge()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            diary.lines.append("edge is cut off")
            raise

    with capture_logs() as logs:
        async with running([stuck, Rooms, store], {Diary: diary}, grace_s=0.0, last_s=0.01):
            pass
    assert diary.lines == ["store starts", "edge is cut off", "store stops"]
    assert [(line["event"], line["service"]) for line in logs] == [("grace_over", "Edge")]


def test_services_that_need_each_other_are_refused_by_name() -> None:
    def rooms(edge: Edge) -> Rooms:
        raise AssertionError

    with pytest.raises(NotWired, match=r"(Edge needs Rooms needs Edge|Rooms needs Edge needs Rooms)"):
        names(rooms, edge)


def test_what_nobody_provides_or_two_do_is_refused_by_name() -> None:
    def other(diary: Diary) -> Store:
        raise AssertionError

    with pytest.raises(NotWired, match="Rooms needs Store, which nobody provides"):
        names(Rooms)
    with pytest.raises(NotWired, match="There are two of Store"):
        names(store, other)


@runtime_checkable
class Wired(Protocol):
    """What can be called."""

    def ring(self) -> str:
        """Answer."""


class Bell:
    """One of these."""

    def ring(self) -> str:
        """Answer."""
        return "bell"


class Gong(Bell):
    """Another one, which needs the first."""

    def __init__(self, bell: Bell) -> None:
        """Take it."""
        self.bell = bell


class Tower:
    """Has all of them."""

    def __init__(self, wired: Sequence[Wired]) -> None:
        """Take them."""
        self.wired = wired


async def test_whoever_needs_all_of_a_kind_has_each_behind_what_it_needs() -> None:
    async with running([Tower, Gong, Bell], {}) as services:
        assert services.get(Tower).wired == [services.get(Bell), services.get(Gong)]
