"""The pictures of shared links: the dice of a game beside its card; and the client's icons."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from regatta_protocol.sheet import Card
from regatta_server.web.canvas import Canvas, Colour, Point, disc, rounded, turned

WIDTH: Final = 1200
HEIGHT: Final = 630
"""The size that messengers ask for (ogp.me has none; all large ones show 1.91 to 1 whole)."""

WOOD: Final = (176, 122, 74)
FELT: Final = (31, 116, 105)
FELT_DEEP: Final = (22, 90, 82)
PAPER: Final = (250, 246, 236)
LINE: Final = (205, 194, 172)
INK: Final = (32, 36, 46)
BRASS: Final = (240, 185, 90)
GROUND: Final = (23, 79, 78)
SHADES: Final[dict[str, tuple[Colour, Colour]]] = {"light": (PAPER, INK), "dark": (INK, PAPER)}
"""By the shade of a die, its colour and that of its pips."""

FACES: Final = (5, 5, 2, 6, 1, 3, 4, 6, 2, 5)
TURNS: Final = (-9, 12, -4, 17, 6, -13, 8, -6, 14, -10)
"""How the dice lie: like those of the home page."""
PIPS: Final[dict[int, tuple[Point, ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
BOAT: Final[tuple[tuple[Point, ...], ...]] = (
    ((14, 2), (14, 19), (4.5, 19)),
    ((16.5, 7), (25, 19), (16.5, 19)),
    ((2, 21.5), (28, 21.5), (24, 27.5), (6.5, 27.5)),
)
"""The boat of `client_web/public/icon.svg`, whose frame is 64 wide."""
SAFE: Final = 0.8
ICONS: Final[dict[str, tuple[int, bool]]] = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "icon-maskable-512.png": (512, True),
    "apple-touch-icon.png": (180, False),
}
"""Files of the client's icons in `client_web/public`: size, and whether it is maskable."""


def of_card(card: Card | None) -> bytes:
    """Return the picture of a game; None for that of the whole site."""
    canvas = Canvas(WIDTH, HEIGHT, WOOD)
    canvas.fill(rounded(26, 26, WIDTH - 52, HEIGHT - 52, 44), FELT_DEEP)
    canvas.fill(rounded(34, 38, WIDTH - 68, HEIGHT - 72, 38), FELT)
    rows = [] if card is None else [row["section"] for row in card["rows"]]
    tray = ["light"] * 5 if card is None else card["tray"]
    _dice(canvas, tray, right=760 if rows else WIDTH - 80)
    if rows:
        _sheet(canvas, rows)
    for part in BOAT:
        canvas.fill([(64 + 3 * x, 48 + 3 * y) for x, y in part], BRASS)
    return canvas.png()


def icon(size: int, *, maskable: bool) -> bytes:
    """Return the icon of the client, a whole square: systems cut it to their shapes.

    Of a maskable one only a circle of four fifths of its width is sure to be seen: its boat is smaller.
    """
    canvas = Canvas(size, size, GROUND)
    scale = 1.27 * size / 64 * (SAFE if maskable else 1)
    middle = size / 2
    for part in BOAT:
        # The boat is 30 wide and high, about its middle at 15.
        canvas.fill([(middle + (x - 15) * scale, middle + (y - 15) * scale) for x, y in part], BRASS)
    return canvas.png()


def _dice(canvas: Canvas, tray: Sequence[str], right: int) -> None:
    """Draw the dice in lines of at most five, left of the sheet."""
    lines = (
        [tray[begin : begin + 5] for begin in range(0, len(tray), 5)]
        if len(tray) != 6
        else [tray[:3], tray[3:]]
    )
    wide = max(len(line) for line in lines)
    left = 80
    step = (right - left) / wide
    side = min(150.0, step * 0.74)
    for number, line in enumerate(lines):
        y = HEIGHT / 2 + 30 + (number - (len(lines) - 1) / 2) * side * 1.45
        for place, shade in enumerate(line):
            which = number * wide + place
            lift = (-1) ** place * side * 0.09
            _die(canvas, (left + step * (place + 0.5), y + lift), side, which, shade)


def _die(canvas: Canvas, centre: Point, side: float, which: int, shade: str) -> None:
    x, y = centre
    colour, pip = SHADES.get(shade, SHADES["light"])
    face, turn = FACES[which % len(FACES)], TURNS[which % len(TURNS)]
    square = rounded(x - side / 2, y - side / 2, side, side, side * 0.2)
    canvas.fill(turned([(a, b + side * 0.07) for a, b in square], centre, turn), FELT_DEEP)
    canvas.fill(turned(square, centre, turn), colour)
    for across, down in PIPS[face]:
        dot = disc(x + across * side * 0.26, y + down * side * 0.26, side * 0.095)
        canvas.fill(turned(dot, centre, turn), pip)


def _sheet(canvas: Canvas, sections: Sequence[str]) -> None:
    """Draw the card: a line for each row, and a gap between its sections."""
    x, y, width, height = 800, 66, 320, HEIGHT - 132
    canvas.fill(rounded(x + 6, y + 10, width, height, 18), FELT_DEEP)
    canvas.fill(rounded(x, y, width, height, 18), PAPER)
    gaps = sum(one != other for one, other in pairwise(sections))
    step = (height - 48) / (len(sections) + gaps * 0.6)
    at = y + 24.0
    for number, section in enumerate(sections):
        if number and sections[number - 1] != section:
            canvas.fill(rounded(x + 20, at + step * 0.2, width - 40, 4, 2), BRASS)
            at += step * 0.6
        high = step * 0.3
        long = 90 + (number * 37) % 80
        canvas.fill(rounded(x + 26, at + (step - high) / 2, long, high, high / 2), LINE)
        canvas.fill(rounded(x + width - 86, at + step * 0.12, 60, step * 0.76, 6), LINE)
        canvas.fill(rounded(x + width - 83, at + step * 0.12 + 3, 54, step * 0.76 - 6, 4), PAPER)
        at += step
