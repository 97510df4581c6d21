"""A mod from its folder: read, held against its shape, not yet applied to anything."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.overlay import SEPARATOR, main_file
from regelwerk.dsl.overlay.mod_shape import MOD, MOD_PART
from regelwerk.dsl.overlay.paths import SECTION_KEYS
from regelwerk.dsl.overlay.versions import Wanted, is_version
from regelwerk.dsl.reading.nodes import Mapping, Node, Span
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.shape.checked_data import Broken, Data, Leaf, MapEntry, RecordData
from regelwerk.dsl.shape.schema import NAMED
from regelwerk.dsl.shape.shape_check import check, declared_language
from regelwerk.dsl.shape.shapes import Language, Record
from regelwerk.dsl.source_files import inside, missing_file, outside_finding, shown


@record
class Change:
    """One change of what is there: the path as it is written, and what is to be done."""

    written: str
    span: Span
    language: Language
    data: RecordData

    def node(self, key: str) -> Node | None:
        found = self.data.get(key)
        return found.node if found is not None else None

    @property
    def if_mod(self) -> str:
        return self.data.text("if_mod")


@record
class ModFile:
    """The sections of one file of a mod, with its language."""

    name: str
    node: Mapping
    language: Language


@record
class Mod:
    """A mod as its author wrote it."""

    id: str
    version: str
    language: Language
    names: dict[str, str]
    span: Span
    folder: Path
    digest: str
    extends: Wanted
    needs: tuple[Wanted, ...]
    incompatible: tuple[Wanted, ...]
    after: tuple[Wanted, ...]
    files: tuple[ModFile, ...]
    changes: tuple[Change, ...]

    def full_name(self, short: str) -> str:
        return f"{self.id}{SEPARATOR}{short}"


class Files(Protocol):
    """Where files come from: the disk, or an editor."""

    def node(self, path: Path, name: str) -> Node: ...

    def content(self, path: Path) -> bytes: ...


def read_mod(path: Path, files: Files) -> tuple[Mod | None, list[Finding]]:
    """The mod in a folder; None (and findings) if it has mistakes in itself."""
    main = main_file(path)
    reading = _Reading(main.parent, files)
    try:
        reading.read(main, MOD)
    except RulebookError as error:
        return None, list(error.findings)
    mod = reading.mod()
    return (None if reading.findings else mod), reading.findings


class _Reading:
    """One run over the files of a mod."""

    def __init__(self, folder: Path, files: Files) -> None:
        self.folder = folder
        self.source = files
        self.findings: list[Finding] = []
        self.digest = hashlib.blake2b(digest_size=16)
        self.files: list[ModFile] = []
        self.changes: list[Change] = []
        self.header = RecordData(Mapping((), Span("", 0, 0, 0, 0)))

    def read(self, main: Path, shape: Record) -> None:
        self.header = self.file(main, main.name, shape, "de")
        language = declared_language(self.header.node)
        for leaf in self.header.leaves("files"):
            path = self.folder / leaf.text
            if not inside(self.folder, path):
                self.findings.append(outside_finding(leaf.span))
                continue
            if not os.path.exists(path):  # also where no file can have such a name
                self.findings.append(missing_file(self.folder, leaf.text, leaf.span))
                continue
            try:
                self.file(path, leaf.text, MOD_PART, language)
            except RulebookError as error:
                self.findings += error.findings

    def file(self, path: Path, name: str, shape: Record, otherwise: Language) -> RecordData:
        node = self.source.node(path, shown(path))
        self.digest.update(name.encode() + b"\0" + self.source.content(path))
        language = declared_language(node, otherwise)
        data, findings = check(node, shape, language, NAMED)
        self.findings += findings
        record = data.as_record
        if isinstance(node, Mapping):
            sections = tuple(
                entry for entry in node.entries if _canonical(shape, str(entry.key.value), language) in SECTION_KEYS
            )
            self.files.append(ModFile(name, Mapping(sections, node.span), language))
        self.changes += [self.change(one, language) for one in record.entries("changes")]
        return record

    def change(self, entry: MapEntry, language: Language) -> Change:
        return Change(entry.id, entry.id_span, language, entry.record)

    def mod(self) -> Mod:
        header = self.header
        names = header.record("name")
        version = header["version"]
        self.version(version)
        extends = self.wanted(header.get("extends"))
        return Mod(
            header.text("id"),
            version.text,
            declared_language(header.node),
            {language: names.text(language) for language in ("de", "en") if "name" in header and names.text(language)},
            header["id"].span,
            self.folder,
            self.digest.hexdigest(),
            extends,
            tuple(self.several(header, "needs")),
            tuple(self.several(header, "incompatible")),
            tuple(Wanted(leaf.text, leaf.span) for leaf in header.leaves("after")),
            tuple(self.files),
            tuple(self.changes),
        )

    def several(self, header: RecordData, key: str) -> Iterator[Wanted]:
        for item in header.items(key):
            yield self.wanted(item)

    def wanted(self, data: Data | None) -> Wanted:
        if data is None or isinstance(data, Broken):
            return Wanted("", self.header.span)
        record = data.as_record
        for key in ("from", "to"):
            if key in record:
                self.version(record[key])
        least, most = (record[key].span if key in record else None for key in ("from", "to"))
        return Wanted(record.text("id"), record["id"].span, record.text("from"), record.text("to"), least, most)

    def version(self, leaf: Leaf) -> None:
        if leaf.scalar.value is not None and not is_version(leaf.text):
            self.findings.append(
                Finding(
                    "RW711",
                    leaf.span,
                    message("findings.RW711.version", text=leaf.text),
                    message("findings.RW711.version_hint"),
                )
            )


def _canonical(shape: Record, word: str, language: Language) -> str:
    key = shape.spelled(word, language)
    return key.en if key is not None else ""
