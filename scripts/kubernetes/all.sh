#!/usr/bin/env bash
# Checks on the cluster that KUBECONFIG names, one after the other, and how long each took.
# usage: all.sh [quick|crd|chart|page|storage|losses|preemption|start|crowd …]; all but the last by default, which needs fake nodes.
set -euo pipefail
cd "$(dirname "$0")"

checks=("$@")
[ "${#checks[@]}" -gt 0 ] || checks=(quick crd chart page storage losses preemption start)
minutes=()
for check in "${checks[@]}"; do
    began=$SECONDS
    echo "== $check"
    "./$check.sh"
    took=$((SECONDS - began))
    minutes+=("$(printf '%-10s %d:%02d' "$check" $((took / 60)) $((took % 60)))")
done
echo "== minutes"
printf '%s\n' "${minutes[@]}"
