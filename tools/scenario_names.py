"""Whether everything that a scenario names exists in the game it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from regelwerk.dsl.findings import Finding, nearest
from regelwerk.dsl.nodes import Span
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.shapes import Language
from regelwerk.dsl.types import BOOL, INT, Type
from regelwerk.dsl.world import World
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.state import BudgetError
from regelwerk.tools.scenario_reading import Asked, Fact, Happening, Happens, Holds, Move, Offered, Scenario
from regelwerk.tools.scenario_shape import EXPECTATIONS
from regelwerk.tools.values_text import said

PLACE_WORDS = ("ort", "place")
CONTENT_WORDS = ("inhalt", "contents")
COUNT_WORDS = ("anzahl", "count")
_TRUTHS = {"ja": True, "nein": False, "yes": True, "no": False}


def begin(rulebook: Rulebook, scenario: Scenario) -> Game:
    """The game of a scenario, set up and laid out; a GameError says why it cannot begin."""
    given: dict[str, dict[str, Any]] = {}
    for fact in scenario.given:
        given.setdefault(fact.thing, {})[fact.attribute] = fact.value
    return Game.start(
        rulebook, scenario.players, scenario.seed, scenario.options, scenario.profile, trace=True,
        dice=list(scenario.dice), draws=list(scenario.draws), given=given,
    )


def bare(rulebook: Rulebook, scenario: Scenario) -> Game:
    """The same game without the scenario's own position, to look names up in."""
    return Game.start(rulebook, scenario.players, scenario.seed, scenario.options, scenario.profile)


def name_findings(rulebook: Rulebook, scenario: Scenario, language: Language) -> list[Finding]:
    """Everything that a scenario names and that is not there. The rulebook is without errors."""
    wrong = list(_beginning(rulebook.world, scenario))
    if wrong:
        return wrong
    try:
        game = bare(rulebook, scenario)
    except (GameError, BudgetError) as error:
        reason = f"{error.owner} kommt nicht zu einem Ende." if isinstance(error, BudgetError) else str(error)
        return [Finding("RW604", scenario.span, f"{scenario.name} kann nicht beginnen: {reason}")]
    names = _Names(game, language)
    found = [finding for fact in scenario.given for finding in names.fact(fact, laying=True)]
    found += [finding for name in scenario.draws for finding in names.drawn(name, scenario.places[f"draw {name}"])]
    for step in scenario.steps:
        match step:
            case Move(player, _, span):
                found += names.mover(player, span)
            case Asked(player, _, _, span):
                found += names.player(player, span)
            case Offered(player=player, player_span=span):
                found += names.player(player, span)
            case Holds(facts):
                found += [finding for fact in facts for finding in names.fact(fact)]
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
        allowed = f"{world.least_players} bis {world.most_players}"
        message = f"{world.names['de']} spielt man zu {allowed}, nicht zu {scenario.players}."
        yield Finding("RW604", places["players"], message, f"Erlaubt ist {allowed}.")
    if scenario.profile and scenario.profile not in world.profiles:
        yield _cannot_begin("Das Profil", scenario.profile, places["profile"], world.profiles)
    for name in scenario.options:
        if name not in world.options:
            yield _cannot_begin("Die Option", name, places[f"option {name}"], world.options)


def _cannot_begin(what: str, name: str, span: Span, known: Iterable[str]) -> Finding:
    near = nearest(name, known)
    hint = f"Gemeint ist wohl „{near}“." if near else f"Es gibt: {', '.join(known) or 'keine'}."
    return Finding("RW604", span, f"{what} {name} gibt es nicht.", hint, near)


def attribute_type(game: Game, thing: str, attribute: str) -> Type | None:
    """The type of an attribute that a thing has, or None if it has none of this name."""
    kind = game.link.world.kinds[game.link.things[game.link.by_id[thing]].kind]
    return kind.attributes[attribute].type if attribute in kind.attributes else None


