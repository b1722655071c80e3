"""What is said to a player who types, in Spanish. Draft: nobody who speaks it has read it through yet."""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from regatta_protocol.typed.texts import Texts

BEFORE_I: Final = re.compile(r"h?i(?!e)", re.IGNORECASE)
"""Before this sound `y` becomes `e`."""
BEFORE_O: Final = re.compile(r"h?o|8|11\b", re.IGNORECASE)
"""Before this sound `o` becomes `u`."""


class Spanish(Texts):
    """The same sentences as in English. The commands are the same in every language."""

    and_word: ClassVar[str] = "y"
    or_word: ClassVar[str] = "o"
    last_comma: ClassVar[str] = ""
    numbers: ClassVar[Sequence[str]] = (
        *("ninguna", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    )
    face_names: ClassVar[Sequence[str]] = ("", "unos", "doses", "treses", "cuatros", "cincos", "seises")
    shade_names: ClassVar[Mapping[str, str]] = {"dark": "oscuro", "light": "claro"}
    quotes: ClassVar[str] = "«{}»"
    help_lead: ClassVar[str] = "Comandos, en minúsculas o mayúsculas:"
    helps: ClassVar[Mapping[str, tuple[str, str]]] = {
        **Texts.helps,
        "all": ("all", "tirar todos los dados"),
        "pips": ("2414", "volver a tirar estos: un 2, un 1 y dos 4, en cualquier orden"),
        "keep": ("keep 55", "volver a tirar todos los demás"),
        "none": ("none", "no volver a tirar ninguno: se guardan todos los dados"),
        "row": ("c, o treses", "anotar en la fila de esa letra o ese nombre; por 0 tras una pregunta"),
        "keep_enter": ("kc", "guardar todos los dados y anotar en la fila c"),
        "rows": ("ab, o unos y doses", "anotar en dos filas, con el mejor reparto de los dados"),
        "split": ("a 11123 b", "anotar en dos filas, estos dados en la primera y los demás en la segunda"),
        "all_aside": ("all", "tirar los dados que no están apartados"),
        "aside": ("aside 66", "apartar estos dados; d6 es un 6 oscuro, l6 uno claro"),
        "aside_as": ("aside 16 as 6", "lo mismo, donde un comodín puede valer por varias caras"),
        "offer": ("a", "apartar lo que ? muestra bajo esa letra"),
        "bank": (
            "bank, o bank 2",
            "asegurar los puntos del turno y terminarlo; con un número, como ? lo muestra",
        ),
        "options": ("?", "lo que daría cada fila o elección"),
        "show": ("show, o show Bo", "la mesa otra vez; la tarjeta de Bo"),
        "time": ("time", "cuánto tiempo queda"),
        "undo": ("undo", "deshacer tu última decisión, en las prácticas"),
        "resign": ("resign", "abandonar la partida, tras una pregunta"),
        "help": ("help", "estos comandos"),
    }

    def list(self, parts: Sequence[str], word: str | None = None) -> str:
        joint = word or self.and_word
        if parts and joint == self.and_word and BEFORE_I.match(parts[-1]):
            joint = "e"
        if parts and joint == self.or_word and BEFORE_O.match(parts[-1]):
            joint = "u"
        return super().list(parts, joint)

    def shaded(self, shade: str, faces: str) -> str:
        return f"{faces} {self.shade_names.get(shade, shade)}{'s' if ' ' in faces else ''}"

    def points(self, count: int) -> str:
        return f"{count} punto{'' if count == 1 else 's'}"

    # -- the table -----------------------------------------------------------------------------

    def dice(self, name: str | None, dice: str) -> str:
        return f"Dados: {dice}" if name is None else f"Dados de {name}: {dice}"

    def no_dice(self) -> str:
        return "aún sin tirar"

    def hidden(self) -> str:
        return "oculto"

    def held(self, dice: str) -> str:
        return f"Guardados: {dice}"

    def aside(self, made: Sequence[str]) -> str:
        return f"Apartados: {'; '.join(made) or 'ninguno'}"

    def from_before(self, points: int) -> str:
        return f"De series anteriores: {self.points(points)}"

    def throws(self, made: int, most: int | None) -> str:
        return f"Tiradas hechas: {made}" if most is None else f"Tirada {made} de {most}"

    def totals(self, seats: Sequence[str]) -> str:
        return f"Totales: {'; '.join(seats)}"

    def seat(self, name: str, total: int | None, target: int | None, *, own: bool, plays: bool) -> str:
        points = "oculto" if total is None else str(total)
        of = "" if target is None else f" de {target}"
        return f"{name}{' (tú)' if own else ''} {points}{of}{', juega ahora' if plays else ''}"

    def card(self, name: str | None) -> str:
        return "Tu tarjeta" if name is None else f"Tarjeta de {name}"

    def hidden_card(self) -> str:
        return "Oculta hasta el final."

    def open_row(self, worth: int | None, *, barred: bool) -> str:
        if barred:
            return "libre, ahora no"
        return "libre" if worth is None else f"libre, {worth} ahora"

    def line(self, value: int, aim: int | None, reached: int) -> str:
        return str(value) if aim is None else f"{value}, {reached} de {aim}"

    def total(self) -> str:
        return "Total"

    def gives(self, rows: Sequence[str]) -> str:
        return f"Ahora: {', '.join(rows)}."

    def set_aside(self, dice: str, face: int, points: int, joins: bool) -> str:
        if joins:
            return f"Añadir {dice} a los {self.faces(face)}: {points}"
        return f"Apartar {dice} como {self.faces(face)}: {points}"

    def bank_now(self, points: int, joined: Sequence[str]) -> str:
        return f"Asegurar ahora da {points}" + (f": {self.list(joined)}" if joined else "")

    def joins(self, dice: str, count: int, face: int, there: bool) -> str:
        if there:
            return f"{dice} se {'une' if count == 1 else 'unen'} a tus {self.faces(face)}"
        return f"{dice} {'hace' if count == 1 else 'hacen'} {self.faces(face)}"

    def no_offers(self) -> str:
        return "Ahora no hay nada que elegir."

    # -- what may be typed ---------------------------------------------------------------------

    def may_do(self, commands: Sequence[str]) -> str:
        if not commands:
            return "No es tu turno: espera, o escribe show."
        return f"Puedes escribir {self.list(commands)}."

    def may_first(self) -> str:
        return "all para tirar"

    def may_pips(self, example: str) -> str:
        return f"{example} para volver a tirar estos"

    def may_none(self) -> str:
        return "none para guardarlos todos"

    def may_rows(self, example: str, entries: int) -> str:
        if entries == 1:
            return f"una fila, como {example}, para anotar en ella"
        return f"dos filas, como {example}, para anotar en ellas"

    def may_aside(self, example: str) -> str:
        return f"aside {example} para apartar estos"

    def may_again(self) -> str:
        return "all para tirar los demás"

    def may_bank(self, points: int) -> str:
        return f"bank por {self.points(points)}"

    def may_ask(self) -> str:
        return "? para lo que da cada opción"

    # -- refusals ------------------------------------------------------------------------------

    def empty(self) -> str:
        return "Escribe primero un comando, como show. help los muestra todos."

    def unknown(self, typed: str) -> str:
        sentence = f"{self.quoted(typed)} no es aquí ni un comando ni una fila."
        return f"{sentence} Escribe help para los comandos, o ? para las filas."

    def not_your_turn(self) -> str:
        return "Aún no es tu turno. Espéralo, o escribe show."

    def throw_first(self) -> str:
        return "Aún no has tirado. Escribe all para tirar."

    def no_throws(self, row: str) -> str:
        return f"No queda ninguna tirada. Anota en una fila, como {row}; ? dice lo que da cada una."

    def nothing_to_keep(self, row: str) -> str:
        sentence = "No queda ninguna tirada, así que no hay nada que guardar."
        return f"{sentence} Anota en una fila, como {row}."

    def which_dice(self) -> str:
        return "Di qué dados vuelves a tirar: sus puntos, como 2414, o all."

    def nothing_left(self) -> str:
        return "Eso guarda todos los dados. Escribe none para eso, o anota en una fila."

    def no_such_face(self, face: int) -> str:
        sentence = f"Los dados muestran de 1 a 6, no {face}."
        return f"{sentence} Escribe los puntos de los dados que vuelves a tirar."

    def missing(self, face: int, shade: str | None, dice: str) -> str:
        sentence = f"No hay tantos dados con {self.pip(face, shade)} que tomar."
        return f"{sentence} Tienes {dice}: escribe solo puntos de estos."

    def unclear(self, face: int, shades: Sequence[str]) -> str:
        examples = self.either([f"{shade[0]}{face}" for shade in shades])
        return f"Los dados con {face} son de varios tonos. Di cuáles, como {examples}."

    def ambiguous(self, typed: str, rows: Sequence[tuple[str, str]]) -> str:
        named = self.either([self.lettered(name, letter) for name, letter in rows])
        return f"{self.quoted(typed)} puede ser {named}. Escribe su letra o su nombre entero."

    def enter_row(self, row: str, worth: int | None, typed: str) -> str:
        gives = "" if worth is None else f" por {worth}"
        return f"¿Anotar {row}{gives}? Escribe {typed}."

    def zero(self, rows: Sequence[str]) -> str:
        sentence = f"Eso es 0 en {self.list(rows)}."
        return f"{sentence} Escribe yes, o lo mismo otra vez, para anotarlo."

    def no_question(self) -> str:
        return "Aquí yes solo no dice nada. Escribe lo que quieres hacer; help da todos los comandos."

    def filled(self, row: str, score: int, other: str) -> str:
        return f"{row} ya está anotada, con {score}. Elige otra fila, como {other}."

    def barred_row(self, row: str, why: str) -> str:
        return f"{row} no se puede anotar ahora: {why}"

    def one_row(self, typed: str) -> str:
        return f"En un turno se anota una fila. Escribe una de estas: {typed}."

    def more_rows(self, row: str, entries: int, example: str) -> str:
        sentence = f"En un turno se anotan {self.count(entries)} filas."
        return f"{sentence} Nombra otra junto a {row}, como {example}."

    def same_row(self, row: str) -> str:
        return f"{row} está nombrada dos veces. Nombra dos filas distintas."

    def split_count(self, row: str, count: int) -> str:
        sentence = f"{row} toma {count} dado{'' if count == 1 else 's'}."
        return f"{sentence} Escribe los puntos de tantos dados, o ninguno para el mejor reparto."

    def split_rest(self) -> str:
        sentence = "Juntas, las dos filas toman todos los dados."
        return f"{sentence} Escribe los puntos de una sola fila: la otra recibe el resto."

    def to_set_aside(self) -> str:
        sentence = "Aquí se apartan dados antes de tirar los demás."
        return f"{sentence} Escribe aside con sus puntos, como aside 66, o all para tirar."

    def nothing_to_set_aside(self) -> str:
        return "Ahora no se puede apartar nada. Escribe all para tirar, o bank."

    def no_combination(self) -> str:
        return "Estos dados no hacen ninguna combinación. Escribe ? para lo que se puede apartar."

    def which_face(self, faces: Sequence[int]) -> str:
        named = self.either([self.faces(face) for face in faces])
        return f"Estos dados pueden contar como {named}. Dilo, como aside … as {faces[0]}."

    def aside_first(self) -> str:
        return "Aparta primero algo de esta tirada. Escribe ? para lo que se puede apartar."

    def no_bank(self) -> str:
        return "Aún no se puede asegurar nada. Aparta primero algo de esta tirada: ? dice qué."

    def no_such_way(self, ways: int) -> str:
        there = "una manera" if ways == 1 else f"{self.count(ways)} maneras"
        more = f", o bank 2 a bank {ways}" if ways > 1 else ""
        return f"Hay {there} de asegurar. Escribe bank{more}."

    def none_banks(self) -> str:
        return "Escribe bank para asegurar los puntos y terminar el turno, o all para seguir tirando."

    def no_seat(self, typed: str) -> str:
        sentence = f"Aquí nadie se llama {self.quoted(typed)}."
        return f"{sentence} Escribe show solo, o show con el nombre de alguien."


SPANISH: Final = Spanish()
