"""Every word counts: what is taken away from a text, or put into it, changes its meaning or is refused."""
