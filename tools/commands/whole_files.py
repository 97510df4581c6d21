"""Files that are written whole or not at all: whoever runs out of space keeps what was there."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write beside and rename, so that nobody ever sees half a file. OSError if that is refused."""
    part = path.with_name(f".{path.name[:100]}.{os.getpid()}")
    try:
        part.write_bytes(text.encode())
        if path.exists():
            part.chmod(path.stat().st_mode & 0o777)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
