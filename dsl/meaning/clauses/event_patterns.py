"""Patterns of events in heads: which names they bind, what they filter, causes and limits."""

from __future__ import annotations

from itertools import takewhile

from regelwerk.dsl.declare.world import Binding, World
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, first_word, last_word
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.sentences.matcher import word_of
from regelwerk.dsl.meaning.shared_words import NOTHING, OTHERS, TRUTHS, WINDOW_SCOPE, fits, leading_word
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import noting_patterns
from regelwerk.dsl.meaning.values.conditions import copied, copies
from regelwerk.dsl.meaning.values.named_behaviour import event_call, procedure_name
from regelwerk.dsl.meaning.values.noun_names import hinted, named
from regelwerk.dsl.meaning.values.noun_phrases import filtered_by
from regelwerk.dsl.meaning.values.understood_values import as_truth, condition_of, expression
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import Limit
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, RESOURCE, Type


def pattern(
    so_far: Understanding, tree: Node, scope: Scope, border: bool
) -> tuple[str, list[tuple[str, int]], Scope, list[X]]:
    """An event pattern: what it listens to, the names it binds to fields, and the tests on them."""
    owner: Node | None = None
    if isinstance(tree, syntax.Of):
        owner, tree = tree.owner, tree.thing
    args: tuple[syntax.Arg, ...] = ()
    if border and isinstance(tree, syntax.Quantified):
        name = str(tree.noun)
    else:
        name, args = event_call(scope, tree)
    known: dict[str, Type] | None = None
    if border and name in so_far.world.procedures:
        known = so_far.world.procedures[name].parameters
    elif not border and name in so_far.world.events:
        known = so_far.world.events[name].fields
    if known is None:
        choices = [*(so_far.world.procedures if border else so_far.world.events)]
        unknown(scope, "Ablauf" if border else "Ereignis", name, tree, choices)
    fields: list[tuple[str, int]] = []
    tests: list[X] = []
    names = list(known)
    inner = scope
    position = 0
    for number, arg in enumerate(args):
        value = arg.value
        if arg.field is not None:
            if arg.field not in known:
                unknown(scope, "Feld", str(arg.field), arg.field, names)
            position = names.index(arg.field)
        elif leading_word(value) in known and leading_word(value) not in inner.locals:
            position = names.index(leading_word(value))  # a field named by itself stands for that field
        elif position >= len(names):
            scope.fail("RW416", arg, f"{name} hat nur {len(names)} Felder.", f"Felder: {', '.join(names)}.")
        if isinstance(value, syntax.Pair):
            _lost_colons(scope, args[number:], position, known)
        used, inner = bind(so_far, value, position, names, known, inner, fields, tests)
        position += used
    if owner is not None:
        x = expression(inner, owner)
        players = [index for index, type in enumerate(known.values()) if type == PLAYER_TYPE]
        if not players:
            scope.fail(
                "RW413", owner, f"{name} gehört zu keinem Spieler.", "Gib dem Ablauf einen Spieler als Parameter."
            )
        parts = tuple(X("compare", ("=", X("field", (index,), PLAYER_TYPE), x), BOOL, x.span) for index in players)
        tests.append(parts[0] if len(parts) == 1 else X("or", parts, BOOL, x.span))
    return name, fields, inner, tests


def _lost_colons(scope: Scope, args: tuple[syntax.Arg, ...], position: int, known: dict[str, Type]) -> None:
    """`bezahlen(spieler anderer, grund miete)`: fields without their colons, told as one mistake."""
    names = list(known)
    if known[names[min(position + 1, len(names) - 1)]] == RESOURCE:
        return
    pairs = [arg.value for arg in takewhile(lambda one: one.field is None, args) if isinstance(arg.value, syntax.Pair)]
    lost = list(takewhile(lambda pair: str(pair.left) in known, pairs))
    if not lost:
        return
    said = ", ".join(f"{pair.left}: {pair.right}" for pair in lost)
    what = message("findings.RW416.lost_colons", fields=", ".join(str(pair.left) for pair in lost))
    stretch = Node(first_word(lost[0]), last_word(lost[-1]))
    scope.fail("RW416", stretch, what, message("findings.RW416.lost_colons_hint", said=said), said)


