#!/usr/bin/env bash
#
# Installs the grader beside this script. Gradescope and the Dockerfile run it once, as root, to build
# the image. It needs the package index, and installs Python if necessary.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
assignment=assignment

usable_python() {
    local python
    for python in python3.13 python3.12 python3.11 python3.10 python3; do
        if "$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 10))' \
            >/dev/null 2>&1; then
            echo "$python"
            return
        fi
    done
    return 1
}

if ! python=$(usable_python); then
    if ! command -v apt-get >/dev/null; then
        echo "This image has no Python 3.10 or later with venv, and no apt-get to install it." >&2
        exit 1
    fi
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        python3 python3-venv >/dev/null
    if ! python=$(usable_python); then
        echo "The Python of this image is too old: choose a base with Python 3.10 or later." >&2
        exit 1
    fi
fi

rm -rf .venv
"$python" -m venv .venv
pip() { .venv/bin/python -I -m pip --disable-pip-version-check --no-input -q "$@"; }
pip install --no-cache-dir -r requirements.txt
pip install --no-cache-dir --no-deps --no-index wheels/*.whl

# Student code must not be able to read the trees.
chmod -R go= .
.venv/bin/python -I -m grader doctor
# Fail the build if grading cannot work, for example because a module is missing.
.venv/bin/python -I -m grader check "$assignment"
