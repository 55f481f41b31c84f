"""`python -m anteup`: the same as `anteup`."""

from anteup.cli.main import main

if __name__ == "__main__":  # and not where a process of the room's own is begun
    main()
