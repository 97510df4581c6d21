"""Work is remembered in a folder of one's own, and nowhere if that is wanted."""

from __future__ import annotations

import hashlib
import marshal
import os
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from regelwerk.dsl import cache
from regelwerk.dsl.cache import OWN, cache_folder
from regelwerk.dsl.compile import module
from regelwerk.dsl.compile.analysis.rests import Wide
from regelwerk.dsl.compile.compiled import Compiled
from regelwerk.dsl.compile.remembering import compiled_form
from regelwerk.dsl.plain_data import Unwritable, from_plain, to_plain
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.rulebook import load
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import game_folder


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
    assert cache_folder() == tmp_path / "dort" / OWN


def test_a_folder_that_others_can_write_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / OWN).mkdir()
    (tmp_path / OWN).chmod(0o777)
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    assert cache_folder() is None


def test_a_relative_home_is_not_the_folder_one_stands_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("REGELWERK_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "zuhause")
    folder = cache_folder()
    assert folder is None or folder.is_absolute()
    assert not list(tmp_path.iterdir())


def test_only_what_is_its_own_is_thrown_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MOST_KEPT", 1)
    folder = cache_folder()
    assert folder is not None
    for place in (tmp_path, folder):
        (place / "brief.txt").write_text("wichtig", encoding="utf-8")
        (place / "ordner").mkdir()
    (folder / f"rulebook-{'0' * 40}").write_bytes(b"alt")
    load(game_folder("tictactoe"))
    ours = sorted(one.name for one in folder.iterdir())
    assert len(ours) == 3
    assert {"brief.txt", "ordner"} < {*ours}
    assert f"rulebook-{'0' * 40}" not in ours
    assert (tmp_path / "brief.txt").exists()


@pytest.mark.parametrize("damage", [b"", b"x", b"\x80\x05]", b"0" * 5000])
def test_a_damaged_file_costs_a_rebuild(damage: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    first = load(game_folder("tictactoe"))
    (file,) = (tmp_path / OWN).iterdir()
    whole = file.read_bytes()
    file.write_bytes(damage)
    assert load(game_folder("tictactoe")) == first
    assert file.read_bytes() == whole
    file.write_bytes(whole[:-3] + damage)
    assert load(game_folder("tictactoe")) == first


@pytest.mark.parametrize("name", ["tictactoe", "funkenflug"])
def test_a_rulebook_is_the_same_from_plain_data(name: str) -> None:
    world = load(game_folder(name)).world
    assert from_plain(*to_plain(world)) == world


def test_only_records_of_ours_are_written_and_made() -> None:
    with pytest.raises(Unwritable):
        to_plain([print])
    with pytest.raises(Unwritable):
        to_plain(frozenset({Wide(1)}))
    shape, places = to_plain([1])
    with pytest.raises(ValueError, match="os:system"):
        from_plain({**shape, "classes": ["os:system"]}, places)


def test_plain_data_keep_what_is_one_thing_and_what_is_another() -> None:
    here = Span("datei.yaml", 1, 2, 3, 4)
    row = (here, ("b", (1, True, 1.0, None)), [])
    fixed = frozenset((1, "a", ("b", frozenset((2, 3)))))
    value = {
        "rows": [row, row, (), (((),),)],
        "fixed": [(fixed, 1), fixed, frozenset()],
        1: {"1": {True}, (here,): Span("datei.yaml", 1, 2, 3, 4)},
        None: 0,
    }
    again = from_plain(*to_plain(value))
    assert repr({**again, "fixed": ()}) == repr({**value, "fixed": ()})  # sets come in any order
    assert again == value
    assert again["rows"][0] is again["rows"][1]
    assert again["fixed"][0][0] is again["fixed"][1]
    assert again["rows"][0][0] is again[1][(here,)], "equal places are written once"


def test_plain_data_of_what_holds_itself() -> None:
    endless: list[object] = [1]
    endless.append((endless,))
    again = from_plain(*to_plain(endless))
    assert again[0] == 1
    assert again[1][0] is again


def test_a_compiled_rulebook_is_the_same_when_it_is_remembered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    rulebook = load(game_folder("funkenflug"))
    made, again = compiled_form(rulebook), compiled_form(rulebook)
    assert again is not made
    assert again.world is rulebook.world
    assert again.plan.world is rulebook.world
    for part in fields(made):
        assert getattr(again, part.name) == getattr(made, part.name), part.name


def watched(monkeypatch: pytest.MonkeyPatch) -> list[World]:
    """What is compiled from now on."""
    compiled: list[World] = []
    whole = module.compile_world

    def noted(world: World) -> Compiled:
        compiled.append(world)
        return whole(world)

    monkeypatch.setattr(module, "compile_world", noted)
    return compiled


def test_a_compiled_rulebook_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    compiled = watched(monkeypatch)
    rulebook = load(game_folder("tictactoe"))
    compiled_form(rulebook)
    compiled_form(rulebook)
    assert len(compiled) == 1
    compiled_form(replace(rulebook, digest="another"))
    assert len(compiled) == 2, "another content is another rulebook"
    for _ in range(2):
        compiled_form(replace(rulebook, world=replace(rulebook.world)))
    assert len(compiled) == 4, "a world that did not come from the files is no content"


@pytest.mark.parametrize("damage", [b"", b"x", b"0" * 5000, marshal.dumps(b"no code")])
def test_damaged_code_costs_a_rebuild(damage: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    rulebook = load(game_folder("tictactoe"))
    first = compiled_form(rulebook)
    (file,) = (tmp_path / OWN).glob("compiled-*")
    whole = file.read_bytes()
    cut = len(whole) // 2
    compiled = watched(monkeypatch)
    for content in (damage, whole[:-3] + damage, whole[:cut] + damage, _under_its_checksum(whole[32:cut] + damage)):
        file.write_bytes(content)
        compiled.clear()
        assert compiled_form(rulebook).code == first.code
        assert compiled_form(rulebook).code == first.code
        assert len(compiled) == 1


def _under_its_checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=32).digest() + body


def test_of_too_much_the_oldest_is_thrown_away(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REGELWERK_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "MOST_BYTES_KEPT", 330_000)
    folder = cache_folder()
    assert folder is not None
    for age in range(4):
        file = folder / f"compiled-{str(age) * 40}"
        file.write_bytes(b"0" * 100_000)
        os.utime(file, (age, age))
    load(game_folder("tictactoe"))
    assert sorted(one.name[:10] for one in folder.glob("compiled-*")) == ["compiled-1", "compiled-2", "compiled-3"]
