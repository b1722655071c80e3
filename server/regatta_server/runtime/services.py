"""Services put together by what each needs.

A provider is a class or a function; its parameters say, by their types, what it needs, and what it returns is
the service, by its type too. The order in which services are made follows from that, and they end in the
reverse one. A service that starts and stops is provided by an async context manager.
"""

import asyncio
import inspect
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final, NamedTuple, TypeVar, cast, get_args, get_origin

import structlog

from regatta_server.limits import GRACE_S

log = structlog.get_logger()

LAST_S: Final = 0.5
"""For each that stops when the time of grace is over: enough to close a connection."""

T = TypeVar("T")
Make = Callable[..., Any]


class NotWired(Exception):
    """Services that cannot be put together; the message names them."""


class After(NamedTuple):
    """A provider of what starts after others of which it needs nothing."""

    make: Make
    others: tuple[Hashable, ...]


Provider = Make | After


@dataclass(frozen=True, slots=True)
class Registration:
    """A service by its type, with what it needs."""

    key: Hashable
    make: Make
    needs: Mapping[str, Hashable]
    """By parameter."""
    after: tuple[Hashable, ...] = ()
    starts: bool = False
    """Whether it is made by an async context manager."""


class Services:
    """Services that are running, by their types."""

    def __init__(self, made: Mapping[Hashable, Any]) -> None:
        """Take them in the order in which they started."""
        self._made = made

    def get(self, kind: type[T]) -> T:
        """Return the one of a type. Raises KeyError where there is none."""
        return cast("T", self._made[cast("Hashable", kind)])


@asynccontextmanager
async def running(
    providers: Iterable[Provider],
    given: Mapping[Any, object],
    grace_s: float = GRACE_S,
    last_s: float = LAST_S,
) -> AsyncIterator[Services]:
    """Make and start services; stop them behind the block, or where one of them fails, the last one first.

    All have `grace_s` together for their end, and each `last_s` behind that; what takes longer is cut off,
    and logged. Raises NotWired, and what a service raises at its start.
    """
    made: dict[Hashable, Any] = dict(given)
    order = in_order([registration_of(provider) for provider in providers], made)
    async with AsyncExitStack() as stack:
        ending = _Ending(grace_s, last_s)
        for one in order:
            service = one.make(**{name: _found(need, made) for name, need in one.needs.items()})
            if one.starts:
                manager: AbstractAsyncContextManager[Any] = service
                service = await manager.__aenter__()
                stack.push_async_callback(ending.stop, name_of(one.key), manager)
            made[one.key] = service
        yield Services(made)


def registration_of(provider: Provider) -> Registration:
    """Return what a provider makes, and of what."""
    make, after = provider if isinstance(provider, After) else (provider, ())
    signature = inspect.signature(make, eval_str=True)
    needs = {
        name: parameter.annotation
        for name, parameter in signature.parameters.items()
        if parameter.default is parameter.empty
    }
    key = make if isinstance(make, type) else signature.return_annotation
    starts = get_origin(key) is AsyncIterator
    return Registration(get_args(key)[0] if starts else key, make, needs, after, starts)


def in_order(services: Sequence[Registration], given: Iterable[Hashable] = ()) -> Sequence[Registration]:
    """Return services so that each stands behind all that it needs. Raises NotWired."""
    known, by_key = set(given), {one.key: one for one in services}
    if len(by_key) < len(services) or known & set(by_key):
        keys = [*known, *(one.key for one in services)]
        twice = sorted({name_of(key) for key in keys if keys.count(key) > 1})
        raise NotWired(f"There are two of {', '.join(twice)}.")
    graph = {one.key: _before(one, services, known) for one in services}
    for key, needs in graph.items():
        missing = [name_of(need) for need in needs if need not in by_key]
        if missing:
            raise NotWired(f"{name_of(key)} needs {', '.join(missing)}, which nobody provides.")
    try:
        return [by_key[key] for key in TopologicalSorter(graph).static_order()]
    except CycleError as cycle:
        around = " needs ".join(map(name_of, reversed(cycle.args[1])))
        raise NotWired(f"{around}: one of these must do without the next.") from None


def name_of(key: Any) -> str:
    """Return the name of a service."""
    return getattr(key, "__name__", repr(key))


def _before(one: Registration, services: Sequence[Registration], known: set[Hashable]) -> Sequence[Hashable]:
    """Return all that must be there before a service is made, and is not given."""
    needs = [*one.needs.values(), *one.after]
    single = [need for need in needs if get_origin(need) is not Sequence and need not in known]
    kinds = [get_args(need)[0] for need in needs if get_origin(need) is Sequence]
    return single + [other.key for other in services if any(_is_a(other.key, kind) for kind in kinds)]


def _found(need: Hashable, made: Mapping[Hashable, Any]) -> Any:
    if get_origin(need) is not Sequence:
        return made[need]
    return [service for key, service in made.items() if _is_a(key, get_args(need)[0])]


def _is_a(key: Hashable, kind: type) -> bool:
    return isinstance(key, type) and issubclass(key, kind)


class _Ending:
    """Stops services, all within one time."""

    def __init__(self, grace_s: float, last_s: float) -> None:
        self._grace_s = grace_s
        self._last_s = last_s
        self._until_s: float | None = None

    async def stop(self, name: str, manager: AbstractAsyncContextManager[Any]) -> None:
        now_s = asyncio.get_running_loop().time()
        if self._until_s is None:
            self._until_s = now_s + self._grace_s
        try:
            async with asyncio.timeout_at(max(self._until_s, now_s + self._last_s)):
                await manager.__aexit__(None, None, None)
        except TimeoutError:
            log.warning("grace_over", service=name)
