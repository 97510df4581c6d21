"""Clauses to functions: whether a clause answers, and what it changes.

`match_N` is the condition of clause N for any bearer. For a clause that stands in the rules or on a thing, `listen_N`
is the whole question a window asks, in one function: whose it is, whether it matches, whether its limit is spent; if
it can answer, it puts itself among those found. For an action the record is the player who may act. What forbids,
permits or changes a value is asked the same way.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.possible import both, is_true, possible
from regelwerk.dsl.compile.emit.blocks import assign, ret, when
from regelwerk.dsl.compile.emit.expressions import Expressions
from regelwerk.dsl.compile.emit.python_nodes import call, cell, const, local, name, sub
from regelwerk.dsl.compile.state_layout import R_LIMITS, REGISTER_COUNT, REGISTERS
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.clauses import (
    EACH_PLAYER,
    GRANTED,
    WINDOW_SCOPE,
    Ability,
    Action,
    Border,
    Clause,
    Copy,
    Count,
    Limit,
    Modification,
    Permission,
    Prohibition,
    Window,
    hears_leaving,
    limit_of,
)
from regelwerk.dsl.tree.made_up_names import ME, THIS, titled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.tree.walk import expressions, free_names, mentions
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module

_LISTENING = (Window, Border, Action, Prohibition, Permission, Modification)
_LIGHT = ("and", "compare", "field", "local", "const", "attr", "not", "belongs", "is_some", "is_none")
_ARGUMENTS = ["S", "f", local(ME), local(THIS), "kept"]


def clause_functions(module: Module, clause: Clause) -> None:
    _match(module, clause)
    if isinstance(clause, _LISTENING) and clause.this != GRANTED:
        _listen(module, clause)
    made = _expressions(module, clause)
    match clause:
        case Prohibition(substitute=(_, *_) as substitute):
            can = possible(module.plan, substitute)
            module.function(f"can_{clause.number}", _ARGUMENTS, [*_names(module, clause, can), ret(made(can))])
        case Modification(value=x):
            value = call("tuple", made(x)) if x.type.many else made(x)
            module.function(f"modify_{clause.number}", _ARGUMENTS, [*_names(module, clause, x), ret(value)])
        case Copy(source=x):
            module.function(f"copied_{clause.number}", _ARGUMENTS, [*_names(module, clause, x), ret(made(x))])
        case Ability(limit=Limit() as limit) if not _counted(limit):
            parts = [call("tuple", made(key)) if key.type.many else made(key) for key in limit.keys]
            keys = ast.Tuple(parts, ast.Load())
            found = ret(ast.Tuple([made(limit.count), keys], ast.Load()))
            module.function(f"limit_{clause.number}", _ARGUMENTS, [*_names(module, clause, limit), found])


def _expressions(module: Module, clause: Clause) -> Expressions:
    made = Expressions(module)
    made.hears_leaving = hears_leaving(clause)
    each = isinstance(clause, (Modification, Count, Prohibition))  # asked for each value, each thing, each option
    made.depth = int(each)
    return made


def _test(module: Module, clause: Clause) -> X:
    """Its condition and, for an option, whether what it does is possible."""
    test = clause.condition if clause.condition is not None else X("const", (True,), BOOL)
    offered = isinstance(clause, Ability) and clause.optional
    return both(test, possible(module.plan, clause.answer)) if offered else test


def _names(module: Module, clause: Clause, used: Any) -> list[Any]:
    """The columns, what a granted clause kept, and the fields of the event, as far as they are used."""
    words = free_names(used)
    code: list[Any] = [module.columns()]
    kept = [local(word) for word, _ in clause.captured if word not in (ME, THIS)]
    if kept:
        code.append(ast.Assign([ast.Tuple([ast.Name(one, ast.Store()) for one in kept], ast.Store())], name("kept")))
    code += [assign(local(word), sub(name("f"), const(index))) for word, index in clause.fields if word in words]
    return code + _arguments(clause)


def _arguments(clause: Clause) -> list[Any]:
    """What a value that is changed was asked for."""
    if not isinstance(clause, Modification):
        return []
    element = [assign(local(clause.element), sub(name("f"), const(0)))] if clause.element is not None else []
    return [*element, assign("p", name("f"))]


def _match(module: Module, clause: Clause) -> None:
    """`f` are the fields of the event, `kept` what a granted clause remembers."""
    test = _test(module, clause)
    args = [*_ARGUMENTS, local(clause.element)] if isinstance(clause, Count) else _ARGUMENTS
    held = ret(True)
    held.lineno = module.lines.number("clause", clause.number)
    code = _names(module, clause, test)
    code += [held] if is_true(test) else [when(_expressions(module, clause)(test), [held]), ret(False)]
    module.function(f"match_{clause.number}", args, code)


def _listen(module: Module, clause: Clause) -> None:
    """The same for a clause of the rules or of a thing, with its owner and its limit; it puts itself among `found`."""
    test = _test(module, clause)
    words = free_names(test)
    made = _expressions(module, clause)
    made.asks_somebody = needs_me(clause)
    code: list[Any] = [
        assign(local(word), sub(name("f"), const(index))) for word, index in clause.fields if word in words
    ]
    code += _arguments(clause)
    holds = made(test)
    if module.plan.asks_cause and not is_true(test) and isinstance(clause, Ability):
        entry = const(module.plan.entries.get(clause.entry, -1))
        code.append(_hint(ast.Tuple([entry, name(local(THIS)), name(local(ME))], ast.Load())))
        code += [assign("holds", holds), _hint(const(None))]
        holds = name("holds")
    parts = [] if is_true(test) else [holds]
    limit = limit_of(clause)
    if limit is not None:
        first = _counted(limit) and not _light(test)
        parts.insert(0 if first else 1, _unspent(module, clause, limit))
    me, this = _bearer(module, clause)
    optional = isinstance(clause, Ability) and clause.optional
    answer = [name(local(ME)), const(optional), name("ref"), name("record"), const(clause.number), this]
    kept = ast.Call(ast.Attribute(name("found"), "append", ast.Load()), [ast.Tuple([*answer], ast.Load())], [])
    held: ast.stmt = ast.Expr(kept)
    held.lineno = module.lines.number("clause", clause.number)
    if parts:
        held = when(parts[0] if len(parts) == 1 else ast.BoolOp(ast.And(), parts), [held])
    code.append(held)
    if isinstance(clause, Action):
        code = [when(ast.Compare(name(local(ME)), [ast.Eq()], [name("record")]), code)]
    elif made.asks_somebody:
        code = [when(ast.Compare(name(local(ME)), [ast.GtE()], [const(0)]), code)]
    arguments = ["S", "C", "f", local(THIS), "ref", "record", "found"]
    module.function(f"listen_{clause.number}", arguments, [assign(local(ME), me), *code])


def _unspent(module: Module, clause: Clause, limit: Limit) -> ast.expr:
    """Whether a clause has not been used as often as it may."""
    counter = _once_counter(module, clause, limit)
    if counter is None:
        args = [name("S"), name(f"LIMIT_{clause.number}"), name("f"), name(local(ME)), name(local(THIS))]
        return ast.UnaryOp(ast.Not(), call("is_spent", *args))
    used = ast.Tuple([counter, const(1)], ast.Load())
    return ast.Compare(used, [ast.NotIn()], [cell(REGISTERS, const(R_LIMITS))])


def _once_counter(module: Module, clause: Clause, limit: Limit) -> ast.expr | None:
    """The counter of a clause that may be used once in a procedure or in the game, with no further conditions."""
    if not _counted(limit) or limit.count.args[0] != 1 or limit.scope == WINDOW_SCOPE:
        return None
    procedure = module.plan.procedures.get(limit.scope, -1)
    scope = cell(REGISTERS, const(REGISTER_COUNT + procedure)) if procedure >= 0 else const(0)
    whose = const(-1) if limit.per_name else name(local(THIS))
    return ast.Tuple([const(module.limit_groups[clause.number]), whose, scope], ast.Load())


def needs_me(clause: Clause) -> bool:
    """Whether a clause speaks of its owner, and so is silent while it has none."""
    return not isinstance(clause, (Prohibition, Permission)) and mentions(clause, ME)


def limit_groups(world: World) -> list[int]:
    """For each clause, the first one of its head: the clauses of one head (`nachdem A oder B`) share their limit."""
    first: dict[tuple[str, Span], int] = {}
    return [first.setdefault((clause.entry, clause.span), clause.number) for clause in world.clauses]


def _light(test: X) -> bool:
    """Whether a test is a few comparisons of fields and attributes, less work than a look at the uses."""
    return all(x.op in _LIGHT for x in expressions(test))


def _counted(limit: Limit) -> bool:
    """Whether a limit is a mere number, which is asked before anything else."""
    return not limit.keys and limit.count.op == "const"


def _hint(value: ast.expr) -> ast.stmt:
    """The ability whose possibility is being asked."""
    return ast.Assign([ast.Attribute(name("S"), "hint", ast.Store())], value)


def _bearer(module: Module, clause: Clause) -> tuple[ast.expr, ast.expr]:
    """Whose a clause is, and the thing it stands on; general rules have neither."""
    if not clause.this:
        return const(-1), const(-1)
    bearer, this = name(local(THIS)), name(local(THIS))
    if clause.this in (PLAYER, EACH_PLAYER):
        return bearer, this
    kind = module.world.kinds[clause.this]
    if kind.owner and module.world.attributes[kind.owner].type.name == PLAYER:
        if kind.owner in module.plan.columns:
            return cell(module.plan.column(kind.owner), bearer), this
        return sub(name(titled("fixed", kind.owner)), bearer), this
    return call("owner", name("S"), bearer), this
