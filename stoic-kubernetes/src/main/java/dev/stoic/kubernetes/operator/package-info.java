/** Brings what is there closer to what should be there, one look at a time. */
@NullMarked
package dev.stoic.kubernetes.operator;

import org.jspecify.annotations.NullMarked;
