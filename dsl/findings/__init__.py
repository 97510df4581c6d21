"""What is wrong with a file: findings, their codes told to authors, how they are shown, which one is the cause."""
