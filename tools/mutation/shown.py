"""Which paragraphs scenarios really show: a scenario that names a paragraph must fail when what encodes it is broken.

One entry is enough for a paragraph: once it is shown, the others that cite it are not broken for it. What was found out
is remembered per entry, by everything it rests on: the rulebook, the program, and the scenarios that name the same
paragraphs. So only what changed is found out again.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
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
    """What came of an entry: whether it can be broken at all, and for each paragraph the scenarios that then fail.

    `tried` are the paragraphs for which it was broken.
    """

    breakable: bool = False
    paragraphs: dict[str, list[str]] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)


def shown(
    rulebook: Rulebook, jobs: int = 1, progress: Callable[[int, int], None] = lambda done, entries: None
) -> dict[str, Shown]:
    """For the entries that cite paragraphs, what scenarios show of them; the entries with most that is open first.
    `progress` hears of how many something is known, and how many there are."""
    citing = Citing(rulebook.world, scenarios_of(rulebook))
    keys = {entry: _key(rulebook, citing, entry) for entry, cited in citing.paragraphs.items() if entry and cited}
    path = _file(rulebook)
    recalled = _recalled(path)
    known = {entry: recalled[key] for entry, key in keys.items() if key in recalled}
    at: Stand | None = None
    kept = len(known)
    while batch := _next(citing, list(keys), known, jobs):
        at = at or stand(rulebook.folder, [mod.folder for mod in rulebook.mods])
        for (entry, _), found in zip(batch, _found(at, batch, jobs), strict=True):
            before = known.get(entry, Shown())
            known[entry] = Shown(
                found.breakable or before.breakable,
                before.paragraphs | found.paragraphs,
                sorted({*before.tried, *found.tried}),
            )
        progress(len(known), len(keys))
        if len(known) - kept >= _BETWEEN_KEEPINGS:
            _keep(path, {keys[entry]: one for entry, one in known.items()})
            kept = len(known)
    _keep(path, {keys[entry]: one for entry, one in known.items()})
    return known


Task = tuple[str, tuple[str, ...]]
"""An entry, and the paragraphs for which it is broken."""


def _next(citing: Citing, entries: Sequence[str], known: dict[str, Shown], jobs: int) -> list[Task]:
    """What is tried next, at once: the entries that cite most paragraphs which nothing has shown yet."""
    done = {paragraph for one in known.values() for paragraph in one.paragraphs}
    open_ones = []
    for entry in entries:
        tried = known[entry].tried if entry in known else ()
        wanted = tuple(sorted(citing.paragraphs[entry] - done - {*tried}))
        if wanted:
            open_ones.append((entry, wanted))
    return sorted(open_ones, key=lambda task: -len(task[1]))[: max(1, jobs)]


def _found(at: Stand, batch: Sequence[Task], jobs: int) -> Iterator[Shown]:
    if jobs > 1 and len(batch) > 1 and "fork" in multiprocessing.get_all_start_methods():
        _Worker.at = at
        with multiprocessing.get_context("fork").Pool(jobs) as pool:
            yield from pool.imap(_Worker.run, batch, chunksize=1)
        return
    for task in batch:
        yield of_entry(at, *task)


class _Worker:
    """One process; it inherits the stand from the one that began it."""

    at: Stand

    @classmethod
    def run(cls, task: Task) -> Shown:
        return of_entry(cls.at, *task)


def of_entry(at: Stand, entry: str, paragraphs: Sequence[str]) -> Shown:
    """Break an entry in one way after the other, until each of the paragraphs is shown or all ways are tried."""
    found = Shown(tried=list(paragraphs))
    left = {one: at.citing.naming(one) for one in paragraphs}
    mutants = [mutant for one in slots(at.original, (entry,)) for mutant in mutants_of(one)]
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
    breakable, paragraphs, tried = data["breakable"], data["paragraphs"], data["tried"]
    if not isinstance(breakable, bool) or not isinstance(paragraphs, dict) or not isinstance(tried, list):
        raise TypeError
    shown_by = {str(id): [str(name) for name in names] for id, names in paragraphs.items()}
    return Shown(breakable, shown_by, [str(one) for one in tried])


def _keep(path: Path | None, known: dict[str, Shown]) -> None:
    """Write beside and rename, so that a reader never sees half a file."""
    if path is None:
        return
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        part.write_text(json.dumps({key: asdict(one) for key, one in known.items()}), encoding="utf-8")
        part.replace(path)
