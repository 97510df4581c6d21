"""Compiled code reads no local that may not be bound: on every path to where it is read, something was stored.

Proved on the byte code of all rulebooks, by the set of names that are bound on all ways to an instruction.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator
from inspect import CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from types import CodeType

import pytest
from regelwerk import rulebooks
from regelwerk.dsl.rulebook import load
from regelwerk.interpreter import prepared

HOME = Path(__file__).parents[2]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]

_STORES = ("STORE_FAST", "STORE_DEREF")
_LOADS = ("LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_DEREF", "DELETE_FAST")
_LEAVING = ("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE", "JUMP_FORWARD", "JUMP_BACKWARD")


def functions(code: CodeType) -> Iterator[CodeType]:
    """All functions of a module."""
    return (one for one in code.co_consts if isinstance(one, CodeType))


def unbound(code: CodeType) -> set[str]:
    """The names that a function may read before they are bound. What it takes from around it (a comprehension is a
    function of its own) must be bound where it is made, unless it binds that itself."""
    steps = [one for one in dis.get_instructions(code) if one.opname != "CACHE"]
    place = {one.offset: index for index, one in enumerate(steps)}
    count = code.co_argcount + code.co_kwonlyargcount
    count += bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    bound: list[frozenset[str] | None] = [None] * len(steps)
    waiting = [(0, frozenset(code.co_varnames[:count]))]
    while waiting:
        index, names = waiting.pop()
        known = bound[index]
        names = names if known is None else names & known
        if names == known:
            continue
        bound[index] = names
        one = steps[index]
        if one.opname in _STORES:
            names = names | {one.argval}
        elif one.opname == "DELETE_FAST":
            names = names - {one.argval}
        if one.opcode in dis.hasjrel or one.opcode in dis.hasjabs:
            waiting.append((place[one.argval], names))
        if one.opname not in _LEAVING and index + 1 < len(steps):
            waiting.append((index + 1, names))
    found: set[str] = set()
    for one, reached in zip(steps, bound, strict=True):
        if reached is not None and one.opname in _LOADS:
            found |= {one.argval} - reached
        if reached is not None and isinstance(one.argval, CodeType):
            found |= unbound(one.argval) - reached
    return found


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("if a: b = 1\n return b", {"b"}),
        ("for c in a: d = c\n return d", {"d"}),
        ("for c in a: pass\n return lambda: c", {"c"}),
        ("if a: b = 1\n else: b = 2\n return [b for x in a]", set()),
        ("return [b for x in a if (b := x) is not None]", set()),
        ("return [b for x in a], [b for x in a if (b := x)]", {"b"}),
        ("while a:\n  if a: return\n  b = 1\n  return b", set()),
    ],
)
def test_what_is_not_bound_is_found(body: str, names: set[str]) -> None:
    (code,) = functions(compile(f"def f(a):\n {body}\n", "<text>", "exec"))
    assert unbound(code) == names


@pytest.mark.parametrize("folder", [*GAMES, *GAUNTLET], ids=lambda folder: folder.name)
def test_every_local_is_bound_before_it_is_read(folder: Path) -> None:
    compiled = prepared.compiled(load(folder))
    assert {code.co_name: unbound(code) for code in functions(compiled.code) if unbound(code)} == {}
