"""Who is on vacation now, of what a room says about it. Pure."""

from collections.abc import Sequence


def on_vacation(vacations: Sequence[int | None], now_ms: int) -> list[tuple[int, int]]:
    """Return the seats whose players are on vacation, each with until when; what is over is left out.

    `vacations` is that of a snapshot, of a `vacation` or of a line of `my_rooms`, empty where it is missing.
    """
    return [(seat, at) for seat, at in enumerate(vacations) if at is not None and at > now_ms]
