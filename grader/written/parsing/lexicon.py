"""The words of written answers: labels, headings and the rest, in four languages, with one slip.

Each list has the English words first, then German, French and Spanish ones. A word or phrase is
compared without case, accents, spaces and punctuation. A word of five letters or more may have one
slip: a letter too many, one too few, a wrong one, or two that are exchanged.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import chain
from typing import Literal, TypeAlias, TypeVar, get_args

from grader.core.models import CheckName, RowColumn
from grader.core.models.paper_questions import Quantity
from grader.written.parsing import plain_text

Column: TypeAlias = Literal[RowColumn, "window", "node-function"]
Labelled: TypeAlias = Literal[CheckName, "moves", "cuts", "exercise", "about"]
Meaning = TypeVar("Meaning")

_BETWEEN = re.compile(r"(?:[\s_/,()\[\].-]|\bà\b)+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")

_LEAST = 5  # the fewest letters of a word that may have a slip; beside another word, one less

_COLUMNS: Mapping[str, str] = {
    "node": "node nodes state name position vertex knoten zustand noeud nœud sommet nodo estado",
    "alpha": "alpha α a alfa",
    "beta": "beta β b",
    "value": "value v val score utility return returns returned minimax result "
    "wert rückgabe ergebnis valeur rendue rend renvoyée retour valor devuelve resultado",
    "function": "function func fn call type player minmax maxmin max min "
    "funktion spieler typ fonction joueur función jugador tipo",
    "prune": "prune prunes pruned pruning cut cuts cutoff cutoffs "
    "abgeschnitten schnitt coupe coupé élagué poda podado corte",
    "window": "window windows bounds interval fenster intervall schranken fenêtre bornes "
    "intervalle ventana intervalo cotas",
    "entry": "in entry before entrée lentrée eingang entrada",
    "": "at on out off exit after beim la",
}
"""The words of each column's heading. Those of `entry` turn alpha and beta into those on
entry; the last ones change nothing."""

_FIRST: Sequence[tuple[Collection[str], Column]] = (
    ({"alpha", "beta"}, "window"),
    ({"alpha", "value"}, "alpha"),
    ({"beta", "value"}, "beta"),
    ({"node", "function"}, "function"),
    ({"node", "value"}, "value"),
)
"""The column of a heading with the words of two."""

_ASIDE = (
    "step nr no number row line event depth level remark remarks comment comments note notes "
    "reason why explanation leafinner innerleaf kind schritt bemerkung "
    "grund remarque raison paso nota"
)
"""Headings of columns that are ignored."""

_HEADS: Mapping[str, str] = {
    "values": "values werte valeurs valores",
    "value": "value worth minimax result wert ergebnis valeur vaut valor vale",
    "move": "move action play plays zug aktion coup jugada movimiento",
    "moves": "moves actions",
    "visited": "visited visit visits visiting look looks looked besucht besuchte "
    "visité visités visites visitados visitadas",
    "pruned": "pruned prune prunes abgeschnitten abgeschnittene beschnitten "
    "élagué élagués élaguée élaguées coupé coupés coupée coupées "
    "poda podan podado podados podada podadas",
    "cuts": "cut cuts cutoffs",
    "leaves": "leaves leaf blätter feuilles hojas",
    "windows": "window windows fenster fenêtre fenêtres ventana ventanas",
    "ordering": "ordering orderings reordered new neue nouvel nuevo",
    "trace": "trace table tabelle tableau tabla traza",
    "counts": "counts sizes zahlen größen comptes recuentos",
    "ranges": "range ranges bereiche wertebereiche plages rangos",
    "because": "because weil porque",
    "relabelled": "relabelled relabeled relabelling relabeling",
    "ucb": "ucb ucb1 uct",
    "selection": "selection selections selected played playouts gewählt auswahl "
    "sélection selección",
    "statistics": "statistics record records updated statistik sieganteile registres registros",
    "exercise": "exercise aufgabe exercice ejercicio",
}
"""The words of a label that tell its part."""

_QUANTITIES: Mapping[str, str] = {
    "states": "states state positions position zustände zustand stellungen états état estados "
    "posiciones",
    "nodes": "nodes node vertices knoten nœuds noeuds nodos",
    "leaves": "leaves leaf terminals blätter feuilles hojas",
    "ply": "ply plies depth deep height tiefe tief profondeur profundidad",
    "visited": "visited visits expanded besucht besuchte visités visitados",
    "times": "times ratio factor mal faktor",
    "claim": "claim statement assertion behauptung aussage affirmation",
}
_BESIDE_COUNTS = (
    "all total different distinct possible number many how there them these its it tree game root "
    "whole entire altogether has have of the in a an at to is are which what does long "
    "anzahl der des die es gibt sind hat baum baums spiel verschiedene "
    "nombre il y les arbre número hay tiene árbol"
)
"""The words of the label of a count, and words beside these that change nothing."""

_OVER: Sequence[tuple[Collection[str], Labelled]] = (
    ({"leaves", "visited"}, "leaves"),
    ({"leaves", "pruned"}, "pruned"),
    ({"move", "ordering"}, "ordering"),
    ({"pruned", "cuts"}, "pruned"),
    ({"value", "values"}, "values"),
    ({"selection", "leaves"}, "selection"),
    ({"move", "selection"}, "move"),
    ({"statistics", "selection"}, "statistics"),
)
"""The part of a label with the words of two."""

_ABOUT = (
    "about|name|student|student id|student name|matric|matriculation|matrikel|author|date|course|"
    "group|title|source|variant|moves first|cutoff rule|nom|nombre"
)
_AS_A_WHOLE: Mapping[Labelled, str] = {
    "about": _ABOUT,
    "value": "value of a",
    "move": "right move",
    "moves": "right moves",
    "exercise": "exercise id",
    "holds_for": "holds for|holds|stays for|stays|value stays for|"
    "move stays for|the roots value stays for|the best move is still one for|"
    "condition|gilt für|gilt|bedingung|reste pour|condición",
    "because": "cut off and by whose bound",
    "values": "values of all nodes|values of all inner nodes|value of each node|"
    "value of every node|all values|my values|the values are",
    "relabelled": "new values|new leaves|new leaf values|new values of the leaves|neue werte|"
    "nouvelles valeurs|nuevos valores",
}
"""Labels that are known only as a whole."""

_BESIDE = (
    "the of in to at so far is are was were be do does did have had should it i this which what "
    "how many choose chooses order node nodes root best number count evaluated branch branches "
    "subtree subtrees child children off offs search max min "
    "der die das den ist sind wird werden es welche welcher wie viele knoten wurzel bester beste "
    "reihenfolge anzahl ausgewertete ausgewertet äste teilbäume suche "
    "le la les du de est nest sont il racine meilleur meilleure nœud nœuds noeud noeuds nombre "
    "évaluées évaluée ordre quel quelle recherche entrée lentrée "
    "el los las del es son se raíz mejor nodo nodos ramas rama número evaluadas evalúan evalúa "
    "orden búsqueda"
)
"""Words beside these that do not change the part of a label."""

_NOT = "not never no nicht nie kein keine non pas jamais nunca"
_OF_A_MOVE = frozenset({"max", "min", "choose", "chooses"})
_NONE = (
    "none nothing no nodes nonode nobranch nil empty keine keiner keinen nichts aucun aucune rien "
    "ninguno ninguna ningún nada kein"
)
_TRUE = "true right correct yes wahr richtig ja stimmt vrai oui verdadero sí"
_FALSE = "false wrong incorrect untrue no not falsch nein faux non falso"
_LEAF = "leaf terminal utility none blatt feuille hoja"
_YES = "x yes true y ja oui sí"
_NO = "no false n none 0 nein non nicht"  # in the cell of a leaf's function, or of a cutoff

_PLAIN = (
    "and the whole entire subtree subtrees branch branches under below beneath of all node nodes "
    "leaf leaves with everything at it two three both its "
    "their then child children ie und mit der die das beide teilbaum "
    "knoten et avec le la les y e con el los las"
)
NEGATIONS = frozenset(
    """
    not no except without but nicht ohne außer pas sauf sans excepto sin menos or oder ou o
    """.split()
)
"""Words after which a list does not mean the nodes that it names."""

_AFTER = "after afterleaf leaf evaluated step nach blatt nachblatt après feuille después tras hoja"
"""Words before a leaf after which ranges are given, or the heading of their column."""

AND = "and|und|et|y"
BECAUSE = "because|since|weil|denn|car|porque"
"""The alternatives of a regular expression: the words that join two items, or begin a reason."""
_BETWEEN_ITEMS = re.compile(rf"(?:[\s,;.]|\b(?:{AND})\b)*", re.IGNORECASE)

_NUMBERS = """\
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
sixteen seventeen eighteen nineteen twenty
null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn \
sechzehn siebzehn achtzehn neunzehn zwanzig
zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize \
dix-sept dix-huit dix-neuf vingt
cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince \
dieciséis diecisiete dieciocho diecinueve veinte"""
_PLACES: Mapping[int, str] = {
    0: "left leftmost first 1st links linke linker erste erster gauche premier première izquierda "
    "primero primera",
    1: "second 2nd zweite zweiter deuxième second seconde segundo segunda",
    2: "third 3rd dritte dritter troisième tercero tercera",
    -1: "right rightmost last rechts rechte rechter letzte letzter droite dernier dernière derecha "
    "último última",
}
_MIDDLE = "middle centre center mitte mittlere mittlerer milieu centro medio"
_PLACE_NOUNS = (
    "the one child branch move node kind zug der die das le la el coup jugada enfant branche hijo"
)


@lru_cache(plain_text.REMEMBERED)
def fold(text: str) -> str:
    """A word or phrase without case, accents, spaces and punctuation."""
    bare = plain_text.plain(text[: plain_text.LONGEST]).casefold()
    apart = unicodedata.normalize("NFD", bare.replace("œ", "oe").replace("ß", "ss"))
    return "".join(character for character in apart if character.isalnum())


def _table(lists: Mapping[Meaning, str], separator: str | None) -> Mapping[str, Meaning]:
    return {
        fold(word): meaning for meaning, words in lists.items() for word in words.split(separator)
    }


def _folded(words: str) -> frozenset[str]:
    return frozenset(map(fold, words.split()))


_COLUMN = _table(_COLUMNS, None)
_WHOLE = _table(_AS_A_WHOLE, "|")
_COUNT: Mapping[str, str] = {**_table({"": _BESIDE_COUNTS}, None), **_table(_QUANTITIES, None)}
_PART: Mapping[str, str] = {**_table({"": _BESIDE, "not": _NOT}, None), **_table(_HEADS, None)}
ASIDE = _folded(_ASIDE)
NONE = _folded(_NONE)
PLAIN = _folded(_PLAIN)
AFTER = _folded(_AFTER)
TRUE, FALSE = _folded(_TRUE), _folded(_FALSE)
BEFORE_JUDGEMENTS = frozenset(["it", "that", "this", "the", "claim", "statement", "is"])
LEAF, YES, NO = _folded(_LEAF), _folded(_YES), _folded(_NO)
NUMBERS: Mapping[str, int] = {
    fold(word): number
    for words in _NUMBERS.splitlines()
    for number, word in enumerate(words.split())
}
_PLACE = _table(_PLACES, None)
_MIDDLES, _NOUNS = _folded(_MIDDLE), _folded(_PLACE_NOUNS)


def column(text: str, *, slips: bool = True) -> Column | None:
    """The column that a heading names, or None; with `slips`, its words may have one each."""
    found = _meanings(text, _COLUMN, slips=slips)
    one = _only(found - {"", "entry"}, _FIRST, get_args(Column))
    if "entry" in found and one in {"alpha", "beta"}:
        return "alpha_in" if one == "alpha" else "beta_in"
    return one


def part(text: str, *, slips: bool = True) -> Labelled | None:
    """The part of an answer that a label names, or None; with `slips`, its words may have one
    each."""
    if whole := _WHOLE.get(fold(text)):
        return whole
    found = _meanings(text, _PART, slips=slips)
    one = _only(found - {"", "not"}, _OVER, get_args(Labelled))
    if "not" in found:
        return "pruned" if one == "visited" else None
    if one not in {"move", "moves"} and not _OF_A_MOVE.isdisjoint(words_of(text)):
        return None
    return one


def quantity(text: str) -> Quantity | None:
    """The quantity that the label of a count names, or None."""
    return _only(_meanings(text, _COUNT, slips=True) - {""}, (), get_args(Quantity))


def _only(
    found: AbstractSet[str],
    together: Sequence[tuple[Collection[str], Meaning]],
    known: Collection[Meaning],
) -> Meaning | None:
    """The single meaning of some words, or the one that two have together."""
    both = (meaning for pair, meaning in together if found == pair)
    alone = (meaning for meaning in known if found == {meaning})
    return next(chain(both, alone), None)


def denies_pruning(text: str) -> bool:
    """Whether all words of a text are known, and say that nothing is pruned."""
    words = [word for word in words_of(text) if word not in NONE or word in _PART]
    found = _meanings(" ".join(words), _PART, slips=False)
    none = "not" in found or len(words) < len(list(words_of(text)))
    return found >= {"pruned"} and found <= {"pruned", "not", ""} and none


def is_of_a_label(word: str) -> bool:
    """Whether a label may have this word."""
    return fold(word) in _PART


def is_of_a_count(word: str) -> bool:
    """Whether the label of a count may have this word."""
    return fold(word) in _COUNT


def after_signs(text: str, place: int) -> int:
    """The place behind the signs, or words such as "and", that part two items of a line."""
    between = _BETWEEN_ITEMS.match(text, place)
    return between.end() if between else place


def is_slip(text: str) -> bool:
    """Whether a known label or heading has a word with a slip."""
    return part(text, slips=False) is None and column(text, slips=False) is None


def place(text: str, many: int) -> int | None:
    """The index that words such as "the second child" or "middle" mean, of `many` children."""
    words = [fold(word) for word in text.split()]
    kept = [word for word in words if word not in _NOUNS]
    if len(kept) != 1 or len(words) > 5:
        return None
    if kept[0] in _MIDDLES:
        return many // 2 if many % 2 else None
    index = _PLACE.get(kept[0])
    if index is None or index >= many:
        return None
    return index % many


def _meanings(text: str, known: Mapping[str, str], *, slips: bool) -> AbstractSet[str]:
    """The meanings of the words of a text; none if one of them is unknown."""
    found: set[str] = set()
    words = list(words_of(_HUMP.sub(" ", text[: plain_text.LONGEST])))
    least = _LEAST if len(words) == 1 else _LEAST - 1
    for word in words:
        own = _meanings_of(word, known)
        if not own and slips and len(word) >= least and word.isalpha():
            meant = {known[each] for each in _with_a_slip(word) if each in known}
            own = meant if len(meant) == 1 else set()
        if not own:
            return frozenset()
        found |= own
    return found


def _meanings_of(word: str, known: Mapping[str, str]) -> set[str]:
    """The meaning of a word, or of the two words that it joins."""
    if word in known:
        return {known[word]}
    for place in range(1, len(word)):
        pair = word[:place], word[place:]
        if all(each in known and (len(each) > 1 or not each.isascii()) for each in pair):
            return {known[each] for each in pair}
    return set()


@cache
def _shortened() -> Mapping[str, Collection[str]]:
    """The known words by their forms without one letter, and by themselves."""
    found: dict[str, set[str]] = {}
    for word in {*_PART, *_COLUMN, *_COUNT}:
        if len(word) >= _LEAST - 1:
            for form in _forms(word):
                found.setdefault(form, set()).add(word)
    return found


def _forms(word: str) -> Iterator[str]:
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


@lru_cache(maxsize=1000)
def _with_a_slip(word: str) -> Collection[str]:
    """The known words from which a word differs in one slip, not in its first letter."""
    if len(word) > plain_text.LONGEST:
        return frozenset()
    near = {known for form in _forms(word) for known in _shortened().get(form, ())}
    return frozenset(known for known in near if _is_a_slip(word, known))


def _is_a_slip(word: str, known: str) -> bool:
    same = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), None)
    if same is None:
        return True
    one, other = word[same:], known[same:]
    rests = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])] if same else []
    if one[:2] == other[1::-1]:
        rests.append((one[2:], other[2:]))
    return any(left == right for left, right in rests)


def words_of(text: str) -> Iterator[str]:
    """The folded words of a text."""
    return (word for word in map(fold, _BETWEEN.split(text)) if word)
