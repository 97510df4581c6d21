"""What a noun of a condition asks about: one thing, one of several, all of them, none, or so many.

`falls ich ein feld beherrsche`, `falls jeder andere spieler ein feld beherrscht`, `falls ich keine schiffe habe`,
`falls s mindestens 2 felder beherrscht` (docs/semantics.md F17).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.attached_phrases import Phrase, described_by
from regelwerk.dsl.meaning.nouns.noun_groups import Described, described
from regelwerk.dsl.meaning.nouns.noun_names import any_copy, hinted
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import only_thing
from regelwerk.dsl.meaning.values.understood_values import expression, fresh
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.record_classes import record
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, Type

HowMany = Literal["one", "some", "all", "none", "counted"]
_BY_ARTICLE: dict[str, HowMany] = {"NO": "none", "ALL": "all", "EACH": "all"}


@record
class Asked:
    """What is asked about: a value, or so many things of a row."""

    x: X
    how_many: HowMany = "one"
    least: X | None = None
    most: X | None = None
    denied: bool = False
    """Of one value: `kein gold`."""

    @property
    def plain(self) -> bool:
        """Whether it is one thing, so that `nicht` can mean only one thing beside it."""
        return self.how_many == "one" and not self.denied

    @property
    def element(self) -> Type:
        """The type of each thing that is asked about."""
        return self.x.type if self.how_many == "one" else self.x.type.each()


def asked(scope: Scope, tree: Node, phrases: Sequence[Phrase], wanted: Type | None) -> Asked:
    """A noun of a condition with its phrases; `wanted` is the type of what it fills, if that is known."""
    tree = only_thing(tree)
    group = described(tree)
    if group is not None and group.name is not None:
        without_effect(scope, group.name)
    article = group.article if group is not None else ""
    if group is not None and article == "NO":
        if scope.world.forms.get(str(group.noun), ("", ""))[0] == "resource":
            return Asked(expression(scope, syntax.name(group.noun)), denied=True)
        return Asked(described_by(scope, expression(scope, _all(tree)), phrases, tree), "none")
    x = hinted(scope, tree, wanted) if wanted is not None and not phrases else expression(scope, tree)
    x = described_by(scope, any_copy(scope.world, x), phrases, tree)
    if x.op == "some":
        least, most, row = x.args[:3]
        if most.op == "count" and least.op == "const" and least.args[0] == 0:
            without_effect(scope, tree)  # `beliebig viele` holds always
        return Asked(row, "counted", least, None if most.op == "count" or most == least else most)
    if not x.type.many or (wanted is not None and wanted.many):
        return Asked(x)
    return Asked(x, _BY_ARTICLE.get(article, "some"))


def _all(tree: Node) -> Node:
    """The same noun with `alle` for its `kein`."""
    word = Word("ALL", "alle")
    match tree:
        case syntax.Quantified():
            return replace(tree, quantifier=syntax.Quantifier(word, word, word))
        case Described():
            return replace(tree, quantifier=word)
        case syntax.Of():
            return replace(tree, thing=_all(tree.thing))  # type: ignore[arg-type]
    return tree


def holds_for(scope: Scope, nouns: Sequence[Asked], test: Callable[[list[X]], X]) -> X:
    """Whether a test holds for so many of what is asked about, the first noun outermost."""
    return _holds(scope, nouns, [], test)


def _holds(scope: Scope, nouns: Sequence[Asked], known: list[X], test: Callable[[list[X]], X]) -> X:
    if not nouns:
        return test(known)
    noun, *rest = nouns
    if noun.how_many == "one":
        held = _holds(scope, rest, [*known, noun.x], test)
        return X("not", (held,), BOOL, noun.x.span) if noun.denied else held
    row, span = noun.x, noun.x.span
    name = fresh(scope, row.type)
    inner = replace(scope, elements=((name, row.type.each()), *scope.elements))
    held = _holds(inner, rest, [*known, X("local", (name,), row.type.each(), span)], test)
    match noun.how_many:
        case "all":
            return X("forall", (row, name, held), BOOL, span)
        case "counted":
            return _counted(noun, X("count", (X("filter", (row, name, held), row.type, span),), INT, span))
        case "none":
            return X("not", (X("exists", (row, name, held), BOOL, span),), BOOL, span)
        case _:
            return X("exists", (row, name, held), BOOL, span)


def _counted(noun: Asked, count: X) -> X:
    """At least so many of them, and no more than the most that is said."""
    bounds = [(">=", noun.least), ("<=", noun.most)]
    tests = [
        X("compare", (sign, count, bound), BOOL, count.span)
        for sign, bound in bounds
        if bound is not None and not (sign == ">=" and bound.op == "const" and bound.args[0] == 0)
    ]
    return tests[0] if len(tests) == 1 else X("and", tuple(tests), BOOL, count.span)
