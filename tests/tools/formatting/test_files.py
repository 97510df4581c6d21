"""Whole files: every shipped one keeps its meaning, its comments and, there and back, every letter."""

from __future__ import annotations

import random
import re
import shutil
from functools import cache
from pathlib import Path

import pytest
from essence import essence
from hypothesis import given, settings
from hypothesis import strategies as st
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder, load
from regelwerk.tools.commands.command import main
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, bundled, scenario_files
from regelwerk.tools.commands.installed_mods import base_of, bundled_mods
from regelwerk.tools.formatting.files import format_bytes
from regelwerk.tools.formatting.surroundings import Around, around
from regelwerk.tools.scenarios.scenarios import check_file, run_file
from regelwerk.tools.workshop.damage import shipped
from samples import so_many

pytestmark = pytest.mark.long

FOLDERS = shipped()
FILES = [file for folder in FOLDERS for file in sorted(folder.rglob("*.yaml"))]
GAMES = set(bundled().values())
TRANSLATED = [*bundled().values(), *[folder for folder in FOLDERS if folder not in GAMES][:: so_many(2, 1)]]
OTHERS = [file for file in FILES if GAMES.isdisjoint(file.parents)]


def comments(text: str) -> list[str]:
    return sorted(re.findall(r"(?:^|\s)(#.*?)\s*$", text, re.MULTILINE))


@cache
def beside(folder: Path) -> Around:
    """What the shipped files of a folder take from each other: read once."""
    return around(folder, False)


def formatted(text: str, name: str = MAIN_FILE, surroundings: Around | None = None) -> str:
    return format_bytes(text.encode(), Path(name), surroundings or Around())


