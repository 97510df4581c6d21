"""Balance: what many games say of a rulebook, with how sure one can be of it."""
