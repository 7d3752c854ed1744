# Everything a person or CI does here, by name. Needs only git, make and Python 3.11 or newer;
# each target sets up .venv by itself and again when pyproject.toml or constraints.txt change.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed
PORT   ?= 8000
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet

# `make test PYTEST_ARGS='-k layout'` narrows a run.
PYTEST_ARGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help .venv site check serve test lint format bench picture vendor constraints hashes wheel clean

help: ## show this list
	@awk 'BEGIN { FS = ":.*## " } /^[a-z.]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.venv: $(STAMP) ## set up the environment alone

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "site-builder needs Python 3.11 or newer; '$(PYTHON) --version' says:" \
	    "$$($(PYTHON) --version 2>&1 | head -n 1). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { \
	  echo "Python could not make an environment in $(VENV); on Debian and Ubuntu:" \
	    "apt install python3-venv" >&2; rm -rf $(VENV); exit 1; }
# pip first: dependency groups need 25.1, and an environment starts with whatever Python bundles.
	$(PIP) install -c constraints.txt 'pip>=25.1'
	$(PIP) install -c constraints.txt --group dev
# Without isolation, the build tools too are the pinned ones of the line above.
	$(PIP) install -c constraints.txt --no-build-isolation --editable '.[all]'
	@touch $@

site: $(STAMP) ## build content/ to site/
	$(BIN)/site-builder build

check: $(STAMP) ## say what is wrong with the notes of content/
	$(BIN)/site-builder check

serve: site ## build, then show site/ as any static host would (PORT=8000)
	@echo "http://127.0.0.1:$(PORT)/   (Ctrl-C ends it)"
	$(BIN)/python -m http.server --bind 127.0.0.1 --directory site $(PORT)

test: lint ## everything that CI holds: lint, types, tests
	$(BIN)/python -m pytest -n auto --dist loadfile $(PYTEST_ARGS)

lint: $(STAMP) ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMP) ## mend what ruff can mend
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(STAMP) ## measure builds beside those of Hugo, Pelican and others, and write docs/benchmarks.md (an hour)
	$(BIN)/python -m scripts.bench $(BENCH_ARGS)

picture: site ## take README's picture of the map anew (needs Chromium)
	$(BIN)/python scripts/readme_picture.py

vendor: $(STAMP) ## refresh static/vendor/ from the installed packages
	$(BIN)/python scripts/vendor.py

constraints: $(STAMP) ## write constraints.txt from the working environment
	$(BIN)/python scripts/constraints.py

hashes: ## write constraints-hashed.txt from constraints.txt (needs uv)
	uv pip compile pyproject.toml --all-extras -c constraints.txt --generate-hashes --universal --python-version 3.11 \
	  --no-header --no-annotate --quiet --upgrade -o constraints-hashed.txt

wheel: $(STAMP) ## build dist/*.whl and *.tar.gz
	rm -rf dist
	$(BIN)/python -m build --no-isolation

clean: ## remove what was made, .venv too
	rm -rf $(VENV) site dist build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
