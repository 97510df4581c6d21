"""Patterns of events in heads: which names they bind, what they filter, causes and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark import Tree
from regelwerk.dsl.conditions import copied, copies
from regelwerk.dsl.grammar.parse import SyntaxTree
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.pieces import NOTHING, OTHERS, TRUTHS, WINDOW_SCOPE, Piece, fits, leading_word
from regelwerk.dsl.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.sentences import word_of
from regelwerk.dsl.tree import (
    Limit,
    X,
)
from regelwerk.dsl.types import BOOL, RESOURCE, Type
from regelwerk.dsl.world import Binding

if TYPE_CHECKING:
    from regelwerk.dsl.clauses import Clauses


def pattern(
    clauses: Clauses, tree: Piece, scope: Scope, border: bool
) -> tuple[str, list[tuple[str, int]], Scope, list[X]]:
    """An event pattern: what it listens to, the names it binds to fields, and the tests on them."""
    owner: Piece | None = None
    if isinstance(tree, Tree) and tree.data == "of":
        owner, tree = tree.children[2], tree.children[0]
    nouns = Nouns(scope)
    if border and isinstance(tree, Tree) and tree.data == "quantified":
        name = str(tree.children[-1])
        args: list[Piece] = []
    else:
        name, args = nouns.event_call(tree)
    known: dict[str, Type] | None = None
    if border and name in clauses.world.procedures:
        known = clauses.world.procedures[name].parameters
    elif not border and name in clauses.world.events:
        known = clauses.world.events[name].fields
    if known is None:
        nouns.unknown(
            "Ablauf" if border else "Ereignis",
            name,
            tree,
            [*(clauses.world.procedures if border else clauses.world.events)],
        )
    fields: list[tuple[str, int]] = []
    tests: list[X] = []
    names = list(known)
    inner = scope
    position = 0
    for arg in args:
        field, value = clauses.pattern_argument(arg)
        if field:
            if field not in known:
                nouns.unknown("Feld", field, arg.children[0], names)
            position = names.index(field)
        elif leading_word(value) in known and leading_word(value) not in inner.locals:
            position = names.index(leading_word(value))  # a field named by itself stands for that field
        elif position >= len(names):
            scope.fail("RW416", arg, f"{name} hat nur {len(names)} Felder.", f"Felder: {', '.join(names)}.")
        used, inner = clauses.bind(value, position, names, known, inner, fields, tests)
        position += used
    if owner is not None:
        x = Nouns(inner).expression(owner)
        players = [index for index, type in enumerate(known.values()) if type == PLAYER_TYPE]
        if not players:
            scope.fail(
                "RW413", owner, f"{name} gehört zu keinem Spieler.", "Gib dem Ablauf einen Spieler als Parameter."
            )
        parts = tuple(X("compare", ("=", X("field", (index,), PLAYER_TYPE), x), BOOL, x.span) for index in players)
        tests.append(parts[0] if len(parts) == 1 else X("or", parts, BOOL, x.span))
    return name, fields, inner, tests


def pattern_argument(clauses: Clauses, arg: Piece) -> tuple[str, Piece]:
    field = ""
    if isinstance(arg, Tree) and arg.data == "arg":
        field, arg = str(arg.children[0] or ""), arg.children[1]
    return field, arg


def bind(
    clauses: Clauses,
    value: Piece,
    position: int,
    names: list[str],
    known: dict[str, Type],
    scope: Scope,
    fields: list[tuple[str, int]],
    tests: list[X],
) -> tuple[int, Scope]:
    """One argument of a pattern: a new name binds the field, everything else filters it."""
    type = known[names[position]]
    here = X("field", (position,), type, scope.span(value))
    if isinstance(value, Tree) and value.data == "pair":
        name, noun = (str(child) for child in value.children)
        if name in known and known.get(names[min(position + 1, len(names) - 1)]) != RESOURCE:
            message = f"Hinter dem Feld {name} fehlt ein Doppelpunkt."
            scope.fail("RW416", value, message, f"Schreibe „{name}: {noun}“.", f"{name}: {noun}")
        if position + 1 >= len(names) or known[names[position + 1]] != RESOURCE:
            scope.fail(
                "RW416",
                value,
                f"`{name} {noun}` braucht eine Zahl und dahinter eine Ressource.",
                f"Felder: {', '.join(names)}.",
            )
        fields.append((name, position))
        resource = Nouns(scope).named(noun, value)
        tests.append(X("compare", ("=", X("field", (position + 1,), known[names[position + 1]]), resource), BOOL))
        return 2, scope.with_local(name, type)
    if isinstance(value, Tree) and value.data == "bounded":
        sign = {"≥": ">=", "≤": "<=", "≠": "!="}.get(str(value.children[0]), str(value.children[0]))
        tests.append(X("compare", (sign, here, Nouns(scope).hinted(value.children[1], type)), BOOL))
        return 1, scope
    condition = None
    if isinstance(value, Tree) and value.data == "filtered":
        condition = value.children[2] if len(value.children) > 2 else None
        value = value.children[0]
    word = leading_word(value)
    new = (
        bool(word)
        and word not in scope.locals
        and (
            word == names[position]
            or clauses.world.kind_of_form(word) != ""
            or word in OTHERS
            or not (clauses.declared(word) or _own_attribute(scope, word))
        )
    )
    if not new:
        x = Nouns(scope).hinted(value, type)
        if copied(clauses.world, x):
            x = copies(x)
        op = ("in", (here, x)) if x.type.many and not type.many else ("compare", ("=", here, x))
        if not (fits(x.type, type) or fits(type, x.type) or (x.type.many and fits(x.type.each(), type))):
            scope.fail(
                "RW404", value, f"Das Feld {names[position]} ist {type}, hier steht {x.type}.", "Prüfe das Muster."
            )
        tests.append(X(op[0], op[1], BOOL, x.span))
        return 1, scope
    if type.base == "thing" and clauses.world.kind_of_form(word) and not type.many and word != names[position]:
        kind = clauses.world.kind_of_form(word)
        if not fits(Type("thing", kind), type):
            tests.append(X("is_kind", (here, kind), BOOL, here.span))
        type = Type("thing", kind)
    fields.append((word, position))
    clauses.bound.append(Binding(word, names[position], scope.span(value)))
    inner = scope.with_local(word, type)
    if word in OTHERS:
        tests.append(X("compare", ("!=", X("local", (word,), type), scope.need_me(value)), BOOL))
    x = Nouns(inner).expression(value)
    if not (x.op == "local" and x.args[0] == word):
        tests.append(Nouns(inner).as_truth(x, value))
    if condition is not None:
        tests.append(Nouns(scope.with_element(word, type)).condition(condition))
    return 1, inner


def _own_attribute(scope: Scope, word: str) -> bool:
    """`nachdem zug(spieler: eigner)`: an attribute of the thing that the text belongs to filters, it is no new name."""
    kind = scope.world.kinds.get(scope.this_kind) if scope.this is not None else None
    return kind is not None and word in kind.attributes


def declared(clauses: Clauses, word: str) -> bool:
    """Whether a word means something already, so that it filters a field and gives it no new name."""
    world = clauses.world
    return (
        word in TRUTHS
        or word in NOTHING
        or word in world.forms
        or word in world.entries
        or word in world.derived
        or word in world.rules
        or word in world.patterns
        or word in world.player_names
        or any(word in values for values in world.enumerations.values())
    )


def cause(clauses: Clauses, tree: Piece, scope: Scope) -> X:
    """`durch x`: the ability that made it happen."""
    word = leading_word(tree)
    owner: X | None = None
    if isinstance(tree, Tree) and tree.data == "of":
        owner = Nouns(scope).expression(tree.children[2])
    if not clauses.world.kind_of_form(word) and word not in clauses.world.entries and word not in clauses.world.rules:
        Nouns(scope).unknown(
            "Ursache", word, tree, [*clauses.world.entries, *clauses.world.rules, *clauses.world.forms]
        )
    return X("caused", (clauses.world.kind_of_form(word) or word, owner), BOOL, scope.span(tree))


def during(clauses: Clauses, tree: Piece, scope: Scope) -> X:
    owner: X | None = None
    if isinstance(tree, Tree) and tree.data == "of":
        owner = Nouns(scope).expression(tree.children[2])
    return X("during", (Nouns(scope).procedure_name(tree), owner), BOOL, scope.span(tree))


def running(clauses: Clauses, tree: Piece, scope: Scope) -> tuple[str, list[X]]:
    """`jederzeit in P`, `jederzeit in P von s`: the procedure, and the test whose it is.

    Several instances of it may run at once, so its parameters have no names here.
    """
    bare = tree.children[0] if isinstance(tree, Tree) and tree.data == "of" else tree
    name, _, _, _ = clauses.pattern(tree, scope, True)
    if isinstance(bare, Tree) and bare.data == "call":
        message = f"Hinter „jederzeit in“ hat {name} keine Angaben in Klammern."
        scope.fail("RW416", bare, message, f"Schreibe „{name}“, oder „{name} von …“ mit einem Spieler.")
    return name, [] if bare is tree else [clauses.during(tree, scope)]


def limit(clauses: Clauses, tree: SyntaxTree | None, scope: Scope) -> Limit | None:
    """`höchstens n mal pro P, x`: a procedure, `spiel` or `fenster`; `name` counts all copies of a card together."""
    if tree is None:
        return None
    nouns = Nouns(scope)
    things = [child for child in tree.children if child is not tree.children[1] and isinstance(child, Tree)]
    words = [word_of(thing) for thing in things]
    window = words[0] in ("fenster", "window")
    scope_name = WINDOW_SCOPE if window else nouns.procedure_name(things[0])
    keys = tuple(
        nouns.expression(thing)
        for thing, word in zip(things, words, strict=True)
        if thing is not things[0] and word != "name"
    )
    return Limit(nouns.expression(tree.children[1]), scope_name, keys, "name" in words)
