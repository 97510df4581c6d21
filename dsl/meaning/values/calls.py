"""Calls as they are written: derived values, built-in functions, options, questions about events."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, nearest, plain
from regelwerk.dsl.findings.kinds_of_names import KINDS_OF_NAMES, KindOfName
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.noun_names import hinted
from regelwerk.dsl.meaning.nouns.noun_phrases import attribute
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.meaning.values.applied import (
    applied,
    argument_for,
    builtin,
    default,
    derived_call,
    fitting_values,
)
from regelwerk.dsl.meaning.values.named_behaviour import event_call, procedure_name
from regelwerk.dsl.meaning.values.understood_values import (
    argument_of,
    as_amount,
    as_row,
    as_truth,
    bare_word,
    expression,
    fresh,
    understands,
)
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.operations.record import Function, Named
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import ANY, BOOL, INT, NONE, RESOURCE, Type

Args = Sequence[syntax.Arg]
LEFT_OUT = X("const", (None,), NONE)


@understands(syntax.Call)
def written_call(scope: Scope, tree: syntax.Call) -> X:
    word, args = str(tree.name), tree.arguments
    world = scope.world
    if word in world.derived or world.forms.get(word, ("", ""))[0] == "derived":
        id = word if word in world.derived else world.forms[word][1]
        return call_derived(scope, id, args, tree)
    if word in ("möglich", "possible"):
        return possible_event(scope, args, tree)
    if word in BY_NAME:
        return call_builtin(scope, BY_NAME[word], args, tree)
    if len(args) == 1:
        return attribute(scope, syntax.name(tree.name), expression(scope, argument_of(args[0])[1]), tree)
    if word in world.events or word in world.procedures:
        what = message("findings.RW402.written_call") if word in world.events else message("findings.RW402.procedure")
        hint = message("findings.RW402.written_call_hint")
        scope.fail("RW402", tree.name, message("findings.RW402.no_value", word=word, what=what), hint)
    own, other = (0, 1) if scope.language == "de" else (1, 0)
    called = {(one.de, one.en)[other]: (one.de, one.en)[own] for one in BY_NAME.values()}
    names = [*world.derived, *called.values(), *world.attributes]
    foreign = "" if nearest(word, names) else called.get(nearest(word, called), "")
    if foreign and not world.trying:  # `distanz`, which is like `distance`
        said = message("findings.RW300.here", what=KINDS_OF_NAMES["function"], word=word)
        scope.fail("RW300", tree.name, said, message("findings.common.meant", name=foreign), foreign)
    return unknown(scope, "function", word, tree.name, names)


def possible_event(scope: Scope, args: Args, tree: syntax.Call) -> X:
    """`möglich(E(…))`: whether the event would be permitted now."""
    inner: Node = argument_of(args[0])[1] if args else tree
    if len(args) > 1:
        without_effect(scope, args[1])
    while isinstance(inner, (syntax.Query, syntax.Filtered)):
        more = inner.phrases if isinstance(inner, syntax.Query) else (inner.where,)
        for part in more:
            if part is not None:
                without_effect(scope, part)
        inner = inner.head if isinstance(inner, syntax.Query) else inner.value
    name, given = event_call(scope, inner)
    event = scope.world.events.get(name)
    if event is None:
        unknown(scope, "event", name, inner, scope.world.events)
    values = given_values(scope, name, event.fields, given, "field", tree)
    fields = [fitting(scope, name, event.fields, one, x, tree) for one, x in zip(event.fields, values, strict=True)]
    return X("may", (name, tuple(fields), ()), BOOL, scope.span(tree))


def given_values(
    scope: Scope, called: str, wanted: dict[str, Type], args: Args, what: KindOfName, tree: Node
) -> list[X]:
    """The values of a call in the order of its declaration; none missing."""
    values = given_by_name(scope, called, wanted, args, what)
    none_missing(scope, called, wanted, values, tree)
    return [values[name] for name in wanted]


def given_by_name(scope: Scope, called: str, wanted: dict[str, Type], args: Args, what: KindOfName) -> dict[str, X]:
    """What a call says, by place or by name: each of what is declared at most once."""
    names = list(wanted)
    values: dict[str, X] = {}
    for position, arg in enumerate(args):
        field, value = argument_of(arg)
        name = field or (names[position] if position < len(names) else "")
        if not name:
            too_many(scope, called, names, arg)
        if name not in wanted:
            unknown(scope, what, name, arg.field or arg, names)
        if name in values:
            said = message("findings.RW415.message_twice", name=name)
            scope.fail("RW415", arg, said, message("findings.RW415.hint_twice", call=f"{called}({', '.join(names)})"))
        values[name] = hinted(scope, value, wanted[name])
    return values


def fitting(scope: Scope, called: str, wanted: dict[str, Type], name: str, x: X, tree: Node) -> X:
    """What is given for a field or a parameter, where nothing can be chosen and no row is spread."""
    x = as_amount(scope, x, X("const", (0,), INT), tree) if wanted[name] == INT else x
    if not fits(x.type, wanted[name]):
        said = message("findings.RW404.message_argument", name=name, want=wanted[name], have=x.type)
        scope.fail_at(x.span, "RW404", tree, said, message("findings.RW404.argument_hint", id=called))
    return x


def none_missing(scope: Scope, called: str, wanted: dict[str, Type], given: Container[str], tree: Node) -> None:
    """Nothing is guessed: what has no declared value of its own is written (docs/semantics.md M14)."""
    missing = [name for name in wanted if name not in given]
    if missing:
        said = message("findings.RW415.message_missing", names=", ".join(missing))
        hint = message("findings.RW415.hint_missing", call=f"{plain(called)}({', '.join(wanted)})")
        told = about(said, scope.language), about(hint, scope.language)
        raise Fault(Finding("RW415", scope.span(tree), *told, name=called))


def too_many(scope: Scope, called: str, names: list[str], arg: Node) -> NoReturn:
    """An argument that nothing is left for."""
    what = message("findings.RW415.takes_nothing", called=called)
    hint = message("findings.RW415.too_many_hint", called=called)
    if names:
        what = message("findings.RW415.too_many", called=called, n=len(names))
        hint = message("findings.RW415.takes", called=called, names=", ".join(names))
    scope.fail("RW415", arg, what, hint)


def call_derived(scope: Scope, id: str, args: Args, tree: syntax.Call) -> X:
    parameters = scope.world.derived[id].parameters
    return derived_call(scope, id, given_values(scope, id, parameters, args, "parameter", tree), tree)


def call_builtin(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    special, counts = _SPECIAL.get(function.id, (None, ()))
    if special is not None and len(args) in counts:
        return special(scope, function, args, tree)
    values: list[X] = []
    named: dict[int, Node] = {}
    for place, arg in enumerate(args):
        field, piece = argument_of(arg)
        if field or (function.named and place >= len(function.needs)):
            index = function.named_like(field) if field else place - len(function.needs)
            if not 0 <= index < len(function.named):
                names = [one.de for one in function.named]
                unknown(scope, "argument", field or str(place + 1), arg.field or arg, names)
            named[index] = piece
        elif place < len(function.needs) and function.needs[place] == "pair":
            values.append(named_test(scope, bare_word(piece), 2, arg))
        else:
            values.append(expression(scope, piece))
    values = fitting_values(scope, function, values, tree)
    first = values[0].type if values else ANY
    for place, one in enumerate(function.named):
        values.append(named_argument(scope, function, one, named.get(place), first))
    return applied(scope, function, values, tree)


def sorted_by(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`sortiert(karten, wert)`."""
    row = as_row(scope, expression(scope, argument_of(args[0])[1]), tree)
    name = fresh(scope, row.type)
    inner = scope.with_element(name, row.type.each())
    word = bare_word(args[1])
    rank = attribute(inner, syntax.name(Word("NAME", word)), X("local", (name,), row.type.each()), tree)
    if rank.type != INT:
        scope.fail(
            "RW403",
            tree,
            message("findings.RW403.sorted_by", word=word, type=rank.type),
            function.usage(scope.language),
        )
    return X("sorted", (row, name, rank), row.type, scope.span(tree))


