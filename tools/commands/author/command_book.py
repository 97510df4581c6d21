"""`regelwerk book`: a rulebook as a page to read, or as PDF."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from regelwerk.dsl.grammar.words import Language
from regelwerk.dsl.messages.languages import language_for
from regelwerk.dsl.messages.message import Sayable, message, say
from regelwerk.tools.book.page import written
from regelwerk.tools.book.pdf import NoBrowser, print_pdf
from regelwerk.tools.commands.command import FINE
from regelwerk.tools.commands.games import UsageError, game_folder
from regelwerk.tools.commands.installed_mods import load_with
from regelwerk.tools.commands.shell.progress_line import Progress
from regelwerk.tools.commands.standard_streams import reason

_LISTED = 10


def run(args: Namespace) -> int:
    folder = game_folder(args.game)
    loaded = load_with(folder, args.mod)
    mods = [mod.folder for mod in loaded.mods]
    language = cast(Language, args.lang or language_for(loaded.world.language))
    target = Path(args.out or f"{loaded.id}-{language}.{'pdf' if args.pdf else 'html'}")
    try:
        with Progress(2 if args.pdf else 1, say("commands.book.writing")) as progress:
            page, unnamed = written(folder, language, mods, args.players)
            if args.pdf:
                progress.next(say("commands.book.printing"))
                with TemporaryDirectory() as place:
                    whole = Path(place) / "book.html"
                    whole.write_text(page, encoding="utf-8")
                    print_pdf(whole, target)
            else:
                target.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(say("commands.book.run", target=target, reason=reason(error))) from None
    except NoBrowser as missing:
        raise UsageError(str(missing)) from None
    if args.json:
        found = {"game": loaded.id, "language": language, "file": str(target), "bytes": target.stat().st_size,
                 "unnamed": list(unnamed)}  # fmt: skip
        print(json.dumps(found, ensure_ascii=False, indent=2))
        return FINE
    print(f"{target} ({target.stat().st_size // 1024} kB)")
    if unnamed:
        names: Sayable = ", ".join(unnamed[:_LISTED])
        if len(unnamed) > _LISTED:
            names = message("commands.book.others", names=names, more=len(unnamed) - _LISTED)
        id = "commands.book.no_german" if language == "de" else "commands.book.no_english"
        print(say(id, n=len(unnamed), names=names))
    return FINE
