"""What the pattern of an event says of a field: a new name binds it, everything else filters it."""

from __future__ import annotations

from dataclasses import dataclass, field

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node
from regelwerk.dsl.meaning.nouns.noun_names import any_copy, hinted, named
from regelwerk.dsl.meaning.nouns.noun_phrases import filtered_by
from regelwerk.dsl.meaning.scope import Scope
from regelwerk.dsl.meaning.shared_words import NOTHING, OTHERS, TRUTHS, fits, leading_word, surely
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import noting_patterns
from regelwerk.dsl.meaning.values.understood_values import as_truth, condition_of, expression, needed, unwrapped
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import NOWHERE, Span
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, RESOURCE, Type
from regelwerk.dsl.tree.walk import filled
from regelwerk.dsl.world.boards_and_options import Binding
from regelwerk.dsl.world.world import World

_SIGNS = {"≥": ">=", "≤": "<=", "≠": "!="}


@dataclass(slots=True)
class SpokenEvent:
    """An event (or a procedure) as a head speaks of it: the names it gives to fields, and the tests on them."""

    topic: str
    known: dict[str, Type]
    scope: Scope
    """With the names that are bound so far."""
    fields: list[tuple[str, int]] = field(default_factory=list)
    """The names that are bound so far, and to which field."""
    tests: list[X] = field(default_factory=list)
    introduced: list[Type] = field(default_factory=list)
    """The types of what `ein …` introduced so far."""
    owners: dict[str, X] = field(default_factory=dict)
    """The names of those to whom something belongs: `ein feld von einem anderen spieler s`. What each of them means is
    worked out when the text begins."""

    def asked(self, x: X) -> X:
        """What stands in a head, where no name of an owner is known yet."""
        return filled(x, self.owners) if self.owners else x

    @property
    def names(self) -> list[str]:
        return list(self.known)

    def at(self, position: int, value: Node | None = None) -> X:
        """A field; where the text says something of it, if it does."""
        type = self.known[self.names[position]]
        return X("field", (position,), type) if value is None else X("field", (position,), type, self.scope.span(value))


@noting_patterns
def bind(so_far: Understanding, value: Node, position: int, spoken: SpokenEvent) -> int:
    """One argument of a pattern. Gives how many fields it speaks of."""
    if isinstance(value, syntax.Pair):
        _amount_of(value, position, spoken)
        return 2
    here = spoken.at(position, value)
    if isinstance(value, syntax.Bounded):
        sign = _SIGNS.get(str(value.sign), str(value.sign))
        bound = hinted(spoken.scope, value.bound, here.type)
        for x, tree in ((here, value), (bound, value.bound)):
            needed(spoken.scope, x, "int", tree)
        spoken.tests.append(X("compare", (sign, here, bound), BOOL))
        return 1
    where = None
    if isinstance(value, syntax.Filtered):
        where, value = value.where, value.value
    bare = unwrapped(value)
    if isinstance(bare, syntax.Quantified) and bare.quantifier.word.type == "ALL" and not here.type.many:
        without_effect(spoken.scope, bare.quantifier, message("findings.RW459.hint_each"))
    if _is_new(so_far.world, leading_word(value), position, spoken):
        _named(so_far, value, where, position, here, spoken)
    else:
        _filtered(so_far.world, value, where, position, here, spoken)
    return 1


def _amount_of(pair: syntax.Pair, position: int, spoken: SpokenEvent) -> None:
    """`n erz`: the number gets a name, the resource in the next field is this one."""
    name, noun = str(pair.left), str(pair.right)
    names, known, scope = spoken.names, spoken.known, spoken.scope
    if position + 1 >= len(names) or known[names[position + 1]] != RESOURCE:
        scope.fail(
            "RW416",
            pair,
            message("findings.RW416.amount_of", name=name, noun=noun),
            message("findings.RW416.fields", names=", ".join(names)),
        )
    spoken.fields.append((name, position))
    resource = named(scope, noun, pair)
    spoken.tests.append(X("compare", ("=", spoken.at(position + 1), resource), BOOL))
    spoken.scope = scope.with_local(name, known[names[position]])


