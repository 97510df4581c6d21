"""Syntax tree to text: one canonical way to write each sentence, in German or in English.

`parse(show(tree))` gives the same tree again. A tree read in one language can be shown in the other, since keywords are
known by their terminals; names stay as they are, unless `translate` knows better. What authors choose among the forms
of their own language (`dieser`, `dürfen`, `im`) is kept. Comments and the authors' own line breaks are no part of the
tree; they are written where `Manner.margins` remembers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.margins import NO_MARGIN, Margin, Margins
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import BY_TERMINAL, PREPOSITIONS, Language, spoken
from regelwerk.dsl.inflection.english_nouns import indefinite_article
from regelwerk.dsl.record_classes import record

_NAMES = frozenset({"NAME", "CALLNAME", "FIELD", "FIELDNAME"})
_SIGNS = {">=": "≥", "<=": "≤", "!=": "≠", "*": "×"}
_NUMBERED = frozenset({"IS", "HAS", "BECOMES", "COUNTS_AS", "NOT_COUNTING"})  # last form: plural, in both languages
_ACCUSATIVE = frozenset({"FOR", "BY_WAY", "WITHOUT", "AGAINST", "BY"})
_OBLIQUE = frozenset({"mir", "mich", "me"})
_PLURAL = frozenset({"andere", "others"})
_INDENT = "  "


@record
class _Sign:
    """Punctuation, and whether it clings to what stands before and behind it."""

    text: str
    clings_before: bool = True
    clings_behind: bool = False


@record
class _Depth:
    """From here on, lines begin one step deeper, or one step less deep."""

    change: int


@record
class _Line:
    """A new line."""


_Item = Node | Word | _Sign | _Depth | _Line | None

_COMMA = _Sign(",")
_PAUSE = _Sign(",")  # a comma that only helps the reader; a line break does the same
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


def _unchanged(name: Word) -> str:
    return str(name)


@dataclass(frozen=True)
class Manner:
    """How a tree is written.

    `forms` gives, by terminal, the forms of a word in the order of the text, where the tree comes from a language that
    has fewer of them. `one_line` is for texts that must not have a line break.
    """

    language: Language
    translate: Callable[[Word], str] = _unchanged
    margins: Margins | None = None
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    one_line: bool = False


def show(tree: Node | Word, language: Language, translate: Callable[[Word], str] = _unchanged) -> str:
    """The tree as text, without a line end at the end."""
    return write(tree, Manner(language, translate))


def write(tree: Node | Word, manner: Manner) -> str:
    """The tree as text in a certain manner, without a line end at the end."""
    page = _Page(manner)
    waiting: list[_Item] = [tree]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Node):
            waiting.extend(reversed(_parts(item, page.at_line_start and not manner.one_line)))
        elif item is not None:
            page.write(item)
    return page.finished()


def same(one: Node, other: Node) -> bool:
    """Whether two trees say the same: neither positions nor the language and the forms of keywords matter."""
    waiting: list[tuple[object, object]] = [(one, other)]
    while waiting:
        left, right = waiting.pop()
        if isinstance(left, Node) and isinstance(right, Node):
            if left.__class__ is not right.__class__ or len(left.children) != len(right.children):
                return False
            waiting.extend(zip(left.children, right.children, strict=True))
        elif isinstance(left, Word) and isinstance(right, Word):
            if _meaning(left) != _meaning(right):
                return False
        elif left is not right:
            return False
    return True


def _meaning(token: Word) -> tuple[str, str]:
    if token.type in BY_TERMINAL:
        return token.type, ""
    return token.type, _SIGNS.get(token, str(token))


_OTHER_PERSON: dict[Language, tuple[str, ...]] = {"de": ("du", "dir", "dich"), "en": ("you",)}
"""An author may speak to whoever acts: `ich` and `du` are one word, and stay as they are written."""


class _Page:
    """The text so far. A line break is only written when it is known what stands behind it."""

    def __init__(self, manner: Manner) -> None:
        self._language: Language = manner.language
        self._manner = manner
        self._forms = {terminal: list(forms) for terminal, forms in manner.forms.items()}
        self._written: list[str] = []
        self._depth = self._line_depth = 0
        self._line_indent = 0
        self._line_due = False
        self._pause_due = False
        self._opened: list[_Sign] = []
        self._clings = True
        self._before: Word | None = None
        self.at_line_start = True

    def finished(self) -> str:
        margin = self._manner.margins.end if self._manner.margins is not None else NO_MARGIN
        if margin.beside or margin.above:
            self._depth = 0
            self._remarks(margin)
        return "".join(self._written)

    def write(self, item: Word | _Sign | _Depth | _Line) -> None:
        if isinstance(item, _Depth):
            self._depth += item.change
        elif isinstance(item, _Line):
            self._line_due = self.at_line_start = True
        elif item is _PAUSE:
            self._pause_due = True
        elif item in (_OPEN, _LIST):
            self._opened.append(cast(_Sign, item))  # whether a line begins here, the next word knows
        elif isinstance(item, _Sign):
            self._open()
            self._put(item.text, item.clings_before, item.clings_behind)
            self._before = None
        else:
            self._token(item)

    def _token(self, token: Word) -> None:
        margins = self._manner.margins
        margin = margins.before(token) if margins is not None else NO_MARGIN
        if margin.bracketed and not self._line_due:
            self._open()
        if self._line_due or (margin.broken and self._written) or margin.above:
            self._break(margin, token)
        elif self._pause_due:
            self._put(",", True, False)
            self._pause_due = False
        if margin.stressed:
            self._put(spoken("AFTERWARDS", self._language), False, False)
        self._open()
        word = self._spoken(token)
        if self._before is not None and self._before.type == "A" and self._written[-1].strip() in ("a", "an"):
            self._written[-1] = " " * self._written[-1].startswith(" ") + indefinite_article(word)
        self._put(word, False, False)
        self._before = token

    def _open(self) -> None:
        for sign in self._opened:
            self._put(sign.text, sign.clings_before, sign.clings_behind)
            self._before = None
        self._opened.clear()

    def _put(self, word: str, clings_before: bool, clings_behind: bool) -> None:
        self._written.append(word if self._clings or clings_before else " " + word)
        self._clings = clings_behind
        self.at_line_start = False

    def _break(self, margin: Margin, token: Word) -> None:
        """End the line, with the comments that stand before the next word, and begin the next one."""
        begins = self._line_due or not self._written
        self._remarks(margin)
        if margin.gap and self._written and begins:
            self._written.append("\n")
        if self._written:
            self._written.append("\n")
        if begins:
            self._line_depth = self._depth
            self._line_indent = self._manner.margins.line_of(token) if self._manner.margins is not None else 0
        # A line that goes on stands deeper; `sonst` goes on at the same depth, or it would belong to another `falls`.
        deeper = not begins and token.type != "ELSE"
        self._written.append(_INDENT * ((self._depth if begins else self._line_depth) + deeper))
        self._line_due = self._pause_due = False
        self._clings = True
        self._before = None

    def _remarks(self, margin: Margin) -> None:
        if margin.beside:
            self._written.append("  " + margin.beside)
        for comment in margin.above:
            if self._written:
                self._written.append("\n\n" if comment.gap else "\n")
            inner = self._line_depth > self._depth and comment.column >= self._line_indent
            self._written.append(_INDENT * (self._line_depth if inner else self._depth) + comment.text)

    def _spoken(self, token: Word) -> str:
        if token.type in _NAMES:
            return self._manner.translate(token)
        if token.type in BY_TERMINAL:
            given = self._forms.get(token.type)
            if given:
                return given.pop(0)
            if token.type == "ME":
                return self._me(str(token))
            return self._keyword(token.type, " ".join(token.split()))
        return _SIGNS.get(token, str(token))

    def _keyword(self, terminal: str, written: str) -> str:
        word = BY_TERMINAL[terminal]
        forms = word.forms(self._language)
        if written in forms:
            return written
        others = word.forms("en" if self._language == "de" else "de")
        plural = terminal in _NUMBERED and written in others[1:]
        # English modals have no number; of these subjects it is known.
        plural |= terminal in ("MAY", "MUST") and self._before is not None and self._before in _PLURAL
        return forms[-1] if plural else forms[0]

    def _me(self, written: str) -> str:
        before = self._before.type if self._before is not None else ""
        oblique = before == "OF" or before in PREPOSITIONS or written in _OBLIQUE
        if written in _OTHER_PERSON[self._language]:
            return written
        if self._language == "en":
            return "me" if oblique else "I"
        if not oblique:
            return "ich"
        if written in ("mir", "mich"):
            return written
        return "mich" if before in _ACCUSATIVE else "mir"


# ---- what stands between the parts of each rule


def _parts(node: Node, at_line_start: bool) -> list[_Item]:
    if isinstance(node, syntax.BranchElse):
        return _branch_else(node, at_line_start)
    rule = _RULES.get(node.__class__)
    return list(node.children) if rule is None else rule(node)


def _between(sign: _Sign, parts: Iterable[Node | Word]) -> list[_Item]:
    items: list[_Item] = []
    for part in parts:
        items += [sign, part] if items else [part]
    return items


def _text(node: syntax.Text) -> list[_Item]:
    items: list[_Item] = [node.lines[0]]
    for line in node.lines[1:]:
        items += [_Line(), line]
    return items


def _block_or_rest(part: Node) -> list[_Item]:
    if isinstance(part, syntax.Text):
        return [_Depth(+1), _Line(), part, _Depth(-1)]
    return [part]


def _branch_else(node: syntax.BranchElse, at_line_start: bool) -> list[_Item]:
    """`sonst` gets its own line where its `falls` begins one, and after a block."""
    items: list[_Item] = []
    while True:
        followed = _block_or_rest(node.first_case)
        own_line = at_line_start or len(followed) > 1
        items += [node.if_word, node.condition, _COLON, *followed, _Line() if own_line else _PAUSE, node.else_word]
        if not isinstance(node.otherwise, syntax.BranchElse):
            break
        node = node.otherwise
    if isinstance(node.otherwise, syntax.Tail):
        items.append(_COLON)
    items.append(node.otherwise)
    return items


def _before(part: Node | Word | None, node: Node) -> list[_Item]:
    """The parts in a row, with a comma before one of them."""
    items: list[_Item] = []
    for child in node.children:
        if child is part and part is not None:
            items.append(_PAUSE)
        items.append(child)
    return items


def _suffix(node: Node) -> list[_Item]:
    return [_PAUSE, *node.children]


def _most(most: Node | Word) -> list[_Item]:
    """The most of a range: a number, a name or a call; whatever is reckoned stands in brackets."""
    bare = isinstance(most, (Word, syntax.Name, syntax.Call))
    return [most] if bare else [_OPEN, most, _CLOSE]


def _bracketed(node: Node) -> list[_Item]:
    return [_OPEN, *node.children, _CLOSE]


_RULES: dict[type[Node], Callable[[Any], list[_Item]]] = {
    syntax.Text: _text,
    syntax.CostLine: lambda it: [it.price, _SEMICOLON, it.tail],
    syntax.Headed: lambda it: [it.head, _COLON, it.tail],
    syntax.Tail: lambda it: _block_or_rest(it.body),
    syntax.Branch: lambda it: [it.if_word, it.condition, _COLON, it.tail],
    syntax.LetLine: lambda it: [it.let_word, it.name, _EQUAL, it.value],
    **{
        head: lambda it: _before(it.limit, it)
        for head in (
            syntax.WhileHead, syntax.AlwaysHead, syntax.ActionHead, syntax.LoopHead, syntax.RepeatHead,
            syntax.WindowHead, syntax.AtWillHead,
        )
    },
    syntax.Limit: lambda it: [it.at_most_word, it.count, it.times_word, *_between(_COMMA, it.scopes)],
    syntax.LimitSuffix: _suffix,
    syntax.IfAble: _suffix,
    syntax.IfImpossible: lambda it: [_PAUSE, it.if_word, _COLON, it.step],
    syntax.IfNotDone: lambda it: [_PAUSE, it.if_word, _COLON, it.step],
    syntax.LoopPairs: lambda it: [it.left, _COMMA, it.right, it.from_word, it.query],
    syntax.MayNot: lambda it: _before(it.but_word, it),
    syntax.QueryWhere: lambda it: _before(it.if_able_word, it),
    syntax.ValueIf: lambda it: _before(it.else_word, it),
    syntax.EqualsSentence: lambda it: [it.left, _EQUAL, it.right],
    syntax.CompareEqual: lambda it: [it.left, _EQUAL, it.right],
    syntax.Negative: lambda it: [it.sign, _GLUE, it.value],
    syntax.ByPhrase: lambda it: [it.by_word, it.sign, _GLUE, it.things],
    syntax.Things: lambda it: _between(_COMMA, it.items),
    syntax.Group: _bracketed,
    syntax.QueryGroup: _bracketed,
    syntax.Call: lambda it: [it.name, _CALL, *_between(_COMMA, it.arguments), _CLOSE],
    syntax.Arg: lambda it: [it.field, None if it.field is None else _COLON, it.value],
    syntax.Listed: lambda it: [_LIST, *_between(_COMMA, it.items), _LIST_END],
    syntax.Between: lambda it: [it.least, it.to_word, *_most(it.most), it.noun],
    syntax.Member: lambda it: [it.thing, _DOT, it.field],
    syntax.Path: lambda it: _between(_DOT, it.words),
}  # fmt: skip
"""Classes with signs between their parts; of all others the parts stand in a row."""
