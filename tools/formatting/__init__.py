"""One canonical way to write the files of a rulebook, in either language, with everything an author wrote kept."""
