"""Values that are changed for a while: an attribute of some things, a derived value."""

from __future__ import annotations

from typing import TypeAlias

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.sentences.effect_units import hinted_pieces
from regelwerk.dsl.meaning.sentences.sentence_rows import word_of
from regelwerk.dsl.meaning.shared_words import conjunction, fits, name_and_arguments
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.applied import derived_call
from regelwerk.dsl.meaning.values.calls import given_values
from regelwerk.dsl.meaning.values.grouped import noun_in
from regelwerk.dsl.meaning.values.understood_values import as_amount, expression, unwrapped
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Modification, ModifierStep
from regelwerk.dsl.tree.made_up_names import ELEMENT, titled, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, Type
from regelwerk.dsl.tree.walk import expressions

_OF_ME = {"de": "mir", "en": "me"}
CalledValue: TypeAlias = tuple[str, Type, list[X]]
"""A derived value that is changed: its name, its type, and what its arguments must be."""


def elements_of(tree: syntax.Pieces, scope: Scope) -> X:
    """The things of which something is said, as a row."""
    x = noun_in(scope, tree)
    return x if x.type.many else X("list", (x,), x.type.row(), x.span)


def attribute_modifier(
    so_far: Understanding,
    tree: Node,
    step: ModifierStep,
    value: X | syntax.Pieces,
    test: X | None,
    scope: Scope,
    unit: Node,
    captured: dict[str, Type] | None,
) -> Modification:
    """What is modified: an attribute of one thing, of each of several, or a derived value."""
    inner = unwrapped(tree)
    if isinstance(inner, (syntax.Of, syntax.OfThe)):
        name = word_of(inner.thing)
        target = expression(scope, inner.owner)
        row = target if target.type.many else X("list", (target,), target.type.row(), target.span)
        derived = so_far.world.derived.get(name)
        if derived is not None and len(derived.parameters) == 1:
            made = valued(value, derived.type or INT, scope, unit)
            return on_elements(so_far, titled("derived", name), step, row, made, test, scope, unit, captured)
        if name not in so_far.world.attributes:
            known = [id for id, one in so_far.world.derived.items() if len(one.parameters) == 1]
            unknown(scope, "attribute", name, inner.thing, [*so_far.world.attributes, *known])
        made = valued(value, so_far.world.attributes[name].type, scope, unit)
        return on_elements(so_far, titled("attr", name), step, row, made, test, scope, unit, captured)
    called = derived_called(inner, scope)
    if called is not None:
        id, type, tests = called
        made = valued(value, type, scope, unit)
        if test is not None:
            tests.append(test)
        return modifier(so_far, titled("derived", id), step, None, made, conjunction(tests), scope, unit, captured)
    x = expression(scope, tree)
    if x.op == "attr":
        made = valued(value, x.type, scope, unit)
        row = X("list", (x.args[1],), x.args[1].type.row(), x.span)
        return on_elements(so_far, titled("attr", x.args[0]), step, row, made, test, scope, unit, captured)
    mine = unwrapped(tree)
    if isinstance(mine, syntax.Quantified) and mine.quantifier.word.type == "MY" and isinstance(mine.noun, Word):
        of_me = f"{mine.noun} {spoken('OF', scope.language)} {_OF_ME[scope.language]}"  # `meine handgrenze = 8`
        what = message("findings.RW452.mine", word=mine.quantifier.word)
        scope.fail("RW452", tree, what, message("findings.common.write", said=of_me), of_me)
    return scope.fail(
        "RW452",
        unit,
        message("findings.RW452.attribute_modifier"),
        message("findings.RW452.attribute_modifier_hint"),
    )


