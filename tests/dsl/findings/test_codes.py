"""Every code that can be found has a story, and its examples do what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from regelwerk.dsl.findings import codes
from regelwerk.dsl.findings.codes import CODES, Code, Example, explain
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
from regelwerk.dsl.findings.english.english_mods import ENGLISH_BASE
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
EXAMPLES = [(code, example) for code in OWN for example in (code.german, code.english)]
EACH_EXAMPLE = pytest.mark.parametrize(
    ("code", "example"),
    EXAMPLES,
    ids=[f"{code.code}-{'de' if example is code.german else 'en'}" for code, example in EXAMPLES],
)

SUGGESTING = {
    "RW009", "RW019", "RW101", "RW102", "RW104", "RW105", "RW106", "RW109", "RW203", "RW204", "RW206",
    "RW200", "RW207", "RW210", "RW211", "RW212", "RW213", "RW214", "RW215", "RW216", "RW217", "RW219",
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

AROUND_ENGLISH_EFFECTS = """\
id: example
version: 1
language: en
players: {from: 2, to: 4}
main: match
resources:
  ore: {}
  victory_point: {forms: [victory_points]}
places:
  hand: {per: player}
  stock: {}
kinds:
  card: {forms: [cards], in: stock, active: [stock]}
  ship: {forms: [ships], count: 2, attributes: {cost: number}}
derived:
  n: {value: '3'}
  a: {condition: n = 1}
  b: {condition: n = 2}
  c: {condition: n = 3}
events:
  drawing: {fields: {player: player, n: number}, sentence: 'draw {n} card', subject: player}
  discarding: {fields: {card: card}, sentence: 'discard {card}'}
  losing: {fields: {player: player, n: number, what: resource}, sentence: 'lose {n} {what}', subject: player}
  destroying: {fields: {ship: ship}, sentence: 'destroy {ship}'}
  passing: {fields: {player: player}, sentence: pass, subject: player}
procedures:
  match: {course: 'combat'}
  combat: {course: 'victory([])'}
things:
  card:
    red_card: {}
    example_card:
      effect: |
"""


def as_rulebook(text: str, around: str) -> str:
    """A text of an example as the whole file that is checked."""
    if text.startswith("id:"):
        return text
    return around + "".join(f"        {line}\n" for line in text.split("\n"))


def found_in(code: Code, text: str, folder: Path) -> list[str]:
    """The codes that a check of a text of the code's examples gives."""
    if code.code.startswith("RW0"):
        return read_codes(text)
    english = text in (code.english.wrong, code.english.right)
    if code.code in {one[0] for one in CODES_MODS}:
        return mod_codes(text, ENGLISH_BASE if english else EXAMPLE_BASE, folder)
    around = AROUND_ENGLISH_EFFECTS if english else AROUND_EFFECTS
    main, *others = re.split(r"^# (\S+\.yaml)\n", as_rulebook(text, around), flags=re.MULTILINE)
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


def mod_codes(mods_in_a_row: str, base: str, folder: Path) -> list[str]:
    """The codes that the mods give to the rulebook, each code once."""
    (folder / MAIN_FILE).write_text(base, encoding="utf-8")
    mods = []
    for number, text in enumerate(re.findall(r"^id: .*?(?=^id: |\Z)", mods_in_a_row, re.MULTILINE | re.DOTALL)):
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


@EACH_EXAMPLE
def test_the_wrong_example_has_this_finding_and_no_other(code: Code, example: Example, tmp_path: Path) -> None:
    if example.wrong:
        assert found_in(code, example.wrong, tmp_path) == [code.code]
    elif code.code in LARGE_RULEBOOKS:
        assert found_in(code, LARGE_RULEBOOKS[code.code], tmp_path) == [code.code]
    elif code.code not in NOT_A_TEXT | NOT_TO_BE_SEEN:
        assert read_codes(LARGE_OR_BROKEN[code.code]) == [code.code]


@EACH_EXAMPLE
def test_the_suggestion_for_the_wrong_example_leaves_no_finding(code: Code, example: Example, tmp_path: Path) -> None:
    finding, text = first_finding(code, example, tmp_path)
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


def first_finding(code: Code, example: Example, folder: Path) -> tuple[Finding | None, str]:
    """The finding of the wrong example that is one file, and the whole text of that file."""
    if not example.wrong or code.code.startswith("RW7"):
        return None, ""
    if code.code.startswith("RW0"):
        try:
            read_text(example.wrong, "beispiel.yaml")
        except RulebookError as error:
            return error.findings[0], example.wrong
    text = as_rulebook(example.wrong, AROUND_ENGLISH_EFFECTS if example is code.english else AROUND_EFFECTS)
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


@EACH_EXAMPLE
def test_the_right_example_has_none(code: Code, example: Example, tmp_path: Path) -> None:
    assert bool(example.wrong) == bool(example.right)
    if example.right:
        assert found_in(code, example.right, tmp_path) == []


@EACH
def test_who_writes_in_english_has_an_example_wherever_who_writes_in_german_has_one(code: Code) -> None:
    assert bool(code.english.wrong) == bool(code.german.wrong)


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
    assert ("Falsch:" in told) == bool(code.german.wrong)
    assert "\t" not in told
    assert str(code.story).endswith(".")
    assert not str(code.title).endswith(".")


@EACH_EXAMPLE
def test_whole_rulebooks_are_shown_uncut(code: Code, example: Example) -> None:
    for text in (example.wrong, example.right):
        if text.startswith("id:"):
            assert max(map(len, text.split("\n"))) <= codes._LONGEST_EXAMPLE_LINE


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
