"""What each operation does, in every kind of entry, and what is told where it cannot be done."""

from __future__ import annotations

import pytest
from laying import base, codes, laid, mod, value
from regelwerk.dsl.overlay.book import book_of
from regelwerk.dsl.overlay.combine import Combined
from regelwerk.dsl.reading.nodes import Mapping, Scalar


def change(text: str, **more: str) -> Combined:
    return laid(mod(f"änderungen:\n  {text}\n", **more))


def test_the_overlay_of_nothing_is_the_identity() -> None:
    pages = list(base().pages)
    assert book_of(pages).pages() == pages
    assert laid().pages() == pages


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        ("dinge.karte.burg.preis: {setze: 5}", "dinge.karte.burg.preis", 5),
        ("dinge.karte.burg.preis: {ersetze: 5}", "dinge.karte.burg.preis", 5),
        ("dinge.karte.burg.anzahl: {setze: 2}", "dinge.karte.burg.anzahl", 2),
        ("dinge.karte.burg: {ersetze: {preis: 9}}", "dinge.karte.burg", {"preis": 9}),
        ("dinge.karte.burg: {füge_hinzu: {anzahl: 2}}", "dinge.karte.burg.anzahl", 2),
        ("dinge.karte.burg: {entferne: farbe}", "dinge.karte.burg", {"preis": 3, "source": ["p. 7"]}),
        ("dinge.karte: {entferne: [burg]}", "dinge.karte.burg", None),
        ("dinge.karte.burg.quelle: {füge_hinzu: S. 9}", "dinge.karte.burg.quelle", ["p. 7", "S. 9"]),
        ("dinge.karte.dorf.quelle: {entferne: p. 8}", "dinge.karte.dorf.quelle", ["p. 9"]),
        ("schichten: {füge_hinzu: fraktion, vor: karte}", "schichten", ["regel", "variante", "fraktion", "karte"]),
        ("schichten: {füge_hinzu: [a, b], nach: regel}", "schichten", ["regel", "a", "b", "variante", "karte"]),
        ("schichten: {entferne: regel, füge_hinzu: ende}", "schichten", ["variante", "karte", "ende"]),
        ("spieler.bis: {erwartet: 4, setze: 3}", "spieler.bis", 3),
        ("ressourcen.gold.höchstens: {setze: 9}", "ressourcen.gold.höchstens", 9),
        ("aufzählungen.farbe: {füge_hinzu: grün}", "aufzählungen.farbe", ["rot", "blau", "grün"]),
        ("arten.karte.attribute.preis.anfang: {setze: 1}", "arten.karte.attribute.preis", {"type": "zahl", "start": 1}),
        ("arten.karte.attribute: {füge_hinzu: {wert: zahl}}", "arten.karte.attribute.m__wert", {"type": "zahl"}),
        ("orte.hand.sicht: {setze: alle}", "orte.hand.sicht", "all"),
        ("regeln.kurz.quelle: {setze: S. 3}", "regeln.kurz.quelle", ["S. 3"]),
        ("optionen: {füge_hinzu: {weit: [nein, ja]}}", "optionen.m__weit", {"values": ["nein", "ja"]}),
        ("züge_höchstens: {setze: 50}", "züge_höchstens", 50),
    ],
)
def test_operations(text: str, path: str, expected: object) -> None:
    combined = change(text)
    assert combined.left_out == {}
    assert value(combined.book, path) == expected


def test_paragraphs_are_patched_by_their_names() -> None:
    combined = laid(
        mod(
            """\
änderungen:
  regeln.lang.effekt.mitte: {ersetze: "nachdem ziehen(wer): erhöhe gold von wer um 9"}
  regeln.kurz.effekt:
    füge_hinzu: {zweitens: "nachdem ziehen(wer): erhöhe gold von wer um 5"}
"""
        ),
        mod("änderungen:\n  regeln.lang.effekt: {entferne: anfang, füge_hinzu: {neu: 'x'}, nach: ende}\n", "n"),
    )
    assert combined.left_out == {}
    texts = str(value(combined.book, "regeln.lang.effekt")).split("\n")
    assert [text[-1] for text in texts] == ["9", "3", "x"]
    assert str(value(combined.book, "regeln.kurz.effekt")).split("\n")[1].endswith("um 5")
    assert value(combined.book, "regeln.kurz.effekt.m__zweitens") is not None
    assert str(value(combined.book, "regeln.kurz.effekt.text")).endswith("um 1")


