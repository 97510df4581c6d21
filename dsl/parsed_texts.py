"""One text of a file as a syntax tree, or as a finding with advice."""

from __future__ import annotations

from functools import lru_cache

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.grammar.faults import finding_for
from regelwerk.dsl.grammar.parse import SyntaxFault, SyntaxTree, TextKind, parse
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Scalar
from regelwerk.dsl.paragraphs import in_full_names

LONGEST_TEXT = 20_000


@lru_cache(maxsize=4096)
def parsed(text: str, kind: TextKind, language: Language) -> SyntaxTree | SyntaxFault:
    """The tree of a text, or what is wrong with it; both are remembered and nobody may change them."""
    try:
        return parse(text, kind, language)
    except SyntaxFault as fault:
        # It is remembered for long: without the frames and the parser's own error that hang on it.
        fault.__traceback__ = fault.__context__ = fault.__cause__ = None
        return fault


def parse_text(scalar: Scalar, kind: TextKind, language: Language, findings: list[Finding]) -> SyntaxTree | None:
    """The tree of a text; None (and a finding) if it is no sentence of the language."""
    value = scalar.value
    text = ("ja" if value else "nein") if isinstance(value, bool) else str(value)
    if isinstance(value, bool) and language == "en":
        text = "true" if value else "false"
    if len(text) > LONGEST_TEXT:
        long = Finding(
            "RW455",
            scalar.span,
            "Dieser Text ist zu lang.",
            "Teile ihn: gib Teilen als Ablauf oder Ableitung einen Namen.",
        )
        if long not in findings:
            findings.append(long)
        return None
    found = parsed(text.rstrip("\n"), kind, language)
    if isinstance(found, SyntaxFault):
        finding = finding_for(found, scalar, language)
        if finding not in findings:
            findings.append(finding)
        return None
    return in_full_names(found, scalar)
