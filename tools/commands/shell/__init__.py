"""What makes the command at home in a terminal: progress, colour, completion of what is typed."""
