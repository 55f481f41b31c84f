"""The command line: one module a command, and those that draw and understand for them."""
