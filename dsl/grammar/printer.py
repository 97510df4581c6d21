"""Syntax tree to text: one canonical way to write each sentence, in German or in English.

`parse(show(tree))` gives the same tree again. A tree read in one language can be shown in the other, since keywords are
known by their terminals; names stay as they are, unless `translate` knows better. What authors choose among the forms
of their own language (`dieser`, `dürfen`, `im`) is kept. Comments are no part of the tree and are lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lark import Token, Tree
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.grammar.words import BY_TERMINAL, PREPOSITIONS, Language

_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})
_SIGNS = {">=": "≥", "<=": "≤", "!=": "≠", "*": "×"}
_NUMBERED = frozenset({"IS", "HAS", "BECOMES", "COUNTS_AS", "NOT_COUNTING"})  # last form: plural, in both languages
_ACCUSATIVE = frozenset({"FOR", "BY_WAY", "WITHOUT", "AGAINST", "BY"})
_OBLIQUE = frozenset({"mir", "mich", "me"})
_INDENT = "  "


@dataclass(frozen=True, slots=True)
class _Sign:
    """Punctuation, and whether it clings to what stands before and behind it."""

    text: str
    clings_before: bool = True
    clings_behind: bool = False


@dataclass(frozen=True, slots=True)
class _Depth:
    """From here on, lines begin one step deeper, or one step less deep."""

    change: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A new line."""


_Item = Tree[Token] | Token | _Sign | _Depth | _Line | None

_COMMA = _Sign(",")
_COLON = _Sign(":")
_SEMICOLON = _Sign(";")
_DOT = _Sign(".", clings_behind=True)
_EQUAL = _Sign("=", clings_before=False)
_CALL = _Sign("(", clings_behind=True)
_OPEN = _Sign("(", clings_before=False, clings_behind=True)
_CLOSE = _Sign(")")
_LIST = _Sign("[", clings_before=False, clings_behind=True)
_LIST_END = _Sign("]")
_GLUE = _Sign("", clings_behind=True)


def _unchanged(name: str) -> str:
    return name


def show(tree: SyntaxTree, language: Language, translate: Callable[[str], str] = _unchanged) -> str:
    """The tree as text, without a line end at the end."""
    page = _Page(language, translate)
    waiting: list[_Item] = [tree]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Tree):
            waiting.extend(reversed(_parts(item, page.at_line_start)))
        elif item is not None:
            page.write(item)
    return page.text


def same(one: SyntaxTree, other: SyntaxTree) -> bool:
    """Whether two trees say the same: neither positions nor the language and the forms of keywords matter."""
    waiting: list[tuple[object, object]] = [(one, other)]
    while waiting:
        left, right = waiting.pop()
        if isinstance(left, Tree) and isinstance(right, Tree):
            if left.data != right.data or len(left.children) != len(right.children):
                return False
            waiting.extend(zip(left.children, right.children, strict=True))
        elif isinstance(left, Token) and isinstance(right, Token):
            if _meaning(left) != _meaning(right):
                return False
        elif left is not right:
            return False
    return True


def _meaning(token: Token) -> tuple[str, str]:
    if token.type in BY_TERMINAL:
        return token.type, ""
    return token.type, _SIGNS.get(token, str(token))


class _Page:
    """The text so far."""

    def __init__(self, language: Language, translate: Callable[[str], str]) -> None:
        self._language = language
        self._translate = translate
        self._written: list[str] = []
        self._depth = 0
        self._clings = True
        self._before = ""
        self.at_line_start = True

    @property
    def text(self) -> str:
        return "".join(self._written)

    def write(self, item: Token | _Sign | _Depth | _Line) -> None:
        if isinstance(item, _Depth):
            self._depth += item.change
            return
        if isinstance(item, _Line):
            self._written.append("\n" + _INDENT * self._depth)
            self._clings = self.at_line_start = True
            self._before = ""
            return
        if isinstance(item, _Sign):
            word, clings_before, clings_behind = item.text, item.clings_before, item.clings_behind
        else:
            word, clings_before, clings_behind = self._spoken(item), False, False
        self._written.append(word if self._clings or clings_before else " " + word)
        self._clings = clings_behind
        self._before = item.type if isinstance(item, Token) else ""
        self.at_line_start = False

    def _spoken(self, token: Token) -> str:
        if token.type in _NAMES:
            return self._translate(str(token))
        if token.type == "ME":
            return self._me(str(token))
        if token.type in BY_TERMINAL:
            return self._keyword(token.type, " ".join(token.split()))
        return _SIGNS.get(token, str(token))

    def _keyword(self, terminal: str, written: str) -> str:
        word = BY_TERMINAL[terminal]
        forms = word.forms(self._language)
        if written in forms:
            return written
        others = word.forms("en" if self._language == "de" else "de")
        plural = terminal in _NUMBERED and written in others[1:]
        return forms[-1] if plural else forms[0]

    def _me(self, written: str) -> str:
        governed = self._before == "OF" or self._before in PREPOSITIONS
        oblique = governed or written in _OBLIQUE
        if self._language == "en":
            return "me" if oblique else "I"
        if not oblique:
            return "ich"
        if written in ("mir", "mich"):
            return written
        return "mich" if self._before in _ACCUSATIVE else "mir"