def round_number(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`rundenzahl()`, `rundenzahl(kampf)`."""
    name = procedure_name(scope, argument_of(args[0])[1]) if args else ""
    return X("round_number", (name,), INT, scope.span(tree))


def base(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`grundwert(stärke von x)`."""
    based = expression(scope, args[0])
    if based.op not in ("attr", "derived"):
        said = message("findings.RW404.base", type=based.type)
        scope.fail("RW404", args[0], said, function.usage(scope.language))
    return X("base", (based,), based.type, scope.span(tree))


def payable(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`zahlbar(ich, gold)`."""
    who, resource = (expression(scope, argument_of(arg)[1]) for arg in args)
    if not fits(who.type, PLAYER_TYPE) or resource.type != RESOURCE or resource.op != "const":
        scope.fail("RW404", tree, message("findings.RW404.payable"), function.usage(scope.language))
    return X("most_payable", (who, resource.args[1], ""), INT, scope.span(tree))


def ceil(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`aufgerundet(a / b)`."""
    number = expression(scope, args[0])
    if number.op == "math" and number.args[0] == "/":
        return X("math", ("ceil", *number.args[1:]), INT, number.span)
    return number


def named_argument(scope: Scope, function: Function, one: Named, piece: Node | None, first: Type) -> X:
    """What stands behind the name of an argument; nothing if it is left out."""
    if piece is None:
        return default(one.default)
    if one.need == "bool":
        return as_truth(scope, hinted(scope, piece, BOOL), piece)
    if one.need.startswith("test "):
        return named_test(scope, bare_word(piece), int(one.need.removeprefix("test ")), piece)
    if not one.need.startswith("each "):
        return argument_for(scope, one.need, expression(scope, piece), piece, function)
    var = fresh(scope, first)
    value = expression(scope.with_element(var, first.each()), piece)
    value = argument_for(scope, one.need.removeprefix("each "), value, piece, function)
    if value.type.many and not fits(value.type, first.row()):
        scope.fail(
            "RW404",
            piece,
            message("findings.RW404.named_argument", de=one.de, type=first.each(), type2=value.type),
            f"{function.de}: {one.doc}.",
        )
    return X("over", (LEFT_OUT, var, value), Type("function", one.de), scope.span(piece))


def place_of_kind(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    """`ort(x, feld)`: where it lies, if that is a field."""
    kind = scope.world.kind_of_form(bare_word(args[1]))
    if not kind:
        unknown(scope, "kind", bare_word(args[1]), args[1], scope.world.kinds)
    place = builtin(scope, BY_NAME["ort"], [expression(scope, argument_of(args[0])[1])], tree)
    number = X("const", (list(scope.world.kinds).index(kind),), INT)
    return X("call", ("of_kind", place, number), Type("thing", kind), place.span)


def named_test(scope: Scope, word: str, count: int, tree: Node) -> X:
    """The name of a derived condition with so many parameters."""
    fitting = [
        name
        for name, one in scope.world.derived.items()
        if len(one.parameters) == count and one.text_kind == "condition"
    ]
    if word not in fitting:
        several = message("findings.named.relation_of", count=count)
        unknown(scope, "relation" if count == 2 else several, word, tree, fitting)
    return X("function", (word,), Type("function", word), scope.span(tree))


def option(scope: Scope, function: Function, args: Args, tree: syntax.Call) -> X:
    word = bare_word(args[0]) if args else ""
    option = scope.world.options.get(word)
    if option is None and args and not word:  # `option(stufe des spiels)`
        word = str(syntax.first_word(args[0]))
    if option is None:
        unknown(scope, "option", word, args[0] if word else tree, scope.world.options)
    first = option.values[0]
    type = BOOL if isinstance(first, bool) else INT if isinstance(first, int) else Type("enum", "option:" + word)
    return X("option", (word,), type, scope.span(tree))


_SPECIAL: dict[str, tuple[Callable[[Scope, Function, Args, syntax.Call], X], tuple[int, ...]]] = {
    "option": (option, (0, 1)),
    "place": (place_of_kind, (2,)),
    "sorted_by": (sorted_by, (2,)),
    "round_number": (round_number, (0, 1)),
    "base": (base, (1,)),
    "payable": (payable, (2,)),
    "ceil": (ceil, (1,)),
}
"""Functions whose arguments are read in a way of their own, where there are so many of them."""