@pytest.mark.parametrize("folder", TRANSLATED, ids=lambda folder: folder.name)
def test_there_and_back(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Formatted, in the other language, and back again: the same meaning each time, and in the end the same bytes.

    A rulebook may have files in both languages; then German follows English once more, and each file must come back as
    it was to the language it was written in.
    """
    here = tmp_path / folder.name
    shutil.copytree(folder, here)
    for more in scenario_files(here)[so_many(1, 1000) :]:
        more.unlink()
    written, meaning = pages(here), essence(load(here).world)
    assert main(["fmt", str(here)]) == 0
    canonical = pages(here)
    assert canonical == written or essence(load(here).world) == meaning
    own: Language = "en" if spoken(canonical[here / MAIN_FILE]) == "en" else "de"
    other: Language = "de" if own == "en" else "en"
    there = in_language(other, here, meaning)
    assert main(["fmt", "--lang", own, str(here)]) == 0
    back = pages(here)
    if not written == canonical == back:  # else its own layout was found right at the beginning
        assert main(["fmt", "--lang", own, "--check", str(here)]) == 0
    if back != canonical:  # else it was looked at already
        assert sound(here, meaning)
        assert in_language(other, here, meaning) == there
    for path, text in canonical.items():
        assert text == (back if spoken(text) == own else there)[path]
    capsys.readouterr()


def spoken(text: str) -> str:
    """The language that a file is in: German, unless it says so."""
    return "en" if re.search(r"^language: en$", text, re.MULTILINE) else "de"


def pages(folder: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.yaml"))}


def sound(folder: Path, meaning: object) -> bool:
    """A rulebook means the same as before, and neither it nor its scenarios have a finding."""
    rulebook, findings = check_folder(folder)
    assert findings == []
    assert rulebook is not None
    assert [finding for path in scenario_files(folder) for finding in check_file(path)] == []
    return essence(rulebook.world) == meaning


def in_language(language: Language, folder: Path, meaning: object) -> dict[Path, str]:
    """The files of a rulebook after their translation, which must mean the same and have no finding."""
    assert main(["fmt", "--lang", language, str(folder)]) == 0
    assert sound(folder, meaning)
    assert main(["fmt", "--lang", language, "--check", str(folder)]) == 0
    return pages(folder)


def test_the_mods_are_in_canonical_layout(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", "--check", *(str(folder) for folder in bundled_mods().values())]) == 0, capsys.readouterr()


@pytest.mark.parametrize("name", ["hexpanse", "rex"])
def test_scenarios_of_a_translated_game_pass(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = tmp_path / name
    shutil.copytree(bundled()[name], here)
    for number, more in enumerate(scenario_files(here)):
        if number % so_many(4, 1):
            more.unlink()
    assert main(["fmt", "--lang", "en", str(here)]) == 0
    capsys.readouterr()
    results = [result for path in scenario_files(here) for result in run_file(path)]
    assert [result.message for result in results if not result.passed] == []
    assert len(results) > 40


@pytest.mark.parametrize("name", bundled_mods())
def test_mods_there_and_back(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mod keeps its meaning in either language, also where it changes texts of its rulebook, which speaks German."""
    here = tmp_path / "ordner" / "mods" / name
    shutil.copytree(bundled_mods()[name], here)
    written, before = pages(here), with_mod(here)
    assert main(["fmt", str(here)]) == 0
    canonical = pages(here)
    assert canonical == written or with_mod(here) == before
    capsys.readouterr()
    assert main(["fmt", "--lang", "en", str(here)]) == 0, capsys.readouterr().err
    assert with_mod(here) == before
    assert "extends: " in (here / "mod.yaml").read_text(encoding="utf-8")
    assert [result.message for path in scenario_files(here) for result in run_file(path) if not result.passed] == []
    assert main(["fmt", "--lang", "de", str(here)]) == 0
    assert pages(here) == canonical
    capsys.readouterr()


def with_mod(folder: Path) -> object:
    rulebook, findings = check_folder(base_of(folder), [folder])
    assert findings == []
    assert rulebook is not None
    assert [mod.id for mod in rulebook.mods] == [folder.name]
    return essence(rulebook.world)


@pytest.mark.parametrize("file", OTHERS, ids=lambda file: "-".join(file.parts[-3:]))
def test_comments_are_kept(file: Path) -> None:
    """Of the bundled games the layout is held by `make lint`: nothing of them changes at all."""
    text = file.read_text(encoding="utf-8")
    assert comments(format_bytes(text.encode(), file, beside(file.parent))) == comments(text)


# ---- layouts that authors may come up with


def shaken(text: str, rng: random.Random) -> str:
    """The same file in another layout: other indentation, blanks and empty lines."""
    step = rng.choice((1, 2, 3, 4))
    lines = []
    for line in text.split("\n"):
        blanks = len(line) - len(line.lstrip(" "))
        line = " " * (blanks * step if blanks % 2 == 0 else blanks + (step - 1) * (blanks // 2 * 2)) + line.lstrip(" ")
        line = re.sub(r"^( *(?:- )?[\wäöüß]+:) (?=[\w\[{\"'])", lambda found: found[1] + " " * rng.randint(1, 4), line)
        lines.append(line + (" " * rng.randint(0, 3) if rng.random() < 0.2 and line.strip() else ""))
    return "\n".join(lines) + "\n" * rng.randint(0, 3)


def remarked(text: str, rng: random.Random) -> tuple[str, int]:
    """The file with comments on lines of their own, at the indentation of the line below or above; and their number."""
    lines = text.split("\n")
    count = 0
    for at in sorted(rng.sample(range(len(lines)), min(len(lines), 12)), reverse=True):
        line = lines[at]
        depth = len(line) - len(line.lstrip(" "))
        if not line.strip() or line.count("{") != line.count("}") or line.lstrip().startswith("#"):
            continue
        lines.insert(at, " " * depth + f"# bemerkung {count}")
        count += 1
    return "\n".join(lines), count


RULES = [file for file in FILES if file.parent.name not in SCENARIO_FOLDERS.values()]


@settings(max_examples=so_many(20, 200), deadline=None)
@given(st.sampled_from(RULES), st.integers(0, 2**32))
def test_the_layout_does_not_matter(file: Path, seed: int) -> None:
    text = file.read_text(encoding="utf-8")
    surroundings = beside(file.parent)
    canonical = formatted(text, str(file), surroundings)
    assert formatted(canonical, str(file), surroundings) == canonical
    assert formatted(shaken(canonical, random.Random(seed)), str(file), surroundings) == canonical


@settings(max_examples=so_many(20, 200), deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 2**32))
def test_no_comment_is_lost_wherever_it_stands(file: Path, seed: int) -> None:
    surroundings = beside(file.parent)
    rng = random.Random(seed)
    text, count = remarked(formatted(file.read_text(encoding="utf-8"), str(file), surroundings), rng)
    once = formatted(shaken(text, rng), str(file), surroundings)
    assert comments(once) == comments(text)
    assert once.count("# bemerkung") == count
    assert formatted(once, str(file), surroundings) == once


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("a:    1   # eins\n\n\n\nb:  2", "a: 1  # eins\n\nb: 2\n"),
        ("a:\n   -   x\n   -   y: 1\n       z: 2\n", "a:\n  - x\n  - y: 1\n    z: 2\n"),
        ("a:\n- x\n- y\n", "a:\n  - x\n  - y\n"),
        ("a: {b:   1,c: [x ,y]   }\n", "a: {b: 1, c: [x, y]}\n"),
        ("a: [x,   # eins\n     y\n  ]\n", "a: [x,  # eins\n  y\n]\n"),
        ("a:  # eins\n# zwei\n    b: 1\n    # hinter b\nc: 2\n", "a:  # eins\n  # zwei\n  b: 1\n  # hinter b\nc: 2\n"),
        ("a:   # zum schlüssel\n   wert\n", "# zum schlüssel\na: wert\n"),
        ("a: |   # kopf\n\n     x\n       y\n\n\nb: 1\n", "a: |  # kopf\n\n  x\n    y\n\nb: 1\n"),
        ("a: |+\n   x\n\n\nb: >-\n   x\n   y\n", "a: |+\n  x\n\n\nb: >-\n  x\n  y\n"),
        ("a: \"x\n     y\"\nb: 'it''s'\n", "a: \"x\n  y\"\nb: 'it''s'\n"),
        ("\n\n# oben\n\na: 1\n# unten\n\n", "# oben\n\na: 1\n# unten\n"),
        ("a: '# kein kommentar'  # einer\n", "a: '# kein kommentar'  # einer\n"),
        ("a:\nb: {}\nc: []\n", "a:\nb: {}\nc: []\n"),
        ("a: |2\n    x\n   y\n", "a: |2\n    x\n   y\n"),
        ("", ""),
        ("# nur dies", "# nur dies\n"),
    ],
)
def test_yaml_layout(written: str, canonical: str) -> None:
    assert formatted(written, "teil.yaml") == canonical
    assert formatted(canonical, "teil.yaml") == canonical


def test_windows_line_ends_and_a_byte_order_mark_go() -> None:
    assert formatted("\ufeffa: 1\r\nb: 2\r\n", "teil.yaml") == "a: 1\nb: 2\n"


def test_a_text_that_can_no_longer_do_without_quotes_gets_some() -> None:
    text = "ableitungen:\n  a: {bedingung: b>=1}\nregeln:\n  r: immer:x darf nicht y\n"
    assert formatted(text, "teil.yaml") == (
        'ableitungen:\n  a: {bedingung: b ≥ 1}\nregeln:\n  r: "immer: x darf nicht y"\n'
    )


def test_data_is_no_text() -> None:
    text = 'dinge:\n  karte:\n    x: {wert: "a  -b", ort: a-b}\n'
    assert formatted(text, "teil.yaml") == text
