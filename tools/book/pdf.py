"""A page as PDF, printed by a browser that is installed on this machine."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from regelwerk.dsl.messages.message import say

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
_LONGEST = 300


class NoBrowser(Exception):
    """There is no browser that could print, or it did not."""


def browser() -> str | None:
    """A browser that can print pages; REGELWERK_BROWSER names one."""
    chosen = os.environ.get("REGELWERK_BROWSER")
    if chosen:
        return shutil.which(chosen)
    found = (shutil.which(name) for name in BROWSERS)
    return next((path for path in (*found, *(place for place in _PLACES if Path(place).is_file())) if path), None)


def print_pdf(page: Path, target: Path) -> None:
    """Print a page into a file."""
    program = browser()
    if program is None:
        raise NoBrowser(say("commands.pdf.no_browser"))
    with TemporaryDirectory() as profile:
        made = Path(profile) / "book.pdf"
        switches = (
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-sync",
        )
        command = [program, *switches, "--disable-component-update", f"--user-data-dir={profile}"]
        command += ["--no-pdf-header-footer", f"--print-to-pdf={made}", page.resolve().as_uri()]
        if hasattr(os, "getuid") and os.getuid() == 0:
            command.insert(2, "--no-sandbox")  # a browser refuses its sandbox to root
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_LONGEST, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoBrowser(say("commands.pdf.not_printed", program=program, why=error)) from None
        if not made.is_file():
            last = (done.stderr.strip().splitlines() or [say("commands.pdf.no_reason")])[-1]
            raise NoBrowser(say("commands.pdf.not_printed", program=program, why=last))
        shutil.copyfile(made, target)
