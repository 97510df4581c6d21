"""Whether everything that a scenario names exists in the game it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.findings.findings import Finding, nearest
from regelwerk.dsl.grammar.advice.false_friends import NUMBER_WORDS
from regelwerk.dsl.messages.message import Message, message
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.shape.shape_faults import enumerated
from regelwerk.dsl.shape.shapes import Language
from regelwerk.dsl.tree.made_up_names import is_made_up
from regelwerk.dsl.tree.types import BOOL, INT, Type
from regelwerk.dsl.world.world import World
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.link.linked_things import Material
from regelwerk.interpreter.prepared import allowed_values, chosen_options, material, value_key
from regelwerk.tools.play.values_text import said
from regelwerk.tools.scenarios.scenario_options import nameless, names_of_options
from regelwerk.tools.scenarios.scenario_reading import (
    Asked,
    Fact,
    Happening,
    Happens,
    Holds,
    Move,
    Offered,
    Scenario,
    Seen,
    Sees,
)
from regelwerk.tools.scenarios.scenario_shape import EXPECTATIONS
from regelwerk.tools.scenarios.scenario_values import (
    CONTENT_WORDS,
    COUNT_WORDS,
    SPECTATOR_WORDS,
    attribute_type,
    question,
)

PLACE_WORDS = ("ort", "place")
_TRUTHS = {"ja": True, "nein": False, "yes": True, "no": False}


def begin(rulebook: Rulebook, scenario: Scenario) -> Game:
    """The game of a scenario, set up and laid out; a GameError says why it cannot begin."""
    given: dict[str, dict[str, Any]] = {}
    for fact in scenario.given:
        given.setdefault(fact.thing, {})[fact.attribute] = fact.value
    return Game.start(
        rulebook,
        scenario.players,
        scenario.seed,
        scenario.options,
        scenario.profile,
        trace=True,
        dice=list(scenario.dice),
        draws=list(scenario.draws),
        given=given,
    )


def name_findings(rulebook: Rulebook, scenario: Scenario, language: Language) -> list[Finding]:
    """Everything that a scenario names and that is not there. The rulebook is without errors.

    Only its material is laid out: whether the set-up comes to an end is seen when the scenario is played.
    """
    wrong = list(_beginning(rulebook.world, scenario))
    if wrong:
        return wrong
    players = scenario.players if scenario.players is not None else rulebook.world.least_players
    try:
        there = material(rulebook, players, chosen_options(rulebook, scenario.options, scenario.profile))
    except GameError as error:
        return [
            Finding("RW604", scenario.span, message("scenarios.RW604.name_findings", name=scenario.name, error=error))
        ]
    names = _Names(there, language)
    found = [finding for fact in scenario.given for finding in names.fact(fact, laying=True)]
    found += [finding for name in scenario.draws for finding in names.drawn(name, scenario.places[f"draw {name}"])]
    for step in scenario.steps:
        match step:
            case Move(player, answers, span, spans):
                found += names.mover(player, span)
                found += names.options(answers, spans)
            case Asked(player, entry, _, span, entry_span):
                found += names.player(player, span)
                found += names.entry(entry, entry_span)
            case Offered(player, options, how, player_span=span, option_spans=spans):
                found += names.player(player, span)
                found += names.options(options, spans, how)
            case Holds(facts):
                found += [finding for fact in facts for finding in names.fact(fact)]
            case Sees(viewer, seen, _, span):
                if viewer not in SPECTATOR_WORDS:
                    found += names.player(viewer, span)
                found += [finding for one in seen for finding in names.seen(one)]
            case Happens(events):
                found += [finding for event in events for finding in names.happening(event)]
    found += [finding for fact in scenario.end.facts for finding in names.fact(fact)]
    for winner, span in zip(scenario.end.winners or (), scenario.end.winner_spans, strict=True):
        found += names.player(winner, span)
    return found


def _beginning(world: World, scenario: Scenario) -> Iterator[Finding]:
    """What keeps a scenario from beginning: so many players, such options."""
    places = scenario.places
    if scenario.players is not None and not world.least_players <= scenario.players <= world.most_players:
        allowed = message("findings.RW107.from_to", least=world.least_players, most=world.most_players)
        told = {"title": world.names.get(world.language, world.names["de"]), "asked": scenario.players}
        what = message("scenarios.RW604.players", **told, least=world.least_players, most=world.most_players)
        yield Finding("RW604", places["players"], what, message("scenarios.RW604.beginning_hint", allowed=allowed))
    if scenario.profile and scenario.profile not in world.profiles:
        yield _cannot_begin(message("scenarios.RW604.profile"), scenario.profile, places["profile"], world.profiles)
    for name in scenario.options:
        if name not in world.options:
            yield _cannot_begin(message("scenarios.RW604.option"), name, places[f"option {name}"], world.options)
            continue
        values = allowed_values(world.options[name])
        if value_key(scenario.options[name], values) not in values:
            what = message("scenarios.RW604.beginning", name=name)
            yield _cannot_begin(what, str(scenario.options[name]), places[f"value {name}"], values)


def _cannot_begin(what: Message, name: str, span: Span, known: Iterable[str]) -> Finding:
    near = nearest(name, known)
    hint = _meant_or_listed(near, list(known))
    return Finding("RW604", span, message("scenarios.RW604.cannot_begin", what=what, name=name), hint, near)


class _Names:
    """The names of one game, and what to say of one that is not among them."""

    def __init__(self, material: Material, language: Language) -> None:
        self.material = material
        self.language: Language = language

    def mover(self, word: str, span: Span) -> Iterator[Finding]:
        """A word in front of a choice should be a player; it may be an expectation's word with a slip in it."""
        if word in self.material.player_names:
            return
        words = [*self.material.player_names, *(key.spelling(self.language) for key in EXPECTATIONS.keys)]
        near = nearest(word, words)
        yield Finding(
            "RW601",
            span,
            message("scenarios.RW601.mover", word=word),
            message("findings.common.probably", name=near)
            if near
            else message("scenarios.RW601.who_plays", names=", ".join(self.material.player_names)),
            near,
        )

    def player(self, name: str, span: Span) -> Iterator[Finding]:
        if name and name not in self.material.player_names:
            yield _unknown(message("scenarios.unknown.player"), name, span, self.material.player_names)

    def entry(self, name: str, span: Span) -> Iterator[Finding]:
        """What asks is a text: of a thing, a kind, a rule, a procedure, an event, or one of its paragraphs."""
        world = self.material.world
        texts = [*world.entries, *world.kinds, *world.rules, *world.procedures, *world.events]
        known = dict.fromkeys([*texts, *(clause.entry for clause in world.clauses)])
        if name and name not in known and name not in self.material.by_id:
            yield _unknown(message("scenarios.unknown.entry"), name, span, known)

    def options(self, options: tuple[str, ...], spans: tuple[Span, ...], how: str = "") -> Iterator[Finding]:
        """What is chosen or expected to be offered has a name that some question could offer."""
        for option, span in zip(options, spans, strict=True):
            part = nameless(option, how, self.material)
            if part:
                near = nearest(part, names_of_options(self.material))
                said = message("scenarios.RW603.unknown", what=message("scenarios.unknown.option"), name=part)
                meant = message("findings.common.probably", name=near)
                hint = meant if near else message("scenarios.RW603.option_hint")
                yield Finding("RW603", span, said, hint, option.replace(part, near) if near else "")

    def drawn(self, name: str, span: Span) -> Iterator[Finding]:
        if name not in self.material.by_id:
            yield _unknown(message("scenarios.unknown.thing"), name, span, self.material.by_id)

    def fact(self, fact: Fact, laying: bool = False) -> Iterator[Finding]:
        material = self.material
        if fact.thing not in material.by_id:
            yield _unknown(message("scenarios.unknown.thing"), fact.thing, fact.thing_span, material.by_id)
            return
        if fact.attribute in PLACE_WORDS:
            if fact.value is not None and fact.value not in material.by_id:
                yield _unknown(message("scenarios.unknown.place"), str(fact.value), fact.value_span, material.by_id)
            return
        type = attribute_type(material, fact.thing, fact.attribute)
        asked = None if laying or type is not None else question(material, fact.thing, fact.attribute)
        if asked is not None:
            type = asked.derived.type
        if type is None:
            if laying or fact.attribute not in CONTENT_WORDS + COUNT_WORDS:
                kind = material.world.kinds[material.things[material.by_id[fact.thing]].kind]
                near = nearest(fact.attribute, kind.attributes)
                where = material.by_id.get(fact.value) if not near and isinstance(fact.value, str) else None
                if where is not None and material.world.kinds[material.things[where].kind].place:
                    near = PLACE_WORDS[self.language == "en"]
                listed = ", ".join(name for name in kind.attributes if not is_made_up(name)) or "–"
                yield Finding(
                    "RW603",
                    fact.span,
                    message("scenarios.RW603.fact", thing=fact.thing, attribute=fact.attribute),
                    message("findings.common.probably", name=near)
                    if near
                    else message("scenarios.RW603.attributes", name=kind.id, listed=listed),
                    near,
                )
            elif fact.attribute in CONTENT_WORDS:
                yield from self._lying(fact)
        elif laying and material.world.attributes[fact.attribute].fixed:
            what = message("scenarios.RW603.fixed_cannot_given", attribute=fact.attribute, thing=fact.thing)
            yield Finding("RW603", fact.span, what, message("scenarios.RW603.fact_hint"))
        elif not _possible(material, fact.value, type):
            what = message(
                "scenarios.RW603.can_never", attribute=fact.attribute, thing=fact.thing, said=said(fact.value)
            )
            near = self._meant(str(fact.value), type)
            hint = (
                message("findings.common.probably", name=near)
                if near
                else message("scenarios.RW603.expected", type=type)
            )
            yield Finding("RW603", fact.value_span, what, hint, near)

    def _lying(self, fact: Fact) -> Iterator[Finding]:
        """What lies in a place is there at all."""
        for name in fact.value if isinstance(fact.value, list) else [fact.value]:
            if name is not None and str(name) not in self.material.by_id:
                yield _unknown(
                    message("scenarios.unknown.thing"), str(name), fact.value_span, self.material.by_id, suggests=False
                )

    def _meant(self, word: str, type: Type) -> str:
        """What a value that cannot be was probably meant to be."""
        if type == INT:
            return str(NUMBER_WORDS[self.language].get(word, ""))
        if type.base == "thing":
            there = self.material.of_kind.get(type.name, range(len(self.material.things)))
            return nearest(word, [self.material.things[number].id for number in there])
        if type.base == "resource":
            return nearest(word, self.material.world.resources)
        return nearest(word, self.material.world.enumerations.get(type.name, ()))

    def seen(self, seen: Seen) -> Iterator[Finding]:
        """What is seen is there, and has such a value."""
        material = self.material
        if seen.thing not in material.by_id:
            yield _unknown(message("scenarios.unknown.thing"), seen.thing, seen.span, material.by_id)
        elif seen.attribute and attribute_type(material, seen.thing, seen.attribute) is None:
            kind = material.world.kinds[material.things[material.by_id[seen.thing]].kind]
            yield _unknown(message("scenarios.unknown.attribute"), seen.attribute, seen.span, kind.attributes)

    def happening(self, happening: Happening) -> Iterator[Finding]:
        events = self.material.world.events
        if happening.event not in events:
            yield _unknown(message("scenarios.unknown.event"), happening.event, happening.span, events)
            return
        for field in happening.fields:
            if field not in events[happening.event].fields:
                known = events[happening.event].fields
                yield _unknown(message("scenarios.unknown.field"), field, happening.field_spans[field], known)
                continue
            value, type = happening.fields[field], events[happening.event].fields[field]
            if not _possible(self.material, value, type):
                what = message("scenarios.RW603.can_never_field", field=field, event=happening.event, said=said(value))
                near = self._meant(str(value), type)
                meant = message("findings.common.probably", name=near)
                hint = meant if near else message("scenarios.RW603.expected", type=type)
                yield Finding("RW603", happening.value_spans[field], what, hint, near)


