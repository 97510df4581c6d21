"""What a told event says of a field: `ich` is me, `eine mine m` introduces one, everything else filters it."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.clauses.event_fields import SpokenEvent, bind, field_is
from regelwerk.dsl.meaning.nouns.adjectives import adjective_test
from regelwerk.dsl.meaning.nouns.attached_phrases import attached
from regelwerk.dsl.meaning.nouns.noun_groups import Described, described
from regelwerk.dsl.meaning.nouns.noun_names import hinted
from regelwerk.dsl.meaning.nouns.noun_phrases import narrowed, owned
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import Noun
from regelwerk.dsl.meaning.shared_words import OTHERS, fits, only_thing, surely
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.understood_values import condition_of, expression
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, NONE, Type
from regelwerk.dsl.world.boards_and_options import Binding
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World

_INTRODUCING = frozenset({"A", "EACH", ""})


def tell(so_far: Understanding, noun: Noun, name: str, spoken: SpokenEvent) -> None:
    """What a noun of a told event says of the field that it fills."""
    tree, position = only_thing(noun.tree), spoken.names.index(name)
    group = described(tree)
    if isinstance(tree, syntax.Me):
        me = spoken.scope.need_me(tree)
        spoken.tests.append(X("compare", ("=", spoken.at(position, tree), me), BOOL, me.span))
        element = me
    elif isinstance(tree, syntax.Amount) and spoken.at(position).type == INT:
        here = spoken.at(position, tree)
        spoken.tests.append(X("compare", ("=", here, X("const", (int(tree.count),), INT)), BOOL, here.span))
        element = here
    elif group is not None and group.article in _INTRODUCING:
        element = _introduced(so_far, group, position, spoken)
    else:
        bind(so_far, tree, position, spoken)
        element = spoken.at(position, tree)
    for preposition, target in attached(spoken.scope, element, noun.phrases, tree):
        spoken.tests.append(_phrase(spoken.scope, element, preposition, target))
    if noun.where is not None:
        spoken.tests.append(condition_of(spoken.scope, noun.where))


def _phrase(scope: Scope, element: X, preposition: Word, target: Node) -> X:
    test = narrowed(scope, element, preposition, target)
    if test.type != BOOL:
        said = message("findings.RW409.no_test")
        scope.fail("RW409", preposition, said, message("findings.RW409.no_test_hint"))
    return test


def _introduced(so_far: Understanding, group: Described, position: int, spoken: SpokenEvent) -> X:
    """`ein anderer spieler s`, `eine mine`: what the field is, and by what name the text speaks of it."""
    here = spoken.at(position, group)
    word = str(group.noun)
    kind = PLAYER if word in OTHERS else so_far.world.kind_of_form(word)
    adjectives = (group.noun, *group.adjectives) if word in OTHERS else group.adjectives
    type = here.type
    if kind and here.type.base == "thing":
        if not fits(Type("thing", kind), type) and not fits(type, Type("thing", kind)):
            said = message("findings.RW404.field", field=spoken.names[position], want=type, have=word)
            spoken.scope.fail("RW404", group, said, message("findings.RW404.field_hint"))
        if not surely(type, kind):
            spoken.tests.append(X("is_kind", (here, kind), BOOL, here.span))
        type = Type("thing", kind)
    elif here.type.base == "thing" and not _names_a_thing(so_far.world, word):
        adjectives = (group.noun, *adjectives)  # `eine wiese`: a field whose terrain is that
    elif (shown := _shown_thing(so_far.world, word, here)) is not None:
        spoken.tests.append(shown)
    else:
        spoken.tests.append(_is(group.noun, here, spoken))
    name = str(group.name or (word if word in OTHERS else kind) or word)  # in any case and number the kind's own word
    spoken.fields.append((name, position))
    if group.name is not None:  # a noun is no new name
        so_far.bound.append(Binding(name, spoken.names[position], spoken.scope.span(group.name)))
    note(spoken.scope, group.name, name, "local", name, type, True)
    again = type in spoken.introduced
    spoken.introduced.append(type)
    spoken.scope = spoken.scope.introducing(name, word, type)
    if again:
        both = any(name == other for other, _ in spoken.fields[:-1])
        spoken.scope = spoken.scope.having_two(word, type, name if both else "")
    element = X("local", (name,), type, here.span)
    for adjective in adjectives:
        spoken.tests.append(adjective_test(spoken.scope, adjective, element))
    if group.owner is not None:
        _owned(so_far, element, group.owner, spoken, spoken.names[position])
    return element


def _owned(so_far: Understanding, element: X, tree: Node, spoken: SpokenEvent, field: str) -> None:
    """`von mir`, `von einem anderen spieler s`: whose it is; a player may get a name by that."""
    group = described(tree)
    name = group.name if group is not None and group.article == "A" else None
    whose = tree if group is None or name is None else replace(group, name=None)
    spoken.tests.append(_belongs(spoken.scope, element, whose))
    if name is None or group is None:
        return
    if expression(spoken.scope, whose).type != PLAYER_TYPE.row():
        without_effect(spoken.scope, name)
    spoken.owners[str(name)] = X("owner", (element,), PLAYER_TYPE, spoken.scope.span(name))
    so_far.bound.append(Binding(str(name), field, spoken.scope.span(name)))
    note(spoken.scope, name, str(name), "local", str(name), PLAYER_TYPE, True)
    again = PLAYER_TYPE in spoken.introduced
    spoken.introduced.append(PLAYER_TYPE)
    spoken.scope = spoken.scope.introducing(str(name), str(group.noun), PLAYER_TYPE)
    spoken.scope = spoken.scope.having_two(str(group.noun), PLAYER_TYPE) if again else spoken.scope


def _belongs(scope: Scope, element: X, tree: Node) -> X:
    """`ein schiff von mir`, `eine einheit von diesem volk`: its owner, its place, or the one attribute of that kind."""
    owner = expression(scope, tree)
    kind = scope.world.kinds.get(owner.type.name)
    if owner.type.base != "thing" or owner.type.many or owner.type == PLAYER_TYPE or (kind is not None and kind.place):
        return owned(scope, element, owner, tree)
    same = [one for one in scope.world.attributes_of(element.type).values() if one.type == owner.type]
    if len(same) != 1:
        said = message("findings.RW413.belongs", thing=element.type, owner=owner.type)
        scope.fail("RW413", tree, said, message("findings.RW413.belongs_hint"))
    has = X("attr", (same[0].name, element), same[0].type, owner.span)
    return X("compare", ("=", has, owner), BOOL, owner.span)


def _names_a_thing(world: World, word: str) -> bool:
    """Whether a word means a thing or several, rather than a value that things show."""
    return word in world.entries or word in world.forms or word in world.derived


def _shown_thing(world: World, word: str, here: X) -> X | None:
    """`auf einem gaswesen`: the field shows this thing by its one attribute of that kind."""
    entry = world.entries.get(word)
    if entry is None or fits(Type("thing", entry.kind), here.type):
        return None
    shown = [one for one in world.attributes_of(here.type).values() if one.type == Type("thing", entry.kind)]
    if len(shown) != 1:
        return None
    has = X("attr", (shown[0].name, here), shown[0].type, here.span)
    return field_is(world, has, X("entry", (word,), shown[0].type, here.span), here.span)


def _is(noun: Word, here: X, spoken: SpokenEvent) -> X:
    """The field is this value, this card, or one of these."""
    x = hinted(spoken.scope, syntax.name(noun), here.type)
    if x.type == NONE or (not x.type.many and not fits(x.type, here.type)):
        said = message("findings.RW404.field", field=spoken.names[here.args[0]], want=here.type, have=x.type)
        spoken.scope.fail("RW404", noun, said, message("findings.RW404.field_hint"))
    return field_is(spoken.scope.world, here, x, x.span)
