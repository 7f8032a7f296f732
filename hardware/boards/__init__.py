"""Readers and buttons on boards of their own, which tell of them over the broker of the house."""
