"""Tests read German, whatever the machine speaks that runs them; those about languages say which they mean."""

from __future__ import annotations

import os

os.environ.pop("REGELWERK_LANG", None)
if everything := os.environ.pop("LC_ALL", ""):
    os.environ["LC_CTYPE"] = everything
os.environ["LC_MESSAGES"] = "de_DE.UTF-8"
