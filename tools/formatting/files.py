"""Whole files: in canonical layout, or in the other language as well."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from regelwerk.dsl.findings import Finding, RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.pieces import TRUTHS
from regelwerk.dsl.reader import read, read_text
from regelwerk.dsl.rulebook import MAIN_FILE, load
from regelwerk.dsl.shape_check import declared_language
from regelwerk.dsl.source_text import clean_text
from regelwerk.dsl.world import World
from regelwerk.tools.formatting.bilingual import Names
from regelwerk.tools.formatting.effect_text import Untranslatable, formatted, translated
from regelwerk.tools.formatting.roles import Outline, Role, outline, roles
from regelwerk.tools.formatting.styled_yaml import Page, Place, read_page
from regelwerk.tools.formatting.yaml_writer import write_page
from regelwerk.tools.games import shown
from regelwerk.tools.scenario_reading import is_scenario_file

_TEXTS_OF_A_LINE = " | "
_NONE = "-"


@dataclass(frozen=True)
class Around:
    """What a file of a rulebook takes from the others: its language, the templates, and for translating all names.

    `whole` means that the main file is translated, too: the machine then speaks the other language to the players.
    """

    language: Language = "de"
    templates: dict[str, dict[str, str]] = field(default_factory=dict)
    world: World | None = None
    whole: bool = False


def around(folder: Path | None, translating: bool, whole: bool = False) -> Around:
    """What surrounds the files in a rulebook's folder. A rulebook with errors cannot be translated: it raises them."""
    if folder is None:
        return Around()
    try:
        main = read(folder / MAIN_FILE)
    except RulebookError:
        return Around()
    language = declared_language(main)
    templates = _templates(main)
    for name in _named_files(main):
        try:
            templates.update(_templates(read(folder / name)))
        except RulebookError:
            continue
    return Around(language, templates, load(folder).world if translating else None, whole)


def _templates(node: Node) -> dict[str, dict[str, str]]:
    """The parameters of the templates that a file declares, each with the kind of text that fills it."""
    found: dict[str, dict[str, str]] = {}
    for section in ("vorlagen", "templates"):
        declared = node.get(section) if isinstance(node, Mapping) else None
        for entry in declared.entries if isinstance(declared, Mapping) else ():
            for word in ("parameter", "parameters"):
                parameters = entry.value.get(word) if isinstance(entry.value, Mapping) else None
                if isinstance(parameters, Mapping):
                    found[str(entry.key.value)] = {
                        str(one.key.value): "value" if _value(one.value) in ("wert", "value") else "effect"
                        for one in parameters.entries
                    }
    return found


def _named_files(main: Node) -> list[str]:
    named = (main.get("dateien") or main.get("files")) if isinstance(main, Mapping) else None
    return [str(item.value) for item in named.items if isinstance(item, Scalar)] if isinstance(named, Sequence) else []


def _value(node: Node) -> object:
    return node.value if isinstance(node, Scalar) else None


def format_bytes(raw: bytes, path: Path, surroundings: Around, target: Language | None = None) -> str:
    """A file in canonical layout, in the `target` language if one is given; a RulebookError if it cannot be."""
    name = shown(path)
    node = read_text(raw, name)
    main = path.name == MAIN_FILE
    scenarios = is_scenario_file(node)
    language = declared_language(node, "de" if scenarios else surroundings.language)
    plan = outline(node, main, language, surroundings.templates)
    text = _Work(clean_text(raw, name), node, plan, surroundings).layout()
    if target is not None and target != language:
        again = _Work(text, read_text(text, name), plan, surroundings)
        text = again.translation(target, declares=scenarios)
    return text


