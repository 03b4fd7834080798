/** Random forests: many trees, each grown from rows and features drawn for it alone, that vote. */
@NullMarked
package dev.stoic.learn.forest;

import org.jspecify.annotations.NullMarked;
