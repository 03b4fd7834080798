#!/usr/bin/env bash
# Every learner with 1, 2, 3, 5 and 8 worker processes, with and without sub-workers, over every transport: one model each.
# Takes about an hour and a half on two cores; MatrixIT does the same within one process in ./verify. Arguments choose transports,
# STOIC_LEARNERS ("forest boost") learners; all of them by default.
set -euo pipefail
cd "$(dirname "$0")/.."

STOIC_RUNS=$(mktemp -d)
export STOIC_RUNS
trap 'rm -rf "$STOIC_RUNS"' EXIT
transports=("$@")
[ "${#transports[@]}" -gt 0 ] || transports=(tcp grpc kafka hybrid)

jobs=(
    "linear --data examples/data/diabetes.csv --target progression --test 20%"
    "logistic --data examples/data/iris.csv --target species --l2 0.01"
    "kmeans --data examples/data/iris.csv --drop species --k 3 --restarts 2"
    "forest --data examples/data/digits.csv --target label --trees 11 --depth 6"
    "forest --data examples/data/digits.csv --target label --trees 3 --depth 4 --mode histogram"
    "boost --data examples/data/breast-cancer.csv --target diagnosis --trees 4 --depth 3"
    "mlp --data examples/data/digits.csv --target label --hidden [16] --epochs 2 --batch 256 --parts 8"
    "cnn --data examples/data/digits.csv --target label --layers [{\"conv\":4},norm,{\"pool\":2}] --epochs 1 --batch 256 --parts 8"
)

model() {
    grep -o 'sha256:[0-9a-f]\{64\}' "$1" | head -1
}

runs=0
wrong=0
for job in "${jobs[@]}"; do
    read -ra words <<<"$job"
    [[ -z ${STOIC_LEARNERS:-} || " $STOIC_LEARNERS " == *" ${words[0]} "* ]] || continue
    ./stoic train "${words[@]}" >"$STOIC_RUNS/out" 2>&1 || {
        cat "$STOIC_RUNS/out" >&2
        exit 1
    }
    expected=$(model "$STOIC_RUNS/out")
    for transport in "${transports[@]}"; do
        for workers in 1 2 3 5 8; do
            for subworkers in 0 2; do
                runs=$((runs + 1))
                if ! ./stoic train "${words[@]}" --on processes --workers "$workers" --subworkers "$subworkers" \
                    --transport "$transport" >"$STOIC_RUNS/out" 2>&1 || [ "$(model "$STOIC_RUNS/out")" != "$expected" ]; then
                    wrong=$((wrong + 1))
                    echo "✗ ${words[0]}, $workers workers with $subworkers sub-workers each over $transport" >&2
                    cat "$STOIC_RUNS/out" >&2
                fi
                rm -rf "$STOIC_RUNS"/r-*
            done
        done
        echo "${words[0]} over $transport: $expected"
    done
done
echo "$runs runs on processes, $wrong with another model than in one process"
[ "$wrong" = 0 ]
