"""Hands in the formats of other people, read into our events and written from them, and hands told in words."""
