"""Raw files to tables of text: one reader a file format, nothing guessed about types."""
