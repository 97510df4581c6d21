"""What runs while something happens: `während P`, `während E`, `durch E`.

A procedure runs from its beginning to its end; an event runs while what it does is carried out, with all that answers
to that (docs/semantics.md W14, W15). A procedure that only gathers others (`umfasst`) runs while one of these does.
"""

from __future__ import annotations

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import leading_word
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.named_behaviour import bare_behaviour, event_call, procedure_names
from regelwerk.dsl.meaning.values.understood_values import expression
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL


def during(scope: Scope, tree: Node) -> X:
    """`während P`, `während P von s`; P may be an event."""
    owner = expression(scope, tree.owner) if isinstance(tree, syntax.Of) else None
    world, span = scope.world, scope.span(tree)
    bare = bare_behaviour(scope, tree, owned=True)
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
