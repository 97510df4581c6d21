"""Calls: derived values, built-in functions, options, questions about events."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from lark import Token, Tree
from regelwerk.dsl.functions import BY_NAME, Function, Named
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.pieces import (
    Piece,
    fits,
)
from regelwerk.dsl.scope import PLAYER_TYPE
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import ANY, BOOL, INT, INTS, NONE, RESOURCE, Type

if TYPE_CHECKING:
    from regelwerk.dsl.nouns import Nouns

LEFT_OUT = X("const", (None,), NONE)


def written_call(nouns: Nouns, tree: SyntaxTree) -> X:
    word = str(tree.children[0])
    args = [child for child in tree.children[1:] if child is not None]
    world = nouns.world
    if word in world.derived or world.forms.get(word, ("", ""))[0] == "derived":
        id = word if word in world.derived else world.forms[word][1]
        return nouns._call_derived(id, args, tree)
    if word in ("möglich", "possible"):
        return nouns._possible_event(args, tree)
    if word in BY_NAME:
        return nouns._call_builtin(BY_NAME[word], args, tree)
    if len(args) == 1:
        _, value = nouns.argument(args[0])
        if value is not None:
            return nouns.attribute(Tree("name", [tree.children[0]]), nouns.expression(value), tree)
    if word in world.events or word in world.procedures:
        what = "ein Ereignis" if word in world.events else "ein Ablauf"
        hint = "Was geschehen soll, beginnt in einer eigenen Zeile, hinter „;“, „und“ oder „:“."
        nouns.scope.fail("RW402", tree.children[0], f"{word} ist {what}, kein Wert.", hint)
    return nouns.unknown("Funktion", word, tree.children[0], [*world.derived, *BY_NAME, *world.attributes])


def possible_event(nouns: Nouns, args: list[Piece], tree: SyntaxTree) -> X:
    """`möglich(E(…))`: whether the event would be permitted now."""
    inner: Piece = nouns.argument(args[0])[1] if args else tree
    while isinstance(inner, Tree) and inner.data in ("query", "filtered", "things") and len(inner.children) >= 1:
        inner = inner.children[0]
    name, given = nouns.event_call(inner)
    event = nouns.world.events.get(name)
    if event is None:
        nouns.unknown("Ereignis", name, inner, nouns.world.events)
    values = given_values(nouns, name, event.fields, given, "Feld", tree)
    return X("may", (name, tuple(values), ()), BOOL, nouns.scope.span(tree))


def given_values(
    nouns: Nouns, called: str, wanted: dict[str, Type], args: list[Piece], what: str, tree: SyntaxTree
) -> list[X]:
    """The values of a call in the order of its declaration; by place or by name, none missing."""
    names = list(wanted)
    values: dict[str, X] = {}
    for position, arg in enumerate(args):
        field, value = nouns.argument(arg)
        name = field or (names[position] if position < len(names) else "")
        if not name:
            too_many(nouns, called, names, arg)
        if name not in wanted or value is None:
            nouns.unknown(what, name, arg.children[0] if field else arg, names)
        values[name] = nouns.hinted(value, wanted[name])
    missing = [name for name in names if name not in values]
    if missing:
        nouns.scope.fail("RW415", tree, f"Es fehlt: {', '.join(missing)}.", f"{called} braucht {', '.join(names)}.")
    return [values[name] for name in names]


def too_many(nouns: Nouns, called: str, names: list[str], arg: Piece) -> NoReturn:
    """An argument that nothing is left for."""
    count = {0: "keine Angabe", 1: "eine Angabe"}.get(len(names), f"{len(names)} Angaben")
    hint = f"{called} braucht {', '.join(names)}." if names else f"Schreibe {called}()."
    nouns.scope.fail("RW415", arg, f"{called} hat {count}, diese ist zu viel.", hint)


def call_derived(nouns: Nouns, id: str, args: list[Piece], tree: SyntaxTree) -> X:
    parameters = nouns.world.derived[id].parameters
    return nouns.call(id, given_values(nouns, id, parameters, args, "Parameter", tree), tree)


def _counted(count: int) -> str:
    return "1 Angabe" if count == 1 else f"{count} Angaben"


def call(nouns: Nouns, id: str, args: list[X], tree: Piece) -> X:
    """A derived value with its arguments; its own type is found on first use."""
    from regelwerk.dsl.derived_texts import understand_derived

    derived = nouns.world.derived[id]
    if len(args) != len(derived.parameters):
        nouns.scope.fail(
            "RW415",
            tree,
            f"{id} braucht {_counted(len(derived.parameters))}, hier sind es {len(args)}.",
            f"Schreibe: {id}({', '.join(derived.parameters)}).",
        )
    for x, (name, type) in zip(args, derived.parameters.items(), strict=True):
        if not fits(x.type, type):
            nouns.scope.fail("RW404", tree, f"{name} ist {type}, hier steht {x.type}.", f"Prüfe die Angaben von {id}.")
    type_of = understand_derived(nouns.world, derived, nouns.scope, tree)
    return X("derived", (id, *args), type_of, nouns.scope.span(tree))


def call_builtin(nouns: Nouns, function: Function, args: list[Piece], tree: SyntaxTree) -> X:
    if function.id == "option":
        return nouns._option(args, tree)
    if function.id == "place" and len(args) == 2:
        return place_of_kind(nouns, args, tree)
    if function.id == "sorted_by" and len(args) == 2:
        row = nouns.row(nouns.expression(nouns.argument(args[0])[1] or tree), tree)
        name = nouns.fresh(row.type)
        inner = nouns.inside(nouns.scope.with_element(name, row.type.each()))
        word = nouns._bare_word(args[1])
        element = X("local", (name,), row.type.each())
        rank = inner.attribute(Tree("name", [Token("NAME", word)]), element, tree)
        if rank.type != INT:
            nouns.scope.fail("RW403", tree, f"Sortiert wird nach Zahlen, {word} ist {rank.type}.", function.usage)
        return X("sorted", (row, name, rank), row.type, nouns.scope.span(tree))
    if function.id == "round_number":
        return X(
            "round_number",
            (nouns.procedure_name(nouns.argument(args[0])[1] or tree) if args else "",),
            INT,
            nouns.scope.span(tree),
        )
    if function.id == "base" and len(args) == 1:
        based = nouns.expression(args[0])
        if based.op not in ("attr", "derived"):
            said = f"Einen Grundwert haben Attribute und Ableitungen, das ist {based.type}."
            nouns.scope.fail("RW404", args[0], said, function.usage)
        return X("base", (based,), based.type, nouns.scope.span(tree))
    if function.id == "payable" and len(args) == 2:
        who, resource = (nouns.expression(nouns.argument(arg)[1] or tree) for arg in args)
        if not fits(who.type, PLAYER_TYPE) or resource.type != RESOURCE or resource.op != "const":
            nouns.scope.fail("RW404", tree, "Gefragt wird nach einem Spieler und einer Ressource.", function.usage)
        return X("most_payable", (who, resource.args[1], ""), INT, nouns.scope.span(tree))
    if function.id == "ceil" and args:
        number = nouns.expression(args[0])
        if number.op == "math" and number.args[0] == "/":
            return X("math", ("ceil", *number.args[1:]), INT, number.span)
        return number
    values: list[X] = []
    named: dict[int, Piece] = {}
    for place, arg in enumerate(args):
        field, value = nouns.argument(arg)
        piece = value if value is not None else arg
        if field or (function.named and place >= len(function.needs)):
            index = function.named_like(field) if field else place - len(function.needs)
            if not 0 <= index < len(function.named):
                nouns.unknown(
                    "Angabe",
                    field or str(place + 1),
                    arg.children[0] if field else arg,
                    [one.de for one in function.named],
                )
            named[index] = piece
        elif place < len(function.needs) and function.needs[place] == "pair":
            values.append(nouns._named_test(nouns._bare_word(piece), 2, arg))
        else:
            values.append(nouns.expression(piece))
    return nouns.builtin(function, values, tree, named)


def named_argument(nouns: Nouns, function: Function, one: Named, piece: Piece | None, first: Type) -> X:
    """What stands behind the name of an argument; nothing if it is left out."""
    if piece is None:
        return X("const", (one.default,), NONE)
    if one.need == "bool":
        return nouns.as_truth(nouns.hinted(piece, BOOL), piece)
    if one.need.startswith("test "):
        return nouns._named_test(nouns._bare_word(piece), int(one.need.removeprefix("test ")), piece)
    if not one.need.startswith("each "):
        return nouns._argument_for(one.need, nouns.expression(piece), piece, function)
    var = nouns.fresh(first)
    value = nouns.inside(nouns.scope.with_element(var, first.each())).expression(piece)
    value = nouns._argument_for(one.need.removeprefix("each "), value, piece, function)
    if value.type.many and not fits(value.type, first.row()):
        nouns.scope.fail(
            "RW404", piece, f"{one.de} nennt {first.each()}, hier steht {value.type}.", f"{function.de}: {one.doc}."
        )
    return X("over", (LEFT_OUT, var, value), Type("function", one.de), nouns.scope.span(piece))


def place_of_kind(nouns: Nouns, args: list[Piece], tree: SyntaxTree) -> X:
    """`ort(x, feld)`: where it lies, if that is a field."""
    kind = nouns.world.kind_of_form(nouns._bare_word(args[1]))
    if not kind:
        nouns.unknown("Art", nouns._bare_word(args[1]), args[1], nouns.world.kinds)
    place = nouns.builtin(BY_NAME["ort"], [nouns.expression(nouns.argument(args[0])[1] or tree)], tree)
    number = X("const", (list(nouns.world.kinds).index(kind),), INT)
    return X("call", ("of_kind", place, number), Type("thing", kind), place.span)


def named_test(nouns: Nouns, word: str, count: int, tree: Piece) -> X:
    """The name of a derived condition with so many parameters."""
    fitting = [
        name
        for name, one in nouns.world.derived.items()
        if len(one.parameters) == count and one.text_kind == "condition"
    ]
    if word not in fitting:
        what = "Bedingung über zwei Dinge" if count == 2 else f"Bedingung mit {count} Parametern"
        nouns.unknown(what, word, tree, fitting)
    return X("function", (word,), Type("function", word), nouns.scope.span(tree))


def option(nouns: Nouns, args: list[Piece], tree: SyntaxTree) -> X:
    word = nouns._bare_word(args[0]) if args else ""
    option = nouns.world.options.get(word)
    if option is None:
        nouns.unknown("Option", word, args[0] if word else tree, nouns.world.options)
    first = option.values[0]
    type = BOOL if isinstance(first, bool) else INT if isinstance(first, int) else Type("enum", "option:" + word)
    return X("option", (word,), type, nouns.scope.span(tree))


def builtin(nouns: Nouns, function: Function, values: list[X], tree: Piece, named: dict[int, Piece] | None = None) -> X:
    needs = function.needs
    wants = [need.rstrip("*") for need in needs]
    while needs and needs[-1].endswith("*") and len(wants) < len(values):
        wants.append(wants[-1])
    least = sum(1 for need in needs if not need.endswith("*"))
    if not least <= len(values) <= len(wants):
        nouns.scope.fail(
            "RW415", tree, f"{function.de} braucht {_counted(len(needs))}, hier sind es {len(values)}.", function.usage
        )
    values = [nouns._argument_for(want, x, tree, function) for want, x in zip(wants, values, strict=False)]
    first = values[0].type if values else ANY
    if function.id == "nth":
        values.append(X("const", (first.each().empty,), first.each()))  # what stands beyond the end
    for place, one in enumerate(function.named):
        values.append(named_argument(nouns, function, one, (named or {}).get(place), first))
    return X("call", (function.id, *values), nouns._result(function, values), nouns.scope.span(tree))


def argument_for(nouns: Nouns, want: str, x: X, tree: Piece, function: Function) -> X:
    if want == "some":
        want = "things"
        if x.type.base == "thing" and not x.type.many:
            x = X("list", (x,), x.type.row(), x.span)
    if want == "int":
        x = nouns.as_amount(x, X("const", (0,), INT), tree)
        if x.type.many and x.type.base == "int" and function.id in ("min", "max"):
            return x
    good = {
        "int": x.type == INT and not x.type.many,
        "ints": x.type == INTS or (x.type.many and x.type.base in ("int", "none")),
        "thing": x.type.base in ("thing", "none") and not x.type.many,
        "things": x.type.many and x.type.base == "thing",
        "row": x.type.many,
        "any": True,
        "table": x.type.base == "table",
        "pattern": x.type.base == "pattern",
        "procedure": True,
        "pair": True,
        "name": False,  # it is written out, and no value
    }[want]
    if want in ("row", "things") and not good and x.type.base == "thing":
        return X("contents", (x,), Type("thing", "", True), x.span)
    if not good:
        nouns.scope.fail("RW404", tree, f"{function.de} kann mit {x.type} nichts anfangen.", function.usage)
    return x


def result(nouns: Nouns, function: Function, values: list[X]) -> Type:
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