def test_a_number_is_raised_by_every_mod_that_says_so() -> None:
    combined = laid(
        mod("änderungen:\n  spieler.bis: {um: 2}\n  ressourcen.gold.anfang: {erwartet: 2, um: -1}\n", "a"),
        mod("changes:\n  players.to: {by: 1}\n  things.karte.burg.preis: {by: 4}\n", "b", language="en"),
    )
    assert combined.left_out == {}
    found = [value(combined.book, path) for path in ("spieler.bis", "ressourcen.gold.anfang", "dinge.karte.burg.preis")]
    assert found == [7, 1, 7]
    assert [(note.mod, note.operation) for note in combined.history] == [("a", "by")] * 2 + [("b", "by")] * 2


def test_an_english_mod_changes_a_german_entry_in_its_own_keys() -> None:
    changes = "changes:\n  places.hand.sight: {expected: owner, set: all}\n  resources.gold.most: {set: 5}\n"
    combined = laid(mod(changes, language="en"))
    assert combined.left_out == {}
    assert value(combined.book, "orte.hand.sicht") == "all"
    hand = combined.book.slots[("places", "hand")]
    assert hand.language == "de"
    assert "alle" in str(hand.node)


def test_a_text_is_in_the_language_of_the_mod_that_wrote_it() -> None:
    combined = laid(mod("changes:\n  rules.kurz.effect: {replace: 'after ziehen(wer): x'}\n", language="en"))
    assert codes(combined) == {}
    slot = combined.book.slots[("rules", "kurz")]
    assert slot.language == "de"
    assert isinstance(slot.node, Mapping)
    text = slot.node.get("effekt")
    assert isinstance(text, Scalar)
    assert text.language == "en"


def test_entries_have_full_names_and_the_mod_calls_them_by_short_ones() -> None:
    combined = laid(
        mod(
            """\
arten:
  roboter: {formen: [robotern], attribute: {kraft: zahl, freund: roboter}}
dinge:
  roboter: {robbi: {kraft: 3, freund: robbi}}
ereignisse:
  bauen: {felder: {roboter: roboter}, satz: 'baue {roboter} auf'}
"""
        )
    )
    assert combined.left_out == {}
    things = value(combined.book, "dinge.m__roboter.m__robbi")
    assert things == {"m__kraft": 3, "m__freund": "m__robbi"}
    assert value(combined.book, "arten.m__roboter.formen") == ["m__robotern"]
    assert value(combined.book, "ereignisse.m__bauen.satz") == ["baue {m__roboter} auf"]


def test_two_mods_may_use_the_same_name() -> None:
    text = "dinge: {karte: {turm: {preis: 1}}}\n"
    combined = laid(mod(text, "a"), mod(text, "b"))
    assert combined.left_out == {}
    assert value(combined.book, "dinge.karte.a__turm") == value(combined.book, "dinge.karte.b__turm") == {"preis": 1}


@pytest.mark.parametrize(
    ("text", "code", "column", "suggestion"),
    [
        ("ding.karte.burg.preis: {setze: 5}", "RW701", 3, "dinge"),
        ("things.karte.burg.preis: {setze: 5}", "RW701", 3, "dinge"),
        ("dinge.kart.burg.preis: {setze: 5}", "RW701", 9, "karte"),
        ("dinge.karte.brug.preis: {setze: 5}", "RW701", 15, "burg"),
        ("'dinge.karte.brug.preis': {setze: 5}", "RW701", 16, "burg"),
        ("spieler.bsi: {setze: 5}", "RW701", 11, "bis"),
        ("dinge.karte.burg.preis.mehr: {setze: 5}", "RW701", 26, ""),
        ("dinge.karte.burg.anzahl: {ersetze: 5}", "RW701", 20, ""),
        ("dinge.karte.burg: {entferne: farben}", "RW701", 32, "farbe"),
        ("dinge.karte.dorf.quelle: {entferne: p. 7}", "RW701", 39, "p. 9"),
        ("schichten: {füge_hinzu: neu, nach: katre}", "RW701", 38, "karte"),
        ("regeln.lang.effekt.mite: {ersetze: x}", "RW701", 22, "mitte"),
        ("regeln.lang.effekt: {füge_hinzu: {x: y}, vor: anfnag}", "RW701", 49, "anfang"),
        ("dinge.karte: {entferne: [turm]}", "RW701", 28, ""),
        ("dinge.karte.burg: {füge_hinzu: {preis: 2}}", "RW702", 35, ""),
        ("schichten: {füge_hinzu: regel}", "RW702", 27, ""),
        ("arten.karte.attribute: {füge_hinzu: {preis: zahl}}", "RW702", 40, ""),
        ("dinge.karte.burg.preis: {erwartet: 4, setze: 5}", "RW703", 38, ""),
        ("schichten: {erwartet: [regel, karte], füge_hinzu: neu}", "RW703", 25, ""),
        ("dinge.karte.burg.preis: {}", "RW709", 3, ""),
        ("dinge.karte.burg.preis: {füge_hinzu: 5}", "RW709", 3, ""),
        ("spieler.bis: {füge_hinzu: 5}", "RW709", 17, ""),
        ("spieler.bis: {setze: 5, ersetze: 4}", "RW709", 17, ""),
        ("spieler.bis: {setze: 5, vor: 4}", "RW709", 27, ""),
        ("schichten: {füge_hinzu: x, vor: karte, nach: regel}", "RW709", 42, ""),
        ("dinge.karte: {füge_hinzu: {neu: {preis: 1}}}", "RW709", 17, ""),
        ("dinge: {entferne: karte}", "RW709", 3, ""),
        ("regeln.lang.effekt: {füge_hinzu: x}", "RW709", 36, ""),
        ("spieler.bis: {um: 1, setze: 4}", "RW709", 24, ""),
        ("spieler.namen: {um: 1}", "RW540", 19, ""),
        ("dinge.karte.burg.farbe: {um: 1}", "RW540", 28, ""),
        ("dinge.karte.burg.anzahl: {um: 1}", "RW701", 20, ""),
        ("spieler.bis: {erwartet: 5, um: 1}", "RW703", 27, ""),
    ],
)
def test_what_cannot_be_done_is_told_where_it_stands(text: str, code: str, column: int, suggestion: str) -> None:
    combined = change(text)
    assert codes(combined) == {"m": [code]}
    (finding,) = combined.left_out["m"]
    assert (finding.span.line, finding.span.column, finding.suggestion) == (6, column, suggestion)
    assert str(finding.hint).strip()
    assert list(combined.pages()) == list(base().pages)


