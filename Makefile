# make build  environment, then the starter datasets, then a table of what came out
# make test   everything: lint, types, unit, property, doctest, end to end (PLM=1 adds what needs torch)
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.ONESHELL:

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TESTS ?=

.PHONY: env build build-all test lint bench lock clean

env: .venv/.build-installed

.venv/.created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
		echo "error: $(PYTHON) is $$($(PYTHON) --version 2>&1), expected Python 3.11 or newer; next step: make PYTHON=/path/to/python3.11" >&2
		exit 2
	}
	$(PYTHON) -m venv .venv
	touch $@

.venv/.build-installed: pyproject.toml constraints.txt | .venv/.created
	@echo "installing what the pipeline needs into .venv (once; about two minutes)"
	$(PIP) --editable '.[build,check]'
	touch $@

.venv/.dev-installed: .venv/.build-installed
	@echo "installing what the tests need into .venv (once)"
	$(PIP) --editable '.[build,check,dev]'
	touch $@

.venv/.plm-installed: .venv/.dev-installed
	@echo "installing torch into .venv (once)"
	$(PIP) --editable '.[build,check,dev,plm]'
	touch $@

build: env
	@$(BIN)/pepseal build

build-all: env
	@$(BIN)/pepseal build --all

lint: .venv/.dev-installed
	@$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: .venv/.$(if $(PLM),plm,dev)-installed lint
	@$(BIN)/python -m pytest --numprocesses 2 --dist worksteal $(if $(PLM),--no-skips) $(TESTS)

bench: .venv/.dev-installed
	@$(BIN)/python tests/bench/run.py

lock:
	@$(PYTHON) -m venv .venv/lock
	.venv/lock/bin/python -m pip install --quiet uv
	{ echo "# Versions that were tested together; made by 'make lock' and used by 'make env' (pip install -c)."
	.venv/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --all-extras --no-header --no-annotate pyproject.toml; } > constraints.new
	mv constraints.new constraints.txt

clean:
	rm -rf .venv .bench data .dvc/cache .dvc/tmp .pytest_cache .mypy_cache .ruff_cache .hypothesis
