"""End-to-end tests: the real site in a real browser."""
