"""A life that is written out for those who listen comes to the same states as the general way through the windows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter import rehearsal
from regelwerk.interpreter.game import Game
from regelwerk.interpreter.link import Linked
from regelwerk.tools import bench_rulebooks
from tables import folders, loaded, pick

NEVER = 10**9
CARDS = (
    "sobald zerstören(einheit von mir), höchstens 1 mal pro kampfrunde: darf negieren",
    "sobald zerstören(einheit von mir): darf 1 energie; negiere",
    "sobald zerstören(einheit von mir) falls schrott von ich ≥ 2: negiere",
    "sobald zerstören(einheit von mir):\n  falls schrott von ich ≥ 3: negiere\n  sonst: erhöhe schrott von ich um 1",
    "sobald feuern(spieler: ich, n ≥ 1): n wird n + 1",
    "sobald feuern(spieler: anderer, n ≥ 2), höchstens 1 mal pro spiel: darf n wird n - 1",
    "sobald feuern(spieler: anderer, n ≥ 3): n wird 2",
    "bevor feuern(spieler: anderer): darf 1 energie; senke offen von ich um 1",
    "bevor feuern(spieler: ich), höchstens 2 mal pro gefecht: darf erhöhe energie von ich um 1",
    "bevor zerstören(einheit von mir) falls anzahl(truppe(ich)) ≤ 3: darf 1 schrott; erhöhe energie von ich um 1",
    "nachdem zerstören(einheit von mir): erhöhe schrott von ich um 1",
    "nachdem zerstören(einheit): erhöhe energie von ich um 1",
    "nachdem zerstören(einheit von mir), höchstens 1 mal pro kampfrunde: darf vergelten(ich)",
    "nachdem zerstören(einheit): darf 1 schrott; vergelten(ich)",
    "nachdem feuern(spieler: ich, n) falls n ≥ 1, höchstens 1 mal pro kampfrunde: erhöhe schrott von ich um n",
    "nachdem vergelten(spieler: anderer): erhöhe schrott von ich um 1",
)


def forget(link: Linked) -> None:
    """No circle was seen yet. All games of a rulebook share what is written out for it, those of other tests, too."""
    for one in link.rehearsals.values():
        one.lives.clear()
        one.known = rehearsal.NOTHING_KNOWN
        one.times.clear()


def played(book: Rulebook, seed: int, often: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], int]:
    """The hashes of a random game at each decision, and how many lives were written out for it."""
    monkeypatch.setattr(rehearsal, "OFTEN", often)
    rng = random.Random(seed)
    options = {option.id: rng.choice(option.values) for option in book.world.options.values()}
    players = rng.randint(book.world.least_players, book.world.most_players)
    forget(Game.start(book, players, seed, options).link)
    game = Game.start(book, players, seed, options)
    hashes = []
    for _ in range(80):
        if game.decision is None:
            break
        hashes.append(f"{game.hash} {game.decision.player} {[option.id for option in game.decision.options]}")
        game.submit(pick(game, rng))
    written = sum(len(one.lives) for one in game.link.rehearsals.values())
    forget(game.link)
    return [*hashes, game.hash], written


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_a_rehearsed_event_does_what_it_does_in_general(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = loaded(folder)
    for seed in (1, 2):
        general, none = played(book, seed, NEVER, monkeypatch)
        rehearsed, _ = played(book, seed, 1, monkeypatch)
        assert none == 0
        assert rehearsed == general


def test_the_battle_with_ten_abilities_is_rehearsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = loaded(bench_rulebooks.battle_with_ten(tmp_path / "zehn"))
    for seed in range(20):
        general, _ = played(book, seed, NEVER, monkeypatch)
        rehearsed, written = played(book, seed, 1, monkeypatch)
        assert rehearsed == general
        assert written == 2, "feuern und zerstören haben je einen Kreis von Zuhörern"


def cards(rng: random.Random) -> str:
    """Some of the abilities for both sides, in the part of a rulebook."""
    lines = ["sprache: de", "", "dinge:", "  karte:"]
    for number, effect in enumerate(rng.choices(CARDS, k=rng.randint(3, 9))):
        block = "".join(f"\n        {line}" for line in effect.split("\n"))
        owner = rng.choice(["angreifer", "verteidiger"])
        lines.append(f"    karte_{number}:\n      herr: {owner}\n      in: auslage\n      effekt: |{block}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("deal", range(30))
def test_whatever_lies_on_the_table_both_ways_agree(
    deal: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = cards(random.Random(deal))
    book = loaded(bench_rulebooks.battle(tmp_path / "tisch", {"karten.yaml": text}))
    for seed in range(6):
        general, _ = played(book, seed, NEVER, monkeypatch)
        rehearsed, written = played(book, seed, 1, monkeypatch)
        assert rehearsed == general, text
        assert written > 0
