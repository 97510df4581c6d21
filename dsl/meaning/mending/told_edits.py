"""What is told of a change that mends a text: what is wrong at its place, and what to write there."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.grammar.advice.case import pieces_of, place
from regelwerk.dsl.grammar.positions import text_span
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.mending.small_edits import Edit
from regelwerk.dsl.messages.message import Message, about, message
from regelwerk.dsl.reading.nodes import Scalar, Span

_OPENING = ("(", "[")
_OF_UNKNOWN_WORDS = frozenset({"RW300", "RW215", "RW422"})


def told(edit: Edit, finding: Finding, span: Span, text: str, scalar: Scalar, language: Language) -> Finding:
    """The finding of a text that this change mends, in place of what was found in it."""
    written = text[edit.start : edit.end]
    if edit.what == "word" and finding.code in _OF_UNKNOWN_WORDS and _begin(finding.span) == _begin(span):
        hint = about(message("findings.common.meant", name=edit.said), language)
        return replace(finding, span=span, hint=hint, suggestion=edit.said)
    if edit.what == "bracket":
        hint = about(message("findings.common.write_here", said=edit.said), language)
        return replace(finding, span=span, hint=hint, suggestion=edit.said)
    if edit.what == "joined":
        said = message("findings.RW300.one_name", words=written)
        return _made("RW300", span, said, message("findings.common.write", said=edit.said), edit.said, language)
    if edit.what == "extra":
        return _too_much(edit, text, scalar, language)
    if edit.what == "depth":
        return _other_depth(edit, finding, text, scalar, language)
    if edit.what == "missing":
        return _missing(edit, finding, text, scalar, language)
    if edit.what == "order":
        said = message("findings.RW420.other_order", words=written)
        return _made("RW420", span, said, message("findings.common.write", said=edit.said), edit.said, language)
    if edit.said == ":":
        said = message("findings.RW206.instead", found=written)
        return _made("RW206", span, said, message("findings.RW206.hint"), ":", language)
    said = message("findings.RW420.other_word", word=written)
    hint = message("findings.RW215.preposition_hint", said=edit.said)
    return _made("RW420", span, said, hint, edit.said, language)


def _too_much(edit: Edit, text: str, scalar: Scalar, language: Language) -> Finding:
    following = next((piece for piece in pieces_of(text, language) if piece.start >= edit.end), None)
    same_line = following is not None and "\n" not in text[edit.end : following.start]
    end, left = (following.end, following.text) if following is not None and same_line else (edit.end, "")
    span = text_span(scalar, place(text, edit.start), place(text, end))
    said = message("findings.RW228.message_word", word=text[edit.start : edit.end])
    return _made("RW228", span, said, message("findings.RW300.filler_hint"), left, language)


def _other_depth(edit: Edit, finding: Finding, text: str, scalar: Scalar, language: Language) -> Finding:
    first = next(piece for piece in pieces_of(text, language) if piece.start >= edit.end)
    span = text_span(scalar, place(text, first.start), place(text, first.end))
    if span.line == finding.span.line:
        return finding
    written, right = edit.end - edit.start, len(edit.said)
    by = abs(right - written)
    said = message("findings.RW208.other_depth", by=by)
    more, less = message("findings.RW208.indent_more", by=by), message("findings.RW208.indent_less", by=by)
    hint = more if right > written else less
    return _made("RW208", span, said, hint, "", language)


def _missing(edit: Edit, finding: Finding, text: str, scalar: Scalar, language: Language) -> Finding:
    here = place(text, edit.start)
    if edit.said == ":":
        at = text_span(scalar, here, here)
        return _made("RW206", at, message("findings.RW206.message"), message("findings.RW206.hint"), ":", language)
    pieces = pieces_of(text, language)
    if edit.said.endswith(" "):
        behind = next(piece for piece in pieces if piece.start >= edit.start)
        said = message("findings.RW420.no_preposition", word=behind.text, said=edit.said.strip())
        whole = f"{edit.said}{behind.text}"
        span = text_span(scalar, here, place(text, behind.end))
        code = "RW200" if finding.code == "RW200" else "RW420"
        return _made(code, span, said, message("findings.common.write", said=whole), whole, language)
    if edit.said in _OPENING:
        behind = next(piece for piece in pieces if piece.start >= edit.start)
        span = text_span(scalar, here, place(text, behind.end))
        said = message("findings.RW420.no_preposition", word=behind.text, said=edit.said)
        whole = edit.said + behind.text
        return _made("RW420", span, said, message("findings.common.write", said=whole), whole, language)
    before = next(piece.text for piece in pieces if piece.end == edit.start)
    said = message("findings.RW223.missing_sign", word=before, sign=edit.said.strip())
    following = next((piece for piece in pieces if piece.start == edit.start + 1 and piece.is_word), None)
    if edit.said.startswith(" ") and following is not None and text[edit.start] == " ":
        # a word that is missing stands where the next one does; behind the last one, and before a sign, with its blank
        at = text_span(scalar, place(text, following.start), place(text, following.start))
        hint = message("findings.common.write", said=edit.said.strip())
        return _made("RW223", at, said, hint, f"{edit.said.strip()} ", language)
    hint = message("findings.common.write", said=edit.said.strip())
    return _made("RW223", text_span(scalar, here, here), said, hint, edit.said, language)


def _made(code: str, span: Span, said: Message, hint: Message, suggestion: str, language: Language) -> Finding:
    return Finding(code, span, about(said, language), about(hint, language), suggestion)


def _begin(span: Span) -> tuple[int, int]:
    return span.line, span.column
