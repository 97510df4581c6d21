"""Scenarios: small games in YAML that show what the rules do. `check_file` looks at one file, `run_file` plays it.

szenarien:
  mitte_zuerst:
    züge:
      - kreuz: b2
      - fragt: kreis
      - nicht_angeboten: {kreis: b2}
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from regelwerk.dsl.declare.citations import unknown_citation
from regelwerk.dsl.findings.findings import Finding, errors_in
from regelwerk.dsl.findings.render import render
from regelwerk.dsl.messages.message import Sayable, message, say
from regelwerk.dsl.messages.printable import printable
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook
from regelwerk.dsl.sentences.told_names import without_mods
from regelwerk.dsl.shape.shapes import Language
from regelwerk.dsl.sources import DISK, Sources
from regelwerk.interpreter import prepared
from regelwerk.interpreter.game import GameError
from regelwerk.tools.commands.games import UsageError, known_games, rulebook_above, shown
from regelwerk.tools.commands.installed_mods import base_of, mod_above, mod_folder, with_needed
from regelwerk.tools.scenarios.scenario_names import begin, name_findings
from regelwerk.tools.scenarios.scenario_reading import Scenario, ScenarioFile, read_scenarios
from regelwerk.tools.scenarios.scenario_steps import Difference, Playing


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario. `message` says in several lines where the game differs from it; "" if it passed."""

    name: str
    passed: bool
    file: str
    line: int
    message: str = ""


def check_file(path: Path, mods: Sequence[str] = (), sources: Sources = DISK) -> list[Finding]:
    """Everything that is wrong with a scenario file, short of playing it. `mods` are laid over its rulebook, too."""
    file, rulebook, findings = _file(path, mods, sources)
    if rulebook is None:
        return findings
    for scenario in file.scenarios:
        findings += name_findings(rulebook, scenario, file.language)
        for text, span in scenario.sources:
            findings += unknown_citation(text, span, rulebook.world)
    return list(dict.fromkeys(findings))


def run_file(path: Path, mods: Sequence[str] = ()) -> list[Result]:
    """Play all scenarios of a file. A file that cannot be read is one failure."""
    file, rulebook, refused = opened(path, mods)
    if rulebook is None:
        return refused
    return [run_scenario(rulebook, scenario, file.language) for scenario in file.scenarios]


def opened(
    path: Path, mods: Sequence[str] = (), sources: Sources = DISK
) -> tuple[ScenarioFile, Rulebook | None, list[Result]]:
    """A file with the rulebook that its scenarios are played with; without one, what is to be told instead."""
    file, rulebook, findings = _file(path, mods, sources)
    return file, rulebook, [] if rulebook is not None else [_refused(path.stem, finding) for finding in findings]


def _file(path: Path, mods: Sequence[str], sources: Sources) -> tuple[ScenarioFile, Rulebook | None, list[Finding]]:
    """A file with the rulebook it is about; no rulebook, and the reasons, if anything is wrong with either."""
    file, findings = read_scenarios(path, sources=sources)
    if errors_in(findings):
        return file, None, findings
    own = mod_above(path.parent)
    rulebook, missing = _rulebook(file, own, mods, sources)
    if rulebook is None:
        return file, None, [*findings, *missing]
    words = next((mod.words for mod in rulebook.mods if own is not None and mod.folder.resolve() == own), None)
    if words:
        file, findings = read_scenarios(path, words, sources)
    return file, rulebook, findings


def _rulebook(
    file: ScenarioFile, own: Path | None, more: Sequence[str], sources: Sources
) -> tuple[Rulebook | None, list[Finding]]:
    """The rulebook that a file is about, with its mods, or why there is none. `own` is the mod the file belongs to."""
    try:
        folder, reason = _folder(file, own)
        mods = [mod_folder(_seen_from(file.path.parent, leaf.text)) for leaf in file.mods]
        mods += [mod_folder(name) for name in more]
    except UsageError as error:
        return None, [Finding("RW602", file.rulebook_span, str(error), message("scenarios.RW602.rulebook"))]
    if folder is None or not (folder / MAIN_FILE).is_file():
        hint = message("scenarios.RW602.rulebook_hint")
        return None, [Finding("RW602", file.rulebook_span, reason, hint)]
    folders = with_needed([own, *mods] if own is not None else mods)
    rulebook, findings = (_checked if sources is DISK else sources.whole)(folder.resolve(), tuple(folders))
    errors = errors_in(findings)
    if rulebook is None or errors:
        what = (
            message("scenarios.RW602.the_rulebook", folder=shown(folder))
            if rulebook is None
            else message("scenarios.RW602.mod")
        )
        shown_mods = "".join(f" --mod {shown(one)}" for one in folders)
        command = message("scenarios.RW602.all", command=f"regelwerk check {shown(folder)}{shown_mods}")
        said = message("scenarios.RW602.has_errors_itself", what=what, strip=render(errors[:1], "concise").strip())
        return None, [Finding("RW602", file.rulebook_span, said, command)]
    return rulebook, []


def _folder(file: ScenarioFile, own: Path | None) -> tuple[Path | None, Sayable]:
    """The folder of the rulebook, and what to say if it is none."""
    if file.rulebook:
        folder = file.path.parent / file.rulebook
        known_one = known_games().get(file.rulebook)
        if known_one is not None and not folder.is_dir():
            folder = known_one
        return folder, message("scenarios.scenarios.folder", rulebook=file.rulebook, main_file=MAIN_FILE)
    if own is not None:
        return base_of(own), ""
    return rulebook_above(file.path.parent), message("scenarios.scenarios.no_above_file", main_file=MAIN_FILE)


def _seen_from(folder: Path, name: str) -> str:
    """A mod as a file names it: a folder beside it, or a name that is known."""
    return str(folder / name) if (folder / name).is_dir() else name


@lru_cache(maxsize=8)
def _checked(folder: Path, mods: tuple[Path, ...] = ()) -> tuple[Rulebook | None, list[Finding]]:
    return DISK.whole(folder, mods)


def forget() -> None:
    """Look at rulebooks anew: their folders may hold something else by now."""
    _checked.cache_clear()
    prepared.forget()


def run_scenario(rulebook: Rulebook, scenario: Scenario, language: Language) -> Result:
    """Play one scenario."""
    span = scenario.span
    try:
        unknown = name_findings(rulebook, scenario, language)
        if unknown:
            return _refused(scenario.name, unknown[0])
        Playing(begin(rulebook, scenario)).play(scenario)
    except Difference as difference:
        wanted = say("scenarios.wanted", wanted=difference.expected)
        lines = [wanted, say("scenarios.found", found=difference.found), *difference.more]
        told = without_mods("\n".join(map(printable, lines)), rulebook.world)
        return Result(scenario.name, False, span.file, difference.span.line, told)
    except GameError as error:
        return Result(
            scenario.name, False, span.file, span.line, printable(say("scenarios.scenarios.run_scenario", error=error))
        )
    except Exception as error:  # a fault of the machine fails this scenario, and the others still run
        what = say("scenarios.scenarios.fault_machine", name=type(error).__name__, error=error)
        return Result(scenario.name, False, span.file, span.line, printable(what))
    return Result(scenario.name, True, span.file, span.line)


def _refused(name: str, finding: Finding) -> Result:
    lines = [f"[{finding.code}] {finding.message}", *([str(finding.hint)] if finding.hint else [])]
    return Result(name, False, finding.span.file, finding.span.line, "\n".join(map(printable, lines)))
