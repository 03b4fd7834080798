#!/usr/bin/env bash
# From `stoic submit` to the first round that is decided on the cluster, image present: the median of several jobs.
# usage: start.sh [jobs]
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh
count=${1:-9}
install
submit iris >/dev/null
for i in $(seq "$count"); do
    before=$(date +%s.%N)
    submit iris --set "name=start-$i" --set run.workers=2 --set pods.cpu=500m >/dev/null
    run=$(of "start-$i" '{.status.run}')
    python3 - "$before" "$STOIC_RUNS/$run/events.ndjson" <<'END'
import datetime, json, sys
began = float(sys.argv[1])
marks = {}
for line in open(sys.argv[2]):
    event = json.loads(line)
    at = datetime.datetime.fromisoformat(event["at"][:26].rstrip("Z") + "+00:00").timestamp()
    marks.setdefault(event["event"], at - began)
print("  ".join(f"{name} {marks[name]:.2f}" for name in ("opened", "started", "worker-joined", "round") if name in marks))
END
done | tee "$work/starts"
awk '{ for (i = 1; i < NF; i++) if ($i == "round") print $(i + 1) }' "$work/starts" | sort -n >"$work/sorted"
[ "$(wc -l <"$work/sorted")" = "$count" ] || fail "not every job has a first round"
part "from submit to the first round: p50 $(sed -n "$(((count + 1) / 2))p" "$work/sorted") s of $count jobs with two workers"
