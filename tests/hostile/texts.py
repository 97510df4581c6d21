"""Hostile effect texts: deep, long, tangled. Refused, or understood without falling over."""

from __future__ import annotations

from hostile.arena import Case, book

_CARDS = "arten:\n  karte: {formen: [karten], anzahl: 4, attribute: {wert: zahl}}\n"


def _course(name: str, course: str, rest: str = _CARDS, refused: bool | None = None) -> Case:
    return Case(name, book(rest, course), refused)


def _value(name: str, value: str, refused: bool | None = None) -> Case:
    return Case(
        name, book(_CARDS + f"ableitungen:\n  d: {{wert: '{value}'}}\n", "falls d > 0: spielsieg([])"), refused
    )


_STAIRS = "\n".join("  " * level + "falls 1 = 1:" for level in range(200)) + "\n" + "  " * 200 + "spielsieg([])"
_ELSES = "falls 1 = 2: spielsieg([])\n" + "\n".join("sonst falls 1 = 2: spielsieg([])" for _ in range(2000))
_LOOPS = "\n".join("  " * level + f"nacheinander für s{level} aus spieler:" for level in range(50))
_CHAIN = (
    "ableitungen:\n" + "".join(f"  d{n}: {{wert: d{n + 1} + 1}}\n" for n in range(3000)) + "  d3000: {wert: '1'}\n"
)
_CHAIN_UP = "ableitungen:\n  d0: {wert: '1'}\n" + "".join(
    f"  d{n}: {{wert: d{n - 1} + 1}}\n" for n in range(1, 3000)
)
_DOUBLING = "ableitungen:\n  d0: {wert: '1'}\n" + "".join(
    f"  d{n}: {{wert: d{n - 1} + d{n - 1}}}\n" for n in range(1, 60)
)

CASES = [
    _course("brackets_10000", "spielsieg(" + "(" * 10_000 + "spieler" + ")" * 10_000 + ")", refused=True),
    _course("brackets_unclosed", "spielsieg(" + "[" * 10_000, refused=True),
    _course("brackets_59", "spielsieg(" + "(" * 58 + "spieler" + ")" * 58 + ")"),
    _course("lists_nested", "spielsieg(" + "[" * 50 + "]" * 50 + ")"),
    _course("calls_nested", "falls " + "betrag(" * 50 + "1" + ")" * 50 + " = 1: spielsieg([])"),
    _course("not_5000", "falls " + "nicht " * 5000 + "1 = 1: spielsieg([])"),
    _course("not_500", "falls " + "nicht " * 500 + "1 = 1: spielsieg([])"),
    _course("of_2000", "falls " + "wert von " * 2000 + "erste(karten) = 1: spielsieg([])"),
    _course("of_100", "falls " + "wert von " * 100 + "erste(karten) = 1: spielsieg([])", refused=True),
    _course("members_2000", "falls erste(karten)" + ".wert" * 2000 + " = 1: spielsieg([])", refused=True),
    _course("and_20000", "falls 1 = 1" + " und 1 = 1" * 20_000 + ": spielsieg([])"),
    _course("and_400", "falls 1 = 1" + " und 1 = 1" * 400 + ": spielsieg([])"),
    _course("chain_5000", "spielsieg([])" + " danach spielsieg([])" * 5000),
    _course("units_2000", "spielsieg([])" + " und spielsieg([])" * 2000),
    _course("alternatives_2000", "nacheinander für s aus spieler: s muss " + "passe oder " * 2000 + "passe"),
    _course("then_500", "spielsieg([])" + " dann spielsieg([])" * 500),
    _course("stairs_200", _STAIRS),
    _course("elses_2000", _ELSES),
    _course("loops_50", _LOOPS + "\n" + "  " * 50 + "spielsieg([])"),
    _course("pieces_20000", "spielsieg " * 20_000, refused=True),
    _course("prepositions_20000", "bewege " + "in " * 20_000, refused=True),
    _course("commas_20000", "spielsieg([" + "spieler, " * 20_000 + "spieler])"),
    _course("word_of_100000", "x" * 100_000, refused=True),
    _course("blanks_100000", "spielsieg([])" + " " * 100_000 + "x"),
    _course("comment_100000", "spielsieg([]) #" + "#" * 100_000),
    _course("signs_50000", "=" * 50_000, refused=True),
    _course("quotes_50000", '"' * 50_000, refused=True),
    _course("lines_20000", "\n".join("sei x = 1" for _ in range(20_000)) + "\nspielsieg([])"),
    _course("lets_2000", "\n".join(f"sei x{n} = {n}" for n in range(2000)) + "\nspielsieg([])"),
    _course("wrong_lines_5000", "\n".join("tue etwas" for _ in range(5000)), refused=True),
    _course("crooked_indents", "\n".join(" " * (n % 7) + "falls 1 = 1:" for n in range(500)), refused=True),
    _course("number_of_5000_digits", f"falls {'9' * 5000} = 1: spielsieg([])", refused=True),
    _course("count_of_5000_digits", f"falls {'9' * 5000} karten = 1: spielsieg([])", refused=True),
    _course("bidi_in_effect", "spielsieg([]) \u202e # ]", refused=True),
    _course("nbsp_in_effect", "spielsieg([])\u00a0und\u00a0spielsieg([])", refused=True),
    _course("emoji_in_effect", "spielsieg([😀])", refused=True),
    _value("sum_of_20000", "1" + " + 1" * 20_000),
    _value("sum_of_500", "1" + " + 1" * 500),
    _value("product_of_500", "2147483647" + " × 2147483647" * 500),
    _value("minus_5000", "1" + " - 1" * 5000),
    _value("if_else_2000", "1 falls 1 = 2 sonst " * 2000 + "1"),
    _value("if_else_100", "1 falls 1 = 2 sonst " * 100 + "1"),
    Case(
        "derived_itself", book("ableitungen:\n  d: {wert: d + 1}\n", "falls d > 0: spielsieg([])"), True, ("RW417",)
    ),
    Case(
        "derived_in_a_circle",
        book("ableitungen:\n  a: {wert: b}\n  b: {wert: c}\n  c: {wert: a}\n"),
        True,
        ("RW417",),
    ),
    Case(
        "derived_by_parameter",
        book("ableitungen:\n  d: {parameter: {n: zahl}, wert: d(n - 1)}\n"),
        True,
        ("RW417",),
    ),
    Case("derived_chain_3000", book(_CHAIN, "falls d0 > 0: spielsieg([])")),
    Case("derived_chain_up_3000", book(_CHAIN_UP, "falls d2999 > 0: spielsieg([])")),
    Case("derived_doubling", book(_DOUBLING, "falls d59 > 0: spielsieg([])")),
    Case("unknown_names_5000", book(_CARDS, "\n".join(f"karte_{n}()" for n in range(5000))), True),
]
