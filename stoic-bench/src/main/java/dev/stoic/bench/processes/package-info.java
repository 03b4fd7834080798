/** Measures runs whose roles are processes: transports, scaling, recovery, and the way to the first round. */
@NullMarked
package dev.stoic.bench.processes;

import org.jspecify.annotations.NullMarked;
