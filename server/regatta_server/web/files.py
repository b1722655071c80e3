"""What HTTP serves unchanged: files of the client and documents of the API, read and compressed once."""

import gzip
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from regatta_server.edge.foreign_headers import Lines

DOCUMENT_CACHE_MOST: Final = 128
"""Documents of the API that a process keeps packed: of each language one for each ruleset, and a few."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SAVED: Final = {"/verify.html": "regatta-verify.html"}
"""Files of the client that are whole by themselves: to be kept, and opened without any server."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client, in every encoding there is of it."""

    kind: str
    cache: str
    etag: str
    bodies: dict[str, bytes]
    """By Content-Encoding; the empty string is the file as it is."""
    saved_as: str | None = None
    """The name under which a browser saves it, where it is to be kept and not shown."""
    language: str | None = None
    """The tag of the language that it is in, where it says words."""


@lru_cache(DOCUMENT_CACHE_MOST)
def document(body: bytes, language: str) -> File:
    """Return a document of the API in a language, packed too."""
    # Text that repeats itself: a tenth of it goes over a slow line.
    bodies = {"": body, "gzip": gzip.compress(body, mtime=0)}
    return File("application/json", ASK_AGAIN, etag_of(body), bodies, language=language)


@cache
def read_files(web: Path) -> Mapping[str, File]:
    """Return all files of the built client, by their paths: a process reads them once."""
    files: dict[str, File] = {}
    for path in sorted(web.rglob("*")):
        if not path.is_file() or path.name.startswith(".") or path.suffix in (".br", ".gz"):
            continue
        url = "/" + path.relative_to(web).as_posix()
        bodies = {"": path.read_bytes()}
        for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
            packed = path.with_name(path.name + ending)
            if packed.is_file():
                bodies[encoding] = packed.read_bytes()
        kind = _kind(path.name)
        cache = FOR_EVER if url.startswith("/assets/") else ASK_AGAIN
        files[url] = File(kind, cache, etag_of(bodies[""]), bodies, SAVED.get(url))
    return files


@cache
def verifier() -> File:
    """Return `regatta verify` as the one file that it is: who has it from another host can judge this one."""
    body = (Path(__file__).parents[1] / "verify.py").read_bytes()
    packed = gzip.compress(body, mtime=0)
    return File(
        "text/x-python; charset=utf-8", ASK_AGAIN, etag_of(body), {"": body, "gzip": packed}, "verify.py"
    )


def _kind(name: str) -> str:
    if name.endswith(".webmanifest"):
        return "application/manifest+json"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


def etag_of(body: bytes) -> str:
    """Return the tag by which a browser asks whether it has changed."""
    return f'"{sha256(body).hexdigest()[:20]}"'


def is_known(headers: Lines, etag: str, changed_s: int | None = None) -> bool:
    """Say whether whoever asks has it already, by its tag or its date (RFC 9110, section 13.2.2)."""
    tags = headers.get_all("If-None-Match")
    if tags or changed_s is None:
        return "*" in tags or any(etag in tag for tag in tags)
    try:
        since = parsedate_to_datetime(",".join(headers.get_all("If-Modified-Since")))
    except (ValueError, TypeError):
        return False
    # Of another zone than GMT it is no date of HTTP, and of none at all it cannot be compared.
    return since.tzinfo is not None and changed_s <= since.timestamp()
