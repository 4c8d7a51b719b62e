# Signoria: `make demo` and `make test` each work alone in a fresh clone; they need Python 3.11 or newer and make.
# Everything is installed into .venv; a second call installs nothing unless pyproject.toml or constraints.txt changed.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
SIGNORIA := $(BIN)/signoria
PYTEST := $(BIN)/python -m pytest
TRAIN_STAMP := $(VENV)/installed-train
DEV_STAMP := $(VENV)/installed-dev

# What the demo does; `make demo DEMO_MINUTES=1` for a short look.
DEMO_GAME := princes_of_florence
DEMO_SEATS := 2
DEMO_MINUTES := 6
DEMO_OUT := runs/demo
DEMO_BOT := $(DEMO_OUT)/best_model.zip

# Tests in two processes. All tests of one file run in the same one; where nothing is cached, all tests of one game do.
TEST_PROCESSES := 2
SPREAD := -n $(TEST_PROCESSES) --dist loadfile
SPREAD_GAMES := -n $(TEST_PROCESSES) --dist loadgroup
# Least share of the lines of rules, encoders and heuristics that the plain run must reach, in percent.
COVERAGE := 90

export OMP_NUM_THREADS ?= 1
unexport PYTHONPATH

.PHONY: help demo test test-compiled test-boundscheck test-plain lint bench clean
.NOTPARALLEL:

help:
	@echo 'make demo   train a bot by self-play and show its win rates (about 10 minutes)'
	@echo 'make test   all tests: compiled, with checked indices, and as plain Python with coverage'
	@echo 'make lint   ruff, mypy and the import contracts'
	@echo 'make bench  measure the speed of this machine'
	@echo 'make clean  remove .venv, caches and build files'

demo: $(TRAIN_STAMP)
	$(SIGNORIA) train $(DEMO_GAME) --seats $(DEMO_SEATS) --minutes $(DEMO_MINUTES) --out $(DEMO_OUT) --overwrite
	$(SIGNORIA) tournament $(DEMO_GAME) $(DEMO_BOT) random --seats $(DEMO_SEATS)
	$(SIGNORIA) tournament $(DEMO_GAME) $(DEMO_BOT) heuristic --seats $(DEMO_SEATS)

test: test-compiled test-boundscheck test-plain

# The kernels are compiled first, game by game; the test processes then load them from the cache.
test-compiled: $(DEV_STAMP)
	$(BIN)/python -c 'import signoria; print(*signoria.game_ids())' | xargs -n 1 -P $(TEST_PROCESSES) $(SIGNORIA) warmup
	$(PYTEST) $(SPREAD)

# Wrong indices raise instead of reading a neighbour. This mode is not cached, so only one process compiles each game.
test-boundscheck: $(DEV_STAMP)
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -m boundscheck $(SPREAD_GAMES)

test-plain: $(DEV_STAMP)
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m plain $(SPREAD) --cov --cov-fail-under=$(COVERAGE)

# mypy sees the root under its package name through a link; the dot folder keeps the link out of its own search.
lint: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	mkdir -p $(VENV)/typing && ln -sfn ../.. $(VENV)/typing/signoria
	cd $(VENV)/typing && ../bin/mypy --config-file ../../pyproject.toml --cache-dir ../../.mypy_cache -p signoria
	$(BIN)/lint-imports

bench: $(TRAIN_STAMP)
	$(SIGNORIA) bench

$(TRAIN_STAMP): pyproject.toml constraints.txt
	$(call install,train)
	touch $@

$(DEV_STAMP): pyproject.toml constraints.txt
	$(call install,train$(comma)dev)
	touch $(TRAIN_STAMP) $@

comma := ,

define install
@echo 'Installing into $(VENV); the first time takes a few minutes.'
test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
$(BIN)/python -m pip install --disable-pip-version-check --quiet --constraint constraints.txt --editable '.[$(1)]'
endef

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
