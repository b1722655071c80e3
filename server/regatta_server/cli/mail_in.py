"""`regatta mail-in`: hands one mail from standard input to the listener, for relays that start a program.

    regatta mail-in --to turn+…@play.dice.example.org --from sender@example.com < mail

Its exit status is what relays expect (sysexits.h): 0 when the mail is accepted, 75 to retry, 69 when it is
refused permanently.
"""

import argparse
import re
import smtplib
import sys
from typing import BinaryIO, Final

from regatta_server.limits import MAIL_BYTES_MOST
from regatta_server.settings import Settings

TAKEN: Final = 0
REFUSED: Final = 69
TRY_AGAIN: Final = 75
TIMEOUT_S: Final = 120.0
"""For each answer of the server: it does what the mail asks for before it answers."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command understands."""
    parser.add_argument("--to", required=True, help="the address that the mail is for")
    parser.add_argument(
        "--from", dest="sender", default="", help="the address that it is from; none: a bounce"
    )
    parser.add_argument("--host", help="where the server listens for mail (REGATTA_MAIL_HOST)")
    parser.add_argument("--port", type=int, help="its port (REGATTA_MAIL_PORT)")


def run(given: argparse.Namespace, settings: Settings, mail: BinaryIO | None = None) -> int:
    """Hand a mail over; return the exit status."""
    host, port = given.host or settings.mail_host, given.port or settings.mail_port
    if not port:
        return _report("Say where the server listens for mail: set REGATTA_MAIL_PORT.", TRY_AGAIN)
    # One byte more tells that it is too large, and no more than that is held.
    content = (mail or sys.stdin.buffer).read(MAIL_BYTES_MOST + 1)
    if len(content) > MAIL_BYTES_MOST:
        return _report(f"The mail is too large: the most is {MAIL_BYTES_MOST} bytes.", REFUSED)
    try:
        with smtplib.LMTP(host, port, timeout=TIMEOUT_S) as relay:
            # A pipe gives lines as this system ends them.
            relay.sendmail(given.sender, [given.to], re.sub(rb"\r?\n", b"\r\n", content))
    except smtplib.SMTPRecipientsRefused as refused:
        [(code, why)] = refused.recipients.values()
        return _refused(code, why)
    except smtplib.SMTPResponseException as refused:
        return _refused(refused.smtp_code, refused.smtp_error)
    except (smtplib.SMTPException, OSError):
        return _report("The server does not answer: the mail is to be tried again.", TRY_AGAIN)
    return TAKEN


def _refused(code: int, why: bytes | str) -> int:
    reason = why.decode("ascii", "replace") if isinstance(why, bytes) else why
    return _report(reason, REFUSED if code >= 500 else TRY_AGAIN)


def _report(why: str, status: int) -> int:
    print(f"regatta mail-in: {why}", file=sys.stderr)
    return status
