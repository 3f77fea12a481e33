"""The words of Wales, one folder a language."""
