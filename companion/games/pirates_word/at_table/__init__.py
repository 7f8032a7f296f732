"""A Pirate's Word at a table: what its cards, buttons, pages and screens mean."""
