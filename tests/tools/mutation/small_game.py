"""A small game that has one of everything that can be broken, and the scenarios that notice it."""

from __future__ import annotations

from pathlib import Path

RULEBOOK = """\
id: bruch
version: 1
sprache: de
spieler: {von: 2, bis: 2}
hauptablauf: partie
ressourcen:
  gold: {anfang: 3}
  ruhm: {anfang: 0}
ableitungen:
  reich: {parameter: {s: spieler}, bedingung: gold von s ≥ 3 und ruhm von s ≥ 1}
  immer_wahr: {bedingung: anzahl(spieler) = 2}
ereignisse:
  nehmen: {felder: {s: spieler, n: zahl}, satz: "nimm {n} gold", subjekt: s, wirkung: erhöhe gold von s um n}
  ehren: {felder: {s: spieler, n: zahl}, wirkung: erhöhe ruhm von s um n}
abläufe:
  partie:
    ablauf: |
      nacheinander für s aus spieler: zug(s)
      nacheinander für s aus spieler: zug(s)
      spielsieg(erste(spieler))
  zug:
    parameter: {s: spieler}
    spieler: s
    ablauf: s muss aktion ausführen
regeln:
  sammeln: "aktion: nimm 2 gold"
  feiern: "aktion falls gold von mir ≥ 3, höchstens 1 mal pro spiel: zahle 1 gold; ehren(ich, 1)"
  dank: "nachdem nehmen(s): falls gold von s ≥ 6: ehren(s, 1)"
  ruhe: "aktion falls reich(ich): ehren(ich, 2)"
"""

SCENARIOS = """\
szenarien:
  sammeln:
    züge:
      - genau_angeboten: {spieler_1: [sammeln, feiern]}
      - spieler_1: sammeln
      - gilt: {spieler_1: {gold: 5, ruhm: 0}, spieler_2: {gold: 3, ruhm: 0}}
"""


def write(folder: Path, scenarios: str = SCENARIOS, rulebook: str = RULEBOOK, **more: str) -> Path:
    """The game in a folder; `more` are further files by their names without a suffix, `__` for a folder."""
    files = {"rulebook.yaml": rulebook, "szenarien/alle.yaml": scenarios}
    files |= {name.replace("__", "/") + ".yaml": text for name, text in more.items()}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
