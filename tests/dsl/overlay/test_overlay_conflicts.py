"""Which changes of two mods meet, what is told of it, and who can be there with whom, in which order."""

from __future__ import annotations

import pytest
from laying import base, codes, laid, mod, value
from regelwerk.dsl.overlay.mods import Mod
from regelwerk.dsl.overlay.order import alone
from regelwerk.dsl.overlay.versions import Wanted
from regelwerk.dsl.reading.nodes import NOWHERE


def changing(id: str, text: str, head: str = "") -> Mod:
    return mod(f"änderungen:\n  {text}\n", id, head)


MEETINGS = [
    ("spieler.bis: {um: 3}", "spieler.bis: {um: 3}", False),
    ("spieler.bis: {um: 3}", "spieler.bis: {setze: 2}", True),
    ("spieler.bis: {um: 3}", "spieler.bis: {erwartet: 4, um: 2}", True),
    ("spieler.bis: {um: 3}", "spieler: {ersetze: {von: 2, bis: 2}}", True),
    ("dinge.karte: {entferne: burg}", "dinge.karte.burg.preis: {um: 1}", True),
    ("spieler.bis: {setze: 3}", "spieler.bis: {setze: 2}", True),
    ("spieler.bis: {setze: 3}", "spieler.bis: {setze: 3}", True),
    ("spieler.bis: {setze: 3}", "spieler.von: {setze: 3}", False),
    ("spieler.bis: {setze: 3}", "spieler: {setze: {von: 2, bis: 2}}", True),
    ("dinge.karte: {entferne: burg}", "dinge.karte.burg.preis: {setze: 1}", True),
    ("dinge.karte: {entferne: burg}", "dinge.karte.dorf.preis: {setze: 1}", False),
    ("dinge.karte: {entferne: burg}", "dinge.karte: {entferne: burg}", True),
    ("dinge.karte.burg: {ersetze: {preis: 1}}", "dinge.karte.burg.farbe: {setze: blau}", True),
    ("dinge.karte.burg: {füge_hinzu: {anzahl: 1}}", "dinge.karte.burg.anzahl: {setze: 2}", True),
    ("schichten: {füge_hinzu: x}", "schichten: {füge_hinzu: y}", False),
    ("schichten: {füge_hinzu: x}", "schichten: {füge_hinzu: x}", True),
    ("schichten: {füge_hinzu: x}", "schichten: {setze: [x]}", True),
    ("schichten: {füge_hinzu: x, nach: regel}", "schichten: {füge_hinzu: y, nach: regel}", False),
    ("schichten: {füge_hinzu: x, nach: regel}", "schichten: {entferne: regel}", True),
    ("schichten: {füge_hinzu: x, nach: regel}", "schichten: {entferne: karte}", False),
    ("schichten: {füge_hinzu: x, nach: regel}", "schichten: {setze: [regel]}", True),
    ("schichten: {füge_hinzu: x}", "schichten: {füge_hinzu: y, nach: x}", True),
    ("schichten: {füge_hinzu: x}", "schichten: {erwartet: [regel, variante, karte], füge_hinzu: y}", True),
    (
        "schichten: {erwartet: [regel, variante, karte], füge_hinzu: x}",
        "schichten: {erwartet: [regel, variante, karte], füge_hinzu: y}",
        True,
    ),
    ("regeln.lang.effekt.mitte: {setze: x}", "regeln.lang.effekt.ende: {setze: x}", False),
    ("regeln.lang.effekt.mitte: {setze: x}", "regeln.lang.effekt: {ersetze: x}", True),
    ("regeln.lang.effekt: {füge_hinzu: {x: y}, nach: mitte}", "regeln.lang.effekt.mitte: {setze: x}", False),
    ("regeln.lang.effekt: {füge_hinzu: {x: y}, nach: mitte}", "regeln.lang.effekt: {entferne: mitte}", True),
    ("regeln.lang.effekt: {füge_hinzu: {x: y}}", "regeln.lang.effekt: {füge_hinzu: {x: z}}", False),
    ("arten.karte.attribute: {füge_hinzu: {a: zahl}}", "arten.karte.attribute: {füge_hinzu: {a: farbe}}", False),
]


@pytest.mark.parametrize(("one", "two", "meet"), MEETINGS)
def test_two_mods_meet(one: str, two: str, meet: bool) -> None:
    for first, second in ((one, two), (two, one)):
        combined = laid(changing("a", first), changing("b", second))
        assert set(codes(combined)) == ({"a", "b"} if meet else set())
        assert {code for found in codes(combined).values() for code in found} == ({"RW704"} if meet else set())
        assert bool(combined.conflicts) == meet


