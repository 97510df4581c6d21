"""Hostile names: Python's own, the machine's own, format strings, markup. They are names like any other, or refused."""

from __future__ import annotations

from hostile.arena import Case, book


def _words(text: str) -> list[str]:
    return text.split()


PYTHON_WORDS = _words(
    "class def lambda import global yield return pass del None True False async await nonlocal raise try while with "
    "assert break continue elif except finally not is in or and if else from as match case type"
)
BUILTINS = _words(
    "print eval exec open list tuple dict set range len min max sum int str bytes type object getattr setattr globals "
    "locals vars input compile memoryview super property breakpoint exit quit help sorted any all next iter map filter"
)
DUNDERS = _words(
    "__class__ __init__ __globals__ __builtins__ __import__ __dict__ __mro__ __subclasses__ __reduce__ __getattr__ "
    "__name__ __file__ __loader__ __spec__ __annotations__ __slots__ __del__ __hash__ __eq__ _ __ ___"
)
MACHINE = _words(
    "S F C T A SEGMENTS window_order match_0 can_0 modify_0 limit_0 copied_0 c0_0 c0_1 p_partie setup aufbau v_s v_ich "
    "besitzer_ es_ es dies ich_ h_ self state link world plan put fork own run undo log top ret who fuel trace forced "
    "w_x_1_1 je_x means_x worth_x place inside known registers spalte zeile lage r k n x action guard text copy counts"
)


def _everywhere(name: str, words: list[str]) -> Case:
    """Every word as an enumeration value, an attribute, a thing, a parameter and a local name."""
    values = ", ".join(f"{word}" for word in words)
    attributes = "".join(f"      {word}: zahl\n" for word in words)
    fields = ", ".join(f"{word}: zahl" for word in words[:20])
    lets = "\n".join(f"sei {word} = {number}" for number, word in enumerate(words[:20]))
    rest = (
        f"aufzählungen:\n  farbe: [{values}]\n"
        f"arten:\n  karte:\n    attribute:\n{attributes}"
        "dinge:\n  karte:\n"
        + "".join(f"    {word}: {{}}\n" for word in words)
        + f"ereignisse:\n  tun:\n    felder: {{{fields}}}\n"
    )
    return Case(name, book(rest, lets + "\nspielsieg([])"))


def _declared(word: str) -> Case:
    """One word as the name of everything at once would clash; so it is a kind, and others carry it with a suffix."""
    rest = (
        f"arten:\n  {word}: {{anzahl: 3, attribute: {{{word}_a: zahl}}}}\n"
        f"ressourcen:\n  {word}_r: {{anfang: 1}}\n"
        f"ereignisse:\n  {word}_e: {{felder: {{x: {word}}}, wirkung: 'erhöhe {word}_a von x um 1'}}\n"
        f"ableitungen:\n  {word}_d: {{wert: 'anzahl({word})'}}\n"
    )
    course = f"{word}_e(erste({word}))\nfalls {word}_d > 2: spielsieg([])"
    return Case(f"id_{word}", book(rest, course))


_FORMATS = {
    "format_string": "{0.__class__.__init__.__globals__}",
    "format_index": "{spieler[__import__]!r:>99999999}",
    "percent_format": "%(x)s %n %999999999d",
    "template": "${IFS}$(id)`id`",
    "rich_markup": "[bold]x[/red]",
    "html": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "github_command": "::error file=x::injected%0A::set-output name=x::y",
    "long_name": "x" * 100_000,
}

_CHOICE = "nacheinander für s aus spieler: s muss k aus karte wählen"

CASES = [
    _everywhere("python_words_everywhere", PYTHON_WORDS),
    _everywhere("builtins_everywhere", BUILTINS),
    _everywhere("dunders_everywhere", DUNDERS),
    _everywhere("machine_names_everywhere", MACHINE),
    *map(_declared, ("__class__", "__builtins__", "__import__", "class", "None", "eval", "print", "self")),
    *map(_declared, ("S", "F", "C", "v_s", "SEGMENTS", "setup", "partie_", "Ａ", "ﬁeld", "ſ", "µ", "\u212a")),
    *(
        Case(name, book(f'name: "{text}"\narten:\n  karte:\n    name: "{text}"\n    anzahl: 2\n', _CHOICE))
        for name, text in _FORMATS.items()
    ),
    *(
        Case(f"{name}_as_option", book(f'optionen:\n  x: ["{text}", b]\n', "falls option(x) = b: spielsieg([])"))
        for name, text in list(_FORMATS.items())[:4]
    ),
    Case("id_is_a_path", book(id="../../../tmp/x"), True, ("RW106",)),
    Case("id_is_markup", book(id="'<b>'"), True, ("RW106",)),
    Case("id_is_long", book(id="x" * 100_000)),
    Case("member_class", book(course="spielsieg(erste(spieler).__class__)"), True),
    Case("member_globals", book(course="sei x = erste(spieler).__init__.__globals__\nspielsieg([])"), True),
    Case("call_import", book(course="__import__(os).system(id)"), True),
    Case("call_eval", book(course="eval(1)"), True),
    Case("python_code", book(course="[x for x in ().__class__.__bases__]"), True),
    Case("python_statement", book(course="import os; os.system(id)"), True),
    Case("homoglyphs", book("arten:\n  karte: {anzahl: 1}\n  kаrte: {anzahl: 1}\n", "spielsieg([])")),
    Case("same_after_folding", book("arten:\n  K: {anzahl: 1}\n  \u212a: {anzahl: 1}\n", "spielsieg([])")),
    Case(
        "verb_is_a_regex", book("ereignisse:\n  tun: {felder: {n: zahl}, satz: '.*(a+)+$ {n}'}\n", "spielsieg([])")
    ),
    Case(
        "sentence_of_slots",
        book("ereignisse:\n  tun: {felder: {n: zahl}, satz: '{n} {n} {n}'}\n"),
        True,
        ("RW304",),
    ),
    Case(
        "sentence_repeats_slot", book("ereignisse:\n  tun: {felder: {n: zahl}, satz: 'tue {n} {n}'}\n", "tue 1 2")
    ),
    Case("sentence_empty", book("ereignisse:\n  tun: {satz: ''}\n"), True),
    Case("sentence_half_slot", book("ereignisse:\n  tun: {felder: {n: zahl}, satz: 'tue {n'}\n", "tue 1")),
    Case("sentence_odd_slot", book("ereignisse:\n  tun: {felder: {n: zahl}, satz: 'tue {0.__class__}'}\n"), True),
]
