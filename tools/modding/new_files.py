"""New files to begin with: a rulebook, a mod, a thing, a scenario. They check clean and have a scenario that holds."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from regelwerk.dsl.findings.findings import RulebookError, errors_in
from regelwerk.dsl.messages.languages import at_hand, language_for
from regelwerk.dsl.messages.message import message, say
from regelwerk.dsl.overlay import MOD_FILE, SEPARATOR
from regelwerk.dsl.overlay.names import reserved
from regelwerk.dsl.reading.nodes import NOWHERE, Scalar
from regelwerk.dsl.reading.reader import read
from regelwerk.dsl.rulebook import MAIN_FILE, Rulebook, check_folder
from regelwerk.dsl.shape.shape_check import declared_language
from regelwerk.dsl.shape.shapes import NAME_PATTERN, Language
from regelwerk.interpreter.game import Game
from regelwerk.tools.commands.games import SCENARIO_FOLDERS, UsageError, shown
from regelwerk.tools.commands.installed_mods import base_of, with_needed
from regelwerk.tools.commands.whole_files import write_whole
from regelwerk.tools.modding.nodes_text import flow
from regelwerk.tools.modding.scenario_text import Words

TEMPLATES = Path(__file__).parent / "templates"
_MOVES = 3
_LONGEST_NAME = 100
"""Letters. A name becomes the name of a file, and not every disk takes a longer one."""


@dataclass
class Made:
    """What was written: new files, the folders made for them, and changed files with what they held before."""

    new: list[Path] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)
    changed: dict[Path, str] = field(default_factory=dict)

    def write(self, path: Path, text: str) -> None:
        if path.exists():
            raise UsageError(say("modding.new_files.write", path=shown(path)))
        for folder in reversed([one for one in (path.parent, *path.parent.parents) if not one.is_dir()]):
            folder.mkdir()
            self.folders.append(folder)
        write_whole(path, text)
        self.new.append(path)

    def change(self, path: Path, text: str) -> None:
        before = path.read_text(encoding="utf-8")
        write_whole(path, text)
        self.changed.setdefault(path, before)

    def take_back(self) -> None:
        """Leave everything as it was."""
        for path in self.new:
            path.unlink(missing_ok=True)
        for folder in reversed(self.folders):
            folder.rmdir()
        for path, text in self.changed.items():
            write_whole(path, text)


def check_name(name: str) -> None:
    """A name that an entry, a rulebook or a mod may have."""
    if not re.fullmatch(NAME_PATTERN, name) or SEPARATOR in name:
        raise UsageError(say("modding.new_files.check_name", name=name))
    if len(name) > _LONGEST_NAME:
        raise UsageError(say("commands.new.name_too_long", name=name, most=_LONGEST_NAME))
    if name in reserved():
        raise UsageError(say("modding.new_files.word_has_fixed_meaning", name=name))


def title(name: str) -> str:
    """A name as it might be printed."""
    return name.replace("_", " ").title()


# ---- rulebooks and mods


def rulebook(made: Made, name: str, where: Path) -> None:
    """A folder with a small game that can be played, in the language that is spoken."""
    folder, language = where / name, language_for()
    made.write(folder / MAIN_FILE, _filled("rulebook", language, NAME=name, TITLE=title(name)))
    first = folder / SCENARIO_FOLDERS[language] / f"{say('modding.new_files.first_scenarios')}.yaml"
    made.write(first, _filled("scenario", language))


def mod(made: Made, name: str, where: Path, game: Path) -> None:
    """A folder with a mod that changes nothing yet, and a scenario of the game with it."""
    book, findings = check_folder(game)
    if book is None:
        raise RulebookError(findings)
    at_hand(book.world.language)
    folder = where / name
    version = book.world.version
    written = version if version.isdecimal() else f'"{version}"'
    language = language_for(book.world.language)
    filled = _filled("mod", language, NAME=name, TITLE=title(name), GAME=book.id, VERSION=written)
    made.write(folder / MOD_FILE, filled)
    first = message("modding.new_files.first_scenario").told(language)
    made.write(folder / SCENARIO_FOLDERS[language] / f"{first}.yaml", recorded(book, first, 1, 0, language))


def _filled(template: str, language: str, **words: str) -> str:
    text = (TEMPLATES / f"{template}.{language}.yaml").read_text(encoding="utf-8")
    for word, meant in words.items():
        text = text.replace(word, meant)
    return text


# ---- scenarios


def scenario(made: Made, name: str, folder: Path, seed: int) -> None:
    """A scenario of the first decisions of a game, as chance would take them."""
    language = language_of(folder)
    text = recorded(loaded(folder), name, seed, _MOVES, language)
    made.write(folder / SCENARIO_FOLDERS[language] / f"{name}.yaml", text)


def language_of(folder: Path) -> Language:
    """The language of the rulebook or mod in a folder."""
    main = next(path for path in (folder / MOD_FILE, folder / MAIN_FILE) if path.is_file())
    return declared_language(read(main, shown(main)))


def loaded(folder: Path) -> Rulebook:
    """The rulebook in a folder, or the one that the mod in it extends, with the mod."""
    if (folder / MOD_FILE).is_file():
        book, findings = check_folder(base_of(folder), with_needed([folder]))
    else:
        book, findings = check_folder(folder)
    if book is None or errors_in(findings):
        raise RulebookError(findings)
    at_hand(language_of(folder))
    return book


def recorded(book: Rulebook, name: str, seed: int, moves: int, language: str) -> str:
    """The beginning of a game, as chance would go on, as a scenario."""
    game, dice = Game.start(book, seed=seed), random.Random(seed)
    for _ in range(moves):
        asked = game.decision
        if asked is None:
            break
        game.submit(asked.options[dice.randrange(len(asked.options))].id if asked.options else str(asked.least))
    return played(book, name, game.answers, len(game.players), seed, language=language, asking=True)


def played(
    book: Rulebook,
    name: str,
    answers: Sequence[str],
    players: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    arranged: Mapping[str, Any] | None = None,
    language: str = "",
    asking: bool = False,
) -> str:
    """A game up to a moment as a scenario, in a language (that of the rulebook, if none is named): how it began, what
    is chosen, who is asked then; with `asking` also who is asked in between."""
    word = Words(cast(Language, language or book.world.language))
    given = dict((arranged or {}).get("given") or {})
    game = Game.start(book, players, seed, dict(options or {}), given=given)
    lines = word.head(name, players, seed)
    usual = Game.start(book, players, seed).link.options
    other = {key: value for key, value in (options or {}).items() if usual.get(key) != value}
    if other:
        lines += [f"    {word.scenario('options')}:", *(f"      {key}: {_plain(one)}" for key, one in other.items())]
    if given:
        lines += [f"    {word.scenario('given')}:", *(_given_line(thing, one) for thing, one in given.items())]
    steps: list[str] = []
    for answer in [*answers, None]:
        asked = game.decision
        if asked is None:
            break
        if asking or answer is None:
            steps.append(word.asked(asked.player, asked.entry if re.fullmatch(NAME_PATTERN, asked.entry) else ""))
        if answer is not None:
            steps.append(f"      - {asked.player}: {_written(answer)}")
            game.submit(answer)
    lines += [f"    {word.scenario('steps')}:", *steps] if steps else []
    return "\n".join([*lines, *word.end(game.over)]) + "\n"


def _given_line(thing: str, values: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name}: {_plain(one)}" for name, one in values.items())
    return f"      {_written(thing)}: {{{told}}}"


def _plain(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_plain, value))}]"
    return str(value) if isinstance(value, int) else _written(str(value))


def _written(answer: str) -> str:
    return answer if answer.lstrip("-").isdecimal() else flow(Scalar(answer, NOWHERE))
