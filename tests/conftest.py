"""Tests read German, whatever the machine speaks that runs them; those about languages say which they mean.

None hangs on the wall clock: on a busy machine, anything may take long. So properties have no deadline either.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

os.environ.pop("REGELWERK_LANG", None)
if everything := os.environ.pop("LC_ALL", ""):
    os.environ["LC_CTYPE"] = everything
os.environ["LC_MESSAGES"] = "de_DE.UTF-8"

settings.register_profile("regelwerk", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("regelwerk")
