# Four commands: `make play`, `make table`, `make test` and, while working, `make quick`. They set up what they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= tictactoe
PLAYERS ?=
# The seats of automatons: `all`, or numbers. Without anything said, a new player plays the small game against one.
BOTS ?= $(if $(filter tictactoe,$(GAME)),2)
# Two processes; tests of one rulebook stay together, in the order that they are put in (tests/rulebook_order.py).
TWO := -n 2 --dist loadgroup --no-loadscope-reorder

# Tests start many processes: what these import is compiled once, whatever the machine says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: adapters axe trainers setup play table test quick thorough lint types messages docs browser postgres extension clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

play: setup
	$(BIN)/regelwerk play $(GAME) $(if $(PLAYERS),--players $(PLAYERS)) $(if $(BOTS),--bots $(BOTS))

# Without GAME=… you choose in the browser.
table: setup
	$(BIN)/regelwerk table $(if $(filter-out file,$(origin GAME)),$(GAME)) $(if $(PLAYERS),--players $(PLAYERS)) \
		$(if $(filter-out file,$(origin BOTS)),--bots $(BOTS)) --open

# The browser is for tests of the table and of pages, PostgreSQL for those of several servers, the libraries of the
# extension for its packaging, OpenSpiel for the agents that learn, axe-core for the page of the table; where they cannot
# be installed, the tests say so and are skipped.
test: setup
	@$(MAKE) -s -j 2 lint types
	-@timeout 300 $(MAKE) -s -k browser postgres extension trainers axe >/dev/null 2>&1
	$(BIN)/python -m pytest $(TWO)

# While working: of each test a few cases, and none that is marked as long. A minute and a half at most on two cores.
quick: setup
	$(BIN)/python -m pytest $(TWO) --quick

# Samples in full size (tests/samples.py): more random texts, games, damaged files. Half an hour and more.
thorough: setup
	REGELWERK_THOROUGH=1 REGELWERK_SECRETS=5 $(BIN)/python -m pytest $(TWO)

# What is too heavy for everybody: OpenSpiel and Ray (300 MB), and the tests that need them. A minute or two to install.
adapters: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[openspiel,ray]'
	$(BIN)/python -m pytest tests/tools/adapters/test_adapters.py tests/tools/many/test_many_games.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/regelwerk fmt --check rulebooks

# mypy does not see through an editable install that maps folders; links do.
types: setup
	mkdir -p build/types/regelwerk
	ln -sfn $(CURDIR)/package/__init__.py build/types/regelwerk/__init__.py
	for part in dsl interpreter tools rulebooks; do ln -sfn $(CURDIR)/$$part build/types/regelwerk/$$part; done
	cd build/types && MYPYPATH=. $(CURDIR)/$(BIN)/mypy --config-file $(CURDIR)/pyproject.toml -p regelwerk

# The message catalogues: put in order and compiled; new ids get empty entries to fill in.
messages: setup
	$(BIN)/python -m regelwerk.tools.workshop.message_files

# The documentation as a site, in build/site; a link that leads nowhere is an error.
docs: setup
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# A browser to print books as PDF, and to test that and the table; needs Debian packages and the right to install them.
browser:
	@command -v chromium >/dev/null || (apt-get update -q && apt-get install -y -q --no-install-recommends chromium)

# axe-core, a check of the table for who sees little or uses no pointer (tools/table_browser.py --axe); needs npm.
axe: build/axe/node_modules/axe-core/axe.min.js

build/axe/node_modules/axe-core/axe.min.js:
	npm install --prefix build/axe --no-audit --no-fund --silent axe-core

# PostgreSQL, for the tests of several servers on one database: they begin one of their own, in a temporary folder.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || \
		(apt-get update -q && apt-get install -y -q --no-install-recommends postgresql)

# OpenSpiel: public trainers, whose agents learn our games in the tests.
trainers: setup
	@$(BIN)/python -c "import pyspiel" 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[openspiel]'

# The libraries that the extension for VS Code is bundled and packaged with; needs npm and a registry.
extension: tools/editing/vscode/node_modules/.bin/vsce

tools/editing/vscode/node_modules/.bin/vsce: tools/editing/vscode/package.json
	cd tools/editing/vscode && npm install --no-audit --no-fund --no-package-lock --silent
	touch -c $@

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache
