"""Vacation as it is typed and shown: one's own, and who is away of those one plays with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from regatta_protocol.commands.vacation import EndVacation, MyVacation, TakeVacation
from regatta_protocol.view.vacations import on_vacation
from regatta_terminal.clocks import Say, day_and_time
from regatta_terminal.session import Session

HOW: Final = "vacation, vacation 7, vacation end"


async def vacation(session: Session, words: Sequence[str]) -> None:
    """Take or end one's vacation, where that is asked, and say how it is then."""
    [what, *more] = words or [""]
    kind: Any = {"": MyVacation, "end": EndVacation}.get(what.lower(), TakeVacation)
    if more or (kind is TakeVacation and not (what.isascii() and what.isdigit())):
        session.say("how", how=HOW)
        return
    fields = {"days": int(what)} if kind is TakeVacation else {}
    command = session.made(kind, **fields)
    answer = None if command is None else await session.ask(command)
    if answer is None:
        return
    own = answer["vacation"]
    if own["until_ms"] is None:
        session.say("no_vacation")
    else:
        session.say("vacation_runs", until=day_and_time(own["until_ms"]))
    session.say("vacation_left", left=own["days_left"], days=own["days_a_year"])


def away_lines(room: Mapping[str, Any], now_ms: int, say: Say) -> list[str]:
    """Return who is on vacation of a running game, or of a line of one's games."""
    out = {one["seat"] for one in room.get("out", [])}
    return [
        say("on_vacation", name=room["seats"][seat]["name"], until=day_and_time(until_ms))
        for seat, until_ms in on_vacation(room.get("vacations", []), now_ms)
        if seat not in out and room["stage"] == "playing"
    ]
