"""Questions: choices, options, alternatives, consent."""

from __future__ import annotations

import ast
from typing import Any

from regelwerk.dsl.compile.analysis.possible import is_true, possible
from regelwerk.dsl.compile.bodies.bodies import Bodies, compiles, compiles_with_rest
from regelwerk.dsl.compile.bodies.outcomes import NOT, result, same, traced
from regelwerk.dsl.compile.bodies.skipping import skipped
from regelwerk.dsl.compile.emit.blocks import Block, Jump, Leave, assign, ret, set_ret, set_top, when
from regelwerk.dsl.compile.emit.python_nodes import call, const, free_locals, local, name, sub
from regelwerk.dsl.compile.state_layout import BACK, PASS
from regelwerk.dsl.tree.made_up_names import made_up
from regelwerk.dsl.tree.tree import (
    Act,
    Ask,
    AtWill,
    Body,
    Consent,
    Either,
    IfAble,
    Let,
    May,
    Roll,
    Statement,
    Then,
    X,
)
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.tree.walk import free_names


@compiles_with_rest(Ask)
def ask_and_rest(bodies: Bodies, ask: Ask, rest: Body) -> None:
    """A choice and what depends on it. Without an option, all that depends on it is left out."""
    used = 0
    names = {ask.name}
    for index, statement in enumerate(rest):
        if names & free_names(statement):
            used = index + 1
            # what a dependent statement introduces depends on the choice as well
            names |= {s.name for s in _naming(rest[:used])}
    depending, others = rest[:used], rest[used:]
    if ask.least is not None:
        ask_several(bodies, ask)
        bodies.body(depending)
        bodies.body(others)
        return
    after = choice(bodies, ask, depending, ask.optional)
    bodies.body(depending)
    bodies.out.append(Jump(after))
    bodies.enter(after)
    bodies.body(others)


def _naming(body: Body) -> list[Ask | Let | Roll]:
    """The statements that give names to what comes after them; an offer or a wish leaves the names of its choices."""
    inside = [one for s in body for one in (s.body if isinstance(s, (May, IfAble)) else (s,))]
    return [one for one in inside if isinstance(one, (Ask, Let, Roll))]


def choice(bodies: Bodies, ask: Ask, depending: Body, optional: bool) -> Block:
    """Ask for one of several things: those for which everything that depends on the choice is possible."""
    test = possible(bodies.plan, depending)
    options = ask.options if is_true(test) else X("filter", (ask.options, ask.name, test), ask.options.type, ask.span)
    row = bodies.x(options)
    variable = bodies.x.renamed.get(ask.name, local(ask.name))
    if ask.chance:
        return drawn(bodies, variable, ask, row, _any_of(options, ask))
    kind = bodies.plan.world.kinds.get(ask.options.type.name)
    if kind is not None and kind.alike:
        row = call("unlike", name("S"), row)
    return question(bodies, variable, ask, bodies.x(ask.who), row, optional, options, _any_of(options, ask))


def drawn(bodies: Bodies, variable: str, ask: Ask, options: ast.expr, test: X) -> Block:
    """The die picks one (docs/semantics.md Z4). Gives the block to jump to when there is nothing to pick."""
    row, after = bodies.fresh("o"), bodies.new_block()
    site = bodies.module.site(bodies.owner, ask, bodies.excused)
    bodies.out.append(assign(row, call("tuple", options)))
    nothing = [*skipped(bodies, site, const(-1), test), set_ret(const(NOT)), Jump(after)]
    bodies.out.append(when(ast.UnaryOp(ast.Not(), name(row)), nothing))
    bodies.define(variable, sub(call("draw", name("S"), name(row), const(1)), const(0)))
    return after


def _any_of(options: X, ask: Ask) -> X:
    """That there is something to choose."""
    return X("exists", (options, ask.name, X("const", (True,), BOOL)), BOOL, ask.span)


