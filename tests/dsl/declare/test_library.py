"""The library: every file can be used in both languages, and a wrong use is a finding where it is written."""

from __future__ import annotations

from pathlib import Path

import pytest
from regelwerk.dsl.library import Library, libraries
from regelwerk.dsl.reading.nodes import Mapping, Node
from regelwerk.dsl.rulebook import check_folder
from regelwerk.dsl.shape.schema import NAMED, PART
from regelwerk.dsl.shape.shapes import Key, ListOf, MapOf, Record, Shape, resolve

BOOK = """\
id: probe
version: 1
sprache: de
spieler: {von: 2, bis: 3}
hauptablauf: partie
bibliothek: BIBLIOTHEK
ressourcen: {gold: {anfang: 3}}
orte: {hand: {je: spieler}, tisch: {}}
arten: {karte: {formen: [karten]}}
abläufe: {partie: {ablauf: "spielsieg([])"}}
"""

USED_WRONGLY = [
    ("[versteigerng]", "RW300", "versteigerung"),
    ("[versteigerung]", "RW315", "ware"),
    ("{versteigerung: {ware: karte, währung: gold, ziel: hand, mindst: 3}}", "RW300", "mindestgebot"),
    ("{versteigerung: {ware: kart, währung: gold, ziel: hand}}", "RW300", "karte"),
    ("{versteigerung: {ware: karte, währung: karte, ziel: hand}}", "RW300", "Ressource"),
    ("{versteigerung: {ware: karte, währung: gold, ziel: karte}}", "RW300", "Ort"),
    ("{versteigerung: {ware: karten in hand, währung: gold, ziel: hand}}", "RW102", "Name"),
    ("{versteigerung: {ware: karte, währung: gold, ziel: hand, mindestgebot: 3 +}}", "RW200", ""),
    ("{versteigerung: {ware: karte, währung: gold, ziel: hand, mindestgebot: 3 falls ja sonst 2}}", "RW200", "Namen"),
    ("{versteigerung: {ware: karte, währung: gold, ziel: hand, mindestgebot: karten}}", "RW404", "versteigerung"),
    ("{kauf: {art: versteigerng, ware: karte, währung: gold, ziel: hand}}", "RW300", "versteigerung"),
]


@pytest.mark.parametrize(("used", "code", "said"), USED_WRONGLY, ids=[one[0] for one in USED_WRONGLY])
def test_a_wrong_use_is_a_finding_where_it_is_written(used: str, code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("BIBLIOTHEK", used), encoding="utf-8")
    _, findings = check_folder(tmp_path)
    assert code in [finding.code for finding in findings]
    assert any(said in f"{finding.message} {finding.hint}" for finding in findings)
    assert {finding.span.line for finding in findings} == {6}


def test_two_uses_do_not_meet(tmp_path: Path) -> None:
    twice = "{kauf: {art: versteigerung, ware: karte, währung: gold, ziel: hand}, "
    twice += "zukauf: {art: versteigerung, ware: karte, währung: gold, ziel: hand}}"
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("BIBLIOTHEK", twice), encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert findings == []
    assert rulebook is not None
    assert {"kauf", "zukauf", "kauf_reihe", "zukauf_reihe"} <= set(rulebook.world.procedures)
    assert not any(name.startswith("versteigerung") for name in rulebook.world.events)


def test_the_name_by_which_it_is_asked_for_tells_the_language_of_its_words(tmp_path: Path) -> None:
    used = "{auction: {good: karte, currency: gold, target: hand, least_bid: anzahl(karten)}}"
    (tmp_path / "rulebook.yaml").write_text(BOOK.replace("BIBLIOTHEK", used), encoding="utf-8")
    rulebook, findings = check_folder(tmp_path)
    assert findings == []
    assert rulebook is not None
    assert list(rulebook.world.events["auction_sell"].fields) == ["who", "what", "n"]


def _declared(library: Library) -> list[str]:
    """The names that a library brings into a rulebook."""
    found = []
    for section in library.node.entries:
        own = section.value.entries if isinstance(section.value, Mapping) else ()
        for entry in own:
            attributes = entry.value.get("attribute") if isinstance(entry.value, Mapping) else None
            if section.key.value != "arten" or str(entry.key.value).startswith(library.de):
                found.append(str(entry.key.value))
            if isinstance(attributes, Mapping):
                found += [str(one.key.value) for one in attributes.entries]
    return found


@pytest.mark.parametrize("library", libraries(), ids=[one.de for one in libraries()])
def test_everything_begins_with_its_name_and_has_an_english_word(library: Library) -> None:
    names = _declared(library)
    assert [name for name in names if not name.startswith(library.de)] == []
    assert [name for name in names if not library.words[name].startswith(library.en)] == []


@pytest.mark.parametrize("library", libraries(), ids=[one.de for one in libraries()])
def test_no_word_that_is_replaced_is_a_key(library: Library) -> None:
    replaced = {*library.words, *(one.de for one in library.parameters)}
    assert replaced & _keys(PART) == set()


@pytest.mark.parametrize("library", libraries(), ids=[one.de for one in libraries()])
def test_every_parameter_is_used(library: Library) -> None:
    texts = " ".join(_texts(library.node))
    assert [one.de for one in library.parameters if one.de not in texts] == []


def _texts(node: Node) -> list[str]:
    if isinstance(node, Mapping):
        return [text for entry in node.entries for text in (str(entry.key.value), *_texts(entry.value))]
    return [str(getattr(node, "value", ""))]


def _keys(shape: Shape) -> set[str]:
    """Every German key below a shape."""
    found: set[str] = set()
    waiting: list[Shape] = [shape]
    seen: list[Shape] = []
    while waiting:
        one = resolve(waiting.pop(), NAMED)
        if one in seen:
            continue
        seen.append(one)
        if isinstance(one, Record):
            keys: tuple[Key, ...] = one.keys
            found |= {key.de for key in keys}
            waiting += [key.shape for key in keys]
        elif isinstance(one, MapOf):
            waiting.append(one.value)
        elif isinstance(one, ListOf):
            waiting.append(one.item)
    return found
