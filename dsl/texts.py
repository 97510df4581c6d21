"""Every text of a rulebook, understood: derived values, events, procedures, rules, cards, set-up.

Steps and rounds are named inside texts, so all texts are parsed and searched for them before any is understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import cast

from lark import Token
from regelwerk.dsl.clauses import ME, Clauses
from regelwerk.dsl.derived_chains import too_long
from regelwerk.dsl.derived_texts import understand_derived
from regelwerk.dsl.event_conditions import needs_room, nothing_is_no_event
from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.grammar.parse import SyntaxTree, TextKind
from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.nodes import Scalar, Span
from regelwerk.dsl.nouns import Nouns
from regelwerk.dsl.parsed_texts import parse_text
from regelwerk.dsl.pieces import PRESENT, conjunction, fits
from regelwerk.dsl.purposes import of_payments, purposes_asked, purposes_counted, purposes_paid
from regelwerk.dsl.scope import PLAYER_TYPE, Fault, Scope
from regelwerk.dsl.tree import Body, X
from regelwerk.dsl.types import INT, Type, thing
from regelwerk.dsl.world import PLAYER, Event, Kind, Means, Procedure, World
from regelwerk.dsl.world_trees import bodies, trees

_WORD = re.compile(r"\w+")


class Texts:
    """Understands all texts of a world and puts what they mean into it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.findings: list[Finding] = []
        self.clauses = Clauses(world, self.findings)
        self.unread: set[str] = set()

    def understand(self) -> list[Finding]:
        world = self.world
        self._find_parts()
        for kind in world.kinds.values():
            self._guarded(partial(self._presence, kind))
        for derived in world.derived.values():
            scope = Scope(world, derived.text, cast(Language, derived.language))
            self._guarded(partial(understand_derived, world, derived, scope, Token("NAME", "")))
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
        for entry in world.entries.values():
            if entry.template:
                template = world.templates[entry.template]
                self._on_things(entry.id, entry.kind, template.effect, template.language, entry.layer, entry.arguments)
            if entry.effect is not None:
                self._on_things(entry.id, entry.kind, entry.effect, entry.language, entry.layer)
        self._means()
        self._frame()
        self._purposes()
        self.findings += too_long(world)
        return [finding for finding in self.findings if finding.name not in self.unread]

    def _guarded(self, work: Callable[[], object]) -> None:
        try:
            work()
        except Fault as fault:
            if fault.finding not in self.findings:
                self.findings.append(fault.finding)

    def _tree(self, scalar: Scalar, kind: TextKind, language: str) -> SyntaxTree | None:
        return parse_text(scalar, kind, cast(Language, language), self.findings, self.world)

    def _find_parts(self) -> None:
        world = self.world
        texts = [(p.text, p.language, p.id) for p in world.procedures.values() if p.text is not None]
        for scalar, language, owner in texts:
            tree = parse_text(scalar, "effect", cast(Language, language), [])
            if tree is None:
                self.unread.update(_WORD.findall(str(scalar.value)))  # nobody knows which of them would be steps
                continue
            for head in tree.iter_subtrees():
                if head.data in ("step_head", "repeat_head"):
                    name = str(head.children[1])
                    if name not in world.procedures:
                        span = Scope(world, scalar, cast(Language, language)).span(head.children[1])
                        world.procedures[name] = Procedure(name, {}, None, "", (), None, span, step_of=owner)

    def _event(self, event: Event) -> None:
        scalar = event.effect_text or event.condition_text
        if scalar is None:
            return
        scope = Scope(self.world, scalar, cast(Language, event.language), dict(event.fields))
        if event.subject:
            actor = X("local", (event.subject,), event.fields.get(event.subject, PLAYER_TYPE))
            scope = replace(scope, me=actor, actor=actor)
        if event.condition_text is not None:
            tree = self._tree(event.condition_text, "condition", event.language)
            inner = replace(scope, scalar=event.condition_text)
            if tree is not None:

                def condition() -> None:
                    event.condition = Nouns(inner).condition(tree.children[0])

                self._guarded(condition)
        if event.effect_text is not None:
            self.clauses.entry = event.id
            own = {name: name for name in event.fields}
            inner = replace(scope, scalar=event.effect_text, event=event.id, event_fields=own, applying=event.id)
            event.effect = self._body(event.effect_text, event.language, inner)
            nothing_is_no_event(event)
            needs_room(self.world, event)

    def _room(self, kind: Kind, scalar: Scalar) -> None:
        """How many things have room in a place."""
        place = X("local", ("ort",), thing(kind.id))
        names = {"ort": thing(kind.id), "place": thing(kind.id)}
        scope = Scope(self.world, scalar, cast(Language, kind.language), names, me=X("owner", (place,), PLAYER_TYPE))
        tree = self._tree(scalar, "value", kind.language)
        if tree is None:
            return
        value = Nouns(scope).expression(tree.children[0])
        if value.type != INT:
            scope.fail("RW403", tree, f"Hier wird eine Zahl erwartet, das ist {value.type}.", "Zum Beispiel: 3.")
        kind.most = value

    def _body(self, scalar: Scalar, language: str, scope: Scope) -> Body:
        tree = self._tree(scalar, "effect", language)
        if tree is None:
            return ()
        body, _ = self.clauses.effects.text(tree.children[0], scope)
        return body

    def _procedure(self, procedure: Procedure) -> None:
        if procedure.text is None:
            return
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
        self.clauses.entry = procedure.id
        procedure.body = self._body(procedure.text, procedure.language, scope)

    def _rule(self, id: str) -> None:
        rule = self.world.rules[id]
        scope = Scope(self.world, rule.text, cast(Language, rule.language), {"ich": PLAYER_TYPE}, me=ME)
        if rule.prohibition:
            tree = self._tree(rule.text, "event", rule.language)
            if tree is not None:
                self._guarded(lambda: self._prohibition(id, tree, scope))
            return
        tree = self._tree(rule.text, "effect", rule.language)
        if tree is None:
            return
        body = self.clauses.understand(id, tree.children[0], scope, rule.layer)
        if body:
            self.findings.append(
                Finding(
                    "RW453",
                    body[0].span,
                    "Eine Regel braucht einen Anlass.",
                    "Beginne mit nachdem, sobald, solange, immer, wache oder aktion.",
                )
            )

    def _prohibition(self, id: str, tree: SyntaxTree, scope: Scope) -> None:
        rule = self.world.rules[id]
        pattern, condition = tree.children[0], tree.children[2]
        topic, fields, inner, tests = self.clauses.pattern(pattern, scope, border=False)
        if condition is not None:
            tests.append(Nouns(inner).condition(condition))
        test = conjunction(tests)
        layer = self.world.layers.index(rule.layer) if rule.layer in self.world.layers else 0
        self.clauses.entry = id
        self.clauses.add(
            "forbid", topic, rule.span, scope, test, fields=fields, extra=99 if rule.irrevocable else layer
        )

    def _on_things(
        self,
        id: str,
        kind: str,
        scalar: Scalar,
        language: str,
        layer: str,
        arguments: dict[str, Scalar] | None = None,
    ) -> None:
        tree = self._tree(scalar, "effect", language)
        if tree is None:
            return
        this = X("local", ("dies",), thing(kind))
        me = X("local", ("ich",), PLAYER_TYPE)
        if kind == PLAYER:
            me = X("local", ("dies",), PLAYER_TYPE)
        scope = Scope(
            self.world,
            scalar,
            cast(Language, language),
            {"ich": PLAYER_TYPE, "dies": thing(kind)},
            me=me,
            this=this,
            this_kind=kind,
            arguments=arguments or {},
        )
        body = self.clauses.understand(id, tree.children[0], scope, layer)
        if body:
            self.clauses.entry = id
            self._guarded(partial(self._played_text, body, scope))

    def _played_text(self, body: Body, scope: Scope) -> None:
        body = self.clauses.announced(body, scope, True)
        self.clauses.add("text", "text", scope.scalar.span, scope, None, body, optional=True)

    def _means_things(self, means: Means, tree: SyntaxTree, scope: Scope) -> None:
        if tree is not None:
            means.things = Nouns(scope).row(Nouns(scope).expression(tree.children[0]), tree)

    def _means_condition(self, means: Means, tree: SyntaxTree, scope: Scope) -> None:
        if tree is not None:
            means.condition = Nouns(scope).condition(tree.children[0])

    def _means_worth(self, means: Means, tree: SyntaxTree, scope: Scope) -> None:
        if tree is not None:
            means.worth = Nouns(scope).expression(tree.children[0])

    def _presence(self, kind: Kind) -> None:
        if kind.present_text is None:
            return
        tree = self._tree(kind.present_text, "condition", kind.language)
        if tree is not None:
            scope = Scope(self.world, kind.present_text, cast(Language, kind.language))
            kind.present = Nouns(scope.with_element(PRESENT, Type("thing", kind.id))).condition(tree.children[0])

    def _means(self) -> None:
        for means in self.world.means.values():
            base = {"ich": PLAYER_TYPE}
            if means.things_text is not None:
                tree = self._tree(means.things_text, "set", means.language)
                scope = Scope(self.world, means.things_text, cast(Language, means.language), base, me=ME)
                self._guarded(partial(self._means_things, means, tree, scope))
            if means.condition_text is not None:
                tree = self._tree(means.condition_text, "condition", means.language)
                scope = Scope(self.world, means.condition_text, cast(Language, means.language), base, me=ME)
                self._guarded(partial(self._means_condition, means, tree, scope))
            element = means.things.type.each() if means.things is not None else PLAYER_TYPE
            inner_names = {**base, "ding": element, "thing": element}
            for key in ("worth", "effect"):
                scalar = getattr(means, key + "_text")
                if scalar is None:
                    continue
                scope = Scope(self.world, scalar, cast(Language, means.language), inner_names, me=ME, actor=ME)
                if key == "effect":
                    means.effect = self._body(scalar, means.language, scope)
                    continue
                tree = self._tree(scalar, "value", means.language)
                self._guarded(partial(self._means_worth, means, tree, scope))

    def _purposes(self) -> None:
        """A purpose that no text ever asks for is a slip of the pen; so is one that is paid for on one side only."""
        self.findings += of_payments(self.world, self._purposes_paid())
        asked = self._purposes_asked()
        for purpose, span in self._purposes_counted():
            if purpose not in asked:
                near = nearest(purpose, asked)
                self.findings.append(
                    Finding(
                        "RW308",
                        span,
                        f"Nach dem Zweck {purpose} fragt kein Text.",
                        f"Meintest du {near}?" if near else "Frage danach: `schiffe für bewegung`.",
                        near,
                    )
                )

    def _purposes_asked(self) -> set[str]:
        world = self.world
        if not any(clause.kind == "counts" for clause in world.clauses):
            return set()
        return purposes_asked([tree for _, tree in trees(world)])

    def _purposes_paid(self) -> list[tuple[str, Span]]:
        return purposes_paid([body for _, body in bodies(self.world)])

    def _purposes_counted(self) -> list[tuple[str, Span]]:
        return purposes_counted(self.world.clauses)

    def _frame(self) -> None:
        """What holds the rulebook together: set-up, order in windows, the main procedure."""
        world = self.world
        if world.setup_text is not None:
            scope = Scope(world, world.setup_text, cast(Language, world.language))
            self.clauses.entry = "aufbau"
            world.setup = self._body(world.setup_text, world.language, scope)
        if world.in_order_text is not None:
            tree = self._tree(world.in_order_text, "condition", world.language)
            if tree is not None:
                scope = Scope(world, world.in_order_text, cast(Language, world.language))
                condition = tree.children[0]

                def in_order() -> None:
                    world.in_order = Nouns(scope).condition(condition)

                self._guarded(in_order)
        if world.window_order_text is not None:
            tree = self._tree(world.window_order_text, "value", world.language)
            scope = Scope(world, world.window_order_text, cast(Language, world.language))
            if tree is not None:

                def order() -> None:
                    x = Nouns(scope).expression(tree.children[0])
                    if not fits(x.type, PLAYER_TYPE.row()):
                        scope.fail(
                            "RW404",
                            tree,
                            f"Die Ordnung in Fenstern ist eine Reihe von Spielern, das ist {x.type}.",
                            "Zum Beispiel: spieler ab startspieler.",
                        )
                    world.window_order = x

                self._guarded(order)
        if world.main and world.main not in world.procedures:
            near = nearest(world.main, world.procedures)
            self.findings.append(
                Finding(
                    "RW300",
                    world.main_span,
                    f"Ablauf {world.main} gibt es nicht.",
                    f"Meintest du {near}?" if near else "Deklariere ihn unter abläufe.",
                    near,
                )
            )
        elif world.main and world.procedures[world.main].parameters:
            self.findings.append(
                Finding("RW454", world.main_span, "Der Hauptablauf hat keine Parameter.", "Streiche sie.")
            )
