"""One root cause, one finding: what one mistake made unknown is not told as another.

A declaration that cannot be understood takes its names with it. Whoever uses such a name later is not to blame.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from regelwerk.dsl.findings.findings import Finding, plain
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.world.world import World

_LONGEST_NAME = 100
_STEP = re.compile(rf"(?<!\w)(?:{spoken('STEP', 'de')}|{spoken('STEP', 'en')}) (\w+)")
_SURELY_MEANT = 0.85
_HOW_IT_IS_USED = frozenset({"RW403", "RW404", "RW413", "RW415", "RW416", "RW420"})
"""Codes that hold a use against a declaration: its type, its fields, how many arguments it takes, its forms."""
_OF_TEXTS = frozenset({"RW300", "RW420", "RW422", *_HOW_IT_IS_USED})
"""Codes of texts that may be told only because what the entry declares could not be read."""


def without_consequences(findings: list[Finding], broken: Iterable[Finding], files: Iterable[Node]) -> list[Finding]:
    """The findings without those that only miss a name which one of the `broken` places would have declared."""
    broken = list(broken)
    places = {_start(finding.span) for finding in broken}
    if not places:
        return findings
    nodes = list(files)
    lost = {word for file in nodes for part in _parts_at(file, places) for word in _words(part)}
    around = [entry for file in nodes for entry in _entries_around(file, places)]
    spoilt, entries = {str(entry.key.value) for entry in around}, [entry.value.span for entry in around]
    ill_shaped = {_start(finding.span) for finding in broken if finding.code == "RW104"}
    unshaped = [entry.value.span for file in nodes for entry in _entries_around(file, ill_shaped)] if ill_shaped else []
    used = {finding.name for finding in findings if finding.name}
    return [
        _called_as_used(finding, used)
        for finding in findings
        if any(finding is one for one in broken)
        or _start(finding.span) in places - ill_shaped
        or (
            _start(finding.span) not in ill_shaped
            and not (finding.name and finding.name in lost)
            and not (finding.code == "RW300" and finding.name in spoilt)  # it is declared, only not rightly
            and not (finding.code == "RW405" and any(_within(finding.span, around) for around in entries))
            and not (finding.code in _OF_TEXTS and any(_within(finding.span, one) for one in unshaped))
            and not (finding.code in _HOW_IT_IS_USED and (finding.name in spoilt or _says(nodes, finding, spoilt)))
        )
    ]


def without_lost_steps(findings: list[Finding], files: Iterable[Node]) -> list[Finding]:
    """The findings without those that miss a step of a text in which something else is wrong."""
    missed = [one for one in findings if one.code == "RW300" and one.name]
    if not missed or len(missed) == len(findings):
        return findings
    others = [one.span for one in findings if one not in missed]
    spoilt = [
        str(one.value)
        for file in files
        if any(span.file == file.span.file for span in others)
        for one in _scalars(file)
        if one.block and any(span.file == one.span.file and _holds(one, span) for span in others)
    ]
    steps = {name for text in spoilt for name in _STEP.findall(text)}
    return [one for one in findings if one not in missed or one.name not in steps]


def behind_keys(findings: list[Finding], files: list[Node]) -> list[Finding]:
    """The findings with those of texts that have lost their line ends behind their keys, where the `|` belongs."""
    lost = {_start(finding.span): number for number, finding in enumerate(findings) if finding.code == "RW202"}
    moved = list(findings)
    waiting = list(files) if lost else []
    while waiting:
        here = waiting.pop()
        for entry in here.entries if isinstance(here, Mapping) else ():
            waiting.append(entry.value)
            number = lost.get(_start(entry.value.span))
            if number is not None and entry.value.span.line > entry.key.span.line:
                key = entry.key.span
                place = Span(key.file, key.end_line, key.end_column + 1, key.end_line, key.end_column + 1)
                moved[number] = replace(findings[number], span=place, suggestion=" |")
        waiting += here.items if isinstance(here, Sequence) else ()
    return moved


def called_rightly(findings: list[Finding]) -> list[Finding]:
    """The findings without those that nothing can be named like a word, where it is told which name is meant."""
    named = {_start(one.span) for one in findings if one.code == "RW300" and one.suggestion}
    return [one for one in findings if one.code != "RW106" or _start(one.span) not in named]


def slipped_texts(findings: list[Finding]) -> list[Finding]:
    """The findings with those of an empty text and of the strange key right below it as one: the line has slipped."""
    empty = {(one.span.file, one.span.line + 1): one for one in findings if one.code == "RW201"}
    slipped = {at: one for one in findings if one.code == "RW101" and (at := (one.span.file, one.span.line)) in empty}
    if not slipped:
        return findings
    gone = {id(empty[at]) for at in slipped}
    moved = {id(one): replace(one, hint=message("findings.RW101.slipped_text")) for one in slipped.values()}
    return [moved.get(id(one), one) for one in findings if id(one) not in gone]


def _called_as_used(finding: Finding, used: set[str]) -> Finding:
    """A name that cannot be one, with the suggestion by which others already speak of it: `ein zahlen`, `einzahlen`."""
    joined = finding.suggestion.replace("_", "")
    if finding.code != "RW106" or finding.suggestion in used or joined not in used:
        return finding
    return replace(finding, suggestion=joined)


def blaming_declarations(findings: list[Finding], world: World) -> list[Finding]:
    """The findings with those put together that all miss one name whose declaration is misspelt: nobody uses that; or
    that all speak of a common place as if each player had one."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        if finding.name and finding.suggestion:
            groups.setdefault((finding.name, finding.suggestion), []).append(finding)
    blamed: dict[int, Finding | None] = {}
    for (name, declared), missing in groups.items():
        lines = {(finding.span.file, finding.span.line) for finding in missing}
        # A text is understood only up to its first mistake: what is wrong twice in a line is found once.
        places = max(len(lines), _said(world, name))
        span = _declared_at(world, declared) if places > 1 else None
        is_step = name in world.procedures  # it is said where it is meant, too
        is_form = name in world.told or name in world.asked  # of a verb: it is said where it is meant, too
        if span is None or is_step or is_form or _said(world, declared) or _is_unlike_thing(world, name, declared):
            continue
        said = message("findings.RW300.declared_otherwise", places=places, name=name, declared=declared)
        hint = message("findings.RW300.meant_here", name=name)
        told = about(said, world.language), about(hint, world.language)
        blamed.update({id(finding): None for finding in missing})
        blamed[id(missing[0])] = Finding("RW300", span, *told, name, name=declared)
    for finding in findings:
        blamed.update(_blaming_capitals(finding, world))
    common: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.code == "RW413" and finding.name:
            common.setdefault(finding.name, []).append(finding)
    for place, uses in common.items():
        span = _declared_at(world, place) if len({(one.span.file, one.span.line) for one in uses}) > 1 else None
        if span is not None:
            what = message("findings.root_causes.exists_only_once_but", place=place)
            blamed.update({id(finding): None for finding in uses})
            blamed[id(uses[0])] = Finding(
                "RW413", span, what, message("findings.RW413.blaming_declarations_hint", place=place)
            )
    made = (blamed.get(id(finding), finding) for finding in findings)
    return [finding for finding in made if finding is not None]


