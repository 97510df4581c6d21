"""Events and procedures that a text names: `bewegen(einheit)`, `dieser runde`, `zug von mir`; and whether they run.

A procedure runs from its beginning to its end; an event runs while what it does is carried out, with all that answers
to that (docs/semantics.md W14, W15). A procedure that only gathers others (`umfasst`) runs while one of these does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NoReturn

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, first_word
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import ANOTHER, leading_word
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.understood_values import value_for
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.world.behaviours import Procedure

_BORDERS = {
    **dict.fromkeys(("ende", "schluss", "end"), "UNTIL_END"),
    **dict.fromkeys(("beginn", "anfang", "start", "beginning"), "UNTIL_START"),
}
"""What people call the end and the start of a procedure behind a mere `bis`."""
_ANY = ("A", "EACH", "THE")
"""Articles that single nothing out where every instance of a procedure is heard."""


def event_call(scope: Scope, tree: Node) -> tuple[str, tuple[syntax.Arg, ...]]:
    """The name of an event, and its arguments."""
    if isinstance(tree, syntax.Call):
        return str(tree.name), tree.arguments
    if isinstance(tree, syntax.Name):
        return str(tree.word), ()
    border = str(first_word(tree)) if isinstance(tree, syntax.Of) else ""
    terminal = _BORDERS.get(border, "")
    if terminal:  # `bis ende von zug`
        right, of = spoken(terminal, scope.language), spoken("OF", scope.language)
        said = right.removeprefix(spoken("UNTIL", scope.language)).strip()
        words = Node(first_word(tree), tree.of_word) if isinstance(tree, syntax.Of) else tree
        what = message("findings.RW210.border", said=f"{border} {of}")
        scope.fail("RW210", words, what, message("findings.common.write", said=right), said)
    number = isinstance(tree, syntax.Number)
    hint = message("findings.named_behaviour.range_numbers_numbers") if number else message("findings.RW408.hint")
    return scope.fail("RW408", tree, message("findings.RW408.event_call"), hint)


def procedure_name(scope: Scope, tree: Node, owned: bool = False) -> str:
    """The procedure that is meant; "" is the whole game. Where it is `owned`, it may be somebody's: `zug von s`."""
    name = _procedure(scope, tree, owned)
    if name and scope.world.procedures[name].covers:
        gathers(scope, name, tree)
    return name


def gathers(scope: Scope, name: str, tree: Node) -> NoReturn:
    """A procedure that only gathers others stands where one is meant."""
    among = ", ".join(scope.world.procedures[name].covers)
    said = message("findings.RW631.message", name=name)
    scope.fail("RW631", tree, said, message("findings.RW631.hint", among=among))


def procedure_names(scope: Scope, tree: Node, owned: bool = False) -> tuple[str, ...]:
    """The procedure that is meant, or all that it gathers (docs/semantics.md R14)."""
    name = _procedure(scope, tree, owned)
    return (name and scope.world.procedures[name].covers) or (name,)


def _procedure(scope: Scope, tree: Node, owned: bool) -> str:
    inner = _bare_behaviour(scope, tree, owned)
    word = ""
    if isinstance(inner, syntax.Quantified) and _may_point(scope, inner):
        if isinstance(inner.noun, syntax.Call):
            without_effect(scope, inner.noun.arguments[0] if inner.noun.arguments else inner.noun)
        word = str(inner.noun)
    elif isinstance(inner, syntax.Quantified):
        without_effect(scope, inner.quantifier)
    elif isinstance(inner, syntax.Name):
        word = str(inner.word)
    elif isinstance(inner, syntax.Call):
        word = str(inner.name)
        if inner.arguments and (not word or word in ("spiel", "game", *scope.world.procedures)):
            without_effect(scope, inner.arguments[0])
    if word in ("spiel", "game"):
        return ""
    if word not in scope.world.procedures:
        unknown(scope, "procedure", word, inner, scope.world.procedures)
    return word


