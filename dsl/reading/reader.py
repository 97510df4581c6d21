"""Read a YAML file into nodes that know where they stand.

The file may come from anybody, so every guard acts on the parser's event stream, before anything is built: size,
depth and number of parts are bounded, and whatever of YAML could make one place in a file mean another (anchors,
aliases, tags, merge keys, repeated keys) is refused. Nothing recurses, and nothing but RulebookError is raised.

Positions are counted in the text as `source_text.as_read` gives it. Where a value is not written as it reads, its
`lines` are less exact: an escape such as `\\n` in double quotes moves what stands behind it, and a folded or unquoted
text over several lines knows only where its first line begins.
"""

from __future__ import annotations

import re
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from regelwerk.dsl.findings.findings import Finding, RulebookError
from regelwerk.dsl.messages.message import Sayable, message
from regelwerk.dsl.reading.bare_keys import bare_keys
from regelwerk.dsl.reading.breakdown import Breakdown
from regelwerk.dsl.reading.lost_pairs import unopened_quote
from regelwerk.dsl.reading.nodes import Entry, Mapping, Node, Scalar, Sequence, Span
from regelwerk.dsl.reading.scalars import LARGEST, Refused, plain_value
from regelwerk.dsl.reading.sign_places import at_its_sign
from regelwerk.dsl.reading.slipped_entries import slipped_entry
from regelwerk.dsl.reading.source_text import (
    MAX_BYTES,
    MAX_FINDINGS,
    clean_text,
    composed,
    crowded_finding,
    crowded_marks,
    first_forbidden,
    forbidden_character,
)
from regelwerk.dsl.reading.syntax_advice import advise

MAX_DEPTH = 64
MAX_EVENTS = 100_000

_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*")
_TIGHT = re.compile(r" *\w+:(?=[\[{])")
_LOST_COLON = re.compile(r" *(\w+)[.,;=]?(?= [\[{])")
_DIRECTIVE = re.compile(r"^%.*", re.MULTILINE)


def read(path: Path, name: str | None = None) -> Node:
    """Read one file. `name` is what findings call it, its path where not given."""
    name = str(path) if name is None else name
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise RulebookError([_unreadable(name, message("findings.reader.no_ordinary_file"))])
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise RulebookError([_unreadable(name, message("findings.reader.does_not_exist"))]) from None
    except PermissionError:
        raise RulebookError([_unreadable(name, message("findings.reader.may_not_read"))]) from None
    except (OSError, ValueError):
        raise RulebookError([_unreadable(name, message("findings.reader.system_denies_access"))]) from None
    return read_text(raw, name)


def read_text(text: str | bytes, name: str) -> Node:
    """Read the contents of a file that findings call `name`. An empty file is the value nothing."""
    clean = clean_text(text, name)
    directives = _directives(clean, name)
    if directives:
        raise RulebookError(directives)
    return _Reading(clean, name).node()


@dataclass(slots=True)
class _Open:
    """A mapping or list whose end is still to come."""

    line: int
    column: int
    end: tuple[int, int]
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    key: Scalar | None = None
    first: dict[str, Span] = field(default_factory=dict)

    def put(self, node: Node) -> None:
        self.end = (node.span.end_line, node.span.end_column)
        if not self.is_mapping:
            self.items.append(node)
        elif self.key is None:
            # Only a mapping or list lands here; it is refused as a key, and this keeps its place.
            self.key = Scalar("", node.span)
        else:
            self.entries.append(Entry(self.key, node))
            self.key = None

    def closed(self, file: str) -> Node:
        span = Span(file, self.line, self.column, *self.end)
        return Mapping(tuple(self.entries), span) if self.is_mapping else Sequence(tuple(self.items), span)


class _Stop(Exception):
    """What was found makes reading on pointless."""


