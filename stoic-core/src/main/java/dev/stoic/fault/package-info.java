/** What can go wrong, by kind; the kind decides exit code, condition and retry. */
@NullMarked
package dev.stoic.fault;

import org.jspecify.annotations.NullMarked;
