"""Pass 3, checked data to a world: every name that a rulebook declares, before any text is understood."""
