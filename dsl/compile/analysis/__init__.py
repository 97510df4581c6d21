"""What can be known of typed trees before they run: what they rest on, what is possible, what they cost."""
