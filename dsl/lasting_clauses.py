"""Lasting clauses: prohibitions, permissions, changed values, counting by purpose."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lark import Token, Tree
from regelwerk.dsl import lasting_values
from regelwerk.dsl.calls import given_values
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import Piece, conjunction, event_units, fits, flat_pieces, leading_word, only_thing, unwrapped
from regelwerk.dsl.scope import Scope
from regelwerk.dsl.sentences import match, row_of, word_of
from regelwerk.dsl.tree import (
    Body,
    Clause,
    Modifier,
    X,
)
from regelwerk.dsl.types import BOOL, INT, Type

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


def lasting(
    clauses: Clauses,
    head: SyntaxTree,
    tail: SyntaxTree,
    scope: Scope,
    condition: X | None,
    captured: dict[str, Type] | None = None,
) -> list[Clause]:
    tests = [condition] if condition is not None else []
    nouns = Nouns(scope)
    parts = list(head.children)
    if head.data == "while_head":
        tests.append(clauses.state(parts[1], scope))
        parts = parts[2:]
    for index, part in enumerate(parts):
        if isinstance(part, Token) and part.type == "IF":
            tests.append(nouns.condition(parts[index + 1]))
    test = conjunction(tests)
    inner = tail.children[0]
    lines = inner.children if inner.data == "text" else [inner]
    made: list[Clause] = []
    for line in lines:
        made += clauses.lasting_line(line, scope, test, captured)
    return made


def state(clauses: Clauses, tree: Piece, scope: Scope) -> X:
    """The condition of `solange`: a condition, or the name of a procedure that is running."""
    word = leading_word(tree)
    bare = isinstance(tree, Tree) and tree.data == "query" and len(tree.children) == 1
    if bare and word in clauses.world.procedures and word not in clauses.world.derived:
        return clauses.during(cast(Tree[Token], tree).children[0], scope)
    return Nouns(scope).condition(tree)


def lasting_line(
    clauses: Clauses, line: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    if line.data == "compound_line" and line.children[0] is None and line.children[1].data == "headed":
        head, tail = line.children[1].children
        head = head.children[0] if head.data == "head" else head
        if head.data == "window_head":
            return clauses.window(head, tail, scope, test, captured)
        if head.data in ("always_head", "while_head"):
            return clauses.lasting(head, tail, scope, test, captured)
        if head.data == "guard_head":
            return [clauses.guard(head, tail, scope, test)]
    if line.data == "chain_line":
        made: list[Clause] = []
        for step in clauses.effects.steps(line.children[0]):
            made += clauses.lasting_step(step, scope, test, captured)
        return made
    return scope.fail(
        "RW433",
        line,
        "Unter immer und solange steht, was dauernd gilt.",
        "Verbote, Erlaubnisse, Werte oder eigene Fenster; was geschieht, steht unter einem Fenster.",
    )


def lasting_step(
    clauses: Clauses, step: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    if step.data == "modal_step":
        *before, modal = step.children
        made: list[Clause] = []
        for unit in before:
            if isinstance(unit, Tree):
                made += clauses.modified(unit, scope, test, captured)
        return made + clauses.modal(modal, scope, test, captured)
    unit = step.children[0] if step.data == "step" else step
    units = [child for child in unit.children if isinstance(child, Tree)] if unit.data == "and_units" else [unit]
    return [clause for one in units for clause in clauses.modified(one, scope, test, captured)]


def modal(
    clauses: Clauses, modal: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """`x darf nicht E`, `x darf trotz V E`, `x darf auch M`."""
    subject = Nouns(scope).pieces(modal.children[0]) if modal.children[0] is not None else None
    if modal.data == "may_not":
        units, substitute = clauses.forbidden_units(modal, scope)
        return [clauses.forbid(unit, subject, substitute, scope, test, captured) for unit in units]
    if modal.data == "may_despite":
        name = ".".join(str(part) for part in modal.children[3].children)
        clauses.effects.known_prohibition(name, modal.children[3], scope)
        return [clauses.permit(unit, name, subject, scope, test, captured) for unit in event_units(modal.children[4])]
    if modal.data == "may_also":
        return [clauses.widened(modal, subject, scope, test, captured)]
    return scope.fail(
        "RW433",
        modal,
        "Unter immer und solange darf hier nur stehen, was dauernd gilt.",
        "`darf nicht`, `darf trotz`, `darf auch`; anderes gehört unter ein Fenster.",
    )


def forbidden_units(clauses: Clauses, modal: SyntaxTree, scope: Scope) -> tuple[list[SyntaxTree], Body]:
    units = event_units(modal.children[3])
    substitute: Body = ()
    if (
        len(modal.children) > 4
        and modal.children[-1] is not None
        and isinstance(modal.children[-2], Token)
        and modal.children[-2].type == "BUT"
    ):
        actor = replace(scope, actor=Nouns(scope).pieces(modal.children[0])) if modal.children[0] is not None else scope
        substitute, _ = clauses.effects.step(modal.children[-1], actor)
    return units, substitute


def event_of(
    clauses: Clauses, unit: SyntaxTree, subject: X | None, scope: Scope
) -> tuple[str, list[tuple[str, int]], list[X]]:
    """The event a prohibition speaks of, its bound fields and tests. A subject fills the event's subject field."""
    row = row_of(unit)
    call = only_thing(row.items[0][1])
    if isinstance(call, Tree) and call.data in ("call", "name") and str(call.children[0]) in clauses.world.events:
        topic, fields, inner, tests = clauses.pattern(call, scope, border=False)
        for preposition, target in row.items[1:]:
            if preposition is not None and preposition.type == "BY_WAY":
                tests.append(clauses.cause(unwrapped(target), inner))
            else:
                scope.fail(
                    "RW409",
                    target,
                    "Diese Wendung gehört hier zu nichts.",
                    "Nach dem Ereignis steht nur `durch …`.",
                )
    else:
        found = match(scope, row, True)
        if found is None or found.pattern.event not in clauses.world.events:
            word = word_of(row.items[-1][1]) or word_of(row.items[0][1])
            Nouns(scope).unknown("Ereignis", word, unit, clauses.world.events)
        topic = found.pattern.event
        known = clauses.world.events[topic].fields
        fields, tests, inner = [], [], scope
        for slot, noun in found.slots.items():
            _, inner = clauses.bind(noun.tree, list(known).index(slot), list(known), known, inner, fields, tests)
            if noun.where is not None:
                tests.append(Nouns(inner).condition(noun.where))
    if row.where is not None:
        tests.append(Nouns(inner).condition(row.where))
    if subject is not None:
        event = clauses.world.events[topic]
        fitting = [n for n, t in event.fields.items() if fits(subject.type.each(), t)]
        name = event.subject or (fitting[0] if len(fitting) == 1 else "")
        if not name:
            scope.fail("RW413", unit, f"{topic} hat kein Feld für den, der es tut.", "Gib dem Ereignis ein `subjekt`.")
        index = list(event.fields).index(name)
        here = X("field", (index,), event.fields[name])
        tests.append(X("in", (here, subject), BOOL) if subject.type.many else X("compare", ("=", here, subject), BOOL))
    return topic, fields, tests


