"""How a journal came to have the tables that it has: one revision after another, each a module of `versions`.

A revision that has been released is never changed. A new one is written by hand, with `down_revision` naming the one before
it, and `anteup.room.tables` is changed with it; it is put on when a room opens its journal, after a copy has been made.
"""
