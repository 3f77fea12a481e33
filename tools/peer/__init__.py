"""Our games at other people's tables: adapters for measuring against other frameworks. No part of the
site.
"""
