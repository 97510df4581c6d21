"""Laws of the overlay: whatever mods there are, their order on the command line cannot matter; and where the report of
conflicts is empty, neither can the order in which they are applied."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laying import base, codes, laid, mod
from regelwerk.dsl.overlay.applying import value_at
from regelwerk.dsl.overlay.combine import Combined, apply
from regelwerk.dsl.overlay.order import ordered
from regelwerk.dsl.overlay.paths import Keys, shapes_of
from samples import so_many

pytestmark = pytest.mark.long

# Per path: changes that fit it. Some meet, some do not; some need what another one brings.
CHANGES: dict[str, tuple[str, ...]] = {
    "dinge.karte.burg.preis": ("{setze: 5}", "{ersetze: 6}", "{erwartet: 3, setze: 7}", "{um: 2}", "{um: -1}"),
    "dinge.karte.burg.anzahl": ("{setze: 2}", "{setze: 3}"),
    "dinge.karte.burg": ("{füge_hinzu: {anzahl: 4}}", "{entferne: farbe}", "{ersetze: {preis: 9}}"),
    "dinge.karte": ("{entferne: dorf}", "{entferne: [burg, dorf]}"),
    "dinge.karte.dorf.quelle": (
        "{füge_hinzu: Q1}",
        "{füge_hinzu: Q2, vor: p. 9}",
        "{füge_hinzu: [Q3, Q4], nach: p. 8}",
        "{entferne: p. 8}",
        "{erwartet: [p. 8, p. 9], füge_hinzu: Q5}",
    ),
    "schichten": (
        "{füge_hinzu: s1}",
        "{füge_hinzu: [s2, s3]}",
        "{füge_hinzu: s4, vor: karte}",
        "{füge_hinzu: s5, nach: variante}",
        "{füge_hinzu: s6, nach: s5}",
        "{entferne: variante}",
        "{setze: [a, b]}",
    ),
    "regeln.lang.effekt": (
        "{füge_hinzu: {x: eins}}",
        "{füge_hinzu: {y: zwei}, nach: anfang}",
        "{füge_hinzu: {z: drei}, vor: ende}",
        "{entferne: mitte}",
        "{ersetze: alles}",
    ),
    "regeln.lang.effekt.mitte": ("{setze: vier}", "{ersetze: fünf}"),
    "regeln.kurz.effekt": ("{füge_hinzu: {w: sechs}}", "{füge_hinzu: {v: sieben}, vor: text}"),
    "arten.karte.attribute": ("{füge_hinzu: {kraft: zahl}}", "{füge_hinzu: {mut: zahl}, vor: preis}"),
    "spieler.bis": ("{setze: 3}", "{setze: 2}", "{erwartet: 4, setze: 3}", "{um: 1}", "{erwartet: 4, um: 2}"),
    "optionen": ("{füge_hinzu: {kalt: [nein, ja]}}",),
    "dinge.karte.a__turm.preis": ("{setze: 8}",),
}
IDS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Drawn:
    """Mods as texts, and an order to apply them in."""

    texts: dict[str, str]
    sequence: list[str]

    def laid(self, ids: list[str]) -> Combined:
        return laid(*(mod(self.texts[id], id) for id in ids))


@st.composite
def drawn(draw: st.DrawFn) -> Drawn:
    ids = draw(st.permutations(IDS))[: draw(st.integers(2, 4))]
    # Half of the time all mods gather around few places, where they are likely to meet.
    places = draw(st.sampled_from([sorted(CHANGES), *([path] for path in sorted(CHANGES))]))
    texts = {}
    for number, id in enumerate(ids):
        text = _relations(draw, ids[:number] if draw(st.integers(0, 9)) else [one for one in ids if one != id])
        if draw(st.booleans()):
            text += "dinge: {karte: {turm: {preis: 1}}}\n"
        paths = draw(st.lists(st.sampled_from(places), min_size=1, max_size=4, unique=True))
        text += "änderungen:\n"
        for path in paths:
            text += f"  {path}: {draw(st.sampled_from(CHANGES[path]))}\n"
        texts[id] = text
    return Drawn(texts, list(draw(st.permutations(ids))))


def _relations(draw: st.DrawFn, others: list[str]) -> str:
    """What a mod says of others: mostly nothing, so that conflicts can come up."""
    if not others:
        return ""
    kind = draw(st.sampled_from(["", "", "", "nach", "braucht"]))
    return f"{kind}: {draw(st.sampled_from(others))}\n" if kind else ""


law = settings(max_examples=so_many(100, 300))


@law
@given(drawn())
def test_the_order_in_which_mods_are_named_does_not_matter(mods: Drawn) -> None:
    one, two = mods.laid(sorted(mods.sequence)), mods.laid(mods.sequence)
    assert one.pages() == two.pages()
    assert codes(one) == codes(two)
    assert one.history == two.history


@law
@given(drawn())
def test_where_nothing_is_in_conflict_the_order_of_application_does_not_matter(mods: Drawn) -> None:
    combined = mods.laid(mods.sequence)
    chosen = list(combined.mods)
    pairs = ordered([one.mod for one in chosen])
    waiting = [id for id in mods.sequence if id in {one.mod.id for one in chosen}]
    sequence: list[str] = []
    while waiting:
        # Any mod may be next whose forerunners are all there.
        ready = next(id for id in waiting if not any((other, id) in pairs for other in waiting))
        waiting.remove(ready)
        sequence.append(ready)
    book, _, bad = apply(base(), chosen, sequence)
    assert bad == {}
    assert book.pages() == combined.pages()


@law
@given(drawn())
def test_what_the_history_tells_last_is_what_stands_there(mods: Drawn) -> None:
    combined = mods.laid(mods.sequence)
    for number, note in enumerate(combined.history):
        later = combined.history[number + 1 :]
        if any(_overlap(note.keys, other.keys) for other in later):
            continue
        found = value_at(combined.book, note.keys, shapes_of(note.keys))
        assert (found[0] if found is not None else None) == note.after


@law
@given(drawn())
def test_mods_that_are_left_out_leave_no_trace(mods: Drawn) -> None:
    combined = mods.laid(mods.sequence)
    kept = [one.mod.id for one in combined.mods]
    assert sorted([*kept, *combined.left_out]) == sorted(mods.sequence)
    assert mods.laid(kept).pages() == combined.pages()
    assert all(combined.left_out.values())


def _overlap(one: Keys, other: Keys) -> bool:
    length = min(len(one), len(other))
    return one[:length] == other[:length]
