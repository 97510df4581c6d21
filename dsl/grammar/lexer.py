"""From the letters of a text to its tokens, as Lark's own contextual lexer reads them, with less to make ready.

Which terminals can stand at a place depends on the state of the parser, and of those that match there the first in
Lark's order is taken. Lark puts the terminals of every state into one regular expression, which takes longer to compile
than a whole rulebook takes to be parsed: hundreds of words stand in each of many states. Here every terminal is
compiled once, and the word at a place tells which few of them are worth trying.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import TypeAlias

from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.lexer import Lexer, LexerState, PatternStr, TerminalDef
from lark.parsers.lalr_parser_state import ParserState
from regelwerk.dsl.grammar.words import BY_TERMINAL

_BEGINNING = re.compile(r"([^\W\d]\w*)|(\d)|.", re.DOTALL)
_WORD, _DIGIT = 1, 2
_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})
_NUMBERS = frozenset({"COUNT", "INT", "LEAST"})
_SIGNS = frozenset({"NL_CONTINUED", "NL_ELSE", "_NL", "COMMA_BEFORE_WORD", "COMMENT", "BLANK", "CMP", "SIGN", "TIMES"})
_ANY_WORD, _ANY_DIGIT = "any word", "any digit"

_FIRST_WORDS: dict[str, frozenset[str]] = {
    terminal: frozenset(form.split(" ")[0] for form in (*word.de, *word.en)) for terminal, word in BY_TERMINAL.items()
}
"""The words of the language begin with one of these, and end where the word ends (`_pattern` in parse.py)."""
_KNOWN_WORDS = frozenset().union(*_FIRST_WORDS.values())

_Match: TypeAlias = Callable[[str, int, int], "re.Match[str] | None"]
_Tried: TypeAlias = tuple[tuple[str, _Match], ...]


class Terminals:
    """All terminals of a grammar, in the order in which they are tried."""

    def __init__(self, conf: LexerConf) -> None:
        self.by_name = conf.terminals_by_name
        self.ignored = frozenset(conf.ignore)
        self.always = self.ignored | frozenset(conf.postlex.always_accept if conf.postlex else ())
        self._flags = conf.g_regex_flags
        self._ordered = sorted(
            conf.terminals, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name)
        )
        self._compiled: dict[str, _Match] = {}
        self._beginning: dict[str, list[TerminalDef]] = {}

    @cached_property
    def whole(self) -> Scanner:
        """Every terminal, wherever it stands: what a word would be elsewhere."""
        return self.of(self.by_name)

    def of(self, accepted: Collection[str]) -> Scanner:
        return Scanner(self, frozenset(accepted) & self.by_name.keys() | self.always)

    def tried_at(self, beginning: str, allowed: frozenset[str]) -> _Tried:
        known = self._beginning.get(beginning)
        if known is None:
            known = self._beginning[beginning] = [one for one in self._ordered if _can_begin(one, beginning)]
        return tuple([(one.name, self._matching(one)) for one in known if one.name in allowed])

    def _matching(self, terminal: TerminalDef) -> _Match:
        if terminal.name not in self._compiled:
            self._compiled[terminal.name] = re.compile(terminal.pattern.to_regexp(), self._flags).match
        return self._compiled[terminal.name]


def _can_begin(terminal: TerminalDef, beginning: str) -> bool:
    """Whether a terminal is worth trying; one that nothing is known of always is."""
    if terminal.name in BY_TERMINAL:
        return beginning in _FIRST_WORDS[terminal.name]
    if terminal.name in _NAMES:
        return beginning == _ANY_WORD or beginning in _KNOWN_WORDS
    if terminal.name in _NUMBERS:
        return beginning == _ANY_DIGIT
    if isinstance(terminal.pattern, PatternStr):
        return terminal.pattern.value.startswith(beginning)
    if terminal.name in _SIGNS:
        return beginning not in (_ANY_WORD, _ANY_DIGIT) and beginning not in _KNOWN_WORDS
    return True


class Scanner:
    """The terminals that can stand where the parser is."""

    def __init__(self, terminals: Terminals, allowed: frozenset[str]) -> None:
        self.allowed = allowed
        self._terminals = terminals
        self._tried: dict[str, _Tried] = {}

    def match(self, text: str, at: int, end: int) -> tuple[str, str] | None:
        """What stands at a place (there is something), and of which terminal it is."""
        beginning = _BEGINNING.match(text, at, end)
        assert beginning is not None
        key, kind = beginning[0], beginning.lastindex
        if kind == _WORD:
            key = key if key in _KNOWN_WORDS else _ANY_WORD
        elif kind == _DIGIT:
            key = _ANY_DIGIT
        tried = self._tried.get(key)
        if tried is None:
            tried = self._tried[key] = self._terminals.tried_at(key, self.allowed)
        for name, matching in tried:
            found = matching(text, at, end)
            if found is not None:
                return found[0], name
        return None


class ContextLexer(Lexer):
    """Lark makes one for a parser (`lexer=ContextLexer`) and asks it for the tokens of each text."""

    __future_interface__ = 2
    """To Lark: `lex` is told the state of the parser."""

    def __init__(self, conf: LexerConf) -> None:
        self._terminals = Terminals(conf)
        self._scanners: dict[int, Scanner] = {}

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        text, end, reached = lexer_state.text.text, lexer_state.text.end, lexer_state.line_ctr
        ignored, scanners = self._terminals.ignored, self._scanners
        while reached.char_pos < end:
            state = parser_state.position
            scanner = scanners.get(state)
            if scanner is None:
                scanner = scanners[state] = self._terminals.of(parser_state.parse_conf.states[state])
            found = scanner.match(text, reached.char_pos, end)
            if found is None:
                raise self._unexpected(scanner, lexer_state, parser_state)
            value, kind = found
            if kind in ignored:
                reached.feed(value)
                continue
            token = _token(kind, value, lexer_state)
            lexer_state.last_token = token
            yield token

    def _unexpected(
        self, scanner: Scanner, lexer_state: LexerState, parser_state: ParserState[int]
    ) -> UnexpectedCharacters | UnexpectedToken:
        """What cannot stand here: a token, if it would be one elsewhere."""
        text, reached, known = lexer_state.text.text, lexer_state.line_ctr, self._terminals.by_name
        allowed = scanner.allowed - self._terminals.ignored
        before = lexer_state.last_token
        found = self._terminals.whole.match(text, reached.char_pos, lexer_state.text.end)
        if found is None:
            at = reached.char_pos, reached.line, reached.column
            return UnexpectedCharacters(  # type: ignore[no-untyped-call]
                text, *at, allowed=allowed, token_history=[before] if before else None, state=parser_state,
                terminals_by_name=known)  # fmt: skip
        token = _token(found[1], found[0], lexer_state)
        return UnexpectedToken(  # type: ignore[no-untyped-call]
            token, allowed, state=parser_state, token_history=[before], terminals_by_name=known)  # fmt: skip


def _token(kind: str, value: str, lexer_state: LexerState) -> Token:
    reached = lexer_state.line_ctr
    at, line, column = reached.char_pos, reached.line, reached.column
    reached.feed(value)
    return Token(kind, value, at, line, column, reached.line, reached.column, reached.char_pos)
