"""Who begins (RULES.md section 4): the order of play, settled before the first throw."""

from server.game.roller import Roller

STREAM = "order of play"


def seats_in_order(begins: str, seats: int, roller: Roller) -> tuple[int, ...]:
    """Return all seats in their order of play.

    `as_seated` keeps the seats' numbers. `random` and `ruleset` shuffle them by the game's own dice
    seed, so that the order can be verified like a throw; no ruleset so far has its own way to begin.
    """
    numbers = range(seats)
    if begins == "as_seated":
        return tuple(numbers)
    return tuple(sorted(numbers, key=lambda seat: roller.rank(STREAM, seat)))
