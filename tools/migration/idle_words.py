"""Words that were passed over, and words that were guessed: the first go, the others are written."""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import SyntaxFault
from regelwerk.dsl.grammar.parsed_texts import parsed
from regelwerk.dsl.grammar.positions import span_of
from regelwerk.dsl.grammar.printer import show
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.reading.nodes import Scalar
from regelwerk.tools.mending.mended_files import Edit
from regelwerk.tools.migration.rewritings import argument
from regelwerk.tools.migration.written_files import EffectText, WrittenFiles


def without_effect(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """What had no effect goes, and the comma before it."""
    source = written.files.of(finding.span.file)
    start, end = source.stretch(finding.span)
    begin = len(source.text[:start].rstrip(" "))
    if source.text[begin - 1 : begin] == ",":
        begin -= 1
    if begin < start and start < end:
        yield (Edit(source.span(finding.span.file, begin, end), "", reason),)


def without_once(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """Without the word itself, and the blank behind it."""
    source = written.files.of(finding.span.file)
    start, end = source.stretch(finding.span)
    yield (Edit(source.span(finding.span.file, start, end + 1), "", reason),)


def as_suggested(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """What the finding suggests is what the earlier edition did."""
    if finding.suggestion:
        yield (Edit(finding.span, finding.suggestion, reason),)


def particle_last(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """`siedle um aus {start} nach {ziel}`: what belongs to the verb goes to the end of a declared sentence."""
    steps = written.path_to(finding.span)
    sentence = steps[-1].value if steps else None
    if isinstance(sentence, Scalar) and len(words := sentence.text.split()) > 2:
        verb, particle, *rest = words
        yield (Edit(sentence.span, " ".join([verb, *rest, particle]), reason),)


def inner_thing(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """What could be the inner or the outer thing was the inner one; the advice names that one first."""
    ways = argument(finding, "ways").split(", ")
    if len(ways) == 2:
        yield (Edit(finding.span, ways[0], reason),)


def whoever_acts(finding: Finding, written: WrittenFiles, reason: str) -> Iterator[tuple[Edit, ...]]:
    """A player that a call left out was whoever acted: the subject in front of `darf` and `muss`, or `ich`."""
    missing = [name for name in argument(finding, "names").split(", ") if name]
    text = written.text_at(finding.span)
    if text is None or not missing:
        return
    source = written.files.of(finding.span.file)
    start, end = source.stretch(finding.span)
    call = source.text[start:end]
    who = _subject(text, finding) or spoken("ME", text.language)
    alone = call.isidentifier() and len(missing) == 1
    given = who if alone else ", ".join(f"{name}: {who}" for name in missing)
    if call.endswith("()"):
        yield (Edit(finding.span, f"{call[:-1]}{given})", reason),)
    elif call.endswith(")"):
        yield (Edit(finding.span, f"{call[:-1]}, {given})", reason),)
    elif call.isidentifier():
        yield (Edit(finding.span, f"{call}({given})", reason),)


def _subject(text: EffectText, finding: Finding) -> str:
    """Who stands in front of the innermost `darf` or `muss` around a place."""
    tree = parsed(text.written.rstrip("\n"), text.kind, text.language)
    if isinstance(tree, SyntaxFault):
        return ""
    found = ""
    node: Node | None = tree
    while node is not None:
        if isinstance(node, (syntax.May, syntax.Must)) and node.subject is not None:
            found = show(node.subject, text.language)
        inner = (one for one in node.children if isinstance(one, Node))
        node = next((one for one in inner if _holds(text, one, finding)), None)
    return found


def _holds(text: EffectText, node: Node, finding: Finding) -> bool:
    span = span_of(node, text.scalar)
    return (span.line, span.column) <= (finding.span.line, finding.span.column) and (
        finding.span.end_line, finding.span.end_column) <= (span.end_line, span.end_column)  # fmt: skip
