"""Raw rows to canonical records, and the account of what became of every row."""