def question(
    bodies: Bodies,
    variable: str,
    statement: Statement,
    who: ast.expr,
    options: ast.expr,
    optional: bool,
    asked: X | None = None,
    test: X | None = None,
) -> Block:
    """Ask; go on in a block where the answer is known. Gives the block to jump to when there is no answer.

    `test` is what must hold for there to be an option, where somebody is obliged to choose one.
    """
    row = bodies.fresh("o")
    after, resume = bodies.new_block(), bodies.new_block()
    resume.site = bodies.module.site(bodies.owner, statement, optional)
    bodies.module.sites_of_block.setdefault(id(bodies), {})[resume.number] = resume.site
    if asked is not None:
        bodies.module.options_of_site[resume.site] = asked
        resume.needs = tuple(free_locals(asked, bodies.x.renamed))
    bodies.out.append(assign(row, options))
    asking: list[Any] = []
    if optional:
        bodies.out.append(
            when(name(row), [assign(row, ast.List([ast.Starred(name(row), ast.Load()), const(PASS)], ast.Load()))])
        )
    person = bodies.fresh("who")
    asking.append(set_top(Leave(resume)))
    asking.append(ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], name(person)))
    asking.append(ret(name(row)))
    bodies.out.append(when(name(row), [assign(person, who), when(somebody(name(person)), asking)]))
    if test is not None and not optional:
        bodies.out += skipped(bodies, resume.site, who, test)
    bodies.out.append(set_ret(const(NOT)))
    bodies.out.append(Jump(after))
    bodies.enter(resume)
    bodies.define(variable, name("a"))
    if optional:
        declined: list[Any] = [set_ret(const(NOT)), Jump(after)]
        if isinstance(statement, Ask):
            declined.insert(0, assign(variable, const(_empty(statement))))
        bodies.out.append(when(ast.Compare(name(variable), [ast.Eq()], [const(PASS)]), declined))
    return after


def somebody(who: ast.expr) -> ast.expr:
    """Whether there is anybody to be asked (docs/semantics.md M12)."""
    return ast.Compare(who, [ast.GtE()], [const(0)])


def ask_several(bodies: Bodies, ask: Ask) -> None:
    """A choice of several, one at a time in any order, with an end as soon as there are enough."""
    assert ask.least is not None
    assert ask.most is not None
    variable = bodies.x.renamed.get(ask.name, local(ask.name))
    if ask.chance:
        bodies.define(variable, call("draw", name("S"), call("tuple", bodies.x(ask.options)), bodies.x(ask.most)))
        return
    row, least, most = bodies.fresh("row"), bodies.fresh("least"), bodies.fresh("most")
    kind = bodies.plan.world.kinds.get(ask.options.type.name)
    alike = kind is not None and kind.alike
    things = bodies.x(ask.options)
    bodies.define(row, call("side_by_side", name("S"), things) if alike else call("tuple", things))
    bodies.define(least, bodies.x(ask.least))
    bodies.define(most, call("min", bodies.x(ask.most), call("len", name(row))))
    bodies.define(variable, ast.Tuple([], ast.Load()))
    who = bodies.hold("who", ask.who)
    head = bodies.new_block()
    bodies.out.append(Jump(head))
    bodies.enter(head)
    done = bodies.new_block()
    offered = bodies.fresh("o")
    pieces = call("next_pieces", name(row), name(variable), name(least), name(most))
    if kind is not None and kind.together:
        left = ast.BinOp(name(most), ast.Sub(), call("len", name(variable)))
        pieces = call("pieces_together", name("S"), pieces, left)
    elif alike:
        pieces = call("unlike_pieces", name("S"), pieces)
    bodies.out.append(assign(offered, pieces))
    resume = bodies.new_block()
    resume.site = bodies.module.site(bodies.owner, ask)
    bodies.module.sites_of_block.setdefault(id(bodies), {})[resume.number] = resume.site
    bodies.out.append(
        when(
            ast.BoolOp(ast.And(), [name(offered), somebody(who)]),
            [
                set_top(Leave(resume)),
                ast.Assign([ast.Attribute(name("S"), "who", ast.Store())], who),
                ret(name(offered)),
            ],
        )
    )
    if not ask.optional:
        too_few = ast.Compare(call("len", name(variable)), [ast.Lt()], [name(least)])
        note = skipped(bodies, resume.site, who, _any_of(ask.options, ask))
        bodies.out += [when(ast.BoolOp(ast.And(), [traced(), too_few]), note)] if note else []
    bodies.out.append(Jump(done))
    bodies.enter(resume)
    bodies.out.append(when(ast.Compare(name("a"), [ast.Eq()], [const(PASS)]), [Jump(done)]))
    shorter = ast.Subscript(name(variable), ast.Slice(None, const(-1)), ast.Load())
    back: list[Any] = [assign(variable, shorter), Jump(head)]
    bodies.out.append(when(ast.Compare(name("a"), [ast.Eq()], [const(BACK)]), back))
    answer = call("at_once", name("a")) if kind is not None and kind.together else ast.Tuple([name("a")], ast.Load())
    bodies.out.append(assign(variable, ast.BinOp(name(variable), ast.Add(), answer)))
    bodies.out.append(Jump(head))
    bodies.enter(done)


