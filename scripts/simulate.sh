#!/usr/bin/env bash
# Simulates whole jobs with everything that can go wrong, in one process and virtual time.
#   scripts/simulate.sh 100000            seeds 0 to 99999
#   scripts/simulate.sh 1000 5000         seeds 5000 to 5999
#   scripts/simulate.sh --seed 17         one seed, with everything that happens in it
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/find-jdk.sh

mvn -B -q -ntp -pl stoic-engine -am test-compile
exec "$JAVA_HOME/bin/java" -XX:+UseSerialGC --add-modules jdk.incubator.vector \
    -cp stoic-engine/target/test-classes:stoic-engine/target/classes:stoic-core/target/test-classes:stoic-core/target/classes \
    dev.stoic.simulation.ManySeeds "$@"
