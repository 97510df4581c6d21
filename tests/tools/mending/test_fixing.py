"""`regelwerk check --fix`: what is certain is mended where it stands, everything else is left as it is."""

from __future__ import annotations

import json
import os
import shutil
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from calling import SHOP, Answer, Call
from regelwerk.dsl import schemas
from regelwerk.tools.mending.mended_text import Change, MendedText, written

Spoil = Callable[..., str]
HERE = Path("kramladen")


@pytest.fixture
def spoil(shop: Path, monkeypatch: pytest.MonkeyPatch) -> Spoil:
    """Put mistakes into a file of the shop; gives the text of the file as it was."""
    monkeypatch.chdir(shop.parent)

    def spoiled(*mistakes: tuple[str, str], file: str = "rulebook.yaml") -> str:
        path = shop / file
        whole = text = path.read_text(encoding="utf-8")
        for old, new in mistakes:
            assert old in text
            text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8")
        return whole

    return spoiled


def told(answer: Answer) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(answer.out)
    assert schemas.misplaced("fix", found) is None
    return found


def test_each_change_is_told_and_written_and_the_second_run_changes_nothing(
    call: Call, spoil: Spoil, shop: Path
) -> None:
    whole = spoil(("anfang: 3", "anfng: 3"), ("erhöhe gold von spieler um n", "erhöhe golt von spieler um n"))
    answer = call("check", HERE, "--fix")
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "kramladen/rulebook.yaml:17:10: anfng → anfang  [RW101]",
        "kramladen/rulebook.yaml:49:21: golt → gold  [RW300]",
        "2 Änderungen in 1 Datei",
    ]
    assert (shop / "rulebook.yaml").read_text(encoding="utf-8") == whole  # comments and layout included
    assert call("check", HERE, "--fix").out == "0 Änderungen in 0 Dateien\n"
    assert (shop / "rulebook.yaml").read_text(encoding="utf-8") == whole


def test_a_dry_run_shows_the_same_and_writes_nothing(call: Call, spoil: Spoil, shop: Path) -> None:
    spoil(("anfang: 3", "anfng: 3"))
    before = (shop / "rulebook.yaml").read_bytes()
    found = told(call("check", HERE, "--fix", "--dry-run", "--json"))
    assert (found["written"], found["left"]) == (False, [])
    assert [(one["line"], one["column"], one["before"], one["after"], one["code"]) for one in found["changes"]] == [
        (17, 10, "anfng", "anfang", "RW101")
    ]
    assert (shop / "rulebook.yaml").read_bytes() == before
    answer = call("--lang", "en", "check", HERE, "--fix", "--dry-run")
    assert (answer.code, answer.out.splitlines()[-1]) == (1, "1 change in 1 file, not written")
    assert told(call("check", HERE, "--fix", "--json"))["written"] is True


def test_two_mistakes_in_one_line_one_behind_the_other(call: Call, spoil: Spoil, shop: Path) -> None:
    whole = spoil(("erhöhe gold von spieler um n", "erhöe golt von spielr um n"))
    assert call("check", HERE, "--fix").code == 0
    assert (shop / "rulebook.yaml").read_text(encoding="utf-8") == whole


def test_what_nobody_can_know_is_left_with_its_finding(call: Call, spoil: Spoil, shop: Path) -> None:
    spoil(("anfang: 3", "anfng: 3"), ("karte:\n    formen", "karte:\n    wozu: das\n    formen"))
    answer = call("check", HERE, "--fix")
    assert answer.code == 1
    assert "Ein Befund bleibt für einen Menschen:" in answer.out
    assert "„wozu“ ist hier kein bekannter Schlüssel." in answer.out
    text = (shop / "rulebook.yaml").read_text(encoding="utf-8")
    assert "anfang: 3" in text
    assert "wozu: das" in text


