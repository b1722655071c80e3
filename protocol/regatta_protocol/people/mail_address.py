"""Mail addresses as people write them: telling a possible one from a typo."""

import re
from typing import Final

from pydantic_core import PydanticCustomError

LOCAL_MOST: Final = 64
"""Characters before the @ (RFC 5321, section 4.5.3.1.1)."""
LOCAL: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
"""Atoms with dots between them: nobody has a quoted one, and ASCII alone passes every relay."""
LABEL: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def mail_address(written: str) -> str:
    """Return an address with its domain in small letters, as IDNA writes it.

    Raises PydanticCustomError for what cannot be one, with how one looks.
    """
    local, at, domain = written.rpartition("@")
    if not at or not LOCAL.fullmatch(local) or len(local) > LOCAL_MOST:
        raise PydanticCustomError(
            "mail-address-wrong", "A mail address looks like ada@example.org: look for a slip."
        )
    try:
        ascii_domain = domain.encode("idna").decode().lower()
    except UnicodeError:
        raise PydanticCustomError(
            "mail-domain-wrong", "There is no domain like this behind the @: look for a slip."
        ) from None
    labels = ascii_domain.split(".")
    if len(labels) < 2 or not all(LABEL.fullmatch(label) for label in labels) or labels[-1].isdigit():
        raise PydanticCustomError(
            "mail-domain-wrong", "There is no domain like this behind the @: look for a slip."
        )
    return f"{local}@{ascii_domain}"
