"""A rulebook from its folder: read, checked, understood. `check` and `load` are the same path."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from regelwerk.dsl import library
from regelwerk.dsl.cache import key_of, remembered
from regelwerk.dsl.checked_data import RecordData
from regelwerk.dsl.declare import Declarations
from regelwerk.dsl.findings import Finding, RulebookError, Severity
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Mapping, Node, Span
from regelwerk.dsl.reader import read
from regelwerk.dsl.schema import NAMED, PART, RULEBOOK
from regelwerk.dsl.shape_check import check, declared_language
from regelwerk.dsl.texts import Texts
from regelwerk.dsl.world import World

MAIN_FILE = "rulebook.yaml"
SHAPE_CODES = "RW1"
MOST_BYTES = 5_000_000


@dataclass(frozen=True)
class Rulebook:
    """A checked rulebook, ready to be compiled for a number of players and a set of options."""

    world: World
    digest: str
    folder: Path
    files: tuple[str, ...] = ()
    warnings: tuple[Finding, ...] = ()

    @property
    def id(self) -> str:
        return self.world.id


def check_folder(path: Path) -> tuple[Rulebook | None, list[Finding]]:
    """Everything that is wrong with a rulebook folder (or its main file), and the rulebook if nothing is.

    A rulebook without a finding is remembered by its content, so that checking it again costs next to nothing.
    """
    main = path if path.is_file() else path / MAIN_FILE
    found: list[Finding] = []

    def work() -> Rulebook | None:
        rulebook, findings = _check(main)
        found.extend(findings)
        return rulebook if not findings else None

    key = _key(main)
    if not key:
        return _check(main)
    rulebook = remembered("rulebook", key, work, lambda data: _recalled(main, data), _kept)
    return rulebook, found


def _key(main: Path) -> str:
    """The main file by name and content, or "" if it cannot be read."""
    try:
        if not main.is_file() or main.stat().st_size > MOST_BYTES:
            return ""
        return key_of([str(main.parent.resolve()).encode(), _shown(main).encode(), main.read_bytes()])
    except (OSError, RuntimeError):
        return ""


def _kept(made: Rulebook) -> tuple[World, str, list[tuple[str, str]]]:
    return made.world, made.digest, [(name, _content(made.folder / name)) for name in made.files]


def _recalled(main: Path, data: tuple[World, str, list[tuple[str, str]]]) -> Rulebook:
    """A remembered rulebook, if all its other files still say the same; else KeyError."""
    world, digest, files = data
    for name, content in files:
        if _content(main.parent / name) != content:
            raise KeyError(name)
    return Rulebook(world, digest, main.parent, tuple(name for name, _ in files))


def _content(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes() if path.is_file() else b"", digest_size=16).hexdigest()


def _check(main: Path) -> tuple[Rulebook | None, list[Finding]]:
    folder = main.parent
    digest = hashlib.blake2b(digest_size=16)
    try:
        node = read(main, _shown(main))
        digest.update(main.read_bytes())
    except RulebookError as error:
        return None, list(error.findings)
    language = declared_language(node)
    data, findings = check(node, RULEBOOK, language, NAMED)
    header = data.as_record
    files: list[tuple[RecordData, Language]] = [(header, language)]
    for leaf in header.leaves("files"):
        part = _part(folder, leaf.text, leaf.span, language, digest, findings)
        if part is not None:
            files.append(part)
    if not isinstance(node, Mapping):
        return None, _in_order(findings)
    used = list(library.uses(header, language, findings))
    borrowed: list[tuple[RecordData, Language]] = []
    for use in used:
        data, more = check(use.node, PART, "de", NAMED)
        borrowed.append((data.as_record, "de"))
        findings += more
        digest.update(use.library.path.read_bytes())
    declarations = Declarations()
    world = declarations.build(header, files, borrowed, [need for use in used for need in use.needs])
    findings += declarations.findings
    if all(finding.code.startswith(SHAPE_CODES) for finding in findings):
        # a mistake in the shape of one entry hides no mistake in the texts of others
        findings += _understood(world, header.span)
    findings = _in_order([_where_used(finding, used) for finding in findings])
    if any(finding.severity is Severity.ERROR for finding in findings):
        return None, findings
    names = tuple(leaf.text for leaf in header.leaves("files"))
    return Rulebook(world, digest.hexdigest(), folder, names, tuple(findings)), findings


def _where_used(finding: Finding, used: list[library.Use]) -> Finding:
    """A finding inside a library comes from what the rulebook gave it: it is shown there."""
    use = next((one for one in used if str(one.library.path) == finding.span.file), None)
    if use is None:
        return finding
    return replace(finding, span=use.span, message=f"In der Bibliothek {use.library.de}: {finding.message}")


def _understood(world: World, span: Span) -> list[Finding]:
    try:
        return Texts(world).understand()
    except RecursionError:
        hint = "Ableitungen, die lange Ketten bilden, oder tief geschachtelte Texte: kürze oder teile sie."
        return [Finding("RW456", span, "Das Regelwerk ist zu tief verschachtelt.", hint)]


def _part(
    folder: Path, name: str, span: Span, language: Language, digest: hashlib.blake2b, findings: list[Finding]
) -> tuple[RecordData, Language] | None:
    path = folder / name
    if not _inside(folder, path):
        findings.append(
            Finding(
                "RW307",
                span,
                "Dateien eines Regelwerks liegen in seinem Ordner.",
                "Nenne die Datei ohne .. und ohne / am Anfang.",
            )
        )
        return None
    try:
        node: Node = read(path, _shown(path))
        digest.update(name.encode() + b"\0" + path.read_bytes())
    except RulebookError as error:
        findings += error.findings
        return None
    own = declared_language(node, language)
    data, more = check(node, PART, own, NAMED)
    findings += more
    return data.as_record, own


def _inside(folder: Path, path: Path) -> bool:
    """Whether a file really lies in the folder, links followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return False


def _shown(path: Path) -> str:
    """A path as people write it: relative to where they stand, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError, RuntimeError):
        return str(path)


def _in_order(findings: list[Finding]) -> list[Finding]:
    unique = list(dict.fromkeys(findings))
    return sorted(unique, key=lambda f: (f.span.file, f.span.line, f.span.column, f.code))


def load(path: Path | str) -> Rulebook:
    """The rulebook in a folder; a RulebookError with all findings if it has errors."""
    rulebook, findings = check_folder(Path(path))
    if rulebook is None:
        raise RulebookError(findings)
    return rulebook
