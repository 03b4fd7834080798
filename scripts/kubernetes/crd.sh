#!/usr/bin/env bash
# Installs the kind TrainingJob on the cluster that KUBECONFIG names, and sees that its API server takes every example and
# refuses what is wrong, with the field and the reason. Leaves the kind behind, and nothing else.
set -euo pipefail
cd "$(dirname "$0")/../.."

space=stoic-crd-check-$$
work=$(mktemp -d)
trap 'kubectl delete namespace "$space" --wait=false >/dev/null 2>&1 || true; rm -rf "$work"' EXIT

fail() {
    echo "crd: $1" >&2
    [ ! -s "$work/said" ] || sed 's/^/  /' "$work/said" >&2
    exit 1
}

# refused <words that the API server must say> <command of kubectl with a file>
refused() {
    local wanted=$1
    shift
    if kubectl "$@" --namespace "$space" --dry-run=server >"$work/said" 2>&1; then
        fail "kubectl $* succeeded, and should have been refused with \"$wanted\""
    fi
    grep -qF -- "$wanted" "$work/said" || fail "kubectl $* was refused, but not with \"$wanted\""
    echo "crd: refused: $wanted"
}

# changed <file> <sed expression>: the job with something else in it
changed() {
    sed "$2" "$1" >"$work/changed.yaml"
    cmp -s "$1" "$work/changed.yaml" && fail "nothing of $1 was changed by $2"
    echo "$work/changed.yaml"
}

./stoic schema --crd >"$work/crd.yaml"
cmp "$work/crd.yaml" deploy/crd/trainingjobs.stoic.dev.yaml || fail "deploy/crd is not what \`stoic schema --crd\` makes"
kubectl apply --server-side --force-conflicts -f deploy/crd/trainingjobs.stoic.dev.yaml >/dev/null
kubectl wait --for=condition=Established crd/trainingjobs.stoic.dev --timeout=60s >/dev/null
kubectl create namespace "$space" >/dev/null

for job in examples/*.yaml examples/naive-bayes/job.yaml; do
    ./stoic schema --resource "$job" >"$work/${job//\//-}"
    kubectl create --namespace "$space" --dry-run=server --validate=strict -f "$work/${job//\//-}" >"$work/said" 2>&1 ||
        fail "$job was refused"
    echo "crd: $job is taken"
done

iris=$work/examples-iris.yaml
# wrong <words> <sed expression>: iris with something wrong in it
wrong() {
    refused "$1" create --validate=strict -f "$(changed "$iris" "$2")"
}
wrong 'unknown field "spec.data.trian"' 's/ train:/ trian:/'
wrong 'unknown field "spec.learner.kmeans.cluster"' 's/ k: 3/ k: 3\n      cluster: 3/'
wrong 'spec.learner: Too many: 2: must have at most 1 item' 's/^  learner:/  learner:\n    forest: {}/'
wrong 'spec.learner: Invalid value: learner must name exactly one of linear, logistic' 's/ kmeans:/ kmean:/'
wrong 'spec.learner.kmeans.k: Invalid value' 's/ k: 3/ k: 0/'
wrong 'spec.learner.kmeans.k: Required value' '/ k: 3/d'
wrong 'workers must not be below elastic.min' 's/ workers: 2/ workers: 2\n    elastic: {min: 3}/'
wrong 'workers must not be above elastic.max' 's/ workers: 2/ workers: 2\n    elastic: {max: 1}/'
for key in 'serviceAccount: admin' 'privileged: true' 'hostPath: {path: /etc}' 'volumes: [{name: x}]' 'hostNetwork: true'; do
    wrong "spec.pods.${key%%:*}: Invalid value" "s|^spec:|spec:\n  pods: {$key}|"
done
# A client that does not ask for strictness is refused as well: a hostile key is not dropped in silence.
refused 'training pods have no access to the Kubernetes API' create --validate=false \
    -f "$(changed "$iris" 's|^spec:|spec:\n  pods: {serviceAccount: admin}|')"

kubectl create --namespace "$space" -f "$iris" >/dev/null
for change in 's/    seed: 42/    seed: 7/;run.seed' 's/ k: 3/ k: 4/;learner' 's/iris.csv/wine.csv/;data' \
    's/    seed: 42/    seed: 42\n    parts: 4/;run.parts' 's|^spec:|spec:\n  code: {jar: a.jar, class: A}|;code'; do
    refused "${change##*;} decides the model and cannot change" apply --server-side --force-conflicts \
        -f "$(changed "$iris" "${change%;*}")"
done
kubectl scale --namespace "$space" trainingjob/iris --replicas=3 >/dev/null
[ "$(kubectl get --namespace "$space" tj iris -o 'jsonpath={.spec.run.workers}')" = 3 ] || fail "the scale subresource does not scale"
kubectl patch --namespace "$space" tj iris --subresource=status --type=merge \
    -p '{"status":{"phase":"Running","round":7,"percent":12.5,"workers":3,"eta":"2m","metrics":{"inertia":78.9}}}' >/dev/null
kubectl get --namespace "$space" tj >"$work/said"
head -1 "$work/said" | grep -qE '^NAME +PHASE +ROUND +PERCENT +WORKERS +ETA +AGE' || fail "columns are missing"
grep -qE '^iris +Running +7 +12.5 +3 +2m ' "$work/said" || fail "columns are not filled"
cat "$work/said"
echo "crd: ok"
