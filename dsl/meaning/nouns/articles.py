"""Articles: `ein planet`, `der planet`, `jener planet`, `mein planet` (docs/semantics.md F6).

`ein` leaves open which one; `der` and `jener` mean the one that the text introduced before, `der` also what there is
only one of; `mein` is `von mir`.
"""

from __future__ import annotations

from typing import NoReturn

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.nouns.adjectives import adjective_test, is_random
from regelwerk.dsl.meaning.nouns.noun_groups import Described
from regelwerk.dsl.meaning.nouns.noun_names import any_copy, named, one_of_two, this
from regelwerk.dsl.meaning.nouns.noun_phrases import attribute, owned
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.values.quantities import bounded, counted_noun, quantity, whole
from regelwerk.dsl.meaning.values.understood_values import as_row, as_truth, expression, fresh, understands
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT
from regelwerk.dsl.world.kinds import PLAYER


@understands(syntax.Quantified)
def quantified(scope: Scope, tree: syntax.Quantified) -> X:
    """A noun behind an article or a quantifier. `ein` means any of them here; where one is chosen, the verb says so."""
    quantifier, noun = tree.quantifier.word.type, tree.noun
    _no_name(scope, tree.quantifier.word)
    _no_truth(scope, tree.quantifier.word, noun)
    if quantifier == "THIS" and isinstance(noun, Word):
        return this(scope, noun)
    if quantifier in ("THE", "THAT") and isinstance(noun, Word):
        return pointed(scope, tree.quantifier.word, noun)
    if quantifier == "MY" and isinstance(noun, Word):
        return attribute(scope, syntax.name(noun), scope.need_me(tree), tree)
    x = any_copy(scope.world, counted_noun(scope, noun))
    if quantifier == "NO":
        return X("not", (as_truth(scope, x, tree),), BOOL, scope.span(tree))
    return x if quantifier == "A" and not x.type.many else as_row(scope, x, tree)


def _no_name(scope: Scope, article: Word) -> None:
    """`a field`, where something is called `a`: nobody knows whether it is an article there."""
    if str(article) in scope.locals:
        said = message("findings.RW661.message", word=article)
        scope.fail("RW661", article, said, message("findings.RW661.hint", word=article))


def _no_truth(scope: Scope, article: Word, noun: Node | Word) -> None:
    """`kein gepasst von mir`: what is true or not is denied by `nicht`; there are none of things."""
    known = scope.world.attributes.get(str(noun)) if article.type == "NO" and isinstance(noun, Word) else None
    if known is not None and known.type == BOOL and str(noun) not in scope.world.forms:
        right = spoken("NOT", scope.language)
        said = message("findings.RW210.no_truth", word=article, name=noun)
        scope.fail("RW210", article, said, message("findings.common.write", said=right), right)


def pointed(scope: Scope, article: Word, noun: Word) -> X:
    """`der planet`, `jener planet`: the one that was introduced, or what there is only one of."""
    word = str(noun)
    if (scope.world.kind_of_form(word) or word) in scope.unclear:
        one_of_two(scope, word, noun)
    name = scope.introduced.get(scope.world.kind_of_form(word) or word, "")
    if name:
        return X("local", (name,), scope.locals[name], scope.span(noun))
    x = named(scope, word, noun)
    if x.type.many or (article.type == "THAT" and word not in scope.locals):
        _not_introduced(scope, article, noun)
    return x


_ANY: dict[str, str] = {
    "der": "ein", "die": "eine", "das": "ein", "den": "einen", "dem": "einem", "des": "eines", "jener": "ein",
    "jene": "eine", "jenes": "ein", "jenen": "einen", "jenem": "einem", "the": "a", "that": "a",
}  # fmt: skip
"""The article that introduces something, in the case of the one that points to it."""

_THIS: dict[str, str] = {
    "der": "dieser", "die": "diese", "das": "dieses", "den": "diesen", "dem": "diesem", "des": "dieses",
    "jener": "dieser", "jene": "diese", "jenes": "dieses", "jenen": "diesen", "jenem": "diesem", "the": "this",
    "that": "this",
}  # fmt: skip
"""The word that means the card on which it stands, likewise."""


