#!/usr/bin/env bash
# Jobs on a real cluster: installs the chart, trains, takes things away, compares models with those of this machine.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh

# same <job file> <flags…>: trains there, and the model is the committed one of this machine
same() {
    local file=$1 model expected
    model=$(submit "$@")
    expected=$(awk -v file="$file.yaml" '$1 == file { print $2 }' examples/hashes.txt)
    [ "$model" = "$expected" ] || fail "$file gave $model there, $expected here"
    part "$* gave $model, as here"
}

install

part "four learners over four transports, one with sub-workers"
same iris --set run.workers=2
same diabetes --set run.workers=2 --set run.transport=grpc
same digits-forest --set run.workers=2 --set run.subworkers=1
same digits-mlp --set run.workers=2 --set run.transport=kafka

part "a job from which a worker, the coordinator, the operator and a service are taken"
long=(--set learner.mlp.epochs=600 --set learner.mlp.patience=1000)
expected=$(here digits-mlp "${long[@]}")
begin lossy digits-mlp "${long[@]}" --set run.workers=3 --set run.checkpoint=5s
waits 180 "a first round" beyond lossy 1
worker=$(pod lossy worker 1)
rest=$(survivors lossy | grep -e -w0- -e -w2-)
kubectl -n "$jobs" delete pod "$worker" --wait=false >/dev/null
waits 60 "another worker" replaced lossy worker 1 "$worker"
round=$(of lossy '{.status.round}')
kubectl -n "$jobs" delete pod "$(pod lossy coordinator 0)" --wait=false >/dev/null
kubectl -n "$system" delete pod -l app.kubernetes.io/component=operator --wait=false >/dev/null
kubectl -n "$jobs" delete service lossy-coordinator >/dev/null
waits 120 "going on after round $round" beyond lossy "$round"
unharmed "$rest"
ends lossy "$expected"

part "logs, when the pods are gone"
./stoic logs tj/lossy -n "$jobs" >"$work/logs" || fail "there are no logs"
grep -q "$worker" "$work/logs" || fail "the worker that was deleted is not in the logs"

part "suspend and resume"
begin restful digits-mlp "${long[@]}" --set run.workers=2 --set run.checkpoint=5s
waits 180 "a first round" beyond restful 1
./stoic suspend tj/restful -n "$jobs" >/dev/null
waits 60 "being suspended" is restful '{.status.phase}' Suspended
./stoic resume tj/restful -n "$jobs" >/dev/null
ends restful "$expected"

part "a job that asks for what it may not have"
hostile=$(sed 's/^run:/pods: { serviceAccount: admin }\nrun:/' examples/iris.yaml)
if refusal=$(echo "$hostile" >"$work/hostile.yaml"; ./stoic schema --resource "$work/hostile.yaml" 2>&1 \
    | kubectl -n "$jobs" apply --validate=strict -f - 2>&1); then
    fail "it was taken"
fi
grep -qi "serviceAccount" <<<"$refusal" || fail "the refusal does not name the field: $refusal"

./stoic delete tj/digits-mlp -n "$jobs" >/dev/null
part "all is well"
