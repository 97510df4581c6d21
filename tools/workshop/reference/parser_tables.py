"""Print the parser tables that go beside the grammar: `dsl/grammar/tables.json`.

    python -m regelwerk.tools.workshop.reference.parser_tables > dsl/grammar/tables.json
"""

from __future__ import annotations

import sys

from regelwerk.dsl.grammar.parse import build, grammar_text
from regelwerk.dsl.grammar.tables import file_text
from regelwerk.dsl.grammar.words import LANGUAGES


def main() -> None:
    sys.stdout.write(file_text({grammar_text(language): build(language) for language in LANGUAGES}))


if __name__ == "__main__":
    main()
