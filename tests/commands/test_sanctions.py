"""What a host takes from a player holds for its time, and says so."""

from regatta_protocol.errors import Code
from regatta_server.commands.sanctions import Sanction, Suspended, silenced, time_text

NOON_MS = 1_795_435_200_000


def test_a_sanction_holds_until_its_time_or_until_it_is_lifted() -> None:
    assert Sanction("Insults.", None).holds(NOON_MS)
    assert Sanction("Insults.", NOON_MS).holds(NOON_MS - 1)
    assert not Sanction("Insults.", NOON_MS).holds(NOON_MS)


def test_who_is_silenced_reads_why_and_until_when() -> None:
    refused = silenced(Sanction("Insults.", NOON_MS))
    assert refused.code is Code.SILENCED
    assert refused.message == (
        f"The host of this service has silenced you until {time_text(NOON_MS)}: Insults."
    )
    assert time_text(NOON_MS) == "2026-11-23 12:00 UTC"
    assert "until" not in silenced(Sanction("Insults.", None)).message


def test_who_is_suspended_is_told_the_reason() -> None:
    assert str(Suspended(Sanction("Insults.", None))) == "Insults."
