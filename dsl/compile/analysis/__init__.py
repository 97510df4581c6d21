"""What can be known of typed trees before they run: what they read, what is possible, what they cost."""
