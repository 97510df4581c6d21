"""Findings as an editor shows them, and what it can do about them at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from lsprotocol import types as lsp
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.shape.shapes import NAME_PATTERN
from regelwerk.tools.editing.lsp.columns import Columns

_WORD = re.compile(r"[^\W\d]\w*")


def as_diagnostic(finding: Finding, columns: Columns) -> lsp.Diagnostic:
    severity = lsp.DiagnosticSeverity.Error if finding.severity is Severity.ERROR else lsp.DiagnosticSeverity.Warning
    message = f"{finding.message}\n{finding.hint}" if finding.hint else str(finding.message)
    where = columns.range(finding.span)
    data = None
    if finding.suggestion:
        fixed = _fixed(finding, columns) or where
        data = {"suggestion": finding.suggestion, "at": [fixed.start.line, fixed.start.character, fixed.end.character]}
    return lsp.Diagnostic(where, message, severity, finding.code, source="regelwerk", data=data)


def _fixed(finding: Finding, columns: Columns) -> lsp.Range | None:
    """The word that a suggestion is for. A finding about a sentence marks all of it; wrong is the word most like it."""
    span, suggestion = finding.span, finding.suggestion
    if span.line != span.end_line or not re.fullmatch(NAME_PATTERN, suggestion):
        return None
    text = columns.composed_lines()[span.line - 1][span.column - 1 : span.end_column - 1]
    words = list(_WORD.finditer(text))
    if len(words) < 2:
        return None
    best = max(words, key=lambda word: SequenceMatcher(None, word[0], suggestion).ratio())
    start, end = span.column + best.start(), span.column + best.end()
    return lsp.Range(columns.position(span.line, start), columns.position(span.line, end))


def quick_fixes(uri: str, diagnostics: Iterable[lsp.Diagnostic]) -> list[lsp.CodeAction]:
    """For each finding with a suggestion: put it there."""
    actions = []
    for diagnostic in diagnostics:
        data = diagnostic.data
        if diagnostic.source != "regelwerk" or not isinstance(data, dict):
            continue
        suggestion, (line, start, end) = str(data["suggestion"]), data["at"]
        where = lsp.Range(lsp.Position(int(line), int(start)), lsp.Position(int(line), int(end)))
        edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(where, suggestion)]})
        title = f"„{suggestion}“ einsetzen"
        actions.append(lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [diagnostic], is_preferred=True, edit=edit))
    return actions
