"""Tools of those who develop the package: mutations, the check of dead code, the record that a wheel carries."""
