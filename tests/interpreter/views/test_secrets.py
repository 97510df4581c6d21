"""Nobody hears what they may not know: not from the table, log, explanations, questions, nor from who is asked.

What a viewer cannot know is exchanged: where hidden things lie, hidden values, what others have seen, what was answered
in secret. All that the viewer is told stays the same, byte for byte. REGELWERK_SECRETS=20 looks at twenty times as many
positions.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.tree.what_is_hidden import answers_in_secret, hides_something
from regelwerk.interpreter.explain.why import explain_decision, why, why_not
from regelwerk.interpreter.game import Game, GameError
from regelwerk.interpreter.machine.listening import owner
from regelwerk.interpreter.shown.moment import moment
from regelwerk.interpreter.shown.question import preview, previews, question
from regelwerk.interpreter.shown.reasons import closed, impossible, reasons
from regelwerk.interpreter.shown.static_data import static
from regelwerk.interpreter.shown.told_log import log
from regelwerk.interpreter.shown.unknown import Secrets
from regelwerk.interpreter.state.secrecy import HUSH, Secrecy
from regelwerk.interpreter.state.state import State, fork
from regelwerk.interpreter.views.log import SPECTATOR, lines
from regelwerk.interpreter.worlds.asking_anew import ask_anew
from regelwerk.tools.play.autosave import Autosave
from regelwerk.tools.play.session import Session
from secrets_swapped import (
    change_hidden_values,
    change_what_others_know,
    exchange,
    eye,
    hidden_pairs,
    reorder_hidden_places,
    seen,
    seen_before,
    twin,
)
from tables import ROOT, bids, folders, folders_saying, loaded, pick, walk

SIZE = int(os.environ.get("REGELWERK_SECRETS", "1"))
BOOKS = [
    pytest.param(folder, id=folder.name)
    for folder in folders_saying(
        "sicht: *(besitzer|niemand|team)",
        "sight: *(owner|nobody|team)",
        "geheim für",
        "secretly for",
        "verdeckt: *[^{]",
    )
]
SEALING = [one for one in folders_saying("geheim", "secretly") if answers_in_secret(loaded(one).world)]
WRONG = ("", "-", "1", "3", "99", "#1", "ja", "passen", "fertig", "quatsch", "quatsch@quatsch#1", "a+b")


def test_every_rulebook_with_secrets_is_looked_at() -> None:
    assert [one.values[0] for one in BOOKS] == [one for one in folders() if hides_something(loaded(one).world)]


def test_who_is_not_asked_cannot_find_out_a_hand_by_trying_names() -> None:
    """Anna chooses a card of her hand; bert tries every card there is, and so does somebody who looks on."""
    game = bids()
    assert game.decision is not None
    hand = {option.id for option in game.decision.options}
    cards = [thing.id for thing in game.link.things if thing.kind == "karte"]
    assert hand < {*cards}
    for viewer in ("bert", SPECTATOR):
        for say in (why, why_not):
            answers = {say(game, card, viewer).replace(card, "KARTE") for card in cards}
            assert answers == {
                "Ob KARTE angeboten wird, ist dir verborgen.\n"
                "Anna ist gefragt. Wonach, und was zur Wahl steht, ist dir verborgen."
            }
    for card in cards:  # she herself knows what she holds; what lies in the stack she does not
        told = why_not(game, card, "anna")
        assert told.startswith(f"{card} wird angeboten.") == (card in hand)


def test_who_draws_blindly_cannot_find_out_the_cards_by_trying_names() -> None:
    game = bids()
    assert game.decision is not None
    game.submit(game.decision.options[0].id)
    assert game.decision.player == "anna"
    blind = [option.id for option in game.decision.options]
    elsewhere = [one for one in game.value("hand:bert", "inhalt") if one not in blind]
    elsewhere += [one for one in game.value("stapel", "inhalt") if one not in blind]
    answers = {why_not(game, card, "anna").replace(card, "KARTE") for card in (*blind, *elsewhere)}
    assert len(answers) == 1
    assert answers.pop().startswith("Ob KARTE angeboten wird, ist dir verborgen.")
    assert not any(card in why_not(game, "quatsch", "anna") for card in blind)


def test_where_nobody_has_secrets_everybody_hears_the_verdict() -> None:
    game = Game.start(loaded(ROOT / "rulebooks" / "tictactoe"), 2, 1)
    assert why_not(game, "b2", "kreis") == why_not(game, "b2") == why_not(game, "b2", SPECTATOR)
    assert why_not(game, "b2", "kreis").startswith("b2 wird angeboten.")


@dataclass(frozen=True, slots=True)
class Look:
    """All that one viewer is told at one moment."""

    log: list[str]
    question: str
    reasons: list[str]
    shown: str


def look(game: Game, viewer: str, names: list[str]) -> Look:
    seat = viewer or None
    protocol = [*shown(game, seat), *(reasons(game, one, seat) for one in names)]
    return Look(
        lines(game, viewer),
        explain_decision(game, viewer),
        [say(game, name, viewer) for name in names for say in (why, why_not)],
        json.dumps(protocol, sort_keys=True),
    )


def shown(game: Game, seat: str | None) -> list[object]:
    """All that the protocol tells a seat; a preview is refused to who is not asked."""
    assert game.decision is not None
    ahead: list[object] = []
    if game.decision.player == seat or not game.link.has_secrets:
        ahead += previews(game, seat, 8)
        if game.decision.kind == "number":
            ahead.append(preview(game, str(game.decision.most), seat))
    else:
        for option in game.decision.options[:2]:
            with pytest.raises(GameError) as refused:
                preview(game, option.id, seat)
            ahead.append(str(refused.value))
            break
    told = (static(game.link)["hash"], moment(game, seat), question(game, seat), log(game, seat)["lines"])
    return [*told, impossible(game, seat, 6), closed(game, seat), *ahead]


def names_to_try(games: tuple[Game, ...], rng: random.Random, most: int = 10) -> list[str]:
    """What a curious player would ask for: what is offered in one game or the other, any thing or rule, wrong names."""
    offered = [option.id for game in games if game.decision is not None for option in game.decision.options]
    link = games[0].link
    others = [*(thing.id for thing in link.things), *link.world.rules, *link.world.entries, *WRONG]
    return [*rng.sample(offered, min(len(offered), most // 2)), *rng.sample(others, min(len(others), most))]


def positions(folder: Path, seed: int, every: int = 3, ask_everybody: bool = False) -> Iterator[Game]:
    """Some decisions of random games; not each one is looked at."""
    for more in range(SIZE):
        for step, game in enumerate(walk(loaded(folder), seed + more, 45, ask_everybody=ask_everybody)):
            if step % every == 1:
                yield game


def otherwise(game: Game, viewer: str, rng: random.Random) -> Game:
    """A game that differs in everything that a viewer cannot know, above all in what the asked player holds."""
    other, number = twin(game), eye(game, viewer)
    change_hidden_values(other, number, rng)
    reorder_hidden_places(other, number, rng)
    change_what_others_know(other, number, rng)
    for _ in range(3):
        S, witnessed = other.state, seen_before(other, viewer)
        pairs = [pair for pair in hidden_pairs(S, number, with_abilities=True) if not witnessed & {*pair}]
        held = [pair for pair in pairs if any(owner(S, one) == S.who for one in pair)]
        if pairs:
            exchange(other, *rng.choice(held or pairs))
    return other


@pytest.mark.parametrize("folder", BOOKS)
def test_what_others_alone_can_see_changes_nothing_that_a_viewer_is_told(folder: Path) -> None:
    rng = random.Random(5)
    for game in positions(folder, 5, ask_everybody=True):
        assert game.decision is not None
        looking_on = [one for one in (SPECTATOR, *game.players) if one != game.decision.player]
        for viewer in rng.sample(looking_on, min(2, len(looking_on))):
            other = otherwise(game, viewer, rng)
            if ask_anew(other):  # else, without what was exchanged, nobody would be asked
                names = names_to_try((game, other), rng)
                assert look(game, viewer, names) == look(other, viewer, names), (viewer, names)


@pytest.mark.parametrize("folder", BOOKS)
def test_what_the_asked_player_cannot_know_changes_no_reason_that_they_hear(folder: Path) -> None:
    """They know what is offered to them; beyond that they hear nothing that rests on what is hidden."""
    rng = random.Random(6)
    for game in positions(folder, 6):
        assert game.decision is not None
        viewer = game.decision.player
        other = otherwise(game, viewer, rng)
        if not ask_anew(other) or seen(game, viewer) != seen(other, viewer):
            continue  # what is offered rests on it
        names = names_to_try((game, other), rng)
        assert look(game, viewer, names) == look(other, viewer, names), (viewer, names)


def test_a_preview_of_the_real_game_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What keeps previews silent is that they are made in a game without secrets: made in the real one, they betray."""

    def knowing_all(S: State, viewer: int | None) -> tuple[State, Secrets]:
        return fork(S), Secrets((), (), ())

    monkeypatch.setattr("regelwerk.interpreter.shown.preview.imagined", knowing_all)
    with pytest.raises(AssertionError):
        test_what_the_asked_player_cannot_know_changes_no_reason_that_they_hear(ROOT / "rulebooks" / "funkenflug")


