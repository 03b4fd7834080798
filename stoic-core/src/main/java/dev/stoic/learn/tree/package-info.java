/** What all trees share: features cut into exact quantile bins, so that a value is a byte. */
@NullMarked
package dev.stoic.learn.tree;

import org.jspecify.annotations.NullMarked;
