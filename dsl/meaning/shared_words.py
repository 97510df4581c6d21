"""Small things that all understanding of texts shares: words with a meaning, pieces of trees, what fits what."""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import ABILITY, ANY, BOOL, Type

PRESENT = made_up("present")
"""The name of an element whose presence is tested."""
TRUTHS = {"ja": True, "nein": False, "true": True, "false": False}
NOTHING = ("leer", "niemand", "nichts", "empty", "nobody", "nothing")
ANY_THING = ("ding", "thing")
RESOURCES = ("ressourcen", "resources")
ANOTHER = "another"
"""`another player` is `a` player who is an `other`."""
OTHERS = ("andere", "anderem", "anderen", "anderer", "anderes", "others", "other")
INSIDE = ("IN", "ON", "AT", "FROM", "UNDER", "TO")
COMPARISONS = {"≥": ">=", "≤": "<=", "≠": "!=", ">=": ">=", "<=": "<=", "!=": "!=", "<": "<", ">": ">", "=": "="}

ROUTE_PARTS = {
    "ziel": "target", "preis": "price", "zukäufe": "purchases", "rest": "left", "felder": "fields",
    "target": "target", "price": "price", "purchases": "purchases", "left": "left", "fields": "fields",
}  # fmt: skip
"""What a route has, behind a dot."""

BLOCK_WORDS = ("werte", "values")
ACTION_WORDS = ("aktion", "action")
VICTORY_WORDS = ("spielsieg", "victory")
RESULT_WORDS = ("ergebnis", "result")


_SETTLED = frozenset({"const", "entry", "copies", "the", "kind", "ability", "pattern", "table", "option"})


def is_settled(x: X) -> bool:
    """Whether a value is the same whenever it is asked for: a number, a card, a place that is there only once."""
    return x.op in _SETTLED or (x.op == "list" and all(is_settled(one) for one in x.args))


def fits(have: Type, want: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if have == want or ANY in (have, want) or have.base == "any" or want.base == "any":
        return True
    if have.base == "none":
        return have.many == want.many and want.base in ("thing", "enum", "none", "resource")
    if have.many != want.many or have.base != want.base or (have.key, have.value) != (want.key, want.value):
        return False
    return have.name == want.name or not have.name or not want.name or set(have.kinds) <= set(want.kinds)


def surely(type: Type, kind: str) -> bool:
    """Whether every thing of a type is of this kind: not if it may be any thing."""
    return bool(type.name) and set(type.kinds) <= {kind}


def as_ability(x: X, other: X) -> X:
    """Beside an ability, the name of a card or rule means its ability."""
    if other.type == ABILITY and x.op == "entry":
        return X("ability", x.args, ABILITY, x.span)
    return x


def only_thing(piece: Node) -> Node:
    """What stands in a piece that enumerates just one thing."""
    return piece.items[0] if isinstance(piece, syntax.Things) and len(piece.items) == 1 else piece


def conjunction(tests: list[X]) -> X | None:
    """All of the tests, or None if there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else X("and", tuple(tests), BOOL, tests[0].span)


_NO_LEADING_WORD = (
    syntax.Call,
    syntax.Number,
    syntax.Me,
    syntax.Quantified,
    syntax.Listed,
    syntax.Amount,
    syntax.UpTo,
    syntax.AnyNumber,
    syntax.NotTest,
)


def leading_word(tree: Node | None) -> str:
    """The first bare word of an expression."""
    while tree is not None and not isinstance(tree, _NO_LEADING_WORD):
        if isinstance(tree, syntax.Name):
            return str(tree.word)
        tree = next((child for child in tree.children if isinstance(child, Node)), None)
    return ""


def name_and_arguments(tree: syntax.Call | syntax.Name) -> tuple[Word, tuple[syntax.Arg, ...]]:
    """What is named or called, and what it is given."""
    return (tree.name, tree.arguments) if isinstance(tree, syntax.Call) else (tree.word, ())


def event_units(tree: syntax.Junction) -> tuple[syntax.Junction, ...]:
    """The single sentences of an enumeration joined by und/oder."""
    return tree.units if isinstance(tree, (syntax.AndUnits, syntax.OrUnits)) else (tree,)
