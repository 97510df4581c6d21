"""`regelwerk book`: a rulebook as a page to read, or as PDF."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from regelwerk.dsl.rulebook import load
from regelwerk.tools.book.page import book
from regelwerk.tools.book.pdf import NoBrowser, print_pdf
from regelwerk.tools.command import FINE
from regelwerk.tools.games import UsageError, game_folder


def run(args: Namespace) -> int:
    folder = game_folder(args.game)
    name = load(folder).id
    target = Path(args.out or f"{name}-{args.lang}.{'pdf' if args.pdf else 'html'}")
    page = book(folder, args.lang)
    try:
        if args.pdf:
            with TemporaryDirectory() as place:
                whole = Path(place) / "book.html"
                whole.write_text(page, encoding="utf-8")
                print_pdf(whole, target)
        else:
            target.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{target} lässt sich nicht schreiben: {error.strerror}.") from None
    except NoBrowser as missing:
        raise UsageError(str(missing)) from None
    print(f"{target} ({target.stat().st_size // 1024} kB)")
    return FINE