def is_sealed(game: Game) -> bool:
    """Whether `geheim` is going on: what was answered in it is told to nobody yet."""
    secrecy = Secrecy()
    for note in game.state.trace or ():
        secrecy.note(note)
    return len(secrecy) > 0


def seals_broken(game: Game) -> int:
    return sum(note[:2] == (HUSH, -1) for note in game.state.trace or ())


@pytest.mark.parametrize("folder", [one for one in BOOKS if one.values[0] in SEALING])
def test_what_was_answered_in_secret_changes_nothing_that_others_are_told(folder: Path) -> None:
    rng, compared = random.Random(7), 0
    for game in walk(loaded(folder), 7, 60 * SIZE):
        assert game.decision is not None
        asked = game.decision
        if not is_sealed(game):
            continue
        looks: dict[str, list[list[Look]]] = {}
        names, broken = names_to_try((game,), rng, 4), seals_broken(game)
        for answer in sorted({pick(game, rng) for _ in range(4)}):
            game.submit(answer)
            if game.decision is not None and is_sealed(game) and seals_broken(game) == broken:
                others = [one for one in (SPECTATOR, *game.players) if one not in (asked.player, game.decision.player)]
                looks.setdefault(game.decision.player, []).append([look(game, one, names) for one in others])
            game.undo()
        for alike in looks.values():
            compared += len(alike) - 1
            assert all(one == alike[0] for one in alike), names
    assert compared


