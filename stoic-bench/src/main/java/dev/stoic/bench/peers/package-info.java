/** Stoic and the tools people would use instead on the same data with the same settings, one after the other. */
@NullMarked
package dev.stoic.bench.peers;

import org.jspecify.annotations.NullMarked;
