"""Functions of boards: neighbours, distances, groups, patterns."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, name, sub
from regelwerk.dsl.operations.evaluation import Evaluation
from regelwerk.dsl.operations.reads import NOTHING, field_of
from regelwerk.dsl.operations.record import Cost, EmitCall, EvaluateCall, Function, Named, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def _from_table(table: str) -> EmitCall:
    return lambda made, x, args: sub(name(table), made(args[0]))


def _beside(straight: bool) -> EvaluateCall:
    def evaluate(game: Evaluation, args: tuple[X, ...], values: list[Any]) -> Any:
        (field,) = values
        return game.beside(field, straight) if field >= 0 else ()

    return evaluate


def emit_connected(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    fields = args[0]
    if fields.op == "filter" and fields.args[0].op == "kind":
        return made.search(X("connected", args, x.type))
    return call("fn_connected", name("S"), *(made(arg) for arg in args))


TURN = Named("drehen", "turn", "bool", "whether it is turned in every direction; yes if left out", True)
MIRROR = Named("spiegeln", "mirror", "bool", "whether it is mirrored as well", False)

FUNCTIONS = (
    Function(
        id="neighbours", de="nachbarn", en="neighbours", takes="field:field", gives="same_row",
        doc="The fields beside a field.",
        emit=_from_table("NEIGHBOURS"), evaluate=_beside(False),
        reads=NOTHING, cost=Cost.FREE, say=Said("Nachbarn von {field}", "neighbours of {field}"),
    ),
    Function(
        id="orthogonal", de="orthogonale", en="orthogonal", takes="field:field", gives="same_row",
        doc="The fields beside it, not slantwise.",
        emit=_from_table("ORTHOGONAL"), evaluate=_beside(True),
        reads=NOTHING, cost=Cost.FREE, say=Said("gerade Nachbarn von {field}", "straight neighbours of {field}"),
    ),
    Function(
        id="step", de="schritt_von", en="step_from", takes="field:field columns:int rows:int", gives="one_of",
        doc="The field so many columns and rows away.",
        reads=NOTHING, cost=Cost.FREE,
        say=Said(
            "das Feld {columns} Spalten und {rows} Zeilen von {field} entfernt",
            "the field {columns} columns and {rows} rows from {field}",
        ),
    ),
    Function(
        id="distance", de="abstand", en="distance", takes="a:field b:field", gives="int",
        doc="Steps between two fields, ignoring pieces.",
        reads=field_of("a", "b"),
        cost=Cost.WORK, say=Said("Abstand zwischen {a} und {b}", "distance between {a} and {b}"),
    ),
    Function(
        id="adjacent", de="benachbart", en="adjacent", takes="a:field b:field", gives="bool",
        doc="Whether two things stand side by side.",
        reads=field_of("a", "b"), cost=Cost.WORK, say=Said("{a} liegt neben {b}", "{a} is next to {b}"),
    ),
    Function(
        id="connected", de="verbunden", en="connected",
        takes="fields:things starts:things goals:things", gives="bool",
        doc="Whether the fields of the first row join one of the second with one of the third.",
        emit=emit_connected,
        reads=NOTHING, cost=Cost.WORK,
        say=Said("{fields} verbindet {starts} mit {goals}", "{fields} joins {starts} with {goals}"),
    ),
    Function(
        id="groups", de="gruppen", en="groups", takes="fields:things", gives="ints",
        doc="The sizes of the connected groups of fields.",
        reads=NOTHING, cost=Cost.WORK,
        say=Said("Größen der Gruppen aus {fields}", "sizes of the groups of {fields}"),
    ),
    Function(
        id="group_of", de="gruppe", en="group", takes="field:field fields:things", gives="same_row",
        doc="All fields of the row connected with this field.",
        reads=NOTHING, cost=Cost.WORK,
        say=Said("die mit {field} verbundenen {fields}", "the {fields} connected with {field}"),
    ),
    Function(
        id="rotations", de="lagen", en="placements", takes="pattern:pattern field:field", gives="layouts",
        doc="Every way to lay a pattern on a field.",
        named=(TURN, MIRROR, Named("ganz", "whole", "bool", "whether it must not reach over the edge", False)),
        reads=NOTHING, cost=Cost.FREE,
        say=Said("Lagen von {pattern} an {field}", "placements of {pattern} at {field}"),
    ),
    Function(
        id="formed", de="formation", en="formation", takes="pattern:pattern fields:things", gives="bool",
        doc="Whether a pattern lies wholly in the fields.",
        named=(TURN, MIRROR),
        reads=NOTHING, cost=Cost.ROWS,
        say=Said("{pattern} liegt ganz in {fields}", "{pattern} lies wholly in {fields}"),
    ),
)  # fmt: skip
