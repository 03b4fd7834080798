#!/usr/bin/env bash
# Trains examples with every worker a process of its own, kills some of them, and compares every model with the committed hash.
set -euo pipefail
cd "$(dirname "$0")/.."

STOIC_RUNS=$(mktemp -d)
export STOIC_RUNS
trap 'rm -rf "$STOIC_RUNS"' EXIT

committed() {
    grep "^$1 " examples/hashes.txt | cut -d' ' -f2
}

# compare <example> <what was done> <output of the command>
compare() {
    local found
    found=$(grep -o 'sha256:[0-9a-f]\{64\}' "$3" | head -1)
    if [ "$found" != "$(committed "$1")" ]; then
        echo "processes: $1 $2: $found instead of $(committed "$1")" >&2
        cat "$3" >&2
        exit 1
    fi
    echo "processes: $1 $2: the committed model"
}

for example in iris.yaml:1 digits.yaml:3 diabetes.yaml:2 digits-forest.yaml:3 cancer-boost.yaml:2 digits-mlp.yaml:2 digits-cnn.yaml:3; do
    name=${example%:*}
    workers=${example#*:}
    ./stoic train "examples/$name" --on processes --workers "$workers" >"$STOIC_RUNS/out" 2>&1 || {
        cat "$STOIC_RUNS/out" >&2
        exit 1
    }
    compare "$name" "with $workers worker processes" "$STOIC_RUNS/out"
done

# A worker is killed without warning as soon as rounds are done, and again when it was replaced.
./stoic train examples/digits-cnn.yaml --on processes --workers 2 >"$STOIC_RUNS/out" 2>&1 &
command=$!
killed=0
while [ "$killed" -lt 2 ] && kill -0 "$command" 2>/dev/null; do
    if grep -qs '"round":[1-9]' "$STOIC_RUNS"/r-*/events.ndjson 2>/dev/null || grep -q '^round' "$STOIC_RUNS/out"; then
        victim=$(pgrep -P "$command" | tail -1 || true)
        if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
            killed=$((killed + 1))
        fi
    fi
    read -r -t 0.3 _ <> <(:) || true
done
wait "$command" || {
    cat "$STOIC_RUNS/out" >&2
    exit 1
}
compare digits-cnn.yaml "with $killed workers killed" "$STOIC_RUNS/out"
[ "$killed" -gt 0 ] || {
    echo "processes: the run was over before anybody could be killed" >&2
    exit 1
}
