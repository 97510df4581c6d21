"""Where a person's own files lie: remembered work, installed mods, begun games. By the XDG rules: what is set but is no
absolute path counts as not set, so nothing ever lands in the folder somebody happens to stand in."""

from __future__ import annotations

import os
from pathlib import Path

_BASES = {
    "cache": ("XDG_CACHE_HOME", ".cache"),
    "data": ("XDG_DATA_HOME", ".local/share"),
    "state": ("XDG_STATE_HOME", ".local/state"),
}


def own_folder(what: str) -> Path | None:
    """The folder for `cache`, `data` or `state` of this program; None if this user has no home."""
    variable, usual = _BASES[what]
    base = os.environ.get(variable, "")
    if os.path.isabs(base):
        return Path(base) / "regelwerk"
    home = _home()
    return None if home is None else home / usual / "regelwerk"


def _home() -> Path | None:
    home = os.path.expanduser("~")
    if not os.path.isabs(home):
        try:
            import pwd  # not on Windows, where a home is never relative

            home = pwd.getpwuid(os.getuid()).pw_dir
        except (ImportError, KeyError):
            return None
    return Path(home) if os.path.isabs(home) else None
