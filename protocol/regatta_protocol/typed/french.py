"""What is said to a player who types, in French. Draft: nobody who speaks French has read it through yet."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from regatta_protocol.typed.texts import Texts


class French(Texts):
    """The same sentences as in English. The commands are the same in every language."""

    and_word: ClassVar[str] = "et"
    or_word: ClassVar[str] = "ou"
    last_comma: ClassVar[str] = ""
    numbers: ClassVar[Sequence[str]] = (
        *("aucune", "une", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
    )
    face_names: ClassVar[Sequence[str]] = ("", "as", "deux", "trois", "quatre", "cinq", "six")
    shade_names: ClassVar[Mapping[str, str]] = {"dark": "sombre", "light": "clair"}
    quotes: ClassVar[str] = "« {} »"
    help_lead: ClassVar[str] = "Commandes, en minuscules ou en majuscules :"
    helps: ClassVar[Mapping[str, tuple[str, str]]] = {
        **Texts.helps,
        "all": ("all", "lancer tous les dés"),
        "pips": ("2414", "relancer ceux-ci : un 2, un 1 et deux 4, dans n’importe quel ordre"),
        "keep": ("keep 55", "relancer tous les autres"),
        "none": ("none", "n’en relancer aucun : tous les dés sont gardés"),
        "row": (
            "c, ou trois",
            "inscrire dans la ligne de cette lettre ou de ce nom ; pour 0, après une question",
        ),
        "keep_enter": ("kc", "garder tous les dés et inscrire dans la ligne c"),
        "rows": ("ab, ou uns et deux", "inscrire dans deux lignes, avec le meilleur partage des dés"),
        "split": (
            "a 11123 b",
            "inscrire dans deux lignes, ces dés dans la première, les autres dans l’autre",
        ),
        "all_aside": ("all", "lancer les dés qui ne sont pas de côté"),
        "aside": ("aside 66", "mettre ces dés de côté ; d6 est un 6 sombre, l6 un clair"),
        "aside_as": ("aside 16 as 6", "de même, là où un joker peut compter pour plusieurs faces"),
        "offer": ("a", "mettre de côté ce que ? nomme sous cette lettre"),
        "bank": (
            "bank, ou bank 2",
            "assurer les points du tour et le finir ; avec un nombre, comme ? l’énumère",
        ),
        "options": ("?", "ce que donnerait chaque ligne ou chaque choix"),
        "show": ("show, ou show Bo", "la table encore une fois ; la fiche de Bo"),
        "time": ("time", "combien de temps il reste"),
        "undo": ("undo", "annuler ta dernière décision, à l’entraînement"),
        "resign": ("resign", "abandonner la partie, après une question"),
        "help": ("help", "ces commandes"),
    }

    def shaded(self, shade: str, faces: str) -> str:
        return f"{faces} {self.shade_names.get(shade, shade)}{'s' if ' ' in faces else ''}"

    def points(self, count: int) -> str:
        return f"{count} point{'' if count in (0, 1) else 's'}"

    # -- the table -----------------------------------------------------------------------------

    def dice(self, name: str | None, dice: str) -> str:
        return f"Dés : {dice}" if name is None else f"Dés de {name} : {dice}"

    def no_dice(self) -> str:
        return "pas encore lancés"

    def hidden(self) -> str:
        return "caché"

    def held(self, dice: str) -> str:
        return f"Gardés : {dice}"

    def aside(self, made: Sequence[str]) -> str:
        return f"De côté : {' ; '.join(made) or 'rien'}"

    def combination(self, face: int, dice: str, points: int) -> str:
        return f"{self.faces(face).capitalize()} : {dice}, {self.points(points)}"

    def from_before(self, points: int) -> str:
        return f"Des séries d’avant : {self.points(points)}"

    def throws(self, made: int, most: int | None) -> str:
        return f"Lancers faits : {made}" if most is None else f"Lancer {made} sur {most}"

    def totals(self, seats: Sequence[str]) -> str:
        return f"Totaux : {' ; '.join(seats)}"

    def seat(self, name: str, total: int | None, target: int | None, *, own: bool, plays: bool) -> str:
        points = "caché" if total is None else str(total)
        of = "" if target is None else f" sur {target}"
        return f"{name}{' (toi)' if own else ''} {points}{of}{', joue maintenant' if plays else ''}"

    def card(self, name: str | None) -> str:
        return "Ta fiche" if name is None else f"Fiche de {name}"

    def hidden_card(self) -> str:
        return "Cachée jusqu’à la fin."

    def open_row(self, worth: int | None, *, barred: bool) -> str:
        if barred:
            return "libre, pas maintenant"
        return "libre" if worth is None else f"libre, {worth} maintenant"

    def line(self, value: int, aim: int | None, reached: int) -> str:
        return str(value) if aim is None else f"{value}, {reached} sur {aim}"

    def total(self) -> str:
        return "Total"

    def gives(self, rows: Sequence[str]) -> str:
        return f"Maintenant : {', '.join(rows)}."

    def set_aside(self, dice: str, face: int, points: int, joins: bool) -> str:
        if joins:
            return f"Ajouter {dice} aux {self.faces(face)} : {points}"
        return f"Mettre {dice} de côté comme {self.faces(face)} : {points}"

    def bank_now(self, points: int, joined: Sequence[str]) -> str:
        return f"Assurer maintenant donne {points}" + (f" : {self.list(joined)}" if joined else "")

    def joins(self, dice: str, count: int, face: int, there: bool) -> str:
        if there:
            return f"{dice} {'rejoint' if count == 1 else 'rejoignent'} tes {self.faces(face)}"
        return f"{dice} {'fait' if count == 1 else 'font'} des {self.faces(face)}"

    def no_offers(self) -> str:
        return "Il n’y a rien à choisir maintenant."

    # -- what may be typed ---------------------------------------------------------------------

    def may_do(self, commands: Sequence[str]) -> str:
        if not commands:
            return "Ce n’est pas ton tour : attends, ou tape show."
        return f"Tu peux taper {self.list(commands)}."

    def may_first(self) -> str:
        return "all pour lancer"

    def may_pips(self, example: str) -> str:
        return f"{example} pour relancer ceux-ci"

    def may_none(self) -> str:
        return "none pour tous les garder"

    def may_rows(self, example: str, entries: int) -> str:
        if entries == 1:
            return f"une ligne, comme {example}, pour y inscrire"
        return f"deux lignes, comme {example}, pour y inscrire"

    def may_aside(self, example: str) -> str:
        return f"aside {example} pour mettre ceux-ci de côté"

    def may_again(self) -> str:
        return "all pour lancer les autres"

    def may_bank(self, points: int) -> str:
        return f"bank pour {self.points(points)}"

    def may_ask(self) -> str:
        return "? pour ce que chacun donne"

    # -- refusals ------------------------------------------------------------------------------

    def empty(self) -> str:
        return "Tape d’abord une commande, comme show. help les énumère toutes."

    def unknown(self, typed: str) -> str:
        sentence = f"{self.quoted(typed)} n’est ici ni une commande ni une ligne."
        return f"{sentence} Tape help pour les commandes, ou ? pour les lignes."

    def not_your_turn(self) -> str:
        return "Ce n’est pas encore ton tour. Attends-le, ou tape show."

    def throw_first(self) -> str:
        return "Tu n’as pas encore lancé. Tape all pour lancer."

    def no_throws(self, row: str) -> str:
        sentence = "Il ne reste pas de lancer."
        return f"{sentence} Inscris dans une ligne, comme {row} ; ? dit ce que chacune donne."

    def nothing_to_keep(self, row: str) -> str:
        sentence = "Il ne reste pas de lancer, donc rien n’est à garder."
        return f"{sentence} Inscris dans une ligne, comme {row}."

    def which_dice(self) -> str:
        return "Dis quels dés tu relances : leurs points, comme 2414, ou all."

    def nothing_left(self) -> str:
        return "Cela garde tous les dés. Tape none pour cela, ou inscris dans une ligne."

    def no_such_face(self, face: int) -> str:
        return f"Les dés montrent 1 à 6, pas {face}. Tape les points des dés que tu relances."

    def missing(self, face: int, shade: str | None, dice: str) -> str:
        sentence = f"Il n’y a pas autant de dés avec {self.pip(face, shade)} à prendre."
        return f"{sentence} Tu as {dice} : ne tape que des points de ceux-ci."

    def unclear(self, face: int, shades: Sequence[str]) -> str:
        examples = self.either([f"{shade[0]}{face}" for shade in shades])
        return f"Les dés avec {face} sont de plusieurs teintes. Dis lesquels, comme {examples}."

    def ambiguous(self, typed: str, rows: Sequence[tuple[str, str]]) -> str:
        named = self.either([self.lettered(name, letter) for name, letter in rows])
        return f"{self.quoted(typed)} peut être {named}. Tape sa lettre ou son nom entier."

    def enter_row(self, row: str, worth: int | None, typed: str) -> str:
        gives = "" if worth is None else f" pour {worth}"
        return f"Inscrire {row}{gives} ? Tape {typed}."

    def zero(self, rows: Sequence[str]) -> str:
        sentence = f"Cela fait 0 dans {self.list(rows)}."
        return f"{sentence} Tape yes, ou la même chose encore une fois, pour inscrire."

    def no_question(self) -> str:
        return "Ici, yes seul ne dit rien. Tape ce que tu veux faire ; help donne toutes les commandes."

    def filled(self, row: str, score: int, other: str) -> str:
        return f"{row} est remplie, avec {score}. Choisis une autre ligne, comme {other}."

    def barred_row(self, row: str, why: str) -> str:
        return f"{row} ne peut pas être inscrite maintenant : {why}"

    def one_row(self, typed: str) -> str:
        return f"Un tour remplit une ligne. Tape l’une d’elles : {typed}."

    def more_rows(self, row: str, entries: int, example: str) -> str:
        sentence = f"Un tour remplit {self.count(entries)} lignes."
        return f"{sentence} Nommes-en une autre avec {row}, comme {example}."

    def same_row(self, row: str) -> str:
        return f"{row} est nommée deux fois. Nomme deux lignes différentes."

    def split_count(self, row: str, count: int) -> str:
        sentence = f"{row} prend {count} dé{'' if count == 1 else 's'}."
        return f"{sentence} Tape les points d’autant de dés, ou aucun pour le meilleur partage."

    def split_rest(self) -> str:
        sentence = "Ensemble, les deux lignes prennent tous les dés."
        return f"{sentence} Tape les points d’une seule ligne : l’autre reçoit le reste."

    def to_set_aside(self) -> str:
        sentence = "Ici on met des dés de côté avant de lancer les autres."
        return f"{sentence} Tape aside avec leurs points, comme aside 66, ou all pour lancer."

    def nothing_to_set_aside(self) -> str:
        return "Rien ne peut être mis de côté maintenant. Tape all pour lancer, ou bank."

    def no_combination(self) -> str:
        return "Ces dés ne font pas de combinaison. Tape ? pour ce qui peut être mis de côté."

    def which_face(self, faces: Sequence[int]) -> str:
        named = self.either([self.faces(face) for face in faces])
        return f"Ces dés peuvent compter comme {named}. Dis-le, comme aside … as {faces[0]}."

    def aside_first(self) -> str:
        return "Mets d’abord de côté une partie de ce lancer. Tape ? pour ce qui peut l’être."

    def no_bank(self) -> str:
        return "Rien ne peut encore être assuré. Mets d’abord de côté une partie de ce lancer : ? dit quoi."

    def no_such_way(self, ways: int) -> str:
        there = "une façon" if ways == 1 else f"{self.count(ways)} façons"
        more = f", ou bank 2 à bank {ways}" if ways > 1 else ""
        return f"Il y a {there} d’assurer. Tape bank{more}."

    def none_banks(self) -> str:
        return "Tape bank pour assurer les points et finir le tour, ou all pour relancer."

    def no_seat(self, typed: str) -> str:
        sentence = f"Personne ici ne s’appelle {self.quoted(typed)}."
        return f"{sentence} Tape show seul, ou show avec le nom de quelqu’un."


FRENCH: Final = French()