def test_the_finding_names_both_places() -> None:
    (finding,) = change("dinge.karte.burg.preis: {erwartet: 4, setze: 5}").left_out["m"]
    assert str(finding.message) == "Erwartet ist „4“, dort steht „3“ (basis/karten.yaml:4)."
    (finding,) = change("dinge.karte.burg: {füge_hinzu: {preis: 2}}").left_out["m"]
    assert "(basis/karten.yaml:4)" in str(finding.message)


def test_an_expected_value_may_be_written_in_any_form() -> None:
    for text in ("{art: zahl}", "zahl"):
        combined = change(f"arten.karte.attribute.preis: {{erwartet: {text}, setze: farbe}}")
        assert combined.left_out == {}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("dinge: {karte: {burg: {preis: 1}}}", "RW702"),
        ("regeln: {preis: 'immer: x'}", "RW702"),
        ("regeln: {wer: 'immer: x'}", "RW702"),
        ("regeln: {ziehe: 'immer: x'}", "RW702"),
        ("arten: {roboter: {formen: [karten]}}", "RW702"),
        ("regeln: {dann: 'immer: x'}", "RW302"),
        ("regeln: {anzahl: 'immer: x'}", "RW302"),
        ("regeln: {wähle: 'immer: x'}", "RW302"),
        ("regeln: {a__b: 'immer: x'}", "RW713"),
    ],
)
def test_a_new_name_is_new(text: str, code: str) -> None:
    assert codes(laid(mod(text + "\n"))) == {"m": [code]}


def test_a_path_that_is_changed_twice() -> None:
    combined = laid(mod("änderungen:\n  spieler.bis: {setze: 3}\n  'spieler.bis ': {setze: 2}\n"))
    assert codes(combined) == {"m": ["RW701"]}


def test_a_change_only_if_another_mod_is_there() -> None:
    extra = "änderungen:\n  spieler.bis: {setze: 3, falls_mod: anderer}\n"
    assert value(laid(mod(extra)).book, "spieler.bis") == 4
    other = mod("änderungen:\n  spieler.bis: {setze: 2}\n", "anderer")
    combined = laid(mod(extra), other)
    assert combined.left_out == {}
    assert [one.mod.id for one in combined.mods] == ["anderer", "m"]
    assert value(combined.book, "spieler.bis") == 3


def test_several_mods_may_give_players_something() -> None:
    text = "arten: {spieler: {attribute: {mut: zahl}}}\n"
    combined = laid(mod(text, "a"), mod(text, "b"))
    assert combined.left_out == {}
    kinds = [keys for keys in combined.book.slots if keys[0] == "kinds"]
    assert len(kinds) == 3
    assert "a__mut" in str(combined.pages()[2])
    assert "b__mut" in str(combined.pages()[3])
