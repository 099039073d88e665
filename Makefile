# Everything a fresh machine with Python 3.11, git and make needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test check lint types lock clean

run: $(VENV)/.run  ## play: on Discord with a token in .env, otherwise in the browser
	$(BIN)/python -m bot

test: $(VENV)/.dev  ## every test
	$(BIN)/python -m pytest -n auto --dist worksteal

check: lint types test  ## what a change must pass

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

lock:  ## resolve the dependencies anew
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --upgrade --quiet pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-header \
		--no-annotate --upgrade --quiet --group dev -c requirements.lock pyproject.toml \
		-o requirements-dev.lock

clean:
	rm -rf $(VENV)

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.lock | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $@

$(VENV)/.dev: requirements-dev.lock | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@ $(VENV)/.run
