"""Nothing fails: no exception that nobody meant, and every game comes to its end."""

from tests.simulation.history import History


def check(history: History) -> list[str]:
    """Return faults that nodes logged, and what was not over when it should have been."""
    wrong = [f"not over: {what}" for what in history.unfinished]
    wrong += [f"nobody took: {event['failure']}" for event in history.of("unhandled")]
    wrong += [
        f"{event['node']} at {event['at_ms']} ms: {event['about']} {event['trouble'] or ''}"
        for event in history.of("logged")
        if event["level"] in ("error", "critical", "exception")
        and event["about"].get("event") not in ("store_unavailable", "store_refused")
    ]
    return wrong
