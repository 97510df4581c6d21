"""What can follow a beginning of a text: the terminals that the grammar accepts there."""

from __future__ import annotations

from typing import Any

from lark.exceptions import UnexpectedInput
from regelwerk.dsl.grammar.layout import LayoutError
from regelwerk.dsl.grammar.parse import TextKind, parser
from regelwerk.dsl.grammar.words import Language


def expected_after(text: str, kind: TextKind, language: Language) -> frozenset[str] | None:
    """The terminals that may follow, or None if the text is wrong before its end."""
    beginning: Any = parser(language).parse_interactive(text, start=f"start_{kind}")
    last = -1
    try:
        for token in beginning.lexer_thread.lex(beginning.parser_state):
            if token.type in ("_NL", "_DEDENT") and token.start_pos == last:
                break  # the layout closes what is open; here the text goes on
            beginning.feed_token(token)
            last = token.start_pos if token.start_pos is not None else last
    except (UnexpectedInput, LayoutError):
        return None
    return frozenset(beginning.accepts())