class _Names:
    """The names of one game, and what to say of one that is not among them."""

    def __init__(self, game: Game, language: Language) -> None:
        self.game = game
        self.language: Language = language

    def mover(self, word: str, span: Span) -> Iterator[Finding]:
        """A word in front of a choice should be a player; it may be an expectation's word with a slip in it."""
        if word in self.game.players:
            return
        words = [*self.game.players, *(key.spelling(self.language) for key in EXPECTATIONS.keys)]
        near = nearest(word, words)
        yield Finding(
            "RW601", span, f"„{word}“ ist weder ein Spieler noch eine Erwartung.",
            f"Gemeint ist wohl „{near}“." if near else f"Es spielen: {', '.join(self.game.players)}.", near,
        )

    def player(self, name: str, span: Span) -> Iterator[Finding]:
        if name and name not in self.game.players:
            yield _unknown("Spieler", name, span, self.game.players)

    def drawn(self, name: str, span: Span) -> Iterator[Finding]:
        if name not in self.game.link.by_id:
            yield _unknown("Ding", name, span, self.game.link.by_id)

    def fact(self, fact: Fact, laying: bool = False) -> Iterator[Finding]:
        link = self.game.link
        if fact.thing not in link.by_id:
            yield _unknown("Ding", fact.thing, fact.thing_span, link.by_id)
            return
        if fact.attribute in PLACE_WORDS:
            if laying and fact.value is not None and fact.value not in link.by_id:
                yield _unknown("Ort", str(fact.value), fact.value_span, link.by_id)
            return
        type = attribute_type(self.game, fact.thing, fact.attribute)
        if type is None:
            if laying or fact.attribute not in CONTENT_WORDS + COUNT_WORDS:
                kind = link.world.kinds[link.things[link.by_id[fact.thing]].kind]
                near = nearest(fact.attribute, kind.attributes)
                listed = ", ".join(name for name in kind.attributes if not name.endswith("_")) or "keine"
                yield Finding(
                    "RW603", fact.span, f"{fact.thing} hat kein Attribut „{fact.attribute}“.",
                    f"Gemeint ist wohl „{near}“." if near else f"Attribute von {kind.id}: {listed}.", near,
                )
        elif laying and link.world.attributes[fact.attribute].fixed:
            message = f"{fact.attribute} von {fact.thing} ist fest und lässt sich nicht vorgeben."
            yield Finding("RW603", fact.span, message, "Nimm ein anderes Ding, das diesen Wert hat.")
        elif not _possible(self.game, fact.value, type):
            message = f"{fact.attribute} von {fact.thing} kann nie „{said(fact.value)}“ sein."
            yield Finding("RW603", fact.value_span, message,
                          f"Erwartet wird: {type}.")

    def happening(self, happening: Happening) -> Iterator[Finding]:
        events = self.game.link.world.events
        if happening.event not in events:
            yield _unknown("Ereignis", happening.event, happening.span, events)
            return
        for field in happening.fields:
            if field not in events[happening.event].fields:
                known = events[happening.event].fields
                yield _unknown("Feld des Ereignisses", field, happening.field_spans[field], known)


def _possible(game: Game, value: Any, type: Type) -> bool:
    """Whether a value can be one of a type at all."""
    if type.many:
        return isinstance(value, list) and all(_possible(game, one, type.each()) for one in value)
    if value is None:
        return type not in (INT, BOOL)
    if type == INT:
        return isinstance(value, int) and not isinstance(value, bool)
    if type == BOOL:
        return isinstance(value, bool) or value in _TRUTHS
    if type.base == "thing":
        return str(value) in game.link.by_id
    if type.base == "enum":
        return value in game.link.world.enumerations.get(type.name, ())
    return True


def comparable(value: Any) -> Any:
    """A value in the form in which it is compared: words for truth as truth, rows without order."""
    if isinstance(value, (list, tuple)):
        return sorted((comparable(one) for one in value), key=str)
    if isinstance(value, str):
        return _TRUTHS.get(value, value)
    return value


def _unknown(what: str, name: str, span: Span, known: Iterable[str]) -> Finding:
    names = list(known)
    near = nearest(name, names)
    listed = ", ".join(names[:12]) + (" und weitere" if len(names) > 12 else "")
    hint = f"Gemeint ist wohl „{near}“." if near else f"Es gibt: {listed or 'keine'}."
    article = "Einen" if what in ("Spieler", "Ort") else "Ein"
    return Finding("RW603", span, f"{article} {what} „{name}“ gibt es hier nicht.", hint, near)
