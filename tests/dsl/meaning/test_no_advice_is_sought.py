"""Looking for advice takes longer than understanding a text: it is done for findings, never for what is only tried."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Sequence
from pathlib import Path

import pytest
from regelwerk.dsl import meaning
from regelwerk.dsl.checking import check_sources
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.tools.commands.games import bundled

READERS = Path(meaning.__path__[0])


@pytest.mark.parametrize("folder", bundled().values(), ids=bundled())
def test_a_rulebook_without_findings_is_understood_without_looking_for_advice(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seekers = []

    def sought(word: str, names: Sequence[str], n: int = 3, cutoff: float = 0.6) -> list[str]:
        callers = [Path(one.filename) for one in inspect.stack(0)]
        seekers.extend(one.name for one in callers if READERS in one.parents)
        return []

    monkeypatch.setattr(difflib, "get_close_matches", sought)
    _, findings = check_sources(folder / MAIN_FILE)
    assert (findings, seekers) == ([], [])


def test_looking_for_advice_on_a_mistake_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sought = []
    monkeypatch.setattr(difflib, "get_close_matches", lambda word, *_, **__: sought.append(word) or [])
    text = (bundled()["tictactoe"] / MAIN_FILE).read_text(encoding="utf-8")
    broken = tmp_path / "kept" / "apart"  # mods of other tests look for their game in the folders beside theirs
    broken.mkdir(parents=True)
    (broken / MAIN_FILE).write_text(text.replace("felder", "fehlder"), encoding="utf-8")
    _, findings = check_sources(broken / MAIN_FILE)
    assert findings
    assert sought
