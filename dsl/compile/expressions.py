"""Expressions to Python: each operation of the typed tree becomes `ast` nodes, never text.

Names of a rulebook are mangled (`v_…` for locals, capital prefixes for tables), constants stand in tables, and what
can be called is what this module emits. Tests over rows become functions of their own with plain loops.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.columns import pays_otherwise
from regelwerk.dsl.compile.indexes import TRUE, Level, narrowed
from regelwerk.dsl.compile.plan import INSIDE, LIVE, PLACE, R_HISTORY, R_PROCEDURES, REGISTERS
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import INT
from regelwerk.dsl.walk import bound_names, free_names
from regelwerk.dsl.world import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.module import Module

_LOAD = ast.Load()
_CMP = {"=": ast.Eq, "!=": ast.NotEq, "<": ast.Lt, ">": ast.Gt, "<=": ast.LtE, ">=": ast.GtE}
_MATH = {"+": ast.Add, "-": ast.Sub}
ROUTE_PLACES = {"price": 0, "purchases": 1, "left": 2, "fields": 5, "target": -1}
"""Where a route, which is a row of numbers, holds what; the fields are all that follow."""


def name(id: str) -> ast.Name:
    return ast.Name(id, _LOAD)


def local(word: str) -> str:
    return "v_" + word


def const(value: Any) -> ast.Constant:
    return ast.Constant(value)


def sub(value: ast.expr, index: ast.expr) -> ast.Subscript:
    return ast.Subscript(value, index, _LOAD)


def call(function: str, *args: ast.expr) -> ast.Call:
    return ast.Call(name(function), list(args), [])


def cell(column: int, index: ast.expr) -> ast.expr:
    """One cell of the state: C[column][index]."""
    return sub(sub(name("C"), const(column)), index)


class Expressions:
    """Turns typed expressions into nodes. `renamed` maps names of the tree to names of the function."""

    def __init__(self, module: Module, renamed: dict[str, str] | None = None) -> None:
        self.module = module
        self.renamed = renamed or {}
        self.hears_leaving = False
        self.depth = 0
        """In how many rows and loops this stands: rows inside others are charged against the step budget."""

    def __call__(self, x: X) -> ast.expr:
        made: ast.expr = getattr(self, "_" + x.op)(x)
        return made

    def truth(self, x: X | None) -> ast.expr:
        return const(True) if x is None else self(x)

    # ---- leaves

    def _const(self, x: X) -> ast.expr:
        return const(x.args[0])

    def _local(self, x: X) -> ast.expr:
        word = x.args[0]
        return name(self.renamed.get(word, local(word)))

    def _raw(self, x: X) -> ast.expr:
        return name(x.args[0])

    def _field(self, x: X) -> ast.expr:
        return sub(name("f"), const(x.args[0]))

    def _param(self, x: X) -> ast.expr:
        return sub(name("p"), const(x.args[0]))

    def _kind(self, x: X) -> ast.expr:
        return name("K_" + x.args[0])

    def _entry(self, x: X) -> ast.expr:
        return name("T_" + x.args[0])

    def _copies(self, x: X) -> ast.expr:
        return name("E_" + x.args[0])

    def _the(self, x: X) -> ast.expr:
        return sub(name("K_" + x.args[0]), const(0))

    def _place_of(self, x: X) -> ast.expr:
        return sub(name("P_" + x.args[0]), self(x.args[1]))

    def _option(self, x: X) -> ast.expr:
        return name("O_" + x.args[0])

    def _pattern(self, x: X) -> ast.expr:
        return name("M_" + x.args[0])

    def _ability(self, x: X) -> ast.expr:
        return const(self.module.plan.entries.get(x.args[0], -1))

    def _function(self, x: X) -> ast.expr:
        return name("d_" + x.args[0])

    def _this_procedure(self, x: X) -> ast.expr:
        return call("serial_of", name("S"), const(self.module.plan.procedures[x.args[0]]))

    # ---- things

    def _attr(self, x: X) -> ast.expr:
        attribute, thing = x.args
        if self.hears_leaving and _is_this(thing) and attribute in self.module.plan.columns:
            known = call("last_known", name("S"), self(thing), const(self.module.plan.column(attribute)))
            if "attr:" + attribute not in self.module.plan.modified:
                return known
            return ast.IfExp(
                call("has_left", name("S"), self(thing)), known, call("value_" + attribute, name("S"), self(thing))
            )
        if "attr:" + attribute in self.module.plan.modified:
            return call("value_" + attribute, name("S"), self(thing))
        return self.base_value(attribute, self(thing))

    def base_value(self, attribute: str, thing: ast.expr) -> ast.expr:
        if self.module.plan.world.attributes[attribute].fixed:
            return sub(name("A_" + attribute), thing)
        return cell(self.module.plan.column(attribute), thing)

    def _at(self, x: X) -> ast.expr:
        """A table asked with a key. Of a table that stands in the rulebook there is a dictionary."""
        table, key = x.args
        empty = ast.Tuple([], _LOAD) if x.type.many else const(x.type.empty)
        if table.op == "attr" and "attr:" + table.args[0] not in self.module.plan.modified:
            cells = sub(name("B_" + table.args[0]), self(table.args[1]))
            return ast.Call(ast.Attribute(cells, "get", _LOAD), [self(key), empty], [])
        return call("looked_up", self(table), self(key), empty)

    def _base(self, x: X) -> ast.expr:
        """A value without its modifiers."""
        value = x.args[0]
        if value.op == "attr":
            return self.base_value(value.args[0], self(value.args[1]))
        id, *args = value.args
        if "derived:" + id not in self.module.plan.modified:
            return self(value)
        return call("b_" + id, name("S"), *(self(arg) for arg in args))

    def _settled(self, x: X) -> ast.expr:
        """An attribute with its modifiers, but before it is swapped with another."""
        attribute, thing = x.args
        topic = self.module.plan.topic("modify", "attr:" + attribute)
        here = self(thing)
        return call("settled", name("S"), const(topic), self.base_value(attribute, here), ast.Tuple([here], _LOAD))

    def _written(self, x: X) -> ast.expr:
        return sub(name("W_" + x.args[0]), self(x.args[1]))

    def _attr_of(self, x: X) -> ast.expr:
        resource, thing = x.args
        return sub(sub(name("C"), sub(name("RESOURCE_COLUMNS"), self(resource))), self(thing))

    def _place(self, x: X) -> ast.expr:
        if self.hears_leaving and _is_this(x.args[0]):
            return call("last_known", name("S"), self(x.args[0]), const(PLACE))
        return cell(PLACE, self(x.args[0]))

    def _room(self, x: X) -> ast.expr:
        return call("has_room", name("S"), self(x.args[0]), self(x.args[1]))

    def _contents(self, x: X) -> ast.expr:
        return cell(INSIDE, self(x.args[0]))

    def _kind_inside(self, x: X) -> ast.expr:
        kind, place = x.args
        inner = ast.Compare(sub(name("KIND"), name("t")), [ast.Eq()], [const(self.module.plan.kinds[kind])])
        return _comprehension(name("t"), "t", cell(INSIDE, self(place)), [inner])

    def _owner(self, x: X) -> ast.expr:
        return call("owner", name("S"), self(x.args[0]))

    def _belongs(self, x: X) -> ast.expr:
        thing, other = x.args
        kind = self.module.plan.world.kinds.get(thing.type.name)
        if kind is not None and kind.owner and other.type.name == PLAYER and isinstance(self(thing), ast.Name):
            if (
                kind.attributes[kind.owner].type.name == PLAYER
                and "attr:" + kind.owner not in self.module.plan.modified
            ):
                # nobody owns nothing: 0 <= owner == other
                value = self.base_value(kind.owner, self(thing))
                return ast.Compare(const(0), [ast.LtE(), ast.Eq()], [value, self(other)])
        return call("belongs", name("S"), self(x.args[0]), self(x.args[1]))

    def _is_kind(self, x: X) -> ast.expr:
        return ast.Compare(sub(name("KIND"), self(x.args[0])), [ast.Eq()], [const(self.module.plan.kinds[x.args[1]])])

    # ---- logic and arithmetic

    def _and(self, x: X) -> ast.expr:
        return ast.BoolOp(ast.And(), [self(part) for part in x.args])

    def _or(self, x: X) -> ast.expr:
        return ast.BoolOp(ast.Or(), [self(part) for part in x.args])

    def _not(self, x: X) -> ast.expr:
        return negated(self(x.args[0]))

    def _compare(self, x: X) -> ast.expr:
        sign, a, b = x.args
        left, right = self(a), self(b)
        if a.type.many and b.type.many:
            left, right = call("sorted", left), call("sorted", right)
        return ast.Compare(left, [_CMP[sign]()], [right])

    def _in(self, x: X) -> ast.expr:
        element, row = x.args
        if element.type.many:
            return call("subset", self(element), self(row))
        if row.op == "filter":
            # Membership in a filtered row is the filter's own test, with no row built.
            base, var, test = row.args
            inner = self.again(dict(self.renamed))
            value = self(element)
            if isinstance(value, ast.Name):
                inner.renamed[var] = value.id
                return ast.BoolOp(ast.And(), [self._in(X("in", (element, base), x.type)), inner(test)])
        if row.op == "kind":
            return ast.Compare(
                sub(name("KIND"), self(element)), [ast.Eq()], [const(self.module.plan.kinds[row.args[0]])]
            )
        return ast.Compare(self(element), [ast.In()], [self(row)])

    def _is_none(self, x: X) -> ast.expr:
        return ast.Compare(self(x.args[0]), [ast.Eq()], [const(-1)])

    def _is_some(self, x: X) -> ast.expr:
        return ast.Compare(self(x.args[0]), [ast.NotEq()], [const(-1)])

    def _is_empty(self, x: X) -> ast.expr:
        row = self.module.opened(x.args[0]) or x.args[0]
        if row.op == "filter":
            return ast.UnaryOp(ast.Not(), self.module.query(X("exists", row.args, x.type), self))
        return ast.UnaryOp(ast.Not(), self(x.args[0]))

    def _math(self, x: X) -> ast.expr:
        op, a, b = x.args
        if op == "/":
            return call("divide", self(a), self(b))
        if op == "ceil":
            return call("divide_up", self(a), self(b))
        if op == "*":
            return call("product", self(a), self(b))
        return ast.BinOp(self(a), _MATH[op](), self(b))

    def _if(self, x: X) -> ast.expr:
        test, a, b = x.args
        return ast.IfExp(self(test), self(a), self(b))

    def _let(self, x: X) -> ast.expr:
        word, value, inner = x.args
        return ast.BoolOp(
            ast.And(),
            [
                ast.BoolOp(
                    ast.Or(),
                    [
                        ast.Compare(
                            ast.NamedExpr(ast.Name(self.renamed.get(word, local(word)), ast.Store()), self(value)),
                            [ast.IsNot()],
                            [const(None)],
                        ),
                        const(True),
                    ],
                ),
                self(inner),
            ],
        )

    # ---- rows

    def _filter(self, x: X) -> ast.expr:
        var = x.args[1]
        row, levels = self.levels(x)
        tests = [names(test) for names, _, test in levels if test is not TRUE]
        return _comprehension(name(local(var)), local(var), row, tests) if tests else row

    def levels(self, x: X) -> tuple[ast.expr, list[Level]]:
        """A filter of a filter is one pass with both tests: the row below, and the tests from the inside out."""
        row, var, test = x.args
        levels: list[Level] = [(self.binding(var), var, test)]
        while row.op == "filter" and var not in bound_names(row.args[2]):
            row, inner_var, inner_test = row.args
            inner = self.binding(inner_var)
            inner.renamed[inner_var] = local(var)
            levels.insert(0, (inner, inner_var, inner_test))
        shorter, levels = narrowed(self, row, levels)
        return self.charged(self(row) if shorter is None else shorter), levels

    def charged(self, row: ast.expr) -> ast.expr:
        """A row inside another one costs what it is long; a short one (neighbours, a table) only far inside."""
        free = 1 if isinstance(row, ast.Subscript) else 0
        return call("charged", name("S"), row) if self.depth > free else row

    def _map(self, x: X) -> ast.expr:
        row, var, value = x.args
        return _comprehension(self.binding(var)(value), local(var), self.charged(self(row)), [])

    def _flat_map(self, x: X) -> ast.expr:
        row, var, value = x.args
        outer = ast.comprehension(ast.Name(local(var), ast.Store()), self.charged(self(row)), [], 0)
        each = self.binding(var)
        inner = ast.comprehension(ast.Name("e", ast.Store()), each.charged(each(value)), [], 0)
        return ast.ListComp(name("e"), [outer, inner])

    def _sorted(self, x: X) -> ast.expr:
        row, var, value = x.args
        key = ast.keyword("key", self._over(X("over", (None, var, value), value.type)))
        return ast.Call(name("sorted"), [self.charged(self(row))], [key])

    def binding(self, var: str) -> Expressions:
        """The same, inside a loop that has a variable of its own."""
        inner = self.again({word: to for word, to in self.renamed.items() if word != var})
        inner.depth += 1
        return inner

    def again(self, renamed: dict[str, str]) -> Expressions:
        """The same in the same place, with names of its own."""
        other = Expressions(self.module, renamed)
        other.hears_leaving, other.depth = self.hears_leaving, self.depth
        return other

    def _over(self, x: X) -> ast.expr:
        """A value for each thing in question, as a function."""
        _, var, value = x.args
        return ast.Lambda(ast.arguments([], [ast.arg(local(var))], None, [], [], None, []), self.binding(var)(value))

    def _route_part(self, x: X) -> ast.expr:
        route, part = x.args
        index: ast.expr = const(ROUTE_PLACES[part])
        return sub(self(route), ast.Slice(index) if part == "fields" else index)

    def _exists(self, x: X) -> ast.expr:
        row, var, test = x.args
        plain = test.op == "const" and test.args[0] is True
        opened = self.module.opened(row)
        if opened is not None and opened.op == "filter":
            return self.module.query(X("exists", (opened, var, test), x.type), self)
        if plain and row.op == "filter":
            return self.module.query(X("exists", row.args, x.type), self)
        if plain:
            return ast.Compare(call("len", self(row)), [ast.Gt()], [const(0)])
        return self.module.query(x, self)

    def _forall(self, x: X) -> ast.expr:
        return self.module.query(x, self)

    def _list(self, x: X) -> ast.expr:
        return ast.Tuple([self(item) for item in x.args], _LOAD)

    def _union(self, x: X) -> ast.expr:
        return call("union", *(self(row) for row in x.args))

    def _concat(self, x: X) -> ast.expr:
        return ast.Tuple([ast.Starred(self(row), _LOAD) for row in x.args], _LOAD)

    def _without(self, x: X) -> ast.expr:
        row, other = x.args
        differs: ast.cmpop = ast.NotIn() if other.type.many else ast.NotEq()
        test = ast.Compare(name("t"), [differs], [self(other)])
        return _comprehension(name("t"), "t", self.charged(self(row)), [test])

    def _starting(self, x: X) -> ast.expr:
        return call("starting", self(x.args[0]), self(x.args[1]))

    def _count(self, x: X) -> ast.expr:
        return call("len", self(x.args[0]))

    def _per(self, x: X) -> ast.expr:
        return call("product", self(x.args[0]), call("len", self(x.args[1])))

    def _counting(self, x: X) -> ast.expr:
        row, purpose = x.args
        return call(
            "counting", name("S"), self(row), const(self.module.plan.kinds.get(row.type.name, -1)), const(purpose)
        )

    def _layout_role(self, x: X) -> ast.expr:
        return call("layout_role", self(x.args[0]), const(x.args[1]))

    # ---- calls

    def _derived(self, x: X) -> ast.expr:
        id, *args = x.args
        table = self.module.table(id, args)
        if table:
            cells: ast.expr = name(table)
            for arg in args:
                if arg.op != "const" or arg.type.base == "thing":
                    cells = sub(cells, self(arg))
            return cells
        short = self.module.spelled_out(x)
        if short is not None:
            self.module.spelling.append(id)
            made = self(short)
            self.module.spelling.pop()
            return made
        return call("d_" + id, name("S"), *(self(arg) for arg in args))

    def _call(self, x: X) -> ast.expr:
        function, *args = x.args
        if function in ("first", "only") and args[0].op == "filter" and function == "first":
            return self.module.query(X("first", args[0].args, x.type), self)
        if function == "connected" and args[0].op == "filter" and args[0].args[0].op == "kind":
            return self.module.search(X("connected", tuple(args), x.type), self)
        if function in ("first", "last") and args[0].op == "kind":
            return sub(self(args[0]), const(0 if function == "first" else -1))
        values = [self(arg) for arg in args]
        if function in ("next_player", "previous_player"):
            return sub(name("NEXT" if function == "next_player" else "PREVIOUS"), values[0])
        if function == "count":
            return call("len", values[0])
        if function in ("min", "max") and len(values) == 1 and args[0].type.many:
            return ast.Call(name(function), values, [ast.keyword("default", const(0))])
        if function in ("min", "max", "sum", "abs"):
            return call(function, *values)
        if function == "floor":
            return values[0]
        if function == "chosen":
            if args[0].type.many:
                return call("bool", values[0])
            return ast.Compare(values[0], [ast.NotEq()], [const(-1)]) if args[0].type != INT else const(True)
        if function == "place":
            return cell(PLACE, values[0])
        if function in ("neighbours", "orthogonal"):
            return sub(name("N_" + function), values[0])
        return call("fn_" + function, name("S"), *values)

    # ---- the running game

    def _result(self, x: X) -> ast.expr:
        return call("result_of", name("S"), const(self.module.plan.procedures[x.args[0]]), const(x.type.empty))

    def _during(self, x: X) -> ast.expr:
        procedure, owner = x.args
        if not procedure:
            return const(True)
        return call(
            "during",
            cell(REGISTERS, const(R_PROCEDURES)),
            const(self.module.plan.procedures[procedure]),
            self(owner) if owner is not None else const(-1),
        )

    def _happened(self, x: X) -> ast.expr:
        event, tests, scope = x.args
        wanted = ast.Tuple([ast.Tuple([const(index), self(value)], _LOAD) for index, value in tests], _LOAD)
        return call(
            "happened",
            name("S"),
            cell(REGISTERS, const(R_HISTORY)),
            const(self.module.plan.events[event]),
            wanted,
            const(self.module.plan.procedures[scope] if scope else -1),
        )

    def _caused(self, x: X) -> ast.expr:
        what, owner = x.args
        plan = self.module.plan
        kind = plan.kinds.get(what, -1) if what in plan.world.kinds else -1
        entry = -1 if kind >= 0 else plan.entries.get(what, -1)
        return call("caused", name("S"), const(entry), const(kind), self(owner) if owner is not None else const(-1))

    def _round_number(self, x: X) -> ast.expr:
        return call("round_number", name("S"), const(self.module.plan.procedures[x.args[0]] if x.args[0] else -1))

    def _may(self, x: X) -> ast.expr:
        """Whether an event is possible: its own condition, and no prohibition."""
        event, fields, despite = x.args
        return call(
            "possible_" + event,
            name("S"),
            ast.Tuple([self(field) for field in fields], _LOAD),
            ast.Tuple([const(self.module.plan.entries.get(one, -1)) for one in despite], _LOAD),
        )

    def _payable(self, x: X) -> ast.expr:
        who, amount, purse, purpose = x.args
        if amount.op == "const" and amount.args[0] > 0 and not pays_otherwise(self.module.plan, purse):
            return ast.Compare(cell(self.module.plan.column(purse), self(who)), [ast.GtE()], [self(amount)])
        return call("payable", name("S"), self(who), self(amount), *self.purse(purse, purpose))

    def _most_payable(self, x: X) -> ast.expr:
        who, purse, purpose = x.args
        return call("most_payable", name("S"), self(who), *self.purse(purse, purpose))

    def purse(self, purse: str, purpose: str) -> tuple[ast.expr, ast.expr]:
        """What is paid, and for what, as numbers."""
        return const(self.module.plan.world.resources[purse].number), const(self.module.plan.purpose(purpose))

    def _can_act(self, x: X) -> ast.expr:
        return call("can_act", name("S"), self(x.args[0]))

    def _text_possible(self, x: X) -> ast.expr:
        return call("text_possible", name("S"), self(x.args[0]), self(x.args[1]))

    def _live(self, x: X) -> ast.expr:
        return cell(LIVE, const(x.args[0]))


def _comprehension(value: ast.expr, var: str, row: ast.expr, tests: list[ast.expr]) -> ast.expr:
    """A list, with the columns it reads held in locals of its own: `[v for c5 in (C[5],) for v in …]`."""
    loop = ast.comprehension(ast.Name(var, ast.Store()), row, tests, 0)
    held = hold_columns([loop, value])
    if not held:
        return ast.ListComp(value, [loop])
    names: ast.expr = ast.Name(f"c{held[0]}", ast.Store())
    columns: ast.expr = sub(name("C"), const(held[0]))
    if len(held) > 1:
        names = ast.Tuple([ast.Name(f"c{one}", ast.Store()) for one in held], ast.Store())
        columns = ast.Tuple([sub(name("C"), const(one)) for one in held], _LOAD)
    return ast.ListComp(value, [ast.comprehension(names, ast.Tuple([columns], _LOAD), [], 0), loop])


def hold_columns(nodes: list[Any]) -> list[int]:
    """Replace `C[5]` by `c5` everywhere below; gives the columns that must be held."""
    held: set[int] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        for key, child in list(ast.iter_fields(node)):
            for place, one in enumerate(child if isinstance(child, list) else [child]):
                if not isinstance(one, ast.AST):
                    continue
                if _is_column(one):
                    number = one.slice.value  # type: ignore[attr-defined]
                    held.add(number)
                    if isinstance(child, list):
                        child[place] = name(f"c{number}")
                    else:
                        setattr(node, key, name(f"c{number}"))
                else:
                    stack.append(one)
    return sorted(held)


def _is_column(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Name)
        and node.value.id == "C"
        and isinstance(node.slice, ast.Constant)
    )


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test, without a `not` where the comparison can be turned round."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        other = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}.get(type(test.ops[0]))
        if other is not None:
            return ast.Compare(test.left, [other()], test.comparators)
    return ast.UnaryOp(ast.Not(), test)


def _is_this(x: X) -> bool:
    return x.op == "local" and bool(x.args[0] == "dies")


def free_locals(x: X, renamed: dict[str, str]) -> list[str]:
    """The function names an expression reads, in a stable order."""
    return sorted({renamed.get(word, local(word)) for word in free_names(x)})
