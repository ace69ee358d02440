"""Plans for many rolls of craps: as data, compiled, from state to state."""
