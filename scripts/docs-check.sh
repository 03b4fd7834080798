#!/usr/bin/env bash
# Runs the commands of README.md and docs/ in their order, each page in a folder of its own that looks like a fresh clone, and
# compares what they print with what the page shows ("…" stands for anything). Blocks that need more than this machine say so in
# the page, <!-- commands: cluster -->, and are counted apart. `docs-check.sh docs/stores.md` runs one page, `--list` prints the
# commands of all: page, line, kind, command.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD

pages=(README.md docs/*.md docs/lab/*.md)

# Why commands of a kind are not run here.
reason() {
    case $1 in
    cluster) echo "need a Kubernetes cluster; scripts/kubernetes/page.sh runs those of docs/kubernetes.md" ;;
    network) echo "need a registry or a download" ;;
    service) echo "need a service of the reader's: S3, Kafka" ;;
    hosts) echo "need several computers or pods" ;;
    root) echo "change this machine" ;;
    long) echo "take minutes or hours" ;;
    *) echo "docs-check: unknown kind of commands: $1" >&2 && exit 1 ;;
    esac
}

records() {
    awk -f "$root/scripts/docs-commands.awk" "$root/$1"
}

if [ "${1:-}" = --list ]; then
    for page in "${pages[@]}"; do
        records "$page" | awk -F '\t' -v page="$page" '$1 == "C" { print page "\t" $3 "\t" $2 "\t" $4 }'
    done
    exit
fi

fail() {
    echo "documents: $page:$at: $1" >&2
    echo "  \$ $command" >&2
    tail -n 20 "$said" | sed 's/^/  /' >&2
    exit 1
}

# One space for several, so that tables may be narrower in a page.
plain() {
    tr -s ' ' <"$1" | sed 's/^ //; s/ $//'
}

# shows <text>: whether what was said has a line with it
shows() {
    local line rest piece pieces wanted
    wanted=$(printf '%s' "$1" | tr -s ' ' | sed 's/^ //; s/ $//')
    pieces=$(printf '%s' "$wanted" | sed 's/…/\n/g')
    while IFS= read -r line; do
        rest=$line
        while IFS= read -r piece; do
            [[ $rest == *"$piece"* ]] || continue 2
            rest=${rest#*"$piece"}
        done <<<"$pieces"
        return 0
    done < <(plain "$said")
    return 1
}

pause() {
    read -r -t "$1" _ <> <(:) || true
}

servers=()

# A command that runs until it is told to end: it stays until the page is over, and must have said something by now.
serve() {
    eval "exec $command" >"$said" 2>&1 </dev/null &
    local pid=$!
    servers+=("$pid")
    for _ in $(seq 1200); do
        if [ -s "$said" ] && grep -q ready "$said"; then return; fi
        kill -0 "$pid" 2>/dev/null || fail "ended at once"
        pause 0.1
    done
    fail "is not ready after two minutes"
}

newest_run() {
    local found
    found=$(ls -td "$STOIC_RUNS"/r-*/ 2>/dev/null | head -1)
    echo "${found%/}"
}

# Ctrl-C once rounds are being computed.
interrupt() {
    local pid code=0 before
    before=$(newest_run)
    set -m
    eval "exec $command" >"$said" 2>&1 </dev/null &
    pid=$!
    set +m
    while kill -0 "$pid" 2>/dev/null; do
        if [ "$(newest_run)" != "$before" ] && grep -qs '"event":"round"' "$(newest_run)/events.ndjson"; then
            kill -INT "$pid"
            break
        fi
        pause 0.05
    done
    wait "$pid" || code=$?
    [ "$code" = 130 ] || fail "ended with $code, not 130, after Ctrl-C"
}

run_page() {
    page=$1
    work=$(mktemp -d)
    said=$work/said
    # shellcheck disable=SC2154
    trap 'for pid in ${servers[@]+"${servers[@]}"}; do kill "$pid" 2>/dev/null && wait "$pid" || true; done; rm -rf "$work"' EXIT
    export STOIC_RUNS=$work/clone/stoic-runs STOIC_HOME=$work/home
    unset KUBECONFIG
    mkdir -p "$work/clone" "$work/home"
    [ -z "$sets" ] || cp -R "$sets" "$work/home/data"
    cp -R examples "$work/clone/examples"
    for each in stoic verify scripts docs pom.xml; do ln -s "$root/$each" "$work/clone/$each"; done
    cd "$work/clone"
    command= at=0 running=
    while IFS=$'\t' read -r tag first second rest <&3; do
        case $tag in
        C)
            at=$second command=$rest running=1
            started=$SECONDS
            case $first in
            run)
                eval "$command" >"$said" 2>&1 </dev/null || fail "ended with $?"
                ;;
            serves) serve ;;
            interrupted) interrupt ;;
            *) running= ;;
            esac
            [ -z "$running" ] || echo "$page:$at" >>"$ran"
            [ -z "${STOIC_DOCS_TIMES:-}" ] || echo "$((SECONDS - started)) s $command" >&2
            ;;
        E)
            at=$first
            text=$second${rest:+$'\t'$rest}
            [ -z "$running" ] || shows "$text" || fail "the page shows \"$text\""
            ;;
        esac
    done 3< <(records "$page")
    for pid in ${servers[@]+"${servers[@]}"}; do
        kill -TERM "$pid"
        wait "$pid" || fail "a server ended with $?"
    done
    servers=()
}

if [ "${1:-}" = --page ]; then
    sets=$3 ran=$4
    run_page "$2"
    exit
fi

[ $# -eq 0 ] || pages=("$@")
./stoic data get mnist --quiet || {
    echo "documents: MNIST could not be had" >&2
    exit 3
}
sets=$(mktemp -d)
ran=$sets/ran
trap 'rm -rf "$sets"' EXIT
mkdir "$sets/data"
cp -R "${STOIC_HOME:-$HOME/.stoic}/data/mnist" "$sets/data/mnist"
touch "$ran"
began=$SECONDS
for page in "${pages[@]}"; do
    "$0" --page "$page" "$sets/data" "$ran"
done
wanted=0
for page in "${pages[@]}"; do
    wanted=$((wanted + $(records "$page" | awk -F '\t' '$1 == "C" && $2 ~ /^(run|serves|interrupted)$/' | wc -l)))
done
echo "documents: $(wc -l <"$ran" | tr -d ' ') of $wanted commands ran in $((SECONDS - began)) s"
for kind in $(for page in "${pages[@]}"; do records "$page"; done | awk -F '\t' '$1 == "C" { print $2 }' | sort -u); do
    case $kind in run | serves | interrupted) continue ;; esac
    count=$(for page in "${pages[@]}"; do records "$page"; done | awk -F '\t' -v k="$kind" '$1 == "C" && $2 == k' | wc -l)
    echo "documents: $((count)) not run here: they $(reason "$kind")"
done
