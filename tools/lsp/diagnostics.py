"""Findings as an editor shows them, and what it can do about them at once."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types as lsp
from regelwerk.dsl.findings import Finding, Severity
from regelwerk.tools.lsp.columns import Columns


def as_diagnostic(finding: Finding, columns: Columns) -> lsp.Diagnostic:
    severity = lsp.DiagnosticSeverity.Error if finding.severity is Severity.ERROR else lsp.DiagnosticSeverity.Warning
    message = finding.message + (f"\n{finding.hint}" if finding.hint else "")
    return lsp.Diagnostic(
        columns.range(finding.span), message, severity, finding.code, source="regelwerk",
        data={"suggestion": finding.suggestion} if finding.suggestion else None,
    )  # fmt: skip


def quick_fixes(uri: str, diagnostics: Iterable[lsp.Diagnostic]) -> list[lsp.CodeAction]:
    """For each finding with a suggestion: put it there."""
    actions = []
    for diagnostic in diagnostics:
        data = diagnostic.data
        suggestion = data.get("suggestion") if isinstance(data, dict) else None
        if diagnostic.source == "regelwerk" and isinstance(suggestion, str):
            edit = lsp.WorkspaceEdit(changes={uri: [lsp.TextEdit(diagnostic.range, suggestion)]})
            actions.append(
                lsp.CodeAction(
                    f"„{suggestion}“ einsetzen", lsp.CodeActionKind.QuickFix, [diagnostic], is_preferred=True, edit=edit
                )
            )
    return actions