def _blaming_capitals(finding: Finding, world: World) -> Iterator[tuple[int, Finding]]:
    """A name is missed that was declared with a capital letter: small ones are the custom, so it is to blame."""
    name, declared = finding.name, finding.suggestion
    span = _declared_at(world, declared) if name and name != declared and name == declared.lower() else None
    if span is not None and not _said(world, declared):
        what = message("findings.RW300.capital", declared=declared, name=name)
        hint = message("findings.RW300.meant_here", name=name)
        told = about(what, world.language), about(hint, world.language)
        yield id(finding), Finding("RW300", span, *told, name, name=declared)


def _is_unlike_thing(world: World, name: str, declared: str) -> bool:
    """Whether this is a thing whose name is only somewhat like the other: that no text speaks of a thing is common."""
    return declared in world.entries and SequenceMatcher(None, name, declared).ratio() < _SURELY_MEANT


def _said(world: World, name: str) -> int:
    """How often the texts of a rulebook say a name."""
    return sum(len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text)) for text in _texts(world))


def _declared_at(world: World, name: str) -> Span | None:
    tables = (
        world.kinds, world.entries, world.events, world.procedures, world.resources, world.derived, world.rules,
        world.attributes, world.tables,
    )  # fmt: skip
    found = next((table[name] for table in tables if name in table), None)
    if found is None and name in world.forms:  # by another form, or by the name that a mod gave it
        found = world.kinds.get(world.forms[name][1])
    if found is None:
        found = next((one for id, one in world.entries.items() if plain(id) == name), None)
    span: Span | None = getattr(found, "span", None)
    return span if span is not None and span.line else None


