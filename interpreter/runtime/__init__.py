"""What compiled code may call."""
