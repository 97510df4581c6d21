"""Statements that ask nobody and propose nothing: writes, moves, chance, grants, changes of the proposed event."""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles
from regelwerk.dsl.compile.bodies.emissions import guards_after
from regelwerk.dsl.compile.bodies.outcomes import FULL, traced
from regelwerk.dsl.compile.emit.blocks import assign, logged, owned, ret, set_ret, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name, sub
from regelwerk.dsl.tree.made_up_names import RECORD, is_made_up
from regelwerk.dsl.tree.tree import (
    Cancel,
    Change,
    EffectBegins,
    EffectEnds,
    Give,
    Last,
    Let,
    Move,
    Reveal,
    Roll,
    Shuffle,
    Skip,
    Suspend,
    Win,
    Write,
    X,
)


@compiles(Let)
def let(bodies: Bodies, s: Let) -> None:
    value = bodies.x(s.value)
    if s.value.type.many:
        value = call("tuple", value)
    bodies.define(bodies.x.renamed.get(s.name, local(s.name)), value)


def write(
    bodies: Bodies, column: ast.expr, index: ast.expr, value: ast.expr, number: int | None, noted: bool
) -> None:
    """The one logged write: take ownership, keep the old value, store. An attribute of nothing is not written, and
    what is there already is not written again: nobody has to look at it, and nothing to be taken back.

    It is `noted` for whoever watches, unless people are not shown it or an event tells it.

    Between the note in the log and the store nothing is asked: whoever keeps a value takes what is noted for written.
    """
    cell = sub(sub(name("C"), column), index)
    code: list[Any] = []
    if not (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
        code.append(assign("written", value))
        value = name("written")
    code.append(assign("before", cell))
    own = owned(number) if number is not None else ast.Expr(call("own_if_shared", name("S"), column))
    stored = ast.Assign([ast.Subscript(cell.value, index, ast.Store())], value)
    written = [own, logged(column, index, name("before")), stored]
    if noted:
        note = call("note_written", name("S"), column, index, name("before"))
        written.append(when(traced(), [ast.Expr(note)]))
    code.append(when(ast.Compare(name("before"), [ast.IsNot()], [value]), written))
    if isinstance(index, ast.Constant):
        bodies.out += code
    else:
        bodies.out.append(when(ast.Compare(index, [ast.GtE()], [const(0)]), code))


@compiles(Write)
def write_value(bodies: Bodies, s: Write) -> None:
    index = bodies.hold("i", s.thing)
    if isinstance(s.column, str):
        number = bodies.plan.column(s.column)
        value = bodies.x(_from_the_base(s))
        if s.value.type.many:
            value = call("tuple", value)
        value = capped(bodies, s.column, value)
        write(bodies, const(number), index, value, number, not bodies.quiet and _is_shown(bodies, s.column))
    else:
        column = bodies.fresh("c")
        bodies.define(column, sub(name("RESOURCE_COLUMNS"), bodies.x(s.column)))
        value = call("capped", bodies.x(s.column), bodies.x(s.value))
        write(bodies, name(column), index, value, None, not bodies.quiet)
    guards_after(bodies, (s,))


def _is_shown(bodies: Bodies, attribute: str) -> bool:
    """Whether people are shown a value by this name, on things of some kind."""
    declared = (kind.attributes.get(attribute) for kind in bodies.plan.world.kinds.values())
    return not is_made_up(attribute) and any(one is not None and one.display for one in declared)


def _from_the_base(s: Write) -> X:
    """What is raised is what is written, whatever lies above it."""
    if not s.added or s.value.args[1].op != "attr":
        return s.value
    sign, seen, amount = s.value.args
    return X("math", (sign, X("base", (seen,), seen.type, seen.span), amount), s.value.type, s.value.span)


def capped(bodies: Bodies, attribute: str, value: ast.expr) -> ast.expr:
    resource = bodies.plan.world.resources.get(attribute)
    if resource is None:
        return value
    most = resource.most if resource.most is not None else 2**31 - 1
    # 0 if value < 0 else most if value > most else value
    held = ast.NamedExpr(ast.Name("amount", ast.Store()), value)
    too_much = ast.Compare(name("amount"), [ast.Gt()], [const(most)])
    capped = ast.IfExp(too_much, const(most), name("amount"))
    return ast.IfExp(ast.Compare(held, [ast.Lt()], [const(0)]), const(0), capped)


@compiles(Move)
def move(bodies: Bodies, s: Move) -> None:
    things = bodies.x(s.things)
    if not s.things.type.many:
        bodies.out.append(ast.Expr(call("move", name("S"), things, bodies.x(s.place), const(s.where == "bottom"))))
    else:
        bodies.out.append(ast.Expr(call("move_all", name("S"), things, bodies.x(s.place), const(s.where == "bottom"))))
    guards_after(bodies, (s,))


@compiles(Shuffle)
def shuffle(bodies: Bodies, s: Shuffle) -> None:
    bodies.out.append(ast.Expr(call("shuffle", name("S"), bodies.x(s.place))))
    guards_after(bodies, (s,))


@compiles(Roll)
def roll(bodies: Bodies, s: Roll) -> None:
    variable = bodies.x.renamed.get(s.name, local(s.name))
    if s.count is None:
        bodies.define(variable, call("roll", name("S"), bodies.x(s.sides)))
    else:
        bodies.define(variable, call("rolls", name("S"), bodies.x(s.count), bodies.x(s.sides)))


@compiles(Reveal)
def reveal(bodies: Bodies, s: Reveal) -> None:
    things = bodies.x(s.things)
    if not s.things.type.many:
        things = ast.Tuple([things], ast.Load())
    bodies.out.append(ast.Expr(call("reveal", name("S"), things, bodies.x(s.to))))
    guards_after(bodies, (s,))


@compiles(Win)
def win(bodies: Bodies, s: Win) -> None:
    bodies.out.append(ast.Expr(call("finish", name("S"), call("tuple", bodies.x(s.winners)))))
    bodies.out.append(ret(ast.Tuple([], ast.Load())))


@compiles(Skip)
def skip(bodies: Bodies, s: Skip) -> None:
    bodies.out.append(ast.Expr(call("skip", name("S"), const(bodies.plan.procedures[s.procedure]))))


@compiles(Last)
def last(bodies: Bodies, s: Last) -> None:
    until = until_key(bodies, s)
    for number in s.clauses:
        clause = bodies.plan.world.clauses[number]
        kept = ast.Tuple([bodies.x(X("local", (word,), type)) for word, type in clause.captured], ast.Load())
        bodies.out.append(ast.Expr(call("grant", name("S"), const(number), kept, until)))
    guards_after(bodies, (s,))


def until_key(bodies: Bodies, s: Last | Suspend) -> ast.expr:
    """What ends it, one after the other: how, the number of the procedure or event, whose."""
    ends: list[ast.expr] = []
    for until in s.until.all:
        owner = bodies.x(until.owner) if until.owner is not None else const(-1)
        numbers = bodies.plan.procedures if until.kind in ("end", "start") else bodies.plan.events
        ends += [const(until.kind), const(numbers.get(until.name, -1)), owner]
    return ast.Tuple(ends, ast.Load())


@compiles(Suspend)
def suspend(bodies: Bodies, s: Suspend) -> None:
    until = until_key(bodies, s)
    of_thing = const(s.ability.type.base == "thing")
    bodies.out.append(ast.Expr(call("suspend_ability", name("S"), bodies.x(s.ability), of_thing, until)))
    guards_after(bodies, (s,))


@compiles(Cancel)
def cancel(bodies: Bodies, s: Cancel) -> None:
    if bodies.fields is not None:
        bodies.out.append(assign("cancelled", const(True)))
    else:
        bodies.out.append(ast.Expr(call("cancel", name("S"), name(local(RECORD)))))
    bodies.out.append(set_ret(const(FULL)))


@compiles(Change)
def change(bodies: Bodies, s: Change) -> None:
    value = bodies.x(s.value)
    if s.value.type.many:
        value = call("tuple", value)
    variable = bodies.fresh("w")
    bodies.define(variable, value)
    if bodies.fields is not None and RECORD not in bodies.x.renamed:
        bodies.out.append(assign(bodies.fields[s.field], name(variable)))
        bodies.out.append(assign("f", ast.Tuple([name(one) for one in bodies.fields], ast.Load())))
    else:
        record = name(bodies.x.renamed.get(RECORD, local(RECORD)))
        bodies.out.append(ast.Expr(call("change", name("S"), record, const(s.field), name(variable))))
        if s.name:
            bodies.out.append(assign(bodies.x.renamed.get(s.name, local(s.name)), name(variable)))
    bodies.out.append(set_ret(const(FULL)))


@compiles(EffectBegins)
def effect_begins(bodies: Bodies, s: EffectBegins) -> None:
    fields = [call("tuple", bodies.x(x)) if x.type.many else bodies.x(x) for x in s.fields]
    event = const(bodies.plan.events[s.event])
    bodies.out.append(ast.Expr(call("begin_effect", name("S"), event, ast.Tuple(fields, ast.Load()))))


@compiles(EffectEnds)
def effect_ends(bodies: Bodies, s: EffectEnds) -> None:
    bodies.out.append(ast.Expr(call("end_effect", name("S"))))


@compiles(Give)
def give(bodies: Bodies, s: Give) -> None:
    value = call("tuple", bodies.x(s.value)) if s.value.type.many else bodies.x(s.value)
    bodies.out.append(ast.Expr(call("give", name("S"), const(bodies.plan.procedures[s.procedure]), value)))
