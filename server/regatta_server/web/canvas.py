"""Draws convex shapes with smooth edges as PNG, by the standard library alone.

An imaging library would be a server's largest dependency for a few pictures of flat shapes, and a build step
could not draw games that a host adds. A picture takes some tenths of a second, once for each game.
"""

import struct
import zlib
from collections.abc import Sequence
from math import ceil, cos, floor, pi, sin
from typing import Final

Point = tuple[float, float]
Colour = tuple[int, int, int]

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
LINES: Final = 4
"""Lines of a shape that are looked at in each line of pixels: so smooth are its edges."""
CORNER: Final = 8
"""Corners that a quarter of a circle is made of."""


class Canvas:
    """Pixels, each of three bytes."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        """Begin with one colour."""
        self.width, self.height = width, height
        self._rows = [bytearray(bytes(colour) * width) for _ in range(height)]

    def fill(self, corners: Sequence[Point], colour: Colour) -> None:
        """Fill a convex shape, as far as it is on the canvas."""
        top, bottom = min(y for _, y in corners), max(y for _, y in corners)
        for y in range(max(0, floor(top)), min(self.height, ceil(bottom))):
            spans = [
                span
                for part in range(LINES)
                if (span := _span(corners, y + (part + 0.5) / LINES)) is not None
            ]
            if spans:
                self._fill_row(self._rows[y], spans, colour)

    def png(self) -> bytes:
        """Return the picture."""
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        # Each line as what differs from the one above: flat shapes nearly vanish.
        above, lines = bytes(3 * self.width), bytearray()
        for row in self._rows:
            lines.append(2)
            lines += bytes((now - before) & 255 for now, before in zip(row, above, strict=True))
            above = bytes(row)
        return (
            SIGNATURE
            + _chunk(b"IHDR", head)
            + _chunk(b"IDAT", zlib.compress(lines, 9))
            + _chunk(b"IEND", b"")
        )

    def _fill_row(self, row: bytearray, spans: Sequence[Point], colour: Colour) -> None:
        first = max(0, floor(min(left for left, _ in spans)))
        last = min(self.width, ceil(max(right for _, right in spans)))
        whole = (
            max(0, ceil(max(left for left, _ in spans))),
            min(self.width, floor(min(right for _, right in spans))),
        )
        inside = range(*whole) if len(spans) == LINES and whole[0] < whole[1] else range(first, first)
        if inside:
            row[3 * inside.start : 3 * inside.stop] = bytes(colour) * len(inside)
        for x in (*range(first, inside.start), *range(max(inside.stop, first), last)):
            covered = sum(max(0.0, min(right, x + 1) - max(left, x)) for left, right in spans) / LINES
            for part in range(3):
                before = row[3 * x + part]
                row[3 * x + part] = round(before + (colour[part] - before) * covered)


def disc(x: float, y: float, radius: float) -> list[Point]:
    """Return a circle around a point."""
    steps = 4 * CORNER
    return [
        (x + radius * cos(2 * pi * step / steps), y + radius * sin(2 * pi * step / steps))
        for step in range(steps)
    ]


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """Return a rectangle with round corners, from its corner at the top left."""
    centres = (
        (x + width - radius, y + height - radius),
        (x + radius, y + height - radius),
        (x + radius, y + radius),
        (x + width - radius, y + radius),
    )
    return [
        (cx + radius * cos(angle), cy + radius * sin(angle))
        for quarter, (cx, cy) in enumerate(centres)
        for angle in ((quarter + step / CORNER) * pi / 2 for step in range(CORNER + 1))
    ]


def turned(corners: Sequence[Point], centre: Point, degrees: float) -> list[Point]:
    """Return a shape turned round a point."""
    across, down = cos(degrees * pi / 180), sin(degrees * pi / 180)
    (cx, cy) = centre
    return [
        (cx + (x - cx) * across - (y - cy) * down, cy + (x - cx) * down + (y - cy) * across)
        for x, y in corners
    ]


def _span(corners: Sequence[Point], y: float) -> Point | None:
    """Return from where to where a line goes through a convex shape."""
    crossings = []
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 <= y) != (y2 <= y):
            crossings.append(x1 + (y - y1) / (y2 - y1) * (x2 - x1))
    return (min(crossings), max(crossings)) if crossings else None


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