class _Work:
    """One file on its way."""

    def __init__(self, text: str, node: Node, plan: Outline, surroundings: Around) -> None:
        self.text = text
        self.node = node
        self.plan = plan
        self.around = surroundings

    def layout(self) -> str:
        replaced: dict[Place, str] = {}
        for role in roles(self.node, self.plan):
            if role.what == "text":
                new = formatted(str(role.scalar.value), role.kind, self.plan.language)
                if role.scalar.block or "\n" not in str(role.scalar.value):
                    replaced[_place(role)] = new
        return self._written(read_page(self.text), replaced, {})

    def translation(self, target: Language, declares: bool) -> str:
        source = self.plan.language
        page = read_page(self.text)
        world = self.around.world or World()
        names = Names(world, target)
        replaced: dict[Place, str] = {}
        texts: dict[int, list[tuple[str, str]]] = {}
        findings: list[Finding] = []
        declared = False
        for role in roles(self.node, self.plan):
            written = str(role.scalar.value)
            if role.key is not None:
                replaced[_place(role)] = role.key.spelling(target)
            elif role.what == "language":
                replaced[_place(role)], declared = target, True
            elif role.choices is not None:
                german, english = next(pair for pair in role.choices.choices if written in pair)
                replaced[_place(role)] = german if target == "de" else english
            elif role.what == "type":
                replaced[_place(role)] = names.type(written)
            elif role.what == "answer":
                replaced[_place(role)] = names.answer(written) if self.around.whole else written
            elif written not in TRUTHS:  # a truth value alone is a word of YAML
                line = role.scalar.span.line
                row = texts.setdefault(line, [])
                note = _note(page.beside.get(line, ""), target, len(row))
                try:
                    made = translated(written.rstrip("\n"), role.kind, source, target, world, note)
                except Untranslatable as reason:
                    hint = "Formuliere den Text um, oder gib seinen Ereignissen einen Satz in der anderen Sprache."
                    findings.append(Finding("RW711", role.scalar.span, str(reason), hint))
                    continue
                replaced[_place(role)] = made.text
                row.append((made.text, made.note))
        if findings:
            raise RulebookError(findings)
        notes = {line: _beside(page.beside.get(line, ""), source, target, row) for line, row in texts.items()}
        text = self._written(page, replaced, notes)
        if declares and not declared:
            text = f"{'sprache' if target == 'de' else 'language'}: {target}\n{text}"
        return text

    def _written(self, page: Page, replaced: dict[Place, str], notes: dict[int, str]) -> str:
        """The page as text; it must still say the same."""
        text = write_page(page, replaced, notes)
        if not _same(self.node, read_text(text, ""), replaced):
            raise AssertionError("the layout of a file changed what it says")
        return text


def _place(role: Role) -> Place:
    return role.scalar.span.line, role.scalar.span.column


def _same(before: Node, after: Node, replaced: dict[Place, str]) -> bool:
    """Whether two files say the same but for what was replaced on purpose."""
    waiting: list[tuple[Node, Node]] = [(before, after)]
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, Mapping) and isinstance(other, Mapping) and len(one.entries) == len(other.entries):
            for a, b in zip(one.entries, other.entries, strict=True):
                waiting += [(a.key, b.key), (a.value, b.value)]
        elif isinstance(one, Sequence) and isinstance(other, Sequence) and len(one.items) == len(other.items):
            waiting.extend(zip(one.items, other.items, strict=True))
        elif isinstance(one, Scalar) and isinstance(other, Scalar):
            wanted = replaced.get((one.span.line, one.span.column))
            if wanted is None and one.value != other.value:
                return False
            if wanted is not None and str(other.value).rstrip("\n") != wanted.rstrip("\n"):
                return False
        else:
            return False
    return True


# ---- notes for the way back


def _note(comment: str, language: Language, number: int) -> str:
    """What a comment notes for the text with this number in its line."""
    found = re.search(rf"# {language}: (.*)$", comment)
    if found is None:
        return ""
    parts = found[1].split(_TEXTS_OF_A_LINE)
    return parts[number] if number < len(parts) and parts[number] != _NONE else ""


def _beside(comment: str, source: Language, target: Language, row: Iterable[tuple[str, str]]) -> str:
    """The comment of a line of which the texts were translated: without the old note, with the new one."""
    kept = re.sub(rf"\s*# {target}: .*$", "", comment)
    notes = [note for _, note in row]
    if not any(notes):
        return kept
    new = f"# {source}: " + _TEXTS_OF_A_LINE.join(note or _NONE for note in notes)
    return f"{kept}  {new}" if kept else new
