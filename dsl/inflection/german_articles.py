"""Articles, the words that stand in an article's place, and the endings of adjectives behind them.

*der Planet, einem Planeten, meines Planeten, jeder freie Planet, kein freier Planet, freie Planeten*
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

from regelwerk.dsl.inflection.german_cases import Agreement, Case, Gender, Number


class Determiner(Enum):
    """The first word of a noun phrase, named by its masculine nominative (those of the plural by that)."""

    THE = "der"
    A = "ein"
    NO = "kein"
    MY = "mein"
    YOUR = "dein"
    HIS = "sein"
    HER = "ihr"
    EACH = "jeder"
    THIS = "dieser"
    THAT = "jener"
    WHICH = "welcher"
    ALL = "alle"


_LIKE_EIN = frozenset({Determiner.A, Determiner.NO, Determiner.MY, Determiner.YOUR, Determiner.HIS, Determiner.HER})
_ONLY_SINGULAR = frozenset({Determiner.A, Determiner.EACH})
_ONLY_PLURAL = frozenset({Determiner.ALL})

_Endings = Mapping[str, tuple[str, str, str, str]]


def _endings(table: str) -> _Endings:
    """Rows of nominative, accusative, dative, genitive; a dash is no ending."""
    rows = (line.split() for line in table.strip().splitlines())
    return MappingProxyType(
        {name: (n.strip("-"), a.strip("-"), d.strip("-"), g.strip("-")) for name, n, a, d, g in rows}
    )


_DEFINITE = _endings("""
    der     der  den  dem  des
    die     die  die  der  der
    das     das  das  dem  des
    plural  die  die  den  der
""")
_ENDINGS_OF_EIN = _endings("""
    der     -    en   em   es
    die     e    e    er   er
    das     -    -    em   es
    plural  e    e    en   er
""")
# Of dieser, jeder, alle, and of an adjective with nothing before it, which has -en in the genitive of der and das.
_STRONG = _endings("""
    der     er   en   em   es
    die     e    e    er   er
    das     es   es   em   es
    plural  e    e    en   er
""")
# Of an adjective after der, dieser, jeder, alle.
_WEAK = _endings("""
    der     e    en   en   en
    die     e    e    en   en
    das     e    e    en   en
    plural  en   en   en   en
""")
# Of an adjective after ein, kein, mein.
_MIXED = _endings("""
    der     er   en   en   en
    die     e    e    en   en
    das     es   es   en   en
    plural  en   en   en   en
""")
_CASES = (Case.NOMINATIVE, Case.ACCUSATIVE, Case.DATIVE, Case.GENITIVE)


def determiner_form(determiner: Determiner, agreement: Agreement) -> str:
    """The written form: *dem*, *einen*, *meiner*, *jedes*. What has no plural (*ein*) is nothing there."""
    if agreement.number is Number.PLURAL and determiner in _ONLY_SINGULAR:
        return ""
    if agreement.number is Number.SINGULAR and determiner in _ONLY_PLURAL:
        return ""
    column = _CASES.index(agreement.case)
    if determiner is Determiner.THE:
        return _DEFINITE[agreement.row][column]
    word: str = determiner.value
    if determiner in _LIKE_EIN:
        return word + _ENDINGS_OF_EIN[agreement.row][column]
    return word.removesuffix("r").removesuffix("e") + _STRONG[agreement.row][column]


def relative_pronoun(agreement: Agreement) -> str:
    """*die Karte, **die** …*, *der Spieler, **dessen** …*, *Karten, **denen** …*: the article but for the genitive and
    the dative plural."""
    if agreement.case is Case.GENITIVE:
        return "dessen" if agreement.row in ("der", "das") else "deren"
    if agreement.case is Case.DATIVE and agreement.number is Number.PLURAL:
        return "denen"
    return determiner_form(Determiner.THE, agreement)


def adjective_form(adjective: str, agreement: Agreement, after: Determiner | None = None) -> str:
    """An adjective with the ending that it has after a determiner: *freier, freie, freien*.

    `adjective` is written without ending (*frei*, *dunkel*, *hoch*).
    """
    return _adjective_stem(adjective) + adjective_ending(agreement, after)


def adjective_ending(agreement: Agreement, after: Determiner | None = None) -> str:
    """The ending alone. A determiner that has no form here (*ein* in the plural) counts as none."""
    column = _CASES.index(agreement.case)
    if after is None or not determiner_form(after, agreement):
        if agreement.row in ("der", "das") and agreement.case is Case.GENITIVE:
            return "en"
        return _STRONG[agreement.row][column]
    return (_MIXED if after in _LIKE_EIN else _WEAK)[agreement.row][column]


def _adjective_stem(adjective: str) -> str:
    """An adjective as it stands before its endings: dunkl-e, teur-e, hoh-e, leis-e."""
    if adjective.endswith("hoch"):
        return adjective[:-2] + "h"
    if adjective.endswith("el"):
        return adjective[:-2] + "l"
    if adjective.endswith(("auer", "euer")):
        return adjective[:-2] + "r"
    return adjective.removesuffix("e")


def _all_agreements() -> tuple[Agreement, ...]:
    return tuple(Agreement(case, number, gender) for number in Number for gender in Gender for case in Case)


ALL_AGREEMENTS = _all_agreements()


def _determiner_readings() -> Mapping[str, tuple[tuple[Determiner, Agreement], ...]]:
    found: dict[str, list[tuple[Determiner, Agreement]]] = {}
    for determiner in Determiner:
        for agreement in ALL_AGREEMENTS:
            word = determiner_form(determiner, agreement)
            if word:
                found.setdefault(word, []).append((determiner, agreement))
    return MappingProxyType({word: tuple(readings) for word, readings in found.items()})


# Every written determiner with all that it may be: "den" is the accusative of der and the dative of the plural.
DETERMINER_READINGS = _determiner_readings()
