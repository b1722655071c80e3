"""How players go on vacation, so that their games over days wait: from now on, for some days of a year's."""

from typing import Annotated, Literal

from pydantic import Field

from regatta_protocol.commands.command import Command

Days = Annotated[int, Field(ge=1, le=365)]


class MyVacation(Command):
    """Ask for one's vacation; `ok` carries it as `vacation`."""

    type: Literal["my_vacation"] = "my_vacation"


class TakeVacation(Command):
    """Go on vacation from now on, for whole days of those that are left; `ok` carries it as `vacation`.

    All running games over days wait, and those that begin meanwhile; live games do not.
    """

    type: Literal["take_vacation"] = "take_vacation"
    days: Days


class EndVacation(Command):
    """Be back: the days that have not begun are kept; `ok` carries what is left as `vacation`."""

    type: Literal["end_vacation"] = "end_vacation"


VacationCommand = MyVacation | TakeVacation | EndVacation
