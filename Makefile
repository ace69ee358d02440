# Two commands do everything on a machine with Python 3.11 or later, pip and make:
#   make demo    the main job in the terminal
#   make test    the whole test suite
.DEFAULT_GOAL := help
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help demo test lint types docs bench clean

help:
	@echo "make demo   rules, odds, a simulation and a played shoe of baccarat in the terminal"
	@echo "make test   the whole test suite"
	@echo "make lint   ruff and mypy --strict"
	@echo "make bench  measured ratios of the kernels and the procedures"

$(READY): pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

demo: $(READY)
	@$(BIN)/python -m chapter47.cli.demo

test: $(READY)
	$(BIN)/python -m pytest -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

types: lint

bench: $(READY)
	$(BIN)/python -m bench

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .proofs.json