def test_which_number_was_meant_is_not_guessed(call: Call, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    (mod / "szenarien").mkdir(parents=True)
    (mod / "mod.yaml").write_text("id: ruhig\nversion: 1\nsprache: de\nerweitert: funkenflug\n", encoding="utf-8")
    scenario = mod / "szenarien" / "a.yaml"
    scenario.write_text("szenarien:\n  a:\n    züge:\n      - fragt: spieler_9\n", encoding="utf-8")
    found = told(call("check", mod, "--fix", "--json"))
    assert (found["changes"], len(found["left"])) == ([], 1)
    assert "spieler_9" in scenario.read_text(encoding="utf-8")


def test_scenarios_are_mended_too_and_only_the_file_that_was_named(call: Call, spoil: Spoil, shop: Path) -> None:
    path = sorted((shop / "szenarien").glob("*.yaml"))[0]
    whole = spoil(("spieler_1", "spielr_1"), file=f"szenarien/{path.name}")
    rulebook = spoil(("anfang: 3", "anfng: 3"))
    assert call("check", path, "--fix").code == 1  # the rulebook it is about is another file
    assert (shop / "rulebook.yaml").read_text(encoding="utf-8") != rulebook
    assert call("check", HERE, "--fix").code == 0
    assert path.read_text(encoding="utf-8") == whole
    assert (shop / "rulebook.yaml").read_text(encoding="utf-8") == rulebook


def test_a_mod_never_mends_the_rulebook_it_is_for(call: Call, shop: Path, tmp_path: Path) -> None:
    mod = tmp_path / "mehr"
    mod.mkdir()
    head = "id: mehr\nversion: 1\nsprache: de\nerweitert: kramladen\n"
    text = f"{head}dinge:\n  karte:\n    topf: {{name: Topf, pres: 1}}\n"
    (mod / "mod.yaml").write_text(text, encoding="utf-8")
    before = (shop / "rulebook.yaml").read_bytes()
    assert call("check", mod, "--fix").code == 0
    assert (mod / "mod.yaml").read_text(encoding="utf-8") == text.replace("pres", "preis")
    assert (shop / "rulebook.yaml").read_bytes() == before
    main = shop / "rulebook.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("anfang: 3", "anfng: 3"), encoding="utf-8")
    broken = main.read_bytes()
    found = told(call("check", mod, "--fix", "--json"))
    assert found["changes"] == []
    assert found["left"][0]["file"].endswith("kramladen/rulebook.yaml")
    assert main.read_bytes() == broken


def test_a_link_out_of_the_folder_is_not_written(call: Call, spoil: Spoil, shop: Path, tmp_path: Path) -> None:
    spoil(("anfang: 3", "anfng: 3"))
    outside = tmp_path / "draußen.yaml"
    shutil.move(shop / "rulebook.yaml", outside)
    (shop / "rulebook.yaml").symlink_to(outside)
    before = outside.read_bytes()
    assert call("check", HERE, "--fix").code == 1
    assert outside.read_bytes() == before


def test_line_ends_marks_and_accents_of_other_lines_stay(call: Call, spoil: Spoil, shop: Path) -> None:
    whole = spoil()
    apart = unicodedata.normalize("NFD", "\ufeff" + whole.replace("\n", "\r\n"))
    (shop / "rulebook.yaml").write_bytes(apart.replace("anfang: 3", "anfng: 3", 1).encode())
    assert call("check", HERE, "--fix").code == 0
    assert (shop / "rulebook.yaml").read_bytes() == apart.encode()


@pytest.mark.parametrize("content", [b"\xff\xfe\0", b"", b"- 1", b"a: [", b"{" * 500, b"id: x\n" * 9])
def test_bad_input_is_told_not_raised(call: Call, tmp_path: Path, content: bytes) -> None:
    for name in ("rulebook.yaml", "mod.yaml"):
        folder = tmp_path / name.partition(".")[0]
        folder.mkdir()
        (folder / name).write_bytes(content)
        assert call("check", folder, "--fix").code in (1, 2)
        assert (folder / name).read_bytes() == content


def test_wrong_calls_are_told(call: Call, spoil: Spoil, shop: Path) -> None:
    assert call("check", "gibt_es_nicht", "--fix").code == 2
    assert "--fix" in call("check", HERE, "--fix", "--watch").err
    assert "--fix" in call("check", HERE, "--dry-run").err
    spoil(("anfang: 3", "anfng: 3"))
    if os.geteuid():
        shop.chmod(0o500)
        answer = call("check", HERE, "--fix")
        shop.chmod(0o700)
        assert answer.code == 2
        assert "lässt sich nicht schreiben" in answer.err


def test_changes_are_kept_by_their_place_in_the_text_as_it_was() -> None:
    text = MendedText("eins zwei drei\nvier\n")
    text = text.replaced([Change(0, 4, "1"), Change(10, 14, "dreißig")])
    assert text.text == "1 zwei dreißig\nvier\n"
    text = text.replaced([Change(2, 14, "2 3")])
    assert text.text == "1 2 3\nvier\n"
    assert text.changes == (Change(0, 4, "1"), Change(5, 14, "2 3"))
    assert [text.as_it_was(at) for at in (0, 2, 5, 6)] == [0, 5, 14, 15]
    assert [text.as_it_is(at) for at in (0, 5, 14, 15)] == [0, 2, 5, 6]
    back = text.replaced([Change(0, 5, "eins zwei drei")])
    assert back.changes == ()
    assert back.text == back.original


def test_lines_that_go_and_come_between_lines_with_other_ends() -> None:
    raw = "a\r\nb\nc\r\nd"
    text = MendedText("a\nb\nc\nd").replaced([Change(2, 6, "neu\nmehr\n")])
    assert written(raw, text) == "a\r\nneu\r\nmehr\r\nd"


def test_the_shop_itself_has_nothing_to_mend(call: Call) -> None:
    assert call("check", SHOP, "--fix", "--dry-run").out == "0 Änderungen in 0 Dateien, nicht geschrieben\n"
