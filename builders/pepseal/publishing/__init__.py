"""A Hub-ready folder for each family: Parquet, card, Croissant file and seals. Uploading is a separate step."""
