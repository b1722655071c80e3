"""What can be known before anything is fetched: can folders be written, and is the port free?"""

import errno
import os
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path

from installing.steps import Failed


def can_write(folders: Sequence[Path]) -> None:
    """Raise Failed unless these folders can be written; one that is not there is made in its parent."""
    for folder in folders:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        if not os.access(there, os.W_OK | os.X_OK):
            raise Failed(
                f"{there} cannot be written: make it writable for you, "
                "or clone Regatta into a folder of your own and start it there."
            )


def port_is_free(arguments: Sequence[str], settings: Mapping[str, str]) -> None:
    """Raise Failed if `regatta serve` with these arguments could not listen.

    What is no port is left to the server: it says so in a sentence.
    """
    host = given(arguments, "--host") or settings.get("REGATTA_HOST") or "127.0.0.1"
    port = given(arguments, "--port") or settings.get("REGATTA_PORT") or "8080"
    if not port.isdecimal() or not 0 < int(port) <= 65_535:
        return
    try:
        for family, kind, protocol, _, address in socket.getaddrinfo(
            host, int(port), type=socket.SOCK_STREAM
        ):
            with socket.socket(family, kind, protocol) as listener:
                # As the server does, or the port would be taken for a minute after it has ended.
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                listener.bind(address)
    except OSError as failure:
        raise Failed(taken(host, int(port), failure)) from failure


def taken(host: str, port: int, failure: OSError) -> str:
    """Return what to do about a port where one cannot listen."""
    other = f"`REGATTA_PORT={port + 1 if 1024 <= port < 65_535 else 8081} make play`"
    if isinstance(failure, socket.gaierror) or failure.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: choose one with REGATTA_HOST, or leave it out."
    if failure.errno == errno.EACCES:
        return f"Port {port} is for the administrator alone: choose another, as in {other}."
    return f"Port {port} at {host} is in use: end what listens there, or choose another, as in {other}."


def given(arguments: Sequence[str], name: str) -> str | None:
    """Return what an option says on the command line of `regatta serve`: the last one counts."""
    value = None
    for place, argument in enumerate(arguments):
        if argument == name and place + 1 < len(arguments):
            value = arguments[place + 1]
        elif argument.startswith(f"{name}="):
            value = argument.partition("=")[2]
    return value
