"""Findings as an editor shows them, and what it can do about them at once."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp
from regelwerk.dsl.findings.findings import Finding, Severity
from regelwerk.dsl.messages.message import say
from regelwerk.tools.editing.lsp.columns import Columns


def as_diagnostic(finding: Finding, columns: Columns) -> lsp.Diagnostic:
    severity = lsp.DiagnosticSeverity.Error if finding.severity is Severity.ERROR else lsp.DiagnosticSeverity.Warning
    what = f"{finding.message}\n{finding.hint}" if finding.hint else str(finding.message)
    where = columns.range(finding.span)
    data = {"suggestion": finding.suggestion} if finding.suggestion else None
    return lsp.Diagnostic(where, what, severity, finding.code, source="regelwerk", data=data)


def quick_fixes(uri: str, diagnostics: Iterable[lsp.Diagnostic]) -> list[lsp.CodeAction]:
    """For each finding with a suggestion: put it there."""
    actions = []
    for diagnostic in diagnostics:
        data = diagnostic.data
        if diagnostic.source != "regelwerk" or not isinstance(data, dict):
            continue
        suggestion = str(data["suggestion"])
        edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(diagnostic.range, suggestion)]})
        title = say("editing.diagnostics.quick_fixes", suggestion=suggestion)
        actions.append(lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [diagnostic], is_preferred=True, edit=edit))
    return actions
