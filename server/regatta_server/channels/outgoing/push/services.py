"""Which push services a subscription may name: those of browsers, unless the host allows others.

Anyone who says hello may name one, and a guest costs nothing. So requests, and look-ups before them, only go
to known hosts; an account with a confirmed mail address may name any.
"""

from typing import Final
from urllib.parse import urlsplit

ANY_BELOW: Final = "*."


def is_service(url: str, hosts: str) -> bool:
    """Return whether an address is of one of these hosts, separated by commas; `*.` stands for any below."""
    host = (urlsplit(url).hostname or "").lower()
    return any(_is(host, one.strip().lower()) for one in hosts.split(",") if one.strip())


def _is(host: str, known: str) -> bool:
    return host.endswith(known[1:]) if known.startswith(ANY_BELOW) else host == known
