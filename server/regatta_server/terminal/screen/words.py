"""What the screen says beside what the line mode says, in English and German; drafts have a module each."""

from collections.abc import Mapping
from typing import Final

from regatta_server.terminal import dutch, french, spanish

ENGLISH: Final[Mapping[str, str]] = {
    "kept": "kept",
    "aside": "aside",
    "home": "Welcome, {name}",
    "lost": "THE LINE IS LOST - coming back",
    "seeking": "looking for players of {name}",
    "your_turn": "Your turn",
    "plays": "{name} plays",
    "opening": "the game begins",
    "gathering": "{taken} of {wanted} seats",
    "over": "over",
    "watching": "you watch",
    "replay": "move {at} of {most}",
    "mine": "Your games",
    "rooms": "Open rooms, and games to watch",
    "games": "Games",
    "past": "Games that are over",
    "play": "play {game}: against others, rated",
    "practice": "practice {game} {level}: against the computer",
    "alone": "alone {game}: by yourself",
    "create": "create {game} {seats}: a room that others join by its code",
    "keys_line": "Tab dice and rows  F1 help  PgUp PgDn messages  quit",
    "keys_table": "1-{dice} keep  Space throw  Arrows Enter row  Tab command line  F1 help",
    "keys_banking": "Space throw  Arrows Enter choose  Tab command line  F1 help",
    "keys_home": "Arrows Enter choose  F5 look again  Tab command line  F1 help",
    "keys_replay": "Left Right a move  Home End  Esc back",
    "keys_over": "The game is over: rematch, leave, or replay {room}",
    "keys_page": "Arrows PgUp PgDn  Esc back",
    "wait": "The screen shows by itself what happens; wait is for scripts.",
    "small": "This terminal has {width}x{height}; the screen needs {least_width}x{least_height}.\n"
    "Make it larger, or quit and type: regatta play --plain",
}

GERMAN: Final[Mapping[str, str]] = {
    "kept": "fest",
    "aside": "weg",
    "home": "Willkommen, {name}",
    "lost": "DIE VERBINDUNG IST WEG - sie kommt wieder",
    "seeking": "gesucht: Spieler für {name}",
    "your_turn": "Du bist am Zug",
    "plays": "{name} ist am Zug",
    "opening": "das Spiel beginnt",
    "gathering": "{taken} von {wanted} Plätzen",
    "over": "zu Ende",
    "watching": "du schaust zu",
    "replay": "Zug {at} von {most}",
    "mine": "Deine Spiele",
    "rooms": "Offene Räume, und Spiele zum Zuschauen",
    "games": "Spiele",
    "past": "Spiele, die vorbei sind",
    "play": "play {game}: gegen andere, gewertet",
    "practice": "practice {game} {level}: gegen den Computer",
    "alone": "alone {game}: für dich allein",
    "create": "create {game} {seats}: ein Raum, in den andere mit seinem Code kommen",
    "keys_line": "Tab Würfel und Zeilen  F1 Hilfe  BildAuf BildAb Meldungen  quit",
    "keys_table": "1-{dice} halten  Leer werfen  Pfeile Enter Zeile  Tab Befehle  F1 Hilfe",
    "keys_banking": "Leer werfen  Pfeile Enter wählen  Tab Befehle  F1 Hilfe",
    "keys_home": "Pfeile Enter wählen  F5 neu lesen  Tab Befehle  F1 Hilfe",
    "keys_replay": "Links Rechts ein Zug  Pos1 Ende  Esc zurück",
    "keys_over": "Das Spiel ist zu Ende: rematch, leave oder replay {room}",
    "keys_page": "Pfeile BildAuf BildAb  Esc zurück",
    "wait": "Der Bildschirm zeigt von selbst, was geschieht; wait ist für Skripte.",
    "small": "Dieses Terminal hat {width}x{height}; nötig sind {least_width}x{least_height}.\n"
    "Mach es größer, oder beende mit quit und tippe: regatta play --plain",
}

SAID: Final[Mapping[str, Mapping[str, str]]] = {
    "en": ENGLISH,
    "de": GERMAN,
    "es": spanish.SCREEN,
    "fr": french.SCREEN,
    "nl": dutch.SCREEN,
}
HELP: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "Tab": "from the command line to dice and rows, and back",
        "1 to 9, 0": "keep a die for the next throw, or let it go again",
        "Space": "throw the dice that are not kept",
        "arrows, Enter": "go to a row and enter it; what would give 0 twice",
        "a letter, ?": "begins a command",
        "F5": "look again for your games and open rooms",
        "PgUp, PgDn": "earlier messages",
        "Esc": "back",
        "Ctrl-C": "end; your seats stay yours",
    },
    "de": {
        "Tab": "von der Befehlszeile zu Würfeln und Zeilen, und zurück",
        "1 bis 9, 0": "einen Würfel für den nächsten Wurf halten, oder wieder lösen",
        "Leertaste": "die Würfel werfen, die nicht gehalten sind",
        "Pfeile, Enter": "zu einer Zeile gehen und sie eintragen; was 0 gäbe, zweimal",
        "ein Buchstabe, ?": "beginnt einen Befehl",
        "F5": "deine Spiele und offene Räume neu lesen",
        "BildAuf, BildAb": "frühere Meldungen",
        "Esc": "zurück",
        "Strg-C": "Ende; deine Plätze bleiben deine",
    },
    "es": spanish.KEYS,
    "fr": french.KEYS,
    "nl": dutch.KEYS,
}
"""By language, what each key does, for a card of rows."""