# ---- at the terminal


def shown_before_the_keyboard_is_handed_over(game: Game, reading: str, kept: Path, typed: list[str]) -> str:
    """What the screen shows after `reading` has had their turn, until somebody touches the keyboard."""
    session = Session(game, {}, Autosave(game, {}, kept))
    session._last_person = reading
    typed.clear()
    assert not session.play()
    return typed[0]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What was shown when the keyboard was first touched; nobody types anything."""
    seen: list[str] = []

    def nobody_types(prompt: str) -> str:
        seen.append(capsys.readouterr().out + prompt)
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody_types)
    return seen


@pytest.mark.parametrize("folder", BOOKS)
def test_a_question_with_one_answer_looks_like_any_other_to_who_is_not_asked(
    folder: Path, screen: list[str], tmp_path: Path
) -> None:
    """The terminal does not answer by itself for somebody who has no choice: that would tell what they hold."""
    rng = random.Random(9)
    for game in positions(folder, 9, 4, ask_everybody=True):
        assert game.decision is not None
        asked = game.decision.player
        others = [one for one in game.players if one != asked]
        if not others:
            continue
        viewer = rng.choice(others)
        twins = [game, otherwise(game, viewer, rng)]
        shown = [
            shown_before_the_keyboard_is_handed_over(one.fork(), viewer, tmp_path / "kept.json", screen)
            for one in twins
            if one is game or ask_anew(one)
        ]
        language = game.language
        names = {one["id"]: one["name"][language] for one in static(game.link)["seats"]}
        wanted = message("sitting.hand_over", player=names[asked]).told(language)
        assert {one.strip() for one in shown} == {f"{'-' * 60}\n{wanted.strip()}"}


def test_who_has_no_shield_is_asked_like_who_has_one(screen: list[str], tmp_path: Path) -> None:
    """P2: a table that asks everybody asks whoever could hold a shield; who has none can only pass, and is asked."""
    book, forced = loaded(ROOT / "rulebooks" / "funkenflug"), 0
    for seed in range(4):
        for game in walk(book, seed, 40, ask_everybody=True):
            assert game.decision is not None
            if game.decision.kind == "ability" and game.decision.forced is not None:
                asked = game.decision.player
                reading = next(one for one in game.players if one != asked)
                shown = shown_before_the_keyboard_is_handed_over(game.fork(), reading, tmp_path / "kept.json", screen)
                assert f"{asked.replace('_', ' ').capitalize()} ist dran." in shown
                assert "gewählt" not in shown
                forced += 1
    assert forced