# ---- what stands between the parts of each rule

_Part = Tree[Token] | Token | None


def _parts(tree: SyntaxTree, at_line_start: bool) -> list[_Item]:
    children: list[_Part] = list(tree.children)
    if tree.data == "branch_else":
        return _branch_else(children, at_line_start)
    rule = _RULES.get(tree.data)
    return list(children) if rule is None else rule(children)


def _between(sign: _Sign, parts: list[_Part]) -> list[_Item]:
    items: list[_Item] = []
    for part in parts:
        if part is not None:
            items += [sign, part] if items else [part]
    return items


def _text(lines: list[_Part]) -> list[_Item]:
    items: list[_Item] = [lines[0]]
    for line in lines[1:]:
        items += [_Line(), line]
    return items


def _block_or_rest(part: _Part) -> list[_Item]:
    if isinstance(part, Tree) and part.data == "text":
        return [_Depth(+1), _Line(), part, _Depth(-1)]
    return [part]


def _branch_else(parts: list[_Part], at_line_start: bool) -> list[_Item]:
    """`sonst` gets its own line where its `falls` begins one, and after a block."""
    items: list[_Item] = []
    while True:
        if_word, condition, first, else_word, rest = parts
        followed = _block_or_rest(first)
        own_line = at_line_start or len(followed) > 1
        items += [if_word, condition, _COLON, *followed, _Line() if own_line else _COMMA, else_word]
        if not isinstance(rest, Tree) or rest.data != "branch_else":
            break
        parts = list(rest.children)
    if isinstance(rest, Tree) and rest.data == "tail":
        items.append(_COLON)
    items.append(rest)
    return items


def _with_comma(terminal_or_rule: str, parts: list[_Part]) -> list[_Item]:
    """The parts in a row, with a comma before one of them unless it comes first."""
    items: list[_Item] = []
    for part in parts:
        name = part.type if isinstance(part, Token) else part.data if isinstance(part, Tree) else ""
        if name == terminal_or_rule and any(item is not None for item in items):
            items.append(_COMMA)
        items.append(part)
    return items


def _head(parts: list[_Part]) -> list[_Item]:
    return _with_comma("limit", parts)


_RULES: dict[str, Callable[[list[_Part]], list[_Item]]] = {
    "text": _text,
    "cost_line": lambda parts: [parts[0], _SEMICOLON, parts[1]],
    "headed": lambda parts: [parts[0], _COLON, parts[1]],
    "tail": lambda parts: _block_or_rest(parts[0]),
    "branch": lambda parts: [parts[0], parts[1], _COLON, parts[2]],
    "let_line": lambda parts: [parts[0], parts[1], _EQUAL, *parts[2:]],
    "while_head": _head,
    "always_head": _head,
    "action_head": _head,
    "loop_head": _head,
    "repeat_head": _head,
    "window_head": _head,
    "limit": lambda parts: [*parts[:3], *_between(_COMMA, parts[3:])],
    "suffix": lambda parts: [_COMMA, *parts],
    "if_able": lambda parts: [_COMMA, *parts],
    "if_impossible": lambda parts: [_COMMA, parts[0], _COLON, parts[1]],
    "if_not_done": lambda parts: [_COMMA, parts[0], _COLON, parts[1]],
    "loop_pairs": lambda parts: [*_between(_COMMA, parts[:2]), *parts[2:]],
    "may_not": lambda parts: _with_comma("BUT", parts),
    "query_where": lambda parts: _with_comma("IF_ABLE", parts),
    "value_if": lambda parts: _with_comma("ELSE", parts),
    "equals_sentence": lambda parts: [parts[0], _EQUAL, parts[1]],
    "compare_equal": lambda parts: [parts[0], _EQUAL, parts[1]],
    "by_phrase": lambda parts: [parts[0], parts[1], _GLUE, parts[2]],
    "things": lambda parts: _between(_COMMA, parts),
    "group": lambda parts: [_OPEN, *parts, _CLOSE],
    "qgroup": lambda parts: [_OPEN, *parts, _CLOSE],
    "call": lambda parts: [parts[0], _CALL, *_between(_COMMA, parts[1:]), _CLOSE],
    "arg": lambda parts: [parts[0], None if parts[0] is None else _COLON, parts[1]],
    "list": lambda parts: [_LIST, *_between(_COMMA, parts), _LIST_END],
    "member": lambda parts: [parts[0], _DOT, parts[1]],
    "path": lambda parts: _between(_DOT, parts),
}
