#!/usr/bin/env bash
# Asks a real TensorBoard what it shows of runs of a network, a forest and boosted trees: the reader of the package, and the
# server as a browser asks it. usage: scripts/tensorboard-check.sh [folder of a Python environment]
# Ends with 0 when every scalar is there, with 1 when one is not, and with 3, and the reason, when TensorBoard cannot be had.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=${1:-$root/.stoic/tensorboard}
log=$root/.stoic/tensorboard.log
runs=$(mktemp -d)
trap 'rm -rf "$runs"' EXIT
mkdir -p "$root/.stoic"

skip() {
    echo "tensorboard-check: skipped: $1; the log is in $log" >&2
    exit 3
}

if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv" >"$log" 2>&1 || skip "no Python environment could be made (python3 with venv is needed)"
fi
if ! "$venv/bin/python" -c 'import tensorboard' 2>/dev/null; then
    echo "tensorboard-check: installing tensorboard" >&2
    "$venv/bin/python" -m pip install --quiet tensorboard >"$log" 2>&1 || skip "pip could not install tensorboard"
fi

for example in digits-mlp digits-forest cancer-boost; do
    echo "tensorboard-check: training $example" >&2
    STOIC_RUNS=$runs/$example "$root/stoic" train "$root/examples/$example.yaml" --validation 20% --quiet >/dev/null
done
"$venv/bin/python" "$root/scripts/tensorboard-check.py" "$runs"
