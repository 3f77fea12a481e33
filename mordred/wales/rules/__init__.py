"""The rules of Wales, in the rulebook's order, with prices and reasons; imports the core only."""
