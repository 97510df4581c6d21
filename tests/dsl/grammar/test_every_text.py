"""Every text of every shipped file survives: read, written down, read again, in its own language and in the other.

The files are those of all rulebooks, of all mods and of the gauntlet, with their scenarios. That nothing is missing in
the printer is shown class by class, with the hard entries and what even they do not say.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from corpus import HardEntry, hard_entries
from regelwerk.dsl.grammar import printer, syntax
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse, parser
from regelwerk.dsl.grammar.printer import same, show
from regelwerk.dsl.grammar.syntax import Node, Word, walk
from regelwerk.dsl.grammar.syntax.build import BUILDERS
from regelwerk.dsl.grammar.words import LANGUAGES, Language
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.tools.commands.installed_mods import bundled_mods
from regelwerk.tools.formatting.roles import outline, roles
from regelwerk.tools.formatting.surroundings import around
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file
from regelwerk.tools.workshop.damage import shipped

OTHER: dict[Language, Language] = {"de": "en", "en": "de"}
GAUNTLET = Path(__file__).resolve().parents[2] / "gauntlet"
RULEBOOKS = [folder for folder in shipped() if GAUNTLET not in folder.parents]
SMALL = [folder for folder in shipped() if GAUNTLET in folder.parents]
MODS = list(bundled_mods().values())

Said = tuple[str, TextKind, Language]


def said_in(folder: Path) -> Iterator[Said]:
    """All texts of a rulebook or mod and of its scenarios, as their files have them."""
    near = around(folder, translating=False)
    for file in sorted(folder.rglob("*.yaml")):
        node = read(file)
        language = declared_language(node, "de" if is_scenario_file(node) else near.language)
        for role in roles(node, outline(node, file.name, language, near.templates, near.mod)):
            if role.what == "text" and not isinstance(role.scalar.value, bool):
                yield str(role.scalar.value).rstrip("\n"), role.kind, language


def survives(said: Said) -> bool:
    """Text, tree, text, tree: in its own language, and in the other one."""
    text, kind, language = said
    tree = parse(text, kind, language)
    written = show(tree, language)
    again = tree if written == text else parse(written, kind, language)
    foreign = parse(show(tree, OTHER[language]), kind, OTHER[language])
    return same(again, tree) and show(again, language) == written and same(foreign, tree)


@pytest.mark.parametrize(
    "folders",
    [*(pytest.param([one], id=one.name) for one in RULEBOOKS), pytest.param(MODS, id="mods"),
     pytest.param(SMALL, id="gauntlet")],
)  # fmt: skip
def test_every_text_survives(folders: list[Path]) -> None:
    said = dict.fromkeys(one for folder in folders for one in said_in(folder))
    assert len(said) >= len(folders)
    assert [one for one in said if not survives(one)] == []


# ---- class by class

RARE = [
    HardEntry("de", "condition", "all", "für alle t aus tafeln gilt gepasst von t"),
    HardEntry("de", "condition", "during", "während zug"),
    HardEntry("de", "condition", "copula_row", "x hat ein beladenes schiff"),
    HardEntry("de", "effect", "at_least", "nimm mindestens 2 marken"),
    HardEntry("de", "effect", "at_will", "beliebig oft: s darf passen"),
    HardEntry("de", "effect", "between", "nimm 1 bis 3 marken"),
    HardEntry("de", "effect", "bound", "immer: plan aller spieler ≤ 20"),
    HardEntry("de", "effect", "bounded", "nachdem würfeln(zahl: ≥ 3): ziehe 1 karte"),
    HardEntry("de", "effect", "by", "immer: gebühr(ich) um / 2"),
    HardEntry("de", "effect", "except", "wache a ist leer außer während gefecht: versenken(a)"),
    HardEntry("de", "effect", "limit", "ziehe 1 karte, höchstens 1 mal pro zug"),
    HardEntry("de", "effect", "negative", "setze [-1, 2]"),
    HardEntry("de", "effect", "not_done", "s darf aktion ausführen, falls unterlassen: passen(s)"),
    HardEntry("de", "effect", "pairs", "nacheinander für a, b aus inseln: verbinde a mit b"),
    HardEntry("de", "effect", "per", "aktion: bekomme 2 marken je haus"),
    HardEntry("de", "effect", "per_price", "aktion: je 3 gold: bekomme 1 marke"),
    HardEntry("de", "effect", "then", "nimm 1 karte dann falls a: x"),
    HardEntry("de", "effect", "until", "fleiß aller spieler um +4 bis zum beginn von zug von mir oder bis siegen"),
]
"""What the grammar allows and no hard entry says."""

SHORTEST: dict[type[Node], Said] = {}
"""For each class the shortest text that has it."""
for entry in sorted([*hard_entries(), *RARE], key=lambda one: len(one.text)):
    for part in walk(parse(entry.text, entry.kind, entry.language)):
        SHORTEST.setdefault(part.__class__, (entry.text, entry.kind, entry.language))

CLASSES = sorted(BUILDERS, key=lambda one: one.__name__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_grammar_has_a_class_and_every_class_a_rule(language: Language) -> None:
    """Rules that begin with an underscore and those that only choose among others leave no node."""
    rules = [*parser(language).rules, *parser(language, rows=False).rules]
    leaving = [one for one in rules if one.alias or not (one.options.expand1 and len(one.expansion) == 1)]
    names = {str(one.alias or one.origin.name) for one in leaving}
    assert {name for name in names if not name.startswith("_")} == {one.rule for one in BUILDERS}
    assert len({one.rule for one in BUILDERS}) == len(BUILDERS)


@pytest.mark.parametrize("of", CLASSES, ids=lambda of: of.__name__)
def test_every_class_is_written_down(of: type[Node]) -> None:
    assert survives(SHORTEST[of])


def _is_read_the_same(said: Said) -> bool:
    try:
        return survives(said)
    except SyntaxFault:
        return False


@pytest.mark.parametrize("of", CLASSES, ids=lambda of: of.__name__)
def test_a_printer_that_forgets_the_end_of_a_class_is_noticed(of: type[Node], monkeypatch: pytest.MonkeyPatch) -> None:
    """The texts above are a test of every class: whatever it does not write is missed."""
    items_of = printer._parts

    def forgetful(node: Node, at_line_start: bool) -> list[printer._Item]:
        items = items_of(node, at_line_start)
        if node.__class__ is of:
            items.remove([one for one in items if isinstance(one, (Node, Word))][-1])
        return items

    monkeypatch.setattr(printer, "_parts", forgetful)
    assert not _is_read_the_same(SHORTEST[of])


def test_the_classes_are_those_of_the_syntax_package() -> None:
    """What cannot be imported by its name, nobody can understand."""
    assert {getattr(syntax, one.__name__, None) for one in BUILDERS} == set(BUILDERS)
