#!/usr/bin/env bash
# Makes .venv in the project and installs the pinned dependencies. When nothing changed it only looks, and is quick.
# PYTHON=python3.13 chooses another Python than the first fitting one.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.venv
lock=requirements-dev.txt
stamp=$venv/installed-requirements.txt

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

can_make_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

find_python() {
    local candidate
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if fits "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    return 1
}

debian_packages() {  # installs them as root, otherwise says what to do
    local install="apt-get install -y --no-install-recommends $*"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -q && DEBIAN_FRONTEND=noninteractive $install
    else
        printf 'Missing Debian packages: %s\nInstall them with:\n    sudo apt-get update && sudo %s\n' "$*" "$install" >&2
        exit 1
    fi
}

compile_translations() { $venv/bin/python -m rules.catalogues locale; }  # those that have changed

if [ -x $venv/bin/python ] && fits $venv/bin/python && cmp -s $lock $stamp; then
    compile_translations
    exit 0
fi

python=$(find_python) || { debian_packages python3 python3-venv; python=$(find_python); }
if ! can_make_venv "$python"; then
    debian_packages "$(basename "$(readlink -f "$(command -v "$python")")")-venv"
fi

if ! { [ -x $venv/bin/python ] && fits $venv/bin/python && $venv/bin/python -m pip --version >/dev/null 2>&1; }; then
    echo "Making $venv with $("$python" --version)"
    rm -rf $venv
    "$python" -m venv $venv
fi
echo "Installing the pinned dependencies"
$venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input -r $lock
cp $lock $stamp
compile_translations
