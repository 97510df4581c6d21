"""The functions every rulebook can call, with their names in both languages.

A function is pure. `needs` describes its arguments, one word each: `int`, `ints`, `thing`, `things`, `row` (any row),
`any`, `pattern`, `name`; a trailing `?` makes one optional, a trailing `*` takes all that follow. `gives` is the type
of the result: `int`, `bool`, `same` (the row of the first argument), `one` (one element of it), `row` (a row of what
the first argument is), `player`, `players`, or a base type.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """A condition that a call may give by name after its other arguments: `spiegeln: ja`."""

    de: str
    en: str
    default: bool
    doc: str


@dataclass(frozen=True, slots=True)
class Function:
    """One built-in function."""

    id: str
    de: str
    en: str
    needs: tuple[str, ...]
    gives: str
    doc: str
    named: tuple[Named, ...] = ()


def _function(id: str, de: str, en: str, needs: str, gives: str, doc: str, named: tuple[Named, ...] = ()) -> Function:
    return Function(id, de, en, tuple(needs.split()), gives, doc, named)


_TURN = Named("drehen", "turn", True, "turned in every direction")
_MIRROR = Named("spiegeln", "mirror", False, "mirrored as well")

FUNCTIONS: tuple[Function, ...] = (
    _function("count", "anzahl", "count", "row", "int", "How many there are."),
    _function("sum", "summe", "sum", "ints", "int", "All numbers added up."),
    _function("min", "min", "min", "int*", "int", "The least of the numbers."),
    _function("max", "max", "max", "int*", "int", "The greatest of the numbers."),
    _function("greatest", "größte", "greatest", "ints", "int", "The greatest number of a row, 0 if it is empty."),
    _function("least", "kleinste", "smallest", "ints", "int", "The least number of a row, 0 if it is empty."),
    _function("only", "einzige", "only", "row", "one", "The one element of a row that has just one, else nothing."),
    _function("first", "erste", "first", "row", "one", "The first element, or nothing."),
    _function("last", "letzte", "last", "row", "one", "The last element, or nothing."),
    _function("nth", "stelle", "at_position", "row int", "one", "The element at a position, from 1; else nothing."),
    _function("first_n", "erste_n", "first_n", "row int", "same", "The first n elements of a row."),
    _function("top", "oberste", "top", "thing", "inside", "The top thing of a place, or nothing."),
    _function("bottom", "unterste", "bottom", "thing", "inside", "The lowest thing of a place, or nothing."),
    _function("tops", "oberste_n", "top_n", "thing int", "insides", "The top n things of a place, top first."),
    _function("contents", "inhalt", "contents", "thing", "insides", "Everything that lies in a place."),
    _function(
        "place",
        "ort",
        "place_of",
        "thing",
        "thing",
        "Where a thing lies; with the name of a kind (`ort(x, feld)`) only if that is a thing of this kind.",
    ),
    _function("owner", "besitzer", "owner_of", "thing", "player", "Whose thing it is."),
    _function("ceil", "aufgerundet", "rounded_up", "int", "int", "A division that rounds up."),
    _function("floor", "abgerundet", "rounded_down", "int", "int", "A division that rounds down."),
    _function("abs", "betrag", "absolute", "int", "int", "The number without its sign."),
    _function("chosen", "gewählt", "chosen", "any", "bool", "Whether there is a value at all."),
    _function("neighbours", "nachbarn", "neighbours", "thing", "same_row", "The fields beside a field."),
    _function("orthogonal", "orthogonale", "orthogonal", "thing", "same_row", "The fields beside it, not slantwise."),
    _function(
        "step", "schritt_von", "step_from", "thing int int", "one_of", "The field so many columns and rows away."
    ),
    _function("distance", "abstand", "distance", "thing thing", "int", "Steps between two fields, ignoring pieces."),
    _function("adjacent", "benachbart", "adjacent", "thing thing", "bool", "Whether two things stand side by side."),
    _function(
        "connected",
        "verbunden",
        "connected",
        "things things things",
        "bool",
        "Whether the fields of the first row join one of the second with one of the third.",
    ),
    _function("groups", "gruppen", "groups", "things", "ints", "The sizes of the connected groups of fields."),
    _function(
        "group_of", "gruppe", "group", "thing things", "same_row", "All fields of the row connected with this field."
    ),
    _function(
        "reachable",
        "erreichbar",
        "reachable",
        "thing int things",
        "same_row",
        "The fields within so many steps, going only through the given fields.",
    ),
    _function(
        "rotations",
        "lagen",
        "placements",
        "pattern thing",
        "layouts",
        "Every way to lay a pattern on a field.",
        (_TURN, _MIRROR, Named("ganz", "whole", False, "only where it does not reach over the edge")),
    ),
    _function(
        "formed",
        "formation",
        "formation",
        "pattern things",
        "bool",
        "Whether a pattern lies wholly in the fields.",
        (_TURN, _MIRROR),
    ),
    _function(
        "assignable",
        "zuordenbar",
        "assignable",
        "things things pair",
        "bool",
        "Whether each of the first can be given one of the second that fits, none used twice.",
    ),
    _function("next_player", "nächster", "next_player", "thing", "player", "The next player in the order of seats."),
    _function(
        "previous_player", "voriger", "previous_player", "thing", "player", "The player before, in the order of seats."
    ),
    _function("numbers", "zahlen", "numbers", "int int", "ints", "All whole numbers from one to another."),
    _function("ascending", "aufsteigend", "ascending", "ints", "ints", "The different numbers of a row, least first."),
    _function(
        "descending", "absteigend", "descending", "ints", "ints", "The different numbers of a row, greatest first."
    ),
    _function(
        "sorted_by",
        "sortiert",
        "sorted_by",
        "row value",
        "same",
        "The same row in ascending order of an attribute or derived value; equal ones as before.",
    ),
    _function("distinct", "verschiedene", "distinct", "row", "same", "Each element once."),
    _function("pairs", "paare", "pairs", "row", "covers", "Every two different elements of a row, each pair once."),
    _function(
        "preferred",
        "bevorzugt",
        "preferably",
        "row row",
        "same",
        "The first row, or the second if the first is empty; `M wo B, falls möglich` says the same.",
    ),
    _function("common", "gemeinsame", "common", "row row", "same", "What lies in both rows."),
    _function(
        "minimal_covers",
        "knappe_mengen",
        "minimal_covers",
        "things ints int",
        "covers",
        "The choices whose values reach a number, with none that could be left out.",
    ),
    _function(
        "nets",
        "netze",
        "nets",
        "things ints int things int things?",
        "covers",
        "The sets of endpoints (with their values) that reach a number, joined by the fewest connectors within a "
        "budget; the last row must be in every net.",
    ),
    _function(
        "net_steps",
        "netzfelder",
        "net_steps",
        "things things things things",
        "same",
        "Where the next connector of a least net may lie: endpoints, members, connectors, those chosen so far.",
    ),
    _function(
        "net_cost",
        "netzkosten",
        "net_cost",
        "things things things",
        "int",
        "The fewest connectors that join some of the endpoints.",
    ),
    _function(
        "round_number", "nummer", "number_of", "procedure", "int", "Which round of a procedure is running, from 1."
    ),
    _function("option", "option", "option", "name", "option", "The chosen value of an option."),
    _function("hits", "treffer_ab", "at_least", "ints int", "int", "How many numbers of a row are at least this one."),
    _function(
        "result_points",
        "platzpunkte",
        "place_points",
        "ints int ints",
        "int",
        "Points of a place in a ranking with shared ties.",
    ),
    _function("known_to", "kennt", "knows", "thing thing", "bool", "Whether a player knows a hidden thing."),
    _function("active_player", "zugspieler", "turn_player", "", "player", "The player whose turn it is."),
)

BY_NAME: dict[str, Function] = {}
for _one in FUNCTIONS:
    BY_NAME[_one.de] = _one
    BY_NAME[_one.en] = _one
