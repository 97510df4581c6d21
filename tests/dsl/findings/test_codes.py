"""Every code that can be found has a story, and its examples do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from regelwerk.dsl.findings import codes
from regelwerk.dsl.findings.codes import CODES, Code, explain
from regelwerk.dsl.findings.codes_choosing import CODES_CHOOSING
from regelwerk.dsl.findings.codes_conditions import CODES_CONDITIONS
from regelwerk.dsl.findings.codes_grammar import CODES_GRAMMAR
from regelwerk.dsl.findings.codes_heads import CODES_HEADS
from regelwerk.dsl.findings.codes_lint import CODES_LINT
from regelwerk.dsl.findings.codes_meaning import CODES_MEANING
from regelwerk.dsl.findings.codes_mods import CODES_MODS, EXAMPLE_BASE
from regelwerk.dsl.findings.codes_names import CODES_NAMES
from regelwerk.dsl.findings.codes_reading import CODES_READING
from regelwerk.dsl.findings.codes_shape import CODES_SHAPE
from regelwerk.dsl.findings.codes_tables import CODES_TABLES
from regelwerk.dsl.findings.codes_things import CODES_THINGS
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.grammar.parsed_texts import LONGEST_TEXT
from regelwerk.dsl.lint.missing_sentences import missing_sentences
from regelwerk.dsl.reading.reader import MAX_EVENTS, read, read_text
from regelwerk.dsl.reading.source_text import MAX_BYTES
from regelwerk.dsl.rulebook import MAIN_FILE, check_folder
from regelwerk.tools.formatting.codes_translation import CODES_FORMATTING
from regelwerk.tools.scenarios.scenario_codes import CODES_SCENARIO

OWN = [
    CODES[entry[0]]
    for entries in (
        CODES_READING, CODES_SHAPE, CODES_GRAMMAR, CODES_NAMES, CODES_MEANING, CODES_LINT, CODES_HEADS, CODES_TABLES,
        CODES_THINGS,
        CODES_CHOOSING,
        CODES_CONDITIONS,
        CODES_MODS,
    )
    for entry in entries
]  # fmt: skip
LINT = {entry[0] for entry in CODES_LINT}
EACH = pytest.mark.parametrize("code", OWN, ids=[code.code for code in OWN])

SUGGESTING = {
    "RW009", "RW019", "RW101", "RW102", "RW104", "RW105", "RW106", "RW109", "RW203", "RW204", "RW206",
    "RW207", "RW210", "RW211", "RW212", "RW213", "RW214", "RW215", "RW216", "RW217", "RW219",
    "RW222", "RW228", "RW232", "RW233", "RW234", "RW235", "RW300", "RW306", "RW320", "RW441", "RW457",
    "RW512", "RW513", "RW550", "RW560", "RW570", "RW571", "RW590", "RW614", "RW636",
}  # fmt: skip
"""The codes whose examples get a suggestion: what to write instead."""

# What no small text can show.
LARGE_OR_BROKEN: dict[str, bytes] = {
    "RW001": "name: Größe\n".encode("latin-1"),
    "RW002": b"#" * (MAX_BYTES + 1),
    "RW016": b"-\n" * (MAX_EVENTS + 1),
}
NOT_A_TEXT = {"RW017"}
NOT_TO_BE_SEEN = {"RW490"}
"""What only a reader that forgot to ask lets through; no text is known that shows it (test_other_types.py)."""
_HEAD = "id: groß\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 2}\nhauptablauf: partie\n"
LARGE_RULEBOOKS: dict[str, str] = {
    "RW455": _HEAD + "abläufe:\n  partie:\n    ablauf: |\n" + "      spielsieg([])\n" * (LONGEST_TEXT // 10),
    "RW456": _HEAD
    + "abläufe: {partie: {ablauf: 'falls d0 > 0: spielsieg([])'}}\nableitungen:\n  d3000: {wert: '1'}\n"
    + "".join(f"  d{number}: {{wert: d{number + 1} + 1}}\n" for number in range(3000)),
}

# Where the effects of the grammar's examples find all that they speak of: they stand on a card.
AROUND_EFFECTS = """\
id: beispiel
version: 1
sprache: de
spieler: {von: 2, bis: 4}
hauptablauf: partie
ressourcen:
  erz: {}
  siegpunkt: {formen: [siegpunkte]}
