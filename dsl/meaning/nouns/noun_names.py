"""What a bare word means: a local, an attribute, a kind, a thing, a value; `diese …`."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher
from typing import NoReturn

from regelwerk.dsl.findings.findings import Finding, alike, is_short_for, nearest, plain
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.grammar.words import spoken
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope, tried
from regelwerk.dsl.meaning.shared_words import ANY_THING, NOTHING, OTHERS, PRESENT, RESOURCES, TRUTHS, fits
from regelwerk.dsl.meaning.uses import noting_names, noting_this
from regelwerk.dsl.meaning.values.applied import builtin, derived_call
from regelwerk.dsl.meaning.values.understood_values import bare_word, expression, understands, unwrapped
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.operations.functions import BY_NAME
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, INT, NONE, RESOURCE, Type
from regelwerk.dsl.world.kinds import PLAYER
from regelwerk.dsl.world.world import World


@understands(syntax.Name)
def written_name(scope: Scope, tree: syntax.Name) -> X:
    return named(scope, str(tree.word), tree)


@understands(syntax.Me)
def me(scope: Scope, tree: syntax.Me) -> X:
    return scope.need_me(tree)


@noting_names
def named(scope: Scope, word: str, tree: Node | Word, hint: Type | None = None) -> X:
    """What a bare word means here."""
    found = _found(scope, word, tree, hint)
    if found is not None:
        return found
    names = () if scope.world.trying else _names_for(scope, word, hint)  # nobody reads what is told of a trial
    return unknown(scope, "name", word, tree, names, number=hint == INT)


def _found(scope: Scope, word: str, tree: Node | Word, hint: Type | None = None) -> X | None:
    """The same, None if it means nothing."""
    scope, world, span = scope, scope.world, scope.span(tree)
    if word in scope.locals:
        if word in scope.twice:
            one_of_two(scope, word, tree)
        hides_no_attribute(scope, word, tree)
        return X("local", (word,), scope.locals[word], span)
    if word in scope.arguments:
        return argument_value(scope, word, tree)
    if hint is not None and hint.base == "enum" and word in world.enumerations.get(hint.name, ()):
        return X("const", (world.enumerations[hint.name].index(word), word), Type("enum", hint.name), span)
    for index, (element, type) in enumerate(scope.elements):
        found = of_element(scope, word, X("local", (element,), type, span))
        if found is not None:
            hides_no_other(scope, word, found, index, tree)
            return found
    if word in TRUTHS:
        return X("const", (TRUTHS[word],), BOOL, span)
    if word in NOTHING:
        return X("const", (-1,), NONE, span)
    if word in OTHERS:
        me = scope.need_me(tree)
        return X("without", (X("kind", (PLAYER,), PLAYER_TYPE.row()), me), PLAYER_TYPE.row(), span)
    return declared(scope, word, tree)


_SURELY_MEANT = 0.84
"""How like a name is that is meant although it is of another type: there may be two mistakes."""


def _names_for(scope: Scope, word: str, hint: Type | None) -> list[str]:
    """The names that may be meant where a type is expected: those of it that are like the word, and all values that an
    enumeration or a kind has."""
    names = known_names(scope)
    close = alike(word, names)
    if hint is None or hint.base in ("any", "none"):
        odd = {one for one in close if _likeness(word, one) < _SURELY_MEANT and _is_nothing(scope, one)}
        return [one for one in names if one not in odd]
    world, wanted = scope.world, hint.each()
    fitting = [one for one in close if _is_of(scope, one, wanted)]
    surely = [one for one in close[:1] if _likeness(word, one) >= _SURELY_MEANT]
    own = _values(scope, hint) if hint.base == "enum" else []
    surely = [] if alike(word, own) else surely
    if hint.base == "thing" and hint.name:
        own = [entry.id for entry in world.entries.values() if entry.kind == hint.name]
    return list(dict.fromkeys([*fitting, *surely, *own])) or names


def _likeness(word: str, name: str) -> float:
    return 1.0 if is_short_for(word, name) else SequenceMatcher(None, word, plain(name)).ratio()


def _is_nothing(scope: Scope, name: str) -> bool:
    """Whether a name means nothing in this place: an attribute where nothing has it."""
    having = name in scope.world.attributes and name not in scope.world.derived
    return having and tried(scope, lambda: _found(scope, name, Word("NAME", name))) is None


def _values(scope: Scope, type: Type) -> list[str]:
    """The values that an enumeration or an option has."""
    option = scope.world.options.get(type.name.removeprefix("option:"))
    if type.name.startswith("option:") and option is not None:
        return [str(one) for one in option.values]
    return list(scope.world.enumerations.get(type.name, ()))


def _is_of(scope: Scope, name: str, wanted: Type) -> bool:
    x = tried(scope, lambda: _found(scope, name, Word("NAME", name), wanted))
    return x is not None and fits(x.type.each(), wanted)


def one_of_two(scope: Scope, noun: str, tree: Node | Word) -> NoReturn:
    """One sentence has introduced two that a noun could mean (docs/semantics.md F18)."""
    scope.fail("RW660", tree, message("findings.RW660.message", noun=noun), message("findings.RW660.hint", noun=noun))


def argument_value(scope: Scope, word: str, tree: Node | Word) -> X:
    """The value an entry gives to a parameter of its template."""
    findings: list[Finding] = []
    scalar = scope.arguments[word]
    parsed = parse_text(scalar, "value", scope.language, findings, scope.world)
    if parsed is None:
        raise Fault(findings[0])
    return expression(replace(scope, scalar=scalar), parsed.value)


def of_element(scope: Scope, word: str, element: X) -> X | None:
    """A bare word inside `wo`: the thing in question itself, or one of its attributes."""
    if element.type.base == "layout" and any(word in pattern for pattern in scope.world.patterns.values()):
        return role(scope, element, word, element.span)
    if element.type.base != "thing":
        return None
    kind = scope.world.kinds.get(element.type.name)
    if kind is not None and scope.world.kind_of_form(word) == kind.id and not scope.world.means_several(word):
        return element
    if kind is None and word in ANY_THING:
        return element
    attributes = scope.world.attributes_of(element.type)
    if word in attributes:
        return X("attr", (word, element), attributes[word].type, element.span)
    return None


def all_of(scope: Scope, word: str, tree: Node | Word) -> X:
    """A noun behind `alle`, `jeder`, `aller` or a number: its kind, also inside `wo`, where the singular alone would be
    the thing in question (docs/semantics.md M15)."""
    in_question = [name for name, type in scope.elements if type.name == scope.world.kind_of_form(word)]
    if not in_question or (word in scope.locals and word not in in_question):
        return named(scope, word, tree)
    locals = {name: type for name, type in scope.locals.items() if name != word}
    return named(replace(scope, locals=locals, elements=()), word, tree)


def hides_no_other(scope: Scope, word: str, found: X, index: int, tree: Node | Word) -> None:
    """In a `wo` inside another one a word can mean the inner or the outer thing (docs/semantics.md M15)."""
    element = scope.elements[index][0]
    itself = found.op == "local"
    if not itself and is_made_up(element):
        return  # what is not named otherwise is meant by its attributes
    for other, type in scope.elements[index + 1 :]:
        outer = of_element(scope, word, X("local", (other,), type))
        if outer is not None and (outer.op == "local") == itself:
            names = [name for name in (element, other) if not is_made_up(name)]
            of = spoken("OF", scope.language)
            ways = ", ".join(name if itself else f"{word} {of} {name}" for name in names)
            hint = message("findings.RW460.hint_named", ways=ways) if ways else message("findings.RW460.hint")
            scope.fail("RW460", tree, message("findings.RW460.message", word=word), hint)


def hides_no_attribute(scope: Scope, word: str, tree: Node | Word) -> None:
    """In a `wo` whose thing has no name, a word that is introduced outside it could also be meant of the thing in
    question (docs/semantics.md M15)."""
    if not scope.elements or any(word == name for name, _ in scope.elements):
        return
    element, type = scope.elements[0]
    if is_made_up(element) and of_element(scope, word, X("local", (element,), type)) is not None:
        hint = message("findings.RW460.hint_local", word=word)
        scope.fail("RW460", tree, message("findings.RW460.message_local", word=word), hint)


def declared(scope: Scope, word: str, tree: Node | Word) -> X | None:
    world, span, scope = scope.world, scope.span(tree), scope
    what, id = world.forms.get(word, ("", ""))
    if what == "kind":
        kind = world.kinds[id]
        if kind.place and kind.per == PLAYER and kind.count <= 1 and scope.me is not None:
            return X("place_of", (id, scope.me), Type("thing", id), span)
        if kind.place and not kind.per:
            return X("the", (id,), Type("thing", id), span)
        row = X("kind", (id,), Type("thing", id, True), span)
        return row if kind.present is None else X("filter", (row, PRESENT, kind.present), row.type, span)
    if what == "resource":
        return X("const", (world.resources[id].number, id), RESOURCE, span)
    if what == "table":
        return X("table", (id,), world.tables[id].type, span)
    if word in world.entries:
        return X("entry", (word,), Type("thing", world.entries[word].kind), span)
    derived = world.derived.get(word) or (world.derived.get(id) if what == "derived" else None)
    if derived is not None:
        return derived_call(scope, derived.id, [], tree)
    owners = [name for name, values in world.enumerations.items() if word in values]
    if owners:
        return X("const", (world.enumerations[owners[0]].index(word), word), Type("enum", owners[0]), span)
    if word in world.enumerations:
        values = world.enumerations[word]
        each = tuple(X("const", (place, value), Type("enum", word), span) for place, value in enumerate(values))
        return X("list", each, Type("enum", word, True), span)
    if word in world.patterns:
        return X("pattern", (word,), Type("pattern"), span)
    if scope.this is not None and scope.this_kind:
        own = world.kinds.get(scope.this_kind)
        if own is not None and word in own.attributes:
            return X("attr", (word, scope.this), own.attributes[word].type, span)
    if word in world.player_names:
        return X("const", (world.player_names.index(word),), PLAYER_TYPE, span)
    if word in RESOURCES:
        each = tuple(X("const", (one.number, one.id), RESOURCE, span) for one in world.resources.values())
        return X("list", each, RESOURCE.row(), span)
    if word in BY_NAME and not BY_NAME[word].needs:
        return builtin(scope, BY_NAME[word], [], tree)
    if word in world.events or word in world.rules:
        return X("ability", (word,), Type("ability"), span)
    return None


def is_known(scope: Scope, word: str) -> bool:
    """Whether a bare word means anything here."""
    return tried(scope, lambda: _found(scope, word, Word("NAME", word))) is not None


def known_names(scope: Scope) -> list[str]:
    world = scope.world
    names = [*scope.locals, *world.forms, *world.entries, *world.derived, *BY_NAME, *world.attributes]
    names += [*NOTHING, *OTHERS, *RESOURCES, *TRUTHS, *world.player_names, *world.patterns]
    return names + [value for values in world.enumerations.values() for value in values]


@noting_this
def this(scope: Scope, noun: Word) -> X:
    word = str(noun)
    kind = scope.world.kind_of_form(word)
    this = scope.this
    if this is not None and kind and kind == this.type.name:
        return this
    if word in scope.locals:
        return named(scope, word, noun)
    if word in scope.world.procedures:
        return X("this_procedure", (word,), Type("procedure", word), scope.span(noun))
    if not kind and scope.locals.get(word) is None:
        known = [*scope.world.kind_forms(), *scope.world.procedures]
        if this is not None and scope.world.kind_of_form(nearest(word, known)) != this.type.name:
            what, hint = (
                message("findings.RW412.this_hint", type=this.type, word=word),
                message("findings.common.meant", name=this.type.name),
            )
            scope.fail("RW412", noun, what, hint, this.type.name)
        if nearest(word, known):
            unknown(scope, "kind", word, noun, known)
    if this is None or not kind:
        scope.fail(
            "RW412",
            noun,
            message("findings.RW412.this", word=word),
            message("findings.RW412.means_card_unit_procedure"),
        )
    if kind != this.type.name:
        if scope.world.kinds[kind].place or scope.world.kinds[kind].space:
            return X("place", (this,), Type("thing", kind), scope.span(noun))
        scope.fail(
            "RW412",
            noun,
            message("findings.RW412.this_hint", type=this.type, word=word),
            message("findings.RW412.name_its_own_kind"),
            this.type.name,
        )
    return this


def role(scope: Scope, x: X, word: str, span: Span) -> X:
    """The fields that a placement gives to one of its roles."""
    fields = {space.field for space in scope.world.spaces.values()}
    kind = x.type.name or (fields.pop() if len(fields) == 1 else "")
    return X("layout_role", (x, word), Type("thing", kind, True), span)


def hinted(scope: Scope, tree: Node, hint: Type) -> X:
    """An expression of which the type is expected, so that values of enumerations are found by their own kind."""
    word = bare_word(tree)
    if word and hint.base == "enum" and hint.name.startswith("option:"):
        values = [str(value) for value in scope.world.options[hint.name[7:]].values]
        if word in values:
            return X("const", (values.index(word), word), hint, scope.span(tree))
    if word:
        return named(scope, word, tree, hint.each())
    inner = unwrapped(tree)
    if hint.many and isinstance(inner, syntax.Listed):
        items = tuple(hinted(scope, item, hint.each()) for item in inner.items)
        if items and all(item.type == hint.each() for item in items):
            return X("list", items, hint, scope.span(tree))
    return expression(scope, tree)


def copied(world: World, x: X) -> bool:
    """Whether an expression names an entry of which there are several copies."""
    return x.op == "entry" and world.entries[x.args[0]].count > 1


def copies(x: X) -> X:
    """All copies of an entry."""
    return X("copies", x.args, x.type.row(), x.span)


def any_copy(world: World, x: X) -> X:
    """What an entry means where it does not matter which copy: all of them."""
    return copies(x) if copied(world, x) else x
