"""The doctor's page: what is well at the table, what is not, and what mends it."""
