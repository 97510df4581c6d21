"""`bewege oberste stapel nach hand`: a function or derived value without the brackets around what it asks of."""

from __future__ import annotations

from regelwerk.dsl.grammar.syntax import Node, Word, first_word, last_word
from regelwerk.dsl.grammar.words import SOMETIMES_ARTICLES, spoken
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.operations.functions import BY_NAME


def check_brackets(scope: Scope, word: str, name: Node | Word, operand: Node | Word) -> None:
    """Fails if a word is a name that needs brackets; the operand, which stands beside it, is what belongs into them."""
    if not word or not _takes_brackets(scope, word):
        return
    asked = written(scope, operand)
    if asked in SOMETIMES_ARTICLES:  # `verwundete ein`: it closes a sentence
        return
    if asked.startswith("[") and first_word(operand).start_pos == last_word(name).end_pos:  # `größte[wert]`
        inside = asked[1:].partition("]")[0]
        what = message("findings.RW235.square", text=word)
        scope.fail("RW235", first_word(operand), what, message("findings.common.write", said=f"{word}({inside})"))
    right = f"{word}({asked})"
    if first_word(operand).type == "THE":  # `handgrenze der spieler`: that of each
        text = written(scope, operand).removeprefix(str(first_word(operand))).strip()
        right = f"{word} {spoken('OF_THE', scope.language)} {text}"
    what = message("findings.RW235.check_brackets", word=word)
    derived = scope.world.derived.get(word)
    if first_word(operand).type != "THE" and derived is not None and len(derived.parameters) == 1:
        of = spoken("OF", scope.language)
        missing = message("findings.RW420.no_preposition", word=first_word(operand), said=of)
        scope.fail("RW235", operand, missing, message("findings.common.write", said=f"{of} {asked}"), f"{of} {asked}")
    scope.fail(
        "RW235",
        Node(first_word(name), last_word(operand)),
        what,
        message("findings.common.write", said=right),
        right,
    )


def _takes_brackets(scope: Scope, word: str) -> bool:
    world = scope.world
    if word in scope.locals or word in world.forms or word in world.entries:
        return False
    derived = world.derived.get(word)
    return bool(derived.parameters) if derived is not None else word in BY_NAME and bool(BY_NAME[word].needs)


def written(scope: Scope, tree: Node | Word) -> str:
    """A piece as it stands in its text."""
    return str(scope.scalar.value)[first_word(tree).start_pos : last_word(tree).end_pos]
