"""What `regelwerk new` makes goes together: it combines, checks, plays to the end, and passes its scenarios with all
the others laid over it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from calling import Call
from regelwerk.tools.scenarios.scenarios import forget
from samples import so_many

pytestmark = pytest.mark.long

TEMPLATES = [
    ("rex", "race", "", 1),
    ("funkenflug", "card", "", 2),
    ("gaia", "card", "booster", 1),
    ("hexpanse", "race", "partei", 1),
    ("rex", "card", "strategiekarte", 1),
    ("gaia", "race", "", 1),
    ("hexpanse", "card", "", 1),
]
"""Usually a race and a card; each template alone is tried in `test_new.py`."""


@pytest.mark.parametrize(("game", "what", "kind", "games"), TEMPLATES[: so_many(2, 7)])
def test_mods_made_by_new_go_together(
    call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, what: str, kind: str, games: int
) -> None:
    monkeypatch.chdir(tmp_path)
    # Two of them even chose the same name for what they bring.
    made = dict([("süd", "wanderer"), ("west", "wanderer"), ("nord", "pilger")][: so_many(2, 3)])
    for mod, name in made.items():
        assert call("new", "mod", mod, "--game", game).code == 0
        answer = call("new", what, name, "--in", mod, *(["--kind", kind] if kind else []))
        assert answer.code == 0, answer.err
    forget()
    told = json.loads(call("conflicts", *made, "--json").out)
    assert (told["conflicts"], told["findings"], told["invalid"]) == ([], [], [])
    assert [one["id"] for one in told["order"]] == sorted(made)
    over = [word for mod in made for word in ("--mod", mod)]
    checked = call("check", *made, *over)
    assert checked.code == 0, checked.out
    tested = call("test", *made, *over)
    assert tested.code == 0, tested.out
    assert f"{2 * len(made)} Szenarien bestanden, 0 gescheitert" in tested.out
    played = json.loads(call("simulate", game, *over, "--games", games, "--seed", 1, "--json").out)
    assert (played["finished"], played["errors"]) == (games, [])
