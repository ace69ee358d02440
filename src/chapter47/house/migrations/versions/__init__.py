"""One script for each change of the database's shape."""
