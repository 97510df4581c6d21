"""Tests read German, whatever the machine speaks that runs them; those about languages say which they mean.

None hangs on the wall clock: on a busy machine, anything may take long. So properties have no deadline either.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from regelwerk.dsl.messages.languages import speaking
from rulebook_order import by_rulebook, refuse_torn_groups

CASES_WHEN_QUICK = 4

os.environ.pop("REGELWERK_LANG", None)
if everything := os.environ.pop("LC_ALL", ""):
    os.environ["LC_CTYPE"] = everything
os.environ["LC_MESSAGES"] = "de_DE.UTF-8"

gc.set_threshold(100_000, 20, 20)  # rulebooks stay in memory, so looking for garbage among them finds little

settings.register_profile("regelwerk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("regelwerk")


@pytest.fixture(autouse=True)
def _a_reader_of_its_own() -> Iterator[None]:
    """What a test has at hand is gone with it: the next is not spoken to in the language of another's rulebook."""
    with speaking(""):
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="a few cases of each test, and none that is marked as long")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        _leave_a_few(config, items)
    by_rulebook(items)


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end: nobody looks for garbage among them."""
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_node_collection_finished(node: Any, ids: list[str]) -> None:
    if node.config.getoption("dist") == "loadgroup":
        refuse_torn_groups(ids)


def _leave_a_few(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make quick`: of a test with many cases some that lie evenly among them, and no test that takes long itself."""
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("long") is None:
            cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    kept = {id(one) for of_a_test in cases.values() for one in of_a_test[:: -(-len(of_a_test) // CASES_WHEN_QUICK)]}
    config.hook.pytest_deselected(items=[item for item in items if id(item) not in kept])
    items[:] = [item for item in items if id(item) in kept]
