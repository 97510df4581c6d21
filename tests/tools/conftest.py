"""What the tests of the tools share: a way to call the command, and a copy of the small shop."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from calling import SHOP, Answer, Call
from regelwerk.tools.commands.command import main


@pytest.fixture(autouse=True)
def _begun_games_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call `regelwerk` with arguments, and with lines that a person types."""

    def called(*arguments: object, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(one) for one in arguments])
        written = capsys.readouterr()
        assert "Traceback" not in written.out + written.err
        return Answer(code, written.out, written.err)

    return called


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A copy of the shop that a test may spoil."""
    return Path(shutil.copytree(SHOP, tmp_path / "kramladen"))
