"""Greetings, thanks and farewells around a mail's commands: they are moves in no language of the client.

They are recognised by how a line begins, compared as names of rows are. No row and no command begins so.
"""

import re
from collections.abc import Iterable
from typing import Final

from regatta_protocol.typed.row_names import plain

NAMES_MOST: Final = 3
"""Words behind a greeting: a name, or a title and two."""


def _begin(phrases: Iterable[str]) -> str:
    """Return a pattern of phrases, the longer ones first."""
    return "|".join(sorted({plain(one) for one in phrases}, key=len, reverse=True))


GREETINGS: Final = (
    *("hi", "hello", "hey", "hiya", "dear", "greetings", "good morning", "good afternoon", "good evening"),
    *("hallo", "guten morgen", "guten tag", "guten abend", "moin", "servus", "liebe", "lieber", "liebes"),
    *("sehr geehrte", "sehr geehrter", "bonjour", "bonsoir", "salut", "coucou", "cher", "chère", "chers"),
    *("hola", "buenas", "buenos días", "buenas tardes", "buenas noches", "estimado", "estimada", "querido"),
    *("querida", "hoi", "dag", "beste", "geachte", "lieve", "goedemorgen", "goedemiddag", "goedenavond"),
)
FAREWELLS: Final = (
    *("thanks", "thank you", "thx", "many thanks", "cheers", "best", "regards", "best regards", "good luck"),
    *("kind regards", "warm regards", "best wishes", "yours", "sincerely", "bye", "good game", "have fun"),
    *("danke", "dank", "vielen dank", "besten dank", "gruß", "grüße", "viele grüße", "liebe grüße", "lg"),
    *("beste grüße", "schöne grüße", "herzliche grüße", "mit freundlichen grüßen", "mit besten grüßen"),
    *("freundliche grüße", "viel glück", "viel spaß", "tschüss", "bis bald", "bis dann", "mfg", "vg"),
    *("merci", "cordialement", "bien à toi", "bien à vous", "amicalement", "bises", "bisous", "à bientôt"),
    *("bonne chance", "bonne journée", "bonne soirée", "gracias", "muchas gracias", "saludos", "un saludo"),
    *("un abrazo", "atentamente", "suerte", "buena suerte", "hasta luego", "hasta pronto", "bedankt"),
    *("dank je", "dank u", "hartelijk dank", "groet", "groeten", "groetjes", "met vriendelijke groet"),
    *("met vriendelijke groeten", "vriendelijke groet", "vriendelijke groeten", "mvg", "succes", "tot ziens"),
)
GREETING: Final = re.compile(rf"({_begin(GREETINGS)})( [a-z0-9]+){{0,{NAMES_MOST}}}")
FAREWELL: Final = re.compile(rf"({_begin(FAREWELLS)})\b.*")


def greets(line: str) -> bool:
    """Return whether a line greets somebody, and asks for nothing."""
    # `liebe Grüße` begins as a greeting does.
    return GREETING.fullmatch(plain(line)) is not None and not bids_farewell(line)


def bids_farewell(line: str) -> bool:
    """Return whether a line thanks, or takes leave: what follows is a signature."""
    return FAREWELL.fullmatch(plain(line)) is not None
