"""The rules, in the order of the rulebook: setup, turn, march, muster, magic, dial events, war, breakout, scoring."""
