#!/usr/bin/env bash
# One job, its rows and its checkpoints in three places: the store of the chart, a volume that many pods share, S3. One model.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/kubernetes/lib.sh

expected=$(awk '$1 == "iris.yaml" { print $2 }' examples/hashes.txt)
# same <what> <flags…>: the job with the model of this machine
same() {
    local what=$1 model
    shift
    model=$(submit iris --set run.workers=2 "$@")
    [ "$model" = "$expected" ] || fail "$what gave $model, here $expected"
    part "$what: the same model"
}

install

./stoic data push examples/data/iris.csv -n "$jobs" --as rows/iris.csv >/dev/null
./stoic data list -n "$jobs" | grep -q store://rows/iris.csv || fail "what was pushed is not listed"
same "rows that were pushed" --set name=pushed --set data.train=store://rows/iris.csv

kubectl -n "$jobs" apply -f - >/dev/null <<END
apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: shared }
spec:
  accessModes: [ReadWriteMany]
  resources: { requests: { storage: 64Mi } }
---
apiVersion: v1
kind: Pod
metadata: { name: filler }
spec:
  automountServiceAccountToken: false
  securityContext: { runAsNonRoot: true, runAsUser: 65532, fsGroup: 65532, seccompProfile: { type: RuntimeDefault } }
  containers:
    - name: filler
      image: $image
      command: [sh, -c, "cat >/shared/iris.csv"]
      stdin: true
      stdinOnce: true
      securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
      volumeMounts: [{ name: shared, mountPath: /shared }]
  restartPolicy: Never
  volumes: [{ name: shared, persistentVolumeClaim: { claimName: shared } }]
END
kubectl -n "$jobs" wait --for=condition=Ready pod/filler --timeout=90s >/dev/null
kubectl -n "$jobs" attach -i filler <examples/data/iris.csv >/dev/null 2>&1
waits 60 "filling the volume" kubectl -n "$jobs" wait --for=jsonpath='{.status.phase}'=Succeeded pod/filler --timeout=1s
same "a volume for rows" --set name=volume --set data.train=claim://shared/iris.csv
same "a volume for rows and checkpoints" --set name=volumes --set data.train=claim://shared/iris.csv \
    --set run.store=claim://shared/runs
same "a volume for checkpoints" --set name=checkpoints --set run.store=claim://shared/runs

# The chart's own store is an S3, too, for whoever has a key.
access() {
    kubectl -n "$jobs" get secret stoic-access -o "jsonpath={.data.$1}" | base64 -d
}
kubectl -n "$jobs" create secret generic stoic-s3 \
    --from-literal=AWS_ENDPOINT_URL="https://stoic-store.$system.svc:7443" --from-literal=AWS_REGION=stoic \
    --from-literal=AWS_ACCESS_KEY_ID="$(access accessKey)" --from-literal=AWS_SECRET_ACCESS_KEY="$(access secretKey)" \
    --from-literal=AWS_CA_BUNDLE=/stoic/tls/ca.crt >/dev/null
same "S3 for rows and checkpoints" --set name=bucket --set "data.train=s3://stoic/$jobs/data/rows/iris.csv" \
    --set "run.store=s3://stoic/$jobs/elsewhere"
part "all is well"
