# Two commands do everything on a machine with Python 3.11 or later, pip and make:
#   make serve   live tables on the web, on SQLite
#   make test    the whole test suite
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help serve demo test lint types docs bench clean

help:
	@echo "make serve  live tables on the web with play money, http://127.0.0.1:8047"
	@echo "make demo   rules, odds, a simulation and a played shoe of baccarat in the terminal"
	@echo "make test   the whole test suite"
	@echo "make lint   ruff and mypy --strict"
	@echo "make bench  kernels against bare loops and public peers, in a place of their own; docs/benchmarks.md"

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

serve: $(READY)
	$(BIN)/chapter47 serve

demo: $(READY)
	@$(BIN)/python -m chapter47.cli.demo

test: $(READY)
	$(BIN)/python -m pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

types: lint

# The peers have a place of their own: one of them installs a top-level package "tests".
BENCH := .venv-bench
$(BENCH)/.ready: pyproject.toml
	test -x $(BENCH)/bin/python || $(PYTHON) -m venv $(BENCH)
	$(BENCH)/bin/pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

bench: $(BENCH)/.ready
	$(BENCH)/bin/python -m bench

clean:
	rm -rf $(VENV) $(BENCH) .pytest_cache .mypy_cache .ruff_cache .proofs.json
