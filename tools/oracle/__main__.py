"""Run as `python -m regelwerk.tools.oracle`."""

import sys

from regelwerk.tools.workshop.oracle.oracle import main

sys.exit(main())
