"""Commands about mods: differences, conflicts, packages."""
