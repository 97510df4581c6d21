"""Work is remembered in a folder of one's own, and nowhere if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from regelwerk.dsl.cache import cache_folder


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Where the folder is, is found out once in a process."""
    cache_folder.cache_clear()
    yield
    cache_folder.cache_clear()


@pytest.mark.parametrize("word", ["0", "off", "Off", "aus", "no", "nein", "false"])
def test_it_can_be_switched_off(word: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGELWERK_CACHE", word)
    assert cache_folder() is None
    assert not list(tmp_path.iterdir())


def test_it_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path / "dort"))
    assert cache_folder() == tmp_path / "dort"


def test_a_folder_that_others_can_write_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    assert cache_folder() is None
