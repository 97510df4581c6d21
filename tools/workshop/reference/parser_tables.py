"""Write the parser tables that go beside the grammar: `dsl/grammar/tables.json` and `plain_tables.json`.

    python -m regelwerk.tools.workshop.reference.parser_tables
"""

from __future__ import annotations

from regelwerk.dsl.grammar.parse import build, grammar_text
from regelwerk.dsl.grammar.tables import FILE, PLAIN_FILE, file_text
from regelwerk.dsl.grammar.words import LANGUAGES


def main() -> None:
    for path, rows in ((FILE, True), (PLAIN_FILE, False)):
        made = {grammar_text(language, rows): build(language, rows) for language in LANGUAGES}
        path.write_text(file_text(made), encoding="utf-8")


if __name__ == "__main__":
    main()
