"""Whole files: in canonical layout, or in the other language as well."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind
from regelwerk.dsl.grammar.parsed_texts import parsed
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.shared_words import TRUTHS
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay.paths import spelled
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.reading.source_text import clean_text
from regelwerk.dsl.shape.cell_keys import said_in
from regelwerk.dsl.shape.said_amounts import joined_in
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.games import shown
from regelwerk.tools.formatting.bilingual import Names
from regelwerk.tools.formatting.effect_text import Untranslatable, formatted, inflected, translated
from regelwerk.tools.formatting.roles import Outline, Role, outline, roles
from regelwerk.tools.formatting.styled_yaml import Page, Place, read_page
from regelwerk.tools.formatting.surroundings import Around
from regelwerk.tools.formatting.yaml_writer import write_page
from regelwerk.tools.scenarios.scenario_reading import is_scenario_file

_TEXTS_OF_A_LINE = " | "
_NONE = "-"


def format_bytes(raw: bytes, path: Path, surroundings: Around, target: Language | None = None) -> str:
    """A file in canonical layout, in the `target` language if one is given; a RulebookError if it cannot be."""
    name = shown(path)
    node = read_text(raw, name)
    scenarios = is_scenario_file(node)
    language = declared_language(node, "de" if scenarios else surroundings.language)
    plan = outline(node, path.name, language, surroundings.templates, surroundings.mod)
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
            if role.what == "text" and not role.quotes:
                new = self._formatted(role)
                if role.scalar.block or "\n" not in str(role.scalar.value):
                    replaced[_place(role)] = new
        return self._written(read_page(self.text), replaced, {})

    def _formatted(self, role: Role) -> str:
        text, language = str(role.scalar.value), self.plan.language
        if self.around.world is None:
            return formatted(text, role.kind, language)
        return inflected(text, role.kind, language, self.around.world, self.around.verbs(role.scalar.span))

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
            elif role.path is not None:
                replaced[_place(role)] = spelled(role.path.keys, target)
            elif role.what == "cell":
                replaced[_place(role)] = said_in(written, source, target)
            elif role.what == "amount":
                replaced[_place(role)] = joined_in(written, target)
            elif role.what == "type":
                replaced[_place(role)] = names.type(written)
            elif role.what == "answer":
                replaced[_place(role)] = names.answer(written) if self.around.whole else written
            elif role.what == "reason":
                replaced[_place(role)] = names.reason(written) if self.around.whole else written
            elif role.quotes and (world.language != target or not _speaks(written, role.kind, source)):
                continue  # a quotation stays as the rulebook says it
            elif written not in TRUTHS:  # a truth value alone is a word of YAML
                line = role.scalar.span.line
                row = texts.setdefault(line, [])
                note = _note(page.beside.get(line, ""), target, len(row))
                try:
                    verbs = self.around.verbs(role.scalar.span)
                    made = translated(written.rstrip("\n"), role.kind, source, target, world, note, verbs)
                except Untranslatable as reason:
                    hint = message("editing.RW801.translation_hint")
                    findings.append(Finding("RW801", role.scalar.span, str(reason), hint))
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


def _speaks(text: str, kind: TextKind, language: Language) -> bool:
    """Whether a text is one of a language."""
    return not isinstance(parsed(text.rstrip("\n"), kind, language), SyntaxFault)


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
