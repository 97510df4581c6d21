"""The check of a rulebook: its files are read, held against their shapes, declared, understood and linted."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.dsl import library
from regelwerk.dsl.declare.citations import read_paragraphs, unknown_citations
from regelwerk.dsl.declare.material_size import too_many_things
from regelwerk.dsl.declare.misspelt_declarations import at_declarations
from regelwerk.dsl.findings.findings import Finding, RulebookError, errors_in
from regelwerk.dsl.findings.root_causes import (
    behind_keys,
    blaming_declarations,
    called_rightly,
    slipped_texts,
    without_consequences,
    without_lost_steps,
)
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.message import Message, Sayable, about, message
from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.reading.nodes import Mapping, Span, Words
from regelwerk.dsl.rulebook import MAIN_FILE, LoadedMod, Rulebook, check_folder
from regelwerk.dsl.sentences.told_names import tell_apart, without_mods
from regelwerk.dsl.shape.checked_data import RecordData
from regelwerk.dsl.shape.schema import PART, RULEBOOK
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.source_files import (
    PARAGRAPH_FILE,
    about_files,
    guessed_language,
    in_order,
    inside,
    missing_file,
    outside_finding,
    shown,
)
from regelwerk.dsl.sources import DISK, Files, FilesRead, Sources
from regelwerk.dsl.unlisted_files import blaming_unlisted
from regelwerk.dsl.world.world import World

if TYPE_CHECKING:
    from regelwerk.dsl.overlay.combine import Combined
    from regelwerk.dsl.overlay.mods import Mod

SHAPE_CODES = "RW1"
_INCOMPLETE = ("RW103", "RW108")  # something is missing, and nobody knows what it would have declared


def check_sources(
    main: Path, sources: Sources = DISK, mods: Sequence[Path] = ()
) -> tuple[Rulebook | None, list[Finding]]:
    """The check itself, with nothing remembered between two calls but what the sources remember.

    Only the rulebook that mods are laid over is taken as remembered, where it comes from the disk.
    """
    if not mods:
        return check_alone(main, _read(main, sources), sources)
    read = _read(main, sources)
    rulebook, findings = sources.base(main, read)
    if rulebook is None:
        return None, findings
    combined, made, findings = _combined(rulebook, read.files, mods, sources)
    loaded = tuple(_loaded(one.mod, one.words) for one in combined.mods)
    made.mods = {one.mod.id: one.mod.names for one in combined.mods}
    chosen = Counter(word for one in combined.mods for word in one.words)
    made.chosen_twice = tuple(word for word, times in chosen.items() if times > 1)
    tell_apart(made)
    made.paragraphs = dict(rulebook.world.paragraphs)
    findings = in_order([*findings, *_paragraphs_of_mods(combined, made, rulebook, sources)])
    findings = [_with_short_names(one, made) for one in findings]
    digest = hashlib.blake2b(" ".join([rulebook.digest, *(mod.digest for mod in loaded)]).encode(), digest_size=16)
    return (
        replace(rulebook, world=made, digest=digest.hexdigest(), warnings=tuple(findings), mods=loaded),
        findings,
    )


def _with_short_names(finding: Finding, world: World) -> Finding:
    """A finding about an entry of a mod calls it as its author does."""
    said, hint = (_short(one, world) for one in (finding.message, finding.hint))
    return replace(finding, message=said, hint=hint)


def _short(said: Sayable, world: World) -> Sayable:
    if isinstance(said, str):
        return without_mods(said, world)
    return said._replace(arguments=tuple((name, _short_inside(one, world)) for name, one in said.arguments))


def _short_inside(value: object, world: World) -> object:
    if isinstance(value, list):
        return [_short_inside(one, world) for one in value]
    return _short(value, world) if isinstance(value, (str, Message)) else value


def _paragraphs_of_mods(combined: Combined, world: World, rulebook: Rulebook, sources: Sources) -> list[Finding]:
    """The lists of the mods go behind the one of the rulebook; what the rulebook cites was looked at before."""
    found: list[Finding] = []
    for one in combined.mods:
        listed = one.mod.folder / PARAGRAPH_FILE
        if listed.is_file():
            found += read_paragraphs(one.mod.folder, shown(listed), one.mod.language, world, sources)
    return [one for one in (*found, *unknown_citations(world)) if one not in rulebook.warnings]


def _read(main: Path, sources: Sources) -> FilesRead:
    """The files of a rulebook; none if the main one cannot be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        node = sources.node(main, shown(main))
        digest.update(sources.content(main))
    except RulebookError as error:
        return FilesRead([], (), "", list(error.findings))
    language = declared_language(node)
    data, findings = sources.shaped(node, RULEBOOK, language)
    header = data.as_record
    files: Files = [(header, language)] if isinstance(node, Mapping) else []
    unread = False
    for leaf in header.leaves("files"):
        part = _part(main.parent, leaf.text, leaf.span, language, digest, findings, sources)
        if part is not None:
            files.append(part)
        unread = unread or part is None
    for use in library.uses(header, language, []):
        digest.update(use.library.path.read_bytes())
    names = tuple(leaf.text for leaf in header.leaves("files"))
    return FilesRead(files, names, digest.hexdigest(), findings, unread)


