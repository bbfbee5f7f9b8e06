# make play   sets up everything and starts a game
# make test   sets up everything and runs all checks
# make golden writes the golden playthroughs anew (read the difference before you keep it)

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: play test lint golden bench clean

play: .venv/ready
	$(BIN)/trilude play

test: .venv/tested lint
	$(BIN)/python -m pytest

lint: .venv/tested
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

golden: .venv/tested
	$(BIN)/python tests/every_game/golden.py

bench: .venv/tested
	$(BIN)/trilude bench

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Trilude needs Python 3.11 or newer; set PYTHON=/path/to/python3.11 if it has another name." >&2; exit 2; }
	@$(PYTHON) -m venv .venv || \
		{ echo "Python's venv module is missing; on Debian or Ubuntu: apt install python3-venv" >&2; exit 2; }
	@touch $@

.venv/ready: .venv/python pyproject.toml
	@echo "Installing what Trilude needs into .venv …"
	@$(BIN)/pip install --quiet --editable . || \
		{ echo "The packages could not be installed; the lines above say why." >&2; exit 2; }
	@touch $@

.venv/tested: .venv/ready pyproject.toml
	@echo "Installing what the tests need into .venv …"
	@$(BIN)/pip install --quiet --editable '.[dev]' || \
		{ echo "The packages could not be installed; the lines above say why." >&2; exit 2; }
	@touch $@

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache
