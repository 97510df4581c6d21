"""Whatever a text writes, a guard may look after it: code that can stop there is never compiled as if it could not.

Every rulebook is compiled as if a guard rested on all that can be written. A body that was taken for one that cannot
be suspended, and that then stops for a guard, is an error of the compiler (`Bodies.aside`).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk import rulebooks
from regelwerk.dsl.compile import planning
from regelwerk.dsl.compile.analysis.dependencies import ANYTHING
from regelwerk.dsl.compile.module import compile_world
from regelwerk.dsl.compile.plan import Plan
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.tree.tree import Cover, Statement

pytestmark = pytest.mark.long

HOME = Path(__file__).parents[2]
GAMES = [path.parent for path in sorted(Path(str(rulebooks.__path__[0])).glob("*/rulebook.yaml"))]
GAUNTLET = [path.parent for path in sorted((HOME / "gauntlet").glob("*/rulebook.yaml"))]


class Watching(Plan):
    """A rulebook in which some guard rests on everything."""

    @property  # type: ignore[override]
    def watched(self) -> frozenset[int]:
        return frozenset({ANYTHING})

    @watched.setter
    def watched(self, found: frozenset[int]) -> None:
        pass


@pytest.mark.parametrize("folder", [*GAUNTLET, *GAMES], ids=lambda folder: folder.name)
def test_whatever_is_written_may_wake_a_guard(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "Plan", Watching)
    assert compile_world(load(folder).world) is not None


def test_a_statement_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A payment once was: what followed it was never reached."""
    known = planning._stops

    def forgetful(of: Plan, statement: Statement, guarded: bool) -> bool:
        return not isinstance(statement, Cover) and known(of, statement, guarded)

    monkeypatch.setattr(planning, "Plan", Watching)
    monkeypatch.setattr(planning, "_stops", forgetful)
    with pytest.raises(AssertionError, match="as if it could not"):
        compile_world(load(HOME / "gauntlet" / "wachen_preise").world)
