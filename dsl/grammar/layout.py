"""Line ends, deeper lines and shallower lines, as tokens.

The lexer hands over newlines with the indentation of the line that follows. Newlines inside brackets and after a word
that needs more (`und`, `danach`, a comma) do not count. Only `:` and `;` open a deeper block.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

_CONTINUES = frozenset(
    {"AND", "OR", "THEN", "AFTERWARDS", "WHERE", "COMMA", "BUT", "IF_IMPOSSIBLE", "IF_NOT_DONE", "EQUAL"}
)
_OPENERS = frozenset({"LPAR", "LSQB"})
_CLOSERS = frozenset({"RPAR", "RSQB"})


class LayoutError(Exception):
    """Indentation that fits no block."""

    def __init__(self, kind: str, token: Token) -> None:
        super().__init__(kind)
        self.kind = kind
        self.token = token


class Layout:
    """The step between lexer and parser (Lark calls it a postlex)."""

    always_accept = ("_NL", "NL_ELSE")

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        indents = [0]
        depth = 0
        last = ""
        token = None
        for token in stream:
            if token.type in ("_NL", "NL_ELSE"):
                if depth or last in _CONTINUES or not last:
                    continue
                line = token[token.rfind("\n") + 1 :]
                width = len(line) - len(line.lstrip(" "))
                if token.type == "NL_ELSE" and width == indents[-1]:
                    continue  # `sonst` under a one-line `falls` goes on with that line
                yield from self._line_end(token, width, indents, last)
                last = "_NL"
                continue
            depth += (token.type in _OPENERS) - (token.type in _CLOSERS)
            last = token.type
            yield token
        if token is None:
            return
        if last != "_NL":
            yield self._at(token, "_NL")
        for _ in indents[1:]:
            yield self._at(token, "_DEDENT")

    def _line_end(self, token: Token, width: int, indents: list[int], last: str) -> Iterator[Token]:
        yield self._at(token, "_NL")
        if width > indents[-1]:
            if last not in ("COLON", "SEMICOLON"):
                raise LayoutError("deeper", token)
            indents.append(width)
            yield self._at(token, "_INDENT")
            return
        while width < indents[-1]:
            indents.pop()
            yield self._at(token, "_DEDENT")
        if width != indents[-1]:
            raise LayoutError("uneven", token)

    @staticmethod
    def _at(token: Token, kind: str) -> Token:
        """An empty token where `token` begins, so that the span of a line ends with the line."""
        start = token.start_pos
        return Token(kind, "", start, token.line, token.column, token.line, token.column, start)
