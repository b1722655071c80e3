"""A calendar as a file (RFC 5545 and 7986), no more than deadlines need: events of one moment, in UTC.

We write it ourselves rather than with a library: it is sixty lines, and tests read it with one.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

OCTETS_MOST: Final = 75
"""Of a line, without its end: a longer one goes on behind a space (RFC 5545, section 3.1)."""
REFRESHED: Final = "PT1H"
"""How often to look again; some calendars take it from the property that was there before the standard."""
ESCAPED: Final = re.compile(r"[\\;,]")
NEWLINE: Final = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
"""The last three end no line of the format, but many read a file by lines as Unicode has them."""
CONTROL: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class Event(NamedTuple):
    """Something that is at one moment."""

    uid: str
    at_s: int
    title: str
    url: str
    changed_s: int
    """Since when it is so."""
    sequence: int = 0
    """How often it was another one before: calendars take it anew when that rises."""
    cancelled: bool = False


def calendar(name: str, events: Sequence[Event], changed_s: int) -> bytes:
    """Return a calendar as a file; `changed_s` is since when it is so."""
    return b"".join(_folded(line) for line in _lines(name, events, _moment(changed_s)))


def _lines(name: str, events: Sequence[Event], changed: str) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield "PRODID:-//Regatta//Deadlines//EN"
    yield "CALSCALE:GREGORIAN"
    yield "METHOD:PUBLISH"
    for named in ("NAME", "X-WR-CALNAME"):
        yield f"{named}:{_text(name)}"
    yield f"REFRESH-INTERVAL;VALUE=DURATION:{REFRESHED}"
    yield f"X-PUBLISHED-TTL:{REFRESHED}"
    yield f"LAST-MODIFIED:{changed}"
    for event in events:
        yield "BEGIN:VEVENT"
        yield f"UID:{event.uid}"
        yield f"DTSTAMP:{changed}"
        yield f"LAST-MODIFIED:{_moment(event.changed_s)}"
        yield f"SEQUENCE:{event.sequence}"
        yield f"STATUS:{'CANCELLED' if event.cancelled else 'CONFIRMED'}"
        yield f"DTSTART:{_moment(event.at_s)}"
        yield f"SUMMARY:{_text(event.title)}"
        yield f"URL:{CONTROL.sub('', event.url)}"
        # Nobody is busy meanwhile.
        yield "TRANSP:TRANSPARENT"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _moment(at_s: int) -> str:
    return datetime.fromtimestamp(at_s, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Return a text as a value (RFC 5545, section 3.3.11)."""
    escaped = NEWLINE.sub(r"\\n", ESCAPED.sub(r"\\\g<0>", text))
    return CONTROL.sub("", escaped)


def _folded(line: str) -> bytes:
    """Return a line as it is sent: in parts that are short enough, and none that cuts a letter."""
    parts, part = [], b""
    for letter in line:
        octets = letter.encode()
        if len(part) + len(octets) > OCTETS_MOST:
            parts.append(part)
            part = b" "
        part += octets
    return b"\r\n".join([*parts, part]) + b"\r\n"
