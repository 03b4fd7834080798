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

./stoic train examples/digits-mlp.yaml --on processes --workers 2 --subworkers 1 >"$STOIC_RUNS/out" 2>&1 || {
    cat "$STOIC_RUNS/out" >&2
    exit 1
}
compare digits-mlp.yaml "with 2 workers and a sub-worker below each" "$STOIC_RUNS/out"

# Processes are killed without warning as soon as rounds are done: the coordinator, a worker, and the coordinator again.
./stoic train examples/digits-cnn.yaml --on processes --workers 2 >"$STOIC_RUNS/out" 2>&1 &
command=$!
killed=0
seen=0
while [ "$killed" -lt 3 ] && kill -0 "$command" 2>/dev/null; do
    rounds=$(cat "$STOIC_RUNS"/r-*/events.ndjson 2>/dev/null | grep -c '"event":"round"' || true)
    # Only a run that got on is disturbed again.
    if [ "$rounds" -gt $((seen + 3)) ]; then
        role=coordinator
        [ "$killed" = 1 ] && role=worker
        for victim in $(pgrep -P "$command"); do
            if tr '\0' ' ' <"/proc/$victim/cmdline" 2>/dev/null | grep -q " $role "; then
                kill -9 "$victim" 2>/dev/null && killed=$((killed + 1)) && seen=$rounds
                break
            fi
        done
    fi
    read -r -t 0.1 _ <> <(:) || true
done
wait "$command" || {
    cat "$STOIC_RUNS/out" >&2
    exit 1
}
compare digits-cnn.yaml "with $killed processes killed" "$STOIC_RUNS/out"
[ "$killed" -gt 0 ] || {
    echo "processes: the run was over before anybody could be killed" >&2
    exit 1
}
