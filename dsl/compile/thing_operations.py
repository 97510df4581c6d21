"""Expressions that name things and ask for their values, as Python."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from regelwerk.dsl.compile.operations import operation
from regelwerk.dsl.compile.plan import INSIDE, PLACE
from regelwerk.dsl.compile.python_nodes import LOAD, call, cell, comprehension, const, local, name, sub
from regelwerk.dsl.tree import X
from regelwerk.dsl.world import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.expressions import Expressions

# ---- leaves


@operation("const")
def _const(made: Expressions, x: X) -> ast.expr:
    return const(x.args[0])


@operation("local")
def _local(made: Expressions, x: X) -> ast.expr:
    word = x.args[0]
    return name(made.renamed.get(word, local(word)))


@operation("raw")
def _raw(made: Expressions, x: X) -> ast.expr:
    return name(x.args[0])


@operation("field")
def _field(made: Expressions, x: X) -> ast.expr:
    return sub(name("f"), const(x.args[0]))


@operation("param")
def _param(made: Expressions, x: X) -> ast.expr:
    return sub(name("p"), const(x.args[0]))


@operation("kind")
def _kind(made: Expressions, x: X) -> ast.expr:
    return name("K_" + x.args[0])


@operation("entry")
def _entry(made: Expressions, x: X) -> ast.expr:
    return name("T_" + x.args[0])


@operation("copies")
def _copies(made: Expressions, x: X) -> ast.expr:
    return name("E_" + x.args[0])


@operation("the")
def _the(made: Expressions, x: X) -> ast.expr:
    return sub(name("K_" + x.args[0]), const(0))


@operation("place_of")
def _place_of(made: Expressions, x: X) -> ast.expr:
    return sub(name("P_" + x.args[0]), made(x.args[1]))


@operation("option")
def _option(made: Expressions, x: X) -> ast.expr:
    return name("O_" + x.args[0])


@operation("pattern")
def _pattern(made: Expressions, x: X) -> ast.expr:
    return name("M_" + x.args[0])


@operation("ability")
def _ability(made: Expressions, x: X) -> ast.expr:
    return const(made.module.plan.entries.get(x.args[0], -1))


@operation("function")
def _function(made: Expressions, x: X) -> ast.expr:
    return name("d_" + x.args[0])


@operation("this_procedure")
def _this_procedure(made: Expressions, x: X) -> ast.expr:
    return call("serial_of", name("S"), const(made.module.plan.procedures[x.args[0]]))


# ---- things


@operation("attr")
def _attr(made: Expressions, x: X) -> ast.expr:
    attribute, thing = x.args
    if made.hears_leaving and _is_this(thing) and attribute in made.module.plan.columns:
        known = call("last_known", name("S"), made(thing), const(made.module.plan.column(attribute)))
        if "attr:" + attribute not in made.module.plan.modified:
            return known
        return ast.IfExp(
            call("has_left", name("S"), made(thing)), known, call("value_" + attribute, name("S"), made(thing))
        )
    if "attr:" + attribute in made.module.plan.modified:
        return call("value_" + attribute, name("S"), made(thing))
    return made.base_value(attribute, made(thing))


@operation("at")
def _at(made: Expressions, x: X) -> ast.expr:
    """A table asked with a key. Of a table that stands in the rulebook there is a dictionary."""
    table, key = x.args
    empty = ast.Tuple([], LOAD) if x.type.many else const(x.type.empty)
    if table.op == "attr" and "attr:" + table.args[0] not in made.module.plan.modified:
        cells = sub(name("B_" + table.args[0]), made(table.args[1]))
        return ast.Call(ast.Attribute(cells, "get", LOAD), [made(key), empty], [])
    return call("looked_up", made(table), made(key), empty)


@operation("base")
def _base(made: Expressions, x: X) -> ast.expr:
    """A value without its modifiers."""
    value = x.args[0]
    if value.op == "attr":
        return made.base_value(value.args[0], made(value.args[1]))
    id, *args = value.args
    if "derived:" + id not in made.module.plan.modified:
        return made(value)
    return call("b_" + id, name("S"), *(made(arg) for arg in args))


@operation("settled")
def _settled(made: Expressions, x: X) -> ast.expr:
    """An attribute with its modifiers, but before it is swapped with another."""
    attribute, thing = x.args
    topic = made.module.plan.topic("modify", "attr:" + attribute)
    here = made(thing)
    return call("settled", name("S"), const(topic), made.base_value(attribute, here), ast.Tuple([here], LOAD))


@operation("written")
def _written(made: Expressions, x: X) -> ast.expr:
    made.module.written.add(x.args[0])
    return sub(name("W_" + x.args[0]), made(x.args[1]))


@operation("attr_of")
def _attr_of(made: Expressions, x: X) -> ast.expr:
    resource, thing = x.args
    return sub(sub(name("C"), sub(name("RESOURCE_COLUMNS"), made(resource))), made(thing))


@operation("place")
def _place(made: Expressions, x: X) -> ast.expr:
    if made.hears_leaving and _is_this(x.args[0]):
        return call("last_known", name("S"), made(x.args[0]), const(PLACE))
    return cell(PLACE, made(x.args[0]))


@operation("room")
def _room(made: Expressions, x: X) -> ast.expr:
    return call("has_room", name("S"), made(x.args[0]), made(x.args[1]))


@operation("contents")
def _contents(made: Expressions, x: X) -> ast.expr:
    return cell(INSIDE, made(x.args[0]))


@operation("kind_inside")
def _kind_inside(made: Expressions, x: X) -> ast.expr:
    kind, place = x.args
    inner = ast.Compare(sub(name("KIND"), name("t")), [ast.Eq()], [const(made.module.plan.kinds[kind])])
    return comprehension(name("t"), "t", cell(INSIDE, made(place)), [inner])


@operation("owner")
def _owner(made: Expressions, x: X) -> ast.expr:
    return call("owner", name("S"), made(x.args[0]))


@operation("belongs")
def _belongs(made: Expressions, x: X) -> ast.expr:
    thing, other = x.args
    kind = made.module.plan.world.kinds.get(thing.type.name)
    if kind is not None and kind.owner and other.type.name == PLAYER and isinstance(made(thing), ast.Name):
        if (
            kind.attributes[kind.owner].type.name == PLAYER
            and "attr:" + kind.owner not in made.module.plan.modified
        ):
            # nobody owns nothing: 0 <= owner == other
            value = made.base_value(kind.owner, made(thing))
            if made.asks_somebody and other.op == "local" and other.args[0] == "ich":
                return ast.Compare(value, [ast.Eq()], [made(other)])
            return ast.Compare(const(0), [ast.LtE(), ast.Eq()], [value, made(other)])
    return call("belongs", name("S"), made(x.args[0]), made(x.args[1]))


@operation("is_kind")
def _is_kind(made: Expressions, x: X) -> ast.expr:
    return ast.Compare(sub(name("KIND"), made(x.args[0])), [ast.Eq()], [const(made.module.plan.kinds[x.args[1]])])


def _is_this(x: X) -> bool:
    return x.op == "local" and bool(x.args[0] == "dies")
