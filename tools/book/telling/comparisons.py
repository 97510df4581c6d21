"""Comparisons and sums as prose: *mindestens 3*, *is at most 2*; sums keep their signs."""

from __future__ import annotations

from dataclasses import replace

from regelwerk.dsl.inflection.german_cases import Case
from regelwerk.dsl.inflection.german_genders import known_noun
from regelwerk.dsl.operations.logic_operations import SIGNS
from regelwerk.dsl.saying.printed_words import counted_english
from regelwerk.dsl.tree.tree import X
from regelwerk.dsl.tree.types import INT
from regelwerk.dsl.tree.walk import expressions
from regelwerk.tools.book.telling.prose import Pieces, fill, plain
from regelwerk.tools.book.telling.saying import Saying, Teller, is_me, say

_THAN = {
    ">=": ("mindestens {0}", "at least {0}"),
    "<=": ("höchstens {0}", "at most {0}"),
    ">": ("mehr als {0}", "more than {0}"),
    "<": ("weniger als {0}", "less than {0}"),
    "=": ("{0}", "{0}"),
    "!=": ("nicht {0}", "not {0}"),
}


def is_comparison(x: X) -> bool:
    return x.op == "compare" and x.args[0] in _THAN


def compared(saying: Saying, x: X, case: Case = Case.NOMINATIVE) -> Pieces:
    """*Preis der Karte ist mindestens 3*, behind *falls* *Preis der Karte mindestens 3 ist*.

    Of a resource it is said who has how much of it; whoever compares an option says how it was chosen.
    """
    sign, left, right = x.args
    if sign not in _THAN:
        return reckoned(saying, x, case)
    plainly = replace(saying, verb_last=False)
    than = fill(saying.word(_THAN[sign]), say(plainly, right))
    if left.op == "option":
        no = ("nicht ", "not ") if sign == "!=" else ("", "")
        german = f"die Option „{{0}}“ {no[0]}auf „{{1}}“ steht"
        if not saying.verb_last:
            german = f"die Option „{{0}}“ steht {no[0]}auf „{{1}}“"
        form = (german, f"the option “{{0}}” is {no[1]}set to “{{1}}”")
        return fill(saying.word(form), [saying.naming.name("option", left.args[0])], say(plainly, right))
    resource = left.args[0] if left.op == "attr" and left.args[0] in saying.world.resources else ""
    whose = left.args[1] if resource else None
    asked_of_it = whose is not None and whose.op == "local" and whose.args[0] == saying.element
    if whose is not None and not asked_of_it and sign not in ("=", "!=") and right.op == "const":
        verb = ("hast", "have") if is_me(saying, whose) else ("hat", "has")
        one = right.args[0] == 1
        name = saying.naming.name("resource", resource) if one else saying.naming.several(resource)
        amount: Pieces = [*than, " ", name]
        order = ("{0} {1} " + verb[0]) if saying.verb_last else ("{0} " + verb[0] + " {1}")
        return fill(saying.word((order, f"{{0}} {verb[1]} {{1}}")), say(plainly, whose), amount)
    said = say(plainly, left)
    if _runs_on(left):
        said = ["(", *said, ")"]
    several = _is_plural(saying, left, said)
    verb = ("sind", "are") if several else ("ist", "is")
    order = f"{{0}} {{1}} {verb[0]}" if saying.verb_last else f"{{0}} {verb[0]} {{1}}"
    return fill(saying.word((order, f"{{0}} {verb[1]} {{1}}")), said, than)


def _is_plural(saying: Saying, x: X, said: Pieces) -> bool:
    """Whether the verb behind a value is in the plural: *Zusatzkarten sind*, *you are*."""
    if x.type.many or (saying.language == "en" and is_me(saying, x)):
        return True
    return x.op in ("attr", "derived") and x.type == INT and is_plural_name(saying, plain(said))


def is_plural_name(saying: Saying, said: str) -> bool:
    """Whether the noun that a value is called by is in the plural: *Stimmen*, *the fleet tokens of the player*."""
    if saying.language == "en":
        word = said.removeprefix("the ").partition(" of ")[0].removesuffix(" of").split(" for ")[0].rpartition(" ")[2]
        return counted_english(word) is not None
    word = said.split(" ")[0]
    found = known_noun(word)
    return found is not None and found[0] != word.casefold()


def reckoned(saying: Saying, x: X, case: Case) -> Pieces:
    """A sum, a product: with its sign."""
    sign, a, b = x.args
    if sign == "ceil":
        divided = reckoned(saying, replace(x, args=("/", a, b)), case)
        return fill(saying.word(("({0}, aufgerundet)", "({0}, rounded up)")), divided)
    left, right = say(saying, a), say(saying, b)
    wraps = [_runs_on(arg) or (arg.op == "math" and arg.args[0] in "+-" and sign in "*/") for arg in (a, b)]
    left, right = (["(", *one, ")"] if wrap else one for one, wrap in zip((left, right), wraps, strict=True))
    if a.op == "const" and a.args[0] == 0 and sign == "-":
        return ["−", *right]
    return [*left, f" {SIGNS.get(sign, sign)} ", *right]


def _runs_on(x: X) -> bool:
    """Whether what is said ends with a condition, into which a sign behind it would be read."""
    return any(one.op == "filter" and one.args[2].op != "belongs" for one in expressions(x))


TELLERS: dict[str, Teller] = {"compare": compared, "amounts_compared": compared, "math": reckoned}
