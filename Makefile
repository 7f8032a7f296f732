# What a newcomer needs: `make run` plays at a simulated table, `make test` runs every check.
# Python 3.11 or newer with venv, git and make are all that must be there before.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
SAID := $(VENV)/pip.log
CHROMIUM := $(shell command -v chromium-headless-shell || command -v chromium || command -v chromium-browser)
DEBOOTSTRAP := $(shell PATH=$$PATH:/usr/sbin command -v debootstrap)
NSPAWN := $(shell command -v systemd-nspawn)
DTC := $(shell command -v dtc)
MOSQUITTO := $(shell PATH=$$PATH:/usr/sbin command -v mosquitto)
FAKETIME := $(firstword $(wildcard /usr/lib/*/faketime/libfaketime.so.1))
ANALYZE := $(shell command -v systemd-analyze)
PEERS := benchmarks/.peers
ARGS ?=
# Two workers more than there are cores: tests in a browser wait for hands, holds and countdowns.
WORKERS := $(shell expr $$(nproc 2>/dev/null || echo 2) + 2)

# What is compiled once serves all workers and every process that a test starts, also where the
# environment forbids Python to keep it: it lies in the venv, so that the tree stays as it was.
test soak pictures: export PYTHONDONTWRITEBYTECODE :=
test soak pictures: export PYTHONPYCACHEPREFIX := $(abspath $(VENV))/compiled

.PHONY: run test check soak pictures bench words browser compiler broker faketime analyzer debootstrap test-install format clean

run: $(VENV)/installed
	@exec $(BIN)/companion serve --data .table $(ARGS)

test: $(VENV)/tested browser compiler broker faketime analyzer fuse check
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: $(VENV)/tested
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

# systemd/install, update and uninstall in Debian's own roots (bookworm and trixie), which are made once in .roots. As root.
test-install: $(VENV)/tested debootstrap
	@if [ "$$(id -u)" != 0 ]; then echo "Roots are made and entered by root only: sudo make test-install" >&2; exit 1; fi
	@$(BIN)/python -m pytest -m install -p no:randomly tests/install $(ARGS)

# What takes longer than a test run may: 20,000 whole games on all cores, more killed processes.
soak: $(VENV)/tested
	@$(BIN)/python -m pytest -m soak $(ARGS)

# For eyes: every page in both themes and three sizes, and the table as colour-blind eyes see it.
pictures: $(VENV)/tested browser
	@$(BIN)/python -m pytest -m soak tests/browser/test_every_page.py tests/browser/test_every_eye.py $(ARGS)
	@echo "They are in tests/artifacts."

bench: $(VENV)/tested $(PEERS)/installed
	@for script in benchmarks/bench_*.py; do $(BIN)/python $$script || exit 1; done

# Brings the catalogues of translations/ up to date with what the sources say, and compiles them.
words: $(VENV)/tested
	@$(BIN)/python -m translations

# What the rules are measured beside is not the product's: it has a place of its own, with versions of
# its own, and without it the figures are printed all the same.
$(PEERS)/installed: benchmarks/requirements.txt benchmarks/package.json | $(BIN)/python
	@mkdir -p $(PEERS) && cp benchmarks/package.json $(PEERS)
	@echo "Installing what is measured beside us into $(PEERS) (once)"
	@$(BIN)/python -m venv $(PEERS)/python && $(PEERS)/python/bin/python -m pip --quiet \
	    --disable-pip-version-check install --no-deps -r benchmarks/requirements.txt \
	    || echo "Going on without pokerkit and pi-rc522"
	@if ! command -v npm >/dev/null; then echo "node or npm is missing: going on without boardgame.io"; \
	    else (cd $(PEERS) && npm install --silent --no-audit --no-fund --no-package-lock) \
	    || echo "Going on without boardgame.io"; fi
	@if [ -d $(PEERS)/node_modules/boardgame.io ]; then touch $@; fi

# The tests' browser is Debian's; only root may install it, others are told how by the tests.
browser:
ifeq ($(CHROMIUM),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing chromium for the browser tests"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends fonts-dejavu-core chromium-headless-shell >/dev/null \
	    || apt-get install -y -qq --no-install-recommends fonts-dejavu-core chromium >/dev/null; \
	fi
endif

# The device-tree compiler compiles the wiring's overlays in a test.
compiler:
ifeq ($(DTC),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing device-tree-compiler for the overlay's tests"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends device-tree-compiler >/dev/null; \
	fi
endif

# A broker for the tests, which start their own on a free port and with its own configuration.
broker:
ifeq ($(MOSQUITTO),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing mosquitto for the tests of the house's broker"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends mosquitto openssl >/dev/null; \
	fi
endif

# A clock that jumps by years, for one process of the tests.
faketime:
ifeq ($(FAKETIME),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing libfaketime for the tests of a clock that jumps"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends libfaketime >/dev/null; \
	fi
endif

# systemd's own checks of its units need no systemd that runs.
analyzer:
ifeq ($(ANALYZE),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing systemd for the units' tests"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends systemd >/dev/null; \
	fi
endif

debootstrap:
ifeq ($(and $(DEBOOTSTRAP),$(NSPAWN)),)
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing debootstrap and systemd-nspawn for the installer's tests"; \
	    export DEBIAN_FRONTEND=noninteractive; apt-get update -qq; \
	    apt-get install -y -qq --no-install-recommends debootstrap systemd-container >/dev/null; \
	fi
endif

# The tests that cut the power have a disk of their own: the kernel's FUSE and its device, no more.
fuse:
	@if [ "$$(id -u)" = 0 ] && [ ! -e /dev/fuse ]; then \
	    modprobe fuse 2>/dev/null; [ -e /dev/fuse ] || mknod -m 666 /dev/fuse c 10 229; \
	fi

format: $(VENV)/tested
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) $(PEERS) .roots build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@PYTHON="$(PYTHON)" sh .ci/make-venv $(VENV)

# mfrc522 names RPi.GPIO as a dependency, which needs a compiler off a Pi and breaks a Pi 5: hence --no-deps.
$(VENV)/installed: pyproject.toml | $(BIN)/python
	@echo "Installing the companion into $(VENV) (once)"
	@$(PIP) install --editable . 2>$(SAID) || sh .ci/say-offline $(SAID)
	@$(PIP) install --no-deps mfrc522==0.0.7 2>$(SAID) || sh .ci/say-offline $(SAID)
	@touch $@

$(VENV)/tested: $(VENV)/installed
	@$(PIP) install --editable '.[test]' 2>$(SAID) || sh .ci/say-offline $(SAID)
	@touch $@