def check_alone(main: Path, read: FilesRead, sources: Sources) -> tuple[Rulebook | None, list[Finding]]:
    """A rulebook without mods, whose files have been read."""
    if not read.files:
        return None, about_files(in_order(read.findings), {}, _guessed(main, sources))
    if read.unread:
        # Nobody knows what is declared in a file that cannot be read, so nothing can be said to be missing.
        return None, about_files(in_order(read.findings), _languages(read.files), read.files[0][1])
    world, findings = _world(read.files, read.findings, sources)
    header = read.files[0][0]
    at = header.key_span("files") if "files" in header else header.span
    findings = blaming_unlisted(findings, main.parent, read.names, at, world.language)
    listed = main.parent / PARAGRAPH_FILE
    if listed.is_file():
        language = read.files[0][1]
        wrong = read_paragraphs(main.parent, shown(listed), language, world, sources)
        findings = in_order([*findings, *wrong, *unknown_citations(world)])
        findings = about_files(findings, {}, language)
    if errors_in(findings):
        return None, findings
    return Rulebook(world, read.digest, main.parent, read.names, tuple(findings)), findings


def _world(files: Files, findings: list[Finding], sources: Sources) -> tuple[World, list[Finding]]:
    """What files declare and say, the main one first."""
    header, language = files[0]
    broken = list(findings)
    findings = [*findings]
    used = list(library.uses(header, language, findings))
    borrowed: Files = []
    for use in used:
        data, more = sources.shaped(use.node, PART, "de")
        borrowed.append((data.as_record, "de"))
        findings += more
    world, more = sources.declared(header, files, borrowed, [need for use in used for need in use.needs])
    findings += [*more, *too_many_things(world)]
    world.libraries = {str(use.library.path): (use.library.de, use.span) for use in reversed(used)}
    if all(finding.code.startswith(SHAPE_CODES) and finding.code not in _INCOMPLETE for finding in findings):
        # a mistake in the shape of one entry hides no mistake in the texts of others
        findings += _understood(world, header.span, sources)
    findings = without_consequences(findings, broken, (record.node for record, _ in files))
    findings = slipped_texts(called_rightly(findings))
    nodes = [record.node for record, _ in files]
    findings = without_lost_steps(findings, nodes)
    findings = at_declarations(behind_keys(findings, nodes), nodes, world)
    findings = blaming_declarations([_where_used(finding, world) for finding in findings], world)
    if not findings:
        # a library offers more than a rulebook needs of it
        findings += [finding for finding in sources.linted(world) if finding.span.file not in world.libraries]
    return world, about_files(in_order(findings), _languages(files), language)


def _languages(files: Files) -> dict[str, str]:
    """The language of each file."""
    return {record.node.span.file: language for record, language in files}


