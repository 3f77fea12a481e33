"""The desk: all the page knows and does, as pure Python. The page paints it and carries out effects."""
