"""What `systemd/install`, `update` and `uninstall` do, by Python's own library alone."""
