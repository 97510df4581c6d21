"""Every kind of statement has its place in the compiler."""

from __future__ import annotations

from regelwerk.dsl.compile import bodies
from regelwerk.dsl.compile.bodies.bodies import STATEMENTS, WITH_REST
from regelwerk.dsl.tree import tree


def test_every_kind_of_statement_is_compiled_by_one_function() -> None:
    kinds = {one for one in vars(tree).values() if isinstance(one, type) and issubclass(one, tree.Statement)}
    assert set(STATEMENTS) | set(WITH_REST) == kinds - {tree.Statement}
    assert not set(STATEMENTS) & set(WITH_REST)


def test_every_module_with_such_functions_is_loaded() -> None:
    loaded = {module.__name__ for module in bodies.STATEMENT_MODULES}
    assert {function.__module__ for function in (*STATEMENTS.values(), *WITH_REST.values())} == loaded