def _not_introduced(scope: Scope, article: Word, noun: Word) -> NoReturn:
    """Nothing was said before that the article could point to: `diese karte` is meant, or `ein …` introduces one."""
    word, kind = str(noun), scope.world.kind_of_form(str(noun))
    forms = _THIS if scope.this is not None and kind == scope.this_kind else _ANY
    instead = forms.get(article, "")
    if instead == "a" and word[0] in "aeiou":
        instead = "an"
    single = word == kind or (scope.language == "en" and not word.endswith("s"))
    one = kind != PLAYER and single  # nobody chooses who acts
    said = f"{instead} {word}" if instead and one else ""
    what = message("findings.RW412.pointed", word=word)
    hint = message("findings.RW412.pointed_hint_said", said=said) if said else message("findings.RW412.pointed_hint")
    scope.fail("RW412", syntax.Node(article, noun), what, hint, said)


@understands(Described)
def group(scope: Scope, tree: Described) -> X:
    """A noun with adjectives, a number or an owner; phrases come after. Where nothing is introduced it has no name."""
    if tree.name is not None:
        without_effect(scope, tree.name)
    if tree.quantifier is not None:
        _no_name(scope, tree.quantifier)
        _no_truth(scope, tree.quantifier, tree.noun)
    x = _row(scope, tree)
    by_chance = next((one for one in tree.adjectives if is_random(str(one))), None)
    if by_chance is not None:
        return _at_random(scope, tree, by_chance, x)
    if tree.count is not None:
        n = whole(scope, tree.count)
        return quantity(scope, n, n, x, tree)
    if tree.bounds is not None:
        return bounded(scope, tree.bounds, x, tree)
    if tree.article == "NO":
        return X("not", (as_truth(scope, x, tree),), BOOL, scope.span(tree))
    return x


def _at_random(scope: Scope, tree: Described, adjective: Word, x: X) -> X:
    """`eine zufällige karte`, `2 zufällige karten`: the die picks, and it must be told how many."""
    if tree.count is None and tree.article != "A":
        scope.fail("RW634", adjective, message("findings.RW634.message"), message("findings.RW634.hint"))
    n = X("const", (1,), INT) if tree.count is None else whole(scope, tree.count)
    found = quantity(scope, n, n, x, tree)
    if found.op != "some":
        scope.fail("RW634", adjective, message("findings.RW634.message"), message("findings.RW634.hint"))
    return X("some", (*found.args, adjective.type), found.type, found.span)


def _row(scope: Scope, tree: Described) -> X:
    """The things that the noun means, kept by adjectives and owner."""
    if tree.quantifier is not None and tree.article in ("THE", "THAT") and not tree.adjectives:
        x = pointed(scope, tree.quantifier, tree.noun)
    elif tree.article == "MY":
        x = attribute(scope, syntax.name(tree.noun), scope.need_me(tree), tree)
    else:
        x = any_copy(scope.world, named(scope, str(tree.noun), tree.noun))
    for adjective in (one for one in tree.adjectives if not is_random(str(one))):
        x = _kept(scope, x, adjective, tree)
    return owned(scope, x, expression(scope, tree.owner), tree) if tree.owner is not None else x


def _kept(scope: Scope, x: X, adjective: Word, tree: Node) -> X:
    row = as_row(scope, x, tree)
    name = fresh(scope, row.type)
    inner = scope.with_element(name, row.type.each())
    test = adjective_test(inner, adjective, X("local", (name,), row.type.each()))
    return X("filter", (row, name, test), row.type, scope.span(adjective))


def chosen(scope: Scope, x: X, tree: Node) -> X:
    """`ein planet` where a sentence needs one: whoever acts chooses it."""
    one = X("const", (1,), INT)
    if x.op == "some":
        return x  # by chance
    return quantity(scope, one, one, x, tree) if x.type.many or x.type.base == "resource" else x
