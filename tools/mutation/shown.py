"""Which paragraphs scenarios really show: a scenario that names a paragraph must fail when what encodes it is broken.

What was found out is remembered per entry, by everything it rests on: the rulebook, the program, and the scenarios that
name the same paragraphs. So only what changed is found out again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path

from regelwerk.dsl.cache import cache_folder, key_of
from regelwerk.dsl.rulebook import Rulebook
from regelwerk.interpreter import prepared
from regelwerk.tools.mutation import trials
from regelwerk.tools.mutation.measure import stand
from regelwerk.tools.mutation.mutants import Mutant, mutants_of, slots
from regelwerk.tools.mutation.trials import Citing, Stand, failure
from regelwerk.tools.scenarios import scenario_steps
from regelwerk.tools.scenarios.scenarios_of_rulebook import scenarios_of

_TELLING = ("clause", "statement", "condition", "price", "limit")
"""What is dropped first: where something is missing, a scenario that shows anything at all notices."""


_BETWEEN_KEEPINGS = 20
"""After so many entries, what was found is written down: whoever breaks off goes on from there."""


@dataclass
class Shown:
    """What came of an entry: whether it can be broken at all, and for each paragraph the scenarios that then fail."""

    breakable: bool = False
    paragraphs: dict[str, list[str]] = field(default_factory=dict)


def shown(rulebook: Rulebook, jobs: int = 1) -> dict[str, Shown]:
    """For each entry that cites paragraphs, what scenarios show of it."""
    citing = Citing(rulebook.world, scenarios_of(rulebook))
    keys = {entry: _key(rulebook, citing, entry) for entry, cited in citing.paragraphs.items() if entry and cited}
    path = _file(rulebook)
    known = _recalled(path)
    missing = [entry for entry, key in keys.items() if key not in known]
    if missing:
        at = stand(rulebook.folder, [mod.folder for mod in rulebook.mods])
        for done, (entry, found) in enumerate(zip(missing, _found(at, missing, jobs), strict=True), 1):
            known[keys[entry]] = found
            if done % _BETWEEN_KEEPINGS == 0 or done == len(missing):
                _keep(path, {key: known[key] for key in keys.values() if key in known})
    return {entry: known[key] for entry, key in keys.items()}


def _found(at: Stand, entries: Sequence[str], jobs: int) -> Iterator[Shown]:
    if jobs > 1 and len(entries) > 1 and "fork" in multiprocessing.get_all_start_methods():
        _Worker.at = at
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            yield from pool.imap(_Worker.run, entries, chunksize=1)
        return
    for entry in entries:
        yield of_entry(at, entry)


class _Worker:
    """One process; it inherits the stand from the one that began it."""

    at: Stand

    @classmethod
    def run(cls, entry: str) -> Shown:
        return of_entry(cls.at, entry)


def of_entry(at: Stand, entry: str) -> Shown:
    """Break an entry in one way after the other, until every paragraph it cites is shown or all ways are tried."""
    found = Shown()
    left = {one: at.citing.naming(one) for one in sorted(at.citing.paragraphs[entry])}
    mutants = [mutant for one in slots(at.original, entry) for mutant in mutants_of(one)]
    for mutant in sorted(mutants, key=lambda one: one.kind not in _TELLING):
        if found.breakable and not any(left.values()):
            break
        for paragraph, scenario in _failing(at, mutant, left, found):
            found.paragraphs.setdefault(paragraph, []).append(scenario)
            left[paragraph] = frozenset()
    return found


def _failing(at: Stand, mutant: Mutant, left: dict[str, frozenset[int]], found: Shown) -> list[tuple[str, str]]:
    """For each paragraph that is left, a scenario that names it and fails with this mutant, if there is one."""
    chosen = [number for number in at.chosen(mutant) if any(number in numbers for numbers in left.values())]
    if not chosen:
        found.breakable = found.breakable or at.sound(mutant)
        return []
    with at.trying():
        try:
            rulebook = at.made(mutant)
        except Exception:  # `regelwerk mutate` tells of faults
            return []
        if rulebook is None:
            return []
        found.breakable = True
        made: dict[str, str] = {}
        for number in chosen:
            open_ones = [one for one, numbers in left.items() if number in numbers and one not in made]
            if open_ones and failure(rulebook, at.scenarios[number])[0]:
                made.update(dict.fromkeys(open_ones, at.scenarios[number].name))
    return list(made.items())


# ---- what is remembered


@cache
def _program() -> bytes:
    """The program that finds it out: any of its files may change what a game does."""
    digest = hashlib.blake2b(digest_size=16)
    for module in (prepared, scenario_steps, trials):
        for path in sorted(Path(str(module.__file__)).parent.rglob("*.py")):
            facts = path.stat()
            digest.update(f"{path.name}/{facts.st_size}/{facts.st_mtime_ns}".encode())
    return digest.digest()


def _key(rulebook: Rulebook, citing: Citing, entry: str) -> str:
    numbers = sorted({number for one in citing.paragraphs[entry] for number in citing.naming(one)})
    named = [repr(citing.scenarios[number]).encode() for number in numbers]
    return key_of([_program(), rulebook.digest.encode(), entry.encode(), *named])


def _file(rulebook: Rulebook) -> Path | None:
    folder = cache_folder()
    folders = [str(one.resolve()) for one in (rulebook.folder, *(mod.folder for mod in rulebook.mods))]
    home = hashlib.blake2b("\0".join(folders).encode(), digest_size=20).hexdigest()
    return folder / f"shown-{home}" if folder is not None else None


def _recalled(path: Path | None) -> dict[str, Shown]:
    """What is remembered; whatever is not what we write there is not believed."""
    try:
        data = json.loads(path.read_text(encoding="utf-8")) if path is not None else {}
        return {str(key): _read(one) for key, one in data.items()}
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        return {}


def _read(data: dict[str, object]) -> Shown:
    breakable, paragraphs = data["breakable"], data["paragraphs"]
    if not isinstance(breakable, bool) or not isinstance(paragraphs, dict):
        raise TypeError
    return Shown(breakable, {str(id): [str(name) for name in names] for id, names in paragraphs.items()})


def _keep(path: Path | None, known: dict[str, Shown]) -> None:
    """Write beside and rename, so that a reader never sees half a file."""
    if path is None:
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        part.write_text(json.dumps({key: asdict(one) for key, one in known.items()}), encoding="utf-8")
        part.replace(path)
