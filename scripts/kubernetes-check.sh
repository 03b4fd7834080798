#!/usr/bin/env bash
# Jobs on a real cluster, whichever KUBECONFIG names: installs the chart, trains, takes things away, compares models with those
# of this machine.
# Needs kubectl and helm, and nodes that have the image STOIC_IMAGE (repository:tag; default stoic.dev/stoic:0.1.0).
set -euo pipefail
cd "$(dirname "$0")/.."
image=${STOIC_IMAGE:-stoic.dev/stoic:0.1.0}
system=stoic-system
jobs=stoic-check
work=$(mktemp -d)
export STOIC_RUNS=$work/runs
began=$SECONDS

cleanup() {
    kubectl delete namespace "$jobs" --wait=false >/dev/null 2>&1 || true
    helm uninstall stoic -n "$system" >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "✗ $*" >&2
    kubectl -n "$jobs" get trainingjobs,pods -o wide >&2 || true
    kubectl -n "$jobs" get trainingjobs -o yaml | grep -A4 'message:' | head -n 40 >&2 || true
    kubectl -n "$system" logs deployment/stoic-operator --tail=30 >&2 || true
    exit 1
}

part() {
    echo "[$((SECONDS - began)) s] $*"
}

# waits <seconds> <what> <command…>: until the command succeeds
waits() {
    local end=$((SECONDS + $1)) what=$2
    shift 2
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$end" ] || fail "$what did not happen"
        sleep 0.5
    done
}

# of <job> <jsonpath>: from its status
of() {
    kubectl -n "$jobs" get trainingjob "$1" -o "jsonpath=$2"
}

# is <job> <jsonpath> <text>
is() {
    [ "$(of "$1" "$2")" = "$3" ]
}

# beyond <job> <round>
beyond() {
    [ "$(of "$1" '{.status.round}')" -gt "$2" ]
}

# submit <job file> <flags…>: as a user does; prints the model
submit() {
    local file=$1
    shift
    ./stoic submit "examples/$file.yaml" -n "$jobs" --follow --output json --replace --set pods.cpu=100m "$@" \
        >"$work/$file.out" 2>"$work/$file.err" || {
        cat "$work/$file.out" "$work/$file.err" >&2
        fail "$file ended with an error"
    }
    tail -n 1 "$work/$file.out" | grep -o 'sha256:[0-9a-f]\{64\}'
}

# same <job file> <flags…>: trains there, and the model is the committed one of this machine
same() {
    local file=$1 model expected
    model=$(submit "$@")
    expected=$(awk -v file="$file.yaml" '$1 == file { print $2 }' examples/hashes.txt)
    [ "$model" = "$expected" ] || fail "$file gave $model there, $expected here"
    part "$* gave $model, as here"
}

# pod <role> <index>: its name, if it is not on its way out
pod() {
    kubectl -n "$jobs" get pods -l "stoic.dev/job=lossy,stoic.dev/role=$1,stoic.dev/index=$2" \
        -o jsonpath='{range .items[?(@.status.phase=="Running")]}{.metadata.name}{"\n"}{end}' | head -n 1
}

# replaced <pod>: whether worker 1 is another one now
replaced() {
    local now
    now=$(pod worker 1)
    [ -n "$now" ] && [ "$now" != "$1" ]
}

begun() {
    kubectl -n "$jobs" get pod "$1" -o jsonpath='{.status.startTime}'
}

part "installing the chart"
helm upgrade --install stoic deploy/helm/stoic -n "$system" --create-namespace --wait --timeout 240s \
    --set image.repository="${image%:*}" --set image.tag="${image##*:}" >/dev/null
kubectl create namespace "$jobs" >/dev/null
kubectl label namespace "$jobs" pod-security.kubernetes.io/enforce=restricted >/dev/null

part "four learners over four transports, one with sub-workers"
same iris --set run.workers=2
same diabetes --set run.workers=2 --set run.transport=grpc
same digits-forest --set run.workers=2 --set run.subworkers=1
same digits-mlp --set run.workers=2 --set run.transport=kafka

part "a job from which a worker, the coordinator, the operator and a service are taken"
long=(--set learner.mlp.epochs=250 --set learner.mlp.patience=1000)
expected=$(./stoic train examples/digits-mlp.yaml "${long[@]}" --output json 2>/dev/null | tail -n 1 | grep -o 'sha256:[0-9a-f]\{64\}')
submit digits-mlp --set name=lossy "${long[@]}" --set run.workers=3 --set run.checkpoint=5s >"$work/model" &
submitted=$!
waits 90 "a first round" beyond lossy 1
worker=$(pod worker 1)
survivor=$(pod worker 0)
since=$(begun "$survivor")
kubectl -n "$jobs" delete pod "$worker" --wait=false >/dev/null
waits 60 "another worker" replaced "$worker"
round=$(of lossy '{.status.round}')
kubectl -n "$jobs" delete pod "$(pod coordinator 0)" --wait=false >/dev/null
kubectl -n "$system" delete pod -l app.kubernetes.io/component=operator --wait=false >/dev/null
kubectl -n "$jobs" delete service lossy-coordinator >/dev/null
waits 120 "going on after round $round" beyond lossy "$round"
[ "$(begun "$survivor")" = "$since" ] || fail "$survivor was started again"
wait "$submitted" || fail "the job did not succeed"
[ "$(cat "$work/model")" = "$expected" ] || fail "it gave $(cat "$work/model"), here $expected"
part "it gave the same model; $survivor was never started again"

part "logs, when the pods are gone"
./stoic logs tj/lossy -n "$jobs" >"$work/logs" || fail "there are no logs"
grep -q "$worker" "$work/logs" || fail "the worker that was deleted is not in the logs"

part "suspend and resume"
submit digits-mlp --set name=restful "${long[@]}" --set run.workers=2 --set run.checkpoint=5s >"$work/model" &
submitted=$!
waits 90 "a first round" beyond restful 1
./stoic suspend tj/restful -n "$jobs" >/dev/null
waits 60 "being suspended" is restful '{.status.phase}' Suspended
./stoic resume tj/restful -n "$jobs" >/dev/null
wait "$submitted" || fail "the job did not succeed"
[ "$(cat "$work/model")" = "$expected" ] || fail "it gave $(cat "$work/model"), here $expected"
part "the same model"

part "a job that asks for what it may not have"
hostile=$(sed 's/^run:/pods: { serviceAccount: admin }\nrun:/' examples/iris.yaml)
if refusal=$(echo "$hostile" >"$work/hostile.yaml"; ./stoic schema --resource "$work/hostile.yaml" 2>&1 \
    | kubectl -n "$jobs" apply --validate=strict -f - 2>&1); then
    fail "it was taken"
fi
grep -qi "serviceAccount" <<<"$refusal" || fail "the refusal does not name the field: $refusal"

./stoic delete tj/digits-mlp -n "$jobs" >/dev/null
part "all is well"
