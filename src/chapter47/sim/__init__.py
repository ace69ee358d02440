"""Monte Carlo on compiled kernels: what is common to all games."""
