"""Mods: folders that add entries to a rulebook and change some of its own, by path."""
