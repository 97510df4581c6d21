"""Scenarios: small games in YAML that show what the rules do. `check_file` looks at one file, `run_file` plays it.

    szenarien:
      mitte_zuerst:
        züge:
          - kreuz: b2
          - fragt: kreis
          - nicht_angeboten: {kreis: b2}
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from regelwerk.dsl.findings import Finding
from regelwerk.dsl.render import printable, render
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.dsl.shapes import Language
from regelwerk.interpreter.game import GameError
from regelwerk.tools.games import rulebook_above, shown
from regelwerk.tools.scenario_names import begin, name_findings
from regelwerk.tools.scenario_reading import Scenario, ScenarioFile, has_errors, read_scenarios
from regelwerk.tools.scenario_steps import Difference, Playing


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario. `message` says in several lines where the game differs from it; "" if it passed."""

    name: str
    passed: bool
    file: str
    line: int
    message: str = ""


def check_file(path: Path) -> list[Finding]:
    """Everything that is wrong with a scenario file, short of playing it."""
    file, findings = read_scenarios(path)
    if has_errors(findings):
        return findings
    rulebook, missing = _rulebook(file)
    if rulebook is None:
        return [*findings, *missing]
    for scenario in file.scenarios:
        findings += name_findings(rulebook, scenario, file.language)
    return findings


def run_file(path: Path) -> list[Result]:
    """Play all scenarios of a file. A file that cannot be read is one failure."""
    file, findings = read_scenarios(path)
    if has_errors(findings):
        return [_refused(path.stem, finding) for finding in findings]
    rulebook, missing = _rulebook(file)
    if rulebook is None:
        return [_refused(path.stem, finding) for finding in missing]
    return [_run(rulebook, scenario, file.language) for scenario in file.scenarios]


def _rulebook(file: ScenarioFile) -> tuple[Rulebook | None, list[Finding]]:
    """The rulebook that a file is about, or why there is none."""
    if file.rulebook:
        folder: Path | None = file.path.parent / file.rulebook
        reason = f"Im Ordner {file.rulebook} liegt keine {MAIN_FILE}."
    else:
        folder = rulebook_above(file.path.parent)
        reason = f"Über dieser Datei liegt keine {MAIN_FILE}."
    if folder is None or not (folder / MAIN_FILE).is_file():
        hint = "Schreibe oben „regelwerk: ORDNER“, vom Ordner dieser Datei aus gesehen."
        return None, [Finding("RW602", file.rulebook_span, reason, hint)]
    rulebook, findings = _checked(folder.resolve())
    if rulebook is None:
        command = f"`regelwerk check {shown(folder)}` zeigt alle."
        message = f"Das Regelwerk {shown(folder)} hat selbst Fehler: {render(findings[:1], 'concise').strip()}"
        return None, [Finding("RW602", file.rulebook_span, message, command)]
    return rulebook, []


@lru_cache(maxsize=8)
def _checked(folder: Path) -> tuple[Rulebook | None, list[Finding]]:
    return check_folder(folder)


def forget() -> None:
    """Look at rulebooks anew: their folders may hold something else by now."""
    _checked.cache_clear()


def _run(rulebook: Rulebook, scenario: Scenario, language: Language) -> Result:
    span = scenario.span
    try:
        unknown = name_findings(rulebook, scenario, language)
        if unknown:
            return _refused(scenario.name, unknown[0])
        Playing(begin(rulebook, scenario)).play(scenario)
    except Difference as difference:
        lines = [f"erwartet: {difference.expected}", f"vorgefunden: {difference.found}", *difference.more]
        return Result(scenario.name, False, span.file, difference.span.line, "\n".join(map(printable, lines)))
    except GameError as error:
        return Result(scenario.name, False, span.file, span.line, printable(f"kann nicht beginnen: {error}"))
    except Exception as error:  # a fault of the machine fails this scenario, and the others still run
        message = f"Fehler in der Maschine: {type(error).__name__}: {error}"
        return Result(scenario.name, False, span.file, span.line, printable(message))
    return Result(scenario.name, True, span.file, span.line)


def _refused(name: str, finding: Finding) -> Result:
    lines = [f"[{finding.code}] {finding.message}", *([finding.hint] if finding.hint else [])]
    return Result(name, False, finding.span.file, finding.span.line, "\n".join(map(printable, lines)))