def leave_empty(bodies: Bodies, body: Body) -> None:
    """What may be left out leaves its names with no value, since the text goes on (docs/semantics.md M1)."""
    for one in body:
        if isinstance(one, Ask):
            bodies.define(bodies.x.renamed.get(one.name, local(one.name)), const(_empty(one)))


def _empty(ask: Ask) -> Any:
    """What a choice comes to that nobody made."""
    return () if ask.least is not None else ask.options.type.each().empty


@compiles(Act)
def act(bodies: Bodies, s: Act) -> None:
    after = bodies.new_block()
    site = const(bodies.module.site(bodies.owner, s, s.optional or bodies.excused))
    bodies.out.append(set_top(Leave(after)))
    bodies.out.append(ret(call("act", name("S"), bodies.x(s.who), const(s.optional), site)))
    bodies.enter(after)


@compiles(May)
def may(bodies: Bodies, s: May) -> None:
    if _acts(s):
        act(bodies, Act(s.who, True, s.span))
        return
    after = offered(bodies, s)
    bodies.out.append(Jump(after))
    bodies.enter(after)


def _acts(s: May) -> bool:
    """`s darf aktion ausführen`: which one, or none, is one question."""
    return len(s.body) == 1 and isinstance(s.body[0], Act) and same(s.body[0].who, s.who)


@compiles(AtWill)
def at_will(bodies: Bodies, s: AtWill) -> None:
    """An offer that comes back until it is declined or there is nothing to offer (docs/semantics.md M17)."""
    times = most = ""
    if s.limit is not None:
        times, most = bodies.fresh("times"), bodies.fresh("most")
        bodies.define(times, const(0))
        bodies.define(most, bodies.x(s.limit))
    *before, offer = s.body
    assert isinstance(offer, May)
    head, done = bodies.new_block(), bodies.new_block()
    head.loop = True
    env = list(bodies.env)
    bodies.out.append(Jump(head))
    bodies.enter(head)
    if times:
        bodies.out.append(when(ast.Compare(name(times), [ast.GtE()], [name(most)]), [Jump(done)]))
        bodies.out.append(assign(times, ast.BinOp(name(times), ast.Add(), const(1))))
    for one in before:
        bodies.statement(one)
    if _acts(offer):
        act(bodies, Act(offer.who, True, offer.span))
        bodies.out.append(when(ast.Compare(result(), [ast.Eq()], [const(NOT)]), [Jump(done)]))
        bodies.out.append(Jump(head))
    else:
        declined = offered(bodies, offer)
        bodies.out.append(Jump(head))
        bodies.enter(declined)
        bodies.out.append(Jump(done))
    bodies.env = env
    bodies.enter(done)


