"""Every operation and every function has a complete record, and what is incomplete does not load (review S14)."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.operations.evaluation import Evaluation
from regelwerk.dsl.operations.functions import BY_ID
from regelwerk.dsl.operations.reads import NOTHING, UNKNOWN, Read, Source
from regelwerk.dsl.operations.record import Cost, Function, IncompleteRecord, Operation, Said
from regelwerk.dsl.operations.table import OPERATIONS
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.walk import expressions
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.runtime.function_table import FUNCTIONS

ROOT = Path(__file__).parents[3]
BOOKS = sorted(
    file.parent for home in ("rulebooks", "tests/gauntlet") for file in (ROOT / home).glob("*/rulebook.yaml")
)

each_operation = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=list(OPERATIONS))
each_function = pytest.mark.parametrize("function", BY_ID.values(), ids=list(BY_ID))


@cache
def used() -> tuple[X, ...]:
    """The expressions of all texts of all rulebooks."""
    return tuple(x for folder in BOOKS for x in expressions(_texts(load(folder).world)))


def _texts(world: World) -> tuple[Any, ...]:
    return (
        world.clauses,
        [(one.effect, one.condition) for one in world.events.values()],
        [one.value for one in world.derived.values()],
        [one.body for one in world.procedures.values()],
        [(one.things, one.worth, one.condition, one.effect) for one in world.means.values()],
    )


def _takes(function: Any, count: int) -> bool:
    """Whether a part of a record can be called with so many arguments."""
    try:
        inspect.signature(function).bind(*range(count))
    except TypeError:
        return False
    return True


@each_operation
def test_an_operation_has_a_complete_record(operation: Operation) -> None:
    assert OPERATIONS[operation.name] is operation
    assert _takes(operation.emit, 2)
    assert _takes(operation.evaluate, 3)
    assert all(isinstance(read, Read) for read in operation.reads)
    assert isinstance(operation.cost, Cost)
    assert isinstance(operation.say, Said) or _takes(operation.say, 1)


@each_function
def test_a_function_has_a_complete_record(function: Function) -> None:
    assert BY_ID[function.id] is function
    assert function.doc
    assert all(isinstance(read, Read) for read in function.reads)
    assert isinstance(function.cost, Cost)
    if function.meant:
        assert function.meant in OPERATIONS
        return
    assert function.emit is None or _takes(function.emit, 3)
    assert function.evaluate is None or _takes(function.evaluate, 3)
    assert (function.runtime in FUNCTIONS) == (function.emit is None or function.evaluate is None)


@pytest.mark.long
def test_every_operation_of_the_rulebooks_can_be_said() -> None:
    """In both languages, by a pattern that names arguments which it has."""
    for x in used():
        operation = OPERATIONS[x.op]
        said = operation.said(x)
        assert said.de
        assert said.en
        args = BY_ID[x.args[0]].arguments(x.args[1:]) if x.op == "call" else operation.arguments(x)
        assert said.slots <= set(args), (x.op, said)


MADE_BY_THE_COMPILER = {"can_act", "let", "live", "raw", "supposing", "text_possible"}
IN_NO_RULEBOOK = {"this_procedure", "descending", "orthogonal"}
"""What an author may say and no rulebook says."""


@pytest.mark.long
def test_the_rulebooks_use_all_other_operations_and_functions() -> None:
    """So that the test above says something of them."""
    operations = {x.op for x in used()}
    functions = {x.args[0] for x in used() if x.op == "call"}
    offered = {one.id for one in BY_ID.values() if not one.meant}
    assert (set(OPERATIONS) - operations) | (offered - functions) == MADE_BY_THE_COMPILER | IN_NO_RULEBOOK


def test_what_an_operation_asks_of_a_game_the_game_can_answer() -> None:
    """Records call `game.…`; all of it is declared in one protocol."""
    sources = "\n".join(path.read_text() for path in (ROOT / "dsl" / "operations").glob("*.py"))
    asked = set(re.findall(r"\bgame\.(\w+)\(", sources))
    assert asked <= set(dir(Evaluation))


# ---- what is incomplete


def _parts(record: Operation | Function, *without: str) -> dict[str, Any]:
    return {one.name: getattr(record, one.name) for one in fields(record) if one.init and one.name not in without}


def test_the_parts_of_a_record_make_the_record() -> None:
    assert Operation(**_parts(OPERATIONS["attr"])) == OPERATIONS["attr"]
    assert Function(**_parts(BY_ID["top"])) == BY_ID["top"]


@pytest.mark.parametrize("part", ["emit", "evaluate", "reads", "cost", "say"])
def test_an_operation_without_a_part_does_not_load(part: str) -> None:
    with pytest.raises(TypeError, match=part):
        Operation(**_parts(OPERATIONS["attr"], part))


@pytest.mark.parametrize("part", ["doc", "reads", "cost", "say"])
def test_a_function_without_a_part_does_not_load(part: str) -> None:
    with pytest.raises(TypeError, match=part):
        Function(**_parts(BY_ID["top"], part))


@pytest.mark.parametrize("record", [OPERATIONS["attr"], BY_ID["top"]], ids=["operation", "function"])
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"reads": None}, "not declared"),
        ({"reads": (Read(Source.PLACE, "nowhere"),)}, "nowhere"),
        ({"say": Said("", "top")}, "both languages"),
        ({"say": Said("oberstes", "")}, "both languages"),
        ({"say": Said("{nowhere}", "{nowhere}")}, "nowhere"),
    ],
    ids=["reads", "read slot", "german", "english", "said slot"],
)
def test_a_part_that_says_nothing_does_not_load(record: Any, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(IncompleteRecord, match=said):
        replace(record, **changes)


@pytest.mark.parametrize("reads", [NOTHING, UNKNOWN])
def test_nothing_and_anything_are_answers(reads: Any) -> None:
    assert replace(BY_ID["top"], reads=reads).reads == reads
