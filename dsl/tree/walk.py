"""Walking over the typed tree: which names it uses, which statements it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from regelwerk.dsl.tree.made_up_names import unlike
from regelwerk.dsl.tree.tree import Statement, Write, X, same_meaning
from regelwerk.dsl.tree.types import Type

_PARTS: dict[type, tuple[str, ...]] = {}

BINDERS = {"filter": 1, "exists": 1, "forall": 1, "map": 1, "flat_map": 1, "sorted": 1, "first": 1, "over": 1}


def parts_of(kind: type) -> tuple[str, ...]:
    """The fields of a part of the tree that can hold further parts; nothing for what is no part of it."""
    known = _PARTS.get(kind)
    if known is None:
        inner = fields(kind) if is_dataclass(kind) and kind is not Type else ()
        known = _PARTS[kind] = tuple(one.name for one in inner if one.name not in ("span", "type"))
    return known


def conjuncts(test: X) -> tuple[X, ...]:
    """The tests that must all hold for this one."""
    return test.args if test.op == "and" else (test,)


def free_names(node: Any) -> frozenset[str]:
    """The names a tree uses without introducing them itself (names introduced by statements count as used)."""
    found: set[str] = set()
    stack: list[tuple[Any, frozenset[str]]] = [(node, frozenset())]
    while stack:
        here, bound = stack.pop()
        if isinstance(here, X):
            if here.op == "local":
                if here.args[0] not in bound:
                    found.add(here.args[0])
                continue
            if here.op == "let":
                name, value, inner = here.args
                stack.append((value, bound))
                stack.append((inner, bound | {name}))
                continue
            if here.op in BINDERS:
                row, name, inner = here.args
                stack.append((row, bound))
                stack.append((inner, bound | {name}))
                continue
            stack.extend([(arg, bound) for arg in here.args])
        elif isinstance(here, (tuple, list)):
            stack.extend([(one, bound) for one in here])
        else:
            stack.extend([(getattr(here, part), bound) for part in parts_of(type(here))])
    return frozenset(found)


def mentions(node: Any, name: str) -> bool:
    return name in free_names(node)


def statements(body: Any) -> Iterator[Statement]:
    """Every statement of a body, inner ones included."""
    stack = [body]
    while stack:
        here = stack.pop()
        if isinstance(here, Statement):
            yield here
        if isinstance(here, (tuple, list)):
            stack.extend(reversed(here))
        elif not isinstance(here, X):
            stack.extend([getattr(here, part) for part in reversed(parts_of(type(here)))])


def filled(x: X, values: dict[str, X]) -> X:
    """An expression with names replaced by expressions. What these are about is not caught by a name of its own."""
    if x.op == "local":
        return values.get(x.args[0], x)
    if x.op in BINDERS:
        row, name, inner = x.args
        kept = {word: value for word, value in values.items() if word != name}
        about = frozenset().union(*(free_names(value) for value in kept.values())) if kept else frozenset()
        if name in about:
            new = unlike(name, about)
            inner, name = _renamed(inner, name, new), new
        return X(x.op, (filled(row, values), name, filled(inner, kept)), x.type, x.span)
    return X(x.op, tuple(_filled(arg, values) for arg in x.args), x.type, x.span)


def _renamed(node: Any, old: str, new: str) -> Any:
    """A tree in which a name that it does not introduce itself is another one."""
    if isinstance(node, tuple):
        return tuple(_renamed(one, old, new) for one in node)
    if not isinstance(node, X):
        return node
    if node.op == "local":
        return X("local", (new,), node.type, node.span) if node.args[0] == old else node
    if node.op in BINDERS and node.args[1] == old:
        return X(node.op, (_renamed(node.args[0], old, new), *node.args[1:]), node.type, node.span)
    return X(node.op, _renamed(node.args, old, new), node.type, node.span)


def bound_names(node: Any) -> frozenset[str]:
    """The names that the expressions of a tree introduce themselves."""
    return frozenset(x.args[1] for x in expressions(node) if x.op in BINDERS)


def _filled(arg: Any, values: dict[str, X]) -> Any:
    if isinstance(arg, X):
        return filled(arg, values)
    return tuple(_filled(one, values) for one in arg) if isinstance(arg, tuple) else arg


def expressions(node: Any) -> Iterator[X]:
    """Every expression of a tree."""
    stack = [node]
    while stack:
        here = stack.pop()
        if isinstance(here, X):
            yield here
            stack.extend(here.args)
        elif isinstance(here, (tuple, list)):
            stack.extend(here)
        else:
            stack.extend([getattr(here, part) for part in parts_of(type(here))])


def names_in(tree: Any) -> set[str]:
    """Every word in a tree, of whatever it is the name."""
    found: set[str] = set()
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, (tuple, list)):
            waiting.extend(one)
        else:
            waiting.extend(getattr(one, part) for part in parts_of(type(one)))
    return found


def what_is_added(step: Write) -> tuple[X, ...]:
    """By what a value becomes more or less than it is; () if it becomes something else."""
    value = step.value
    if value.op != "math" or value.args[0] not in ("+", "-") or value.args[1].op not in ("attr", "attr_of"):
        return ()
    _, before, *added = value.args
    column, thing = before.args
    return tuple(added) if same_meaning((column, thing), (step.column, step.thing)) else ()