def offered(bodies: Bodies, s: May) -> Block:
    """Ask, and do it. Gives the block to jump to when it is declined, or cannot be done."""
    body = s.body
    first = body[0]
    if len(body) == 1 and isinstance(first, Then) and len(first.first) == 1 and not first.otherwise:
        if isinstance(first.first[0], Ask):
            body = (first.first[0], *first.second)  # a choice that was made is fully resolved
    leave_empty(bodies, body)
    if isinstance(body[0], Ask) and body[0].least is None and same(body[0].who, s.who):
        after = choice(bodies, body[0], body[1:], True)
        bodies.body(body[1:])
    else:
        options = ast.IfExp(
            bodies.x(possible(bodies.plan, body)), ast.List([const(0)], ast.Load()), ast.List([], ast.Load())
        )
        after = question(bodies, bodies.fresh("yes"), s, bodies.x(s.who), options, True)
        bodies.body(body)
    return after


@compiles(Either)
def either(bodies: Bodies, s: Either) -> None:
    tests = [possible(bodies.plan, body) for body in s.bodies]
    parts: list[ast.expr] = [
        ast.Starred(ast.IfExp(bodies.x(test), ast.Tuple([const(i)], ast.Load()), ast.Tuple([], ast.Load())), ast.Load())
        for i, test in enumerate(tests)
    ]
    variable = bodies.fresh("which")
    some = X("or", tuple(tests), BOOL, s.span)
    after = question(bodies, variable, s, bodies.x(s.who), ast.List(parts, ast.Load()), s.optional, test=some)
    env = list(bodies.env)
    starts = [bodies.new_block() for _ in s.bodies]
    for index, block in enumerate(starts):
        bodies.out.append(when(ast.Compare(name(variable), [ast.Eq()], [const(index)]), [Jump(block)]))
    bodies.out.append(Jump(after))
    for block, body in zip(starts, s.bodies, strict=True):
        bodies.env = list(env)
        bodies.enter(block)
        bodies.body(body)
        bodies.out.append(Jump(after))
    bodies.env = [one for one in env if one in after.env]
    bodies.enter(after)


@compiles(Consent)
def consent(bodies: Bodies, s: Consent) -> None:
    yes = bodies.fresh("all")
    bodies.define(yes, const(1))
    variable = made_up("consenting")
    row = X("filter", (s.who, variable, X("const", (True,), s.who.type)), s.who.type)
    place = bodies.fresh("at")
    people = bodies.fresh("row")
    bodies.define(people, call("tuple", bodies.x(row)))
    bodies.define(place, const(0))
    head, done = bodies.new_block(), bodies.new_block()
    env = list(bodies.env)
    bodies.out.append(Jump(head))
    bodies.enter(head)
    bodies.out.append(
        when(
            ast.BoolOp(
                ast.Or(),
                [
                    ast.Compare(name(place), [ast.GtE()], [call("len", name(people))]),
                    ast.UnaryOp(ast.Not(), name(yes)),
                ],
            ),
            [Jump(done)],
        )
    )
    who = sub(name(people), name(place))
    refused = question(bodies, bodies.fresh("yes"), s, who, ast.List([const(0)], ast.Load()), True)
    bodies.out.append(assign(place, ast.BinOp(name(place), ast.Add(), const(1))))
    bodies.out.append(Jump(head))
    bodies.enter(refused)
    bodies.out.append(assign(yes, const(0)))
    bodies.out.append(Jump(done))
    bodies.env = env
    bodies.enter(done)
    start, join = bodies.new_block(), bodies.new_block()
    bodies.out.append(when(name(yes), [Jump(start)], [set_ret(const(NOT)), Jump(join)]))
    bodies.enter(start)
    bodies.body(s.body)
    bodies.out.append(Jump(join))
    bodies.env = env
    bodies.enter(join)
