"""Leaves: constants, names, fields of events, and what a rulebook declares under a name."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, const, local, name, sub
from regelwerk.dsl.operations.evaluation import ARGUMENTS, FIELDS, Env, Evaluation
from regelwerk.dsl.operations.reads import NOTHING, RUNNING
from regelwerk.dsl.operations.record import Cost, Emit, Evaluate, Operation, Said
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def emit_local(made: Expressions, x: X) -> ast.expr:
    (word,) = x.args
    return name(made.renamed.get(word, local(word)))


def _named(what: str) -> Emit:
    """A table of the linked game, named after what the rulebook declares."""
    return lambda made, x: name(titled(what, x.args[0]))


def emit_place_of(made: Expressions, x: X) -> ast.expr:
    kind, owner = x.args
    return sub(name(titled("place", kind)), made(owner))


def value_place_of(game: Evaluation, x: X, env: Env) -> Any:
    kind, owner = x.args
    return game.place_of(kind, game.value(owner, env))


def value_entry(game: Evaluation, x: X, env: Env) -> Any:
    return next(iter(game.copies(x.args[0])), -1)


def emit_ability(made: Expressions, x: X) -> ast.expr:
    (entry,) = x.args
    return const(made.module.plan.entries.get(entry, -1))


def emit_this_procedure(made: Expressions, x: X) -> ast.expr:
    return call("serial_of", name("S"), const(made.module.plan.procedures[x.args[0]]))


def _by_value(pattern: str) -> Said:
    return Said(pattern, pattern, by_value=True)


def _leaf(op: str, takes: str, emit: Emit, evaluate: Evaluate, say: Said | None = None) -> Operation:
    """What follows from names and from what a rulebook declares; said by its value where nothing else is said."""
    say = say if say is not None else _by_value("{" + takes.partition(":")[0] + "}")
    return Operation(
        name=op, takes=takes, emit=emit, evaluate=evaluate, reads=NOTHING, cost=Cost.FREE, say=say
    )  # fmt: skip


OPERATIONS = (
    Operation(
        name="const",
        takes="value:said word:said*",
        emit=lambda made, x: const(x.args[0]),
        evaluate=lambda game, x, env: x.args[0],
        reads=NOTHING,
        cost=Cost.FREE,
        say=_by_value("{value}"),
    ),
    _leaf("local", "name:said", emit_local, lambda game, x, env: env[x.args[0]]),
    _leaf("raw", "name:said", lambda made, x: name(x.args[0]), lambda game, x, env: env[x.args[0].removeprefix("v_")]),
    _leaf(
        "field",
        "index:said",
        lambda made, x: sub(name("f"), const(x.args[0])),
        lambda game, x, env: env[FIELDS][x.args[0]],
    ),
    _leaf(
        "param",
        "index:said",
        lambda made, x: sub(name("p"), const(x.args[0])),
        lambda game, x, env: env[ARGUMENTS][x.args[0]],
    ),
    _leaf(
        "kind",
        "kinds:said",
        _named("things"),
        lambda game, x, env: tuple(game.things(x.args[0])),
        Said("{kinds}", "{kinds}"),
    ),
    _leaf("entry", "entry:said", _named("thing"), value_entry),
    _leaf(
        "copies",
        "entry:said",
        _named("copies"),
        lambda game, x, env: game.copies(x.args[0]),
        Said("Exemplare von {entry}", "copies of {entry}"),
    ),
    _leaf(
        "the",
        "kind:said",
        lambda made, x: sub(name(titled("things", x.args[0])), const(0)),
        lambda game, x, env: game.things(x.args[0])[0],
    ),
    Operation(
        name="place_of",
        takes="kind:said owner:thing",
        emit=emit_place_of,
        evaluate=value_place_of,
        reads=NOTHING,
        cost=Cost.FREE,
        say=Said("{kind} von {owner}", "{kind} of {owner}"),
    ),
    _leaf(
        "option",
        "option:said",
        _named("option"),
        lambda game, x, env: game.option(x.args[0]),
        Said("Option {option}", "option {option}", by_value=True),
    ),
    _leaf(
        "pattern",
        "pattern:said",
        _named("pattern"),
        lambda game, x, env: game.pattern(x.args[0]),
        Said("{pattern}", "{pattern}"),
    ),
    _leaf(
        "table",
        "table:said",
        _named("table"),
        lambda game, x, env: game.table(x.args[0]),
        Said("{table}", "{table}"),
    ),
    _leaf(
        "ability",
        "ability:said",
        emit_ability,
        lambda game, x, env: game.ability(x.args[0]),
        Said("{ability}", "{ability}"),
    ),
    Operation(
        name="this_procedure",
        takes="procedure:said",
        emit=emit_this_procedure,
        evaluate=lambda game, x, env: game.serial(x.args[0]),
        reads=RUNNING,
        cost=Cost.FREE,
        say=_by_value("{procedure}"),
    ),
)
