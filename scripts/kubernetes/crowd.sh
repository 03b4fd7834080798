#!/usr/bin/env bash
# Hundreds of jobs at once on nodes that only pretend to run pods (KWOK): how long a look of the operator takes, and what it
# writes. Needs nodes with the label type=fake; STOIC_ENDS is the annotation by which their pods end.
# usage: crowd.sh [jobs]
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh
count=${1:-500}
ends=${STOIC_ENDS:-stoic.test/ends=Succeeded}
[ -n "$(kubectl get nodes -l type=fake -o name)" ] || fail "there are no nodes with the label type=fake"
# Nobody but the crowd may be there: whoever is would only pretend to work.
kubectl taint nodes -l type=fake stoic-check=fake:NoSchedule --overwrite >/dev/null

install
./stoic render examples/iris.yaml -n "$jobs" --set data.train=store://iris.csv --set run.workers=3 --set pods.cpu=100m \
    --set pods.nodeSelector.type=fake --set "pods.tolerations=[{key: stoic-check, operator: Exists}]" >"$work/job.yaml"
for i in $(seq "$count"); do
    echo ---
    sed "s/^  name: .*/  name: crowd-$i/" "$work/job.yaml"
done >"$work/crowd.yaml"

measures() {
    local operator
    operator=$(kubectl -n "$system" get pods -l app.kubernetes.io/component=operator \
        --field-selector status.phase=Running -o jsonpath='{.items[0].metadata.name}')
    kubectl get --raw "/api/v1/namespaces/$system/pods/$operator:7080/proxy/metrics"
}

# phases <phase>: whether all of them are in it
phases() {
    [ "$(kubectl -n "$jobs" get trainingjobs -o jsonpath='{range .items[*]}{.status.phase}{"\n"}{end}' | grep -cx "$1")" = "$count" ]
}

measures >"$work/before"
created=$SECONDS
kubectl -n "$jobs" create -f "$work/crowd.yaml" >/dev/null
part "$count jobs of 4 pods were created in $((SECONDS - created)) s"
waits 900 "all jobs running" phases Running
part "all of them run, $((SECONDS - created)) s after the first was created"
pods=$(kubectl -n "$jobs" get pods -o name | wc -l)
[ "$pods" = $((count * 4)) ] || fail "there are $pods pods, not $((count * 4))"
ended=$SECONDS
kubectl -n "$jobs" annotate pods -l stoic.dev/role=coordinator "$ends" >/dev/null
waits 900 "all jobs over" phases Succeeded
part "all of them are over, $((SECONDS - ended)) s after their coordinators began to end"
measures >"$work/after"
python3 scripts/kubernetes/measures.py "$count" "$work/before" "$work/after"
kubectl -n "$jobs" get pods -l stoic.dev/role=worker -o name | wc -l >"$work/left"
part "$(cat "$work/left") workers are left"
part "all is well"
