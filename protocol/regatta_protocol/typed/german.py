"""What is said to a player who types, in German. The commands are the same in every language."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from regatta_protocol.typed.texts import Texts


class German(Texts):
    """The same sentences as in the web client's text mode."""

    and_word: ClassVar[str] = "und"
    or_word: ClassVar[str] = "oder"
    last_comma: ClassVar[str] = ""
    numbers: ClassVar[Sequence[str]] = (
        *("keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn"),
    )
    face_names: ClassVar[Sequence[str]] = ("", "Einser", "Zweier", "Dreier", "Vierer", "Fünfer", "Sechser")
    shade_names: ClassVar[Mapping[str, str]] = {"dark": "dunkle", "light": "helle"}
    quotes: ClassVar[str] = "„{}“"
    help_lead: ClassVar[str] = "Befehle, groß oder klein geschrieben:"
    helps: ClassVar[Mapping[str, tuple[str, str]]] = {
        "all": ("all", "alle Würfel werfen"),
        "pips": ("2414", "diese noch einmal werfen: eine 2, eine 1 und zwei 4, in beliebiger Folge"),
        "keep": ("keep 55", "alle anderen noch einmal werfen"),
        "none": ("none", "keinen noch einmal werfen: alle Würfel werden gehalten"),
        "row": (
            "c, oder dreier",
            "die Zeile mit diesem Buchstaben oder Namen eintragen; für 0 nach einer Frage",
        ),
        "keep_enter": ("kc", "alle Würfel halten und Zeile c eintragen"),
        "rows": ("ab, oder einser und zweier", "zwei Zeilen eintragen, mit der besten Aufteilung der Würfel"),
        "split": ("a 11123 b", "zwei Zeilen eintragen, mit diesen Würfeln in der ersten"),
        "all_aside": ("all", "die Würfel werfen, die nicht beiseiteliegen"),
        "aside": ("aside 66", "diese Würfel beiseitelegen; d6 ist eine dunkle 6, l6 eine helle"),
        "aside_as": ("aside 16 as 6", "dasselbe, wo ein Joker für mehrere Zahlen stehen kann"),
        "offer": ("a", "beiseitelegen, was ? unter diesem Buchstaben aufzählt"),
        "bank": (
            "bank, oder bank 2",
            "die Punkte des Zugs sichern; mit Zahl: so, wie ? es darunter aufzählt",
        ),
        "options": ("?", "was jede Zeile oder Wahl brächte"),
        "show": ("show, oder show Bo", "den Tisch noch einmal; die Punktekarte von Bo"),
        "time": ("time", "wie viel Zeit noch ist"),
        "undo": ("undo", "deine letzte Entscheidung zurücknehmen, beim Üben"),
        "resign": ("resign", "das Spiel aufgeben, nach einer Frage"),
        "help": ("help", "diese Befehle"),
    }

    def points(self, count: int) -> str:
        return f"{count} Punkt{'' if count == 1 else 'e'}"

    # -- the table -----------------------------------------------------------------------------

    def dice(self, name: str | None, dice: str) -> str:
        return f"Würfel: {dice}" if name is None else f"Würfel von {name}: {dice}"

    def no_dice(self) -> str:
        return "noch nicht geworfen"

    def hidden(self) -> str:
        return "verdeckt"

    def held(self, dice: str) -> str:
        return f"Gehalten: {dice}"

    def aside(self, made: Sequence[str]) -> str:
        return f"Beiseite: {'; '.join(made) or 'nichts'}"

    def from_before(self, points: int) -> str:
        return f"Aus früheren Sätzen: {self.points(points)}"

    def throws(self, made: int, most: int | None) -> str:
        return f"Würfe bisher: {made}" if most is None else f"Wurf {made} von {most}"

    def totals(self, seats: Sequence[str]) -> str:
        return f"Summen: {'; '.join(seats)}"

    def seat(self, name: str, total: int | None, target: int | None, *, own: bool, plays: bool) -> str:
        points = "verdeckt" if total is None else str(total)
        of = "" if target is None else f" von {target}"
        return f"{name}{' (du)' if own else ''} {points}{of}{', am Zug' if plays else ''}"

    def card(self, name: str | None) -> str:
        return "Deine Punktekarte" if name is None else f"Punktekarte von {name}"

    def hidden_card(self) -> str:
        return "Bis zum Ende verdeckt."

    def open_row(self, worth: int | None, *, barred: bool) -> str:
        if barred:
            return "offen, jetzt nicht"
        return "offen" if worth is None else f"offen, jetzt {worth}"

    def line(self, value: int, aim: int | None, reached: int) -> str:
        return str(value) if aim is None else f"{value}, {reached} von {aim}"

    def total(self) -> str:
        return "Summe"

    def gives(self, rows: Sequence[str]) -> str:
        return f"Jetzt: {', '.join(rows)}."

    def set_aside(self, dice: str, face: int, points: int, joins: bool) -> str:
        if joins:
            return f"{dice} zu {self.faces(face)} legen: {points}"
        return f"{dice} als {self.faces(face)} beiseitelegen: {points}"

    def bank_now(self, points: int, joined: Sequence[str]) -> str:
        return f"Jetzt sichern bringt {points}" + (f": {self.list(joined)}" if joined else "")

    def joins(self, dice: str, count: int, face: int, there: bool) -> str:
        if there:
            return f"{dice} {'kommt' if count == 1 else 'kommen'} zu deinen {self.faces(face)}n"
        return f"{dice} {'wird' if count == 1 else 'werden'} {self.faces(face)}"

    def no_offers(self) -> str:
        return "Jetzt gibt es nichts zu wählen."

    # -- what may be typed ---------------------------------------------------------------------

    def may_do(self, commands: Sequence[str]) -> str:
        if not commands:
            return "Du bist nicht am Zug: Warte, oder tippe show."
        return f"Du kannst tippen: {self.list(commands)}."

    def may_first(self) -> str:
        return "all, um zu würfeln"

    def may_pips(self, example: str) -> str:
        return f"{example}, um diese noch einmal zu werfen"

    def may_none(self) -> str:
        return "none, um alle zu halten"

    def may_rows(self, example: str, entries: int) -> str:
        if entries == 1:
            return f"eine Zeile wie {example}, um sie einzutragen"
        return f"zwei Zeilen wie {example}, um sie einzutragen"

    def may_aside(self, example: str) -> str:
        return f"aside {example}, um diese beiseitezulegen"

    def may_again(self) -> str:
        return "all, um die anderen zu werfen"

    def may_bank(self, points: int) -> str:
        return f"bank für {self.points(points)}"

    def may_ask(self) -> str:
        return "? für das, was jedes bringt"

    # -- refusals ------------------------------------------------------------------------------

    def empty(self) -> str:
        return "Tippe erst einen Befehl, zum Beispiel show. help zählt alle auf."

    def unknown(self, typed: str) -> str:
        sentence = f"{self.quoted(typed)} ist hier weder Befehl noch Zeile."
        return f"{sentence} Tippe help für die Befehle oder ? für die Zeilen."

    def not_your_turn(self) -> str:
        return "Du bist noch nicht am Zug. Warte darauf, oder tippe show."

    def throw_first(self) -> str:
        return "Du hast noch nicht geworfen. Tippe all, um zu würfeln."

    def no_throws(self, row: str) -> str:
        return (
            f"Es ist kein Wurf mehr übrig. Trag eine Zeile ein, zum Beispiel {row}; ? sagt, was jede bringt."
        )

    def nothing_to_keep(self, row: str) -> str:
        sentence = "Es ist kein Wurf mehr übrig, also muss nichts gehalten werden."
        return f"{sentence} Trag eine Zeile ein, zum Beispiel {row}."

    def which_dice(self) -> str:
        return "Sag, welche Würfel du noch einmal wirfst: ihre Augen, zum Beispiel 2414, oder all."

    def nothing_left(self) -> str:
        return "Das hält jeden Würfel. Tippe none dafür, oder trag eine Zeile ein."

    def no_such_face(self, face: int) -> str:
        sentence = f"Würfel zeigen 1 bis 6, nicht {face}."
        return f"{sentence} Tippe die Augen der Würfel, die du noch einmal wirfst."

    def missing(self, face: int, shade: str | None, dice: str) -> str:
        sentence = f"So viele Würfel mit {self.pip(face, shade)} gibt es hier nicht."
        return f"{sentence} Du hast {dice}: Tippe nur Augen von diesen."

    def unclear(self, face: int, shades: Sequence[str]) -> str:
        examples = self.either([f"{shade[0]}{face}" for shade in shades])
        return f"Die Würfel mit {face} sind verschieden gefärbt. Sag, welche, zum Beispiel {examples}."

    def ambiguous(self, typed: str, rows: Sequence[tuple[str, str]]) -> str:
        named = self.either([self.lettered(name, letter) for name, letter in rows])
        sentence = f"{self.quoted(typed)} kann {named} heißen."
        return f"{sentence} Tippe den Buchstaben oder den ganzen Namen."

    def enter_row(self, row: str, worth: int | None, typed: str) -> str:
        gives = "" if worth is None else f" für {worth}"
        return f"{row}{gives} eintragen? Tippe {typed}."

    def zero(self, rows: Sequence[str]) -> str:
        sentence = f"Das ist 0 in {self.list(rows)}."
        return f"{sentence} Tippe yes, oder dasselbe noch einmal, um es einzutragen."

    def no_question(self) -> str:
        return "Ein yes allein sagt hier nichts. Tippe, was du tun willst; help zählt alle Befehle auf."

    def filled(self, row: str, score: int, other: str) -> str:
        return f"{row} ist schon eingetragen, mit {score}. Wähle eine andere Zeile, zum Beispiel {other}."

    def barred_row(self, row: str, why: str) -> str:
        return f"{row} lässt sich jetzt nicht eintragen: {why}"

    def one_row(self, typed: str) -> str:
        return f"In einem Zug wird eine Zeile eingetragen. Tippe eine von diesen: {typed}."

    def more_rows(self, row: str, entries: int, example: str) -> str:
        sentence = f"In einem Zug werden {self.count(entries)} Zeilen eingetragen."
        return f"{sentence} Nenne neben {row} noch eine, zum Beispiel {example}."

    def same_row(self, row: str) -> str:
        return f"{row} ist zweimal genannt. Nenne zwei verschiedene Zeilen."

    def split_count(self, row: str, count: int) -> str:
        sentence = f"{row} nimmt {count} Würfel."
        return f"{sentence} Tippe die Augen von so vielen, oder keine für die beste Aufteilung."

    def split_rest(self) -> str:
        sentence = "Zusammen nehmen die zwei Zeilen alle Würfel."
        return f"{sentence} Tippe nur die Augen der einen Zeile: Die andere bekommt den Rest."

    def to_set_aside(self) -> str:
        sentence = "Hier werden Würfel beiseitegelegt, bevor die anderen geworfen werden."
        return f"{sentence} Tippe aside mit ihren Augen, zum Beispiel aside 66, oder all, um zu würfeln."

    def nothing_to_set_aside(self) -> str:
        return "Jetzt lässt sich nichts beiseitelegen. Tippe all, um zu würfeln, oder bank."

    def no_combination(self) -> str:
        return "Diese Würfel ergeben nichts. Tippe ? für das, was sich beiseitelegen lässt."

    def which_face(self, faces: Sequence[int]) -> str:
        named = self.either([self.faces(face) for face in faces])
        return f"Diese Würfel können {named} sein. Sag es, zum Beispiel aside … as {faces[0]}."

    def aside_first(self) -> str:
        return "Leg erst etwas von diesem Wurf beiseite. Tippe ? für das, was geht."

    def no_bank(self) -> str:
        return "Noch lässt sich nichts sichern. Leg erst etwas von diesem Wurf beiseite: ? sagt, was."

    def no_such_way(self, ways: int) -> str:
        there = "eine Art" if ways == 1 else f"{self.count(ways)} Arten"
        more = f", oder bank 2 bis bank {ways}" if ways > 1 else ""
        return f"Zum Sichern gibt es {there}. Tippe bank{more}."

    def none_banks(self) -> str:
        return "Tippe bank, um die Punkte zu sichern und den Zug zu beenden, oder all, um weiterzuwürfeln."

    def no_seat(self, typed: str) -> str:
        sentence = f"Niemand hier heißt {self.quoted(typed)}."
        return f"{sentence} Tippe show allein, oder show mit dem Namen einer Person."


GERMAN: Final = German()