class _Reading:
    """One pass over the events of one file."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.lines = text.split("\n")
        self.findings: list[Finding] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.last: Scalar | None = None
        self.documents = 0

    def node(self) -> Node:
        try:
            self._follow_events()
        except _Stop:
            pass
        except yaml.YAMLError as error:
            told = advise(self._breakdown(error))
            # A bracket that is no list of keys, since it is not YAML at all, is told once.
            self.findings = [one for one in self.findings if one.span.line != told.span.line]
            self.findings.append(told)
        if self.findings:
            raise RulebookError([at_its_sign(one, self.lines) for one in self.findings[:MAX_FINDINGS]])
        return self.root if self.root is not None else Scalar(None, Span(self.file, 1, 1, 1, 1))

    def _follow_events(self) -> None:
        for count, event in enumerate(yaml.parse(self.text, Loader=yaml.CSafeLoader)):
            if count >= MAX_EVENTS:
                self._too_many(event)
            if isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
            elif isinstance(event, yaml.DocumentStartEvent):
                self._document(event)

    def _document(self, event: yaml.Event) -> None:
        self.documents += 1
        if self.documents > 1:
            self._report(
                "RW013",
                self._span(event),
                message("findings.RW013.document"),
                message("findings.RW013.document_hint"),
            )
            raise _Stop

    def _open(self, event: yaml.CollectionStartEvent) -> None:
        self._refuse_anchor_and_tag(event)
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        span = self._span(event)
        if len(self.stack) >= MAX_DEPTH:
            self._report(
                "RW003",
                span,
                message("findings.RW003.open", max_depth=MAX_DEPTH),
                message("findings.RW003.open_hint"),
            )
            raise _Stop
        if self.stack and self.stack[-1].is_mapping and self.stack[-1].key is None:
            self._report(
                "RW015",
                span,
                message("findings.RW015.open"),
                message("findings.RW015.open_hint"),
            )
        self.stack.append(_Open(span.line, span.column, (span.end_line, span.end_column), is_mapping))

    def _close(self, event: yaml.CollectionEndEvent) -> None:
        opened = self.stack.pop()
        # Only a closing bracket has a width of its own. A block ends where its last part ends; the parser, however,
        # notices that only at the next token, which may be many lines further down.
        span = self._span(event)
        in_brackets = (span.end_line, span.end_column) > (span.line, span.column)
        if in_brackets:
            opened.end = (span.end_line, span.end_column)
        node = opened.closed(self.file)
        if in_brackets and isinstance(node, Mapping):
            self._refuse_bare_keys(node)
        elif isinstance(node, Mapping):
            self._refuse_slipped_entry(node)
        self._put(node)

    def _refuse_bare_keys(self, node: Mapping) -> None:
        for finding, keys in bare_keys(node.entries, self.lines, node.span):
            # That one of them is there twice is no mistake of its own.
            self.findings = [one for one in self.findings if one.code != "RW006" or one.span not in keys]
            self.findings.append(finding)

    def _refuse_slipped_entry(self, node: Mapping) -> None:
        keys = {entry.key.span for entry in node.entries}
        doubled = [one.span for one in self.findings if one.code == "RW006" and one.span in keys]
        finding = slipped_entry(node.entries, doubled)
        if finding is not None:
            self.findings = [one for one in self.findings if one.span not in doubled]
            self.findings.append(finding)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        if event.anchor is not None or event.tag is not None:
            self._refuse_anchor_and_tag(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and top.is_mapping and top.key is None:
            scalar = self._key(event, top)
            top.key = scalar
            top.end = (scalar.span.end_line, scalar.span.end_column)
        else:
            scalar = self._value(event)
            self._put(scalar)
        self.last = scalar

    def _key(self, event: yaml.ScalarEvent, mapping: _Open) -> Scalar:
        text: str = event.value
        scalar = self._text(event)
        span = scalar.span
        if not text:
            self._report(
                "RW015",
                self._visible(span),
                message("findings.RW015.key"),
                message("findings.RW015.key_hint"),
            )
            return scalar
        if text == "<<" and not event.style:
            self._report(
                "RW014",
                span,
                message("findings.RW014.key"),
                message("findings.RW014.key_hint"),
            )
            return scalar
        if span.line != span.end_line:
            self._report(
                "RW015",
                self._visible(span),
                message("findings.RW015.key_must_stand_single"),
                message("findings.RW015.shorten_key_name"),
            )
            return scalar
        earlier = mapping.first.setdefault(str(scalar.value), span)
        if earlier is not span:
            self._report(
                "RW006",
                span,
                message("findings.RW006.key", text=_short(text), line=earlier.line, column=earlier.column),
                message("findings.RW006.key_hint"),
            )
        return scalar

    def _value(self, event: yaml.ScalarEvent) -> Scalar:
        if event.style:
            return self._text(event)
        value = plain_value(event.value)
        if isinstance(value, str):
            self._refuse_stray_quote(value, self._span(event))
            self._refuse_stray_bracket(value, self._span(event))
            return self._text(event)
        span = self._span(event)
        if value is Refused.TOO_LARGE:
            self._report(
                "RW007",
                span,
                message("findings.RW007.value", value=_short(event.value), largest=LARGEST),
                message("findings.RW007.value_hint"),
            )
        elif value is Refused.FRACTION:
            self._report(
                "RW008",
                span,
                message("findings.RW008.value", value=_short(event.value)),
                message("findings.RW008.value_hint"),
            )
        return Scalar(None if isinstance(value, Refused) else value, span)

    def _refuse_stray_quote(self, text: str, span: Span) -> None:
        """`wert: 5"`: a quotation mark that was never opened; YAML takes it for text."""
        if text.endswith('"') and text.count('"') == 1:
            self.findings.append(unopened_quote(span, self.stack[-1].items if self.stack else [], self.lines))

    def _refuse_stray_bracket(self, text: str, span: Span) -> None:
        """`quelle: A1]`: a list that was never opened; YAML takes it for text."""
        for opening, closing in ("[]", "{}"):
            if text.endswith(closing) and opening not in text:
                line = self.lines[span.line - 1]
                tight = _TIGHT.match(line)
                if tight is not None:  # `gefecht:{en: fight}`
                    place = Span(self.file, span.line, tight.end() + 1, span.line, tight.end() + 1)
                    what, hint = message("findings.RW009.missing_blank"), message("findings.RW009.missing_blank_hint")
                    self.findings.append(Finding("RW009", place, what, hint, " "))
                    return
                lost = _LOST_COLON.match(line)
                if lost is not None:  # `gefecht, {en: fight}`
                    what = message("findings.RW009.missing_colon", found=lost[1])
                    said = f"{lost[1]}:"
                    span = Span(self.file, span.line, lost.start(1) + 1, span.line, lost.end() + 1)
                    hint = message("findings.common.write", said=said)
                    self.findings.append(Finding("RW009", span, what, hint, said))
                    return
                what = message("findings.RW009.stray_bracket", bracket=closing)
                said = opening + text
                self.findings.append(Finding("RW009", span, what, message("findings.common.write", said=said), said))

    def _text(self, event: yaml.ScalarEvent) -> Scalar:
        text: str = event.value
        style = event.style
        span = self._span(event)
        if not style:
            return Scalar(text, span, False, ((span.line, span.column),))
        if style in "'\"":
            if style == '"':
                text = self._unescaped(text, span)
            return Scalar(text, span, False, ((span.line, span.column + 1),))
        span = self._block_span(span)
        return Scalar(text, span, style == "|", self._block_lines(text, span, style))

    def _unescaped(self, text: str, span: Span) -> str:
        """An escape can bring in what the guard over the whole file could not see."""
        forbidden = first_forbidden(text)
        if forbidden is not None:
            self.findings.append(forbidden_character(forbidden, span))
        elif crowded_marks(text) is not None:
            self.findings.append(crowded_finding(span))
        return composed(text)

    def _block_span(self, span: Span) -> Span:
        """The span of a block text, up to its last line that is not blank: the parser's own end lies further down."""
        line = span.end_line if span.end_column > 1 else span.end_line - 1
        while line > span.line and not self.lines[line - 1].strip(" "):
            line -= 1
        if line > span.line:
            return Span(self.file, span.line, span.column, line, len(self.lines[line - 1]) + 1)
        header = _BLOCK_HEADER.match(self.lines[span.line - 1], span.column - 1)
        return Span(self.file, span.line, span.column, span.line, header.end() + 1 if header else span.column + 1)

    def _block_lines(self, text: str, span: Span, style: str) -> tuple[tuple[int, int], ...]:
        """Where each line of a block text begins in the file.

        What the parser took away in front of a line is the difference between the line in the file and in the value.
        """
        content = text.removesuffix("\n").split("\n")
        if span.end_line == span.line or span.line + len(content) > len(self.lines):
            return ((span.line, span.column),)
        if style == ">":
            first = span.line + 1
            while first < span.end_line and not self.lines[first - 1].strip(" "):
                first += 1
            written = self.lines[first - 1]
            return ((first, len(written) - len(written.lstrip(" ")) + 1),)
        column = 1
        for offset, line in enumerate(content):
            if line.strip(" "):
                column = len(self.lines[span.line + offset]) - len(line) + 1
                break
        return tuple((span.line + 1 + offset, column) for offset in range(len(content)))

    def _alias(self, event: yaml.AliasEvent) -> None:
        self._refuse_anchor(event)
        top = self.stack[-1] if self.stack else None
        if top is not None and top.is_mapping and top.key is None:
            top.key = Scalar("", self._span(event))
        else:
            self._put(Scalar(None, self._span(event)))

    def _refuse_anchor_and_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self._refuse_anchor(event)
        if event.tag is not None:
            self._report(
                "RW005",
                self._visible(self._span(event)),
                message("findings.RW005.refuse_anchor_and_tag"),
                message("findings.RW005.refuse_anchor_and_tag_hint"),
            )

    def _refuse_anchor(self, event: yaml.Event) -> None:
        self._report(
            "RW004",
            self._visible(self._span(event)),
            message("findings.RW004.refuse_anchor"),
            message("findings.RW004.refuse_anchor_hint"),
        )

    def _too_many(self, event: yaml.Event) -> None:
        self._report(
            "RW016",
            self._visible(self._span(event)),
            message("findings.RW016.too_many", max_events=MAX_EVENTS),
            message("findings.RW016.too_many_hint"),
        )
        raise _Stop

    def _put(self, node: Node) -> None:
        if self.stack:
            self.stack[-1].put(node)
        else:
            self.root = node

    def _report(self, code: str, span: Span, message: Sayable, hint: Sayable) -> None:
        self.findings.append(Finding(code, span, message, hint))
        if len(self.findings) >= MAX_FINDINGS:
            raise _Stop

    def _span(self, event: yaml.Event) -> Span:
        start: Any = event.start_mark
        end: Any = event.end_mark
        if end.line >= len(self.lines):
            # The parser counts a line more where the last one does not end with a line break.
            return Span(self.file, *self._place(start), *self._place(end))
        return Span(self.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _place(self, mark: Any) -> tuple[int, int]:
        if mark.line < len(self.lines):
            return mark.line + 1, mark.column + 1
        return len(self.lines), len(self.lines[-1]) + 1

    def _visible(self, span: Span) -> Span:
        """The part of the span in its first line, at least one character wide, so that there is something to mark."""
        end = span.end_column if span.end_line == span.line else len(self.lines[span.line - 1]) + 1
        return Span(self.file, span.line, span.column, span.line, max(end, span.column + 1))

    def _breakdown(self, error: yaml.YAMLError) -> Breakdown:
        problem_mark = getattr(error, "problem_mark", None)
        context_mark = getattr(error, "context_mark", None)
        line, column = self._place(problem_mark) if problem_mark else (1, 1)
        return Breakdown(
            file=self.file,
            lines=self.lines,
            problem=getattr(error, "problem", None) or "",
            context=getattr(error, "context", None) or "",
            line=line,
            column=column,
            since=self._place(context_mark) if context_mark else None,
            last=self.last,
        )


def _directives(text: str, file: str) -> list[Finding]:
    """Lines that begin with %: the parser takes quadratic time over many of them, so it never sees one."""
    if not text.startswith("%") and "\n%" not in text:
        return []
    findings = []
    line, counted = 1, 0
    for found in _DIRECTIVE.finditer(text):
        line += text.count("\n", counted, found.start())
        counted = found.start()
        findings.append(
            Finding(
                "RW018",
                Span(file, line, 1, line, len(found[0]) + 1),
                message("findings.RW018.directives"),
                message("findings.RW018.directives_hint"),
            )
        )
        if len(findings) >= MAX_FINDINGS:
            break
    return findings


def _unreadable(file: str, reason: Sayable) -> Finding:
    return Finding(
        "RW017",
        Span(file, 1, 1, 1, 1),
        message("findings.RW017.unreadable", reason=reason),
        message("findings.RW017.unreadable_hint"),
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
