#!/usr/bin/env bash
# Two jobs, one node: the job of higher priority takes workers of the other one, which goes on with the rest and grows back.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh

node=$(kubectl get nodes -o name | sed 's|node/||' | sort | tail -n 1)
on_exit+=("kubectl delete priorityclass stoic-check-low stoic-check-high")
install
kubectl apply -f - >/dev/null <<'END'
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: { name: stoic-check-low }
value: 100
---
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata: { name: stoic-check-high }
value: 1000
END

# What the node has left decides how much each of them asks for: four workers of one and its coordinator fill it.
free=$(kubectl get node "$node" -o jsonpath='{.status.allocatable.cpu}' | awk '/m$/ { print $1 + 0; next } { print $1 * 1000 }')
used=$(kubectl get pods -A --field-selector "spec.nodeName=$node,status.phase=Running" \
    -o jsonpath='{range .items[*].spec.containers[*]}{.resources.requests.cpu}{"\n"}{end}' |
    awk '/m$/ { sum += $1; next } { sum += $1 * 1000 } END { print sum + 0 }')
each=$(((free - used) / 6))
place=(--set "pods.nodeSelector={kubernetes.io/hostname: $node}" --set "pods.cpu=${each}m")
part "$node has ${free}m, others use ${used}m: every pod asks for ${each}m"

# Long enough to be there still when the high one is done, however quick the machine.
low=(--set learner.mlp.epochs=2000 --set learner.mlp.patience=2000)
high=(--set learner.mlp.epochs=200 --set learner.mlp.patience=1000)
low_model=$(here digits-mlp "${low[@]}")
high_model=$(here digits-mlp "${high[@]}")

begin low digits-mlp "${low[@]}" "${place[@]}" --set pods.priority=stoic-check-low --set run.workers=4 --set run.elastic.min=1
waits 120 "four workers" is low '{.status.workers}' 4
waits 60 "a first round" beyond low 1

# Whoever watches writes down what there is, twice a second: workers that are ready, and the phase.
(
    while [ -d "$work" ] && [ ! -e "$work/watched" ]; do
        of low '{.status.workers} {.status.phase}{"\n"}' >>"$work/seen" 2>/dev/null || true
        sleep 0.5
    done
) &
watcher=$!
coordinator=$(survivors low | grep -e -c0-)
begin high digits-mlp "${high[@]}" "${place[@]}" --set pods.priority=stoic-check-high --set run.workers=2
waits 120 "a first round of the high one" beyond high 1
goes_on 60 low
part "both run: the low one with $(of low '{.status.workers}') of 4 workers, the high one with $(of high '{.status.workers}')"
[ "$(of low '{.status.workers}')" -lt 4 ] || fail "the low one gave nothing away"
ends high "$high_model"
waits 120 "growing back to four workers" is low '{.status.workers}' 4
part "the low one has 4 workers again"
touch "$work/watched"
wait "$watcher"
unharmed "$coordinator"
least=$(awk '{ print $1 }' "$work/seen" | sort -n | head -n 1)
part "the low one never had fewer than $least workers"
[ "$least" -ge 1 ] || fail "the low one was at zero"
! grep -qv Running "$work/seen" || fail "the low one did not run all the time: $(sort "$work/seen" | uniq -c)"
tells low Preempted
ends low "$low_model"
part "all is well"
