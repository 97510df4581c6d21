"""Where a sentence is missing that a person would see, `check --style` says so; its advice, followed, checks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from regelwerk.dsl.findings.findings import Finding, Severity, errors_in
from regelwerk.dsl.lint.missing_sentences import missing_sentences
from regelwerk.dsl.messages.message import Message
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder, load
from regelwerk.tools.commands.games import SCENARIO_FOLDERS
from regelwerk.tools.workshop.damage import shipped

GAME = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3}
arten:
  karte: {}
ereignisse:
  gold_nehmen: {felder: {s: spieler, n: zahl}, subjekt: s, wirkung: erhöhe gold von s um n}
  abwarten: {felder: {s: spieler}, subjekt: s, wirkung: gold von s = 2}
  verrechnen: {felder: {s: spieler}, subjekt: s, wirkung: gold von s = 1}
  gelten: {felder: {s: spieler}, subjekt: s, satz: gelte, wirkung: gold von s = 0}
abläufe:
  partie:
    ablauf: |
      zug(erste(spieler))
      verrechnen(erste(spieler))
      spielsieg(erste(spieler))
  zug: {parameter: {s: spieler}, spieler: s, ablauf: 's darf abwarten(s)'}
  überschlagen: {parameter: {s: spieler, k: karte}, spieler: s, ablauf: gelten(s)}
dinge:
  karte:
    händler: {effekt: 'nachdem gold_nehmen(ich, n): überschlagen(ich, diese karte)'}
    wächter: {effekt: 'am ende von zug(ich): gelte'}
"""
ENGLISH = """\
id: example
version: 1
language: en
players: {from: 2, to: 2}
main: game
resources:
  gold: {start: 3}
events:
  take_gold: {fields: {p: player, n: number}, subject: p, effect: raise gold of p by n}
procedures:
  game: {course: 'one by one for p from players: p may take_gold(p, 1)'}
"""


def _found(folder: Path, text: str) -> dict[str, Finding]:
    (folder / MAIN_FILE).write_text(text, encoding="utf-8")
    world = load(folder).world
    ids = {said.span: said.id for said in world.sayable()}
    return {ids[finding.span]: finding for finding in missing_sentences(world)}


def _advice(finding: Finding) -> str:
    assert isinstance(finding.hint, Message)
    return finding.hint.told("de").partition(": ")[2]


def test_what_things_use_and_what_is_offered(tmp_path: Path) -> None:
    found = _found(tmp_path, GAME)
    # nobody meets `verrechnen`, `gelten` has its sentence, and `zug` is heard as a border only
    assert {id: _advice(finding) for id, finding in found.items()} == {
        "gold_nehmen": "satz: nimm {n} gold",
        "abwarten": "satz: warte ab",
        "überschlagen": "satz: überschlage {k}",
    }
    assert {finding.severity for finding in found.values()} == {Severity.WARNING}
    for language, words in (("de", "händler benutzt es"), ("en", "händler uses it")):
        assert words in found["gold_nehmen"].message.told(language)  # type: ignore[union-attr]


def test_an_english_file_is_asked_for_english(tmp_path: Path) -> None:
    assert {id: _advice(finding) for id, finding in _found(tmp_path, ENGLISH).items()} == {
        "take_gold": "sentence: take {n} gold"
    }


def test_only_style_looks_for_it(tmp_path: Path) -> None:
    (tmp_path / MAIN_FILE).write_text(GAME, encoding="utf-8")
    assert "RW575" not in {finding.code for finding in check_folder(tmp_path)[1]}


def test_a_proposal_is_no_sentence_of_another(tmp_path: Path) -> None:
    taken = GAME.replace("satz: gelte,", "satz: warte ab,").replace(": gelte'", ": warte ab'")
    assert _advice(_found(tmp_path, taken)["abwarten"]) == "satz: führe abwarten aus"


@pytest.mark.parametrize("folder", shipped(), ids=lambda folder: folder.name)
def test_advice_that_is_followed_checks(folder: Path, tmp_path: Path) -> None:
    """All proposals for a rulebook at once: no error, and none of them is asked for again."""
    rulebook = load(folder)
    findings = list(missing_sentences(rulebook.world))
    copy = tmp_path / folder.name
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(*SCENARIO_FOLDERS.values(), "*.json"))
    for finding in sorted(findings, key=lambda one: -one.span.line):
        path = next(copy / name for name in (MAIN_FILE, *rulebook.files) if finding.span.file.endswith(name))
        path.write_text(_followed(path.read_text(encoding="utf-8"), finding), encoding="utf-8")
    mended, left = check_folder(copy)
    assert errors_in(left) == []
    assert mended is not None
    assert list(missing_sentences(mended.world)) == []


def _followed(text: str, finding: Finding) -> str:
    """The text with the advised line in the entry, which is a block or stands in { }."""
    lines = text.split("\n")
    at = finding.span.line - 1
    key, _, sentence = _advice(finding).partition(": ")
    if re.search(r":\s*\{", lines[at]):
        lines[at] = re.sub(r":\s*\{", f": {{{key}: '{sentence}', ", lines[at], count=1)
    else:
        deeper = " " * (len(lines[at]) - len(lines[at].lstrip()) + 2)
        lines.insert(at + 1, f"{deeper}{key}: '{sentence}'")
    return "\n".join(lines)