def _is_new(world: World, word: str, position: int, spoken: SpokenEvent) -> bool:
    """Whether a word is a name for the field, and does not mean something already."""
    if not word or word in spoken.scope.locals:
        return False
    return (
        word == spoken.names[position]
        or world.kind_of_form(word) != ""
        or word in OTHERS
        or not (declared(world, word) or _own_attribute(spoken.scope, word))
    )


def _filtered(world: World, value: Node, where: Node | None, position: int, here: X, spoken: SpokenEvent) -> None:
    """The field is this value, or one of these."""
    scope, type = spoken.scope, here.type
    x = hinted(scope, value, type)
    if x.op == "some":  # an event has what it has; there is nothing to choose
        without_effect(scope, value, message("findings.RW459.hint_each"))
    if where is not None:
        if not x.type.many:
            without_effect(scope, where, message("findings.RW459.hint_where"))
        x = filtered_by(scope, x, where, value)
    x = any_copy(world, x)
    if not (fits(x.type, type) or fits(type, x.type) or (x.type.many and fits(x.type.each(), type))):
        said = message("findings.RW404.filtered", names=spoken.names[position], type=type, type2=x.type)
        scope.fail("RW404", value, said, message("findings.RW404.filtered_hint"))
    op = ("in", (here, x)) if x.type.many and not type.many else ("compare", ("=", here, x))
    spoken.tests.append(X(op[0], op[1], BOOL, x.span))


def _named(so_far: Understanding, value: Node, where: Node | None, position: int, here: X, spoken: SpokenEvent) -> None:
    """The field gets a name. The name of a kind says as well that it is one of these; so do conditions."""
    scope, type, word, name = spoken.scope, here.type, leading_word(value), spoken.names[position]
    kind = so_far.world.kind_of_form(word)
    if kind and word != name and not fits(Type("thing", kind), type.each()):
        said = message("findings.RW404.field", field=name, want=type, have=word)
        scope.fail("RW404", value, said, message("findings.RW404.field_hint"))
    if type.base == "thing" and kind and not type.many and word != name:
        if not surely(type, kind):
            spoken.tests.append(X("is_kind", (here, kind), BOOL, here.span))
        type = Type("thing", kind)
    spoken.fields.append((word, position))
    so_far.bound.append(Binding(word, name, scope.span(value)))
    spoken.scope = scope.with_local(word, type)
    if word in OTHERS:
        spoken.tests.append(X("compare", ("!=", X("local", (word,), type), scope.need_me(value)), BOOL))
    x = expression(spoken.scope, value)
    if not (x.op == "local" and x.args[0] == word):
        spoken.tests.append(as_truth(spoken.scope, x, value))
    if where is not None:
        spoken.tests.append(condition_of(scope.with_element(word, type), where))


def field_is(world: World, field: X, x: X, span: Span = NOWHERE) -> X:
    """The field is this, or one of these."""
    x = any_copy(world, x)
    return X("in", (field, x), BOOL, span) if x.type.many else X("compare", ("=", field, x), BOOL, span)


def _own_attribute(scope: Scope, word: str) -> bool:
    """`nachdem zug(spieler: eigner)`: an attribute of the thing that the text belongs to filters, it is no new name."""
    kind = scope.world.kinds.get(scope.this_kind) if scope.this is not None else None
    return kind is not None and word in kind.attributes


def declared(world: World, word: str) -> bool:
    """Whether a word means something already, so that it filters a field and gives it no new name."""
    return (
        word in TRUTHS
        or word in NOTHING
        or word in world.forms
        or word in world.entries
        or word in world.derived
        or word in world.rules
        or word in world.events
        or word in world.patterns
        or word in world.player_names
        or any(word in values for values in world.enumerations.values())
    )
