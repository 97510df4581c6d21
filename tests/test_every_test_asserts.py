"""What holds for all tests: each asserts something, and none hangs on the wall clock.

A test asserts if `assert` of something that is no constant, `pytest.raises` or `pytest.fail` stands in it, or if it
calls a function of the tests that does. What only must not raise is no assertion: it says nothing of what was made.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CHECKING = frozenset({"raises", "fail"})
CLOCKS = frozenset({"time", "perf_counter", "perf_counter_ns", "monotonic", "monotonic_ns", "sleep", "time_ns"})
WAITING = {
    "tools/lsp/test_server_process.py": "processes that are not our children can only be asked again and again; "
    "ten minutes are a net against hanging",
    "tools/many/test_many_games.py": "a command in another process can only be asked again and again what it has kept",
    "tools/table/throwaway_postgres.py": "a database that begins can only be asked again and again whether it is there",
}
"""Files that may ask what time it is, with the reason."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Module:
    """One file of the tests: its functions, and where the names come from that it imports."""

    def __init__(self, tree: ast.Module) -> None:
        self.functions = {one.name: one for one in ast.walk(tree) if isinstance(one, Function)}
        self.imported = {
            alias.asname or alias.name: (one.module, alias.name)
            for one in ast.walk(tree)
            if isinstance(one, ast.ImportFrom) and one.module
            for alias in one.names
        }

    def tests(self) -> Iterator[Function]:
        return (one for name, one in self.functions.items() if name.startswith("test_"))


@cache
def modules() -> dict[Path, Module]:
    return {path: Module(ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(HERE.rglob("*.py"))}


def named(name: str) -> list[Module]:
    """The modules of the tests that a name in an import can mean."""
    return [module for path, module in modules().items() if path.stem == name.rpartition(".")[2]]


def asserts(function: Function, module: Module, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a function asserts something, itself or by a function of the tests that it calls."""
    for part in ast.walk(function):
        if isinstance(part, ast.Assert) and not isinstance(part.test, ast.Constant):
            return True
        if not isinstance(part, ast.Call):
            continue
        if isinstance(part.func, ast.Attribute) and part.func.attr in CHECKING and _is(part.func.value, "pytest"):
            return True
        if isinstance(part.func, ast.Name) and part.func.id not in seen:
            name = part.func.id
            if name in module.functions and asserts(module.functions[name], module, seen | {name}):
                return True
            source, original = module.imported.get(name, ("", ""))
            for other in named(source) if source and not source.startswith("regelwerk") else ():
                if original in other.functions and asserts(other.functions[original], other, seen | {name}):
                    return True
    return False


def _is(value: ast.expr, name: str) -> bool:
    return isinstance(value, ast.Name) and value.id == name


def clocks(tree: ast.AST) -> list[str]:
    """Where the wall clock is asked or waited for: `time.sleep(1)`, `from time import monotonic`."""
    found = [f"time.{one.attr}" for one in ast.walk(tree)
             if isinstance(one, ast.Attribute) and _is(one.value, "time") and one.attr in CLOCKS]  # fmt: skip
    taken = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and one.module == "time"]
    return found + [alias.name for one in taken for alias in one.names if alias.name in CLOCKS]


def test_every_test_asserts() -> None:
    silent = [
        f"{path.relative_to(HERE)}:{test.lineno} {test.name}"
        for path, module in modules().items()
        for test in module.tests()
        if not asserts(test, module)
    ]
    assert silent == []


def test_no_test_asks_the_wall_clock() -> None:
    asking = {
        str(path.relative_to(HERE)) for path in modules() if clocks(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert asking == set(WAITING)


@pytest.mark.parametrize(
    ("source", "good"),
    [
        ("def test_a():\n    read('x')\n", False),
        ("def test_a():\n    assert True\n", False),
        ("def test_a():\n    print(1)\ndef other():\n    assert x\n", False),
        ("def test_a():\n    again()\ndef again():\n    again()\n", False),
        ("def test_a():\n    things.fail()\n", False),
        ("def test_a():\n    assert read('x') == 1\n", True),
        ("def test_a():\n    with pytest.raises(KeyError):\n        read('x')\n", True),
        ("def test_a():\n    check(x)\ndef check(x):\n    deeper(x)\ndef deeper(x):\n    assert x\n", True),
        ("def test_a():\n    async def tell(e):\n        assert await e\n    story(tell)\n", True),
    ],
)  # fmt: skip
def test_what_counts_as_an_assertion(source: str, good: bool) -> None:
    module = Module(ast.parse(source))
    assert asserts(module.functions["test_a"], module) == good


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("import time\ntime.sleep(1)\n", ["time.sleep"]),
        ("from time import monotonic\nmonotonic()\n", ["monotonic"]),
        ("import time\ntime.process_time()\n", []),
    ],
)
def test_what_counts_as_the_wall_clock(source: str, asked: list[str]) -> None:
    assert clocks(ast.parse(source)) == asked
