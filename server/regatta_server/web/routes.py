"""A table of routes: which handler answers at which path, and what a request costs its address."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from aiohttp import web

ADDRESS: Final = web.RequestKey("address", str)
"""Where a request comes from, and what it counts for."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Route(NamedTuple):
    """A line of the table."""

    method: str
    """GET answers HEAD too."""
    path: str
    """With its parts in braces: `{name:regular expression}`."""
    handler: Handler
    price: int = 1
    """In requests, of the budget of the address (`Limits.http_per_s`)."""


def path_in(request: web.BaseRequest) -> str:
    """Return the path of a request as it came: nothing in it is decoded."""
    return request.raw_path.partition("?")[0]


def query_in(request: web.BaseRequest) -> str:
    """Return what stands behind the question mark, as it came."""
    return request.raw_path.partition("?")[2]


def is_plain(request: web.BaseRequest) -> bool:
    """Say whether what is asked for is a path as the table has them: whole, of this site, nothing encoded.

    The library takes others for the same: a proxy that lets `/metrics` through to nobody would let
    `/%6detrics` through.
    """
    target = request.raw_path
    is_of_site = target.startswith("/") and not target.startswith("//")
    return is_of_site and "#" not in target and "%" not in path_in(request)
