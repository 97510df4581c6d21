"""Findings as text: for a person at a terminal, for a script, for an editor, for a code host.

Nothing from a rulebook reaches the output as it is: a character that could command a terminal or hide text is shown by
its number instead.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from regelwerk.dsl.findings.codes import CODES
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.messages.message import language_of, message
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.source_text import as_read

Sources = Callable[[str], str | None]

# GitHub shows no more annotations than this of each kind for one step of a workflow, and says nothing of the rest.
GITHUB_LIMIT = 10
_WIDEST_EXCERPT = 110
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_WORDS = {Severity.ERROR: message("findings.error"), Severity.WARNING: message("findings.warning")}


class Style(StrEnum):
    """The forms in which findings can be written."""

    FULL = "full"
    CONCISE = "concise"
    JSON = "json"
    SARIF = "sarif"
    GITHUB = "github"


def no_sources(file: str) -> str | None:
    """For callers that have no file texts at hand: findings are then shown without excerpts."""
    return None


def render(findings: Iterable[Finding], style: Style | str, sources: Sources = no_sources) -> str:
    """The findings in the given style, in the given order. `sources` gives a file's text, or None."""
    listed = list(findings)
    match Style(style):
        case Style.FULL:
            return _full(listed, sources)
        case Style.CONCISE:
            return "".join(f"{_headline(finding)}\n" for finding in listed)
        case Style.JSON:
            return json.dumps({"findings": [as_object(finding) for finding in listed]}, indent=2) + "\n"
        case Style.SARIF:
            return json.dumps(_sarif(listed), indent=2) + "\n"
        case Style.GITHUB:
            return _github(listed)


def _headline(finding: Finding) -> str:
    span = finding.span
    place = printable(span.file)
    if span.line:
        place += f":{span.line}:{span.column}"
    word = _WORDS[finding.severity].told(language_of(finding.message))
    kind = f"{word}[{printable(finding.code)}] {printable(str(finding.message))}"
    return f"{place}: {kind}" if place else kind


# --- full ------------------------------------------------------------------------------------------------------------


def _full(findings: list[Finding], sources: Sources) -> str:
    files: dict[str, list[str]] = {}
    blocks = []
    for finding in findings:
        file = finding.span.file
        if file not in files:
            text = sources(file)
            files[file] = as_read(text).split("\n") if text is not None else []
        block = [_headline(finding), *_excerpt(finding.span, files[file])]
        if finding.hint:
            word = message("findings.advice").told(language_of(finding.hint))
            block.append(f"  {word}: {printable(str(finding.hint))}")
        if finding.suggestion:
            word = message("findings.meant").told(language_of(finding.message))
            block.append(f"  {word}: {printable(finding.suggestion)}")
        blocks.append("\n".join(block) + "\n")
    return "\n".join(blocks)


def _excerpt(span: Span, lines: list[str]) -> list[str]:
    """The line the span begins in, and carets below the part of it that the span covers."""
    if not 1 <= span.line <= len(lines):
        return []
    line = lines[span.line - 1]
    start = min(span.column - 1, len(line))
    end = min(span.end_column - 1, len(line)) if span.end_line == span.line else len(line)
    end = max(end, start)
    # A long line is cut to what surrounds the start of the span.
    left = max(0, start - _WIDEST_EXCERPT // 2) if len(line) > _WIDEST_EXCERPT else 0
    right = left + _WIDEST_EXCERPT
    before, marked, after = (
        _on_screen(part) for part in (line[left:start], line[start : min(end, right)], line[end:right])
    )
    if left:
        before = "…" + before
    if right < len(line):
        after += "…"
    gutter = f"  {span.line} | "
    carets = " " * _width(before) + "^" * max(1, _width(marked))
    return [(gutter + before + marked + after).rstrip(), " " * (len(gutter) - 2) + "| " + carets]


def _on_screen(part: str) -> str:
    return printable(part.replace("\t", "    "))


def _width(text: str) -> int:
    """How many columns of a terminal the text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1
        for character in text
    )


# --- json ------------------------------------------------------------------------------------------------------------


def as_object(finding: Finding) -> dict[str, Any]:
    """A finding as JSON, as the published schema of `check` says."""
    span = finding.span
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "file": span.file,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "message": str(finding.message),
        "hint": str(finding.hint),
        "suggestion": finding.suggestion,
    }


# --- sarif -----------------------------------------------------------------------------------------------------------


def _sarif(findings: list[Finding]) -> dict[str, Any]:
    codes = sorted({finding.code for finding in findings})
    return {
        "$schema": _SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "regelwerk", "rules": [_sarif_rule(code) for code in codes]}},
                "columnKind": "unicodeCodePoints",
                "results": [_sarif_result(finding, codes.index(finding.code)) for finding in findings],
            }
        ],
    }


def _sarif_rule(code: str) -> dict[str, Any]:
    known = CODES.get(code)
    if known is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": str(known.title)}, "fullDescription": {"text": str(known.story)}}


def _sarif_result(finding: Finding, rule: int) -> dict[str, Any]:
    text = f"{finding.message}\n{finding.hint}" if finding.hint else str(finding.message)
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule,
        "level": finding.severity.value,
        "message": {"text": text},
    }
    if not finding.span.file:
        return result
    artifact = {"uri": _uri(finding.span.file)}
    location: dict[str, Any] = {"artifactLocation": artifact}
    if finding.span.line:
        region = _region(finding.span)
        location["region"] = region
        if finding.suggestion:
            replacement = {"deletedRegion": region, "insertedContent": {"text": finding.suggestion}}
            change = {"artifactLocation": artifact, "replacements": [replacement]}
            result["fixes"] = [{"artifactChanges": [change]}]
    result["locations"] = [{"physicalLocation": location}]
    return result


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _uri(file: str) -> str:
    path = PurePath(file)
    # A relative reference may not look as if it began with a scheme, so its colons are written out as well.
    quoted = quote(path.as_posix().encode("utf-8", "surrogatepass"), safe="/")
    return f"file://{quoted}" if path.is_absolute() else quoted


# --- github ----------------------------------------------------------------------------------------------------------


def _github(findings: list[Finding]) -> str:
    shown = dict.fromkeys(Severity, 0)
    lines = []
    for finding in findings:
        shown[finding.severity] += 1
        if shown[finding.severity] <= GITHUB_LIMIT:
            lines.append(_annotation(finding))
        else:
            # The dash in front and the blank inside keep the runner from taking a file's text for a command to it.
            lines.append("- " + _headline(finding).replace("##[", "## ["))
    return "".join(f"{line}\n" for line in lines)


def _annotation(finding: Finding) -> str:
    span = finding.span
    properties: dict[str, str] = {}
    if span.file:
        properties["file"] = span.file
    if span.line:
        properties["line"] = str(span.line)
        if span.end_line == span.line:
            properties["col"] = str(span.column)
            # GitHub counts the last character in, a span does not.
            properties["endColumn"] = str(max(span.column, span.end_column - 1))
        else:
            properties["endLine"] = str(span.end_line)
    properties["title"] = finding.code
    listed = ",".join(f"{name}={_github_property(value)}" for name, value in properties.items())
    text = printable(str(finding.message))
    if finding.hint:
        text += "\n" + printable(str(finding.hint))
    return f"::{finding.severity.value} {listed}::{_github_data(text)}"


def _github_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _github_property(text: str) -> str:
    return _github_data(printable(text)).replace(":", "%3A").replace(",", "%2C")
