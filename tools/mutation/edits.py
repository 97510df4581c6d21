"""The ways in which one text can be broken: each edit of its syntax tree, printed as text again.

This is the only module of the room that knows the shape of syntax trees. Whoever else works with edits sees texts: what
was written, what stands there now, and where. Whether the grammar and the rulebook accept what is
printed is seen when it is understood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeAlias, TypeVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.parsed_texts import parsed
from regelwerk.dsl.grammar.printer import Manner, show, write
from regelwerk.dsl.grammar.syntax import Node, Word, exchanged, walk
from regelwerk.dsl.grammar.words import BY_TERMINAL, Language

KINDS = (
    "clause", "statement", "condition", "exception", "limit", "duration", "price", "part", "argument", "alternative",
    "modal", "window", "number", "connector", "player",
)  # fmt: skip
"""What is broken. Up to `alternative` it is dropped, from `modal` on it is exchanged."""

_OPTIONAL: tuple[tuple[type[Node], tuple[str, ...], str], ...] = (
    (syntax.WhileHead, ("if_word", "if_condition"), "condition"),
    (syntax.AlwaysHead, ("if_word", "if_condition"), "condition"),
    (syntax.ActionHead, ("if_word", "if_condition"), "condition"),
    (syntax.StepHead, ("if_word", "if_condition"), "condition"),
    (syntax.WindowHead, ("during",), "condition"),
    (syntax.WindowHead, ("if_word", "condition"), "condition"),
    (syntax.EventText, ("if_word", "condition"), "condition"),
    (syntax.LoopHead, ("until_word", "until"), "duration"),
    (syntax.RepeatHead, ("until_word", "until"), "duration"),
    (syntax.LoopNamed, ("where_word", "where"), "condition"),
    (syntax.LoopEach, ("where_word", "where"), "condition"),
    (syntax.Filtered, ("where_word", "where"), "condition"),
    (syntax.QueryWhere, ("where_word", "where"), "condition"),
    (syntax.QueryGroup, ("where_word", "where"), "condition"),
    (syntax.Happened, ("during_word", "during"), "duration"),
    (syntax.MayNot, ("but_word", "substitute"), "exception"),
    (syntax.GuardHead, ("except_during",), "exception"),
    (syntax.WhileHead, ("limit",), "limit"),
    (syntax.AlwaysHead, ("limit",), "limit"),
    (syntax.ActionHead, ("limit",), "limit"),
    (syntax.WindowHead, ("limit",), "limit"),
    (syntax.LoopHead, ("limit",), "limit"),
    (syntax.RepeatHead, ("limit",), "limit"),
    (syntax.AtWillHead, ("limit",), "limit"),
    (syntax.WindowHead, ("once_word",), "limit"),
    (syntax.QueryWhere, ("if_able_word",), "exception"),
    (syntax.IsTest, ("not_word",), "exception"),
    (syntax.HasTest, ("not_word",), "exception"),
    (syntax.CopulaRow, ("not_word",), "exception"),
    (syntax.ThereIs, ("not_word",), "exception"),
    (syntax.Copula, ("not_word",), "exception"),
)
"""Optional parts: the class that has them, the fields that go together, and what that is."""

_SUFFIXES: dict[type[Node], str] = {
    syntax.IfAble: "exception", syntax.Instead: "exception", syntax.LimitSuffix: "limit",
    syntax.UntilEnd: "duration", syntax.UntilStart: "duration", syntax.UntilEvent: "duration",
    syntax.Then: "statement", syntax.IfImpossible: "exception", syntax.IfNotDone: "exception",
}  # fmt: skip
"""What can stand behind a sentence."""

_OTHER_WINDOWS = {
    "BEFORE": ("AFTER", "WHEN"), "AFTER": ("BEFORE", "WHEN"), "WHEN": ("BEFORE", "AFTER"),
    "AT_START": ("AT_END",), "AT_END": ("AT_START",),
}  # fmt: skip
_CLAUSE_HEADS = (syntax.WindowHead, syntax.WhileHead, syntax.AlwaysHead, syntax.GuardHead, syntax.ActionHead)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Edit:
    """One way to break a text: what kind of thing is broken, the words before and after, where, and the new text."""

    kind: str
    before: str
    after: str
    line: int
    column: int
    text: str


_Part = TypeVar("_Part", bound=Node | Word)
_Parts: TypeAlias = tuple[Node | Word, ...]
_Found: TypeAlias = tuple[str, _Parts, Node | Word | None, Node]
"""What kind of edit, the parts that go, what comes (None: nothing), and the node in the place of this one."""


def edits(text: str, kind: TextKind, language: Language, players: frozenset[str] = frozenset()) -> Iterator[Edit]:
    """All ways to break a text, in the order in which it is read. `players` are names in it that mean a player."""
    try:
        tree = parse(text, kind, language)
    except SyntaxFault:
        return
    seen = {show(tree, language)}
    for what, before, after, made in _Edits(language, players).of(tree):
        broken = show(made, language)
        if broken in seen:
            continue
        seen.add(broken)
        line, column = _place(before)
        gone, come = _words(before, language), _words(() if after is None else (after,), language)
        yield Edit(what, gone, come, line, column, broken)


def named_steps(text: str, kind: TextKind, language: Language) -> frozenset[str]:
    """The steps and rounds that a text names: other texts know them."""
    found = parsed(text.rstrip("\n"), kind, language)
    if isinstance(found, SyntaxFault):
        return frozenset()
    return frozenset(str(one.name) for one in walk(found) if isinstance(one, (syntax.StepHead, syntax.RepeatHead)))


def _words(parts: _Parts, language: Language) -> str:
    """Parts of a tree on one short line."""
    text = " ".join(" ".join(write(part, Manner(language, one_line=True)).split()) for part in parts)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _place(parts: _Parts) -> tuple[int, int]:
    words = [word for part in parts for word in syntax.words(part)]
    return min(((one.line, one.column or 1) for one in words if one.line is not None), default=(1, 1))


@cache
def _next_player(language: Language, who: str) -> Node:
    function = "nächster" if language == "de" else "next_player"
    tree = parse(f"{function}({who})", "value", language)
    return next(one for one in walk(tree) if isinstance(one, syntax.Call))


class _Edits:
    """Walks a tree; each class of the syntax tree that can be broken has a method here."""

    def __init__(self, language: Language, players: frozenset[str]) -> None:
        self._language: Language = language
        self._players = players
        self._rules: dict[type[Node], Callable[[Any], Iterator[_Found]]] = {
            syntax.Text: self._text, syntax.Tail: self._tail, syntax.CompoundLine: self._compound,
            syntax.Chain: self._chain, syntax.PlainStep: self._step, syntax.ModalStep: self._modal_step,
            syntax.AndUnits: self._units, syntax.OrUnits: self._units,
            syntax.AndCondition: self._conditions, syntax.OrCondition: self._conditions,
            syntax.May: self._modal, syntax.Must: self._modal, syntax.MayDespite: self._despite,
            syntax.Window: self._window, syntax.WindowHead: self._window_head,
            syntax.Heard: self._heard, syntax.WhileHead: self._while,
            syntax.NotTest: self._not, syntax.ValueIf: self._value_if, syntax.Call: self._call,
            syntax.Listed: self._items, syntax.Things: self._items, syntax.Limit: self._limit_keys,
            syntax.OpenUnit: self._filter, syntax.ToldTest: self._told,
            syntax.Me: self._player, syntax.Name: self._player,
        }  # fmt: skip

    def of(self, tree: Node) -> Iterator[_Found]:
        """All edits of a tree and of what is in it, each with the whole tree as it is then."""
        yield from self._optional(tree)
        rule = self._rules.get(tree.__class__)
        if rule is not None:
            yield from rule(tree)
        for child in tree.children:
            if isinstance(child, Node):
                for what, before, after, made in self.of(child):
                    yield what, before, after, exchanged(tree, child, made)
            elif child is not None and child.type in ("INT", "COUNT"):
                for number in (int(child) + 1, int(child) - 1):
                    if number >= 0:
                        other = Word(child.type, str(number))
                        yield "number", (child,), other, exchanged(tree, child, other)

    # ---- parts that the grammar calls optional

    def _optional(self, tree: Node) -> Iterator[_Found]:
        for of, names, what in _OPTIONAL:
            if isinstance(tree, of):
                gone = tuple(part for name in names if (part := getattr(tree, name)) is not None)
                if gone:
                    yield what, gone, None, replace(tree, **dict.fromkeys(names))  # type: ignore[arg-type]

    def _step(self, tree: syntax.PlainStep) -> Iterator[_Found]:
        for part in (*tree.suffixes, tree.follow):
            if part is not None:
                yield _SUFFIXES[part.__class__], (part,), None, exchanged(tree, part, None)

    def _limit_keys(self, tree: syntax.Limit) -> Iterator[_Found]:
        for key in tree.scopes[1:]:
            yield "part", (key,), None, exchanged(tree, key, None)

    def _filter(self, tree: syntax.OpenUnit) -> Iterator[_Found]:
        """`wähle x aus karten wo …`, and the verb that may stand behind it."""
        row = syntax.row_at_end(tree.where)
        pieces, verb = tree.pieces, tree.verb if row is None or self._language != "de" else row.last
        if verb is not None:
            last = syntax.Things(verb, verb, (syntax.name(verb),))
            pieces = replace(pieces, items=(*pieces.items, last))
        made = syntax.Sentence(tree.first, tree.last, pieces, None)
        yield "condition", (tree.where_word, tree.where), None, made

    def _told(self, tree: syntax.ToldTest) -> Iterator[_Found]:
        if tree.not_word is not None:
            yield "exception", (tree.not_word,), None, exchanged(tree, tree.not_word, None)

    # ---- lines

    def _text(self, tree: syntax.Text) -> Iterator[_Found]:
        for index, line in enumerate(tree.lines):
            if len(tree.lines) > 1:
                yield "clause" if _is_clause(line) else "statement", (line,), None, exchanged(tree, line, None)
            for what, gone, lines in _uncovered(line):
                yield what, gone, None, replace(tree, lines=(*tree.lines[:index], *lines, *tree.lines[index + 1 :]))

    def _tail(self, tree: syntax.Tail) -> Iterator[_Found]:
        if isinstance(tree.body, syntax.Text):
            return
        for what, gone, lines in _uncovered(tree.body):
            body = lines[0] if len(lines) == 1 else syntax.Text(tree.first, tree.last, tuple(lines))
            yield what, gone, None, replace(tree, body=body)

    def _compound(self, tree: syntax.CompoundLine) -> Iterator[_Found]:
        if tree.before is not None:
            yield "statement", (tree.before,), None, replace(tree, before=None)
        inner = tree.compound
        if isinstance(inner, syntax.BranchElse):
            first = inner.first_case
            body = first if isinstance(first, syntax.Text) else syntax.ChainLine(first.first, first.last, first)
            tail = syntax.Tail(first.first, first.last, body)
            branch = syntax.Branch(inner.first, inner.last, inner.if_word, inner.condition, tail)
            yield "alternative", (inner.else_word, inner.otherwise), None, replace(tree, compound=branch)

    def _chain(self, tree: syntax.Chain) -> Iterator[_Found]:
        for index in range(0, len(tree.parts), 2):
            if len(tree.parts) > 1:
                yield "statement", (tree.parts[index],), None, replace(tree, parts=_without(tree.parts, index))

    # ---- rows: und, oder, commas

    def _units(self, tree: syntax.AndUnits | syntax.OrUnits) -> Iterator[_Found]:
        """`a und b und c`: without one of them; with the other word between them."""
        for index in range(0, len(tree.parts), 2):
            left = _without(tree.parts, index)
            made = left[0] if len(left) == 1 and isinstance(left[0], Node) else replace(tree, parts=left)
            yield "part", (tree.parts[index],), None, made
        word, parts = self._other_words(tree.parts)
        other = syntax.OrUnits if isinstance(tree, syntax.AndUnits) else syntax.AndUnits
        yield "connector", (tree.parts[1],), word, other(tree.first, tree.last, parts)

    def _conditions(self, tree: syntax.AndCondition | syntax.OrCondition) -> Iterator[_Found]:
        for index in range(0, len(tree.parts), 2):
            left = _without(tree.parts, index)
            made = left[0] if len(left) == 1 and isinstance(left[0], Node) else replace(tree, parts=left)
            yield "condition", (tree.parts[index],), None, made
        word, parts = self._other_words(tree.parts)
        other = syntax.OrCondition if isinstance(tree, syntax.AndCondition) else syntax.AndCondition
        yield "connector", (tree.parts[1],), word, other(tree.first, tree.last, parts)

    def _modal_step(self, tree: syntax.ModalStep) -> Iterator[_Found]:
        """Sentences in front of `darf` or `muss`: without one of them, without the modal, with the other word."""
        if not tree.before:
            return
        for index in range(0, len(tree.before), 2):
            left = (*tree.before[:index], *tree.before[index + 2 :])
            yield "part", (tree.before[index],), None, replace(tree, before=left)
        units = tree.before[:-1]
        joint = tree.before[1]
        of = syntax.AndUnits if isinstance(joint, Word) and joint.type == "AND" else syntax.OrUnits
        alone = tree.units[0] if len(tree.units) == 1 else of(tree.first, tree.last, units)
        yield "part", (tree.modal,), None, syntax.PlainStep(tree.first, tree.last, alone, (), None)
        word, parts = self._other_words(tree.before)
        yield "connector", (joint,), word, replace(tree, before=parts)

    def _other_words(self, parts: tuple[_Part, ...]) -> tuple[Word, tuple[_Part | Word, ...]]:
        """The other of `und` and `oder`, and a row with it between its parts."""
        other = self._said("OR" if any(isinstance(one, Word) and one.type == "AND" for one in parts) else "AND")
        return other, tuple(other if isinstance(one, Word) else one for one in parts)

    def _items(self, tree: syntax.Listed | syntax.Things) -> Iterator[_Found]:
        if len(tree.items) > 1:
            for item in tree.items:
                yield "part", (item,), None, exchanged(tree, item, None)

    def _call(self, tree: syntax.Call) -> Iterator[_Found]:
        for argument in tree.arguments:
            if argument.field is not None or argument is tree.arguments[-1]:
                yield "argument", (argument,), None, exchanged(tree, argument, None)

    # ---- words that are exchanged

    def _modal(self, tree: syntax.May | syntax.Must) -> Iterator[_Found]:
        word = tree.may_word if isinstance(tree, syntax.May) else tree.must_word
        plural = str(word) in BY_TERMINAL[word.type].forms(self._language)[1:]
        other = self._said("MUST" if isinstance(tree, syntax.May) else "MAY", -1 if plural else 0)
        of = syntax.Must if isinstance(tree, syntax.May) else syntax.May
        yield "modal", (word,), other, of(tree.first, tree.last, tree.subject, other, tree.step)

    def _despite(self, tree: syntax.MayDespite) -> Iterator[_Found]:
        step = syntax.PlainStep(tree.first, tree.last, tree.unit, tree.suffixes, None)
        made = syntax.May(tree.first, tree.last, tree.subject, tree.may_word, step)
        yield "exception", (tree.despite_word, tree.prohibition), None, made

    def _window(self, tree: syntax.Window) -> Iterator[_Found]:
        for terminal in _OTHER_WINDOWS.get(tree.word.type, ()):
            other = self._said(terminal)
            yield "window", (tree.word,), other, replace(tree, word=other)

    def _heard(self, tree: syntax.Heard) -> Iterator[_Found]:
        for piece in tree.pieces.items[1:]:
            if isinstance(piece, syntax.Phrase):
                yield "condition", (piece,), None, replace(tree, pieces=exchanged(tree.pieces, piece, None))

    def _window_head(self, tree: syntax.WindowHead) -> Iterator[_Found]:
        for other in tree.others:
            yield "alternative", (other,), None, exchanged(tree, other, None)
        if tree.others:  # the first of several: the second takes its place, with its window if it has one
            second, *more = tree.others
            made = replace(tree, window=second.window or tree.window, heard=second.heard, others=tuple(more))
            yield "alternative", (tree.heard,), None, made

    def _while(self, tree: syntax.WhileHead) -> Iterator[_Found]:
        always = self._said("ALWAYS")
        made = syntax.AlwaysHead(tree.first, tree.last, always, tree.if_word, tree.if_condition, tree.limit)
        yield "condition", (tree.while_word, tree.condition), always, made

    def _not(self, tree: syntax.NotTest) -> Iterator[_Found]:
        yield "exception", (tree.not_word,), None, tree.test

    def _value_if(self, tree: syntax.ValueIf) -> Iterator[_Found]:
        yield "alternative", (tree.if_word, tree.condition, tree.else_word, tree.otherwise), None, tree.value
        yield "alternative", (tree.value, tree.if_word, tree.condition), None, tree.otherwise

    def _player(self, tree: syntax.Me | syntax.Name) -> Iterator[_Found]:
        me = isinstance(tree, syntax.Me)
        if me or str(tree.word) in self._players:
            who = BY_TERMINAL["ME"].forms(self._language)[0] if me else str(tree.word)
            other = _next_player(self._language, who)
            yield "player", (tree,), other, other

    def _said(self, terminal: str, form: int = 0) -> Word:
        return Word(terminal, BY_TERMINAL[terminal].forms(self._language)[form])


def _is_clause(line: Node) -> bool:
    return any(isinstance(one, _CLAUSE_HEADS) for one in walk(line))


def _uncovered(line: syntax.Line) -> Iterator[tuple[str, _Parts, Sequence[syntax.Line]]]:
    """What stands in front of the rest of a line and can go: a price, a condition, an exception. The rest as lines."""
    if isinstance(line, syntax.CostLine):
        yield "price", (line.price,), _lines(line.tail)
    if not isinstance(line, syntax.CompoundLine) or line.before is not None:
        return
    match line.compound:
        case syntax.Branch() as branch:
            yield "condition", (branch.if_word, branch.condition), _lines(branch.tail)
        case syntax.BranchElse() as branch:
            yield "condition", (branch.if_word, branch.condition), _lines(branch.first_case)
        case syntax.Headed(head=syntax.DespiteHead() as head, tail=tail):
            yield "exception", (head,), _lines(tail)
        case syntax.Headed(head=syntax.ConsentHead() as head, tail=tail):
            yield "condition", (head,), _lines(tail)


def _lines(part: syntax.Tail | syntax.Text | syntax.Chain) -> tuple[syntax.Line, ...]:
    """A tail, a block or a chain as lines."""
    body = part.body if isinstance(part, syntax.Tail) else part
    if isinstance(body, syntax.Text):
        return body.lines
    return (syntax.ChainLine(body.first, body.last, body),) if isinstance(body, syntax.Chain) else (body,)


def _without(parts: tuple[_Part, ...], index: int) -> tuple[_Part, ...]:
    """A row without one of its parts and the word beside it."""
    start = max(index - 1, 0)
    return (*parts[:start], *parts[start + 2 :])
