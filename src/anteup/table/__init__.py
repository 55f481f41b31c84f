"""Between hands: who sits where, whose button it is, who shuffles."""
