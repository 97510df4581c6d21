"""Rex plays to its end with every number of players, loses no piece, and shows nobody what is secret."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl.compile.state_layout import INSIDE, KNOWN, PLACE
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter.decisions import Decision
from regelwerk.interpreter.explain.why import why
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.machine import listening as live
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import question
from regelwerk.interpreter.state.state import put
from regelwerk.interpreter.views import sight
from regelwerk.interpreter.views.log import entries, lines
from regelwerk.interpreter.views.log_lines import lines_of
from regelwerk.tools.commands.games import game_folder
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.screen.seen_table import SeenTable
from regelwerk.tools.play.screen.table_text import table_lines
from regelwerk.tools.play.session import Session
from samples import so_many

pytestmark = pytest.mark.long

SPECTATOR = ""
SECRET_KINDS = ("strategiekarte", "verräterkarte", "hinterlistkarte")
OPEN_PLACES = ("strategieablage", "kampfzone", "schachtel", "gezeigte_hinterlist")
SECRET_FIELDS = ("geheim", "erfahren", "vorhergesagt", "startzahl")
PLAN = ("zahl_festlegen", "anführer_festlegen", "schlitz_festlegen")
SEALED = (*PLAN, "karte_festlegen", "verrat_erwägen", "verräter_behalten", "verband_ausrichten", "vorhersage_treffen")
"""The entries that ask in secret. The three of the plan are revealed together."""


@lru_cache
def rex() -> Rulebook:
    return load(game_folder("rex"))


def answers(decision: Decision) -> list[str]:
    if decision.least is not None and decision.most is not None:
        return [str(number) for number in range(decision.least, decision.most + 1)]
    return [option.id for option in decision.options]


def some_options(seed: int) -> dict[str, Any]:
    """The printed game for even seeds, a random reading of everything open for odd ones."""
    rng = random.Random(f"options {seed}")
    chosen = {option.id: rng.choice(option.values) for option in rex().world.options.values()} if seed % 2 else {}
    return {**chosen, "aufbau": "heft"}


def begin(seed: int, trace: bool = False) -> Game:
    return Game.start(rex(), 3 + seed % 4, seed, some_options(seed), trace=trace)


# ---- conservation


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_and_lose_nothing(seed: int) -> None:
    game, rng = begin(seed), random.Random(seed)
    areas = [thing.id for thing in game.link.things if thing.kind == "bezirk"]
    whole = int(some_options(seed).get("einflussmenge", 67))
    while game.decision is not None:
        game.submit(rng.choice(answers(game.decision)))
        held = [game.value(name, "einfluss") for name in (*game.players, *areas, "einflussvorrat")]
        assert sum(held) == whole
        assert min(held) >= 0
        assert all(game.value(area, "inhalt") == [] for area in areas if game.value(area, "gesperrt"))
    assert game.winners
    placed = game.state.c[PLACE]
    for thing in game.link.things:
        in_play = thing.kind in ("einheit", "anführer") and game.value(thing.id, "herr") is not None
        if in_play or thing.kind in ("strategiekarte", "einflusskarte", "bombardierungskarte"):
            assert placed[thing.number] >= 0, thing.id


def _runs(game: Game, procedure: str) -> bool:
    return any(one["procedure"] == procedure for one in moment(game, None)["status"]["running"])


@pytest.mark.parametrize("seed", range(4))
def test_the_set_up_leaves_everybody_what_the_book_gives(seed: int) -> None:
    game, rng = Game.start(rex(), 3 + seed, seed), random.Random(seed)
    while _runs(game, "spielaufbau"):
        assert game.decision is not None
        game.submit(rng.choice(answers(game.decision)))
    for player in game.players:
        race = game.value(player, "volk")
        assert len(game.value(f"verräter:{player}", "inhalt")) == (4 if race == "letnev" else 1)
        assert len(game.value(f"hand:{player}", "inhalt")) == (2 if race == "letnev" else 1)
        assert game.value(player, "einfluss") == {"sol": 3, "hacan": 5, "xxcha": 5}.get(race, 10)
        reserve = game.value(f"reserve:{player}", "inhalt")
        assert len(reserve) == {"lazax": 25, "hacan": 20, "xxcha": 20}.get(race, 15)  # five of them are leaders
        assert (game.value(f"tafel:{player}", "vorhergesagte_runde") != 0) == (race == "xxcha")


# ---- secrets


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _words(one)
    elif isinstance(value, str):
        yield value


def _may_know(game: Game, player: str, card: str) -> bool:
    """A card lies open, lies with the player, or was shown to them."""
    number = game.link.by_id[card]
    place = game.state.c[PLACE][number]
    if place < 0 or game.link.things[place].kind in OPEN_PLACES:
        return True
    if player == SPECTATOR:
        return False
    shown = bool(game.state.c[KNOWN][number] >> game.link.by_id[player] & 1)
    return shown or game.link.things[place].id.endswith(f":{player}")


def _hidden_but_told(game: Game, player: str, cards: list[str]) -> list[str]:
    """What a viewer is told at the table that they must not know."""
    seen, asked = moment(game, player or None), question(game, player or None)
    told = {*_words([*seen["places"].values(), seen["status"], asked]), *seen["places"], *seen["things"]}
    found = [card for card in cards if card in told and not _may_know(game, player, card)]
    for name, thing in seen["things"].items():
        kind = game.link.things[game.link.by_id[name]].kind
        if kind in ("kampfplan", "tafel") and not (player and name.endswith(f":{player}")):
            found += [f"{name}.{field}" for field in thing["values"] if field.startswith(SECRET_FIELDS)]
    if asked is not None and asked["player"] != player:
        found += [key for key, part in asked.items() if part and key != "player"]
    return found


def _rightly_told(entry: dict[str, Any], viewer: str) -> bool:
    """Using a card tells its name to all; buying one tells it to the buyer before it comes to hand."""
    bought = entry.get("event") == "ersteigern" and entry["fields"]["spieler"] == viewer
    return bought or bool(entry["kind"] == "ability")


@pytest.mark.parametrize("seed", range(2))
def test_no_table_and_no_log_tells_what_is_secret(seed: int) -> None:
    game, rng = begin(seed, trace=True), random.Random(seed)
    cards = [thing.id for thing in game.link.things if thing.kind in SECRET_KINDS]
    viewers = (*game.players, SPECTATOR)
    known: dict[str, set[str]] = {viewer: set() for viewer in viewers}
    read = dict.fromkeys(viewers, 0)
    for step in range(200):
        if game.decision is None:
            break
        for viewer in viewers:
            known[viewer] |= {card for card in cards if _may_know(game, viewer, card)}
        if step % 5 == 0:
            for viewer in viewers:
                assert _hidden_but_told(game, viewer, cards) == []
        if step % 20 == 0:
            for viewer in viewers:
                told = entries(game, viewer)
                fresh = [one for one in told[read[viewer] :] if not _rightly_told(one, viewer)]
                assert [word for word in _words(fresh) if word in cards and word not in known[viewer]] == []
                read[viewer] = len(told)
        game.submit(rng.choice(answers(game.decision)))


def _still_sealed(answered: str, asked: str) -> bool:
    return answered == asked or {answered, asked} <= set(PLAN)


def _shown(game: Game, viewer: str) -> tuple[str, list[str]]:
    latest = lines_of(game.link, entries(game, viewer)[-30:], game.language)
    return _table(game, viewer), [line.text for line in latest]


def _table(game: Game, viewer: str) -> str:
    """The table and the question as a viewer sees them."""
    return json.dumps([moment(game, viewer or None), question(game, viewer or None)], sort_keys=True)


@pytest.mark.parametrize("seed", range(so_many(1, 4)))
def test_a_sealed_answer_changes_nothing_that_others_see(seed: int) -> None:
    """Whatever a player chooses in secret: tables, logs and offers of all others are the same until it is revealed."""
    game, rng = begin(seed, trace=True), random.Random(seed)
    viewers, compared = (*game.players, SPECTATOR), 0
    for _ in range(200):
        asked = game.decision
        if asked is None:
            break
        choices = answers(asked)
        in_the_open = _runs(game, "offen_festlegen")
        if asked.entry in SEALED and len(choices) > 1 and not in_the_open:
            looks: dict[tuple[str, str], list[dict[str, Any]]] = {}
            for answer in rng.sample(choices, min(3, len(choices))):
                game.submit(answer)
                following = game.decision
                if following is not None and _still_sealed(asked.entry, following.entry):
                    others = {viewer: _shown(game, viewer) for viewer in viewers if viewer != asked.player}
                    looks.setdefault((following.player, following.entry), []).append(others)
                game.undo()
            for alike in looks.values():
                compared += len(alike) - 1
                assert all(look == alike[0] for look in alike)
        game.submit(rng.choice(choices))
    assert compared > 5


# ---- hidden things exchanged

CARDS = (*SECRET_KINDS, "einflusskarte", "bombardierungskarte")
PLANNED = ("geheimer_angriff", "geheime_verteidigung", "geheimer_verrat")


def _number(game: Game, player: str) -> int:
    return game.link.by_id[player] if player else sight.SPECTATOR


def _bound(game: Game) -> set[int]:
    """Hidden cards that the running step already speaks of: the card that is sold, cards in a sealed plan."""
    S, link = game.state, game.link
    found = set(S.c[INSIDE][link.by_id["auslage"]][:1])
    for column in PLANNED:
        found |= {S.c[link.plan.columns[column]][plan] for plan in link.of_kind["kampfplan"]}
    if _runs(game, "kampf"):
        found |= set(link.of_kind["strategiekarte"])  # a sealed slot promises cards of the hand
    return found


def _exchange(game: Game, viewer: str, rng: random.Random) -> set[int]:
    """Everything that neither the viewer nor the one who is asked knows lies otherwise now; gives what changed."""
    S, link, changed = game.state, game.link, set()
    assert game.decision is not None
    knowing, bound = (_number(game, viewer), link.by_id[game.decision.player]), _bound(game)
    for kind in CARDS:
        hidden = [
            one
            for one in link.of_kind[kind]
            if S.c[PLACE][one] >= 0 and one not in bound and not any(sight.sees(S, eye, one) for eye in knowing)
        ]
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        lay = {one: (S.c[PLACE][one], S.c[KNOWN][one]) for one in hidden}
        for place in {place for place, _ in lay.values()}:
            row = tuple(swap.get(one, one) for one in S.c[INSIDE][place])
            put(S, INSIDE, place, tuple(sorted(row)) if link.order[link.kind[place]] == "heap" else row)
        for old, new in swap.items():
            put(S, PLACE, new, lay[old][0])
            put(S, KNOWN, new, lay[old][1])
            live.moved(S, new, lay[new][0], lay[old][0])
        changed |= {one for one in hidden if swap[one] != one}
    return changed


def _came_to_light(game: Game, viewer: str, things: set[int]) -> bool:
    """Whether the viewer rightly saw one of these things since the exchange: it lay open, or was shown to them."""
    S, eye = game.state, _number(game, viewer)
    events = list(game.link.plan.events)
    for note in S.trace or ():
        if note[0] == "move" and note[1] in things:
            if any(one < 0 or sight.sees_into(S, eye, one) for one in note[2:4]):
                return True
        if note[0] == "reveal" and eye in note[2] and things & set(note[1]):
            return True
        if note[0] == "event" and events[note[1]] == "ersteigern" and note[2][0] == eye and note[2][1] in things:
            return True  # who pays for a card knows it
    return any(sight.sees(S, eye, one) for one in things)


def _look(game: Game, viewer: str) -> tuple[str, list[str], list[str]]:
    """All that a viewer is told: the table with the offers, the log, and what is said of cards they ask about."""
    asked = game.decision
    about = ("informant#1", "schwerkraftnegator", "verräter_sol_2", "energiekanone#5")
    told = [why(game, name, viewer) for name in about if asked is not None and asked.player == viewer]
    return _table(game, viewer), lines(game, viewer), told


@pytest.mark.parametrize("seed", range(4))
def test_hidden_things_may_lie_otherwise_and_nobody_notices(seed: int) -> None:
    """Two games that differ in what a viewer cannot know look the same to them until it comes to light.

    Three to six players, printed and other readings; what they see, offers, logs and explanations. The table asks
    everybody who could answer, so that no question betrays a hand.
    """
    rng, compared = random.Random(seed), 0
    game = Game.start(rex(), 3 + seed, seed, some_options(seed), trace=True, ask_everybody=True)
    for step in range(200):
        if game.decision is None:
            break
        for viewer in (*game.players, SPECTATOR) if step % 40 == 7 else ():
            one, other = game.fork(), game.fork()
            changed = _exchange(other, viewer, rng)
            for _ in range(so_many(6, 12)):
                assert _look(one, viewer) == _look(other, viewer), (step, viewer)
                compared += 1
                if one.decision is None or other.decision is None:
                    break
                both = [answer for answer in answers(one.decision) if answer in answers(other.decision)]
                if not both:
                    break  # the one who is asked holds other cards
                answer = rng.choice(both)
                one.submit(answer)
                other.submit(answer)
                if any(_came_to_light(twin, viewer, changed) for twin in (one, other)):
                    break
        game.submit(rng.choice(answers(game.decision)))
    assert compared > 50


# ---- two people at one keyboard


def _at_the_keyboard(
    plan: tuple[str, ...], kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What the screen shows to spieler_1 after spieler_4 has laid down a plan of battle."""
    lying = {"kultursektor": ["sol_einheit#1", "letnev_einheit#1", "letnev_einheit#2"], "hand:spieler_4": ["söldner#1"]}
    given: dict[str, dict[str, Any]] = {one: {"ort": place} for place, things in lying.items() for one in things}
    given["spielstand"] = {"phase": "kampf_phase", "startspieler": "spieler_4"}
    game = Game.start(rex(), 5, 1, {"aufbau": "ohne_alles"}, given=given, trace=True)
    typed = iter(["", "kultursektor", *plan, "", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or next(typed))
    Session(game, {}, Autosave(game, {}, kept)).play()
    shown = capsys.readouterr().out
    assert "-" * 60 in shown
    return shown.split("Wenn nur Spieler 1 hersieht")[1]


def test_a_plan_of_battle_is_not_shown_to_the_next_at_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "rex.json"
    bold = _at_the_keyboard(("2", "letnev_6", "nur_angriff"), kept, monkeypatch, capsys)
    weak = _at_the_keyboard(("0", "letnev_1", "ohne_karten"), kept, monkeypatch, capsys)
    assert "Spieler 1 ist gefragt: Zahl festlegen" in bold
    assert bold == weak


def test_the_table_shows_the_city() -> None:
    given = {
        "sol_einheit#1": {"ort": "kaiserpalast"}, "sol_einheit#2": {"ort": "kaiserpalast"},
        "holonet_mitte": {"einfluss": 8}, "dreadnoughtverband": {"standort": 7},
    }
    game = Game.start(rex(), 4, 1, {"aufbau": "ohne_alles"}, given=given)
    told = [line.lstrip(" 0123456789") for line in table_lines(SeenTable(game, "spieler_1", "de"))]
    assert "Kaiserpalast: Sektor 16, Festung, Schild, 2 × Einheit der Sol (Spieler 1)" in told
    assert "Holonet Mitte: Sektor 8, Einfluss 8" in told
    assert "Mecatol-Machtbereich Süd: Sektor 12, Festung, Schild, gesperrt" in told
    assert "Dreadnought-Verband [Standort 7]" in told
    assert "Spieler 1: Volk Sol-Föderation, Einfluss 3" in told

