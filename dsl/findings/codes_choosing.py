"""What the findings RW63x of choosing, of chance and of what lasts as long as something runs mean, told to authors.

Each entry is (code, title, story, wrong, right): `wrong` is a small rulebook that has just this finding, `right` the
same one mended.
"""

from __future__ import annotations

from regelwerk.dsl.messages.message import Message, message

_BOOK = (
    "id: beispiel\nversion: 1\nsprache: de\nspieler: {von: 2, bis: 4}\nhauptablauf: partie\n"
    "arten: {karte: {formen: [karten], attribute: {stark: ja_nein}}}\n"
    "ereignisse:\n"
    "  ablegen:\n    felder: {spieler: spieler, karte: karte}\n    satz: lege {karte} ab\n    subjekt: spieler\n"
    "    wirkung: karte ist stark\n"
    "  läuten: {felder: {}}\n"
)


def _course(text: str, more: str = "") -> str:
    """A rulebook in which each player has one turn, which is the text."""
    lines = "".join(f"      {line}\n" for line in text.split("\n"))
    return (
        f"{_BOOK}abläufe:\n  partie:\n    ablauf: |\n      läuten\n      nacheinander für p aus spieler: zug(p)\n{more}"
        f"  zug:\n    parameter: {{s: spieler}}\n    spieler: s\n    ablauf: |\n{lines}"
    )


_PHASES = "  phase: {umfasst: [ernte, winter]}\n  ernte: {ablauf: läuten}\n  winter: {ablauf: läuten}\n"
_TAKEN = "ernte danach winter danach lege 1 karte ab"

CODES_CHOOSING: tuple[tuple[str, Message, Message, str, str], ...] = (
    (
        "RW630",
        message("stories.RW630.title"),
        message("stories.RW630.story"),
        _course("lege 1 karte ab") + "regeln:\n  beispiel: 'nachdem ablegen durch läuten: spielsieg([])'\n",
        _course("lege 1 karte ab") + "regeln:\n  beispiel: 'nachdem ablegen während zug: spielsieg([])'\n",
    ),
    (
        "RW631",
        message("stories.RW631.title"),
        message("stories.RW631.story"),
        _course(f"{_TAKEN} danach beende phase", _PHASES),
        _course(f"{_TAKEN} danach beende zug", _PHASES)
        + "regeln: {beispiel: 'zu beginn jeder phase: spielsieg([])'}\n",
    ),
    (
        "RW632",
        message("stories.RW632.title"),
        message("stories.RW632.story"),
        _course(_TAKEN, _PHASES.replace("phase: {umfasst", "phase: {ablauf: läuten, umfasst")),
        _course(_TAKEN, _PHASES) + "regeln: {beispiel: 'zu beginn jeder phase: spielsieg([])'}\n",
    ),
    (
        "RW633",
        message("stories.RW633.title"),
        message("stories.RW633.story"),
        _course(_TAKEN, _PHASES.replace("[ernte, winter]", "[ernte, winter, sommer]"))
        + "regeln: {beispiel: 'zu beginn jeder phase: spielsieg([])'}\n",
        _course(_TAKEN, _PHASES) + "regeln: {beispiel: 'zu beginn jeder phase: spielsieg([])'}\n",
    ),
    (
        "RW634",
        message("stories.RW634.title"),
        message("stories.RW634.story"),
        _course("lege alle zufälligen karten ab"),
        _course("lege 2 zufällige karten ab"),
    ),
    (
        "RW635",
        message("stories.RW635.title"),
        message("stories.RW635.story"),
        _course("wähle 2 karten"),
        _course("wähle 2 karten k\nlege k ab"),
    ),
    (
        "RW636",
        message("stories.RW636.title"),
        message("stories.RW636.story"),
        _course("lege 3 bis 1 karten ab"),
        _course("lege 1 bis 3 karten ab"),
    ),
    (
        "RW637",
        message("stories.RW637.title"),
        message("stories.RW637.story"),
        _course("beliebig oft: lege 1 karte ab"),
        _course("beliebig oft: s darf 1 karte ablegen"),
    ),
    (
        "RW638",
        message("stories.RW638.title"),
        message("stories.RW638.story"),
        _course("setze s zurück\nlege 1 karte ab"),
        _course("setze karten zurück\nlege 1 karte ab"),
    ),
    (
        "RW639",
        message("stories.RW639.title"),
        message("stories.RW639.story"),
        _course("falls anzahl(2 karten) ≥ 1: lege 1 karte ab"),
        _course("falls anzahl(karten) ≥ 2: lege 1 karte ab"),
    ),
)
