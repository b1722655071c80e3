"""The server calls nobody but its store, and one module more, which judges where it goes."""

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from tests.contracts.sources import of_server

CLIENTS: Final = (
    "aiohttp",
    "ftplib",
    "http.client",
    "httpx",
    "poplib",
    "requests",
    "smtplib",
    "telnetlib",
    "urllib.request",
    "urllib3",
    "websockets.asyncio.client",
    "websockets.client",
    "websockets.sync",
    "xmlrpc",
)
SERVER: Final = ("aiohttp.web", "aiohttp.http", "aiohttp.HttpVersion11")
"""Of the same libraries: what answers, and calls nobody."""
CALLS: Final = frozenset(
    {
        "open_connection",
        "create_connection",
        "open_unix_connection",
        "create_unix_connection",
        "sock_connect",
        "urlopen",
    }
)
ALLOWED: Final[Mapping[str, str]] = {
    "server/regatta_server/cli/mail_in.py: smtplib": "a program of the host's hands a mail to the server",
    "server/regatta_server/channels/outgoing/mail/sender.py: sock_connect": "the relay, where it was last",
    "server/regatta_server/channels/outgoing/outgoing.py: aiohttp": "web push, webhooks: public addresses",
    "server/regatta_server/channels/outgoing/outgoing.py: aiohttp.abc.AbstractResolver": "looks names up",
    **{
        f"server/regatta_server/channels/outgoing/resolver.py: {name}": "looks names up, no more"
        for name in ("aiohttp.AsyncResolver", "aiohttp.abc.AbstractResolver", "aiohttp.abc.ResolveResult")
    },
    "server/regatta_server/observe/siblings.py: open_unix_connection": "a worker asks those beside it",
}


def outgoing(tree: ast.Module) -> Iterator[str]:
    """Yield what a module has to call out with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            names = []
        yield from (name for name in names if name.startswith(CLIENTS) and not name.startswith(SERVER))
        called = node.func if isinstance(node, ast.Call) else None
        name = getattr(called, "attr", getattr(called, "id", ""))
        if name in CALLS:
            yield name


def test_nothing_in_the_server_calls_out() -> None:
    found = {f"{path}: {name}" for path, tree in of_server().items() for name in outgoing(tree)}
    assert found == set(ALLOWED)


def test_the_search_finds_what_calls_out() -> None:
    module = ast.parse(
        "import urllib.parse, urllib.request\nfrom urllib import request\n"
        "from http.client import HTTPSConnection\n"
        "import asyncio, requests\nasync def f(): await asyncio.open_connection('x', 1)\n"
    )
    assert sorted(outgoing(module)) == [
        "http.client.HTTPSConnection",
        "open_connection",
        "requests",
        "urllib.request",
        "urllib.request",
    ]
