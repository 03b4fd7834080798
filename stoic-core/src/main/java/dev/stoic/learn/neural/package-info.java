/** Networks in float, trained by mini-batches: a step is a round, and parts are slices of the batch. */
@NullMarked
package dev.stoic.learn.neural;

import org.jspecify.annotations.NullMarked;