orte:
  hand: {je: spieler}
  lager: {}
arten:
  karte: {formen: [karten], in: lager, aktiv: [lager]}
  schiff: {formen: [schiffe], anzahl: 2, attribute: {kosten: zahl}}
ableitungen:
  n: {wert: '3'}
  a: {bedingung: n = 1}
  b: {bedingung: n = 2}
  c: {bedingung: n = 3}
ereignisse:
  ziehen: {felder: {spieler: spieler, n: zahl}, satz: 'ziehe {n} karte', subjekt: spieler}
  ablegen: {felder: {karte: karte}, satz: 'lege {karte} ab'}
  verlieren: {felder: {spieler: spieler, n: zahl, was: ressource}, satz: 'verliere {n} {was}', subjekt: spieler}
  zerstören: {felder: {schiff: schiff}, satz: 'zerstöre {schiff}'}
  passen: {felder: {spieler: spieler}, satz: passe, subjekt: spieler}
abläufe:
  partie: {ablauf: 'kampf'}
  kampf: {ablauf: 'spielsieg([])'}
dinge:
  karte:
    rote_karte: {}
    beispielkarte:
      effekt: |
"""


def as_rulebook(example: str) -> str:
    """An example as the whole file that is checked."""
    if example.startswith("id:"):
        return example
    return AROUND_EFFECTS + "".join(f"        {line}\n" for line in example.split("\n"))


def found_in(code: Code, example: str, folder: Path) -> list[str]:
    """The codes that a check of the example gives."""
    if code.code.startswith("RW0"):
        return read_codes(example)
    if code.code in {one[0] for one in CODES_MODS}:
        return mod_codes(example, folder)
    main, *others = re.split(r"^# (\S+\.yaml)\n", as_rulebook(example), flags=re.MULTILINE)
    (folder / MAIN_FILE).write_text(main, encoding="utf-8")
    for name, text in zip(others[::2], others[1::2], strict=True):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    rulebook, findings = check_folder(folder)
    if code.code == "RW575" and rulebook is not None:  # only `check --style` looks for it
        findings = [*findings, *missing_sentences(rulebook.world)]
    found = [finding.code for finding in findings]
    # Small examples declare things that nothing uses; whether that is meant is the subject of lint's own examples.
    return found if code.code in LINT else [one for one in found if one not in LINT]


def mod_codes(example: str, folder: Path) -> list[str]:
    """The codes that the example's mods give, each code once."""
    (folder / MAIN_FILE).write_text(EXAMPLE_BASE, encoding="utf-8")
    mods = []
    for number, text in enumerate(re.findall(r"^id: .*?(?=^id: |\Z)", example, re.MULTILINE | re.DOTALL)):
        mod = folder / f"mod{number}"
        mod.mkdir(exist_ok=True)
        (mod / "mod.yaml").write_text(text, encoding="utf-8")
        mods.append(mod)
    rulebook, findings = check_folder(folder, mods)
    assert rulebook is not None, "mods that do not fit are left out"
    return sorted({finding.code for finding in findings} - LINT)


def read_codes(text: str | bytes) -> list[str]:
    try:
        read_text(text, "beispiel.yaml")
    except RulebookError as error:
        return sorted({finding.code for finding in error.findings})
    return []


@EACH
def test_the_wrong_example_has_this_finding_and_no_other(code: Code, tmp_path: Path) -> None:
    if code.wrong:
        assert found_in(code, code.wrong, tmp_path) == [code.code]
    elif code.code in LARGE_RULEBOOKS:
        assert found_in(code, LARGE_RULEBOOKS[code.code], tmp_path) == [code.code]
    elif code.code not in NOT_A_TEXT | NOT_TO_BE_SEEN:
        assert read_codes(LARGE_OR_BROKEN[code.code]) == [code.code]


