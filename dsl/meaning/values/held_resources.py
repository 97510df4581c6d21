"""Who has a resource: it is counted of one kind (`ressourcen: {ladung: {von: schiff}}`), of players by default.

Asked of anything else it would be 0 for ever, and a price in it could never be paid.
"""

from __future__ import annotations

from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.understood_values import needed
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, RESOURCE
from regelwerk.dsl.tree.walk import expressions


def are_held(scope: Scope, who: X, what: X, tree: Node) -> None:
    """That somebody can have every resource that is written in an amount or a price."""
    held = scope.world.attributes_of(who.type.each())
    for one in expressions(what):
        if one.type == RESOURCE and one.op == "const" and one.args[1] not in held:
            said = message("findings.RW413.lacking", thing=who.type.each(), attribute=one.args[1])
            scope.fail("RW413", tree, said, message("findings.RW413.lacking_hint"))


def holds_some(scope: Scope, who: X, resource: X, tree: Node) -> X:
    """Whether somebody has at least one of a resource, which may be known by a name alone."""
    are_held(scope, who, resource, tree)
    if resource.op == "const":
        there = X("attr", (resource.args[1], who), INT, resource.span)
    else:
        there = X("attr_of", (resource, needed(scope, who, "player", tree)), INT, resource.span)
    return X("compare", (">=", there, X("const", (1,), INT)), BOOL, resource.span)
