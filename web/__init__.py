"""The page's Python: handlers, storage, sharing. Runs in PyScript only; the engine knows nothing of it."""
