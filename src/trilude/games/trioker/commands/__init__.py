"""Commands of the terminal about Trioker's shapes and its patience."""
