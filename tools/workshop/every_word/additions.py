"""Texts with one part more: wherever the grammar has room for a condition, a limit, a duration, a phrase, one is put.

Most of them mean nothing sensible there. That is the point: such a part must be refused, and never be passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias, TypeVar

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import SyntaxFault, TextKind, parse
from regelwerk.dsl.grammar.printer import Manner, show, write
from regelwerk.dsl.grammar.syntax import Node, Word, exchanged, walk
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.world.world import World
from regelwerk.tools.mutation.edits import Edit

_SAMPLES: dict[Language, dict[str, tuple[str, ...]]] = {
    "de": {
        "suffix": (
            "a, falls möglich", "a stattdessen", "a, höchstens 1 mal pro spiel", "a bis zum ende von {p}",
            "a bis zum beginn von {p}", "a bis {e}",
        ),
        "follow": ("a, falls unmöglich: {e}", "a, falls unterlassen: {e}"),
        "window": ("einmal nachdem a durch {e} während {p} falls 1 = 2, höchstens 1 mal pro spiel: b",),
        "loop": ("nacheinander für x aus a wo 1 = 2 bis 1 = 2, höchstens 1 mal pro spiel: b",),
        "guard": ("wache a außer während {p}: b",),
        "phrase": ("a in b(erste(spieler))", "a für zweck", "a mit erste(spieler)", "a je spieler", "a durch {e}"),
        "particle": ("lege a ab", "führe a aus"),
        "argument": ("a(1)", "a(fremd: 1)"),
        "owner": ("a von erste(spieler)",),
        "quantifier": ("kein a",),
        "not": ("falls a ist nicht b: c",),
        "able": ("sei x = a wo 1 = 2, falls möglich",),
    },
    "en": {
        "suffix": (
            "a, if able", "a instead", "a, at most 1 times per game", "a until end of {p}",
            "a until start of {p}", "a until {e}",
        ),
        "follow": ("a, if impossible: {e}", "a, if not done: {e}"),
        "window": ("once after a through {e} during {p} if 1 = 2, at most 1 times per game: b",),
        "loop": ("one by one for x from a where 1 = 2 until 1 = 2, at most 1 times per game: b",),
        "guard": ("guard a except during {p}: b",),
        "phrase": ("a in b(first(players))", "a for purpose", "a with first(players)", "a per player", "a through {e}"),
        "particle": ("put a down", "carry a from"),
        "argument": ("a(1)", "a(strange: 1)"),
        "owner": ("a of first(players)",),
        "quantifier": ("no a",),
        "not": ("if a is not b: c",),
        "able": ("let x = a where 1 = 2, if able",),
    },
}  # fmt: skip
"""Texts that have such parts, in both languages; {p} is a procedure of the rulebook, {e} an event."""

_Found: TypeAlias = tuple[str, Node | Word, Node]
"""What kind of part, the part, and the node in the place of this one."""
_Part = TypeVar("_Part", bound=Node)


def additions(text: str, kind: TextKind, language: Language, world: World) -> Iterator[Edit]:
    """A text with one part more, in every place where the grammar has room for it."""
    try:
        tree = parse(text, kind, language)
    except SyntaxFault:
        return
    seen = {show(tree, language)}
    making = _Additions(language, world.main, next(iter(world.events), world.main))
    for what, part, made in making.of(tree):
        longer = show(made, language)
        if longer in seen:
            continue
        seen.add(longer)
        words = " ".join(write(part, Manner(language, one_line=True)).split())
        yield Edit(what, "", words, *_changed(text, longer), longer)


def _changed(text: str, longer: str) -> tuple[int, int]:
    """The line and column from which on a text is another."""
    for line, (one, other) in enumerate(zip(text.splitlines(), longer.splitlines(), strict=False), 1):
        if one != other:
            same = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
            return line, same + 1
    return 1, 1


class _Additions:
    """Walks a tree; each class that has room for more has a rule here."""

    def __init__(self, language: Language, procedure: str, event: str) -> None:
        self._language: Language = language
        self._names = procedure, event
        self._rules: dict[type[Node], Callable[[Any], Iterator[_Found]]] = {
            syntax.PlainStep: self._step, syntax.MayNot: self._suffixes, syntax.MayAlso: self._suffixes,
            syntax.MayDespite: self._suffixes, syntax.WindowHead: self._window_head,
            syntax.WhileHead: self._if_and_limit, syntax.AlwaysHead: self._if_and_limit,
            syntax.ActionHead: self._if_and_limit, syntax.StepHead: self._if, syntax.GuardHead: self._guard,
            syntax.LoopHead: self._loop, syntax.RepeatHead: self._loop, syntax.AtWillHead: self._at_will,
            syntax.LoopNamed: self._where, syntax.LoopEach: self._where, syntax.Filtered: self._where,
            syntax.QueryGroup: self._where, syntax.QueryWhere: self._query_where,
            syntax.Call: self._call, syntax.Name: self._name, syntax.Pieces: self._pieces, syntax.Query: self._query,
            syntax.Things: self._things, syntax.Sentence: self._sentence, syntax.Copula: self._not,
            syntax.IsTest: self._not, syntax.HasTest: self._not, syntax.CopulaRow: self._not,
            syntax.ToldTest: self._told_not, syntax.Limit: self._limit,
            syntax.UntilEnd: self._until, syntax.UntilStart: self._until, syntax.UntilEvent: self._until,
        }  # fmt: skip

    def of(self, tree: Node) -> Iterator[_Found]:
        """All additions to a tree and to what is in it, each with the whole tree as it is then."""
        rule = self._rules.get(tree.__class__)
        if rule is not None:
            yield from rule(tree)
        for child in tree.children:
            if isinstance(child, Node):
                for what, part, made in self.of(child):
                    yield what, part, exchanged(tree, child, made)

    def _samples(self, what: str, of: type[_Part]) -> tuple[_Part, ...]:
        """The first such part of each of the samples."""
        found: list[_Part] = []
        for tree in _parsed(self._language, what, *self._names):
            found += [one for one in walk(tree) if isinstance(one, of)][:1]
        return tuple(found)

    def _sample(self, what: str, of: type[_Part]) -> _Part:
        return self._samples(what, of)[0]

    # ---- sentences

    def _step(self, tree: syntax.PlainStep) -> Iterator[_Found]:
        yield from self._suffixes(tree)
        if tree.follow is None:
            for one in self._samples("follow", syntax.PlainStep):
                if one.follow is not None:
                    yield "follow", one.follow, replace(tree, follow=one.follow)

    def _suffixes(self, tree: Any) -> Iterator[_Found]:
        for one in self._samples("suffix", syntax.PlainStep):
            for suffix in one.suffixes:
                yield "suffix", suffix, replace(tree, suffixes=(*tree.suffixes, suffix))

    def _sentence(self, tree: syntax.Sentence) -> Iterator[_Found]:
        if tree.particle is None:
            for one in self._samples("particle", syntax.Particle):
                yield "particle", one, replace(tree, particle=one)

    def _pieces(self, tree: syntax.Pieces) -> Iterator[_Found]:
        for one in self._samples("phrase", syntax.Phrase):
            yield "phrase", one, replace(tree, items=(*tree.items, one))

    def _not(self, tree: Any) -> Iterator[_Found]:
        word = self._sample("not", syntax.IsTest).not_word
        if tree.not_word is None and word is not None:
            yield "not", word, replace(tree, not_word=word)

    def _told_not(self, tree: syntax.ToldTest) -> Iterator[_Found]:
        word = self._sample("not", syntax.IsTest).not_word
        if word is not None:
            yield "not", word, replace(tree, row=(*tree.row[:-1], word, tree.row[-1]))

    def _until(self, tree: Any) -> Iterator[_Found]:
        other = self._samples("suffix", syntax.UntilEnd)[0]
        word = Word("OR", "oder" if self._language == "de" else "or")
        one = syntax.OrUntil(other.first, other.last, word, other)
        yield "duration", one, replace(tree, others=(*tree.others, one))

    # ---- heads

    def _window_head(self, tree: syntax.WindowHead) -> Iterator[_Found]:
        full = self._sample("window", syntax.WindowHead)
        if tree.once_word is None and full.once_word is not None:
            yield "once", full.once_word, replace(tree, once_word=full.once_word)
        cause = full.heard.pieces.items[-1]
        if isinstance(cause, syntax.Phrase) and tree.heard.copula is None:
            last = tree.heard.pieces
            caused = replace(last, last=cause.last, items=(*last.items, cause))
            yield "cause", cause, replace(tree, heard=replace(tree.heard, last=cause.last, pieces=caused))
        if tree.during is None and full.during is not None:
            yield "during", full.during, replace(tree, during=full.during)
        if tree.condition is None and full.condition is not None:
            yield "condition", full.condition, replace(tree, if_word=full.if_word, condition=full.condition)
        if tree.limit is None and full.limit is not None:
            yield "limit", full.limit, replace(tree, limit=full.limit)

    def _if(self, tree: Any) -> Iterator[_Found]:
        full = self._sample("window", syntax.WindowHead)
        if tree.if_condition is None and full.condition is not None:
            yield "condition", full.condition, replace(tree, if_word=full.if_word, if_condition=full.condition)

    def _if_and_limit(self, tree: Any) -> Iterator[_Found]:
        yield from self._if(tree)
        full = self._sample("window", syntax.WindowHead)
        if tree.limit is None and full.limit is not None:
            yield "limit", full.limit, replace(tree, limit=full.limit)

    def _guard(self, tree: syntax.GuardHead) -> Iterator[_Found]:
        full = self._sample("guard", syntax.GuardHead)
        if tree.except_during is None and full.except_during is not None:
            yield "except", full.except_during, replace(tree, except_during=full.except_during)

    def _loop(self, tree: syntax.LoopHead | syntax.RepeatHead) -> Iterator[_Found]:
        full = self._sample("loop", syntax.LoopHead)
        if tree.until is None and full.until is not None:
            yield "until", full.until, replace(tree, until_word=full.until_word, until=full.until)
        if tree.limit is None and full.limit is not None:
            yield "limit", full.limit, replace(tree, limit=full.limit)

    def _at_will(self, tree: syntax.AtWillHead) -> Iterator[_Found]:
        full = self._sample("loop", syntax.LoopHead)
        if tree.limit is None and full.limit is not None:
            yield "limit", full.limit, replace(tree, limit=full.limit)

    # ---- values

    def _where(self, tree: Any) -> Iterator[_Found]:
        full = self._sample("loop", syntax.LoopNamed)
        if tree.where is None and full.where is not None:
            yield "where", full.where, replace(tree, where_word=full.where_word, where=full.where)

    def _query_where(self, tree: syntax.QueryWhere) -> Iterator[_Found]:
        yield from self._where(tree)
        able = self._sample("able", syntax.QueryWhere).if_able_word
        if tree.if_able_word is None and able is not None:
            yield "able", able, replace(tree, if_able_word=able)

    def _call(self, tree: syntax.Call) -> Iterator[_Found]:
        for one in self._samples("argument", syntax.Arg):
            yield "argument", one, replace(tree, arguments=(*tree.arguments, one))

    def _name(self, tree: syntax.Name) -> Iterator[_Found]:
        called = Word("CALLNAME", str(tree.word))
        for one in self._samples("argument", syntax.Arg):
            yield "argument", one, syntax.Call(tree.first, tree.last, called, (one,))
        owner = self._sample("owner", syntax.Of)
        yield "owner", owner.owner, replace(owner, thing=tree)
        for all_of in self._samples("quantifier", syntax.Quantified):
            yield "quantifier", all_of.quantifier, replace(all_of, noun=tree.word)

    def _query(self, tree: syntax.Query) -> Iterator[_Found]:
        for one in self._samples("phrase", syntax.Phrase):
            phrase = syntax.QueryPhrase(one.first, one.last, one.preposition, one.things.items[0])
            yield "phrase", one, replace(tree, phrases=(*tree.phrases, phrase))

    def _things(self, tree: syntax.Things) -> Iterator[_Found]:
        one = tree.items[-1]
        yield "thing", one, replace(tree, items=(*tree.items, one))

    def _limit(self, tree: syntax.Limit) -> Iterator[_Found]:
        owner = self._sample("owner", syntax.Of).owner
        yield "key", owner, replace(tree, scopes=(*tree.scopes, owner))


@cache
def _parsed(language: Language, what: str, procedure: str, event: str) -> tuple[Node, ...]:
    """The samples as trees."""
    return tuple(parse(one.format(p=procedure, e=event), "effect", language) for one in _SAMPLES[language][what])
