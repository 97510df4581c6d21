"""Proposals: calls and sentences that propose events or start procedures, with their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from regelwerk.dsl.findings.findings import plain
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Node, Word
from regelwerk.dsl.meaning.nouns.noun_groups import Described, described, owner_name, without_owner_name
from regelwerk.dsl.meaning.nouns.noun_phrases import narrowed
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Made, Scope
from regelwerk.dsl.meaning.selections import chosen_name, implied, is_one
from regelwerk.dsl.meaning.sentences.sentence_advice import infinitive_first, no_verb
from regelwerk.dsl.meaning.sentences.sentence_rows import Match, Row, word_of
from regelwerk.dsl.meaning.sentences.statements import actor, statements_of
from regelwerk.dsl.meaning.shared_words import ACTION_WORDS, VICTORY_WORDS, fits, name_and_arguments, only_thing
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.uses import note
from regelwerk.dsl.meaning.values.calls import given_by_name, given_values, none_missing
from regelwerk.dsl.meaning.values.field_defaults import default_of
from regelwerk.dsl.meaning.values.held_resources import are_held
from regelwerk.dsl.meaning.values.named_behaviour import gathers
from regelwerk.dsl.meaning.values.quantities import parts
from regelwerk.dsl.meaning.values.understood_values import as_amount, expression
from regelwerk.dsl.meaning.values.unknown_names import unknown
from regelwerk.dsl.meaning.without_effect import without_effect
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.tree.made_up_names import made_up, spread
from regelwerk.dsl.tree.tree import (
    Act,
    Ask,
    Body,
    Cover,
    Emit,
    Let,
    Loop,
    Pay,
    Perform,
    Statement,
    Win,
    X,
)
from regelwerk.dsl.tree.types import AMOUNT, BOOL, INT, NONE, RESOURCE, Type
from regelwerk.dsl.world.behaviours import Event, Procedure
from regelwerk.dsl.world.kinds import PLAYER

NOTHING_CALLED: Mapping[str, str] = MappingProxyType({})
"""No choice has a name of its own."""


def is_amount(row: Row, scope: Scope) -> bool:
    """Whether a row is an amount of a resource, with or without what it is for."""
    if len([one for one in row.items if one[0] is None]) != 1:
        return False
    inner = only_thing(row.items[0][1])
    return isinstance(inner, syntax.Amount) and scope.world.forms.get(str(inner.noun), ("", ""))[0] == "resource"


def bare_cost(row: Row, scope: Scope, tree: Node, modal: bool) -> Made:
    """An amount without a verb is paid: `2 gold;`, `(n) gold je schiff;`, `2 gold für bau;`, `preis von x;`."""
    infinitive_first(scope, row, modal)
    purpose = ""
    pieces: list[Node] = []
    phrases: list[tuple[Word, Node]] = []
    for preposition, piece in row.items:
        if preposition is None:
            pieces.append(piece)
        elif preposition.type == "FOR" and word_of(piece):
            purpose = word_of(piece)
        else:
            phrases.append((preposition, piece))
    first = only_thing(pieces[0]) if pieces else None
    counts = not isinstance(first, syntax.Quantified)  # `diese karte` is no amount of anything
    if counts and row.particle is None and row.where is None and 1 <= len(pieces) <= 2:
        x = expression(scope, pieces[0])
        if len(pieces) == 2:
            resource = expression(scope, pieces[1])
            x = X("amount", (x, resource), AMOUNT, x.span)
        for preposition, piece in phrases:
            x = narrowed(scope, x, preposition, piece)
        if x.op == "amount" or x.type.base == "table":
            return paid(x, scope, tree, purpose), scope
    return no_verb(scope, row, modal)


def paid(price: X, scope: Scope, tree: Node, purpose: str = "") -> Body:
    """A price: an amount of a resource, or a table that has an amount for each resource."""
    span, who = scope.span(tree), actor(scope)
    are_held(scope, who, price, tree)
    single = price.op == "amount"
    if single and price.args[1].op == "const" and price.args[1].type == RESOURCE and price.args[0].type == INT:
        return (Cover(who, price.args[0], price.args[1].args[1], span, purpose),)
    if price.type == AMOUNT and (not single or (price.args[0].type, price.args[1].type) == (INT, RESOURCE)):
        owed = tuple(Cover(who, n, id, span, purpose) for id, n in parts(scope.world, price))
        return (Pay(owed, (), span),)
    if price.type == RESOURCE and price.span.line:  # `zahle gold`
        at = price.span._replace(end_line=price.span.line, end_column=price.span.column)
        word = plain(str(price.args[0])) if price.op == "const" else tree
        what = message("findings.RW420.missing_before", word=word, part=message("findings.shape_faults.number"))
        scope.fail_at(at, "RW440", tree, what, message("findings.RW440.paid_hint"))
    return scope.fail(
        "RW440",
        tree,
        message("findings.RW440.paid"),
        message("findings.RW440.paid_hint"),
    )


def called(so_far: Understanding, row: Row, scope: Scope, modal: bool = False) -> Made | None:
    """A sentence that is one call or one bare name: an event or a procedure. Behind a modal it has a subject."""
    if len(row.items) != 1 or row.items[0][0] is not None or row.particle is not None or row.where is not None:
        return None
    inner = only_thing(row.items[0][1])
    if not isinstance(inner, (syntax.Call, syntax.Name)):
        return None
    word, args = name_and_arguments(inner)
    name, span = str(word), scope.span(inner)
    if name in scope.arguments:
        if args:
            without_effect(scope, args[0])
        return argument_text(so_far, name, scope), scope
    if name in VICTORY_WORDS:
        winners = given_values(scope, name, {"s": PLAYER_TYPE.row()}, args, "field", inner)[0]
        if not winners.type.many:
            winners = X("list", (winners,), winners.type.row(), winners.span)
        if not fits(winners.type, PLAYER_TYPE.row()):
            said = message("findings.RW404.message_argument", name="s", want=PLAYER_TYPE.row(), have=winners.type)
            scope.fail("RW404", args[0], said, message("findings.RW404.hint_argument"))
        declared = next((word for word in VICTORY_WORDS if word in scope.world.events), "")
        if declared and scope.applying != declared:
            fields = list(scope.world.events[declared].fields)
            given = {fields[0]: winners} if fields else {}
            return proposed(so_far, scope.world.events[declared], given, scope, inner), scope
        return (Win(winners, span),), scope
    event = scope.world.events.get(name)
    if event is not None:
        given = given_by_name(scope, name, event.fields, args, "field")
        return proposed(so_far, event, given, scope, inner, modal), scope
    procedure = scope.world.procedures.get(name)
    if procedure is not None:
        given = given_by_name(scope, name, procedure.parameters, args, "parameter")
        return performed(so_far, procedure, given, scope, inner), scope
    if scope.locals.get(name) is not None and scope.locals[name].base == "thing" and isinstance(inner, syntax.Name):
        return None
    if name in ACTION_WORDS and not args:
        return (Act(actor(scope), False, span),), scope
    if isinstance(inner, syntax.Call):
        near_to = [*scope.world.events, *scope.world.procedures, VICTORY_WORDS[scope.language == "en"]]
        unknown(scope, "event_or_procedure", name, inner.name, near_to)
    return None


def argument_text(so_far: Understanding, name: str, scope: Scope) -> Body:
    """What an entry says in place of a parameter of its template."""
    scalar = scope.arguments[name]
    tree = parse_text(scalar, "effect", scope.language, so_far.findings, scope.world)
    if tree is None:
        return ()
    body, _ = statements_of(so_far, tree.text, replace(scope, scalar=scalar))
    return body


def proposed(
    so_far: Understanding,
    event: Event,
    given: dict[str, X],
    scope: Scope,
    tree: Node,
    spoken: bool = False,
    called: Mapping[str, str] = NOTHING_CALLED,
) -> Body:
    """An event with its fields: implicit choices are asked first, a row for one thing means each of them at once.

    Where it is `spoken`, as a sentence or behind a modal, its subject is whoever acts (docs/semantics.md M14). What is
    chosen for a field may be `called` by a name.
    """
    span = scope.span(tree)
    fields: dict[str, X] = {}
    before: list[Statement] = []
    if spoken and event.subject and event.subject not in given | event.defaults:
        given = {**given, event.subject: actor(scope)}
    none_missing(scope, event.id, event.fields, given | event.defaults, tree)
    each: tuple[str, X] | None = None
    # what is left out and has a value of its own may speak of all the others
    for name in sorted(event.fields, key=lambda one: one in event.defaults and one not in given):
        type = event.fields[name]
        x = given.get(name)
        if x is None:
            x = default_of(scope.world, event, name, fields, so_far.findings)
        if x.op == "some" and not type.many:
            x, each = implicit(x, name, scope, span, before, each, called.get(name, ""))
        elif x.op == "some":
            x = several(x, name, scope, span, before)
        elif x.type.many and not type.many and fits(x.type.each(), type) and each is None:
            each = (spread(name), x)
            x = X("local", (each[0],), x.type.each(), x.span)
        x = filling(x, type, scope, tree)
        if name == event.subject:
            _somebody(scope, x, tree)
        if not fits(x.type, type):
            scope.fail_at(
                x.span,
                "RW404",
                tree,
                message("findings.RW404.proposed", name=name, name2=event.id, type=type, type2=x.type),
                message(
                    "findings.RW404.proposed_hint",
                    name=event.id,
                    items=", ".join((f"{n}: {t}" for n, t in event.fields.items())),
                ),
            )
        fields[name] = x
    emit = Emit(event.id, tuple(fields[name] for name in event.fields), (), span)
    if each is None:
        return (*before, emit)
    return (*before, Loop("at_once", each[0], each[1], (emit,), None, None, span))


def implicit(
    x: X, name: str, scope: Scope, span: Span, before: list[Statement], each: tuple[str, X] | None, called: str
) -> tuple[X, tuple[str, X] | None]:
    """`zerstöre 1 schiff`: whoever acts chooses which; of several, each."""
    one = just_one(x, name, scope, span, before, called)
    if one is not x:
        return one, each
    each = (spread(name), several(x, name, scope, span, before))
    return X("local", (each[0],), x.type.each(), span), each


def several(x: X, name: str, scope: Scope, span: Span, before: list[Statement], called: str = "") -> X:
    ask, chosen = implied(x, name, scope, span, called)
    before.append(ask)
    return chosen


def declared(so_far: Understanding, found: Match, scope: Scope, tree: Node) -> Made:
    """A sentence that the rulebook declares: an event is proposed, a procedure is carried out."""
    world, id = scope.world, found.pattern.meaning
    event = world.events.get(id)
    wanted = event.fields if event is not None else world.procedures[id].parameters
    given = {
        slot: replace(noun, tree=without_owner_name(noun.tree)).expression(scope, wanted[slot])
        for slot, noun in found.slots.items()
    }
    if found.whole_amount is not None:
        return each_part(so_far, event or world.procedures[id], given, found.whole_amount, scope, tree), scope
    groups = {slot: group for slot, noun in found.slots.items() if (group := described(noun.tree)) is not None}
    called = {slot: str(group.name) for slot, group in groups.items() if group.name is not None}
    if event is not None:
        body = proposed(so_far, event, given, scope, tree, spoken=True, called=called)
    else:
        body = performed(so_far, world.procedures[id], given, scope, tree, spoken=True, called=called)
    made = _introducing(scope, body, groups, scope.span(tree))
    return _naming_owners(made, body, groups, scope.span(tree))


def _naming_owners(scope: Scope, body: Body, groups: Mapping[str, Described], span: Span) -> Made:
    """Whoever has what was chosen has a name from then on, before anything happens to it."""
    asked = {one.name: one.options.type.each() for one in body if isinstance(one, Ask)}
    owners: list[Statement] = []
    for slot, group in groups.items():
        word = owner_name(group)
        if word is None:
            continue
        chosen = str(group.name) if group.name is not None else chosen_name(slot, span)
        owner = described(group.owner) if group.owner is not None else None
        if chosen not in asked or owner is None or scope.world.kind_of_form(str(owner.noun)) != PLAYER:
            without_effect(scope, word)
        value = X("owner", (X("local", (chosen,), asked[chosen], span),), PLAYER_TYPE, scope.span(word))
        owners.append(Let(str(word), value, scope.span(word)))
        note(scope, word, str(word), "local", str(word), PLAYER_TYPE, True)
        scope = scope.introducing(str(word), str(owner.noun), PLAYER_TYPE)
    split = next((place for place, one in enumerate(body) if not isinstance(one, Ask)), len(body))
    return (*body[:split], *owners, *body[split:]), scope


def _introducing(scope: Scope, body: Body, groups: Mapping[str, Described], span: Span) -> Scope:
    """`besiedle ein feld f`: what was chosen has this name from here on, and `jenes feld` means it."""
    asked = {one.name: one.options.type.each() for one in body if isinstance(one, Ask)}
    introduced: list[Type] = []
    for slot, group in groups.items():
        name = str(group.name) if group.name is not None else chosen_name(slot, span)
        if name in asked:
            note(scope, group.name, name, "local", name, asked[name], True)
            again = asked[name] in introduced
            introduced.append(asked[name])
            scope = scope.introducing(name, str(group.noun), asked[name])
            scope = scope.having_two(str(group.noun), asked[name]) if again else scope
        elif group.name is not None:
            without_effect(scope, group.name)
    return scope


def each_part(
    so_far: Understanding,
    said: Event | Procedure,
    given: dict[str, X],
    slots: tuple[str, str],
    scope: Scope,
    tree: Node,
) -> Body:
    """`erhalte den ertrag von p`: for each resource of the amount, how much of it there is; events all at once."""
    span = scope.span(tree)
    whole, resource = (made_up(word, span.line, span.column) for word in ("amount", "resource"))
    amount, key = X("local", (whole,), AMOUNT, span), X("local", (resource,), RESOURCE, span)
    inner = scope.with_local(whole, AMOUNT).with_local(resource, RESOURCE)
    number = X("at", (amount, key), INT, span)
    parts = X("call", ("keys", amount), RESOURCE.row(), span)
    some = X("compare", ("!=", number, X("const", (0,), INT)), BOOL, span)
    row = X("filter", (parts, resource, some), parts.type, span)
    value, given = given[slots[0]], {**given, slots[0]: number, slots[1]: key}
    if isinstance(said, Event):
        mode, body = "at_once", proposed(so_far, said, given, inner, tree, spoken=True)
    else:
        mode, body = "one_by_one", performed(so_far, said, given, inner, tree, spoken=True)
    asks = tuple(one for one in body if isinstance(one, Ask))  # who gets it is asked once
    body = tuple(one for one in body if not isinstance(one, Ask))
    parted = Loop(mode, resource, row, body, None, None, span)
    if value.type.many:  # `den ertrag von jedem feld`: one after the other
        return (*asks, Loop("one_by_one", whole, value, (parted,), None, None, span))
    return (Let(whole, value, span), *asks, parted)


def performed(
    so_far: Understanding,
    procedure: Procedure,
    given: dict[str, X],
    scope: Scope,
    tree: Node,
    spoken: bool = False,
    called: Mapping[str, str] = NOTHING_CALLED,
) -> Body:
    """A procedure with its parameters. In a sentence, implied choices are asked first, and whoever acts does it."""
    span = scope.span(tree)
    before: list[Statement] = []
    if procedure.covers:
        gathers(scope, procedure.id, tree)
    if spoken and procedure.actor and procedure.actor not in given | procedure.defaults:
        given = {**given, procedure.actor: actor(scope)}
    none_missing(scope, procedure.id, procedure.parameters, given | procedure.defaults, tree)
    values: dict[str, X] = {}
    # what is left out and has a value of its own may speak of all the others
    for name in sorted(procedure.parameters, key=lambda one: one in procedure.defaults and one not in given):
        type = procedure.parameters[name]
        x = given.get(name)
        if x is None:
            x = default_of(scope.world, procedure, name, values, so_far.findings)
        if spoken and x.op == "some":
            one = called.get(name, "")
            x = several(x, name, scope, span, before) if type.many else just_one(x, name, scope, span, before, one)
        x = filling(x, type, scope, tree) if spoken or name not in given else x
        if name == procedure.actor:
            _somebody(scope, x, tree)
        if not fits(x.type, type):
            said = message("findings.RW404.message_argument", name=name, want=type, have=x.type)
            place = _place_of(tree, list(given), name)
            scope.fail_at(x.span, "RW404", place, said, message("findings.RW404.hint_argument"))
        values[name] = x
    return (*before, Perform(procedure.id, tuple(values[name] for name in procedure.parameters), span))


def _somebody(scope: Scope, x: X, tree: Node) -> None:
    """Nobody does nothing: whose event or procedure it is, is a player."""
    if x.type == NONE:
        said = message("findings.RW404.nobody")
        scope.fail_at(x.span, "RW404", tree, said, message("findings.RW404.nobody_hint"))


def _place_of(tree: Node, given: list[str], name: str) -> Node:
    """Where a call says a parameter; a sentence as a whole."""
    if isinstance(tree, syntax.Call) and name in given and len(tree.arguments) == len(given):
        return tree.arguments[given.index(name)]
    return tree


def just_one(x: X, name: str, scope: Scope, span: Span, before: list[Statement], called: str = "") -> X:
    """`greife 1 feld an`: whoever acts chooses which. What is not just one is given back as it is."""
    return several(x, name, scope, span, before, called) if is_one(x) else x


def filling(x: X, type: Type, scope: Scope, tree: Node) -> X:
    """A value as a field or a parameter of a type takes it: a single thing as a row."""
    if type.many and not x.type.many and fits(x.type, type.each()):
        x = X("list", (x,), x.type.row(), x.span)
    return as_amount(scope, x, X("const", (0,), INT), tree) if type == INT else x
