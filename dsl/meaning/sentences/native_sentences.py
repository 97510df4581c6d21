"""The sentences of the language itself, as patterns like those that rulebooks declare, in both languages.

A word in capitals is a preposition, by the name of its terminal; behind the last slot it closes the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.record_classes import record
from regelwerk.dsl.world.behaviours import Part, Pattern


@record
class NativeSentence:
    """A sentence of the language itself: its name inside, its forms, and what it does.

    A German form has its infinitive behind a stroke: after `darf` and `muss` that stands last.
    """

    event: str
    de: tuple[str, ...]
    en: str
    doc: str

    def patterns(self) -> Iterator[tuple[Pattern, str]]:
        """Its forms as patterns, each with its infinitive."""
        for form in self.de:
            text, infinitive = form.split(" | ")
            yield _pattern_of(self.event, "de", text, infinitive), infinitive
        yield _pattern_of(self.event, "en", self.en), ""


def _pattern_of(event: str, language: str, text: str, infinitive: str = "") -> Pattern:
    words = text.split()
    parts: list[Part] = []
    prepositions: tuple[str, ...] = ()
    for word in words[1:]:
        if word.startswith("{"):
            parts.append(Part(slot=word[1:-1], prepositions=prepositions))
            prepositions = ()
        elif word.isupper():
            prepositions = tuple(word.split("|"))
        else:
            parts.append(Part(word=word))
    if prepositions:
        parts.append(Part(prepositions=prepositions))
    held = bool(prepositions) or bool(infinitive and parts and parts[-1].word and infinitive.startswith(parts[-1].word))
    return Pattern(event, words[0], tuple(parts), language, text, infinitive, len(parts) - 1 if held else -1)


NATIVE_SENTENCES = (
    NativeSentence(
        "choose", ("wähle {x} FROM {m} | wählen",), "choose {x} FROM {m}",
        "Whoever acts chooses one, when the ability is announced. With a count: `wähle (bis zu 2) x aus M`.",
    ),
    NativeSentence(
        "select", ("wähle {m} | wählen",), "choose {m}",
        "The same with the kind: `wähle ein schiff`, `wähle 1 bis 3 schiffe s von mir`, `wähle beliebig viele andere "
        "spieler s`. At random, nobody is asked: `wähle eine zufällige karte k aus hand von s`, `wähle zufällig k aus "
        "M`.",
    ),
    NativeSentence(
        "select_now", ("bestimme {m} | bestimmen",), "pick {m}",
        "The same, while the ability is carried out.",
    ),
    NativeSentence(
        "pick", ("bestimme {x} FROM {m} | bestimmen",), "pick {x} FROM {m}",
        "The same, while the ability is carried out.",
    ),
    NativeSentence(
        "raise", ("erhöhe {a} BY {n} | erhöhen",), "raise {a} BY {n}",
        "A number attribute grows.",
    ),
    NativeSentence(
        "lower", ("senke {a} BY {n} | senken",), "lower {a} BY {n}",
        "A number attribute shrinks.",
    ),
    NativeSentence(
        "move", ("bewege {x} INTO|IN|ON {p} | bewegen",), "move {x} INTO|IN|ON {p}",
        "Things come to lie in a place, on top.",
    ),
    NativeSentence(
        "move_under", ("schiebe {x} UNDER {p} | schieben",), "tuck {x} UNDER {p}",
        "Things come to lie at the bottom of a place.",
    ),
    NativeSentence(
        "push", ("schiebe {n} {k} BY_WAY {p} | durchschieben",), "push {n} {k} BY_WAY {p}",
        "So many times, one thing of the kind goes one place on, from the first place that has one; which one is "
        "asked only where they differ. Steps that nothing can take are lost.",
    ),
    NativeSentence(
        "shuffle", ("mische {p} | mischen",), "shuffle {p}",
        "The order of a place becomes random, and what was known of it is forgotten.",
    ),
    NativeSentence(
        "roll", ("würfle {x} WITH {k} | würfeln",), "roll {x} WITH {k}",
        "Chance: `mit 6` is one die, `mit [3, 6]` are three dice.",
    ),
    NativeSentence(
        "reveal", ("decke {x} ON | aufdecken",), "reveal {x}",
        "Everybody comes to know the things.",
    ),
    NativeSentence(
        "show", ("zeige {x} TO {s} | zeigen",), "show {x} TO {s}",
        "Some players come to know the things.",
    ),
    NativeSentence(
        "cancel", ("negiere | negieren",), "cancel",
        "The proposed event has no effect.",
    ),
    NativeSentence(
        "end", ("beende {p} | beenden",), "end {p}",
        "Unwind to the innermost running procedure of this name; its end window still runs. `beende P mit x` gives it "
        "a result.",
    ),
    NativeSentence(
        "skip", ("überspringe {p} | überspringen",), "skip {p}",
        "The next such step of the running procedures is left out.",
    ),
    NativeSentence(
        "restart", ("beginne {p} neu WITH {x} | neu_beginnen",), "restart {p} WITH {x}",
        "A new instance in the place of the running one, with fresh windows.",
    ),
    NativeSentence(
        "perform", ("führe {x} FROM | ausführen", "führe {x} BY_WAY | durchführen", "führe {x} STARTING | ausführen"),
        "perform {x}",
        "Carry out an action (`aktion`), a procedure, or the text of a card.",
    ),
    NativeSentence(
        "pay", ("zahle {n} {r} | zahlen",), "pay {n} {r}",
        "Pay an amount, with all means that can pay it: `zahle 2 gold`, `zahle 1 gold je schiff`; for a purpose, "
        "if some means serve it alone: `zahle 2 macht für umtausch`; a whole table (`zahl je ressource`): `zahle "
        "kosten von x`. In front of `;` the verb can be left out.",
    ),
    NativeSentence(
        "suspend", ("setze {f} FROM | aussetzen",), "suspend {f}",
        "An ability is silent, for a duration.",
    ),
    NativeSentence(
        "reset", ("setze {x} zurück | zurücksetzen",), "reset {x}",
        "An attribute, or all that a thing has (or each of several), gets the value it had before the set-up. Where "
        "things lie stays.",
    ),
    NativeSentence(
        "swap", ("vertausche {a} WITH {b} | vertauschen",), "swap {a} WITH {b}",
        "Under `immer` or `solange`, or for a duration: each of two attributes (of two derived values that are asked "
        "for the same) has the value of the other, after all that changes it.",
    ),
    NativeSentence(
        "extend", ("erweitere {a} BY {m} | erweitern",), "extend {a} BY {m}",
        "Under `immer` or `solange`: a set has more members.",
    ),
)  # fmt: skip
NATIVE: tuple[tuple[Pattern, str], ...] = tuple(one for sentence in NATIVE_SENTENCES for one in sentence.patterns())
CHOOSING = ("choose", "pick", "select", "select_now")
"""The sentences that choose."""
NATIVE_VERBS: dict[str, list[Pattern]] = {}
NATIVE_INFINITIVES: dict[str, list[Pattern]] = {}
for _pattern, _infinitive in NATIVE:
    NATIVE_VERBS.setdefault(_pattern.verb, []).append(_pattern)
    if _infinitive:
        NATIVE_INFINITIVES.setdefault(_infinitive, []).append(_pattern)
