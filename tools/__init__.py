"""What make.py is made of: standard library only, one small module per step."""