def test_both_are_told_with_both_places() -> None:
    combined = laid(changing("a", "spieler.bis: {setze: 3}"), changing("b", "spieler: {setze: {von: 1, bis: 9}}"))
    (first,), (second,) = combined.left_out["a"], combined.left_out["b"]
    assert first.span.file == "mods/a/mod.yaml"
    meeting = "Bei spieler treffen sich zwei Mods"
    assert str(first.message) == f"{meeting}: a setzt es, b (mods/b/mod.yaml:6) setzt es."
    assert second.span.file == "mods/b/mod.yaml"
    assert "a (mods/a/mod.yaml:6)" in str(second.message)
    assert combined.pages() == list(base().pages)


@pytest.mark.parametrize("head", ["nach: a\n", "braucht: a\n", "nach: c\n"])
def test_with_an_order_the_later_one_wins(head: str) -> None:
    mods = [
        changing("a", "spieler.bis: {setze: 3}"),
        changing("b", "spieler.bis: {erwartet: 3, setze: 2}", head),
        mod("", "c", "nach: a\n"),
    ]
    combined = laid(*mods)
    assert combined.left_out == {}
    assert value(combined.book, "spieler.bis") == 2
    assert [note.mod for note in combined.history] == ["a", "b"]


def test_who_changes_an_entry_of_another_mod_says_so() -> None:
    tower = mod("dinge: {karte: {turm: {preis: 1}}}\n", "a")
    text = "dinge.karte.a__turm.preis: {setze: 2}"
    assert codes(laid(tower, changing("b", text))) == {"a": ["RW704"], "b": ["RW704"]}
    combined = laid(tower, changing("b", text, "braucht: a\n"))
    assert value(combined.book, "dinge.karte.a__turm.preis") == 2
    assert codes(laid(changing("b", text))) == {"b": ["RW701"]}


def test_what_needs_a_mod_that_was_left_out_goes_with_it() -> None:
    wrong = changing("a", "spieler.biss: {setze: 1}")
    combined = laid(wrong, mod("", "b", "braucht: a\n"), mod("", "c", "braucht: b\n"), mod("", "d"))
    assert codes(combined) == {"a": ["RW701"], "b": ["RW706"], "c": ["RW706"]}
    assert "weggelassen" in str(combined.left_out["c"][0].message)
    assert [one.mod.id for one in combined.mods] == ["d"]


def test_a_circle_is_told_in_each_of_its_mods_and_not_in_those_that_only_look_on() -> None:
    after = {"a": "b", "b": "c", "c": "a", "d": "a"}
    combined = laid(*(mod("", id, f"nach: {other}\n") for id, other in after.items()))
    assert codes(combined) == {"a": ["RW708"], "b": ["RW708"], "c": ["RW708"]}
    assert str(combined.left_out["a"][0].message) == "Die Reihenfolge läuft im Kreis: a → b → c → a."


def test_needs_by_version() -> None:
    assert codes(laid(mod("", "a"), mod("", "b", "braucht: {id: a, von: 2}\n"))) == {"b": ["RW705"]}
    assert codes(laid(mod("", "a"), mod("", "b", "braucht: {id: a, bis: 1}\n"))) == {}
    assert codes(laid(mod("", "a"), mod("", "b", "unverträglich: {id: a, von: 2}\n"))) == {}
    assert codes(laid(mod("", "a"), mod("", "b", "unverträglich: {id: a, bis: 2}\n"))) == {"b": ["RW707"]}


@pytest.mark.parametrize(
    ("least", "most", "version", "good"),
    [
        ("", "", "1", True),
        ("1", "", "1", True),
        ("1", "", "1.0", True),
        ("1.0", "", "1", True),
        ("1.1", "", "1", False),
        ("1.10", "", "1.9", False),
        ("1.9", "", "1.10", True),
        ("", "2", "2.7.1", True),
        ("", "2.7", "2.7.1", True),
        ("", "2.6", "2.7.1", False),
        ("", "2.0", "2", True),
        ("1", "2", "3", False),
    ],
)
def test_versions(least: str, most: str, version: str, good: bool) -> None:
    assert Wanted("x", NOWHERE, least, most).allows(version) == good


def test_the_rulebook_by_id_and_version() -> None:
    assert [finding.code for finding in alone(mod(""), "anderes", "1")] == ["RW710"]
    assert alone(mod(""), "basis", "1") == []
