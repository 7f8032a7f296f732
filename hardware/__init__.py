"""Everything that touches a pin, and its imitation."""
