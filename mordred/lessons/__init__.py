"""Lessons: what a lesson is, how one is played through, and what is wrong with one."""
