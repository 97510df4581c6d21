"""Functions of players, of the running game, and of values as such."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import call, const, name, sub
from regelwerk.dsl.operations.evaluation import Evaluation
from regelwerk.dsl.operations.reads import NOTHING, RUNNING, TURN
from regelwerk.dsl.operations.record import Cost, EmitCall, EvaluateCall, Function, Said
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions


def emit_chosen(made: Expressions, x: X, args: tuple[X, ...]) -> ast.expr:
    (value,) = args
    if value.type.many:
        return call("bool", made(value))
    return ast.Compare(made(value), [ast.NotEq()], [const(-1)]) if value.type != INT else const(True)


def value_chosen(game: Evaluation, args: tuple[X, ...], values: list[Any]) -> Any:
    (value,) = args
    return len(values[0]) > 0 if value.type.many else value.type == INT or values[0] != -1


def _seat(table: str) -> EmitCall:
    return lambda made, x, args: sub(name(table), made(args[0]))


def _neighbour(steps: int) -> EvaluateCall:
    def evaluate(game: Evaluation, args: tuple[X, ...], values: list[Any]) -> Any:
        (player,) = values
        return (player + steps) % len(game.things(PLAYER)) if player >= 0 else -1

    return evaluate


FUNCTIONS = (
    Function(
        id="base", de="grundwert", en="base_value", takes="value:any", gives="same",
        doc="An attribute or derived value without what changes it.", meant="base",
        reads=NOTHING, cost=Cost.FREE, say=Said("Grundwert von {value}", "base value of {value}"),
    ),
    Function(
        id="payable", de="zahlbar", en="payable", takes="player:player resource:any", gives="int",
        doc="The most that a player can pay of a resource.", meant="most_payable",
        reads=NOTHING, cost=Cost.WORK, say=Said("bezahlbare {resource} von {player}", "payable {resource} of {player}"),
    ),
    Function(
        id="chosen", de="gewählt", en="chosen", takes="value:any", gives="bool",
        doc="Whether there is a value at all.",
        emit=emit_chosen, evaluate=value_chosen,
        reads=NOTHING, cost=Cost.FREE, say=Said("{value} ist da", "there is {value}"),
    ),
    Function(
        id="next_player", de="nächster", en="next_player", takes="player:player", gives="player",
        doc="The next player in the order of seats.",
        emit=_seat("NEXT"), evaluate=_neighbour(1),
        reads=NOTHING, cost=Cost.FREE, say=Said("nächster nach {player}", "the next after {player}"),
    ),
    Function(
        id="previous_player", de="voriger", en="previous_player", takes="player:player", gives="player",
        doc="The player before, in the order of seats.",
        emit=_seat("PREVIOUS"), evaluate=_neighbour(-1),
        reads=NOTHING, cost=Cost.FREE, say=Said("voriger vor {player}", "the one before {player}"),
    ),
    Function(
        id="round_number", de="nummer", en="number_of", takes="procedure:procedure", gives="int",
        doc="Which round of a procedure is running, from 1.", meant="round_number",
        reads=RUNNING, cost=Cost.FREE, say=Said("Nummer von {procedure}", "number of {procedure}"),
    ),
    Function(
        id="option", de="option", en="option", takes="option:name", gives="option",
        doc="The chosen value of an option.", meant="option",
        reads=NOTHING, cost=Cost.FREE, say=Said("Option {option}", "option {option}"),
    ),
    Function(
        id="active_player", de="zugspieler", en="turn_player", takes="", gives="player",
        doc="The player whose turn it is.",
        reads=TURN, cost=Cost.FREE, say=Said("Spieler am Zug", "player whose turn it is"),
    ),
)  # fmt: skip
