"""The desk: everything the page knows and does, as pure Python. The page only paints it and carries out effects."""
