"""Patterns of events in heads: which event, which fields its arguments speak of, causes and limits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.syntax import Node, Word, first_word, last_word
from regelwerk.dsl.meaning.clauses.event_fields import SpokenEvent, bind
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Scope
from regelwerk.dsl.meaning.sentences.sentence_rows import word_of
from regelwerk.dsl.meaning.shared_words import is_settled, leading_word, only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values.named_behaviour import applied, during, event_call, procedure_name
from regelwerk.dsl.meaning.values.understood_values import expression, value_for
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.clauses import WINDOW_SCOPE, Limit
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import BOOL, RESOURCE, Type


def pattern(so_far: Understanding, tree: Node, scope: Scope, border: bool) -> SpokenEvent:
    """An event pattern: what it listens to, the names it binds to fields, and the tests on them."""
    owner: Node | None = None
    if isinstance(tree, syntax.Of):
        owner, tree = tree.owner, tree.thing
    name, args = event_call(scope, tree)
    spoken = SpokenEvent(name, _fields_of(so_far, name, tree, scope, border), scope)
    position = 0
    for number, arg in enumerate(args):
        position = _position(arg, position, spoken)
        if isinstance(arg.value, syntax.Pair):
            _lost_colons(scope, args[number:], position, spoken.known)
        position += bind(so_far, arg.value, position, spoken)
    if owner is not None:
        spoken.tests.append(_belongs_to(owner, spoken))
    return spoken


def _fields_of(so_far: Understanding, name: str, tree: Node, scope: Scope, border: bool) -> dict[str, Type]:
    """The fields of an event, or the parameters of a procedure."""
    world = so_far.world
    if border:
        if name not in world.procedures:
            unknown(scope, "procedure", name, tree, world.procedures)
        return world.procedures[name].parameters
    if name not in world.events:
        unknown(scope, "event", name, tree, world.events)
    return world.events[name].fields


def _position(arg: syntax.Arg, next_one: int, spoken: SpokenEvent) -> int:
    """The field that an argument speaks of: the one it names, or the next one."""
    word, names = leading_word(arg.value), spoken.names
    if arg.field is not None:
        if arg.field not in spoken.known:
            unknown(spoken.scope, "field", str(arg.field), arg.field, names)
        return names.index(arg.field)
    if word in spoken.known and word not in spoken.scope.locals:
        return names.index(word)  # a field named by itself stands for that field
    if next_one >= len(names):
        said = message("findings.RW416.position", topic=spoken.topic, n=len(names))
        spoken.scope.fail("RW416", arg, said, message("findings.RW416.fields", names=", ".join(names)))
    return next_one


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


def _belongs_to(owner: Node, spoken: SpokenEvent) -> X:
    """`E von s`: a player among the fields is this one."""
    x = value_for(spoken.scope, owner, "player")
    players = [index for index, type in enumerate(spoken.known.values()) if type == PLAYER_TYPE]
    if not players:
        said = message("findings.RW413.belongs_to", topic=spoken.topic)
        spoken.scope.fail("RW413", owner, said, message("findings.RW413.belongs_to_hint"))
    parts = tuple(X("compare", ("=", spoken.at(index), x), BOOL, x.span) for index in players)
    return parts[0] if len(parts) == 1 else X("or", parts, BOOL, x.span)


def caused_by(behind: Iterable[tuple[Word | None, Node]], spoken: SpokenEvent) -> None:
    """What stands behind an event that is called: only what causes it."""
    for preposition, target in behind:
        if preposition is None or preposition.type != "BY_WAY":
            said = message("findings.RW409.behind_event")
            spoken.scope.fail("RW409", target, said, message("findings.RW409.behind_event_hint"))
        spoken.tests.append(cause(only_thing(target), spoken.scope))


def cause(tree: Node, scope: Scope) -> X:
    """`durch x`: the ability that made it happen, or the event that did it (docs/semantics.md W14, W15)."""
    word, world = leading_word(tree), scope.world
    owner = value_for(scope, tree.owner, "player") if isinstance(tree, syntax.Of) else None
    if not world.kind_of_form(word) and word not in world.entries and word not in world.rules:
        if word in world.events:
            return applied(scope, word, owner, tree)
        unknown(scope, "cause", word, tree, [*world.entries, *world.rules, *world.events, *world.forms])
    return X("caused", (world.kind_of_form(word) or word, owner), BOOL, scope.span(tree))


def running(so_far: Understanding, tree: Node, scope: Scope) -> tuple[str, list[X]]:
    """`jederzeit in P`, `jederzeit in P von s`: the procedure, and the test whose it is.

    Several instances of it may run at once, so its parameters have no names here.
    """
    bare = tree.thing if isinstance(tree, syntax.Of) else tree
    name = pattern(so_far, tree, scope, True).topic
    if isinstance(bare, syntax.Call):
        said = message("findings.RW416.running", name=name)
        scope.fail("RW416", bare, said, message("findings.RW416.running_hint", name=name))
    return name, [] if bare is tree else [during(scope, tree)]


def limit(tree: syntax.Limit | None, scope: Scope) -> Limit | None:
    """`höchstens n mal pro P, x`: a procedure, `spiel` or `fenster`; `name` counts all copies of a card together."""
    if tree is None:
        return None
    first, *others = tree.scopes
    window = word_of(first) in ("fenster", "window")
    per = WINDOW_SCOPE if window else procedure_name(scope, first)
    keys = tuple(_told_apart(scope, thing) for thing in others if word_of(thing) != "name")
    return Limit(value_for(scope, tree.count, "int"), per, keys, "name" in map(word_of, tree.scopes))


def _told_apart(scope: Scope, tree: Node) -> X:
    """What is counted apart by: something that is not the same every time."""
    x = expression(scope, tree)
    if is_settled(x):
        said = message("findings.RW404.settled", type=x.type)
        scope.fail("RW404", tree, said, message("findings.RW404.settled_hint"))
    return x
