"""A few ready phrases: enough to be polite in every language (`live.phrase.<name>` in the catalogues)."""

PHRASES = ("hello", "well_played", "ouch", "thinking", "your_turn", "moment", "thanks", "good_game")
