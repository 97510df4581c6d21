"""What only the developers of Regelwerk run. Not part of the installed package."""
