"""The page's Python: handlers, storage, sharing. Runs in PyScript only; the engine in mordred/ knows nothing of it."""
