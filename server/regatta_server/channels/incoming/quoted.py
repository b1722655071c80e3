"""Which lines of a mail its writer wrote: what mail programs put below or around an answer is cut off.

Programs say "On … wrote:" in their user's language, so all languages of the client are known here; what the
usual programs write in others begins with `>` anyway.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from regatta_server.channels.incoming.courtesies import bids_farewell, greets

LINES_MOST: Final = 8
"""Commands of one mail: a turn that sets dice aside five times and banks is six."""
LINE_MOST: Final = 200
"""Characters of a command: the longest names eight players."""
LOOKED_MOST: Final = 2_000
"""Lines that are looked at for these: whoever writes below what they quote, quotes a page or two."""
READ_MOST: Final = 300
"""Characters of a line that are looked at: the patterns below are for lines, not for pages in one."""

QUOTE: Final = re.compile(r"\s*[>|]")
SIGNATURE: Final = r"(--|__+|—)\s*$"
RULED: Final = r"\s*(-{2,}|_{5,}|\*{3,}|={5,})\s*[^-_*=\s].*[-_*=]{2}\s*$"
"""`-----Original Message-----`, in any language."""
WROTE: Final = re.compile(
    r"""\s*(
        On\b.*\bwrote\s*: |                       # English
        Am\b.*\bschrieb\b.*: |                    # German
        Le\b.*\ba\s+écrit\s*: |                   # French
        El\b.*\bescribió\s*: |                    # Spanish
        Op\b.*\bschreef\b.*: |                    # Dutch
        .*<[^<>\s]+@[^<>\s]+>.*:                  # any other: somebody with an address, and a colon
    )\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
WROTE_BEGINS: Final = re.compile(r"\s*(On|Am|Le|El|Op)\b.*\d{1,4}.*\d{1,2}", re.IGNORECASE)
"""The same where the program broke the line: a weekday, a date and a time, and no command."""
HEAD: Final = (
    r"\s*\*?(From|Sent|To|Subject|Date|Von|Gesendet|An|Betreff|De|Envoyé|À|Objet|Enviado|Para|Asunto|Van|"
    r"Verzonden|Aan|Onderwerp)\s*:\*?\s+\S"
)
"""The head of the mail that Outlook repeats below."""
SENT_FROM: Final = (
    r"\s*(Sent (from my|from Outlook|with Proton)|Get Outlook for|"
    r"Von meinem .* gesendet|Gesendet (von|mit Proton)|Holen Sie sich Outlook|"
    r"Envoyé (de(puis)? mon|à partir d|avec Proton)|(Obtenez|Télécharger) Outlook|"
    r"Enviado (desde (mi|Outlook)|con Proton)|(Obtener|Descargar) Outlook|"
    r"(Verzonden|Verstuurd) (van(af)? mijn|vanuit Outlook|met Proton)|(Download )?Outlook voor)\b"
)
"""What phones and programs write below a mail of their own."""
ENDS: Final = re.compile("|".join(f"({one})" for one in (SIGNATURE, RULED, HEAD, SENT_FROM)), re.IGNORECASE)
"""What no writer's own line follows: `match` finds each from the beginning of a line."""
BROKEN_MOST: Final = 3
"""Lines that such a sentence may be broken into."""


def own_lines(text: str) -> Sequence[str]:
    """Return the first paragraph that the writer of a mail wrote, so many lines of it.

    Greetings before it are passed over, and with thanks or a farewell it ends.
    """
    own: list[str] = []
    lines = islice(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), LOOKED_MOST)
    for whole in lines:
        line = whole[:READ_MOST]
        words = " ".join(line.replace("\ufeff", "").replace("\u200b", "").split())
        passed_over = not words or QUOTE.match(line) or _introduces(line, lines) or greets(words)
        if ENDS.match(line) or (passed_over and own) or bids_farewell(words):
            break
        if not passed_over:
            own.append(words[:LINE_MOST])
        if len(own) == LINES_MOST:
            break
    return own


def _introduces(line: str, rest: Iterator[str]) -> bool:
    """Return whether a line says that what follows is quoted; where it is broken, take the rest of it."""
    # Without blanks around it: each of them would be one more place where the pattern could begin.
    if WROTE.match(line.strip()):
        return True
    if not WROTE_BEGINS.match(line):
        return False
    for more in islice(rest, BROKEN_MOST):
        if more.rstrip().endswith(":"):
            break
    return True
