"""Run as `python -m regelwerk.tools.campaign`."""

import sys

from regelwerk.tools.workshop.campaign import main

sys.exit(main())
