"""Small things that everything which understands texts shares: words with a meaning, pieces of trees, what fits what."""

from __future__ import annotations

from typing import Any, TypeAlias

from lark import Token, Tree
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import ABILITY, ANY, Type

TRUTHS = {"ja": True, "nein": False, "true": True, "false": False}
NOTHING = ("leer", "niemand", "nichts", "empty", "nobody", "nothing")
OTHERS = ("andere", "anderen", "anderer", "others", "other")
INSIDE = ("IN", "ON", "AT", "FROM", "UNDER", "TO")
COMPARISONS = {"≥": ">=", "≤": "<=", "≠": "!=", ">=": ">=", "<=": "<=", "!=": "!=", "<": "<", ">": ">", "=": "="}

Piece: TypeAlias = Any
"""A tree or a token of the grammar."""


def fits(have: Type, want: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    if have == want or ANY in (have, want) or have.base == "any" or want.base == "any":
        return True
    if have.base == "none":
        return want.base in ("thing", "enum", "none", "resource")
    if have.many != want.many or have.base != want.base:
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


def flat_pieces(tree: Piece) -> list[Piece]:
    """The pieces of a sentence in order."""
    row: list[Piece] = []
    while isinstance(tree, Tree) and tree.data == "pieces" and len(tree.children) == 2:
        row.append(tree.children[1])
        tree = tree.children[0]
    row.append(tree.children[0] if isinstance(tree, Tree) and tree.data == "pieces" else tree)
    row.reverse()
    return row
