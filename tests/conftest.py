"""How many examples a property is tried on: `make test` few and always the same, `make test-long` many and new ones."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("quick")
