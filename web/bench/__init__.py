"""The simulated table's page: what it shows of the bench, and what it may do to it."""
