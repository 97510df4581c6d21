"""Values that are changed for a while: an attribute of some things, a derived value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Tree
from regelwerk.dsl.calls import given_values
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, conjunction, fits, flat_pieces, unwrapped
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.sentences import word_of
from regelwerk.dsl.tree import (
    Clause,
    Modifier,
    X,
)
from regelwerk.dsl.types import BOOL, INT, Type
from regelwerk.dsl.walk import expressions

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


def element_of(clauses: Clauses, tree: SyntaxTree, scope: Scope) -> tuple[str, X]:
    x = Nouns(scope).pieces(tree)
    if not x.type.many:
        x = X("list", (x,), x.type.row(), x.span)
    return "es_", x


def attribute_modifier(
    clauses: Clauses,
    tree: Piece,
    op: str,
    value: Any,
    test: X | None,
    scope: Scope,
    unit: SyntaxTree,
    captured: dict[str, Type] | None,
) -> Clause:
    """What is modified: an attribute of one thing, of each of several, or a derived value."""
    inner = unwrapped(tree)
    nouns = Nouns(scope)
    if isinstance(inner, Tree) and inner.data in ("of", "of_the"):
        name = word_of(inner.children[0])
        target = nouns.expression(inner.children[2])
        row = target if target.type.many else X("list", (target,), target.type.row(), target.span)
        derived = clauses.world.derived.get(name)
        if derived is not None and len(derived.parameters) == 1:
            made = clauses.valued(value, derived.type or INT, nouns, unit)
            return clauses.on_elements("derived:" + name, op, "es_", row, made, test, scope, unit, captured)
        if name not in clauses.world.attributes:
            known = [id for id, one in clauses.world.derived.items() if len(one.parameters) == 1]
            nouns.unknown("Attribut", name, inner.children[0], [*clauses.world.attributes, *known])
        made = clauses.valued(value, clauses.world.attributes[name].type, nouns, unit)
        return clauses.on_elements("attr:" + name, op, "es_", row, made, test, scope, unit, captured)
    called = derived_called(inner, nouns)
    if called is not None:
        id, type, tests = called
        made = clauses.valued(value, type, nouns, unit)
        if test is not None:
            tests.append(test)
        return clauses.modifier("derived:" + id, op, "_", made, conjunction(tests), scope, unit, captured)
    x = nouns.expression(tree)
    if x.op == "attr":
        made = clauses.valued(value, x.type, nouns, unit)
        row = X("list", (x.args[1],), x.args[1].type.row(), x.span)
        return clauses.on_elements("attr:" + x.args[0], op, "es_", row, made, test, scope, unit, captured)
    return scope.fail(
        "RW452",
        unit,
        "Geändert wird ein Attribut oder eine Ableitung.",
        "Zum Beispiel: bewegung der schiffe von mir um +1.",
    )


def derived_called(inner: Piece, nouns: Nouns) -> tuple[str, Type, list[X]] | None:
    """A derived value that is changed, and what its arguments must be; a set where one is wanted means each of it."""
    word = str(inner.children[0]) if isinstance(inner, Tree) and inner.data in ("call", "name") else ""
    what, id = nouns.world.forms.get(word, ("", ""))
    id = word if word in nouns.world.derived else id if what == "derived" else ""
    if not id or word in nouns.scope.locals:
        return None
    parameters = nouns.world.derived[id].parameters
    args = [child for child in inner.children[1:] if child is not None]
    given = given_values(nouns, id, parameters, args, "Parameter", inner)
    tests: list[X] = []
    alike: list[X] = []
    for index, (x, type) in enumerate(zip(given, parameters.values(), strict=True)):
        here = X("param", (index,), type)
        every = x.type.many and not type.many
        tests.append(X("in", (here, x), BOOL, x.span) if every else X("compare", ("=", here, x), BOOL, x.span))
        alike.append(X("call", ("first", x), x.type.each(), x.span) if every else x)
    return id, nouns.call(id, alike, inner).type, tests


def valued(clauses: Clauses, value: Any, type: Type, nouns: Nouns, unit: Piece) -> X:
    """The value that is set, added or joined, of the type of what it changes."""
    if isinstance(value, X):
        return joins(value, type, nouns, unit) if type.many else adds(value, type, nouns, unit)
    pieces = flat_pieces(value[0])
    x = nouns.hinted(pieces[0], type) if len(pieces) == 1 else nouns.pieces(value[0])
    if type == INT:
        x = nouns.as_amount(x, X("const", (0,), INT), value[0])
    if not (fits(x.type, type) or (type.many and fits(x.type, type.each()))):
        nouns.scope.fail("RW404", value[0], f"{type} kann nicht {x.type} werden.", "Prüfe beide Seiten.")
    return x


def joins(value: X, type: Type, nouns: Nouns, unit: Piece) -> X:
    """What a set is widened by must be of its kind."""
    if not (fits(value.type, type) or fits(value.type, type.each())):
        message = f"{type} lässt sich nicht um {value.type} erweitern."
        nouns.scope.fail("RW404", unit, message, "Vor und nach `um` steht dieselbe Art.")
    return value


def adds(value: X, type: Type, nouns: Nouns, unit: Piece) -> X:
    """What a number grows or shrinks by is a number."""
    made = nouns.as_amount(value, X("const", (0,), INT), unit)
    if type != INT or made.type != INT:
        wrong = type if type != INT else made.type
        nouns.scope.fail("RW403", unit, f"Gerechnet wird mit Zahlen, das ist {wrong}.", "Zähle mit anzahl(…).")
    return made


def rests_on(x: X, name: str) -> bool:
    """Whether an expression asks for an attribute or a derived value as it is now, with all that changes it."""
    based = {id(inner) for one in expressions(x) if one.op == "base" for inner in expressions(one)}
    return any(one.op in ("attr", "derived") and one.args[0] == name and id(one) not in based for one in expressions(x))


def on_elements(
    clauses: Clauses,
    topic: str,
    op: str,
    element: str,
    row: X,
    value: X,
    test: X | None,
    scope: Scope,
    unit: SyntaxTree,
    captured: dict[str, Type] | None,
) -> Clause:
    name = topic.split(":", 1)[1]
    if rests_on(row, name):
        message = f"Wessen {name} sich ändert, hängt hier von {name} selbst ab."
        scope.fail("RW417", unit, message, f"Frage nach dem unveränderten Wert: grundwert({name}).")
    member = X("in", (X("local", (element,), row.type.each()), row), BOOL)
    if row.op == "list" and len(row.args) == 1:
        member = X("compare", ("=", X("local", (element,), row.type.each()), row.args[0]), BOOL)
    return clauses.modifier(
        topic,
        op,
        element,
        value,
        conjunction([member, test] if test is not None else [member]),
        scope,
        unit,
        captured,
    )


def modifier(
    clauses: Clauses,
    topic: str,
    op: str,
    element: str,
    value: X,
    test: X | None,
    scope: Scope,
    unit: Piece,
    captured: dict[str, Type] | None,
) -> Clause:
    change = Modifier(op, element, value, clauses.layer)
    return clauses.add("modify", topic, scope.span(unit), scope, test, captured=captured, extra=change)
