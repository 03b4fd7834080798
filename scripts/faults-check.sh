#!/usr/bin/env bash
# Does to real processes what happens to them, and compares every model with that of an undisturbed run in one process:
# stopped for longer than anybody waits, two coordinators at once, a broker that is killed.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
export STOIC_RUNS=$work/runs STOIC_TOKEN=faults-check
trap 'rm -rf "$work"' EXIT
job=(examples/digits-cnn.yaml --set learner.cnn.epochs=40)

fail() {
    echo "faults: $1" >&2
    cat "$work/out" >&2
    exit 1
}

pause() {
    read -r -t "$1" _ <> <(:) || true
}

model() {
    grep -o 'sha256:[0-9a-f]\{64\}' "$1" | head -1
}

# start <more flags>: the command runs, rounds are being done
start() {
    rm -rf "$STOIC_RUNS"
    ./stoic train "${job[@]}" --on processes --workers 2 "$@" >"$work/out" 2>&1 &
    command=$!
    until [ "$(events | grep -c '"event":"round"' || true)" -gt 3 ]; do
        kill -0 "$command" 2>/dev/null || fail "the run was over before anything could happen to it"
        pause 0.1
    done
}

events() {
    cat "$STOIC_RUNS"/r-*/events.ndjson 2>/dev/null || true
}

# saw <event>: whether the run has recorded one
saw() {
    grep -q "\"event\":\"$1\"" "$STOIC_RUNS"/r-*/events.ndjson
}

# pid <role>: of a process that the command has started
pid() {
    local each
    for each in $(pgrep -P "$command"); do
        if tr '\0' ' ' <"/proc/$each/cmdline" 2>/dev/null | grep -q " $1 "; then
            echo "$each"
            return
        fi
    done
    fail "there is no $1"
}

# finish <what was done>
finish() {
    wait "$command" || fail "$1: the run failed"
    [ "$(model "$work/out")" = "$expected" ] || fail "$1: another model than $expected"
    echo "faults: $1: the same model"
}

./stoic train "${job[@]}" >"$work/out" 2>&1 || fail "the job fails by itself"
expected=$(model "$work/out")

start
victim=$(pid worker)
kill -STOP "$victim"
pause 12
kill -CONT "$victim"
finish "a worker was stopped for 12 seconds"
saw worker-lost || fail "nobody noticed that a worker was stopped"
! grep -q 'is replaced' "$work/out" || fail "a process was replaced although none had ended"

start
victim=$(pid coordinator)
kill -STOP "$victim"
pause 13
kill -CONT "$victim"
finish "the coordinator was stopped for 13 seconds"
grep -q 'another one takes over' "$work/out" || fail "nobody took over from a silent coordinator"
saw adopted || fail "the state that workers keep was not adopted"

start
run=$(basename "$STOIC_RUNS"/r-*)
./stoic coordinator "$run" >"$work/second" 2>&1 &
second=$!
wait "$second" || {
    cat "$work/second" >&2
    fail "the second coordinator failed"
}
[ "$(model "$work/second")" = "$expected" ] || fail "the second coordinator has another model than $expected"
wait "$command" || fail "two coordinators at once: the command failed"
echo "faults: two coordinators at once: the second goes on, the first gives way, the same model"

if [ "${1:-}" != --without-kafka ]; then
    start --transport kafka
    kill -9 "$(pid broker)"
    finish "the broker was killed"
fi
