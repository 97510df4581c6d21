"""The sentences that a rulebook declares: patterns, the forms of their verbs, proposals for what has none."""
