"""What is said to a player who types, in Dutch. Draft: nobody who speaks Dutch has read it through yet."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from regatta_protocol.typed.texts import Texts


class Dutch(Texts):
    """The same sentences as in English. The commands are the same in every language."""

    and_word: ClassVar[str] = "en"
    or_word: ClassVar[str] = "of"
    last_comma: ClassVar[str] = ""
    numbers: ClassVar[Sequence[str]] = (
        *("geen", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien"),
    )
    face_names: ClassVar[Sequence[str]] = ("", "enen", "tweeën", "drieën", "vieren", "vijven", "zessen")
    shade_names: ClassVar[Mapping[str, str]] = {"dark": "donkere", "light": "lichte"}
    quotes: ClassVar[str] = "“{}”"
    help_lead: ClassVar[str] = "Opdrachten, in kleine letters of hoofdletters:"
    helps: ClassVar[Mapping[str, tuple[str, str]]] = {
        **Texts.helps,
        "all": ("all", "alle dobbelstenen gooien"),
        "pips": ("2414", "deze opnieuw gooien: een 2, een 1 en twee 4, in elke volgorde"),
        "keep": ("keep 55", "alle andere opnieuw gooien"),
        "none": ("none", "geen enkele opnieuw gooien: alle stenen blijven vast"),
        "row": ("c, of drieën", "de rij met die letter of naam invullen; voor 0 na een vraag"),
        "keep_enter": ("kc", "alle stenen vasthouden en rij c invullen"),
        "rows": ("ab, of enen en tweeën", "twee rijen invullen, met de beste verdeling van de stenen"),
        "split": ("a 11123 b", "twee rijen invullen, deze stenen in de eerste en de andere in de tweede"),
        "all_aside": ("all", "de stenen gooien die niet apart liggen"),
        "aside": ("aside 66", "deze stenen apart leggen; d6 is een donkere 6, l6 een lichte"),
        "aside_as": ("aside 16 as 6", "hetzelfde, waar een joker voor verschillende ogen kan tellen"),
        "offer": ("a", "apart leggen wat ? onder die letter noemt"),
        "bank": (
            "bank, of bank 2",
            "de punten van de beurt veiligstellen en hem beëindigen; met een getal, zoals ? het noemt",
        ),
        "options": ("?", "wat elke rij of keuze zou geven"),
        "show": ("show, of show Bo", "de tafel nog een keer; de scorekaart van Bo"),
        "time": ("time", "hoeveel tijd er nog is"),
        "undo": ("undo", "je laatste beslissing terugnemen, bij het oefenen"),
        "resign": ("resign", "het spel opgeven, na een vraag"),
        "help": ("help", "deze opdrachten"),
    }

    def points(self, count: int) -> str:
        return f"{count} punt{'' if count == 1 else 'en'}"

    # -- the table -----------------------------------------------------------------------------

    def dice(self, name: str | None, dice: str) -> str:
        return f"Dobbelstenen: {dice}" if name is None else f"Dobbelstenen van {name}: {dice}"

    def no_dice(self) -> str:
        return "nog niet gegooid"

    def hidden(self) -> str:
        return "verborgen"

    def held(self, dice: str) -> str:
        return f"Vast: {dice}"

    def aside(self, made: Sequence[str]) -> str:
        return f"Apart: {'; '.join(made) or 'niets'}"

    def from_before(self, points: int) -> str:
        return f"Uit eerdere sets: {self.points(points)}"

    def throws(self, made: int, most: int | None) -> str:
        return f"Worpen tot nu toe: {made}" if most is None else f"Worp {made} van {most}"

    def totals(self, seats: Sequence[str]) -> str:
        return f"Totalen: {'; '.join(seats)}"

    def seat(self, name: str, total: int | None, target: int | None, *, own: bool, plays: bool) -> str:
        points = "verborgen" if total is None else str(total)
        of = "" if target is None else f" van {target}"
        return f"{name}{' (jij)' if own else ''} {points}{of}{', speelt nu' if plays else ''}"

    def card(self, name: str | None) -> str:
        return "Je scorekaart" if name is None else f"Scorekaart van {name}"

    def hidden_card(self) -> str:
        return "Verborgen tot het einde."

    def open_row(self, worth: int | None, *, barred: bool) -> str:
        if barred:
            return "open, nu niet"
        return "open" if worth is None else f"open, nu {worth}"

    def line(self, value: int, aim: int | None, reached: int) -> str:
        return str(value) if aim is None else f"{value}, {reached} van {aim}"

    def total(self) -> str:
        return "Totaal"

    def gives(self, rows: Sequence[str]) -> str:
        return f"Nu: {', '.join(rows)}."

    def set_aside(self, dice: str, face: int, points: int, joins: bool) -> str:
        if joins:
            return f"{dice} bij {self.faces(face)} leggen: {points}"
        return f"{dice} als {self.faces(face)} apart leggen: {points}"

    def bank_now(self, points: int, joined: Sequence[str]) -> str:
        return f"Nu veiligstellen geeft {points}" + (f": {self.list(joined)}" if joined else "")

    def joins(self, dice: str, count: int, face: int, there: bool) -> str:
        if there:
            return f"{dice} {'komt' if count == 1 else 'komen'} bij je {self.faces(face)}"
        return f"{dice} {'wordt' if count == 1 else 'worden'} {self.faces(face)}"

    def no_offers(self) -> str:
        return "Er is nu niets te kiezen."

    # -- what may be typed ---------------------------------------------------------------------

    def may_do(self, commands: Sequence[str]) -> str:
        if not commands:
            return "Je bent niet aan de beurt: wacht, of typ show."
        return f"Je kunt typen: {self.list(commands)}."

    def may_first(self) -> str:
        return "all om te gooien"

    def may_pips(self, example: str) -> str:
        return f"{example} om deze opnieuw te gooien"

    def may_none(self) -> str:
        return "none om ze alle vast te houden"

    def may_rows(self, example: str, entries: int) -> str:
        if entries == 1:
            return f"een rij, zoals {example}, om die in te vullen"
        return f"twee rijen, zoals {example}, om die in te vullen"

    def may_aside(self, example: str) -> str:
        return f"aside {example} om deze apart te leggen"

    def may_again(self) -> str:
        return "all om de andere te gooien"

    def may_bank(self, points: int) -> str:
        return f"bank voor {self.points(points)}"

    def may_ask(self) -> str:
        return "? voor wat elke keuze geeft"

    # -- refusals ------------------------------------------------------------------------------

    def empty(self) -> str:
        return "Typ eerst een opdracht, zoals show. help noemt ze allemaal."

    def unknown(self, typed: str) -> str:
        sentence = f"{self.quoted(typed)} is hier geen opdracht en geen rij."
        return f"{sentence} Typ help voor de opdrachten, of ? voor de rijen."

    def not_your_turn(self) -> str:
        return "Je bent nog niet aan de beurt. Wacht erop, of typ show."

    def throw_first(self) -> str:
        return "Je hebt nog niet gegooid. Typ all om te gooien."

    def no_throws(self, row: str) -> str:
        return f"Er is geen worp meer over. Vul een rij in, zoals {row}; ? zegt wat elke geeft."

    def nothing_to_keep(self, row: str) -> str:
        sentence = "Er is geen worp meer over, dus er hoeft niets vastgehouden te worden."
        return f"{sentence} Vul een rij in, zoals {row}."

    def which_dice(self) -> str:
        return "Zeg welke stenen je opnieuw gooit: hun ogen, zoals 2414, of all."

    def nothing_left(self) -> str:
        return "Dat houdt elke steen vast. Typ daarvoor none, of vul een rij in."

    def no_such_face(self, face: int) -> str:
        sentence = f"Dobbelstenen tonen 1 tot en met 6, niet {face}."
        return f"{sentence} Typ de ogen van de stenen die je opnieuw gooit."

    def missing(self, face: int, shade: str | None, dice: str) -> str:
        sentence = f"Zoveel stenen met {self.pip(face, shade)} zijn er niet te nemen."
        return f"{sentence} Je hebt {dice}: typ alleen ogen daarvan."

    def unclear(self, face: int, shades: Sequence[str]) -> str:
        examples = self.either([f"{shade[0]}{face}" for shade in shades])
        return f"De stenen met {face} hebben verschillende tinten. Zeg welke, zoals {examples}."

    def ambiguous(self, typed: str, rows: Sequence[tuple[str, str]]) -> str:
        named = self.either([self.lettered(name, letter) for name, letter in rows])
        return f"{self.quoted(typed)} kan {named} betekenen. Typ de letter of de hele naam."

    def enter_row(self, row: str, worth: int | None, typed: str) -> str:
        gives = "" if worth is None else f" voor {worth}"
        return f"{row}{gives} invullen? Typ {typed}."

    def zero(self, rows: Sequence[str]) -> str:
        sentence = f"Dat is 0 bij {self.list(rows)}."
        return f"{sentence} Typ yes, of hetzelfde nog een keer, om het in te vullen."

    def no_question(self) -> str:
        return "Alleen yes zegt hier niets. Typ wat je wilt doen; help geeft alle opdrachten."

    def filled(self, row: str, score: int, other: str) -> str:
        return f"{row} is al ingevuld, met {score}. Kies een andere rij, zoals {other}."

    def barred_row(self, row: str, why: str) -> str:
        return f"{row} kan nu niet worden ingevuld: {why}"

    def one_row(self, typed: str) -> str:
        return f"In een beurt wordt één rij ingevuld. Typ een van deze: {typed}."

    def more_rows(self, row: str, entries: int, example: str) -> str:
        sentence = f"In een beurt worden {self.count(entries)} rijen ingevuld."
        return f"{sentence} Noem er naast {row} nog een, zoals {example}."

    def same_row(self, row: str) -> str:
        return f"{row} is twee keer genoemd. Noem twee verschillende rijen."

    def split_count(self, row: str, count: int) -> str:
        sentence = f"{row} neemt {count} {'steen' if count == 1 else 'stenen'}."
        return f"{sentence} Typ de ogen van zoveel stenen, of geen voor de beste verdeling."

    def split_rest(self) -> str:
        sentence = "Samen nemen de twee rijen alle stenen."
        return f"{sentence} Typ alleen de ogen van één rij: de andere krijgt de rest."

    def to_set_aside(self) -> str:
        sentence = "Hier worden stenen apart gelegd voordat de andere worden gegooid."
        return f"{sentence} Typ aside met hun ogen, zoals aside 66, of all om te gooien."

    def nothing_to_set_aside(self) -> str:
        return "Er kan nu niets apart worden gelegd. Typ all om te gooien, of bank."

    def no_combination(self) -> str:
        return "Deze stenen vormen geen combinatie. Typ ? voor wat je apart kunt leggen."

    def which_face(self, faces: Sequence[int]) -> str:
        named = self.either([self.faces(face) for face in faces])
        return f"Deze stenen kunnen tellen als {named}. Zeg het, zoals aside … as {faces[0]}."

    def aside_first(self) -> str:
        return "Leg eerst iets van deze worp apart. Typ ? voor wat er kan."

    def no_bank(self) -> str:
        return "Er is nog niets veilig te stellen. Leg eerst iets van deze worp apart: ? zegt wat."

    def no_such_way(self, ways: int) -> str:
        there = "is één manier" if ways == 1 else f"zijn {self.count(ways)} manieren"
        more = f", of bank 2 tot bank {ways}" if ways > 1 else ""
        return f"Er {there} om veilig te stellen. Typ bank{more}."

    def none_banks(self) -> str:
        return "Typ bank om de punten veilig te stellen en de beurt te beëindigen, of all om door te gooien."

    def no_seat(self, typed: str) -> str:
        sentence = f"Niemand hier heet {self.quoted(typed)}."
        return f"{sentence} Typ show alleen, of show met de naam van iemand."


DUTCH: Final = Dutch()
