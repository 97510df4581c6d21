"""Functions of numbers and rows."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, comprehension, const, name, sub
from regelwerk.dsl.operations.reads import NOTHING, UNKNOWN
from regelwerk.dsl.operations.record import Cost, EmitCall, Function, Named, Said
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def _of_python(function: str) -> EmitCall:
    """A function that Python has under this name."""
    return lambda made, x, args: call(function, *(made(arg) for arg in args))


def _extreme(function: str) -> EmitCall:
    def emit(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
        values = [made(arg) for arg in args]
        if len(args) == 1 and args[0].type.many:
            return ast.Call(name(function), values, [ast.keyword("default", const(0))])
        return made.worked_out(function, *values)

    return emit


def _numbers(args: tuple[X, ...], values: list[Any]) -> Any:
    """One row of numbers, or the numbers themselves."""
    return values[0] if len(values) == 1 and args[0].type.many else values


def emit_first(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    (row,) = args
    if row.op == "filter":
        return made.query(X("first", row.args, x.type))
    return sub(made(row), const(0)) if row.op == "kind" else call("fn_first", name("S"), made(row))



def emit_last(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    (row,) = args
    return sub(made(row), const(-1)) if row.op == "kind" else call("fn_last", name("S"), made(row))



def emit_hits(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    row, least = args
    if least.op != "const":
        return call("fn_hits", name("S"), made.charged(made(row)), made(least))
    enough = ast.Compare(name("e"), [ast.GtE()], [made(least)])
    return call("len", comprehension(name("e"), "e", made.charged(made(row)), [enough]))



FUNCTIONS = (
    Function(
        id="count", de="anzahl", en="count", takes="row:row", gives="int",
        doc="How many there are.",
        emit=_of_python("len"), evaluate=lambda game, args, values: len(values[0]),
        reads=NOTHING, cost=Cost.FREE, say=Said("Anzahl der {row}", "number of {row}"),
    ),
    Function(
        id="sum", de="summe", en="sum", takes="numbers:ints", gives="int",
        doc="All numbers added up.",
        emit=_of_python("sum"), evaluate=lambda game, args, values: sum(values[0]),
        reads=NOTHING, cost=Cost.FREE, say=Said("Summe aus {numbers}", "sum of {numbers}"),
    ),
    Function(
        id="min", de="min", en="min", takes="numbers:int*", gives="int",
        doc="The least of the numbers.",
        emit=_extreme("min"), evaluate=lambda game, args, values: min(_numbers(args, values), default=0),
        reads=NOTHING, cost=Cost.FREE, say=Said("das Kleinste aus ({numbers})", "the least of ({numbers})"),
    ),
    Function(
        id="max", de="max", en="max", takes="numbers:int*", gives="int",
        doc="The greatest of the numbers.",
        emit=_extreme("max"), evaluate=lambda game, args, values: max(_numbers(args, values), default=0),
        reads=NOTHING, cost=Cost.FREE, say=Said("das Größte aus ({numbers})", "the greatest of ({numbers})"),
    ),
    Function(
        id="greatest", de="größte", en="greatest", takes="numbers:ints", gives="int",
        doc="The greatest number of a row, 0 if it is empty.",
        emit=_extreme("max"), evaluate=lambda game, args, values: max(values[0], default=0),
        reads=NOTHING, cost=Cost.FREE, say=Said("größte Zahl aus {numbers}", "greatest of {numbers}"),
    ),
    Function(
        id="least", de="kleinste", en="smallest", takes="numbers:ints", gives="int",
        doc="The least number of a row, 0 if it is empty.",
        emit=_extreme("min"), evaluate=lambda game, args, values: min(values[0], default=0),
        reads=NOTHING, cost=Cost.FREE, say=Said("kleinste Zahl aus {numbers}", "least of {numbers}"),
    ),
    Function(
        id="only", de="einzige", en="only", takes="row:row", gives="one",
        doc="The one element of a row that has just one, else nothing.",
        reads=NOTHING, cost=Cost.FREE, say=Said("das Einzige aus {row}", "the only one of {row}"),
    ),
    Function(
        id="first", de="erste", en="first", takes="row:row", gives="one",
        doc="The first element, or nothing.",
        emit=emit_first,
        reads=NOTHING, cost=Cost.FREE, say=Said("das Erste aus {row}", "the first of {row}"),
    ),
    Function(
        id="last", de="letzte", en="last", takes="row:row", gives="one",
        doc="The last element, or nothing.",
        emit=emit_last,
        reads=NOTHING, cost=Cost.FREE, say=Said("das Letzte aus {row}", "the last of {row}"),
    ),
    Function(
        id="nth", de="stelle", en="at_position", takes="row:row position:int", gives="one",
        doc="The element at a position, from 1; else nothing.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("Stelle {position} aus {row}", "number {position} of {row}"),
    ),
    Function(
        id="first_n", de="erste_n", en="first_n", takes="row:row count:int", gives="same",
        doc="The first n elements of a row.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("die ersten {count} aus {row}", "the first {count} of {row}"),
    ),
    Function(
        id="position", de="stelle_von", en="position_of", takes="row:row element:any", gives="int",
        doc="The place of an element, 0 if it is not there.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("Stelle von {element} in {row}", "position of {element} in {row}"),
    ),
    Function(
        id="keys", de="schlüssel", en="keys", takes="table:table", gives="keys",
        doc="What a table has a value for, in its order.",
        reads=NOTHING, cost=Cost.FREE, say=Said("Schlüssel von {table}", "keys of {table}"),
    ),
    Function(
        id="ceil", de="aufgerundet", en="rounded_up", takes="number:int", gives="int",
        doc="A division that rounds up.", meant="math",
        reads=NOTHING, cost=Cost.FREE, say=Said("({number}, aufgerundet)", "({number}, rounded up)"),
    ),
    Function(
        id="floor", de="abgerundet", en="rounded_down", takes="number:int", gives="int",
        doc="A division that rounds down.",
        emit=lambda made, x, args: made(args[0]), evaluate=lambda game, args, values: values[0],
        reads=NOTHING, cost=Cost.FREE, say=Said("({number}, abgerundet)", "({number}, rounded down)"),
    ),
    Function(
        id="abs", de="betrag", en="absolute", takes="number:int", gives="int",
        doc="The number without its sign.",
        emit=_of_python("abs"), evaluate=lambda game, args, values: abs(values[0]),
        reads=NOTHING, cost=Cost.FREE, say=Said("Betrag von {number}", "absolute value of {number}"),
    ),
    Function(
        id="numbers", de="zahlen", en="numbers", takes="first:int last:int", gives="ints",
        doc="All whole numbers from one to another.",
        reads=NOTHING, cost=Cost.WORK, say=Said("Zahlen von {first} bis zu {last}", "numbers from {first} to {last}"),
    ),
    Function(
        id="ascending", de="aufsteigend", en="ascending", takes="numbers:ints", gives="ints",
        doc="The different numbers of a row, least first.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("{numbers} aufsteigend", "{numbers} ascending"),
    ),
    Function(
        id="descending", de="absteigend", en="descending", takes="numbers:ints", gives="ints",
        doc="The different numbers of a row, greatest first.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("{numbers} absteigend", "{numbers} descending"),
    ),
    Function(
        id="sorted_by", de="sortiert", en="sorted_by", takes="row:row rank:value", gives="same",
        doc="The same row in ascending order of an attribute or derived value; equal ones as before.", meant="sorted",
        reads=NOTHING, cost=Cost.ROWS, say=Said("{row}, geordnet nach {rank}", "{row}, ordered by {rank}"),
    ),
    Function(
        id="reversed", de="umgekehrt", en="reversed", takes="row:row", gives="same",
        doc="The same row from last to first.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("{row} in umgekehrter Reihenfolge", "{row} in reverse order"),
    ),
    Function(
        id="distinct", de="verschiedene", en="distinct", takes="row:row", gives="same",
        doc="Each element once.",
        reads=NOTHING, cost=Cost.ROWS, say=Said("verschiedene {row}", "different {row}"),
    ),
    Function(
        id="unlike", de="ungleiche", en="unlike", takes="things:things", gives="same",
        doc="One of each group of things that are alike to all.",
        reads=UNKNOWN,  # all attributes of the things
        cost=Cost.WORK, say=Said("ungleiche {things}", "unlike {things}"),
    ),
    Function(
        id="pairs", de="paare", en="pairs", takes="row:row", gives="covers",
        doc="Every two different elements of a row, each pair once.",
        reads=NOTHING, cost=Cost.WORK, say=Said("Paare aus {row}", "pairs of {row}"),
    ),
    Function(
        id="preferred", de="bevorzugt", en="preferably", takes="wanted:row other:row", gives="same",
        doc="The first row, or the second if the first is empty; `M wo B, falls möglich` says the same.",
        reads=NOTHING, cost=Cost.ROWS,
        say=Said("{wanted}, falls es welche gibt, sonst {other}", "{wanted} if there are any, else {other}"),
    ),
    Function(
        id="common", de="gemeinsame", en="common", takes="row:row other:row", gives="same",
        doc="What lies in both rows.",
        reads=NOTHING, cost=Cost.WORK, say=Said("was in {row} und {other} ist", "what is in both {row} and {other}"),
    ),
    Function(
        id="hits", de="treffer_ab", en="at_least", takes="numbers:ints least:int", gives="int",
        doc="How many numbers of a row are at least this one.",
        emit=emit_hits,
        reads=NOTHING, cost=Cost.ROWS,
        say=Said("wie viele aus {numbers} mindestens {least} sind", "how many of {numbers} are at least {least}"),
    ),
    Function(
        id="rank", de="rangplatz", en="rank_among", takes="numbers:ints number:int", gives="int",
        doc="Its place among all: 1 for the greatest.",
        reads=NOTHING, cost=Cost.ROWS,
        say=Said("Rangplatz von {number} unter {numbers}", "rank of {number} among {numbers}"),
    ),
    Function(
        id="place_points", de="platzpunkte", en="place_points",
        takes="numbers:ints number:int points:ints", gives="int",
        doc="What a number earns among all (its own among them): points for the first place, the second and so on. "
        "Equal numbers add the points of the places they fill and share them; 0 earns nothing.",
        named=(
            Named("aufgerundet", "rounded_up", "bool", "whether shared points are rounded up"),
            Named("auch_null", "zero_too", "bool", "whether 0 earns points, too"),
        ),
        reads=NOTHING, cost=Cost.ROWS,
        say=Said(
            "was {number} unter {numbers} erhält, bei den Platzpunkten {points}",
            "what {number} earns among {numbers}, with the points {points} for the places",
        ),
    ),
)  # fmt: skip
