"""What an expression is: one record for each operation and for each function, with everything that is known of it."""
