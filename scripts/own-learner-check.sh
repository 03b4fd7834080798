#!/usr/bin/env bash
# Makes a learner as a user would, builds it, trains it with every worker a process of its own, kills some of them, and compares.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/find-jdk.sh
root=$PWD

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export STOIC_RUNS=$work/runs

fail() {
    echo "own learner: $1" >&2
    cat "$work/out" >&2
    exit 1
}

# run <command …>: what it says goes to a file
run() {
    "$@" >"$work/out" 2>&1 || fail "$* ended with $?"
}

hash_of() {
    grep -o 'sha256:[0-9a-f]\{64\}' "$work/out" | head -1
}

# same <hash> <what was done>
same() {
    [ "$(hash_of)" = "$1" ] || fail "$2: $(hash_of) instead of $1"
    echo "own learner: $2: the same model"
}

./stoic version >"$work/out" 2>&1 || fail "stoic does not start"

run mvn -q -B package -f examples/naive-bayes/pom.xml
committed=$(cat examples/naive-bayes/hash.txt)
run ./stoic train examples/naive-bayes/job.yaml --on processes --workers 2
same "$committed" "naive Bayes of the examples in 2 processes"

run ./stoic new learner NearestMiddle --package org.acme --folder "$work/mine"
cd "$work/mine"
run mvn -q -B package
run "$root/stoic" train job.yaml
one=$(hash_of)
run "$root/stoic" train job.yaml --on processes --workers 2
same "$one" "a new learner in 2 processes"
run "$root/stoic" verify @last
run "$root/stoic" predict @last --data points.csv
[ "$(grep -c , "$work/out")" -ge 240 ] || fail "fewer predictions than rows"

# Many rounds, so that there is time to kill; the jar is gone by then, because the run has kept it.
sed -i.old '$d' src/main/java/org/acme/NearestMiddle.java
printf '\n    public int rounds() { return 1500; }\n}\n' >>src/main/java/org/acme/NearestMiddle.java
run mvn -q -B package -DskipTests
run "$root/stoic" train job.yaml
one=$(hash_of)
export STOIC_RUNS=$work/killed
"$root/stoic" train job.yaml --on processes --workers 2 >"$work/out" 2>&1 &
command=$!
killed=0
while [ "$killed" -lt 2 ] && kill -0 "$command" 2>/dev/null; do
    if grep -qs '"round":[1-9]' "$STOIC_RUNS"/r-*/events.ndjson; then
        rm -f target/*.jar
        victim=$(pgrep -P "$command" | tail -1 || true)
        if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
            killed=$((killed + 1))
        fi
    fi
    read -r -t 0.3 _ <> <(:) || true
done
wait "$command" || fail "the run with killed workers ended with $?"
[ "$killed" -gt 0 ] || fail "the run was over before anybody could be killed"
same "$one" "$killed of its workers killed, its jar deleted"
run "$root/stoic" verify @last
