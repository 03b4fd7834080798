#!/usr/bin/env bash
# What a cluster does to pods, during a run: eviction, a drain, an API server that restarts, a node that is lost and comes back.
# Clusters differ in how the last two are done, so they are done by commands: STOIC_API_RESTART, and STOIC_NODE_KILL and
# STOIC_NODE_START, which get a node's name. Without them those parts are left out.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh

long=(--set learner.mlp.epochs=400 --set learner.mlp.patience=1000)
longer=(--set learner.mlp.epochs=1500 --set learner.mlp.patience=1000)
# Whoever keeps the models stays, so that what is lost is a job's.
mapfile -t nodes < <(kubectl get nodes -o name | sed 's|node/||' | sort)
[ "${#nodes[@]}" -ge 2 ] || fail "two nodes are needed, there are ${#nodes[@]}"
safe=${nodes[0]}
other=${nodes[1]}
on_exit+=("kubectl uncordon $safe $other")
install --set nodeSelector."kubernetes\.io/hostname"="$safe" --set store.nodeSelector."kubernetes\.io/hostname"="$safe"
expected=$(here digits-mlp "${long[@]}")

part "a worker is evicted"
begin evicted digits-mlp "${long[@]}" --set run.workers=3 --set run.elastic.min=1
waits 180 "a first round" beyond evicted 1
worker=$(pod evicted worker 1)
rest=$(survivors evicted | grep -v "^$worker ")
kubectl create --raw "/api/v1/namespaces/$jobs/pods/$worker/eviction" -f - >/dev/null <<END
{"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "$worker", "namespace": "$jobs"}}
END
waits 60 "another worker" replaced evicted worker 1 "$worker"
goes_on 60 evicted
unharmed "$rest"
[ -z "$(of evicted '{.status.failures.spent}')" ] || fail "an eviction was counted as a failure"
ends evicted "$expected"

part "a node is drained, and has room again"
begin drained digits-mlp "${long[@]}" --set run.workers=4 --set run.elastic.min=1
waits 180 "a first round" beyond drained 1
waits 60 "all workers" is drained '{.status.workers}' 4
rest=$(survivors drained "$other")
kubectl drain "$other" --ignore-daemonsets --delete-emptydir-data --timeout=120s \
    --pod-selector="stoic.dev/job=drained" >"$work/drain" 2>&1 || {
    cat "$work/drain" >&2
    fail "$other cannot be drained"
}
goes_on 60 drained
unharmed "$rest"
kubectl uncordon "$other" >/dev/null
ends drained "$expected"

if [ -n "${STOIC_API_RESTART:-}" ]; then
    part "the API server restarts"
    begin headless digits-mlp "${long[@]}" --set run.workers=3
    waits 180 "a first round" beyond headless 1
    rest=$(survivors headless)
    $STOIC_API_RESTART >/dev/null
    waits 60 "an answer of the API server" kubectl get --raw /readyz
    goes_on 60 headless
    unharmed "$rest"
    ends headless "$expected"
else
    part "left out: a restart of the API server (STOIC_API_RESTART says how)"
fi

if [ -n "${STOIC_NODE_KILL:-}" ] && [ -n "${STOIC_NODE_START:-}" ]; then
    part "a node is lost with all that runs there, and comes back"
    expected=$(here digits-mlp "${longer[@]}")
    begin bereft digits-mlp "${longer[@]}" --set run.workers=4 --set run.elastic.min=1 --set run.checkpoint=5s
    waits 180 "a first round" beyond bereft 1
    waits 60 "all workers" is bereft '{.status.workers}' 4
    rest=$(survivors bereft "$other")
    lost=$(survivors bereft "$safe" | awk '{ print $1 }')
    [ -n "$lost" ] || fail "nobody was on $other"
    on_exit=("$STOIC_NODE_START $other" "${on_exit[@]}")
    $STOIC_NODE_KILL "$other" >/dev/null
    lost_at=$SECONDS
    whole() {
        [ "$(survivors bereft "$other" | grep -c -e -w)" = 4 ]
    }
    waits 180 "four workers elsewhere" whole
    part "$(wc -w <<<"$lost") pods of $other were replaced after $((SECONDS - lost_at)) s"
    goes_on 60 bereft
    unharmed "$rest"
    tells bereft "$other"
    $STOIC_NODE_START "$other" >/dev/null
    # Started twice, it would leave processes behind that nobody ends.
    on_exit=("${on_exit[@]:1}")
    waits 120 "the return of $other" kubectl wait --for=condition=Ready "node/$other" --timeout=1s
    goes_on 60 bereft
    unharmed "$rest"
    ends bereft "$expected"
else
    part "left out: a lost node (STOIC_NODE_KILL and STOIC_NODE_START say how)"
fi
part "all is well"
