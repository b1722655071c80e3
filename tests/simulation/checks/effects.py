"""Nothing is done twice: every fact of a player is of a command of its own, which was not refused."""

from collections import Counter, defaultdict

from tests.simulation.checks.commands import EFFECTS, Sent, brought, by_room, fits, players_facts
from tests.simulation.history import History, Room


def check(history: History) -> list[str]:
    """Return facts that nobody asked for, commands that share one, and players who sit twice."""
    commands = by_room(history)
    wrong: list[str] = []
    for name, room in history.rooms.items():
        wrong += [f"{name}: {problem}" for problem in _room(room, commands.get(name, []))]
    return wrong


def _room(room: Room, commands: list[Sent]) -> list[str]:
    wrong: list[str] = []
    taken: dict[int, list[Sent]] = defaultdict(list)
    for one in commands:
        versions = {brought(one.command, answer["version"], room) for answer in one.done[:1]}
        for version in versions - {None}:
            assert version is not None
            taken[version].append(one)
    for version, several in taken.items():
        if len(several) > 1:
            names = ", ".join(one.name for one in several)
            wrong.append(f"fact {version} is acknowledged for all of {names}")
    open_ones = [one for one in commands if not one.done and not one.refused]
    for version, fact in players_facts(room):
        if version in taken:
            continue
        # An answer may never have come: then the fact is of a command that waits for one.
        mine = next((one for one in open_ones if _may_be(one, fact, room)), None)
        if mine is None:
            wrong.append(f"fact {version} ({fact['type']} of seat {fact.get('seat')}) is of no command")
        else:
            open_ones.remove(mine)
    seated = Counter(
        fact["seat"]["player"]
        for _, fact in room.facts
        if fact["type"] == "seated" and not fact["seat"].get("bot")
    )
    wrong += [f"{player} sat down {times} times" for player, times in seated.items() if times > 1]
    ends = Counter(fact["type"] for _, fact in room.facts)
    for once in ("opening", "seed_chosen", "started", "finished", "recorded", "archived", "rematch_ready"):
        if ends[once] > 1:
            wrong.append(f"{once} {ends[once]} times")
    return wrong


def _may_be(one: Sent, fact: dict[str, object], room: Room) -> bool:
    assert one.command["type"] in EFFECTS
    seats = room.state.seating.seats
    seat = fact.get("seat")
    return fits(one.command, fact) and isinstance(seat, int) and seats[seat].player == one.player
