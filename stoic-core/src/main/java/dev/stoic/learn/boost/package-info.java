/** Gradient-boosted trees: exact histograms of fixed-point gradients, one pass a level, splits found by the coordinator. */
@NullMarked
package dev.stoic.learn.boost;

import org.jspecify.annotations.NullMarked;