def _possible(material: Material, value: Any, type: Type) -> bool:
    """Whether a value can be one of a type at all."""
    if type.many:
        return isinstance(value, list) and all(_possible(material, one, type.each()) for one in value)
    if value is None:
        return type not in (INT, BOOL)
    if type == INT:
        return isinstance(value, int) and not isinstance(value, bool)
    if type == BOOL:
        return isinstance(value, bool) or value in _TRUTHS
    if type.base == "thing":
        return str(value) in material.by_id
    if type.base == "enum":
        return value in material.world.enumerations.get(type.name, ())
    if type.base == "resource":
        return value in material.world.resources
    return True


def comparable(value: Any) -> Any:
    """A value in the form in which it is compared: words for truth as truth, rows without order."""
    if isinstance(value, (list, tuple)):
        return sorted((comparable(one) for one in value), key=str)
    if isinstance(value, str):
        return _TRUTHS.get(value, value)
    return value


def _unknown(what: Message, name: str, span: Span, known: Iterable[str], suggests: bool = True) -> Finding:
    """`suggests`: what is marked is the name alone, and can be exchanged for the right one."""
    names = list(known)
    near = nearest(name, names)
    said = message("scenarios.RW603.unknown", what=what, name=name)
    return Finding("RW603", span, said, _meant_or_listed(near, names), near if suggests else "")


def _meant_or_listed(near: str, names: list[str]) -> Message:
    """The name that is probably meant, or those that there are."""
    if near:
        return message("findings.common.probably", name=near)
    return message("scenarios.there_is", names=enumerated(names)) if names else message("scenarios.there_is_none")
