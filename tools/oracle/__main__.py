"""Run as `python -m regelwerk.tools.oracle KIND …`: `gaia`, `ti4-combat` or `ti4-table`."""

import sys

from regelwerk.tools.workshop.oracle import oracle
from regelwerk.tools.workshop.oracle.ti4 import ti4_combat, ti4_table

KINDS = {"ti4-combat": ti4_combat.main, "ti4-table": ti4_table.main}

kind = sys.argv[1] if len(sys.argv) > 1 else ""
sys.exit(KINDS[kind](sys.argv[2:]) if kind in KINDS else oracle.main())
