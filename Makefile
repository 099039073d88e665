# Everything a machine with Python 3.11 or newer (its venv module too), git and make needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
# Extras stay named: an older pip takes the newest of a package that another wants with an extra.
RESOLVE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --no-strip-extras --upgrade --quiet
WHOLE_GAMES := tests/conformance tests/e2e tests/slow_checker tests/toy

FROM :=
KEEP :=
AXE := tests/playground/web/axe

# What one process has compiled, the others need not compile again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run backup restore test brisk coverage check lint types audit rehearse axe site dist lock \
	clean

# make run KEEP=1: in the browser, and all of it goes on the next time.
run: export MALLOC_ARENA_MAX ?= 1
run: export MALLOC_TRIM_THRESHOLD_ ?= 262144
run: $(VENV)/.run  ## play: on Discord with a token in .env, otherwise in the browser
	$(BIN)/python -m bot $(if $(KEEP),playground --keep)

backup: $(VENV)/.run  ## back up the games, also while the bot runs
	@$(BIN)/python -m bot.backup

restore: $(VENV)/.run  ## put a backup into place, once the bot is stopped: make restore FROM=...
	@$(BIN)/python -m bot.backup --restore "$(FROM)"

test: $(VENV)/.dev  ## every test
	$(PYTEST)

# What runs on both databases runs on PostgreSQL only where the store differs.
brisk: $(VENV)/.dev  ## most tests, on one database
	$(PYTEST) -m '(not postgres or store) and not slow'

coverage: $(VENV)/.dev  ## every test, and the lines and branches none but whole games reaches
	$(PYTEST) --cov --cov-report=term --cov-fail-under=85 -m 'not postgres' \
		$(addprefix --ignore=,$(WHOLE_GAMES))
	$(PYTEST) $(WHOLE_GAMES)

check: lint types test  ## what a change must pass

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

audit: $(VENV)/.audit  ## known vulnerabilities of what the bot needs; says so where it can't tell
	$(BIN)/python -m tools.audit $(VENV)/audit/bin/pip-audit requirements.lock

rehearse: $(VENV)/.dev  ## install the bot as its container does, and try it
	$(BIN)/python -m tools.rehearsal

axe: $(AXE)/node_modules  ## fetch what checks the page of the playground for accessibility

site: $(VENV)/.run $(VENV)/.site  ## docs/ as a site, to be read in site/index.html
	$(BIN)/python -m tools.site $(VENV)/site
	NO_MKDOCS_2_WARNING=1 $(VENV)/mkdocs/bin/mkdocs build --strict \
		--config-file $(VENV)/site/mkdocs.yml --site-dir $(CURDIR)/site
	$(BIN)/python -m tools.site --check site

dist: $(VENV)/.dev  ## the release in dist/: a wheel, and the sdist it is made from
	$(BIN)/python -m build --no-isolation --outdir dist .

lock: $(VENV)/.made  ## resolve the dependencies anew
	$(BIN)/pip install --quiet uv
	$(RESOLVE) pyproject.toml -o requirements.lock
	$(RESOLVE) --group dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	$(RESOLVE) --group site -o requirements-site.lock

clean:
	rm -rf $(VENV) site dist *.egg-info

# What checks the page for who hears it or uses it by keyboard; run where there is npm.
$(AXE)/node_modules: $(AXE)/package-lock.json
	@echo 'Installing what checks the page into $(AXE) ...'
	npm ci --prefix $(AXE) --no-audit --no-fund --silent
	touch $@

# Stamped once it is whole: what an earlier try left half made is made anew.
$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo >&2 \
		'Cloisterwyrm needs Python 3.11 or newer: name one with make PYTHON=python3.12.'; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo >&2 \
		'The package python3-venv is missing: apt-get install python3-venv.'; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

# One line says what is to come, with measured sizes; then pip tells of each package.
$(VENV)/.run: requirements.lock | $(VENV)/.made
	@echo 'Installing the bot into $(VENV): a download of 40 MB, 185 MB on disk, about a minute ...'
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.audit: Makefile | $(VENV)/.made
	@echo 'Installing pip-audit into $(VENV)/audit ...'
	$(BIN)/python -m venv --clear $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit==2.9.0
	touch $@

$(VENV)/.site: requirements-site.lock | $(VENV)/.made
	@echo 'Installing what makes the site into $(VENV)/mkdocs ...'
	$(BIN)/python -m venv --clear $(VENV)/mkdocs
	$(VENV)/mkdocs/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements-site.lock
	touch $@

$(VENV)/.dev: requirements-dev.lock | $(VENV)/.made
	@echo 'Installing the bot and its tests into $(VENV):' \
		'a download of 145 MB, 550 MB on disk, about a minute ...'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@ $(VENV)/.run
