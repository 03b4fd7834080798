/** How fast the kernels are: against OpenBLAS, and what the order of the tree costs. */
@NullMarked
package dev.stoic.bench.kernel;

import org.jspecify.annotations.NullMarked;
