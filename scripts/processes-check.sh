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

# A diagonal through learners, workers, sub-workers and transports; scripts/matrix-check.sh walks all of it.
for cell in iris.yaml:1:0:tcp digits.yaml:3:0:grpc diabetes.yaml:2:1:tcp digits-forest.yaml:5:0:tcp cancer-boost.yaml:2:0:kafka \
    digits-mlp.yaml:2:1:hybrid digits-cnn.yaml:3:0:tcp; do
    IFS=: read -r name workers subworkers transport <<<"$cell"
    ./stoic train "examples/$name" --on processes --workers "$workers" --subworkers "$subworkers" --transport "$transport" \
        >"$STOIC_RUNS/out" 2>&1 || {
        cat "$STOIC_RUNS/out" >&2
        exit 1
    }
    compare "$name" "with $workers workers and $subworkers sub-workers each over $transport" "$STOIC_RUNS/out"
done

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

# As on several hosts: certificates at both ends, nobody shares a folder, everybody is told whom to dial.
./stoic certificates "$STOIC_RUNS/certs" --hosts 127.0.0.1 >/dev/null
export STOIC_TOKEN=hosts
flags=(--transport grpc --tls "$STOIC_RUNS/certs")
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])' 2>/dev/null || echo 17071)
for place in 0 1; do
    ./stoic worker examples/iris.yaml --hosts "127.0.0.1:$port" --place "$place" "${flags[@]}" >"$STOIC_RUNS/worker-$place" 2>&1 &
done
./stoic coordinator examples/iris.yaml --workers 2 --listen "127.0.0.1:$port" "${flags[@]}" >"$STOIC_RUNS/out" 2>&1 || {
    cat "$STOIC_RUNS/out" "$STOIC_RUNS"/worker-? >&2
    exit 1
}
wait
compare iris.yaml "as on several hosts, with certificates" "$STOIC_RUNS/out"
