# anteup: `make play` to play in the browser, `make test` before a commit, `make help` for the rest.
# Needs Python 3.11 or newer with its venv module, and make; everything else is installed into .venv. A C compiler for the
# kernel is the system's, or one that pip brings; where neither can be had, NumPy does the kernel's work.

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11,$(if $(shell \
	$(p) -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>&1 || echo no),,$(p))))
# Python compiles what it comes to use.
PIP := -m pip --disable-pip-version-check install --quiet --no-compile
V := .venv/bin
CODE := src tests tools $(wildcard bench) kernel_build.py
KERNEL := kernel_build.py $(wildcard src/anteup/kernel/csrc/*)
IN_TWO = $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)
CHECKS := basedpyright mypy tsc layers spelling format lint
ARGS ?=

.DELETE_ON_ERROR:
.PHONY: help play test check $(CHECKS) read-once test-long every-path sanitize cover ledger laws-off bench bench-engine bench-room mutants wheels fix lock clean

help: ## show these lines
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS='	' read -r name says; do printf '  make %-13s %s\n' "$$name" "$$says"; done

play: .venv/run ## open the room: tables in the browser, for you, your friends and bots; ARGS="--port 9000" passes words on
	@$(V)/anteup room $(ARGS)

test: .venv/dev ## everything that must pass before a commit: the checks, then the tests with their coverage
	+@$(IN_TWO) $(CHECKS) read-once
	$(V)/pytest -n 3 --cov --cov-report=term $(ARGS)

check: .venv/dev ## format, lint, types (mypy and basedpyright), layers, spelling
	+@$(IN_TWO) $(CHECKS)

$(CHECKS) read-once: .venv/dev
read-once: # of a fresh clone, or else each worker compiles all tests; what is wrong with them, they tell
	@test -d tests/__pycache__ || $(V)/pytest --collect-only -qq $(ARGS) >/dev/null 2>&1 || true
format:
	$(V)/ruff format --check --quiet $(CODE)
lint:
	$(V)/ruff check --quiet $(CODE)
mypy:
	$(V)/mypy src $(filter-out src,$(CODE))
basedpyright:
	$(V)/basedpyright
tsc:
	$(V)/python -m tools.web_types
layers:
	$(V)/lint-imports --no-logo
spelling:
	$(V)/codespell *.md docs requirements Makefile $(CODE)

test-long: .venv/dev ## the tests too long for every day: whole orders, whole counts, 2,000 examples a property
	$(V)/pytest -n 2 -m 'long or hypothesis' --hypothesis-profile=long $(ARGS)

sanitize: .venv/dev ## the kernel's tests, every address and every undefined step of it being checked; needs GCC and its libasan
	rm -rf build/sanitize && mkdir -p build/sanitize && cp -R src/anteup build/sanitize/
	$(V)/python kernel_build.py --sanitize --cc gcc --into build/sanitize/anteup/kernel
	LD_PRELOAD="$$(gcc -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc PYTHONPATH=build/sanitize \
		$(V)/pytest -p no:cacheprovider tests/kernel $(ARGS)

every-path: .venv/dev .venv-wheels/done ## the tests of numbers by a kernel that zig has built, and by NumPy alone
	rm -rf build/zig && mkdir -p build/zig && cp -R src/anteup build/zig/
	$(V)/python kernel_build.py --cc "$(CURDIR)/.venv-wheels/bin/python -m ziglang cc" --into build/zig/anteup/kernel
	PYTHONPATH=build/zig $(V)/pytest -n 2 tests/kernel tests/equity tests/odds $(ARGS)
	ANTEUP_KERNEL=numpy $(V)/pytest -n 2 tests/kernel/test_ranker.py tests/equity tests/odds $(ARGS)

cover: .venv/dev ## the tests again, and which lines of every module none of them has run
	ANTEUP_COVER=all $(V)/pytest -n 2 --cov --cov-report= --cov-fail-under=0 $(ARGS)
	$(V)/coverage report --include='src/anteup/*' --fail-under=0 --format=text

ledger: .venv/dev ## which entries of the rules ledger have a test
	$(V)/python -m tests.ledger.report $(ARGS)

laws-off: .venv/dev ## switch each law off in turn; a test must notice
	$(V)/python -m tests.ledger.laws_off $(ARGS)

bench: .venv-bench/done .venv/run ## evaluations and equities, beside others, in an environment of their own
	.venv-bench/bin/python bench/kernel.py $(ARGS)

bench-engine: .venv-bench/done ## hands a second, beside PokerKit, in an environment of its own
	.venv-bench/bin/python bench/engine.py $(ARGS)

bench-room: .venv/run ## what a room bears: 6,000 sockets, acts at once, and how soon it plays again after kill -9
	$(V)/python bench/room.py $(ARGS)

mutants: .venv/dev ## put small faults into the rules and the engine; the tests must notice
	$(V)/python -m tools.mutants $(or $(ARGS),--sample 1000 --minutes 30)

wheels: .venv-wheels/done ## a wheel for each system, all built here; the one for this system is tried
	.venv-wheels/bin/python -m tools.wheels $(ARGS)

fix: .venv/dev ## format, and mend what ruff can mend
	$(V)/ruff check --fix --quiet $(CODE) || true
	$(V)/ruff format --quiet $(CODE)

lock: .venv-lock/done ## compile requirements/*.in to the pinned *.txt
	for part in build run zig wheels dev bench; do UV_CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/uv pip compile --quiet \
		--universal --python-version 3.11 --no-emit-index-url $(ARGS) requirements/$$part.in -o requirements/$$part.txt || exit 1; done

clean: ## remove what make made
	rm -rf .venv .venv-bench .venv-lock .venv-wheels build src/anteup.egg-info __pycache__
	rm -f src/anteup/kernel/_core.abi3.so src/anteup/kernel/_core.pyd
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python .venv-bench/bin/python .venv-lock/bin/python .venv-wheels/bin/python:
	@test -n "$(PYTHON)" || { echo "anteup needs Python 3.11 or newer with its venv module; on Debian: apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear $(@:/bin/python=)

.venv/installed: requirements/build.txt requirements/run.txt requirements/run.in pyproject.toml | .venv/bin/python
	$(V)/python $(PIP) --no-deps -r requirements/build.txt -r requirements/run.txt
	@test -z "$$($(V)/python kernel_build.py --needs)" || \
		{ echo "no C compiler works here: getting zig" && $(V)/python $(PIP) --no-deps -r requirements/zig.txt || true; }
	$(V)/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/run: .venv/installed $(KERNEL)
	@if $(V)/python kernel_build.py; then touch $@; else echo "anteup goes on without the kernel; NumPy does its work" >&2; fi

.venv/dev: requirements/dev.txt .venv/installed | .venv/run
	$(V)/python $(PIP) --no-deps -r requirements/dev.txt
	@touch $@

.venv-bench/done: requirements/bench.txt pyproject.toml | .venv-bench/bin/python
	.venv-bench/bin/python $(PIP) --no-deps -r requirements/bench.txt
	.venv-bench/bin/python $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

.venv-wheels/done: requirements/build.txt requirements/zig.txt requirements/wheels.txt | .venv-wheels/bin/python
	.venv-wheels/bin/python $(PIP) --no-deps -r requirements/build.txt -r requirements/zig.txt -r requirements/wheels.txt
	@touch $@

.venv-lock/done: | .venv-lock/bin/python
	.venv-lock/bin/python $(PIP) uv
	@touch $@
