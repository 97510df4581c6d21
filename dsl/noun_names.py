"""What a bare word means: a local, an attribute, a kind, a thing, a value; `diese …`, and what follows a dot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from lark import Token, Tree
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.functions import BY_NAME
from regelwerk.dsl.grammar.false_friends import NUMBER_WORDS, TRUTH_WORDS
from regelwerk.dsl.grammar.faults import misspelt_keyword
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.parsed_texts import parse_text
from regelwerk.dsl.pieces import (
    ANY_THING,
    NOTHING,
    OTHERS,
    PRESENT,
    ROUTE_PARTS,
    TRUTHS,
    Piece,
)
from regelwerk.dsl.scope import PLAYER_TYPE, Fault
from regelwerk.dsl.tree import X
from regelwerk.dsl.types import BOOL, INT, NONE, RESOURCE, Type
from regelwerk.dsl.uses import note
from regelwerk.dsl.world import PLAYER

_MOST_CHOICES = 8
"""So many names are told, where one of them is meant and none is near."""

if TYPE_CHECKING:
    from regelwerk.dsl.nouns import Nouns


def name(nouns: Nouns, token: Token) -> X:
    return nouns.named(str(token), token)


def written_name(nouns: Nouns, tree: SyntaxTree) -> X:
    return nouns.named(str(tree.children[0]), tree)


def named(nouns: Nouns, word: str, tree: Piece, hint: Type | None = None) -> X:
    """What a bare word means here."""
    scope, world, span = nouns.scope, nouns.world, nouns.scope.span(tree)
    if word in scope.locals:
        return X("local", (word,), scope.locals[word], span)
    if word in scope.arguments:
        return nouns.argument_value(word, tree)
    if hint is not None and hint.base == "enum" and word in world.enumerations.get(hint.name, ()):
        return X("const", (world.enumerations[hint.name].index(word), word), Type("enum", hint.name), span)
    for element, type in scope.elements:
        found = nouns.of_element(word, X("local", (element,), type, span))
        if found is not None:
            return found
    if word in TRUTHS:
        return X("const", (TRUTHS[word],), BOOL, span)
    if word in NOTHING:
        return X("const", (-1,), NONE, span)
    if word in OTHERS:
        me = scope.need_me(tree)
        return X("without", (X("kind", (PLAYER,), PLAYER_TYPE.row()), me), PLAYER_TYPE.row(), span)
    found = nouns._declared(word, tree)
    if found is not None:
        return found
    return nouns.unknown("Name", word, tree, nouns.known_names())


def argument_value(nouns: Nouns, word: str, tree: Piece) -> X:
    """The value an entry gives to a parameter of its template."""
    findings: list[Finding] = []
    scalar = nouns.scope.arguments[word]
    parsed = parse_text(scalar, "value", nouns.scope.language, findings, nouns.world)
    if parsed is None:
        raise Fault(findings[0])
    return nouns.inside(replace(nouns.scope, scalar=scalar)).expression(parsed.children[0])


def of_element(nouns: Nouns, word: str, element: X) -> X | None:
    """A bare word inside `wo`: the thing in question itself, or one of its attributes."""
    if element.type.base == "layout" and any(word in pattern for pattern in nouns.world.patterns.values()):
        return nouns._role(element, word, element.span)
    if element.type.base != "thing":
        return None
    kind = nouns.world.kinds.get(element.type.name)
    if kind is not None and nouns.world.kind_of_form(word) == kind.id:
        return element
    if kind is None and word in ANY_THING:
        return element
    attributes = kind.attributes if kind is not None else nouns.world.attributes
    if word in attributes:
        return X("attr", (word, element), attributes[word].type, element.span)
    return None


def declared(nouns: Nouns, word: str, tree: Piece) -> X | None:
    world, span, scope = nouns.world, nouns.scope.span(tree), nouns.scope
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
    if word in world.entries:
        return X("entry", (word,), Type("thing", world.entries[word].kind), span)
    derived = world.derived.get(word) or (world.derived.get(id) if what == "derived" else None)
    if derived is not None:
        return nouns.call(derived.id, [], tree)
    owners = [name for name, values in world.enumerations.items() if word in values]
    if owners:
        return X("const", (world.enumerations[owners[0]].index(word), word), Type("enum", owners[0]), span)
    if word in world.patterns:
        return X("pattern", (word,), Type("pattern"), span)
    if scope.this is not None and scope.this_kind:
        own = world.kinds.get(scope.this_kind)
        if own is not None and word in own.attributes:
            return X("attr", (word, scope.this), own.attributes[word].type, span)
    if word in world.player_names:
        return X("const", (world.player_names.index(word),), PLAYER_TYPE, span)
    if word in BY_NAME and not BY_NAME[word].needs:
        return nouns.builtin(BY_NAME[word], [], tree)
    if word in world.events or word in world.rules:
        return X("ability", (word,), Type("ability"), span)
    return None


def is_known(nouns: Nouns, word: str) -> bool:
    """Whether a bare word means anything here."""
    try:
        nouns.named(word, Token("NAME", word))
    except Fault:
        return False
    return True


def known_names(nouns: Nouns) -> list[str]:
    world = nouns.world
    names = [*nouns.scope.locals, *world.forms, *world.entries, *world.derived, *BY_NAME, *world.attributes]
    names += [*NOTHING, *OTHERS, *TRUTHS, *world.player_names]
    return names + [value for values in world.enumerations.values() for value in values]


def unknown(nouns: Nouns, what: str, word: str, tree: Piece, names: Iterable[str], more: str = "") -> NoReturn:
    """The finding for a word that nobody has declared; `more` is what else may be meant."""
    choices = list(dict.fromkeys(names))
    near = nearest(word, choices)
    if not near:
        token = tree if isinstance(tree, Token) else next(tree.scan_values(lambda one: one == word), None)
        keyword = misspelt_keyword(token, nouns.scope.scalar, nouns.scope.language) if token is not None else None
        if keyword is not None:
            raise Fault(keyword)
    number = NUMBER_WORDS[nouns.scope.language].get(word, 0)
    hint = f"Meintest du {near}?" if near else "Deklariere den Namen oder prüfe die Schreibung."
    if not near and len(choices) <= _MOST_CHOICES:
        hint = f"Möglich ist: {', '.join(choices)}." if choices else "Lass es weg, oder deklariere den Namen."
    truth = TRUTH_WORDS[nouns.scope.language].get(word, "")
    if truth:
        near, hint = truth, f"Meintest du {truth}?"
    if number:
        near, hint = str(number), f"Zahlen stehen in Ziffern: {number}."
    if near == word:
        near, hint = "", f"{word} ist ein Attribut: sage, wovon ({word} von …)."
    hint = f"{hint} {more}" if more else hint
    message = f"{what} {word} gibt es hier nicht."
    raise Fault(Finding("RW300", nouns.scope.span(tree), message, hint, near, name=word))


def this(nouns: Nouns, noun: Token) -> X:
    word = str(noun)
    kind = nouns.world.kind_of_form(word)
    this = nouns.scope.this
    if this is not None and kind and kind == this.type.name:
        return this
    if word in nouns.scope.locals:
        return nouns.named(word, noun)
    if word in nouns.world.procedures:
        return X("this_procedure", (word,), Type("procedure", word), nouns.scope.span(noun))
    if not kind and nouns.scope.locals.get(word) is None:
        known = [*nouns.world.kind_forms(), *nouns.world.procedures]
        if this is not None and nouns.world.kind_of_form(nearest(word, known)) != this.type.name:
            message, hint = f"Der Text gehört zu {this.type}, nicht zu {word}.", f"Meintest du {this.type.name}?"
            nouns.scope.fail("RW412", noun, message, hint, this.type.name)
        if nearest(word, known):
            nouns.unknown("Art", word, noun, known)
    if this is None or not kind:
        nouns.scope.fail(
            "RW412",
            noun,
            f"Hier ist nichts da, das `{word}` meinen könnte.",
            "`diese …` meint die Karte, die Einheit oder den Ablauf, zu dem der Text gehört.",
        )
    if kind != this.type.name:
        if nouns.world.kinds[kind].place or nouns.world.kinds[kind].space:
            return X("place", (this,), Type("thing", kind), nouns.scope.span(noun))
        nouns.scope.fail(
            "RW412",
            noun,
            f"Der Text gehört zu {this.type}, nicht zu {word}.",
            "Nenne die eigene Art.",
            this.type.name,
        )
    return this


def member(nouns: Nouns, tree: SyntaxTree) -> X:
    base, field = tree.children
    x = nouns.expression(base)
    word = str(field)
    if x.type.base == "layout":
        roles = {role for pattern in nouns.world.patterns.values() for role in pattern}
        if word not in roles:
            nouns.unknown("Rolle", word, field, sorted(roles))
        return nouns._role(x, word, nouns.scope.span(tree))
    if x.type.base == "route" and not x.type.many and word in ROUTE_PARTS:
        part = ROUTE_PARTS[word]
        note(nouns.scope, field, word, "function", "routes")
        type = {"target": Type("thing", x.type.name), "fields": Type("thing", x.type.name, True)}.get(part, INT)
        return X("route_part", (x, part), type, nouns.scope.span(tree))
    if x.type.base == "thing" and not x.type.many:
        return nouns.attribute(Tree("name", [field]), x, tree)
    return nouns.scope.fail("RW413", field, f"{x.type} hat kein {word}.", "Prüfe den Namen nach dem Punkt.")


def role(nouns: Nouns, x: X, word: str, span: Span) -> X:
    """The fields that a placement gives to one of its roles."""
    fields = {space.field for space in nouns.world.spaces.values()}
    kind = x.type.name or (fields.pop() if len(fields) == 1 else "")
    return X("layout_role", (x, word), Type("thing", kind, True), span)
