"""Parsers that Lark builds from the grammar itself, once for all tests that compare with them: it takes seconds."""

from __future__ import annotations

from functools import cache

from lark import Lark
from regelwerk.dsl.grammar.parse import build
from regelwerk.dsl.grammar.words import Language


@cache
def strict(language: Language) -> Lark:
    """With a lexer of Lark's own, for which alone it compares terminals; a grammar with a conflict is refused."""
    return build(language, strict=True, lexer="contextual")
