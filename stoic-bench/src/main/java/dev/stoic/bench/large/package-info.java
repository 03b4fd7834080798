/** Data larger than the heap: a generated CSV of any size, trained in a fixed heap. */
@NullMarked
package dev.stoic.bench.large;

import org.jspecify.annotations.NullMarked;
