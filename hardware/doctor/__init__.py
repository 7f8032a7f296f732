"""The doctor: what is well at a table, what is not, and what mends it. Checks are data."""
