"""Rulebooks that are there to be measured: the battle with its cards, a slice of Twilight Imperium, a big state, a big
file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

BATTLE = Path(__file__).parent / "gefecht"
TI4_BIG = Path(__file__).parent / "ti4_big"
"""A slice of Twilight Imperium at its full size: six players, 37 systems, 354 units, cards dealt, fleets placed."""

_EFFECTS = (
    "sobald zerstören(einheit von mir), höchstens {n} mal pro kampfrunde: darf negieren",
    "sobald feuern(spieler: ich, n ≥ {n}): n wird n + {n}",
    "bevor feuern(spieler: anderer): darf {n} energie; senke offen von ich um {n}",
    "nachdem zerstören(einheit von mir): erhöhe schrott von ich um {n}",
    "nachdem zerstören(einheit von mir), höchstens {n} mal pro kampfrunde: darf vergelten(ich)",
    """nachdem feuern(spieler: ich, n) falls n ≥ {n}:
          falls schrott von ich ≥ {n}: erhöhe energie von ich um {n}
          sonst: erhöhe schrott von ich um 1""",
    """bevor zerstören(einheit von mir) falls anzahl(truppe(ich)) ≤ {n}:
          darf {n} schrott; erhöhe energie von ich um 1""",
)


def cards() -> Iterator[str]:
    """Card after card for the battle, as YAML; they lie in the supply and are not active."""
    for number in count(1):
        effect = _EFFECTS[number % len(_EFFECTS)].format(n=number // len(_EFFECTS) % 9 + 1)
        yield (
            f"    karte_{number}:\n"
            f"      name: {{de: Karte {number}, en: Card {number}}}\n"
            f"      quelle: [rekonstruiert, Karte {number}]\n"
            f"      effekt: |\n        {effect}\n"
        )


def battle(folder: Path, files: dict[str, str]) -> Path:
    """A copy of the battle's rulebook with further files."""
    text = (BATTLE / "rulebook.yaml").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    text = text.replace("dateien: []", f"dateien: [{', '.join(files)}]")
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def battle_with_ten(folder: Path) -> Path:
    """The battle with ten live abilities."""
    return battle(folder, {"karten.yaml": (BATTLE / "karten.yaml").read_text(encoding="utf-8")})


def battle_with_idle(folder: Path, number: int) -> Path:
    """The battle with so many abilities that are loaded and not active."""
    return battle(folder, {"vorrat.yaml": _part("".join(islice(cards(), number)))})


def big_file(folder: Path, size: int) -> Path:
    """The battle with so many cards that its files hold about `size` bytes."""
    parts: list[str] = []
    length = 0
    for card in cards():
        if length >= size:
            break
        parts.append(card)
        length += len(card.encode())
    return battle(folder, {"vorrat.yaml": _part("".join(parts))})


def _part(entries: str) -> str:
    return "sprache: de\n\ndinge:\n  karte:\n" + entries


def big_state(folder: Path, listener: bool) -> Path:
    """A rulebook as big as Twilight Imperium: 2,000 things with five attributes in 60 places.

    Each turn is one job for all things: a bare write, or an event that does the same. With a `listener`, an ability
    that would hear the event is loaded, but not active.
    """
    places = "".join(f"  ort_{number}: {{}}\n" for number in range(1, 61))
    sizes = [34] * 20 + [33] * 40
    things = "".join(
        f"    stoß_{number}: {{anzahl: {size}, in: ort_{number}}}\n" for number, size in enumerate(sizes, 1)
    )
    card = ""
    if listener:
        card = "  karte:\n    lauscher: {in: ort_1, effekt: 'nachdem heben(stück): höhe von stück = 0'}\n"
    text = f"""id: messstand
name: {{de: Messstand, en: Test rig}}
version: 1
sprache: de
quelle: [rekonstruiert]
spieler: {{von: 1, bis: 1}}
hauptablauf: betrieb

aufzählungen:
  auftrag: [schreiben, ereignen]

arten:
  stück:
    formen: [stücke]
    attribute: {{höhe: zahl, breite: zahl, tiefe: zahl, farbe: zahl, lage: zahl}}
  karte:
    formen: [karten]
    aktiv: ort_60

orte:
{places}
dinge:
  stück:
{things}{card}
ereignisse:
  heben:
    felder: {{stück: stück}}
    wirkung: erhöhe höhe von stück um 1

abläufe:
  betrieb:
    ablauf: |
      reihum für s aus spieler:
        s muss auftrag aus [schreiben, ereignen] wählen
        falls auftrag = schreiben:
          nacheinander für x aus stücke: erhöhe höhe von x um 1
        sonst:
          nacheinander für x aus stücke: heben(x)
"""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rulebook.yaml").write_text(text, encoding="utf-8")
    return folder
