"""Each change stands behind the one by which it was judged: no node goes on from what the store has lost."""

from tests.simulation.history import History


def check(history: History) -> list[str]:
    """Return changes that were judged by something else than what they stand behind."""
    wrong: list[str] = []
    for event in history.of("stored"):
        room = history.rooms.get(event["room"])
        if room is None or event["first"] not in room.ids:
            continue  # lost, with all that came of it
        at = room.ids.index(event["first"])
        before = room.ids[at - 1] if at else ""
        if before != event["expected"]:
            wrong.append(
                f"{event['room']}: {event['first']} of {event['node']} stands behind {before or 'nothing'}, "
                f"and was judged by {event['expected']}"
            )
    return wrong
