"""Mutants that a person has judged: broken, and yet no game could show it. The list lies with the rulebook.

    # quellen/mutanten.yaml
    - {eintrag: zug, änderung: "1 → 2", zeile: "ziehe 1 karten", grund: Der Stapel hat nie mehr als eine Karte.}

`zeile` is the line of the text in which the change is made; without it the change is meant wherever the entry has it.
Where a line can be changed so in several places, `mal: 2` means the second of them.
A judgement whose mutant is gone, or is noticed now, is told: it would hide something else one day.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from regelwerk.dsl.findings.findings import RulebookError, errors_in
from regelwerk.dsl.messages.message import say
from regelwerk.dsl.reading.nodes import Span
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.dsl.shape.shape_check import check
from regelwerk.dsl.shape.shapes import Key, ListOf, Number, Record, Text
from regelwerk.dsl.source_files import shown
from regelwerk.tools.mutation.mutants import Mutant
from regelwerk.tools.mutation.trials import NOTICED, Trial

JUDGED_FILE = Path("quellen", "mutanten.yaml")
_JUDGED = ListOf(
    Record(
        (
            Key("eintrag", "entry", Text(), required=True, doc="The entry that is broken."),
            Key("änderung", "change", Text(), required=True, doc="The change, as `regelwerk mutate` tells it."),
            Key("zeile", "line", Text(), doc="The line of the text in which it is made."),
            Key("mal", "turn", Number(least=1), doc="Which of equal changes of a line; without it, all."),
            Key("grund", "reason", Text(), required=True, doc="Why no game could show it."),
        )
    )
)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A change of an entry that is none in play, and why."""

    entry: str
    change: str
    line: str
    turn: int
    reason: str
    span: Span

    def means(self, mutant: Mutant) -> bool:
        named = (mutant.entry, mutant.change) == (self.entry, self.change)
        return named and self.line in ("", mutant.line) and self.turn in (0, mutant.turn)


def judgements_of(rulebook: Rulebook) -> list[Judgement]:
    """The judgements of a rulebook and of the mods in it, which call their entries by their short names."""
    found = read_judgements(rulebook.folder)
    for mod in rulebook.mods:
        found += [replace(one, entry=mod.words.get(one.entry, one.entry)) for one in read_judgements(mod.folder)]
    return found


def read_judgements(folder: Path) -> list[Judgement]:
    """The judgements of a rulebook's folder; a RulebookError if the list cannot be read."""
    path = folder / JUDGED_FILE
    if not path.is_file():
        return []
    data, findings = check(read(path, shown(path)), _JUDGED, "de", {})
    if errors_in(findings):
        raise RulebookError(findings)
    return [
        Judgement(
            one.text("entry"), one.text("change"), one.text("line"), one.number("turn"), one.text("reason"), one.span
        )
        for one in (item.as_record for item in data.as_list)
    ]


def stale(judgements: Iterable[Judgement], tried: Iterable[tuple[Mutant, Trial]], whole: bool) -> list[str]:
    """What is wrong with judgements, in sentences; those of entries that were not tried are left alone.

    `whole`: every mutant of the entries was tried, so that one that is not among them does not exist.
    """
    by_entry: dict[str, list[tuple[Mutant, Trial]]] = {}
    for mutant, trial in tried:
        by_entry.setdefault(mutant.entry, []).append((mutant, trial))
    found = []
    for one in judgements:
        if not whole and one.entry not in by_entry:
            continue
        meant = [trial for mutant, trial in by_entry.get(one.entry, ()) if one.means(mutant)]
        place = f"{one.span.file}:{one.span.line}"
        if not meant and whole:
            found.append(f"{place}: {say('mutation.stale_gone', change=one.change, entry=one.entry)}")
        noticed = next((trial for trial in meant if trial.outcome == NOTICED), None)
        if noticed is not None:
            by = noticed.scenario
            told = say("mutation.stale_noticed", change=one.change, entry=one.entry, scenario=by)
            found.append(f"{place}: {told}")
    return found
