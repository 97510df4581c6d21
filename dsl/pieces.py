"""Small things that all understanding of texts shares: words with a meaning, pieces of trees, what fits what."""

from __future__ import annotations

from typing import Any, TypeAlias

from lark import Token, Tree
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import ABILITY, ANY, BOOL, Type

PRESENT = "da_"
"""The name of an element whose presence is tested."""
TRUTHS = {"ja": True, "nein": False, "true": True, "false": False}
NOTHING = ("leer", "niemand", "nichts", "empty", "nobody", "nothing")
ANY_THING = ("ding", "thing")
OTHERS = ("andere", "anderen", "anderer", "others", "other")
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
PAID_WORDS = ("bezahlt", "paid")

WINDOW_SCOPE = "fenster"
"""The scope of a limit that counts within one window."""

Piece: TypeAlias = Any
"""A tree or a token of the grammar."""


def fits(have: Type, want: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if have == want or ANY in (have, want) or have.base == "any" or want.base == "any":
        return True
    if have.base == "none":
        return want.base in ("thing", "enum", "none", "resource")
    if have.many != want.many or have.base != want.base or (have.key, have.value) != (want.key, want.value):
        return False
    return have.name == want.name or not have.name or not want.name


def as_ability(x: X, other: X) -> X:
    """Beside an ability, the name of a card or rule means its ability."""
    if other.type == ABILITY and x.op == "entry":
        return X("ability", x.args, ABILITY, x.span)
    return x


def token_of(tree: Piece) -> Token:
    """The one word of a tree that stands for it (a preposition, a window)."""
    token: Token = tree.children[0]
    return token


def only_thing(piece: Piece) -> Piece:
    """What stands in a piece that enumerates just one thing."""
    while isinstance(piece, Tree) and piece.data == "things" and len(piece.children) == 1:
        piece = piece.children[0]
    return piece


def flat_pieces(tree: Piece) -> list[Piece]:
    """The pieces of a sentence in order."""
    row: list[Piece] = []
    while isinstance(tree, Tree) and tree.data == "pieces" and len(tree.children) == 2:
        row.append(tree.children[1])
        tree = tree.children[0]
    row.append(tree.children[0] if isinstance(tree, Tree) and tree.data == "pieces" else tree)
    row.reverse()
    return row


def conjunction(tests: list[X]) -> X | None:
    """All of the tests, or None if there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else X("and", tuple(tests), BOOL, tests[0].span)


def leading_word(tree: Piece) -> str:
    """The first bare word of an expression."""
    while isinstance(tree, Tree):
        if tree.data in ("name", "call"):
            return str(tree.children[0]) if tree.data == "name" else ""
        if tree.data in ("number", "me", "quantified", "list", "amount", "up_to", "any_number", "not_test"):
            return ""
        first = next((child for child in tree.children if isinstance(child, Tree)), None)
        if first is None:
            return ""
        tree = first
    return ""


def unwrapped(tree: Piece) -> Piece:
    while (
        isinstance(tree, Tree)
        and tree.data in ("things", "query", "query_where", "filtered", "pieces", "arg")
        and len([child for child in tree.children if child is not None]) == 1
    ):
        tree = next(child for child in tree.children if child is not None)
    return tree


def event_units(tree: Piece) -> list[Piece]:
    """The single sentences of an enumeration joined by und/oder."""
    if tree.data in ("and_units", "or_units"):
        return [child for child in tree.children if isinstance(child, Tree)]
    return [tree]
