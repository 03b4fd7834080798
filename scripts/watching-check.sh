#!/usr/bin/env bash
# Watches a run on processes while one of its workers is stopped for a while, another is killed, and then the coordinator:
# status, top and logs must see it as it happens, and explain must account for all of its time afterwards.
set -euo pipefail
cd "$(dirname "$0")/.."

STOIC_RUNS=$(mktemp -d)
export STOIC_RUNS
command=
trap '[ -z "$command" ] || { kill "$command" 2>/dev/null && wait "$command"; }; rm -rf "$STOIC_RUNS"' EXIT

fail() {
    echo "watching: $1" >&2
    cat "$STOIC_RUNS"/said* "$STOIC_RUNS/out" >&2
    exit 1
}

# says <words that must be there> <command…>
says() {
    local wanted=$1
    shift
    "$@" >"$STOIC_RUNS/said" 2>&1 || fail "$* failed"
    grep -q -- "$wanted" "$STOIC_RUNS/said" || fail "$* does not say \"$wanted\""
    echo "watching: $* says \"$wanted\""
}

pause() {
    read -r -t "$1" _ <> <(:) || true
}

pid_of() {
    cut -d' ' -f1 "$run/processes/$1"
}

rounds() {
    cat "$run/events.ndjson" 2>/dev/null | grep -c '"event":"round"' || true
}

# Until so many rounds are recorded.
await() {
    while [ "$(rounds)" -lt "$1" ]; do
        kill -0 "$command" 2>/dev/null || fail "the run was over too early"
        pause 0.1
    done
}

./stoic train examples/digits-cnn.yaml --on processes --workers 3 --set run.parts=4 --set learner.cnn.epochs=400 >"$STOIC_RUNS/out" 2>&1 &
command=$!
run=
while [ -z "$run" ]; do
    for found in "$STOIC_RUNS"/r-*; do [ -d "$found" ] && run=$found; done
    pause 0.1
done
await 5
says running ./stoic status
says 'worker-2 ' ./stoic status --tree
says 'coordinator ' ./stoic top --once

stopped=$(pid_of worker-1)
kill -STOP "$stopped"
pause 3
kill -CONT "$stopped"
await $(($(rounds) + 5))
says '"worker":"worker-1"' ./stoic explain --output json
late=$(grep -o '"worker":"worker-1"[^}]*"late":[0-9]*' "$STOIC_RUNS/said" | grep -o '[0-9]*$')
[ "$late" -ge 1 ] || fail "worker-1 was stopped for 3 s and was waited for only $late s"
echo "watching: worker-1, stopped for 3 s, was waited for at least $late s"

kill -9 "$(pid_of worker-2)"
await $(($(rounds) + 5))
kill -9 "$(pid_of coordinator)"
await $(($(rounds) + 5))
says 'worker-lost' ./stoic logs --worker run
says 'has ended (137) and is replaced' ./stoic logs --worker command

kill -TERM "$command"
wait "$command" || true
command=
says stopped ./stoic status
says 'worker-2-1 is ready' ./stoic logs
says recovering ./stoic explain
says coordinator ./stoic explain
cat "$STOIC_RUNS/said"
./stoic explain --output json >"$STOIC_RUNS/said"
seconds=$(grep -o '"seconds":[0-9.]*' "$STOIC_RUNS/said" | head -1 | cut -d: -f2)
sum=$(grep -o '"causes":{[^}]*}' "$STOIC_RUNS/said" | grep -o ':[0-9.E-]*[,}]' | tr -d ':,}' | awk '{ s += $1 } END { print s }')
awk -v a="$seconds" -v b="$sum" 'BEGIN { exit !(a - b < 0.001 && b - a < 0.001) }' || fail "$sum s by cause, $seconds s in all"
echo "watching: $seconds s, all of them accounted for"
