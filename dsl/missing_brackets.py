"""`bewege oberste stapel nach hand`: a function or derived value without the brackets around what it asks of."""

from __future__ import annotations

from lark import Token, Tree
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.pieces import Piece
from regelwerk.dsl.scope import Scope


def check_brackets(scope: Scope, word: str, name: Piece, operand: Piece) -> None:
    """Fails if a word is a name that needs brackets; the operand, which stands beside it, is what belongs into them."""
    if not word or not _takes_brackets(scope, word):
        return
    right = f"{word}({written(scope, operand)})"
    message = f"„{word}“ braucht Klammern um das, wonach es fragt."
    scope.fail("RW235", Tree("pieces", [name, operand]), message, f"Schreibe „{right}“.", right)


def _takes_brackets(scope: Scope, word: str) -> bool:
    world = scope.world
    if word in scope.locals or word in world.forms or word in world.entries:
        return False
    derived = world.derived.get(word)
    return bool(derived.parameters) if derived is not None else word in BY_NAME and bool(BY_NAME[word].needs)


def written(scope: Scope, tree: Piece) -> str:
    """A piece as it stands in its text."""
    while isinstance(tree, Tree) and tree.meta.empty:
        tree = tree.children[0]
    place = tree if isinstance(tree, Token) else tree.meta
    return str(scope.scalar.value)[place.start_pos : place.end_pos]
