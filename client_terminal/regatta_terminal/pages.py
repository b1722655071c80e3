"""What is had of a server over HTTP: its games, and games that are over."""

import asyncio
import json
from http.client import HTTPException
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

READ_S: Final = 15.0
BYTES_MOST: Final = 32 * 1024 * 1024
"""Far more than any game: what is longer is no page of a Regatta server."""


class NoPage(Exception):
    """A page could not be had; the message says why, for a person."""


def page_url(url: str) -> str | None:
    """Return the address of a server's page without anything behind it; None for what is no such address."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    try:
        known = (
            parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
        )
    except ValueError:
        return None
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}" if known else None


class Pages:
    """Reads a server's pages, each in a thread of its own, so that the line goes on."""

    def __init__(self, url: str, language: str) -> None:
        """Take the server's address, as `page_url` gives it, and the language of what it says."""
        self._url = url
        self._language = language

    async def page(self, path: str) -> Any:
        """Return a page of /api/v1. Raises NoPage."""
        return json.loads(await asyncio.to_thread(self._read, path) or "null")

    async def lines(self, path: str) -> list[Any]:
        """Return the lines of such a page. Raises NoPage."""
        text = await asyncio.to_thread(self._read, path)
        return [json.loads(line) for line in text.splitlines() if line]

    def _read(self, path: str) -> str:
        more = "&" if "?" in path else "?"
        request = Request(  # noqa: S310 - http or https alone: `page_url` has seen to it
            f"{self._url}/api/v1{path}{more}language={self._language}"
        )
        try:
            with urlopen(request, timeout=READ_S) as answer:  # noqa: S310 - as above
                text: str = answer.read(BYTES_MOST).decode()
        except HTTPError as refused:
            raise NoPage(f"{refused.code} {refused.reason}") from refused
        except (OSError, HTTPException, ValueError) as failure:
            raise NoPage(str(getattr(failure, "reason", failure)) or type(failure).__name__) from failure
        return text