def _texts(world: World) -> Iterator[str]:
    """All texts of a rulebook, as they are written."""
    for table in (world.procedures, world.rules, world.derived, world.events, world.entries, world.kinds, world.means):
        for declared in table.values():
            for part in ("text", "effect", "effect_text", "condition_text", "things_text", "worth_text", "after_use"):
                scalar = getattr(declared, part, None)
                if isinstance(scalar, Scalar):
                    yield str(scalar.value)
    for scalar in (world.setup_text, world.window_order_text):
        if scalar is not None:
            yield str(scalar.value)


def _entries_around(file: Node, places: set[tuple[str, int, int]]) -> Iterator[Entry]:
    """The entries that have one of the places inside: how they are to be used is not known."""
    for section in file.entries if isinstance(file, Mapping) else ():
        for entry in section.value.entries if isinstance(section.value, Mapping) else ():
            if next(_parts_at(entry.value, places, inside=True), None) is not None:
                yield entry


def _within(span: Span, around: Span) -> bool:
    return span.file == around.file and around.line <= span.line <= around.end_line


def _says(files: list[Node], finding: Finding, words: set[str]) -> bool:
    """Whether the line of a text that a finding points at has one of the words in it."""
    at = finding.span
    scalar = next(
        (one for file in files if file.span.file == at.file for one in _scalars(file) if _holds(one, at)), None
    )
    if scalar is None or not words:
        return False
    lines = str(scalar.value).split("\n")
    rows = [text for text, (line, _) in zip(lines, scalar.lines, strict=False) if at.line <= line <= at.end_line]
    return not words.isdisjoint(re.findall(r"\w+", " ".join(rows)))


def _holds(scalar: Scalar, at: Span) -> bool:
    span = scalar.span
    return (span.line, span.column) <= (at.line, at.column) <= (span.end_line, span.end_column)


def _scalars(node: Node) -> Iterator[Scalar]:
    waiting = [node]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            waiting += [entry.value for entry in here.entries]
        elif isinstance(here, Sequence):
            waiting += here.items
        elif isinstance(here, Scalar):
            yield here


def _start(span: Span) -> tuple[str, int, int]:
    return span.file, span.line, span.column


def _parts_at(root: Node, places: set[tuple[str, int, int]], inside: bool = False) -> Iterator[Node]:
    """The values that begin at one of the places, and what stands behind a key that does; the root may be `inside`."""
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if _start(here.span) in places and (inside or here is not root):
            yield here
        if isinstance(here, Mapping):
            for entry in here.entries:
                if _start(entry.key.span) in places:
                    yield from (entry.key, entry.value)
                elif isinstance(entry.value, Scalar) and _start(entry.value.span) in places:
                    yield entry.key  # an entry whose whole content is wrong declares nothing
                waiting.append(entry.value)
        elif isinstance(here, Sequence):
            waiting.extend(here.items)


def _words(part: Node) -> Iterator[str]:
    """Every key and every text of a part; of a name that cannot be one also what it may be called elsewhere."""
    waiting = [part]
    while waiting:
        here = waiting.pop()
        if isinstance(here, Mapping):
            for entry in here.entries:
                waiting += [entry.key, entry.value]
        elif isinstance(here, Sequence):
            waiting.extend(here.items)
        elif isinstance(here, Scalar) and isinstance(here.value, str) and len(here.value) < _LONGEST_NAME:
            yield from (here.value, re.sub(r"\W", "", here.value), re.sub(r"\W+", "_", here.value))
            yield from re.findall(r"\w+", here.value)
