/** How well a model does, as sums that parts contribute to. */
@NullMarked
package dev.stoic.metric;

import org.jspecify.annotations.NullMarked;
