"""Lint: what is legal in a rulebook and probably not meant.

The last stage of checking, over the typed trees of a rulebook without errors. Its findings are warnings. An entry may
allow one, with the reason: `geduldet: {RW503: steht nur zum Lesen auf der Karte}`; an allowance that allows nothing is
a finding of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.dsl.findings.findings import Finding
from regelwerk.dsl.lint.always_chosen import always_chosen
from regelwerk.dsl.lint.circles import circles
from regelwerk.dsl.lint.contradictions import contradictions
from regelwerk.dsl.lint.facts import Facts, collect
from regelwerk.dsl.lint.material import counts, sources
from regelwerk.dsl.lint.object_cases import unmarked_objects
from regelwerk.dsl.lint.prices import unpayable
from regelwerk.dsl.lint.remarks import Remark
from regelwerk.dsl.lint.secrets import leaks
from regelwerk.dsl.lint.told_secrets import told
from regelwerk.dsl.lint.translation import names, strange_words
from regelwerk.dsl.lint.unreachable import unreachable
from regelwerk.dsl.lint.unread import unread, unused_names
from regelwerk.dsl.lint.verb_forms_declared import declared_verbs, wrong_imperatives
from regelwerk.dsl.messages.message import message
from regelwerk.dsl.world.world import World

_CHECKS = (
    unreachable, unread, unused_names, circles, unpayable, contradictions, counts, names, strange_words, sources, leaks,
    told, declared_verbs, wrong_imperatives, unmarked_objects, always_chosen,
)  # fmt: skip
_IDLE, _NO_WARNING = "RW520", "RW521"


def lint(world: World) -> list[Finding]:
    """Everything that a rulebook probably does not mean, except what its entries allow."""
    facts = collect(world)
    remarks = [remark for check in _CHECKS for remark in check(facts)]
    used: set[tuple[str, str]] = set()
    findings: list[Finding] = []
    for remark in remarks:
        if remark.code in world.allowed.get(remark.entry, {}):
            used.add((remark.entry, remark.code))
        else:
            findings.append(remark.finding())
    findings += [remark.finding() for remark in _idle(facts, used)]
    return findings


def _idle(facts: Facts, used: set[tuple[str, str]]) -> Iterator[Remark]:
    """Allowances that allow nothing."""
    for entry, allowed in facts.world.allowed.items():
        for code, span in allowed.items():
            if not "RW5" < code < _IDLE:
                what = message("findings.RW5.idle", code=code)
                yield Remark(_NO_WARNING, entry, span, what, message("findings.RW5.idle_hint"))
            elif (entry, code) not in used:
                what = message("findings.RW5.tolerates_but_does_not", entry=entry, code=code)
                yield Remark(_IDLE, entry, span, what, message("findings.RW5.strike_tolerance"))
