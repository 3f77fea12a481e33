"""The rules, in the rulebook's order: setup, turn, march, muster, magic, dial, war, breakout, scoring."""
