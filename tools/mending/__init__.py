"""Edits of files that are tried before they are written: what `check --fix` and `migrate` do."""
