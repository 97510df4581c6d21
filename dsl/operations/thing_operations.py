"""Things: their attributes, where they lie, whose they are."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import LOAD, call, cell, comprehension, const, name, sub
from regelwerk.dsl.compile.state_layout import INSIDE, PLACE
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING, Read, Source, contents_of, owner_of, place_of
from regelwerk.dsl.operations.record import Cost, Operation, Said
from regelwerk.dsl.tree.made_up_names import ME, THIS, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import OTHERWISE
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

ATTRIBUTE = (Read(Source.ATTRIBUTE, "attribute", "thing"),)


def _is_this(x: X) -> bool:
    return x.op == "local" and bool(x.args[0] == THIS)


# ---- attributes


def emit_attr(made: Expressions, x: X) -> ast.expr:
    attribute, thing = x.args
    if made.hears_leaving and _is_this(thing) and attribute in made.module.plan.columns:
        known = call("last_known", name("S"), made(thing), const(made.module.plan.column(attribute)))
        if titled("attr", attribute) not in made.module.plan.modified:
            return known
        return ast.IfExp(
            call("has_left", name("S"), made(thing)), known, call(titled("value", attribute), name("S"), made(thing))
        )
    if titled("attr", attribute) in made.module.plan.modified:
        return call(titled("value", attribute), name("S"), made(thing))
    return made.base_value(attribute, made(thing))


def value_attr(game: Evaluation, x: X, env: Env) -> Any:
    attribute, thing = x.args
    last = game.on_leaving(thing, env, attribute)
    return last[0] if last is not None else game.attribute(attribute, game.value(thing, env))


def emit_at(made: Expressions, x: X) -> ast.expr:
    """A table asked with a key. Of a table that stands in the rulebook there is a dictionary that answers every key."""
    table, key = x.args
    if table.op == "attr" and titled("attr", table.args[0]) not in made.module.plan.modified:
        return sub(sub(name(titled("lookup", table.args[0])), made(table.args[1])), made(key))
    keys, root = [key], table
    while root.op == "at":
        keys, root = [root.args[1], *keys], root.args[0]
    if root.op == "table" and len(keys) == len(made.module.world.tables[root.args[0]].keys):
        cells: ast.expr = name(titled("cells", root.args[0]))
        for one in keys:
            cells = sub(cells, made(one))
        return cells
    empty = ast.Tuple([], LOAD) if x.type.empty == () else const(x.type.empty)
    return call("looked_up", made(table), made(key), empty)


def value_at(game: Evaluation, x: X, env: Env) -> Any:
    table, key = x.args
    cells = dict(game.value(table, env))
    return cells.get(game.value(key, env), cells.get(OTHERWISE, x.type.empty))


def emit_base(made: Expressions, x: X) -> ast.expr:
    """A value without its modifiers."""
    (value,) = x.args
    if value.op == "attr":
        attribute, thing = value.args
        return made.base_value(attribute, made(thing))
    id, *args = value.args
    if titled("derived", id) not in made.module.plan.modified:
        return made(value)
    return call(titled("base", id), name("S"), *(made(arg) for arg in args))


def value_base(game: Evaluation, x: X, env: Env) -> Any:
    (value,) = x.args
    if value.op == "attr":
        attribute, of = value.args
        thing = game.value(of, env)
        return game.own_value(attribute, thing) if thing >= 0 else value.type.empty
    id, *args = value.args
    return game.defined(id, tuple(game.value(arg, env) for arg in args))


def emit_settled(made: Expressions, x: X) -> ast.expr:
    """An attribute or derived value with its modifiers, but before it is swapped with another."""
    (value,) = x.args
    id, *args = value.args
    here = [made(arg) for arg in args]
    if value.op == "attr":
        base = made.base_value(id, here[0])
    else:
        base = call(titled("base", id), name("S"), *here)
    topic = made.module.plan.topic("modify", titled(value.op, id))
    return call("settled", name("S"), const(topic), base, ast.Tuple(here, LOAD))


def value_settled(game: Evaluation, x: X, env: Env) -> Any:
    (value,) = x.args
    id, *args = value.args
    found = tuple(game.value(arg, env) for arg in args)
    if value.op == "attr":
        return game.attribute(id, found[0], before="swap")
    return game.derived(id, found, before="swap")


def emit_written(made: Expressions, x: X) -> ast.expr:
    attribute, thing = x.args
    made.module.written.add(attribute)
    return sub(name(titled("written", attribute)), made(thing))


def value_written(game: Evaluation, x: X, env: Env) -> Any:
    attribute, thing = x.args
    return game.says(game.value(thing, env), attribute)


def emit_first_value(made: Expressions, x: X) -> ast.expr:
    attribute, thing = x.args
    return call("first_value", name("S"), const(made.module.plan.column(attribute)), made(thing))


def emit_attr_of(made: Expressions, x: X) -> ast.expr:
    resource, thing = x.args
    return sub(sub(name("C"), sub(name("RESOURCE_COLUMNS"), made(resource))), made(thing))


def value_attr_of(game: Evaluation, x: X, env: Env) -> Any:
    resource, thing = x.args
    number, player = game.value(resource, env), game.value(thing, env)
    return game.resource(number, player) if player >= 0 else 0


# ---- places


def emit_place(made: Expressions, x: X) -> ast.expr:
    (thing,) = x.args
    if made.hears_leaving and _is_this(thing):
        return call("last_known", name("S"), made(thing), const(PLACE))
    return cell(PLACE, made(thing))


def value_place(game: Evaluation, x: X, env: Env) -> Any:
    (of,) = x.args
    last = game.on_leaving(of, env, "")
    if last is not None:
        return last[0]
    thing = game.value(of, env)
    return game.place(thing) if thing >= 0 else -1


def emit_room(made: Expressions, x: X) -> ast.expr:
    things, place = x.args
    return call("has_room", name("S"), made(things), made(place))


def value_room(game: Evaluation, x: X, env: Env) -> Any:
    things, place = x.args
    return game.has_room(game.value(things, env), game.value(place, env))


def emit_contents(made: Expressions, x: X) -> ast.expr:
    (place,) = x.args
    return cell(INSIDE, made(place))


def value_contents(game: Evaluation, x: X, env: Env) -> Any:
    place = game.value(x.args[0], env)
    return game.contents(place) if place >= 0 else ()


def emit_kind_inside(made: Expressions, x: X) -> ast.expr:
    kind, place = x.args
    inner = ast.Compare(sub(name("KIND"), name("t")), [ast.Eq()], [const(made.module.plan.kinds[kind])])
    return comprehension(name("t"), "t", cell(INSIDE, made(place)), [inner])


def value_kind_inside(game: Evaluation, x: X, env: Env) -> Any:
    kind, place = x.args
    number = game.value(place, env)
    return [one for one in (game.contents(number) if number >= 0 else ()) if game.kind(one) == kind]


# ---- owners and kinds


def emit_owner(made: Expressions, x: X) -> ast.expr:
    (thing,) = x.args
    return call("owner", name("S"), made(thing))


def emit_belongs(made: Expressions, x: X) -> ast.expr:
    thing, other = x.args
    kind = made.module.plan.world.kinds.get(thing.type.name)
    if kind is not None and kind.owner and other.type.name == PLAYER and isinstance(made(thing), ast.Name):
        if (
            kind.attributes[kind.owner].type.name == PLAYER
            and titled("attr", kind.owner) not in made.module.plan.modified
        ):
            # nobody owns nothing: 0 <= owner == other
            value = made.base_value(kind.owner, made(thing))
            if made.asks_somebody and other.op == "local" and other.args[0] == ME:
                return ast.Compare(value, [ast.Eq()], [made(other)])
            return ast.Compare(const(0), [ast.LtE(), ast.Eq()], [value, made(other)])
    return call("belongs", name("S"), made(thing), made(other))


def value_belongs(game: Evaluation, x: X, env: Env) -> Any:
    thing, other = x.args
    return game.belongs(game.value(thing, env), game.value(other, env))


def emit_is_kind(made: Expressions, x: X) -> ast.expr:
    thing, kind = x.args
    return ast.Compare(sub(name("KIND"), made(thing)), [ast.Eq()], [const(made.module.plan.kinds[kind])])


def value_is_kind(game: Evaluation, x: X, env: Env) -> Any:
    of, kind = x.args
    thing = game.value(of, env)
    return thing >= 0 and game.kind(thing) == kind


OPERATIONS = (
    Operation(
        name="attr",
        takes="attribute:said thing:thing",
        emit=emit_attr,
        evaluate=value_attr,
        reads=ATTRIBUTE,
        cost=Cost.FREE,
        say=Said("{attribute} von {thing}", "{attribute} of {thing}"),
    ),
    Operation(
        name="at",
        takes="table:table key:one",
        emit=emit_at,
        evaluate=value_at,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{table} für {key}", "{table} for {key}"),
    ),
    Operation(
        name="base",
        takes="value:any",
        emit=emit_base,
        evaluate=value_base,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("Grundwert von {value}", "base value of {value}"),
    ),
    Operation(
        name="settled",
        takes="value:any",
        emit=emit_settled,
        evaluate=value_settled,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{value}", "{value}"),
    ),
    Operation(
        name="written",
        takes="attribute:said thing:thing",
        emit=emit_written,
        evaluate=value_written,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{thing} nennt {attribute}", "{thing} says {attribute}"),
    ),
    Operation(
        name="first_value",
        takes="attribute:said thing:thing",
        emit=emit_first_value,
        evaluate=lambda game, x, env: game.first_value(x.args[0], game.value(x.args[1], env)),
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("Anfangswert: {attribute} von {thing}", "first value: {attribute} of {thing}"),
    ),
    Operation(
        name="attr_of",
        takes="resource:resource thing:player",
        emit=emit_attr_of,
        evaluate=value_attr_of,
        reads=(Read(Source.RESOURCE, "thing"),),
        cost=Cost.FREE,
        say=Said("{resource} von {thing}", "{resource} of {thing}"),
    ),
    Operation(
        name="place",
        takes="thing:movable",
        emit=emit_place,
        evaluate=value_place,
        reads=place_of("thing"),
        cost=Cost.FREE,
        say=Said("Ort von {thing}", "place of {thing}"),
    ),
    Operation(
        name="room",
        takes="things:movables place:holder",
        emit=emit_room,
        evaluate=value_room,
        reads=(Read(Source.ROOM, "place"), *place_of("things")),
        cost=Cost.ROWS,
        say=Said("für {things} ist Platz in {place}", "there is room for {things} in {place}"),
    ),
    Operation(
        name="contents",
        takes="place:holder",
        emit=emit_contents,
        evaluate=value_contents,
        reads=contents_of("place"),
        cost=Cost.FREE,
        say=Said("alles in {place}", "everything in {place}"),
    ),
    Operation(
        name="kind_inside",
        takes="kinds:said place:holder",
        emit=emit_kind_inside,
        evaluate=value_kind_inside,
        reads=contents_of("place"),
        cost=Cost.ROWS,
        say=Said("{kinds} in {place}", "{kinds} in {place}"),
    ),
    Operation(
        name="owner",
        takes="thing:owned",
        emit=emit_owner,
        evaluate=lambda game, x, env: game.owner(game.value(x.args[0], env)),
        reads=owner_of("thing"),
        cost=Cost.FREE,
        say=Said("Besitzer von {thing}", "owner of {thing}"),
    ),
    Operation(
        name="belongs",
        takes="thing:thing other:thing",
        emit=emit_belongs,
        evaluate=value_belongs,
        reads=owner_of("thing"),
        cost=Cost.FREE,
        say=Said("{thing} gehört {other}", "{thing} belongs to {other}"),
    ),
    Operation(
        name="is_kind",
        takes="thing:thing kind:said",
        emit=emit_is_kind,
        evaluate=value_is_kind,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{thing} ist {kind}", "{thing} is {kind}"),
    ),
)
