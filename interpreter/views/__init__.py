"""What a player may see: views and the log."""
