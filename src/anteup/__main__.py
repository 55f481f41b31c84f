"""`python -m anteup`: the same as `anteup`."""

from anteup.cli.main import main

main()
