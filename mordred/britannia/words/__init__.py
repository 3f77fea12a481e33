"""The words of Britannia, one folder a language."""
