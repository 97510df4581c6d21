"""Rows by value: `karten wo farbe = rot` need not look at every card.

A filter over all things of a kind begins with a shorter row where there is one:

- what lies in the place that is asked for;
- what lies in one of the places that are named by something that never changes, such as
  `einheiten wo lage von ort(einheit) = y`. Which places these are is worked out once for each `y`;
- of both, what has a value that never changes (`einheiten wo farbe = s und ort(einheit) = f`);
- what has the value that is asked for. If the attribute never changes, that is one look into a table. Else the game
  keeps a table up to date (`interpreter/kept/rows_by_value.py`), or looks through all things where that is no gain;
- what passes a test that never changes, such as `felder wo abstand(feld, f) ≤ 2`: it is worked out once for each `f`.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any

from regelwerk.dsl.compile.analysis.dependencies import never_changes
from regelwerk.dsl.compile.compiled import CHANGING, CHANGING_OWNED, FIXED, OWNED
from regelwerk.dsl.compile.emit.derived import DEEP, spelled_out
from regelwerk.dsl.compile.emit.python_nodes import name
from regelwerk.dsl.tree.made_up_names import made_up, titled, untitled
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL
from regelwerk.dsl.tree.walk import BINDERS, bound_names, conjuncts, expressions, free_names
from regelwerk.dsl.world.kinds import PLAYER

if TYPE_CHECKING:
    from regelwerk.dsl.compile.emit.expressions import Expressions
    from regelwerk.dsl.compile.module import Module

TRUE = X("const", (True,), BOOL)

Level = tuple["Expressions", str, X]
"""One test on the elements of a row: how its names read, the name of the element, the test."""

LYING, LYING_AMONG, LYING_HAVING = "lying", "lying_among", "lying_having"
"""What gives the things that lie in a place, or in one of several; of these, those that have a value."""

ASKED_WITH = {LYING: 4, LYING_AMONG: 4, LYING_HAVING: 5}
"""With how many arguments they are asked; one more says that the row costs what it is long."""

_FOR_GOOD, _NOW = "having_for_good", "having"
"""Tables of the things that have a value: for an attribute that never changes, and for one that does."""


def narrowed(names: Expressions, row: X, levels: list[Level]) -> tuple[ast.expr | None, list[Level]]:
    """A shorter row for the same tests, and the tests that are left; None if there is none."""
    counted = row.op == "counting" and row.args[0].op == "kind"
    if row.op != "kind" and not counted:
        return None, levels
    module, kind = names.module, row.args[0].args[0] if counted else row.args[0]
    elements = {var for _, var, _ in levels}
    parts = [(level, part) for level, (_, _, test) in enumerate(levels) for part in conjuncts(test)]
    for find in (_lying, _lying_among, _having_for_good, _passing, _having_now):
        for level, part in parts:
            found = find(module, kind, levels[level][1], part)
            if found is None or any(elements & free_names(value) for value in found[1]):
                continue
            lies_there = not counted and find in (_lying, _lying_among)
            beside = _value_beside(module, kind, levels, parts) if lies_there else None
            if beside is not None:
                at, test, having = beside
                return _row_having(names, found, having), _without(_without(levels, level, part), at, test)
            made = _row(names, kind, *found)
            if counted:
                # where something counts as this kind, or does not count, the whole row is looked at
                topic = names.module.plan.topic("counts", "")
                return ast.IfExp(names(X("live", (topic,), BOOL)), names(row), made), levels
            return made, levels if find is _lying else _without(levels, level, part)
    return None, levels


def is_kept_row(row: ast.expr) -> bool:
    """Whether it is a row by a value that can change."""
    return isinstance(row, ast.Call) and isinstance(row.func, ast.Name) and untitled(row.func.id)[0] == _NOW


def _value_beside(
    module: Module, kind: str, levels: list[Level], parts: list[tuple[int, X]]
) -> tuple[int, X, tuple[str, list[X]]] | None:
    """Among the other tests one that asks for a value that never changes: where it stands, and what it asks."""
    elements = {var for _, var, _ in levels}
    for level, part in parts:
        found = _having_for_good(module, kind, levels[level][1], part)
        if found is not None and not elements & free_names(found[1][0]):
            return level, part, found
    return None


def _row_having(names: Expressions, there: tuple[str, list[X]], having: tuple[str, list[X]]) -> ast.expr:
    """What lies in a place, or in one of several, and has a value that never changes."""
    (title, places), (table, [value]) = there, having
    if title == LYING:
        row: ast.expr = ast.Tuple([names(places[0])], ast.Load())
    else:
        row = _lasting(names, untitled(title)[1], places)
    known = name(titled(LYING_HAVING, untitled(table)[1]))
    return ast.Call(name(LYING_HAVING), [name("S"), row, names(value), known, name(table)], [])


def _row(names: Expressions, kind: str, title: str, values: list[X]) -> ast.expr:
    if title.startswith("row_"):
        return _lasting(names, title, values)
    number, everything = ast.Constant(names.module.plan.kinds[kind]), name(titled("things", kind))
    if untitled(title)[0] == LYING_AMONG:
        places = _lasting(names, untitled(title)[1], values)
        return ast.Call(name(LYING_AMONG), [name("S"), places, number, everything], [])
    (value,) = values
    if title == LYING:
        return ast.Call(name(title), [name("S"), names(value), number, everything], [])
    if untitled(title)[0] == _FOR_GOOD:
        return ast.Subscript(name(title), names(value), ast.Load())
    return ast.Call(name(title), [name("S"), names(value)], [])


def _lasting(names: Expressions, title: str, values: list[X]) -> ast.expr:
    """A row that is worked out once for the same values. It is found without a call where these are at hand."""
    asked = [names(value) for value in values]
    found = ast.Call(name(title), [name("S"), *asked], [])
    if not all(isinstance(one, ast.Name) for one in asked):
        return found
    key = asked[0] if len(asked) == 1 else ast.Tuple(asked, ast.Load())
    rows = name(names.module.rows_of(title))
    return ast.IfExp(ast.Compare(key, [ast.In()], [rows]), ast.Subscript(rows, key, ast.Load()), found)


def _without(levels: list[Level], level: int, part: X) -> list[Level]:
    names, var, test = levels[level]
    rest = tuple(one for one in conjuncts(test) if one is not part)
    left = TRUE if not rest else rest[0] if len(rest) == 1 else X("and", rest, BOOL, test.span)
    return [*levels[:level], (names, var, left), *levels[level + 1 :]]


Found = tuple[str, list[X]] | None
"""The function or table that gives the row, and what it is asked for."""


def _lying(module: Module, kind: str, var: str, part: X) -> Found:
    for one, other in _equal(part):
        if (one.op == "place" and _is(one.args[0], var)) or (one.op == "call" and one.args[0] == "place"):
            if _is(one.args[-1], var) and other.type.base == "thing":
                return LYING, [other]
    return None


def _lying_among(module: Module, kind: str, var: str, part: X) -> Found:
    """A test that asks where a thing lies and nothing else of it, and that few places can pass."""
    asked = _of_its_place(module, var, part, 0)
    if var in free_names(asked) or not _names_places(asked):
        return None
    others = _things_beside(module, _PLACE, asked)
    if others is None:
        return None
    holding = [name(titled("things", one)) for one in sorted(module.plan.resting.holders[kind])]
    somewhere = ast.Tuple([*(ast.Starred(one, ast.Load()) for one in holding), ast.Constant(-1)], ast.Load())
    places = module.lasting_row(somewhere, _PLACE, asked, list(others))
    return titled(LYING_AMONG, places), list(others.values())


_PLACE = made_up("place")


def _of_its_place(module: Module, var: str, x: X, deep: int) -> X:
    """The same test with a name for where the thing lies, in short derived values as well."""
    if x.op in ("place", "call") and _is(x.args[-1], var) and x.args[:-1] in ((), ("place",)):
        return X("local", (_PLACE,), x.type, x.span)
    if x.op == "derived" and deep < DEEP and any(_is(arg, var) for arg in x.args[1:]):
        said = spelled_out(module, x)
        if said is not None:
            return _of_its_place(module, var, said, deep + 1)
    if x.op == "let" or (x.op in BINDERS and var in bound_names(x)):
        return x
    args = tuple(_of_its_place(module, var, arg, deep) if isinstance(arg, X) else arg for arg in x.args)
    return X(x.op, args, x.type, x.span)


def _names_places(test: X) -> bool:
    """Whether a test says of a place which it is, rather than what it is like: few pass it."""
    if test.op == "or":
        return all(_names_places(one) for one in test.args)
    if test.op == "exists":
        return _PLACE not in free_names(test.args[0]) and _names_places(test.args[2])
    if test.op == "in" or (test.op == "compare" and test.args[0] == "="):
        one, other = test.args[-2:]
        asked = [_PLACE in free_names(side) for side in (one, other)]
        named = asked == [True, False] or (asked == [False, True] and test.op == "compare")
        return one.type.base == "thing" and named
    return False


def _passing(module: Module, kind: str, var: str, part: X) -> Found:
    """A test that never changes, on things of this kind and at most two others."""
    others = None if part.op == "const" and part.args[0] is True else _things_beside(module, var, part)
    return None if others is None else (
        module.lasting_row(name(titled("things", kind)), var, part, list(others)), list(others.values())
    )


def _things_beside(module: Module, var: str, part: X) -> dict[str, X] | None:
    """The things, at most two, that a test names beside its element, if it never changes and asks of nothing else."""
    if not never_changes(module.plan, part):
        return None
    others = {x.args[0]: x for x in expressions(part) if x.op == "local"}
    others = {word: others[word] for word in sorted(free_names(part) - {var})}
    if len(others) > 2 or any(x.op in ("raw", "field", "param") for x in expressions(part)):
        return None
    return None if any(x.type.base != "thing" or x.type.many for x in others.values()) else others


def _having_for_good(module: Module, kind: str, var: str, part: X) -> Found:
    asked = _asked(module, kind, var, part)
    if asked is None or not module.world.attributes[asked[0]].fixed:
        return None
    attribute, owned, value = asked
    return _title(module, _FOR_GOOD, kind, attribute, OWNED if owned else FIXED), [value]


def _having_now(module: Module, kind: str, var: str, part: X) -> Found:
    asked = _asked(module, kind, var, part)
    if asked is None or asked[0] not in module.plan.columns:
        return None
    attribute, owned, value = asked
    return _title(module, _NOW, kind, attribute, CHANGING_OWNED if owned else CHANGING), [value]


def _title(module: Module, what: str, kind: str, attribute: str, how: str) -> str:
    """The name of the table, which the game will fill."""
    title = titled(what, kind, attribute, *([OWNED] if how in (OWNED, CHANGING_OWNED) else []))
    module.indexes[title] = (kind, attribute, how)
    return title


def _asked(module: Module, kind: str, var: str, part: X) -> tuple[str, bool, X] | None:
    """Which attribute of the elements a test asks for, whether as their owner, and the value."""
    for one, other in _equal(part):
        if one.op == "attr" and _is(one.args[1], var) and not one.type.many and not other.type.many:
            if _is_plain(module, kind, one.args[0]):
                return one.args[0], False, other
    if part.op == "belongs" and _is(part.args[0], var) and part.args[1].type.name == PLAYER:
        owner = module.world.kinds[kind].owner
        if owner and _is_plain(module, kind, owner):
            if module.world.kinds[kind].attributes[owner].type.name == PLAYER:
                return owner, True, part.args[1]
    return None


def _equal(part: X) -> list[tuple[X, X]]:
    if part.op != "compare" or part.args[0] != "=":
        return []
    _, a, b = part.args
    return [(a, b), (b, a)]


def _is(x: Any, var: str) -> bool:
    return isinstance(x, X) and x.op == "local" and bool(x.args[0] == var)


def _is_plain(module: Module, kind: str, attribute: str) -> bool:
    return attribute in module.world.kinds[kind].attributes and titled("attr", attribute) not in module.plan.modified
