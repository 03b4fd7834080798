#!/usr/bin/env bash
# Runs the commands of docs/kubernetes.md that are marked ```sh run, in their order, against the cluster of KUBECONFIG.
# With --print it only prints them. The image must be where the cluster finds it; HELM_FLAGS are added to every installation.
set -euo pipefail
cd "$(dirname "$0")/../.."

commands() {
    awk '/^```sh run$/ { on = 1; next } /^```/ { on = 0 } on' docs/kubernetes.md
}
if [ "${1:-}" = --print ]; then
    commands
    exit
fi
[ -n "${KUBECONFIG:-}" ] || {
    echo "kubernetes-page: no cluster; set KUBECONFIG" >&2
    exit 3
}

helm() {
    case $1 in
    # shellcheck disable=SC2086 # several flags in one variable are meant to be split
    install | upgrade) command helm "$@" ${HELM_FLAGS:-} ;;
    *) command helm "$@" ;;
    esac
}
PS4='▸ '
set -x
# shellcheck disable=SC1090
. <(commands)
