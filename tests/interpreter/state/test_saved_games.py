"""A save is believed when it has its shape, its checksum, and when the rules lead to it; else a sentence says no."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from regelwerk.dsl import schemas
from regelwerk.dsl.messages.languages import speaking
from regelwerk.dsl.rulebook import Rulebook, load
from regelwerk.interpreter import saved_games
from regelwerk.interpreter.game import Game, GameError, read_save
from regelwerk.interpreter.saved_games import sealed, write_save
from regelwerk.interpreter.state.digest import digest
from regelwerk.interpreter.state.saves import state_from_data
from regelwerk.tools.commands.games import game_folder

GAMES = ["tictactoe", "funkenflug", "kuhn", "hexpanse"]


@cache
def rulebook(name: str) -> Rulebook:
    return load(game_folder(name))


def under_way(name: str, seed: int, decisions: int) -> Game:
    game, rng = Game.start(rulebook(name), seed=seed), random.Random(seed)
    while game.decision is not None and len(game.answers) < decisions:
        play_on(game, rng)
    return game


def play_on(game: Game, rng: random.Random) -> None:
    asked = game.decision
    assert asked is not None
    if asked.kind == "number":
        assert asked.least is not None
        assert asked.most is not None
        game.submit(rng.randint(asked.least, asked.most))
    else:
        game.submit(rng.choice(asked.options).id)


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program that has saved nothing itself."""
    monkeypatch.setattr(saved_games, "_known", {})


def as_file(data: dict[str, Any]) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


# ---- what is read back is under the checksum


@pytest.mark.parametrize("name", GAMES)
def test_a_save_is_as_its_published_schema_says(name: str) -> None:
    assert schemas.misplaced("save", as_file(under_way(name, 3, 9).save())) is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("raw", [0]),
        ("answers", ["a1"]),
        ("seed", 8),
        ("options", {"x": 1}),
        ("standing", [["kreis", "partie", True]]),
        ("everybody", True),
        ("ended", "so"),
        ("players", 3),
        ("arranged", {"dice": [6]}),
    ],
)
def test_whatever_is_edited_does_not_pass_the_checksum(key: str, value: object) -> None:
    data = as_file(under_way("tictactoe", 7, 3).save())
    with pytest.raises(GameError, match="passt nicht zu seiner Prüfsumme"):
        Game.load(rulebook("tictactoe"), {**data, key: value})


@pytest.mark.usefixtures("elsewhere")
def test_an_occupied_field_cannot_be_offered_by_editing() -> None:
    data = as_file(under_way("tictactoe", 7, 3).save())
    everything = {**data, "raw": list(range(20))}
    with pytest.raises(GameError, match="passt nicht zu seinen eigenen Entscheidungen"):
        Game.load(rulebook("tictactoe"), sealed(everything))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("name", GAMES)
def test_a_save_from_elsewhere_is_the_same_game(name: str) -> None:
    game = under_way(name, 5, 12)
    data = as_file(game.save())
    saved_games._known.clear()
    again = Game.load(rulebook(name), data)
    assert (again.hash, again.answers, again.undo()) == (game.hash, game.answers, False)
    assert again.save() == data


@pytest.mark.usefixtures("elsewhere")
def test_what_a_scenario_laid_down_is_saved_with_it() -> None:
    game = Game.start(rulebook("tictactoe"), given={"a1": {"stein": "kreuz"}})
    data = as_file(game.save())
    saved_games._known.clear()
    assert Game.load(rulebook("tictactoe"), data).value("a1", "stein") == "kreuz"


def test_standing_answers_are_kept() -> None:
    game = under_way("funkenflug", 1, 4)
    game.answer_always("spieler_1", "schild", False)
    saved_games._known.clear()
    assert Game.load(game.rulebook, as_file(game.save())).standing == {("spieler_1", "schild"): False}


def test_what_was_played_out_cannot_be_saved() -> None:
    game = Game.start(rulebook("tictactoe"))
    game.play_out(random.Random(1))
    with pytest.raises(GameError, match="kennt ihre Entscheidungen nicht"):
        game.save()


