"""Vacation, as it is typed: taken, ended, and how much of it is left."""

from collections.abc import Callable, Mapping
from typing import Any

from regatta_protocol.client_vacation import EndVacation, MyVacation, TakeVacation
from regatta_server.terminal.clocks import moment
from regatta_server.terminal.session import Session


class OwnVacation:
    """One's own."""

    def __init__(self, session: Session, now_ms: Callable[[], int]) -> None:
        """Take the session, and the clock."""
        self._session = session
        self._now_ms = now_ms

    async def line(self, words: list[str]) -> None:
        """Do what stands behind `vacation`: a number of days, `end`, or nothing, which asks how it is."""
        session = self._session
        match [word.lower() for word in words]:
            case []:
                command = session.made(MyVacation)
            case ["end"]:
                command = session.made(EndVacation)
            case [days] if days.isascii() and days.isdigit():
                command = session.made(TakeVacation, days=int(days[:9]))
            case _:
                session.say("how", how="vacation, vacation 7, vacation end")
                return
        answer = None if command is None else await session.ask(command)
        if answer is not None:
            self._tell(answer["vacation"])

    def _tell(self, vacation: Mapping[str, Any]) -> None:
        session = self._session
        if vacation["until_ms"] is not None:
            until = moment(vacation["until_ms"], self._now_ms(), session.text)
            session.say("vacation_until", until=until)
        elif vacation["days_a_year"] == 0:
            session.say("no_vacation")
            return
        else:
            session.say("vacation_none")
        session.say("vacation_left", left=vacation["days_left"], most=vacation["days_a_year"])
