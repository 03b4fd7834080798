/** Kernels that give the same bits on every CPU, and the random streams of the law. */
@NullMarked
package dev.stoic.math;

import org.jspecify.annotations.NullMarked;
