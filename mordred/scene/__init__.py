"""From a view of a game to a keyed tree of SVG and HTML nodes. Pure, and tested without a browser."""
