# Two commands do everything on a machine with Python 3.11 or later, pip and make:
#   make serve   live tables on the web, on SQLite
#   make test    the test suite
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Bytecode is kept: without it every test worker and every command compiles all it imports anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help serve demo test whole check lint types docs bench bare mutate wheel newest clean

help:
	@echo "make serve  live tables on the web with play money, http://127.0.0.1:8047"
	@echo "make demo   rules, odds, a simulation and a played shoe of baccarat in the terminal"
	@echo "make test   the test suite"
	@echo "make whole  the same with every sweep in full; docs/evidence.md"
	@echo "make check  the quick parts in under two minutes: lint, the rulebook, the tables, what nothing reaches"
	@echo "make mutate breaks cited code and says what no test notices; resumes; docs/evidence.md"
	@echo "make bare   the package without extras, in every Python of 3.11 to 3.13 that is here"
	@echo "make newest the newest of every package that is used, written to constraints.txt"
	@echo "make wheel  the package with the record of its own tests"
	@echo "make docs   the documentation as a site, offline: site/index.html, and /help of the house"
	@echo "make lint   ruff, the layers, the shape of the code, mypy --strict"
	@echo "make bench  kernels against bare loops and public peers, in a place of their own; docs/benchmarks.md"

# Nothing newer than what the tests have passed with: a release of somebody else's breaks no fresh checkout.
INSTALL := pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
$(READY): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/$(INSTALL) '.[dev]'
	touch $@

# Takes the newest of everything and writes down what that is; make test says whether we can live with it.
newest: $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --upgrade-strategy eager --editable '.[dev]'
	$(BIN)/python -m tools.newest

serve: $(READY)
	$(BIN)/chapter47 serve

demo: $(READY)
	@$(BIN)/python -m chapter47.cli.demo

# Much of a run is waiting for browsers, databases and other processes: two workers more keep two processors busy.
WORKERS ?= $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 2)")
test: $(READY)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The sweeps of which make test takes a fixed sample.
whole: export CHAPTER47_WHOLE := 1
whole: test

# For those who develop: no servers, no browsers, no kernels, no long counts; nothing is recorded.
QUICK := tests/rulebook/test_cite.py tests/rulebook/test_provisions.py tests/rulebook/test_readings.py \
	tests/rulebook/test_evidence.py tests/rulebook/test_examples.py tests/tools tests/table tests/test_transcripts.py
check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m tools.shape
	$(BIN)/python -m tools.audit
	CHAPTER47_EVIDENCE=off CHAPTER47_PROOFS=.check.json $(BIN)/python -m pytest -q -n auto --dist worksteal $(QUICK)
	rm -f .check.json

# Breaks cited code; needs the record of a run of the tests. SAMPLE=80 tries only a fixed sample, MINUTES stops it,
# FRESH=--fresh tries again what is known.
SAMPLE ?= 0
MINUTES ?= 600
FRESH ?=
mutate: $(READY)
	test -f .ran.json || $(MAKE) test
	$(BIN)/python -m tools.mutate --sample $(SAMPLE) --minutes $(MINUTES) $(FRESH) $(PACKAGES)

# The wheel without extras, in fresh places with every Python of 3.11 to 3.13 that is found.
bare: $(READY)
	$(BIN)/python -m tools.bare

wheel: $(READY)
	$(BIN)/python -m tools.release
	$(BIN)/pip wheel --quiet --no-deps --wheel-dir dist .

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/codespell docs src examples README.md CONTRIBUTING.md CHANGELOG.md SECURITY.md
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m tools.shape
	$(BIN)/mypy

types: lint

# The documentation as a site, built from this checkout alone: site/index.html, and /help of a house. What is made from
# the program (commands, interfaces, elections, games, readings, the picture of the layers) is made anew.
docs: $(READY)
	$(BIN)/python -m tools.pages
	$(BIN)/python -m tools.picture
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "The documentation is in site/index.html; a house serves it at /help."

# The peers have a place of their own: one of them installs a top-level package "tests".
BENCH := .venv-bench
$(BENCH)/.ready: pyproject.toml constraints.txt
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/$(INSTALL) '.[bench]'
	touch $@

bench: $(BENCH)/.ready
	$(BENCH)/bin/python -m bench

clean:
	rm -rf $(VENV) $(BENCH) .pytest_cache .mypy_cache .ruff_cache .proofs.json .ran.json
