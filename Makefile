# make play   sets up everything and opens the parlour at http://127.0.0.1:8000
# make test   sets up everything and runs all checks
# make docs   builds the documentation into docs/_build/html
# make package builds what people install into dist/: the wheel and the source archive
# make pages  builds the pages of the browser (needs Node 20 or newer, with npm)
# make test-long looks for rare cases twenty times as long
# make test-faults kills all parts of a parlour again and again, for an hour or two
# make mutants   tells how many small wrong changes of the source the tests notice (docs/testing.md); SEED, SAMPLE, AREA
# make golden writes the golden playthroughs anew (read the difference before you keep it)

PYTHON ?= python3
BIN := .venv/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Whoever keeps Python from writing bytecode has hundreds of processes compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play docs package test test-long test-faults warm lint test-pages test-once-ready test-side-by-side browser engines golden mutants pages bench clean

# File by file, in the order of tests/conftest.py. Tests wait for pages, sockets and other processes half of their time,
# so twice as many run at once as there are cores. (Three times as many took as long: each starts servers of its own.)
SIDE_BY_SIDE := -n $(shell $(PYTHON) -c "import os; print(2 * os.cpu_count())") --dist loadfile --no-loadscope-reorder

play: .venv/ready pages
	$(BIN)/trilude

# What the tests wait for is made first, and they start as soon as it is there. Packages are installed, and tests
# compiled, by one core each: pages and types are checked beside that, and beside the tests, so that no core is idle.
test:
	@$(MAKE) --no-print-directory --output-sync=target -j test-once-ready lint test-pages

# What pytest prints is shown as it comes, unlike what the others say, which would be mixed with it.
test-once-ready: warm pages browser engines
	@$(MAKE) --no-print-directory --output-sync=none test-side-by-side

test-side-by-side: .venv/tested
	$(BIN)/python -m pytest $(SIDE_BY_SIDE)

docs: .venv/tested
	$(BIN)/python -m sphinx -W --keep-going -b html docs docs/_build/html
	@echo "The documentation is in docs/_build/html/index.html."

package: .venv/tested pages
	$(BIN)/python -m hatchling build

test-long: .venv/tested warm
	TRILUDE_EFFORT=20 $(BIN)/python -m pytest $(SIDE_BY_SIDE) --timeout 7200 --ignore tests/browser

test-faults: .venv/tested warm engines
	TRILUDE_EFFORT=170 $(BIN)/python -m pytest tests/faults --timeout 14400

# Tests that run side by side find every game compiled, and the tests themselves.
warm: .venv/tested
	$(BIN)/python -m tests.warm

lint: .venv/tested
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports

golden: .venv/tested
	PYTHONPATH=. $(BIN)/python tests/every_game/golden.py

SEED := 1
SAMPLE := 40
mutants: .venv/mutants web/node_modules/.ready pages
	$(BIN)/python -m tests.mutants --seed $(SEED) --sample $(SAMPLE) $(if $(AREA),--area "$(AREA)") $(MUTANTS)

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
	@$(BIN)/pip install --quiet --editable '.[server,terminal]' || \
		{ echo "The packages could not be installed; the lines above say why." >&2; exit 2; }
	@touch $@

# Packages are compiled as they are imported. All of them take 19 seconds of a core, for which everybody would wait;
# what is imported takes 6.
.venv/tested: .venv/python pyproject.toml
	@echo "Installing what Trilude and its tests need into .venv …"
	@$(BIN)/pip install --quiet --no-compile --editable '.[dev]' || \
		{ echo "The packages could not be installed; the lines above say why." >&2; exit 2; }
	@touch .venv/ready $@

.venv/mutants: .venv/tested
	@echo "Installing what makes mutants into .venv …"
	@$(BIN)/pip install --quiet --editable '.[dev,mutants]' || \
		{ echo "The packages could not be installed; the lines above say why." >&2; exit 2; }
	@touch $@

# Without npm everything but the pages works, and this says so.
PAGES := $(shell find web/src web/index.html web/package.json web/vite.config.ts 2>/dev/null)

pages: web/dist/index.html

web/dist/index.html: web/node_modules/.ready $(PAGES)
	@if command -v npm >/dev/null; then cd web && npm run --silent build; else mkdir -p web/dist; fi

web/node_modules/.ready: web/package.json web/package-lock.json
	@if command -v npm >/dev/null; then \
		echo "Installing what the pages need into web/node_modules …"; cd web && npm install --no-save --silent --no-fund --no-audit && touch node_modules/.ready; \
	else echo "npm is not installed, so the pages of the browser are not built; everything else works."; fi

test-pages: pages
	@if command -v npm >/dev/null; then cd web && npm run --silent check && npm run --silent test; fi

# Tests in a browser need the system's Chromium; where it cannot be installed they are skipped, and this says so. The one
# without windows does the same for a third of the work.
browser:
	@test -n "$$TRILUDE_CHROMIUM" || command -v chromium-headless-shell >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium for the tests …" && \
			apt-get update -qq >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
			{ apt-get install -y -qq --no-install-recommends chromium-headless-shell >/dev/null 2>&1 || \
				command -v chromium >/dev/null || apt-get install -y -qq chromium >/dev/null; }; } || \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		echo "There is no Chromium, so the tests in a browser are skipped; install it (Debian: apt install chromium-headless-shell)."

# Tests of several servers need PostgreSQL and Valkey (or Redis); where they cannot be installed they are skipped.
# After the browser, for two installations at a time refuse each other.
engines: browser
	@{ ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v initdb >/dev/null; } && \
		{ command -v valkey-server >/dev/null || command -v redis-server >/dev/null; } || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing PostgreSQL and Valkey for the tests …" && \
			apt-get update -qq >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
			apt-get install -y -qq --no-install-recommends postgresql >/dev/null && \
			{ apt-get install -y -qq --no-install-recommends valkey >/dev/null 2>&1 || \
				apt-get install -y -qq --no-install-recommends redis-server >/dev/null; }; } || \
		echo "There is no PostgreSQL or no Valkey, so the tests of several servers are skipped (Debian: apt install postgresql valkey)."

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .mutants web/node_modules web/dist web/mutants/node_modules
