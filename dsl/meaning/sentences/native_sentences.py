"""The sentences of the language itself, as patterns like those that rulebooks declare, in both languages.

A word in capitals is a preposition, by the name of its terminal; behind the last slot it closes the sentence.
"""

from __future__ import annotations

from regelwerk.dsl.declare.world import Part, Pattern


def _native(event: str, language: str, text: str, infinitive: str = "") -> tuple[Pattern, str]:
    """A sentence of the language itself, in the same form as a declared one."""
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
        parts.append(Part(word=prepositions[0], prepositions=prepositions))
    return Pattern(event, words[0], tuple(parts), language, text), infinitive


NATIVE: tuple[tuple[Pattern, str], ...] = (
    _native("choose", "de", "wähle {x} FROM {m}", "wählen"),
    _native("choose", "en", "choose {x} FROM {m}"),
    _native("pick", "de", "bestimme {x} FROM {m}", "bestimmen"),
    _native("pick", "en", "pick {x} FROM {m}"),
    _native("raise", "de", "erhöhe {a} BY {n}", "erhöhen"),
    _native("raise", "en", "raise {a} BY {n}"),
    _native("lower", "de", "senke {a} BY {n}", "senken"),
    _native("lower", "en", "lower {a} BY {n}"),
    _native("move", "de", "bewege {x} INTO|IN|ON {p}", "bewegen"),
    _native("move", "en", "move {x} INTO|IN|ON {p}"),
    _native("move_under", "de", "schiebe {x} UNDER {p}", "schieben"),
    _native("move_under", "en", "tuck {x} UNDER {p}"),
    _native("push", "de", "schiebe {n} {k} BY_WAY {p}", "durchschieben"),
    _native("push", "en", "push {n} {k} BY_WAY {p}"),
    _native("shuffle", "de", "mische {p}", "mischen"),
    _native("shuffle", "en", "shuffle {p}"),
    _native("roll", "de", "würfle {x} WITH {k}", "würfeln"),
    _native("roll", "en", "roll {x} WITH {k}"),
    _native("reveal", "de", "decke {x} ON", "aufdecken"),
    _native("reveal", "en", "reveal {x}"),
    _native("show", "de", "zeige {x} TO {s}", "zeigen"),
    _native("show", "en", "show {x} TO {s}"),
    _native("cancel", "de", "negiere", "negieren"),
    _native("cancel", "en", "cancel"),
    _native("end", "de", "beende {p}", "beenden"),
    _native("end", "en", "end {p}"),
    _native("skip", "de", "überspringe {p}", "überspringen"),
    _native("skip", "en", "skip {p}"),
    _native("restart", "de", "beginne {p} neu WITH {x}", "neu_beginnen"),
    _native("restart", "en", "restart {p} WITH {x}"),
    _native("perform", "de", "führe {x} FROM", "ausführen"),
    _native("perform", "de", "führe {x} BY_WAY", "durchführen"),
    _native("perform", "de", "führe {x} STARTING", "ausführen"),
    _native("perform", "en", "perform {x}"),
    _native("pay", "de", "zahle {n} {r}", "zahlen"),
    _native("pay", "en", "pay {n} {r}"),
    _native("suspend", "de", "setze {f} FROM", "aussetzen"),
    _native("suspend", "en", "suspend {f}"),
    _native("swap", "de", "vertausche {a} WITH {b}", "vertauschen"),
    _native("swap", "en", "swap {a} WITH {b}"),
    _native("extend", "de", "erweitere {a} BY {m}", "erweitern"),
    _native("extend", "en", "extend {a} BY {m}"),
)
NATIVE_VERBS: dict[str, list[Pattern]] = {}
NATIVE_INFINITIVES: dict[str, list[Pattern]] = {}
for _pattern, _infinitive in NATIVE:
    NATIVE_VERBS.setdefault(_pattern.verb, []).append(_pattern)
    if _infinitive:
        NATIVE_INFINITIVES.setdefault(_infinitive, []).append(_pattern)
