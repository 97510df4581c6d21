"""The message catalogues held against the code, put in order and compiled: `make messages`.

An id is a text in the code that begins with the name of a catalogue and a dot. Ids that are new get an empty entry in
the `.po` file of each language, for somebody to fill in; those that no code says any more go; then the `.mo` files are
written, which are what runs. Babel reads and writes both kinds.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from regelwerk import dsl, interpreter, tools
from regelwerk.dsl.messages.catalogue_files import FOLDER
from regelwerk.dsl.messages.languages import LANGUAGES

HOME = Path(FOLDER)
_UNCHANGING = datetime(2000, 1, 1, tzinfo=UTC)
"""The dates in the head of a file are always the same: what git knows better would only be in conflict."""


def subjects() -> list[str]:
    """The names of the catalogues."""
    return sorted({path.stem for path in HOME.glob("*/*.po")})


def modules() -> list[Path]:
    """Every module that may say something."""
    homes = [Path(str(package.__file__)).parent for package in (dsl, interpreter, tools)]
    return [path for home in homes for path in sorted(home.rglob("*.py")) if path != Path(__file__)]


def ids_in(module: Path, form: re.Pattern[str]) -> Iterator[str]:
    """The ids that stand in a module. What stands in a docstring is none."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and form.fullmatch(node.value):
            yield node.value


def used() -> set[str]:
    """Every id in the code."""
    form = re.compile(rf"(?:{'|'.join(subjects())})(?:\.\w+)+")
    return {id for module in modules() for id in ids_in(module, form)}


def read_catalogue(path: Path) -> Catalog:
    """A `.po` file; ValueError where it cannot be read."""
    with path.open("rb") as file:
        found: Catalog = read_po(file, locale=path.parent.name, charset="utf-8", abort_invalid=True)
    return found


def ordered(path: Path, ids: set[str]) -> Catalog:
    """The catalogue of a file with exactly these ids, in order, and a head that says nothing but what is needed."""
    old = read_catalogue(path)
    new = Catalog(
        locale=path.parent.name, project="regelwerk", version="1", charset="utf-8", fuzzy=False,
        creation_date=_UNCHANGING, revision_date=_UNCHANGING, last_translator="regelwerk", language_team="regelwerk",
        msgid_bugs_address="regelwerk",
        header_comment=f"# {path.stem}: ids and what is read in their place (docs/architecture.md, Messages)",
    )  # fmt: skip
    for id in sorted(ids):
        known = old.get(id)
        plural = known is not None and known.pluralizable
        string = "" if known is None else known.string
        new.add((id, id) if plural else id, string, user_comments=known.user_comments if known is not None else ())
    return new


def compiled(catalogue: Catalog) -> bytes:
    """What `gettext` reads."""
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def lacking(catalogue: Catalog) -> list[str]:
    """The ids for which a catalogue has no sentence, or only for one of two numbers."""
    return [id for id, sentences in sentences_of(catalogue).items() if not all(sentences)]


def sentences_of(catalogue: Catalog) -> dict[str, tuple[str, ...]]:
    """What is read for each id: one sentence, or one for each number."""
    found: dict[str, tuple[str, ...]] = {}
    for one in catalogue:
        if one.id:
            id = one.id if isinstance(one.id, str) else one.id[0]
            found[id] = (one.string,) if isinstance(one.string, str) else tuple(one.string or ("",))
    return found


def main() -> int:
    """Write all files anew; 1 if somebody has to fill in something."""
    ids, answer = used(), 0
    for language in LANGUAGES:
        for subject in subjects():
            path = HOME / language / f"{subject}.po"
            if not path.exists():
                path.write_text("", encoding="utf-8")
            catalogue = ordered(path, {id for id in ids if id.startswith(f"{subject}.")})
            with path.open("wb") as file:
                write_po(file, catalogue, width=0)
            path.with_suffix(".mo").write_bytes(compiled(catalogue))
            for id in lacking(catalogue):
                print(f"{language}/{subject}.po: {id} is empty")
                answer = 1
    return answer


if __name__ == "__main__":
    sys.exit(main())