@EACH
def test_the_suggestion_for_the_wrong_example_leaves_no_finding(code: Code, tmp_path: Path) -> None:
    finding, text = first_finding(code, tmp_path)
    if finding is None or not finding.suggestion:
        assert code.code not in SUGGESTING, "this code has lost its suggestion"
        return
    assert code.code in SUGGESTING, "this code suggests something now: name it"
    mended = followed(text, finding)
    if code.code.startswith("RW0"):
        assert read_codes(mended) == []
        return
    (tmp_path / MAIN_FILE).write_text(mended, encoding="utf-8")
    left = [one.code for one in check_folder(tmp_path)[1]]
    assert [one for one in left if one == code.code or one not in LINT] == []


def first_finding(code: Code, folder: Path) -> tuple[Finding | None, str]:
    """The finding of the wrong example that is one file, and the whole text of that file."""
    if not code.wrong or code.code.startswith("RW7"):
        return None, ""
    if code.code.startswith("RW0"):
        try:
            read_text(code.wrong, "beispiel.yaml")
        except RulebookError as error:
            return error.findings[0], code.wrong
    text = as_rulebook(code.wrong)
    if re.search(r"^# \S+\.yaml$", text, flags=re.MULTILINE):
        return None, ""
    (folder / MAIN_FILE).write_text(text, encoding="utf-8")
    return next((one for one in check_folder(folder)[1] if one.code == code.code), None), text


def followed(text: str, finding: Finding) -> str:
    """The text with the suggestion in place of what the finding marks."""
    lines, span = text.split("\n"), finding.span
    start = sum(len(line) + 1 for line in lines[: span.line - 1]) + span.column - 1
    end = sum(len(line) + 1 for line in lines[: span.end_line - 1]) + span.end_column - 1
    return text[:start] + finding.suggestion + text[end:]


@EACH
def test_the_right_example_has_none(code: Code, tmp_path: Path) -> None:
    assert bool(code.wrong) == bool(code.right)
    if code.right:
        assert found_in(code, code.right, tmp_path) == []


def test_the_code_for_files_that_cannot_be_read() -> None:
    with pytest.raises(RulebookError) as caught:
        read(Path("gibt/es/nicht.yaml"))
    assert {finding.code for finding in caught.value.findings} == NOT_A_TEXT


def test_codes_are_unique_and_in_order() -> None:
    names = sorted(code.code for code in OWN)
    assert names == sorted(set(names))
    of_tools = {entry[0] for entry in (*CODES_SCENARIO, *CODES_FORMATTING)}  # known once a tool registers them
    assert of_tools.isdisjoint(names)
    assert names == [code for code in CODES if code not in of_tools]


@EACH
def test_each_code_is_explained(code: Code) -> None:
    told = explain(code.code.lower())
    assert told is not None
    assert told.startswith(f"{code.code}: {code.title}\n\n{code.story}")
    assert ("Falsch:" in told) == bool(code.wrong)
    assert "\t" not in told
    assert str(code.story).endswith(".")
    assert not str(code.title).endswith(".")


@EACH
def test_whole_rulebooks_are_shown_uncut(code: Code) -> None:
    for example in (code.wrong, code.right):
        if example.startswith("id:"):
            assert max(map(len, example.split("\n"))) <= codes._LONGEST_EXAMPLE_LINE


def test_an_unknown_code_has_no_story() -> None:
    assert explain("RW000") is None


def test_every_code_in_the_sources_has_a_story_and_every_story_a_code_in_the_sources() -> None:
    home = Path(codes.__file__).parent.parent
    stories = Path(codes.__file__).stem
    used: set[str] = set()
    for module in home.rglob("*.py"):
        if not module.name.startswith(stories):
            used.update(re.findall(r"\bRW\d{3}\b", module.read_text(encoding="utf-8")))
    assert used == {code.code for code in OWN}
