"""What a file takes from the rulebook or mod that it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from regelwerk.dsl.checking import check_sources
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import MAIN_FILE
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.sources import Sources
from regelwerk.dsl.world.type_words import STATED_WORDS
from regelwerk.dsl.world.world import World
from regelwerk.tools.commands.installed_mods import base_of, with_needed
from regelwerk.tools.formatting.roles import OF_ALL

Templates = dict[str, dict[str, str]]
"""The parameters of templates, each with the kind of text that fills it; attributes that are texts under OF_ALL."""

Read = Callable[[Path], Node]
_Place = tuple[str, int, int]

_TABLES = (
    "events", "procedures", "derived", "tables", "kinds", "entries", "attributes", "rules", "options", "templates",
)  # fmt: skip


@dataclass(frozen=True)
class Around:
    """What a file of a rulebook takes from the others: its language, the templates, and for translating all names.

    `mod` means that it is a file of a mod. `whole` means that the main file of the rulebook is translated, too: the
    machine then speaks the other language to the players.
    """

    language: Language = "de"
    templates: Templates = field(default_factory=dict)
    world: World | None = None
    whole: bool = False
    mod: bool = False

    def verbs(self, text: Span) -> dict[tuple[int, int], str]:
        """What the verbs of a text mean, by their places in it, as far as it is known."""
        return self._verbs.get(_place(text), {})

    @cached_property
    def _verbs(self) -> dict[_Place, dict[tuple[int, int], str]]:
        """The verbs of all texts, by the places of these."""
        found: dict[_Place, dict[tuple[int, int], str]] = {}
        for one in (self.world.uses if self.world is not None else None) or ():
            if one.what == "verb":
                found.setdefault(_place(one.scalar.span), {})[one.line, one.column] = one.id
        return found


def _place(text: Span) -> _Place:
    return Path(text.file).name, text.line, text.column


class _Noting(Sources):
    """A rulebook is understood with a note of what each word in it means."""

    def understood(self, world: World) -> list[Finding]:
        world.uses = []
        return super().understood(world)


def _understood(folder: Path) -> World:
    """A rulebook without errors; what has some cannot be translated."""
    rulebook, findings = check_sources(folder / MAIN_FILE, _Noting())
    if rulebook is None:
        raise RulebookError(findings)
    return rulebook.world


def around(folder: Path | None, translating: bool, whole: bool = False, node: Read = read) -> Around:
    """What surrounds the files in the folder of a rulebook or mod. What has errors cannot be translated: it raises
    them. `node` reads a file; an editor has some that are not saved."""
    if folder is None:
        return Around()
    mod = (folder / MOD_FILE).is_file()
    try:
        main = node(folder / (MOD_FILE if mod else MAIN_FILE))
    except RulebookError:
        return Around()
    templates = _all_templates(folder, main, node)
    if not mod:
        return Around(declared_language(main), templates, _understood(folder) if translating else None, whole)
    base = base_of(folder)
    templates = _together(_all_templates(base, node(base / MAIN_FILE), node), templates)
    return Around(declared_language(main), templates, _with_mod(base, folder) if translating else None, mod=True)


def _with_mod(base: Path, folder: Path) -> World:
    """A rulebook with a mod, in which the names of the mod are known as the mod itself calls them, too."""
    rulebook, findings = check_sources(base / MAIN_FILE, _Noting(), with_needed([folder]))
    own = next((mod for mod in rulebook.mods if mod.folder.resolve() == folder.resolve()), None) if rulebook else None
    if rulebook is None or own is None:
        raise RulebookError(findings)
    world = copy(rulebook.world)
    for name in _TABLES:
        table = getattr(world, name)
        setattr(world, name, {**table, **{word: table[full] for word, full in own.words.items() if full in table}})
    return world


def _all_templates(folder: Path, main: Node, node: Read) -> Templates:
    found = _templates(main)
    for name in _named_files(main):
        try:
            found = _together(found, _templates(node(folder / name)))
        except RulebookError:
            continue
    return found


def _templates(node: Node) -> Templates:
    """The parameters of the templates that a file declares."""
    found: Templates = {}
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
    stated = {str(name.value): STATED_WORDS[str(type)] for name, type in _attributes(node) if type in STATED_WORDS}
    return {**found, OF_ALL: stated} if stated else found


def _attributes(node: Node) -> Iterator[tuple[Scalar, object]]:
    """The attributes of the kinds that a file declares, each with the word for its type."""
    for section, word, type in (("arten", "attribute", "art"), ("kinds", "attributes", "type")):
        declared = node.get(section) if isinstance(node, Mapping) else None
        for entry in declared.entries if isinstance(declared, Mapping) else ():
            attributes = entry.value.get(word) if isinstance(entry.value, Mapping) else None
            for one in attributes.entries if isinstance(attributes, Mapping) else ():
                written = one.value.get(type) if isinstance(one.value, Mapping) else one.value
                yield one.key, _value(written) if written is not None else None


def _together(templates: Templates, more: Templates) -> Templates:
    """The templates of two files; attributes that are texts are those of both."""
    stated = {**templates.get(OF_ALL, {}), **more.get(OF_ALL, {})}
    return {**templates, **more, **({OF_ALL: stated} if stated else {})}


def _named_files(main: Node) -> list[str]:
    named = (main.get("dateien") or main.get("files")) if isinstance(main, Mapping) else None
    return [str(item.value) for item in named.items if isinstance(item, Scalar)] if isinstance(named, Sequence) else []


def _value(node: Node) -> object:
    return node.value if isinstance(node, Scalar) else None
