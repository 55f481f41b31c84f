"""One hand: actions, events, the dealer, the laws of betting, the fold, the log."""
