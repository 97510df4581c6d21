"""What runs, what has happened, and what the rules permit now."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.emit.python_nodes import LOAD, call, cell, const, name
from regelwerk.dsl.compile.state_layout import LIVE, R_APPLYING, R_HISTORY, R_PROCEDURES, R_RESULTS, REGISTERS
from regelwerk.dsl.operations.evaluation import Env, Evaluation
from regelwerk.dsl.operations.reads import RUNNING, UNKNOWN, Read, Reads, Source, entries_of, in_register
from regelwerk.dsl.operations.record import Cost, Emit, Evaluate, Operation, Said, Say
from regelwerk.dsl.tree.made_up_names import titled
from regelwerk.dsl.tree.tree import X

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions

# ---- what runs and has happened


def emit_result(made: Expressions, x: X) -> ast.expr:
    (procedure,) = x.args
    return call("result_of", name("S"), const(made.module.plan.procedures[procedure]), const(x.type.empty))


def emit_parameter(made: Expressions, x: X) -> ast.expr:
    procedure, place = x.args
    running = cell(REGISTERS, const(R_PROCEDURES))
    number = const(made.module.plan.procedures[procedure])
    return call("parameter_of", running, number, const(place), const(x.type.empty))


def emit_during(made: Expressions, x: X) -> ast.expr:
    procedure, owner = x.args
    if not procedure:
        return const(True)
    return call(
        "during",
        cell(REGISTERS, const(R_PROCEDURES)),
        const(made.module.plan.procedures[procedure]),
        made(owner) if owner is not None else const(-1),
    )


def value_during(game: Evaluation, x: X, env: Env) -> Any:
    procedure, owner = x.args
    return not procedure or game.during(procedure, game.value(owner, env) if owner is not None else -1)


def say_during(x: X) -> Said:
    if not x.args[0]:
        return Said("das Spiel läuft", "the game is running")
    if x.args[1] is None:
        return Said("{procedure} läuft", "{procedure} is running")
    return Said("{procedure} von {owner} läuft", "{procedure} of {owner} is running")


def emit_happened(made: Expressions, x: X) -> ast.expr:
    event, tests, scope = x.args
    wanted = ast.Tuple([ast.Tuple([const(index), made(value)], LOAD) for index, value in tests], LOAD)
    return call(
        "happened",
        name("S"),
        cell(REGISTERS, const(R_HISTORY)),
        const(made.module.plan.events[event]),
        wanted,
        const(made.module.plan.procedures[scope] if scope else -1),
    )


def value_happened(game: Evaluation, x: X, env: Env) -> Any:
    event, tests, scope = x.args
    return game.happened(event, tuple((index, game.value(value, env)) for index, value in tests), scope)


def say_happened(x: X) -> Said:
    if x.args[2]:
        return Said("schon geschehen: {event}{tests} während {scope}", "it has happened: {event}{tests} during {scope}")
    return Said("schon geschehen: {event}{tests}", "it has happened: {event}{tests}")


def emit_caused(made: Expressions, x: X) -> ast.expr:
    what, owner = x.args
    plan = made.module.plan
    kind = plan.kinds.get(what, -1) if what in plan.world.kinds else -1
    entry = -1 if kind >= 0 else plan.entries.get(what, -1)
    return call("caused", name("S"), const(entry), const(kind), made(owner) if owner is not None else const(-1))


def value_caused(game: Evaluation, x: X, env: Env) -> Any:
    what, owner = x.args
    return game.caused(what, game.value(owner, env) if owner is not None else -1)


def emit_applying(made: Expressions, x: X) -> ast.expr:
    event, owner = x.args
    carried_out = cell(REGISTERS, const(R_APPLYING))
    player = made(owner) if owner is not None else const(-1)
    return call("applying", carried_out, const(made.module.plan.events[event]), player)


def value_applying(game: Evaluation, x: X, env: Env) -> Any:
    event, owner = x.args
    return game.applying(event, game.value(owner, env) if owner is not None else -1)


def say_applying(x: X) -> Said:
    if x.args[1] is None:
        return Said("{event} wird gerade ausgeführt", "{event} is being carried out")
    return Said("{event} von {owner} wird gerade ausgeführt", "{event} of {owner} is being carried out")


def say_caused(x: X) -> Said:
    if x.args[1] is None:
        return Said("ausgelöst durch {what}", "caused by {what}")
    return Said("ausgelöst durch {what} von {owner}", "caused by {what} of {owner}")


def emit_round_number(made: Expressions, x: X) -> ast.expr:
    (procedure,) = x.args
    return call("round_number", name("S"), const(made.module.plan.procedures[procedure] if procedure else -1))


def say_round_number(x: X) -> Said:
    if not x.args[0]:
        return Said("Nummer der Runde", "number of the round")
    return Said("Nummer von {procedure}", "number of {procedure}")


# ---- what is permitted


def emit_may(made: Expressions, x: X) -> ast.expr:
    """Whether an event is possible: its own condition, and no prohibition."""
    event, fields, despite = x.args
    return call(
        titled("possible", event),
        name("S"),
        ast.Tuple([made(field) for field in fields], LOAD),
        ast.Tuple([const(made.module.plan.entries.get(one, -1)) for one in despite], LOAD),
    )


def value_may(game: Evaluation, x: X, env: Env) -> Any:
    event, fields, despite = x.args
    return game.may(event, tuple(game.value(field, env) for field in fields), despite)


def say_may(x: X) -> Said:
    if not x.args[1]:
        return Said("{event} ist möglich", "{event} is possible")
    return Said("{event} ({fields}) ist möglich", "{event} ({fields}) is possible")


def emit_can_act(made: Expressions, x: X) -> ast.expr:
    (player,) = x.args
    return call("can_act", name("S"), made(player))


def emit_text_possible(made: Expressions, x: X) -> ast.expr:
    thing, player = x.args
    return call("text_possible", name("S"), made(thing), made(player))


def value_text_possible(game: Evaluation, x: X, env: Env) -> Any:
    thing, player = x.args
    return game.text_possible(game.value(thing, env), game.value(player, env))


def _running(op: str, takes: str, emit: Emit, evaluate: Evaluate, say: Say, reads: Reads = RUNNING) -> Operation:
    return Operation(
        name=op, takes=takes, emit=emit, evaluate=evaluate, reads=reads, cost=Cost.FREE, say=say
    )  # fmt: skip


def _permitted(op: str, takes: str, emit: Emit, evaluate: Evaluate, say: Say) -> Operation:
    """Conditions and prohibitions can look at anything; what they look through is charged there."""
    return Operation(
        name=op, takes=takes, emit=emit, evaluate=evaluate, reads=UNKNOWN, cost=Cost.WORK, say=say
    )  # fmt: skip


OPERATIONS = (
    _running(
        "result",
        "procedure:said",
        emit_result,
        lambda game, x, env: game.result(x.args[0], x.type.empty),
        Said("Ergebnis von {procedure}", "result of {procedure}"),
        in_register(R_RESULTS),
    ),
    _running(
        "parameter",
        "procedure:said place:said",
        emit_parameter,
        lambda game, x, env: game.parameter(x.args[0], x.args[1], x.type.empty),
        Said("Angabe {place} von {procedure}", "parameter {place} of {procedure}"),
    ),
    _running("during", "procedure:said owner:player", emit_during, value_during, say_during),
    _running(
        "happened",
        "event:said tests:said scope:said",
        emit_happened,
        value_happened,
        say_happened,
        (*entries_of("event", R_HISTORY), *entries_of("scope", R_PROCEDURES)),
    ),
    _running(
        "applying",
        "event:said owner:player",
        emit_applying,
        value_applying,
        say_applying,
        entries_of("event", R_APPLYING),
    ),
    _running("caused", "what:said owner:player", emit_caused, value_caused, say_caused, UNKNOWN),
    _running(
        "round_number",
        "procedure:said",
        emit_round_number,
        lambda game, x, env: game.round_number(x.args[0]),
        say_round_number,
    ),
    Operation(
        name="may",
        takes="event:said fields:any despite:said",
        emit=emit_may,
        evaluate=value_may,
        reads=(Read(Source.POSSIBLE, "event"),),
        cost=Cost.WORK,
        say=say_may,
    ),
    _permitted(
        "can_act",
        "player:player",
        emit_can_act,
        lambda game, x, env: game.can_act(game.value(x.args[0], env)),
        Said("{player} hat eine Aktion", "{player} has an action"),
    ),
    _permitted(
        "text_possible",
        "thing:thing player:player",
        emit_text_possible,
        value_text_possible,
        Said("der Text von {thing} ist ausführbar", "the text of {thing} can be carried out"),
    ),
    _running(
        "live",
        "topic:said",
        lambda made, x: cell(LIVE, const(x.args[0])),
        lambda game, x, env: game.live(x.args[0]),
        Said("es gibt eine Klausel zum Thema {topic}", "there is a clause on topic {topic}"),
        (Read(Source.TOPIC, "topic"),),
    ),
)
