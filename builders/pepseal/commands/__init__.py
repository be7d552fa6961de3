"""The commands of the `pepseal` command line, one a file."""
