"""The products: what a client may say to it is done by somebody, at a real connection too."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import pytest
from redis.asyncio import Redis

from regatta_protocol.client import Hello
from regatta_protocol.ids import PlayerId
from regatta_server.channels.outgoing.resolver import Resolvers, StrangersResolver
from regatta_server.channels.outgoing.services import SERVICES as CHANNELS
from regatta_server.commands.context import Context
from regatta_server.commands.handlers import Table
from regatta_server.commands.personal_data import PersonalData
from regatta_server.edge.background import Background
from regatta_server.products.accounts.own_data import OwnData
from regatta_server.products.assembly import HERE, Products, product_services
from regatta_server.products.moderation.moderation import Moderation
from regatta_server.products.notices.notices import Notices
from regatta_server.runtime.services import (
    Registration,
    Services,
    in_order,
    name_of,
    registration_of,
    running,
)
from tests.commands.caller import Caller
from tests.commands.context import context_of
from tests.protocol.kinds import CLIENT

ALL: Final = [registration_of(each) for each in (*product_services(), *CHANNELS)]
GIVEN: Final = (Context, Resolvers)


@asynccontextmanager
async def opened(redis: Redis, background: Background) -> AsyncIterator[Services]:
    """Give the products of a node, and its channels."""
    given: Mapping[Any, object] = {Context: context_of(redis, background), Resolvers: StrangersResolver}
    async with running((*product_services(), *CHANNELS), given) as services:
        yield services


async def handlers_of(redis: Redis) -> Table:
    """Return who does each command on a node."""
    async with opened(redis, Background()) as services:
        return services.get(Products).handlers


async def looks(redis: Redis) -> set[str]:
    """Return the types of all commands that only look."""
    handlers = (await handlers_of(redis)).items()
    return {kind.model_fields["type"].default for kind, handler in handlers if handler.looks}


def needed_by(one: Registration) -> Sequence[Registration]:
    """Return what a service is made of, and itself."""
    found: dict[Any, Registration] = {}

    def add(each: Registration) -> None:
        found[each.key] = each
        for need in each.needs.values():
            for other in ALL:
                is_needed = other.key == need or other.key in kinds_of(need)
                if is_needed and other.key not in found:
                    add(other)

    add(one)
    return list(found.values())


def kinds_of(need: Any) -> Sequence[Any]:
    """Return the services that are meant by all of a kind."""
    if need != Sequence[PersonalData]:
        return []
    return [each.key for each in ALL if isinstance(each.key, type) and issubclass(each.key, PersonalData)]


async def test_every_command_has_somebody_who_does_it(redis: Redis) -> None:
    assert {*await handlers_of(redis), Hello} == set(CLIENT.values())


async def test_a_connection_is_known_to_all_services_before_its_welcome(redis: Redis) -> None:
    background = Background()
    async with opened(redis, background) as services:
        products = services.get(Products)
        caller = Caller(PlayerId("ada"))
        await redis.zadd("player:{ada}:blocked", {"bob": 1})
        await products.greet(caller)
        assert caller.relationships.blocked == {"bob"}
        products.connections.add(caller)
        await background.finish()
        assert await products.connections.online([PlayerId("ada")]) == {"ada": True}


async def test_who_may_not_come_in_is_greeted_by_nobody_else(redis: Redis) -> None:
    async with opened(redis, Background()) as services:
        switchboard = services.get(Products).switchboard
        assert switchboard.admits == [services.get(Moderation).admit]
        assert switchboard.greets


def test_each_product_registers_itself() -> None:
    folders = {path.name for path in HERE.iterdir() if (path / "__init__.py").exists()}
    registering = {each.make.__module__.split(".")[2] for each in ALL}
    assert folders <= registering


@pytest.mark.parametrize("one", ALL, ids=lambda one: name_of(one.key))
def test_a_service_can_be_made_of_what_it_names_and_what_these_name(one: Registration) -> None:
    assert in_order(needed_by(one), GIVEN)[-1].key == one.key


@pytest.mark.parametrize("turn", [list, lambda all_of_them: list(reversed(all_of_them))])
def test_however_services_are_listed_each_comes_behind_what_it_needs(turn: Callable[..., Any]) -> None:
    order = in_order(turn(ALL), GIVEN)
    at = {each.key: number for number, each in enumerate(order)}
    for each in order:
        for need in each.needs.values():
            assert at.get(need, -1) < at[each.key]


def test_what_is_erased_of_a_player_ends_with_the_notices_that_tell_of_it() -> None:
    order = [each.key for each in in_order(ALL, GIVEN)]
    erased = [key for key in reversed(order) if isinstance(key, type) and issubclass(key, PersonalData)]
    telling = [each.key for each in ALL if Notices in each.needs.values() and each.key in erased]
    assert telling
    assert max(map(erased.index, telling)) < erased.index(Notices)
    assert order.index(OwnData) > max(map(order.index, erased))
