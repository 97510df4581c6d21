"""Adapters: the games as environments for those who train or test players elsewhere (docs/bots.md)."""