# ---- edited states with recomputed hashes


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, (dict, list)):
        for key, one in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(one, (*path, key))
    yield path


def edited(data: dict[str, Any], link: Any, rng: random.Random) -> dict[str, Any]:
    """One place of a save, changed; with new hashes where they can be made."""
    made = as_file(data)
    *way, last = rng.choice([path for path in leaves(made) if path and path[0] not in ("checksum", "hash")])
    holder: Any = made
    for key in way:
        holder = holder[key]
    now = holder[last]
    holder[last] = rng.choice([0, 1, -1, 7, 10**6, None, "x", True, [], [[0]], {}, [now], [now, now]])
    try:
        made["hash"] = digest(state_from_data(link, made["state"]))
    except Exception:  # whatever such an edit breaks: then the old hash stays
        made["hash"] = data["hash"]
    return sealed(made)


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("name", GAMES)
def test_an_edited_save_is_refused_or_a_position_of_the_game(name: str) -> None:
    game, rng = under_way(name, 2, 10), random.Random(11)
    data = game.save()
    saved_games._known.clear()
    refused: list[str] = []
    for _ in range(60):
        try:
            loaded = Game.load(game.rulebook, edited(data, game.link, rng))
        except GameError as error:
            refused.append(str(error))
            continue
        # nothing of the position was edited: it goes on as the game itself
        assert loaded.hash == game.hash
        for _ in range(5):
            if loaded.decision is not None:
                play_on(loaded, rng)
    assert len(refused) > 40
    assert all(len(sentence.split()) > 3 for sentence in refused)


# ---- files


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.json"
    first = under_way("tictactoe", 1, 2).save()
    write_save(path, first)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_save(path, under_way("tictactoe", 1, 4).save())
    assert read_save(path) == first
    assert [one.name for one in tmp_path.iterdir()] == ["s.json"]


def test_what_is_written_is_on_the_disk_before_it_has_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr("os.fsync", lambda handle: done.append("fsync"))
    really = saved_games.os.replace
    monkeypatch.setattr("os.replace", lambda old, new: (done.append("rename"), really(old, new)))
    write_save(tmp_path / "s.json", under_way("tictactoe", 1, 2).save())
    assert done == ["fsync", "rename", "fsync"]


# ---- pickled


@pytest.mark.parametrize("name", ["tictactoe", "funkenflug"])
def test_a_game_can_be_pickled(name: str) -> None:
    game = under_way(name, 4, 6)
    again = pickle.loads(pickle.dumps(game))
    assert (again.hash, again.answers, again.undo()) == (game.hash, game.answers, False)
    assert copy.deepcopy(game).hash == game.hash


def test_a_pickled_game_goes_on_in_another_process(tmp_path: Path) -> None:
    game = under_way("funkenflug", 4, 6)
    (tmp_path / "game").write_bytes(pickle.dumps(game))
    read = "import pickle, sys; game = pickle.load(open(sys.argv[1], 'rb')); print(game.hash, game.decision.player)"
    done = subprocess.run([sys.executable, "-c", read, str(tmp_path / "game")], capture_output=True, text=True)
    assert game.decision is not None
    assert done.stdout.split() == [game.hash, game.decision.player], done.stderr


def test_what_is_wrong_is_told_in_the_language_of_whoever_reads_it(elsewhere: None) -> None:
    data = as_file(under_way("tictactoe", 1, 3).save())
    with pytest.raises(GameError) as refused:
        Game.load(rulebook("funkenflug"), data)
    error = pickle.loads(pickle.dumps(refused.value))
    assert str(error) == "Der Spielstand gehört zu tictactoe, nicht zu funkenflug."
    with speaking("en"):
        assert str(error) == "The saved game belongs to tictactoe, not to funkenflug."
        with pytest.raises(GameError, match="to tictactoe with fog 1; here it is without mods"):
            Game.load(rulebook("tictactoe"), sealed({**data, "mods": [{"id": "fog", "version": "1"}]}))
