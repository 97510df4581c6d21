"""What a rulebook declares: records for each kind of name, and the world that holds them all."""