def _where_used(finding: Finding, world: World) -> Finding:
    """A finding inside a library comes from what the rulebook gave it: it is shown there."""
    if finding.span.file not in world.libraries:
        return finding
    name, span = world.libraries[finding.span.file]
    said = message("findings.in_library", library=name, message=finding.message)
    return replace(finding, span=span, message=about(said, world.language))


def _combined(
    rulebook: Rulebook, files: Files, folders: Sequence[Path], sources: Sources
) -> tuple[Combined, World, list[Finding]]:
    """The rulebook with the mods that fit, by the same steps as the rulebook alone."""
    from regelwerk.dsl.overlay.book import Page
    from regelwerk.dsl.overlay.combine import Base
    from regelwerk.dsl.overlay.conflicts import set_totals
    from regelwerk.dsl.overlay.loading import read_mods, with_mods
    from regelwerk.dsl.overlay.locate_cause import at_their_cause

    def understand(pages: Sequence[Page]) -> tuple[World, list[Finding]]:
        findings: list[Finding] = []
        files: Files = []
        for number, page in enumerate(pages):
            data, more = sources.shaped(page.node, PART if number else RULEBOOK, page.language)
            files.append((data.as_record, page.language))
            findings += more
        return _world(files, findings, sources)

    mods, broken = read_mods(folders, sources)
    pages = [Page(data.node, own) for data, own in files if isinstance(data.node, Mapping)]
    base = Base(rulebook.id, rulebook.world.version, tuple(pages))
    combined, world, findings = with_mods(base, mods, understand, rulebook.world)
    # What the rulebook alone gives reason to say is no matter of its mods.
    theirs = [one for one in findings if one not in rulebook.warnings]
    told = [*broken, *at_their_cause(theirs, pages, combined.mods, combined.history)]
    plans = [plan for one in combined.mods for plan in one.plans]
    findings = in_order([*told, *set_totals(plans, combined.history)])
    theirs_by_file = {file.node.span.file: file.language for mod in mods for file in mod.files}
    return combined, world, about_files(findings, theirs_by_file, _of_the_mods(folders, sources))


def _of_the_mods(folders: Sequence[Path], sources: Sources) -> str:
    """The language of the mods, if they have one."""
    found = {_guessed(folder / MOD_FILE, sources) for folder in folders}
    return found.pop() if len(found) == 1 else ""


def _guessed(path: Path, sources: Sources) -> str:
    """The language of a file that may not be readable at all."""
    try:
        return guessed_language(sources.content(path))
    except (OSError, RulebookError):
        return ""


def combine_folder(path: Path, mods: Sequence[Path]) -> tuple[Combined, list[Finding]]:
    """A rulebook and mods laid over each other, with the history of every change; RulebookError if it has errors."""
    main = path if path.is_file() else path / MAIN_FILE
    rulebook, findings = check_folder(main)
    if rulebook is None:
        raise RulebookError(findings)
    combined, _, findings = _combined(rulebook, _read(main, DISK).files, mods, DISK)
    return combined, findings


def _loaded(mod: Mod, words: Words) -> LoadedMod:
    return LoadedMod(mod.id, mod.version, mod.digest, mod.folder, tuple(file.name for file in mod.files), words)


def _understood(world: World, span: Span, sources: Sources) -> list[Finding]:
    try:
        return sources.understood(world)
    except RecursionError:
        hint = message("findings.RW456.understood_hint")
        return [Finding("RW456", span, message("findings.RW456.understood"), hint)]


def _part(
    folder: Path,
    name: str,
    span: Span,
    language: Language,
    digest: hashlib.blake2b,
    findings: list[Finding],
    sources: Sources,
) -> tuple[RecordData, Language] | None:
    path = folder / name
    if not inside(folder, path):
        findings.append(outside_finding(span))
        return None
    if not os.path.exists(path):  # also where no file can have such a name
        findings.append(missing_file(folder, name, span))
        return None
    try:
        node = sources.node(path, shown(path))
        digest.update(name.encode() + b"\0" + sources.content(path))
    except RulebookError as error:
        findings += error.findings
        return None
    own = declared_language(node, language)
    data, more = sources.shaped(node, PART, own)
    findings += more
    return data.as_record, own
