"""Mods laid over a small rulebook, all from texts in memory."""

from __future__ import annotations

from pathlib import Path

from regelwerk.dsl.overlay import MOD_FILE
from regelwerk.dsl.overlay.applying import value_at
from regelwerk.dsl.overlay.book import Book, Page
from regelwerk.dsl.overlay.canonical import meaning
from regelwerk.dsl.overlay.combine import Base, Combined, combine
from regelwerk.dsl.overlay.mods import Mod, read_mod
from regelwerk.dsl.overlay.paths import Lost, path_of
from regelwerk.dsl.reading.nodes import Mapping, Node
from regelwerk.dsl.reading.reader import read_text
from regelwerk.dsl.shape.shapes import Language

BASE = """\
id: basis
version: "2.1"
sprache: de
spieler: {von: 2, bis: 4, namen: [anna, bert, cora, dora]}
hauptablauf: partie
schichten: [regel, variante, karte]
aufzählungen:
  farbe: [rot, blau]
ressourcen:
  gold: {anfang: 2, formen: [münzen]}
orte:
  hand: {je: spieler, sicht: besitzer}
arten:
  karte:
    formen: [karten]
    attribute:
      preis: zahl
      farbe: {art: farbe, anfang: rot}
ereignisse:
  ziehen:
    felder: {wer: spieler, n: zahl}
    satz: ziehe {n} karten
    wirkung: erhöhe gold von wer um n
regeln:
  kurz: |
    nachdem ziehen(wer): erhöhe gold von wer um 1
  lang:
    quelle: [S. 1, S. 2]
    effekt:
      anfang: "nachdem ziehen(wer): erhöhe gold von wer um 1"
      mitte: "nachdem ziehen(wer): erhöhe gold von wer um 2"
      ende: "nachdem ziehen(wer): erhöhe gold von wer um 3"
abläufe:
  partie:
    ablauf: spielsieg([])
"""
CARDS = """\
language: en
things:
  karte:
    burg: {preis: 3, farbe: rot, source: p. 7}
    dorf: {preis: 1, source: [p. 8, p. 9]}
"""


class Memory:
    """Files that were never written."""

    def __init__(self, texts: dict[Path, str]) -> None:
        self.texts = texts

    def node(self, path: Path, name: str) -> Node:
        return read_text(self.texts[path], name)

    def content(self, path: Path) -> bytes:
        return self.texts[path].encode()


def page(text: str, name: str, language: Language) -> Page:
    node = read_text(text, name)
    assert isinstance(node, Mapping)
    return Page(node, language)


def base(*texts: str) -> Base:
    pages = [page(BASE, "basis/rulebook.yaml", "de"), page(CARDS, "basis/karten.yaml", "en")]
    return Base("basis", "2.1", tuple(pages))


def mod(rest: str, id: str = "m", head: str = "", language: str = "de") -> Mod:
    """A mod from what it says beside its header."""
    if language == "de":
        text = f"id: {id}\nversion: 1\nsprache: de\nerweitert: basis\n{head}{rest}"
    else:
        text = f"id: {id}\nversion: 1\nlanguage: en\nextends: basis\n{head}{rest}"
    folder = Path(f"mods/{id}")
    made, findings = read_mod(folder, Memory({folder / MOD_FILE: text}))
    assert made is not None, [finding.message for finding in findings]
    return made


def laid(*mods: Mod) -> Combined:
    return combine(base(), mods)


def value(book: Book, written: str) -> object:
    """What stands at a path, as plain data."""
    path = path_of(written, "de")
    assert not isinstance(path, Lost), written
    found = value_at(book, path.keys, path.shapes)
    return None if found is None else meaning(found[0], path.shape, found[1])


def codes(combined: Combined) -> dict[str, list[str]]:
    """The findings about each mod that was left out."""
    return {id: [finding.code for finding in found] for id, found in combined.left_out.items()}