def _may_point(scope: Scope, tree: syntax.Quantified) -> bool:
    """Whether an article may stand before a procedure: `dieser zug`; before one that only gathers others also
    `einer phase`, `jeder phase`."""
    procedure = scope.world.procedures.get(str(tree.noun))
    article = tree.quantifier.word
    any_of_them = procedure is not None and bool(procedure.covers) and article.type in _ANY and article != ANOTHER
    return article.type == "THIS" or any_of_them


def without_article(scope: Scope, tree: Node) -> Node:
    """A procedure whose border is heard, whatever article stands before it: `zu beginn jeder phase` hears each one
    anyway, `zu beginn von meinem zug` is `von zug von mir`. What would hear others is refused."""
    bare = tree.thing if isinstance(tree, syntax.Of) else tree
    if not isinstance(bare, syntax.Quantified):
        return tree
    article = bare.quantifier.word
    named = syntax.name(bare.noun) if isinstance(bare.noun, Word) else bare.noun
    if isinstance(tree, syntax.Of):
        whole: Node = replace(tree, thing=named)
    elif article.type == "MY":
        return syntax.Of(tree.first, tree.last, named, article, syntax.Me(article, article, article))
    else:
        whole = named
    if article.type not in _ANY or article == ANOTHER:
        without_effect(scope, bare.quantifier)
    return whole


def _bare_behaviour(scope: Scope, tree: Node, owned: bool) -> Node:
    """What stands there without an owner; nothing else can be said of a procedure."""
    while True:
        more: tuple[Node | None, ...] = ()
        match tree:
            case syntax.Of():
                more = () if owned else (tree.owner,)
                tree = tree.thing
            case syntax.Query():
                more = tree.phrases
                tree = tree.head
            case syntax.Filtered():
                more = (tree.where,)
                tree = tree.value
            case syntax.Things() | syntax.Pieces():
                more = tree.items[1:]
                tree = tree.items[0]
            case _:
                return tree
        for part in more:
            if part is not None:
                without_effect(scope, part)


def named_paragraph(scope: Scope, tree: Node) -> tuple[Procedure, Node] | None:
    """`führe die primärfähigkeit von k aus`: the paragraph that is named and its thing, or None."""
    if not isinstance(tree, syntax.Of):
        return None
    left = tree.thing
    word: Word | None = None
    if isinstance(left, syntax.Name):
        word = left.word
    elif isinstance(left, syntax.Quantified) and left.quantifier.word.type == "THE" and isinstance(left.noun, Word):
        word = left.noun
    procedure = scope.world.procedures.get(str(word)) if word is not None else None
    if word is None or procedure is None or not procedure.paragraph or str(word) in scope.locals:
        return None
    note(scope, left, str(word), "procedure", procedure.id)
    return procedure, tree.owner


def during(scope: Scope, tree: Node) -> X:
    """`während P`, `während P von s`; P may be an event."""
    owner = value_for(scope, tree.owner, "player") if isinstance(tree, syntax.Of) else None
    world, span = scope.world, scope.span(tree)
    bare = _bare_behaviour(scope, tree, owned=True)
    word = leading_word(bare) or (str(bare.name) if isinstance(bare, syntax.Call) else "")
    if word in world.events and word not in world.procedures:
        name, args = event_call(scope, bare)
        if args:
            without_effect(scope, args[0])
        return applied(scope, name, owner, bare)
    tests = tuple(X("during", (name, owner), BOOL, span) for name in procedure_names(scope, tree, owned=True))
    return tests[0] if len(tests) == 1 else X("or", tests, BOOL, span)


def applied(scope: Scope, event: str, owner: X | None, tree: Node) -> X:
    """That what an event does is being carried out. What does nothing is over at once."""
    note(scope, tree, event, "event", event)
    if scope.world.events[event].effect_text is None:
        scope.fail("RW630", tree, message("findings.RW630.message", event=event), message("findings.RW630.hint"))
    return X("applying", (event, owner), BOOL, scope.span(tree))
