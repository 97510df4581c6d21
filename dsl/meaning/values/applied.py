"""Functions and derived values with what they are given, once that is understood."""

from __future__ import annotations

from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import Language, spoken
from regelwerk.dsl.meaning.judged.needs import unmet
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.shared_words import fits
from regelwerk.dsl.meaning.values.derived_texts import understand_derived
from regelwerk.dsl.meaning.values.understood_values import as_amount
from regelwerk.dsl.messages.message import Sayable, message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.operations.record import Function
from regelwerk.dsl.tree.tree import X, same_meaning
from regelwerk.dsl.tree.types import ANY, BOOL, INT, INTS, NONE, Type


def _with_so_many(function: Function, count: int, language: Language) -> Sayable:
    """Which function of a like name takes so many: `oberste(stapel, 3)` is `oberste_n(stapel, 3)`."""
    like = [one for one in BY_NAME.values() if one.de.startswith(f"{function.de}_") and len(one.needs) == count]
    if not like:
        return ""
    meant = message("findings.common.meant", name=like[0].spelled(language))
    return message("findings.RW300.and_more", hint=meant, more=like[0].usage(language))


def derived_call(scope: Scope, id: str, args: list[X], tree: Node | Word) -> X:
    """A derived value with its arguments; its own type is found on first use."""
    derived = scope.world.derived[id]
    if len(args) != len(derived.parameters):
        scope.fail(
            "RW415",
            tree,
            message("findings.RW415.needs", name=id, n=len(derived.parameters), given=len(args)),
            message("findings.RW415.derived_call_hint", id=id, parameters=", ".join(derived.parameters)),
        )
    for x, (name, type) in zip(args, derived.parameters.items(), strict=True):
        if not fits(x.type, type):
            said = message("findings.RW404.message_argument", name=name, want=type, have=x.type)
            hint = message("findings.RW404.argument_hint", id=id)
            if x.type.many and fits(x.type.each(), type):
                each = spoken("OF_THE", scope.language)
                hint = message("findings.RW404.one_by_one", id=id, each=each)
            scope.fail_at(x.span, "RW404", tree, said, hint)
    type_of = understand_derived(scope.world, derived, scope, tree)
    return X("derived", (id, *args), type_of, scope.span(tree))


def builtin(scope: Scope, function: Function, values: list[X], tree: Node | Word) -> X:
    """A function whose named arguments are all left out."""
    fitting = fitting_values(scope, function, values, tree)
    return applied(scope, function, [*fitting, *(default(one.default) for one in function.named)], tree)


def applied(scope: Scope, function: Function, values: list[X], tree: Node | Word) -> X:
    """A function with all that it is given."""
    return X("call", (function.id, *values), result(function, values), scope.span(tree))


def default(value: object) -> X:
    """What stands for a named argument that is left out."""
    return X("const", (value,), NONE)


def fitting_values(scope: Scope, function: Function, values: list[X], tree: Node | Word) -> list[X]:
    """The values that a function is given by place, as it wants them."""
    needs = function.needs
    wants = [need.rstrip("*") for need in needs]
    while needs and needs[-1].endswith("*") and len(wants) < len(values):
        wants.append(wants[-1])
    least, called, usage = len(needs), function.spelled(scope.language), function.usage(scope.language)
    if not least <= len(values) <= len(wants):
        scope.fail(
            "RW415",
            tree,
            message("findings.RW415.needs", name=called, n=len(needs), given=len(values)),
            _with_so_many(function, len(values), scope.language) or usage,
        )
    values = [argument_for(scope, want, x, tree, function) for want, x in zip(wants, values, strict=False)]
    if needs and needs[-1].endswith("*") and (len(values) == 1) != any(x.type.many for x in values):
        said = message("findings.RW415.message_several", called=called)
        scope.fail("RW415", tree, said, usage)
    for place, want in enumerate(wants):
        if want == "int_each" and not _one_for_each(values[place - 1], values[place]):
            said = message("findings.RW415.message_each", called=called)
            scope.fail("RW415", tree, said, message("findings.RW415.hint_each", called=called))
    first = values[0].type if values else ANY
    if function.id == "nth":
        values.append(X("const", (first.each().empty,), first.each()))  # what stands beyond the end
    return values


def _one_for_each(things: X, numbers: X) -> bool:
    """Whether there is surely a number for each of the things, in their order: `wert der things`."""
    if things.op == numbers.op == "list":
        return len(things.args) == len(numbers.args)
    return numbers.op == "map" and same_meaning(things, numbers.args[0])


def argument_for(scope: Scope, want: str, x: X, tree: Node | Word, function: Function) -> X:
    if want == "some":
        want = "things"
        if x.type.base == "thing" and not x.type.many:
            x = X("list", (x,), x.type.row(), x.span)
    if want == "int":
        x = as_amount(scope, x, X("const", (0,), INT), tree)
        if x.type.many and x.type.base == "int" and function.id in ("min", "max"):
            return x
    good = {
        "int": x.type == INT and not x.type.many,
        "ints": x.type == INTS or (x.type.many and x.type.base in ("int", "none")),
        "int_each": x.type == INTS or (x.type.many and x.type.base in ("int", "none")),
        "thing": x.type.base == "thing" and not x.type.many,
        "things": x.type.many and x.type.base == "thing",
        "row": x.type.many,
        "any": True,
        "table": x.type.base == "table",
        "pattern": x.type.base == "pattern",
        "procedure": True,
        "pair": True,
        "name": False,  # it is written out, and no value
    }.get(want)
    if good is None:
        good = unmet(scope.world, want, x.type) is None
    inside = want in ("row", "things") and unmet(scope.world, "holder", x.type) is None
    if not good and inside:
        return X("contents", (x,), Type("thing", "", True), x.span)
    if not good:
        said = message("findings.RW404.argument_for", de=function.de, type=x.type)
        scope.fail_at(x.span, "RW404", tree, said, function.usage(scope.language))
    return x


def result(function: Function, values: list[X]) -> Type:
    first = values[0].type if values else ANY
    return {
        "int": INT,
        "bool": BOOL,
        "ints": INTS,
        "same": first,
        "one": first.each(),
        "thing": Type("thing"),
        "player": PLAYER_TYPE,
        "players": PLAYER_TYPE.row(),
        "inside": Type("thing"),
        "insides": Type("thing", "", True),
        "same_row": first.each().row(),
        "one_of": first.each(),
        "layouts": Type("layout", values[1].type.name if len(values) > 1 else "", True),
        "covers": Type("rows", first.name, True),
        "routes": Type("route", first.name, True),
        "keys": (first.key or ANY).row(),
        "values": values[2].type if len(values) > 2 else ANY,
    }[function.gives]
