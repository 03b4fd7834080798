#!/usr/bin/env bash
# Checks the Helm chart and everything that is rendered from it: the plain manifests, and what `stoic install` applies.
# With a cluster (KUBECONFIG) it also asks a real API server whether all of it is admitted and what the accounts may do.
# `--update` writes the rendered files and the expected answers instead of comparing them.
set -euo pipefail
cd "$(dirname "$0")/../.."

chart=deploy/helm/stoic
golden=deploy/helm/golden
packaged=stoic-kubernetes/src/main/resources/dev/stoic/kubernetes/client
crds=deploy/crd
update=
[ "${1:-}" = --update ] && update=1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

command -v helm >/dev/null || {
    echo "chart-check: helm was not found; install Helm 3.17 or later, or put it on the PATH" >&2
    exit 3
}

# Helm leaves empty lines where a value is not given, and says of everything that Helm manages it.
render() {
    local manager=$1 namespace=$2
    shift 2
    helm template stoic "$chart" --namespace "$namespace" "$@" |
        sed -e '/^ *$/d' -e "s|app.kubernetes.io/managed-by: Helm|app.kubernetes.io/managed-by: $manager|"
}

namespace() {
    cat <<EOF
---
apiVersion: v1
kind: Namespace
metadata:
  name: $2
  labels:
    app.kubernetes.io/name: stoic
    app.kubernetes.io/part-of: stoic
    app.kubernetes.io/managed-by: $1
    pod-security.kubernetes.io/enforce: restricted
EOF
}

same() {
    local fresh=$1 kept=$2
    if [ -n "$update" ]; then
        mkdir -p "$(dirname "$kept")"
        cp "$fresh" "$kept"
    elif ! diff -u "$kept" "$fresh"; then
        echo "✗ $kept differs from what the chart renders" >&2
        echo "  → scripts/kubernetes/chart.sh --update writes it; look at the difference before you commit it" >&2
        failed=1
    fi
}

refused() {
    local expected=$1 said
    shift
    if said=$(helm template stoic "$chart" "$@" 2>&1); then
        echo "✗ the chart takes $*" >&2
        failed=1
    elif ! grep -q -- "$expected" <<<"$said"; then
        echo "✗ the chart refuses $* without a word on \"$expected\": $said" >&2
        failed=1
    fi
}

helm lint --strict --quiet "$chart"

render Helm stoic-system >"$work/default.yaml"
render Helm stoic-system --set namespaces='{team-a,team-b}' >"$work/namespaces.yaml"
render Helm stoic-system --set store.enabled=false,store.location=s3://models/stoic,networkPolicy.enabled=false,rbac.aggregate=false,crds.install=false >"$work/bare.yaml"
render Helm stoic-system --values "$golden/everything.values.yaml" >"$work/everything.yaml"
for name in default namespaces bare everything; do same "$work/$name.yaml" "$golden/$name.yaml"; done

refused "stroe" --set stroe.enabled=true
refused "sizes" --set store.sizes=3Gi
refused "qps" --set api.qps=0
refused "pullPolicy" --set image.pullPolicy=Sometimes
refused "digest" --set image.digest=sha256:12

{
    echo "# Rendered from deploy/helm/stoic by scripts/kubernetes/chart.sh --update; kubectl apply --server-side -f deploy/manifests/stoic.yaml"
    namespace kubectl stoic-system
    for file in "$crds"/*.yaml; do
        [ -e "$file" ] || continue
        echo ---
        sed '/^---$/d' "$file"
    done
    render kubectl stoic-system --no-hooks
} >"$work/stoic.yaml"
same "$work/stoic.yaml" deploy/manifests/stoic.yaml

# Names that nobody has, for `stoic install` to replace.
{
    namespace stoic-install placeholder-namespace
    render stoic-install placeholder-namespace --no-hooks
} >"$work/install-cluster.yaml"
{
    namespace stoic-install placeholder-namespace
    render stoic-install placeholder-namespace --no-hooks --set namespaces='{placeholder-watched}'
} >"$work/install-namespaces.yaml"
same "$work/install-cluster.yaml" "$packaged/install-cluster.yaml"
same "$work/install-namespaces.yaml" "$packaged/install-namespaces.yaml"

if [ -z "${KUBECONFIG:-}" ]; then
    echo "chart-check: no cluster (KUBECONFIG), so that nobody was asked about admission and rights" >&2
    exit $failed
fi

space=stoic-chart-check-$$
kubectl create namespace "$space" >/dev/null
trap 'kubectl delete namespace "$space" --wait=false >/dev/null; rm -rf "$work"' EXIT
kubectl label namespace "$space" pod-security.kubernetes.io/enforce=restricted \
    pod-security.kubernetes.io/enforce-version=latest >/dev/null

# Pod Security judges pods; of what makes pods it only warns. Each template therefore stands there as a pod, too.
admitted() {
    local name=$1 file=$2 said
    if ! said=$(kubectl apply --server-side --dry-run=server --field-manager=chart-check --force-conflicts -n "$space" -f "$file" 2>&1); then
        echo "✗ $name is not admitted: $said" >&2
        failed=1
    elif grep -i 'would violate' <<<"$said" >&2; then
        echo "✗ $name violates PodSecurity restricted" >&2
        failed=1
    fi
}
render Helm "$space" >"$work/admit.yaml"
admitted "the chart" "$work/admit.yaml"
python3 scripts/kubernetes/pods-of.py "$space" <"$work/admit.yaml" >"$work/pods.json"
admitted "a pod of the chart" "$work/pods.json"

# What accounts may do, as the API server sees it: in their own namespace, and in one with jobs. What everybody may ask of any
# cluster (its version, its health) differs between clusters and is left out.
rights() {
    local account=$1 home=$2 in=$3 group groups=()
    for group in system:serviceaccounts "system:serviceaccounts:$home" system:authenticated; do
        groups+=("--as-group=$group")
    done
    kubectl auth can-i --list --as="system:serviceaccount:$home:$account" "${groups[@]}" -n "$in" --no-headers |
        sed -e "s/$space/stoic-system/g" -e 's/  */ /g' -e 's/ $//' -e '/^ \[/d' | LC_ALL=C sort
}
kubectl create namespace "$space-jobs" >/dev/null
trap 'kubectl delete -f "$work/rbac.json" --ignore-not-found >/dev/null 2>&1
    kubectl delete namespace "$space" "$space-jobs" --wait=false >/dev/null; rm -rf "$work"' EXIT
python3 scripts/kubernetes/pods-of.py --rbac "$space" <"$work/admit.yaml" >"$work/rbac.json"
kubectl apply -f "$work/rbac.json" >/dev/null
rights stoic-operator "$space" "$space" >"$work/operator.golden"
rights stoic-operator "$space" "$space-jobs" >"$work/operator-in-a-jobs-namespace.golden"
rights stoic-store "$space" "$space" >"$work/store.golden"
rights default "$space-jobs" "$space-jobs" >"$work/worker.golden"
rights default "$space-jobs" "$space" >"$work/worker-in-the-operators-namespace.golden"
for file in "$work"/*.golden; do same "$file" "deploy/rbac/${file##*/}"; done

[ $failed = 0 ] && echo "chart-check: lint, renderings, admission and rights are as expected"
exit $failed
