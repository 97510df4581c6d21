"""A PostgreSQL of our own for the length of some tests: in a temporary folder, reached by a socket there, then gone."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

_PLAIN = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}
"""It speaks English, whatever the tests do."""


def missing() -> str:
    """Why there can be none here; "" if there can."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed (regelwerk[postgres])"
    if _programs() is None:
        return "PostgreSQL is not installed (initdb was not found; Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and _user() is None:
        return "PostgreSQL does not run as root, and there is no user to run it as"
    return ""


def _programs() -> Path | None:
    found = shutil.which("initdb")
    here = [Path(found).resolve().parent] if found else []
    folders = [*here, *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return next((one for one in folders if (one / "initdb").exists() and (one / "postgres").exists()), None)


def _user() -> str | None:
    names = {one.pw_name for one in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a new, empty database."""
    programs = _programs()
    assert programs is not None
    with TemporaryDirectory(prefix="rw-pg-") as name:
        home, user = Path(name), _user() if os.geteuid() == 0 else None
        if user is not None:
            shutil.chown(home, user)
        data = home / "data"
        made = [programs / "initdb", "-D", data, "-U", "regelwerk", "-A", "trust", "-E", "UTF8", "--no-sync"]
        done = subprocess.run(made, capture_output=True, text=True, user=user, cwd=home, env=_PLAIN, timeout=120)
        assert done.returncode == 0, done.stderr
        settings = ["listen_addresses=", f"unix_socket_directories={home}", "fsync=off", "max_connections=40"]
        command = [programs / "postgres", "-D", data, *(part for one in settings for part in ("-c", one))]
        with (home / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, user=user, cwd=home, env=_PLAIN)
            try:
                yield _ready(f"postgresql://regelwerk@/postgres?host={home}", home / "log")
            finally:
                process.send_signal(signal.SIGINT)  # does not wait for connections
                try:
                    process.wait(20)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait(20)


def _ready(address: str, log: Path) -> str:
    import psycopg

    for _ in range(1_200):
        try:
            psycopg.connect(address, connect_timeout=5).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return address
    raise AssertionError(log.read_text(encoding="utf-8", errors="replace")[-2000:])
