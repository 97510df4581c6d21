"""The web server of the tables: browsers, what they say, what they are told."""
