"""One custom Great Expectations expectation a file; each stands on a plain function that measures a table."""