def forbid(
    clauses: Clauses,
    unit: SyntaxTree,
    subject: X | None,
    substitute: Body,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    return clauses.on_event("forbid", unit, subject, substitute, clauses.layer, scope, test, captured)


def permit(
    clauses: Clauses,
    unit: SyntaxTree,
    name: str,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    return clauses.on_event("permit", unit, subject, (), (name, clauses.layer), scope, test, captured)


def on_event(
    clauses: Clauses,
    kind: str,
    unit: SyntaxTree,
    subject: X | None,
    body: Body,
    extra: Any,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    """A lasting clause about an event: it forbids it, or lifts a prohibition of it."""
    topic, fields, tests = clauses.event_of(unit, subject, scope)
    if test is not None:
        tests.append(test)
    condition = conjunction(tests)
    return clauses.add(
        Clause(
            0,
            clauses.entry,
            kind,
            topic,
            tuple(fields),
            condition,
            body,
            False,
            clauses.bound_to(scope, condition, body),
            scope.span(unit),
            captured=tuple(captured.items()) if captured else (),
            extra=extra,
        )
    )


def widened(
    clauses: Clauses,
    modal: SyntaxTree,
    subject: X | None,
    scope: Scope,
    test: X | None,
    captured: dict[str, Type] | None,
) -> Clause:
    """`A darf auch M`: a named set of targets gains more."""
    if subject is None or subject.op != "derived":
        scope.fail(
            "RW451",
            modal,
            "Vor `darf auch` steht eine abgeleitete Menge.",
            "Gib den Zielen der Aktion als Ableitung einen Namen.",
        )
    unit = next(child for child in modal.children[2:] if isinstance(child, Tree))
    value = Nouns(scope).pieces(unit.children[0])
    if unit.data == "open_unit":
        value = Nouns(scope).where(value, unit.children[2], unit)
    tests = [
        X("compare", ("=", X("param", (index,), arg.type), arg), BOOL) for index, arg in enumerate(subject.args[1:])
    ]
    if test is not None:
        tests.append(test)
    return clauses.modifier(
        "derived:" + subject.args[0], "extend", "_", value, conjunction(tests), scope, unit, captured
    )


def modified(
    clauses: Clauses, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> list[Clause]:
    """A lasting sentence about values: `A von M = w`, `A der M um +n`, `A von M ≤ w`, `vertausche A mit B der M`,
    `M haben werte von x`, `erweitere A um M`, `x zählt nicht für Z`.
    """
    nouns = Nouns(scope)
    if unit.data == "bound_sentence":
        return [lasting_values.bounded(clauses, unit, scope, test, captured)]
    if unit.data == "copula_sentence" and unit.children[1].children[0].type == "HAS":
        source = lasting_values.block_source(unit.children[-1])
        if source is not None:
            return lasting_values.block(clauses, unit, source, scope, test, captured)
    if unit.data in ("equals_sentence", "copula_sentence"):
        return [clauses.lasting_copula(unit, scope, test, captured)]
    if unit.data == "sentence":
        row = row_of(unit)
        if len(row.items) == 2 and isinstance(row.items[1][1], Tree) and row.items[1][1].data == "by_phrase":
            _, sign, amount = row.items[1][1].children
            value = nouns.expression(amount)
            if str(sign) in ("×", "*", "/"):
                op = "divide" if str(sign) == "/" else "times"
                return [clauses.attribute_modifier(row.items[0][1], op, value, test, scope, unit, captured)]
            if str(sign) == "-":
                value = X("math", ("-", X("const", (0,), INT), value), INT, value.span)
            return [clauses.attribute_modifier(row.items[0][1], "plus", value, test, scope, unit, captured)]
        found = match(scope, row, False)
        if found is not None and found.pattern.event == "extend":
            value = found.slots["m"].expression(nouns)
            return [clauses.attribute_modifier(found.slots["a"].tree, "extend", value, test, scope, unit, captured)]
        if found is not None and found.pattern.event == "swap":
            return lasting_values.swapped(clauses, found, unit, scope, test, captured)
        if found is not None and found.pattern.event == "show":
            said = [found.slots[slot].expression(nouns) for slot in ("x", "s")]
            seen = tuple(x if x.type.many else X("list", (x,), x.type.row(), x.span) for x in said)
            return [
                clauses.add(
                    Clause(
                        0,
                        clauses.entry,
                        "sight",
                        "sight",
                        (),
                        test,
                        (),
                        False,
                        clauses.bound_to(scope, test, *seen),
                        scope.span(unit),
                        captured=tuple(captured.items()) if captured else (),
                        extra=seen,
                    )
                )
            ]
    return scope.fail(
        "RW433",
        unit,
        "Dieser Satz beschreibt nichts, was dauernd gilt.",
        "Zum Beispiel: stärke der einheiten von mir um +1.",
    )


def lasting_copula(
    clauses: Clauses, unit: SyntaxTree, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Clause:
    nouns = Nouns(scope)
    left, right = unit.children[0], unit.children[-1]
    word = unit.children[1].children[0].type if unit.data == "copula_sentence" else "="
    if word == "=" or word == "BECOMES":
        row = flat_pieces(left)
        piece = row[0] if len(row) == 1 else left
        return clauses.attribute_modifier(piece, "set", (right,), test, scope, unit, captured)
    if word in ("COUNTS_AS", "NOT_COUNTING"):
        return clauses.counted(unit, word, scope, test, captured)
    if word == "HAS":
        inner = unwrapped(flat_pieces(right)[0])
        if isinstance(inner, Tree) and inner.data == "of" and word_of(inner.children[0]) in ("text", "texte"):
            source = nouns.expression(inner.children[2])
            return clauses.add(
                Clause(
                    0,
                    clauses.entry,
                    "copy",
                    "copy",
                    (),
                    test,
                    (),
                    False,
                    clauses.bound_to(scope, test),
                    scope.span(unit),
                    captured=tuple(captured.items()) if captured else (),
                    extra=source,
                )
            )
    if word in ("IS", "HAS"):
        negated = len(unit.children[1].children) > 1
        flag = word_of(flat_pieces(right)[0])
        if flag in clauses.world.attributes and clauses.world.attributes[flag].type == BOOL:
            element, row_x = clauses.element_of(left, scope)
            value = X("const", (not negated,), BOOL)
            return clauses.on_elements("attr:" + flag, "set", element, row_x, value, test, scope, unit, captured)
    return scope.fail(
        "RW433", unit, "So lässt sich dauernd Geltendes nicht sagen.", "Nimm `=`, `um`, `zählt nicht für`."
    )


def counted(
    clauses: Clauses, unit: SyntaxTree, word: str, scope: Scope, test: X | None, captured: dict[str, Type] | None
) -> Clause:
    """`x gilt als K für Z`, `x zählt nicht für Z`: counting by purpose."""
    left, right = unit.children[0], unit.children[-1]
    element, row = clauses.element_of(left, scope)
    pieces = flat_pieces(right)
    kind, purposes = "", []
    for piece in pieces:
        if isinstance(piece, Tree) and piece.data == "phrase":
            purposes += [word_of(child) for child in piece.children[1].children]
        elif word == "COUNTS_AS":
            kind = clauses.world.kind_of_form(word_of(piece))
            if not kind:
                Nouns(scope).unknown("Art", word_of(piece), piece, clauses.world.forms)
        else:
            purposes += [word_of(child) for child in cast(Tree[Token], piece).children]
    tests = [X("in", (X("local", (element,), row.type.each()), row), BOOL)]
    if test is not None:
        tests.append(test)
    return clauses.add(
        Clause(
            0,
            clauses.entry,
            "counts",
            "counts",
            (),
            conjunction(tests),
            (),
            False,
            clauses.bound_to(scope, *tests),
            scope.span(unit),
            captured=tuple(captured.items()) if captured else (),
            extra=(element, kind, tuple(purposes)),
        )
    )


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
            made = clauses.valued(value, derived.type or INT, nouns)
            return clauses.on_elements("derived:" + name, op, "es_", row, made, test, scope, unit, captured)
        if name not in clauses.world.attributes:
            nouns.unknown("Attribut", name, inner.children[0], clauses.world.attributes)
        made = clauses.valued(value, clauses.world.attributes[name].type, nouns)
        return clauses.on_elements("attr:" + name, op, "es_", row, made, test, scope, unit, captured)
    called = derived_called(inner, nouns)
    if called is not None:
        id, type, tests = called
        made = clauses.valued(value, type, nouns)
        if test is not None:
            tests.append(test)
        return clauses.modifier("derived:" + id, op, "_", made, conjunction(tests), scope, unit, captured)
    x = nouns.expression(tree)
    if x.op == "attr":
        made = clauses.valued(value, x.type, nouns)
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


def valued(clauses: Clauses, value: Any, type: Type, nouns: Nouns) -> X:
    if isinstance(value, X):
        return value
    pieces = flat_pieces(value[0])
    return nouns.hinted(pieces[0], type) if len(pieces) == 1 else nouns.pieces(value[0])


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
    return clauses.add(
        Clause(
            0,
            clauses.entry,
            "modify",
            topic,
            (),
            test,
            (),
            False,
            clauses.bound_to(scope, test, value),
            scope.span(unit),
            captured=tuple(captured.items()) if captured else (),
            extra=Modifier(op, element, value, clauses.layer),
        )
    )
