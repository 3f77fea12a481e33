"""The live table: a game played together from afar, without a browser and without a wire of its own."""
