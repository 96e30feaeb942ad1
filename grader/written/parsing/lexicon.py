"""The words of written answers: labels, headings and the rest, in four languages, with one slip.

Each list has the English words first, then German, French and Spanish ones. A word or phrase is
compared without case, accents, spaces and punctuation. A word of five letters or more may have one
slip: a letter too many, one too few, a wrong one, or two that are exchanged.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Literal, TypeAlias, TypeVar

from grader.written.parsing import cells

Column: TypeAlias = Literal[
    "node", "alpha", "beta", "value", "function", "prune", "alpha_in", "beta_in",
    "window", "node-function",
]  # fmt: skip
Labelled: TypeAlias = Literal[
    "value", "move", "visited", "pruned", "windows", "trace", "leaves", "ordering",
    "moves", "cuts", "exercise", "about",
]  # fmt: skip
Meaning = TypeVar("Meaning")

_LONGEST = 60
_LEAST = 5
"""The fewest letters of a word that may have a slip."""

_COLUMNS: Mapping[Column, str] = {
    "node": "node nodes state name nodename position vertex "
    "knoten zustand noeud nœud sommet nodo estado",
    "alpha": "alpha α a alphavalue αvalue alphaout αout alphaatexit αatexit alphaafter αafter alfa",
    "beta": "beta β b betavalue βvalue betaout βout betaatexit βatexit betaafter βafter",
    "value": "value v val score utility return returns returned returnvalue returnedvalue minimax "
    "minimaxvalue result wert rückgabe rückgabewert ergebnis "
    "valeur valeurrendue rend retour valor devuelve resultado",
    "function": "function func fn call type player minmax maxmin nodefunction nodetype "
    "funktion spieler typ fonction joueur función jugador tipo",
    "prune": "prune prunes pruned pruning cut cuts cutoff cutoffs "
    "abgeschnitten schnitt coupe coupé élagué poda podado corte",
    "alpha_in": "alphain αin alphaatentry αatentry alphaentry αentry alphabefore αbefore",
    "beta_in": "betain βin betaatentry βatentry betaentry βentry betabefore βbefore",
    "window": "window windows bounds interval αβ alphabeta αβwindow alphabetawindow "
    "fenster intervall schranken fenêtre bornes intervalle ventana intervalo cotas",
}
_ASIDE = (
    "step nr no number row line event depth level remark remarks comment comments note notes "
    "reason why explanation leafinner innerleaf kind schritt bemerkung "
    "grund remarque raison paso nota"
)
"""Headings of columns that are ignored."""

_PARTS: Mapping[Labelled, str] = {
    "value": "value|root value|value root|value of the root|value of root|value of a|minimax value|"
    "result|the value|the value of the root|the root is worth|the value of the root is|"
    "the value is|"
    "wert|wert der wurzel|wurzelwert|minimaxwert|ergebnis|"
    "valeur|valeur de la racine|la racine vaut|valor|valor de la raíz|valor minimax",
    "move": "move|best move|right move|best action|action|the best move|the best move is|"
    "the move|the move is|max should play|"
    "min should play|max plays|min plays|zug|bester zug|beste aktion|"
    "coup|meilleur coup|meilleure action|jugada|mejor jugada|movimiento|mejor movimiento",
    "moves": "moves|best moves|right moves|best actions",
    "visited": "visited|visited nodes|nodes visited|visits|order of visits|visit order|i visited|"
    "order of nodes|order in which i look at the nodes|order in which i visit the nodes|"
    "besucht|besuchte knoten|visités|nœuds visités|noeuds visités|visites|"
    "visitados|nodos visitados",
    "pruned": "pruned|prune|prunes|pruned nodes|nodes pruned|pruned branches|branches pruned|"
    "pruned subtrees|subtrees pruned|not visited|never visited|not looked at|"
    "i did not have to look at|i did not look at|is pruned|are pruned|"
    "abgeschnitten|abgeschnittene knoten|beschnitten|nicht besucht|"
    "élagués|élagué|branches élaguées|nœuds élagués|coupés|branches coupées|non visités|"
    "podados|podadas|nodos podados|ramas podadas|no visitados",
    "cuts": "cut|cuts|cut off|cut offs|cut subtrees|cut branches",
    "leaves": "leaves|leaves evaluated|evaluated leaves|number of leaves|leaves visited|leaf count|"
    "number of leaves evaluated|blätter|ausgewertete blätter|anzahl blätter|"
    "feuilles|feuilles évaluées|nombre de feuilles|hojas|hojas evaluadas|número de hojas",
    "windows": "window|windows|fenster|fenêtre|fenêtres|ventana|ventanas",
    "ordering": "ordering|orderings|new order|new order of children|reordered|move ordering|"
    "neue reihenfolge|nouvel ordre|nuevo orden",
    "trace": "trace|trace table|table|tabelle|tableau|trace de la recherche|tabla|traza",
    "exercise": "exercise|exercise id|aufgabe|exercice|ejercicio",
    "about": "about|name|student|student id|student name|matriculation|author|date|course|group|"
    "title|source|variant|moves first|cutoff rule",
}
_NONE = (
    "none nothing no nodes nonode nobranch nil empty keine keiner keinen nichts aucun aucune rien "
    "ninguno ninguna nada"
)
_PLAIN = (
    "and the whole entire subtree subtrees branch branches under below beneath of all node nodes "
    "leaf leaves with both its their then child children ie und mit der die das beide teilbaum "
    "knoten et avec le la les y e con el los las"
)
NEGATIONS = frozenset({
    "not", "no", "except", "without", "but", "nicht", "ohne", "außer", "pas", "sauf", "sans",
    "excepto", "sin", "menos", "or", "oder", "ou", "o",
})  # fmt: skip
"""Words after which a list does not mean what its names say."""

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


def fold(text: str) -> str:
    """A word or phrase without case, accents, spaces and punctuation."""
    bare = cells.plain(text[: cells.LONGEST]).casefold()
    apart = unicodedata.normalize("NFD", bare.replace("œ", "oe").replace("ß", "ss"))
    return "".join(character for character in apart if character.isalnum())


def _table(lists: Mapping[Meaning, str], separator: str | None) -> Mapping[str, Meaning]:
    return {
        fold(word): meaning for meaning, words in lists.items() for word in words.split(separator)
    }


def _folded(words: str) -> frozenset[str]:
    return frozenset(map(fold, words.split()))


COLUMNS = _table(_COLUMNS, None)
PARTS = _table(_PARTS, "|")
ASIDE = _folded(_ASIDE)
NONE = _folded(_NONE)
PLAIN = _folded(_PLAIN)
NUMBERS: Mapping[str, int] = {
    fold(word): number
    for words in _NUMBERS.splitlines()
    for number, word in enumerate(words.split())
}
_PLACE = _table(_PLACES, None)
_MIDDLES, _NOUNS = _folded(_MIDDLE), _folded(_PLACE_NOUNS)


def column(text: str) -> Column | None:
    """The column that a heading names, or None."""
    return _meaning(fold(text), COLUMNS)


def part(text: str) -> Labelled | None:
    """The part of an answer that a label names, or None."""
    word = fold(text)
    if any(len(each) == 1 for each in text.split()):
        return PARTS.get(word)  # a letter alone is rather a node than a slip
    return _meaning(word, PARTS)


def is_slip(text: str) -> bool:
    """Whether a known label or heading is not spelled as the lists have it."""
    word = fold(text)
    return word not in PARTS and word not in COLUMNS


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


def _meaning(word: str, known: Mapping[str, Meaning]) -> Meaning | None:
    if word in known:
        return known[word]
    if not (_LEAST <= len(word) <= _LONGEST and word.isalpha()):
        return None
    meanings = {known[each] for each in _with_a_slip(word) if each in known}
    return meanings.pop() if len(meanings) == 1 else None


@lru_cache(maxsize=1000)
def _with_a_slip(word: str) -> Collection[str]:
    return frozenset(known for known in (*PARTS, *COLUMNS) if _is_a_slip(word, known))


def _is_a_slip(word: str, known: str) -> bool:
    """Whether two words, of which one is known, differ in one slip; their first letter is right,
    or the first two are exchanged."""
    if len(known) < _LEAST or abs(len(word) - len(known)) > 1:
        return False
    same = next((i for i, (a, b) in enumerate(zip(word, known, strict=False)) if a != b), None)
    if same is None:
        return True
    one, other = word[same:], known[same:]
    rests = [(one[1:], other[1:]), (one[1:], other), (one, other[1:])]
    if one[:2] == other[1::-1]:
        rests.append((one[2:], other[2:]))
    return any(left == right for left, right in rests)


def words_of(text: str) -> Iterator[str]:
    """The folded words of a text."""
    return (word for word in map(fold, text.split()) if word)