def derived_called(inner: Node, scope: Scope) -> CalledValue | None:
    """A derived value that is changed, and what its arguments must be; a set where one is wanted means each of it."""
    if not isinstance(inner, (syntax.Call, syntax.Name)):
        return None
    written, args = name_and_arguments(inner)
    word = str(written)
    what, id = scope.world.forms.get(word, ("", ""))
    id = word if word in scope.world.derived else id if what == "derived" else ""
    if not id or word in scope.locals:
        return None
    parameters = scope.world.derived[id].parameters
    given = given_values(scope, id, parameters, args, "parameter", inner)
    tests: list[X] = []
    alike: list[X] = []
    for index, (x, type) in enumerate(zip(given, parameters.values(), strict=True)):
        here = X("param", (index,), type)
        every = x.type.many and not type.many
        tests.append(X("in", (here, x), BOOL, x.span) if every else X("compare", ("=", here, x), BOOL, x.span))
        alike.append(X("call", ("first", x), x.type.each(), x.span) if every else x)
    return id, derived_call(scope, id, alike, inner).type, tests


def valued(value: X | syntax.Pieces, type: Type, scope: Scope, unit: Node) -> X:
    """The value that is set, added or joined, of the type of what it changes."""
    if isinstance(value, X):
        return joins(value, type, scope, unit) if type.many else adds(value, type, scope, unit)
    x = hinted_pieces(scope, value, type)
    if type == INT:
        x = as_amount(scope, x, X("const", (0,), INT), value)
    if not (fits(x.type, type) or (type.many and fits(x.type, type.each()))):
        scope.fail(
            "RW404",
            value,
            message("findings.RW404.valued", type=type, type2=x.type),
            message("findings.RW404.valued_hint"),
        )
    return x


def joins(value: X, type: Type, scope: Scope, unit: Node) -> X:
    """What a set is widened by must be of its kind."""
    if not (fits(value.type, type) or fits(value.type, type.each())):
        what = message("findings.RW404.joins", type=type, type2=value.type)
        scope.fail("RW404", unit, what, message("findings.RW404.joins_hint"))
    return value


def adds(value: X, type: Type, scope: Scope, unit: Node) -> X:
    """What a number grows or shrinks by is a number."""
    made = as_amount(scope, value, X("const", (0,), INT), unit)
    if type != INT or made.type != INT:
        wrong = type if type != INT else made.type
        scope.fail("RW403", unit, message("findings.RW403.adds", wrong=wrong), message("findings.RW403.adds_hint"))
    return made


def rests_on(x: X, name: str) -> bool:
    """Whether an expression asks for an attribute or a derived value as it is now, with all that changes it."""
    based = {id(inner) for one in expressions(x) if one.op == "base" for inner in expressions(one)}
    return any(one.op in ("attr", "derived") and one.args[0] == name and id(one) not in based for one in expressions(x))


def on_elements(
    so_far: Understanding,
    topic: str,
    step: ModifierStep,
    row: X,
    value: X,
    test: X | None,
    scope: Scope,
    unit: Node,
    captured: dict[str, Type] | None,
) -> Modification:
    """A value of each of these things is another one."""
    what, name = untitled(topic)
    if what == "attr" and row.type.name and name not in scope.world.attributes_of(row.type.each()):
        said = message("findings.RW413.lacking", thing=row.type.each(), attribute=name)
        scope.fail("RW413", unit, said, message("findings.RW413.lacking_hint"))
    resource = scope.world.resources.get(name) if what == "attr" else None
    if resource is not None and row.type.name in ("", resource.of):
        said = message("findings.RW433.counted", name=name)
        scope.fail("RW433", unit, said, message("findings.RW433.counted_hint"))
    if rests_on(row, name):
        told = message("findings.RW417.on_elements", name=name)
        scope.fail("RW417", unit, told, message("findings.RW417.on_elements_hint", name=name))
    element = X("local", (ELEMENT,), row.type.each())
    member = X("in", (element, row), BOOL)
    if row.op == "list" and len(row.args) == 1:
        member = X("compare", ("=", element, row.args[0]), BOOL)
    both = conjunction([member, test] if test is not None else [member])
    return modifier(so_far, topic, step, ELEMENT, value, both, scope, unit, captured)


def modifier(
    so_far: Understanding,
    topic: str,
    step: ModifierStep,
    element: str | None,
    value: X,
    test: X | None,
    scope: Scope,
    unit: Node,
    captured: dict[str, Type] | None,
) -> Modification:
    made = Modification(span=scope.span(unit), condition=test, target=topic, step=step, element=element, value=value,
                        layer=so_far.layer)  # fmt: skip
    return so_far.add(made, scope, captured)
