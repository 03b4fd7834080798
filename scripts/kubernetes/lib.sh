# What the checks of jobs on a real cluster have in common; sourced by them. They take the cluster that KUBECONFIG names and need
# kubectl, helm, and nodes that have the image STOIC_IMAGE (repository:tag).
# shellcheck shell=bash
image=${STOIC_IMAGE:-stoic.dev/stoic:0.1.0}
system=stoic-system
jobs=stoic-check
work=$(mktemp -d)
export STOIC_RUNS=$work/runs
began=$SECONDS
examples=$PWD/examples
on_exit=()

[ -n "${KUBECONFIG:-}" ] || {
    echo "${0##*/}: no cluster; set KUBECONFIG" >&2
    exit 3
}

cleanup() {
    local each
    for each in "${on_exit[@]}"; do $each >/dev/null 2>&1 || true; done
    kubectl delete namespace "$jobs" --wait=false >/dev/null 2>&1 || true
    [ -n "${STOIC_KEEP_INSTALLED:-}" ] || helm uninstall stoic -n "$system" >/dev/null 2>&1 || true
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "✗ $*" >&2
    kubectl -n "$jobs" get trainingjobs,pods -o wide >&2 || true
    kubectl -n "$jobs" get trainingjobs -o yaml | grep -A4 'message:' | head -n 40 >&2 || true
    kubectl -n "$jobs" get events --sort-by=.lastTimestamp 2>/dev/null | tail -n 30 >&2 || true
    kubectl -n "$system" logs deployment/stoic-operator --tail=30 >&2 || true
    exit 1
}

part() {
    echo "[$((SECONDS - began)) s] $*"
}

# install <flags of helm…>: the chart, and an empty namespace for jobs that admits nothing but what is locked up
install() {
    part "installing the chart"
    helm upgrade --install stoic deploy/helm/stoic -n "$system" --create-namespace --wait --timeout 240s \
        --set image.repository="${image%:*}" --set image.tag="${image##*:}" "$@" >/dev/null
    kubectl delete namespace "$jobs" --ignore-not-found --wait --timeout=120s >/dev/null
    kubectl create namespace "$jobs" >/dev/null
    kubectl label namespace "$jobs" pod-security.kubernetes.io/enforce=restricted >/dev/null
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

# goes_on <seconds> <job>: rounds are decided that were not when this began
goes_on() {
    local round
    round=$(of "$2" '{.status.round}')
    waits "$1" "going on of $2 after round $round" beyond "$2" "$round"
}

model_of() {
    tail -n 1 | grep -o 'sha256:[0-9a-f]\{64\}'
}

# submit <job file> <flags…>: as a user does; prints the model
submit() {
    local file=$1 out
    shift
    out=$(mktemp "$work/submit.XXXX")
    ./stoic submit "$examples/$file.yaml" -n "$jobs" --follow --output json --replace --set pods.cpu=100m "$@" \
        >"$out" 2>"$out.err" || {
        cat "$out" "$out.err" >&2
        fail "$file ended with an error"
    }
    model_of <"$out"
}

# begin <job> <job file> <flags…>: the same beside the check; `ends` waits for it
begin() {
    local job=$1 file=$2
    shift 2
    submit "$file" --set "name=$job" "$@" >"$work/$job.model" &
    echo $! >"$work/$job.pid"
}

# ends <job> <model>: it succeeds with that model
ends() {
    # shellcheck disable=SC2046 # one number
    wait $(cat "$work/$1.pid") || fail "$1 did not succeed"
    [ "$(cat "$work/$1.model")" = "$2" ] || fail "$1 gave $(cat "$work/$1.model"), here $2"
    part "$1 gave the same model as here"
}

# here <job file> <flags…>: the model that this machine makes of it
here() {
    local file=$1
    shift
    ./stoic train "examples/$file.yaml" "$@" --output json 2>/dev/null | model_of
}

# pod <job> <role> <index>: the name of the one that runs and is not on its way out
pod() {
    kubectl -n "$jobs" get pods -l "stoic.dev/job=$1,stoic.dev/role=$2,stoic.dev/index=$3" \
        -o jsonpath='{range .items[?(@.status.phase=="Running")]}{.metadata.name} {.metadata.deletionTimestamp}{"\n"}{end}' |
        awk 'NF == 1 { print $1 }' | head -n 1
}

# replaced <job> <role> <index> <pod>: whether another one runs in its place
replaced() {
    local now
    now=$(pod "$1" "$2" "$3")
    [ -n "$now" ] && [ "$now" != "$4" ]
}

begun() {
    kubectl -n "$jobs" get pod "$1" -o jsonpath='{.status.startTime}'
}

node_of() {
    kubectl -n "$jobs" get pod "$1" -o jsonpath='{.spec.nodeName}'
}

# survivors <job> [node]: pods of the job that run (elsewhere than on the node), each with the time since when
survivors() {
    kubectl -n "$jobs" get pods -l "stoic.dev/job=$1" \
        -o jsonpath='{range .items[?(@.status.phase=="Running")]}{.metadata.name} {.spec.nodeName} {.status.startTime} {.metadata.deletionTimestamp}{"\n"}{end}' |
        awk -v node="${2:-}" 'NF == 3 && $2 != node { print $1, $3 }'
}

# unharmed <survivors>: all of them still run, and were never started again
unharmed() {
    local name since
    while read -r name since; do
        [ -n "$name" ] || continue
        [ "$(begun "$name")" = "$since" ] || fail "$name was started again, or is gone"
    done <<<"$1"
}

# tells <job> <words>: its events have them
tells() {
    ./stoic events "tj/$1" -n "$jobs" >"$work/events" 2>&1
    grep -qi -- "$2" "$work/events" || {
        cat "$work/events" >&2
        fail "the events of $1 do not say \"$2\""
    }
}
