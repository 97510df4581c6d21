"""Every text of a rulebook, understood: derived values, events, procedures, rules, cards, set-up.

Steps and rounds are named inside texts, so all texts are parsed and searched for them before any is understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import cast

from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.grammar import syntax
from regelwerk.dsl.grammar.parse import TextKind
from regelwerk.dsl.grammar.parsed_texts import parse_text
from regelwerk.dsl.grammar.syntax import Word, walk
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.meaning.clauses.entry_texts import ME, understand_entry
from regelwerk.dsl.meaning.clauses.heard_events import heard
from regelwerk.dsl.meaning.clauses.payment_purposes import (
    of_counting,
    of_payments,
    purposes_asked,
    purposes_counted,
    purposes_paid,
)
from regelwerk.dsl.meaning.clauses.window_clauses import announced
from regelwerk.dsl.meaning.counts_unchosen import unchosen
from regelwerk.dsl.meaning.judged.judgement import judged
from regelwerk.dsl.meaning.lacking_attributes import asked_for_nothing
from regelwerk.dsl.meaning.mending.search import Retelling, mended
from regelwerk.dsl.meaning.named_procedures import gathered, named_procedures
from regelwerk.dsl.meaning.nouns import articles as articles
from regelwerk.dsl.meaning.nouns import attached_phrases as attached_phrases
from regelwerk.dsl.meaning.nouns import noun_names as noun_names
from regelwerk.dsl.meaning.paying_events import paid_apart
from regelwerk.dsl.meaning.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.meaning.sentences import told_conditions as told_conditions
from regelwerk.dsl.meaning.sentences.event_conditions import needs_payment, needs_room, nothing_is_no_event
from regelwerk.dsl.meaning.sentences.statements import statements_of
from regelwerk.dsl.meaning.shared_words import PRESENT, conjunction, fits
from regelwerk.dsl.meaning.understanding import Understanding
from regelwerk.dsl.meaning.values import calls as calls
from regelwerk.dsl.meaning.values import conditions as conditions
from regelwerk.dsl.meaning.values import grouped as grouped
from regelwerk.dsl.meaning.values import quantities as quantities
from regelwerk.dsl.meaning.values.derived_chains import asked_in_circles, too_long
from regelwerk.dsl.meaning.values.derived_texts import price_of, understand_derived
from regelwerk.dsl.meaning.values.field_defaults import understand_default
from regelwerk.dsl.meaning.values.lasting_circles import lasting_circles
from regelwerk.dsl.meaning.values.understood_values import as_row, condition_of, expression, needed, value_for
from regelwerk.dsl.messages.message import about, message
from regelwerk.dsl.reading.nodes import Scalar, Span
from regelwerk.dsl.tree.all_trees import bodies, trees
from regelwerk.dsl.tree.clauses import ParagraphText, Played, Prohibition
from regelwerk.dsl.tree.made_up_names import ME as NAME_OF_ME
from regelwerk.dsl.tree.made_up_names import THIS
from regelwerk.dsl.tree.tree import Body, PerformParagraph, X
from regelwerk.dsl.tree.types import Type, thing
from regelwerk.dsl.world.behaviours import Event, Procedure, Rule
from regelwerk.dsl.world.counted_values import Derived, Means
from regelwerk.dsl.world.kinds import PLAYER, Kind, SaidParagraph
from regelwerk.dsl.world.world import World

_WORD = re.compile(r"\w+")


class Texts:
    """Understands all texts of a world and puts what they mean into it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.findings: list[Finding] = []
        self.so_far = Understanding(world, self.findings)
        self.unread: set[str] = set()
        self.retold: list[Finding] = []
        """What was found at first where something better is told now; whoever asks the same text finds it again."""

    def understand(self) -> list[Finding]:
        world = self.world
        self._find_parts()
        self.findings += gathered(world, self.unread)
        for kind in world.kinds.values():
            self._guarded(partial(self._presence, kind))
        for derived in (one for one in world.derived.values() if not one.stated):
            self._derived(derived)
        for derived in (one for one in world.derived.values() if one.stated):
            self._stated(derived)
        self.findings += asked_in_circles(world)
        for kind in world.kinds.values():
            if kind.most_text is not None:
                self._guarded(partial(self._room, kind, kind.most_text))
        for event in world.events.values():
            self._event(event)
        for procedure in list(world.procedures.values()):
            self._procedure(procedure)
        for rule in world.rules.values():
            self._rule(rule.id)
        for kind in world.kinds.values():
            if kind.effect is not None:
                self._on_things(kind.id, kind.id, kind.effect, kind.language, "karte")
            for one in kind.paragraphs.values():
                if one.effect is not None:
                    said = SaidParagraph(one.id, one.effect, kind.language, None)
                    self._paragraph(kind.id, kind.id, said, "karte")
        for entry in world.entries.values():
            shared = world.templates[entry.template] if entry.template else None
            if shared is not None and shared.effect is not None:
                self._on_things(entry.id, entry.kind, shared.effect, shared.language, entry.layer, entry.arguments)
            if entry.effect is not None:
                self._on_things(entry.id, entry.kind, entry.effect, entry.language, entry.layer)
            for paragraph in world.paragraphs_of(entry):
                self._paragraph(entry.id, entry.kind, paragraph, entry.layer)
        self._means()
        self._frame()
        self._ended()
        told = [finding for finding in self.findings if finding not in self.retold] if self.retold else self.findings
        return [finding for finding in told if finding.name not in self.unread]

    def _guarded(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Fault as fault:
            if fault.finding not in self.findings:
                self.findings.append(fault.finding)

    def _retold(self, work: Callable[[], object], *texts: Retelling) -> None:
        """Do the work of understanding some texts; what is told of them is told with the change that mends them."""
        before = len(self.findings)
        work()
        found = self.findings[before:]
        if found and not self.world.trying:  # nobody reads what is told of a trial
            self.findings[before:] = mended(self.so_far, found, texts)
            self.retold += [one for one in found if one not in self.findings[before:]]

    def _derived(self, derived: Derived) -> None:
        def understood(one: Derived) -> None:
            scope = Scope(self.world, one.text, cast(Language, one.language))
            self._guarded(partial(understand_derived, self.world, one, scope, Word("NAME", "")))

        kind, language = cast(TextKind, derived.text_kind), cast(Language, derived.language)
        again = Retelling(derived.text, kind, language, lambda text: understood(replace(derived, text=text)))
        self._retold(partial(understood, derived), again)

    def _effect_tree(self, scalar: Scalar, language: str) -> syntax.Text | None:
        tree = parse_text(scalar, "effect", cast(Language, language), self.findings, self.world)
        return tree.text if tree is not None else None

    def _condition_tree(self, scalar: Scalar, language: str) -> syntax.Condition | None:
        tree = parse_text(scalar, "condition", cast(Language, language), self.findings, self.world)
        return tree.condition if tree is not None else None

    def _value_tree(self, scalar: Scalar, language: str) -> syntax.Value | None:
        tree = parse_text(scalar, "value", cast(Language, language), self.findings, self.world)
        return tree.value if tree is not None else None

    def _find_parts(self) -> None:
        world = self.world
        texts = [(p.text, p.language, p.id) for p in world.procedures.values() if p.text is not None]
        texts += [(one.text, one.language, one.name) for e in world.entries.values() for one in world.paragraphs_of(e)]
        for scalar, language, owner in texts:
            tree = parse_text(scalar, "effect", cast(Language, language), [])
            if tree is None:
                self.unread.update(_WORD.findall(str(scalar.value)))  # nobody knows which of them would be steps
                continue
            for head in walk(tree):
                if isinstance(head, (syntax.StepHead, syntax.RepeatHead)):
                    name = str(head.name)
                    if name not in world.procedures:
                        span = Scope(world, scalar, cast(Language, language)).span(head.name)
                        world.procedures[name] = Procedure(name, {}, None, "", (), None, span, step_of=owner)

    def _event(self, event: Event) -> None:
        language, texts = cast(Language, event.language), list[Retelling]()
        if event.condition_text is not None:
            again = lambda text: self._understood_event(replace(event, condition_text=text))  # noqa: E731
            texts.append(Retelling(event.condition_text, "condition", language, again))
        if event.effect_text is not None:
            again = lambda text: self._understood_event(replace(event, effect_text=text))  # noqa: E731
            texts.append(Retelling(event.effect_text, "effect", language, again))
        self._retold(partial(self._understood_event, event), *texts)

    def _understood_event(self, event: Event) -> None:
        for name in event.defaults:
            if name in event.fields:
                self._guarded(partial(understand_default, self.world, event, name, []))
        scalar = event.effect_text or event.condition_text
        only_amounts = False
        if scalar is None:
            self._even_if_nothing(event, only_amounts)
            return
        scope = Scope(self.world, scalar, cast(Language, event.language), dict(event.fields))
        if event.subject:
            actor = X("local", (event.subject,), event.fields.get(event.subject, PLAYER_TYPE))
            scope = replace(scope, me=actor, actor=actor)
        if event.condition_text is not None:
            tree = self._condition_tree(event.condition_text, event.language)
            inner = replace(scope, scalar=event.condition_text)
            if tree is not None:

                def condition() -> None:
                    event.condition = condition_of(inner, tree)

                self._guarded(condition)
        if event.effect_text is not None:
            self.so_far.entry = event.id
            own = {name: name for name in event.fields}
            inner = replace(scope, scalar=event.effect_text, event=event.id, event_fields=own, applying=event.id)
            event.effect = self._body(event.effect_text, event.language, inner)
            only_amounts = nothing_is_no_event(event)
            needs_room(self.world, event)
            needs_payment(event)
        self._even_if_nothing(event, only_amounts)

    def _even_if_nothing(self, event: Event, only_amounts: bool) -> None:
        """`auch_bei_null` says something only of an event that would not happen with 0 (docs/semantics.md E8)."""
        if event.even_if_nothing and not only_amounts:
            said = message("findings.RW461.message", event=event.id)
            about_it = about(said, event.language), about(message("findings.RW461.hint"), event.language)
            self.findings.append(Finding("RW461", event.span, *about_it))

    def _room(self, kind: Kind, scalar: Scalar) -> None:
        """How many things have room in a place."""
        place = X("local", ("ort",), thing(kind.id))
        names = {"ort": thing(kind.id), "place": thing(kind.id)}
        scope = Scope(self.world, scalar, cast(Language, kind.language), names, me=X("owner", (place,), PLAYER_TYPE))
        tree = self._value_tree(scalar, kind.language)
        if tree is None:
            return
        kind.most = value_for(scope, tree, "int")

    def _body(self, scalar: Scalar, language: str, scope: Scope) -> Body:
        tree = self._effect_tree(scalar, language)
        if tree is None:
            return ()
        body: Body = ()
        for run in _by_language(tree, scope):
            more, scope = statements_of(self.so_far, run, scope.in_paragraph(run.lines[0]))
            body += more
        return body

    def _procedure(self, procedure: Procedure) -> None:
        work, texts = partial(self._understood_procedure, procedure), list[Retelling]()
        if procedure.text is not None:
            again = lambda text: self._understood_procedure(replace(procedure, text=text))  # noqa: E731
            texts.append(Retelling(procedure.text, "effect", cast(Language, procedure.language), again))
        self._retold(work, *texts)

    def _understood_procedure(self, procedure: Procedure) -> None:
        if procedure.paragraph:
            who, what = (X("local", (name,), type) for name, type in procedure.parameters.items())
            procedure.body = (PerformParagraph(procedure.id, what, who, procedure.span),)
        if procedure.text is None:
            return
        for name in procedure.defaults:
            if name in procedure.parameters:
                self._guarded(partial(understand_default, self.world, procedure, name, []))
        scope = Scope(
            self.world,
            procedure.text,
            cast(Language, procedure.language),
            dict(procedure.parameters),
            procedure=procedure.id,
        )
        if procedure.actor:
            actor = X("local", (procedure.actor,), PLAYER_TYPE)
            scope = replace(scope, me=actor, actor=actor)
        self.so_far.entry = procedure.id
        procedure.body = self._body(procedure.text, procedure.language, scope)

    def _rule(self, id: str) -> None:
        rule = self.world.rules[id]
        kind: TextKind = "event" if rule.prohibition else "effect"
        again = lambda text: self._understood_rule(replace(rule, text=text))  # noqa: E731
        retelling = Retelling(rule.text, kind, cast(Language, rule.language), again)
        self._retold(partial(self._understood_rule, rule), retelling)

    def _understood_rule(self, rule: Rule) -> None:
        scope = Scope(self.world, rule.text, cast(Language, rule.language), {NAME_OF_ME: PLAYER_TYPE}, me=ME)
        if rule.prohibition:
            event = parse_text(rule.text, "event", cast(Language, rule.language), self.findings, self.world)
            if event is not None:
                self._guarded(partial(self._prohibition, rule, event, scope))
            return
        tree = self._effect_tree(rule.text, rule.language)
        if tree is None:
            return
        body = understand_entry(self.so_far, rule.id, tree, scope, rule.layer)
        if body:
            self.findings.append(
                Finding(
                    "RW453",
                    body[0].span,
                    message("findings.RW453.rule"),
                    message("findings.RW453.rule_hint"),
                )
            )

    def _prohibition(self, rule: Rule, tree: syntax.EventText, scope: Scope) -> None:
        spoken = heard(self.so_far, tree.heard, scope, border=False)
        if tree.condition is not None:
            inner = replace(spoken.scope, event=spoken.topic, event_fields={one: one for one in spoken.scope.locals})
            spoken.tests.append(condition_of(inner, tree.condition))
        test = conjunction([spoken.asked(one) for one in spoken.tests])
        layer = self.world.layers.index(rule.layer) if rule.layer in self.world.layers else 0
        self.so_far.entry = rule.id
        made = Prohibition(span=rule.span, condition=test, fields=tuple(spoken.fields), event=spoken.topic, layer=layer,
                           irrevocable=rule.irrevocable)  # fmt: skip
        self.so_far.add(made, scope)

    def _on_things(
        self,
        id: str,
        kind: str,
        scalar: Scalar,
        language: str,
        layer: str,
        arguments: dict[str, Scalar] | None = None,
    ) -> None:
        work = lambda text: self._understood_on_things(id, kind, text, language, layer, arguments)  # noqa: E731
        texts = [Retelling(scalar, "effect", cast(Language, language), work)]
        for name, argument in (arguments or {}).items():
            others = lambda text, name=name: {**(arguments or {}), name: text}  # noqa: E731
            again = lambda text, others=others: self._understood_on_things(  # noqa: E731
                id, kind, scalar, language, layer, others(text)
            )
            texts.append(Retelling(argument, "effect", cast(Language, language), again))
        self._retold(partial(work, scalar), *texts)

    def _understood_on_things(
        self, id: str, kind: str, scalar: Scalar, language: str, layer: str, arguments: dict[str, Scalar] | None
    ) -> None:
        tree = self._effect_tree(scalar, language)
        if tree is None:
            return
        scope = self._on_thing(kind, scalar, language, arguments)
        body = understand_entry(self.so_far, id, tree, scope, layer)
        if body:
            self.so_far.entry = id
            self._guarded(partial(self._played_text, body, scope))

    def _on_thing(self, kind: str, scalar: Scalar, language: str, arguments: dict[str, Scalar] | None) -> Scope:
        """What a text sees that stands on a thing."""
        return Scope(
            self.world,
            scalar,
            cast(Language, language),
            {NAME_OF_ME: PLAYER_TYPE, THIS: thing(kind)},
            me=X("local", (THIS if kind == PLAYER else NAME_OF_ME,), PLAYER_TYPE),
            this=X("local", (THIS,), thing(kind)),
            this_kind=kind,
            arguments=arguments or {},
        )

    def _stated(self, derived: Derived) -> None:
        """What things state under one name, each by itself; those that state nothing have what their kind does."""
        world, cases = self.world, list[tuple[X, X]]()
        for kind in world.kinds.values():
            attribute = kind.stated.get(derived.id)
            if attribute is not None and attribute.default is not None:
                things = X("kind", (kind.id,), thing(kind.id).row(), attribute.span)
                self._guarded(partial(self._case, derived, kind, things, attribute.default, kind.language, cases))
        for entry in world.entries.values():
            if derived.id in entry.stated:
                kind, text = world.kinds[entry.kind], entry.stated[derived.id]
                copies = X("copies", (entry.id,), thing(kind.id).row(), entry.span)
                one = X("list", (X("entry", (entry.id,), thing(kind.id), entry.span),), copies.type, entry.span)
                row = copies if entry.count > 1 else one
                self._guarded(partial(self._case, derived, kind, row, text, entry.language, cases))
        assert derived.type is not None
        here, who = (X("local", (name,), type) for name, type in derived.parameters.items())
        derived.value = X("by_thing", (here, who, tuple(cases)), derived.type, derived.span)

    def _case(
        self, derived: Derived, kind: Kind, things: X, text: Scalar, language: str, cases: list[tuple[X, X]]
    ) -> None:
        scope = self._on_thing(kind.id, text, language, None)
        if kind.stated[derived.id].what == "condition":
            condition = self._condition_tree(text, language)
            if condition is not None:
                cases.append((things, condition_of(scope, condition)))
            return
        tree = self._value_tree(text, language)
        if tree is not None:
            cases.append((things, price_of(scope, tree)))

    def _paragraph(self, id: str, kind: str, said: SaidParagraph, layer: str) -> None:
        again = lambda text: self._understood_paragraph(id, kind, replace(said, text=text), layer)  # noqa: E731
        retelling = Retelling(said.text, "effect", cast(Language, said.language), again)
        self._retold(partial(self._understood_paragraph, id, kind, said, layer), retelling)

    def _understood_paragraph(self, id: str, kind: str, said: SaidParagraph, layer: str) -> None:
        """A paragraph of a thing, or of all things of a kind: what its procedure does with it."""
        procedure = self.world.procedures.get(said.name)
        if procedure is None or not procedure.paragraph:
            return  # told where it is declared
        self.so_far.entry = id
        self.so_far.layer = self.world.layers.index(layer) if layer in self.world.layers else 0
        scope = replace(self._on_thing(kind, said.text, said.language, said.arguments), procedure=said.name, actor=ME)
        body = self._body(said.text, said.language, scope)
        made = ParagraphText(span=said.text.span, condition=None, procedure=said.name, body=body)
        self.so_far.add(made, scope)

    def _played_text(self, body: Body, scope: Scope) -> None:
        body = announced(self.so_far, body, scope, True)
        self.so_far.add(Played(span=scope.scalar.span, condition=None, body=body, optional=True), scope)

    def _means_things(self, means: Means, scalar: Scalar, scope: Scope) -> None:
        tree = parse_text(scalar, "set", scope.language, self.findings, self.world)
        if tree is not None:
            means.things = needed(scope, as_row(scope, expression(scope, tree.value), tree), "things", tree)

    def _means_condition(self, means: Means, scalar: Scalar, scope: Scope) -> None:
        tree = self._condition_tree(scalar, scope.language)
        if tree is not None:
            means.condition = condition_of(scope, tree)

    def _means_worth(self, means: Means, scalar: Scalar, scope: Scope) -> None:
        tree = self._value_tree(scalar, scope.language)
        if tree is not None:
            means.worth = value_for(scope, tree, "int")

    def _presence(self, kind: Kind) -> None:
        if kind.present_text is None:
            return
        tree = self._condition_tree(kind.present_text, kind.language)
        if tree is not None:
            scope = Scope(self.world, kind.present_text, cast(Language, kind.language))
            kind.present = condition_of(scope.with_element(PRESENT, Type("thing", kind.id)), tree)

    def _means(self) -> None:
        for means in self.world.means.values():
            language, base = cast(Language, means.language), {NAME_OF_ME: PLAYER_TYPE}
            if means.things_text is not None:
                scope = Scope(self.world, means.things_text, language, base, me=ME)
                self._guarded(partial(self._means_things, means, means.things_text, scope))
            if means.condition_text is not None:
                scope = Scope(self.world, means.condition_text, language, base, me=ME)
                self._guarded(partial(self._means_condition, means, means.condition_text, scope))
            if means.things is None and means.things_text is not None:
                continue  # nobody knows what its other texts speak of
            element = means.things.type.each() if means.things is not None else PLAYER_TYPE
            names = {**base, "ding": element, "thing": element}
            if means.worth_text is not None:
                scope = Scope(self.world, means.worth_text, language, names, me=ME, actor=ME)
                self._guarded(partial(self._means_worth, means, means.worth_text, scope))
            if means.effect_text is not None:
                scope = Scope(self.world, means.effect_text, language, names, me=ME, actor=ME)
                means.effect = self._body(means.effect_text, means.language, scope)

    def _ended(self) -> None:
        """What is looked at when all texts are understood."""
        self._purposes()
        self.findings += paid_apart(self.world)
        self.findings += asked_for_nothing(self.world)
        self.findings += unchosen(self.world)
        self.findings += too_long(self.world)
        self.findings += lasting_circles(self.world)
        self._judged()

    def _judged(self) -> None:
        """What no reader of a text has objected to is judged once more; where one has, trees are not whole."""
        if not errors_in(self.findings):
            self.findings += judged(self.world)

    def _purposes(self) -> None:
        """A purpose that no text ever asks for is a slip of the pen; so is one that is paid for on one side only."""
        self.findings += of_payments(self.world, self._purposes_paid())
        self.findings += of_counting(self.world, self._purposes_asked(), self._purposes_counted())

    def _purposes_asked(self) -> list[tuple[str, Span]]:
        return purposes_asked([tree for _, tree in trees(self.world)])

    def _purposes_paid(self) -> list[tuple[str, Span]]:
        return purposes_paid([body for _, body in bodies(self.world)])

    def _purposes_counted(self) -> list[tuple[str, Span]]:
        return purposes_counted(self.world.clauses)

    def _frame(self) -> None:
        """What holds the rulebook together: set-up, order in windows, the main procedure."""
        world = self.world
        if world.setup_text is not None:
            retelling = Retelling(world.setup_text, "effect", cast(Language, world.language), self._set_up)
            self._retold(partial(self._set_up, world.setup_text), retelling)
        if world.in_order_text is not None:
            self._guarded(partial(self._in_order, world.in_order_text))
        if world.window_order_text is not None:
            self._guarded(partial(self._window_order, world.window_order_text))
        self.findings += named_procedures(world)

    def _set_up(self, text: Scalar) -> None:
        world = self.world
        self.so_far.entry = "aufbau"
        body = self._body(text, world.language, Scope(world, text, cast(Language, world.language)))
        world.setup = body if text is world.setup_text else world.setup

    def _in_order(self, scalar: Scalar) -> None:
        tree = self._condition_tree(scalar, self.world.language)
        if tree is not None:
            self.world.in_order = condition_of(Scope(self.world, scalar, cast(Language, self.world.language)), tree)

    def _window_order(self, scalar: Scalar) -> None:
        tree = self._value_tree(scalar, self.world.language)
        if tree is None:
            return
        scope = Scope(self.world, scalar, cast(Language, self.world.language))
        x = expression(scope, tree)
        if not fits(x.type, PLAYER_TYPE.row()):
            scope.fail(
                "RW404",
                tree,
                message("findings.RW404.window_order", type=x.type),
                message("findings.RW404.window_order_hint"),
            )
        self.world.window_order = x


def _by_language(text: syntax.Text, scope: Scope) -> list[syntax.Text]:
    """A text as it is, or, where a mod put paragraphs there in another language, taken apart where that changes."""
    runs = [(language, tuple(lines)) for language, lines in groupby(text.lines, partial(_spoken_in, scope))]
    return [text] if len(runs) == 1 else [replace(text, lines=lines) for _, lines in runs]


def _spoken_in(scope: Scope, line: syntax.Line) -> Language:
    return scope.in_paragraph(line).language
