"""Playing in the terminal, and many games by automatons."""
