"""The command `regelwerk`: its arguments, where games and mods are found, how findings are shown."""
