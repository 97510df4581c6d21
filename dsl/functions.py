"""The functions every rulebook can call, with their names in both languages.

A function is pure. `needs` describes its arguments, one word each: `int`, `ints`, `thing`, `things`, `row` (any row),
`any`, `pattern`, `name`, `table`, `some` (a thing or several); a trailing `*` takes all that follow. `gives` is the
type of the result: `int`, `bool`, `same` (the row of the first argument), `one` (one element of it), `row` (a row of
what the first argument is), `player`, `players`, or a base type.

What may be left out has a name: `erreichbar(feld, 3, ende: häfen)`. Its `need` is one of the words above, or `each int`
and `each things`: an expression that is worked out anew for each field in question, as in `wo`; or `test 2` and
`test 4`: the name of a derived condition with so many parameters.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Named:
    """An argument with a name of its own, which may be left out."""

    de: str
    en: str
    need: str
    doc: str
    default: bool | None = None


_NEEDED = {
    "any": "etwas",
    "int": "eine Zahl",
    "int*": "eine oder mehrere Zahlen",
    "ints": "Zahlen",
    "name": "ein Name",
    "pair": "ein Paar",
    "pattern": "ein Muster",
    "procedure": "ein Ablauf",
    "row": "mehrere Dinge oder Werte",
    "some": "ein Ding oder mehrere",
    "table": "eine Tabelle",
    "thing": "ein Ding",
    "things": "mehrere Dinge",
    "value": "ein Wert",
}
"""How findings speak of what a function needs."""


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

    @property
    def usage(self) -> str:
        """Advice: what belongs into the brackets."""
        if not self.needs:
            return f"In die Klammern von {self.de} gehört nichts."
        return f"In die Klammern von {self.de} gehört: {', dann '.join(_NEEDED[need] for need in self.needs)}."

    def named_like(self, word: str) -> int:
        """The place of the named argument that a word means, -1 if there is none."""
        return next((place for place, one in enumerate(self.named) if word in (one.de, one.en)), -1)


def _function(id: str, de: str, en: str, needs: str, gives: str, doc: str, named: tuple[Named, ...] = ()) -> Function:
    return Function(id, de, en, tuple(needs.split()), gives, doc, named)


_REACH = (
    Named("durch", "through", "things", "the fields that can be passed; all if left out"),
    Named("ende", "ends", "things", "the fields one may end on; those that can be passed if left out"),
    Named("preis", "price", "each int", "what entering a field costs; 1 if left out"),
    Named("gewinn", "gain", "each int", "by how much leaving a field raises the budget, at once"),
    Named("schritte", "steps", "each things", "the fields one step away from a field; its neighbours if left out"),
    Named("zukauf", "purchase", "int", "by how much one purchase raises the budget"),
    Named("zukäufe", "purchases", "int", "how many purchases there can be"),
)
_DISTINGUISHED = Named(
    "unterscheide",
    "distinguish",
    "things",
    "routes that pass the same of these fields are one option; without it there is one route for each target",
)
_NETS = (
    Named("gesperrt", "closed", "things", "fields that no net can use"),
    Named("berührt", "touching", "bool", "whether an endpoint beside a connector is a member, wanted or not"),
)


_TURN = Named("drehen", "turn", "bool", "whether it is turned in every direction; yes if left out", True)
_MIRROR = Named("spiegeln", "mirror", "bool", "whether it is mirrored as well", False)

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
    _function(
        "position", "stelle_von", "position_of", "row any", "int", "The place of an element, 0 if it is not there."
    ),
    _function("keys", "schlüssel", "keys", "table", "keys", "What a table has a value for, in its order."),
    _function("top", "oberste", "top", "thing", "inside", "The top thing of a place, or nothing."),
    _function("bottom", "unterste", "bottom", "thing", "inside", "The lowest thing of a place, or nothing."),
    _function("tops", "oberste_n", "top_n", "thing int", "insides", "The top n things of a place, top first."),
    _function("room_in", "platz_in", "room_in", "thing", "int", "How many more things have room in a place."),
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
    _function(
        "base", "grundwert", "base_value", "any", "same", "An attribute or derived value without what changes it."
    ),
    _function(
        "payable",
        "zahlbar",
        "payable",
        "thing any",
        "int",
        "The most that a player can pay of a resource.",
    ),
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
        "some int",
        "same_row",
        "The fields that can be reached from a field (or from one of several) within a budget of steps.",
        _REACH,
    ),
    _function(
        "routes",
        "wege",
        "routes",
        "some int",
        "routes",
        "The cheapest routes within a budget of steps. A route `w` has `w.ziel`, `w.preis`, `w.zukäufe`, `w.rest` "
        "(what is left of the budget) and `w.felder` (the fields entered, in order); in English `target`, `price`, "
        "`purchases`, `left`, `fields`.",
        (*_REACH, _DISTINGUISHED),
    ),
    _function(
        "rotations",
        "lagen",
        "placements",
        "pattern thing",
        "layouts",
        "Every way to lay a pattern on a field.",
        (_TURN, _MIRROR, Named("ganz", "whole", "bool", "whether it must not reach over the edge", False)),
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
    _function(
        "assignment",
        "belegung",
        "assignment",
        "thing things row",
        "values",
        "What a thing can be given of some values, so that each of several things can still be given one.",
        (
            Named("einzeln", "single", "test 2", "the condition over a thing and its value"),
            Named("paarweise", "pairwise", "test 4", "the condition over two things, each followed by its value"),
            Named("mehrfach", "repeated", "bool", "whether a value can be given more than once", False),
        ),
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
    _function("reversed", "umgekehrt", "reversed", "row", "same", "The same row from last to first."),
    _function("distinct", "verschiedene", "distinct", "row", "same", "Each element once."),
    _function("unlike", "ungleiche", "unlike", "things", "same", "One of each group of things that are alike to all."),
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
        "things ints int things int",
        "covers",
        "The sets of endpoints (with their values) that reach a number, joined by the fewest connectors within a "
        "budget.",
        (Named("enthält", "contains", "things", "fields that belong to every net and cost nothing"), *_NETS),
    ),
    _function(
        "net_cost",
        "netzkosten",
        "net_cost",
        "things things things",
        "int",
        "The fewest connectors that join some of the endpoints (endpoints, members, connectors); -1 if none do.",
        _NETS,
    ),
    _function(
        "net_steps",
        "netzfelder",
        "net_steps",
        "things things things",
        "same_row",
        "Where the next connector may lie, so that the fewest join the members (endpoints, members, connectors).",
        (Named("gewählt", "chosen", "things", "the connectors that are laid already"), *_NETS),
    ),
    _function(
        "round_number", "nummer", "number_of", "procedure", "int", "Which round of a procedure is running, from 1."
    ),
    _function("option", "option", "option", "name", "option", "The chosen value of an option."),
    _function("hits", "treffer_ab", "at_least", "ints int", "int", "How many numbers of a row are at least this one."),
    _function("rank", "rangplatz", "rank_among", "ints int", "int", "Its place among all: 1 for the greatest."),
    _function(
        "place_points",
        "platzpunkte",
        "place_points",
        "ints int ints",
        "int",
        "What a number earns among all (its own among them): points for the first place, the second and so on. Equal "
        "numbers add the points of the places they fill and share them; 0 earns nothing.",
        (
            Named("aufgerundet", "rounded_up", "bool", "whether shared points are rounded up"),
            Named("auch_null", "zero_too", "bool", "whether 0 earns points, too"),
        ),
    ),
    _function("known_to", "kennt", "knows", "thing thing", "bool", "Whether a player knows a hidden thing."),
    _function("active_player", "zugspieler", "turn_player", "", "player", "The player whose turn it is."),
)

BY_NAME: dict[str, Function] = {}
for _one in FUNCTIONS:
    BY_NAME[_one.de] = _one
    BY_NAME[_one.en] = _one