@noting_patterns
def bind(
    so_far: Understanding,
    value: Node,
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
    if isinstance(value, syntax.Pair):
        name, noun = str(value.left), str(value.right)
        if position + 1 >= len(names) or known[names[position + 1]] != RESOURCE:
            scope.fail(
                "RW416",
                value,
                f"`{name} {noun}` braucht eine Zahl und dahinter eine Ressource.",
                f"Felder: {', '.join(names)}.",
            )
        fields.append((name, position))
        resource = named(scope, noun, value)
        tests.append(X("compare", ("=", X("field", (position + 1,), known[names[position + 1]]), resource), BOOL))
        return 2, scope.with_local(name, type)
    if isinstance(value, syntax.Bounded):
        sign = {"≥": ">=", "≤": "<=", "≠": "!="}.get(str(value.sign), str(value.sign))
        tests.append(X("compare", (sign, here, hinted(scope, value.bound, type)), BOOL))
        return 1, scope
    condition = None
    if isinstance(value, syntax.Filtered):
        condition, value = value.where, value.value
    word = leading_word(value)
    new = (
        bool(word)
        and word not in scope.locals
        and (
            word == names[position]
            or so_far.world.kind_of_form(word) != ""
            or word in OTHERS
            or not (declared(so_far.world, word) or _own_attribute(scope, word))
        )
    )
    if not new:
        x = hinted(scope, value, type)
        if condition is not None:
            if not x.type.many:
                without_effect(scope, condition, message("findings.RW459.hint_where"))
            x = filtered_by(scope, x, condition, value)
        if copied(so_far.world, x):
            x = copies(x)
        op = ("in", (here, x)) if x.type.many and not type.many else ("compare", ("=", here, x))
        if not (fits(x.type, type) or fits(type, x.type) or (x.type.many and fits(x.type.each(), type))):
            scope.fail(
                "RW404", value, f"Das Feld {names[position]} ist {type}, hier steht {x.type}.", "Prüfe das Muster."
            )
        tests.append(X(op[0], op[1], BOOL, x.span))
        return 1, scope
    if type.base == "thing" and so_far.world.kind_of_form(word) and not type.many and word != names[position]:
        kind = so_far.world.kind_of_form(word)
        if not fits(Type("thing", kind), type):
            tests.append(X("is_kind", (here, kind), BOOL, here.span))
        type = Type("thing", kind)
    fields.append((word, position))
    so_far.bound.append(Binding(word, names[position], scope.span(value)))
    inner = scope.with_local(word, type)
    if word in OTHERS:
        tests.append(X("compare", ("!=", X("local", (word,), type), scope.need_me(value)), BOOL))
    x = expression(inner, value)
    if not (x.op == "local" and x.args[0] == word):
        tests.append(as_truth(inner, x, value))
    if condition is not None:
        tests.append(condition_of(scope.with_element(word, type), condition))
    return 1, inner


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
        or word in world.patterns
        or word in world.player_names
        or any(word in values for values in world.enumerations.values())
    )


def cause(tree: Node, scope: Scope) -> X:
    """`durch x`: the ability that made it happen."""
    word, world = leading_word(tree), scope.world
    owner = expression(scope, tree.owner) if isinstance(tree, syntax.Of) else None
    if not world.kind_of_form(word) and word not in world.entries and word not in world.rules:
        unknown(scope, "Ursache", word, tree, [*world.entries, *world.rules, *world.forms])
    return X("caused", (world.kind_of_form(word) or word, owner), BOOL, scope.span(tree))


def during(tree: Node, scope: Scope) -> X:
    """`während P`, `während P von s`."""
    owner = expression(scope, tree.owner) if isinstance(tree, syntax.Of) else None
    return X("during", (procedure_name(scope, tree, owned=True), owner), BOOL, scope.span(tree))


def running(so_far: Understanding, tree: Node, scope: Scope) -> tuple[str, list[X]]:
    """`jederzeit in P`, `jederzeit in P von s`: the procedure, and the test whose it is.

    Several instances of it may run at once, so its parameters have no names here.
    """
    bare = tree.thing if isinstance(tree, syntax.Of) else tree
    name, _, _, _ = pattern(so_far, tree, scope, True)
    if isinstance(bare, syntax.Call):
        said = f"Hinter „jederzeit in“ hat {name} keine Angaben in Klammern."
        scope.fail("RW416", bare, said, f"Schreibe „{name}“, oder „{name} von …“ mit einem Spieler.")
    return name, [] if bare is tree else [during(tree, scope)]


def limit(tree: syntax.Limit | None, scope: Scope) -> Limit | None:
    """`höchstens n mal pro P, x`: a procedure, `spiel` or `fenster`; `name` counts all copies of a card together."""
    if tree is None:
        return None
    first, *others = tree.scopes
    window = word_of(first) in ("fenster", "window")
    per = WINDOW_SCOPE if window else procedure_name(scope, first)
    keys = tuple(expression(scope, thing) for thing in others if word_of(thing) != "name")
    return Limit(expression(scope, tree.count), per, keys, "name" in map(word_of, tree.scopes))
