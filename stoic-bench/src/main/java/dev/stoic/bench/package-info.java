/** Measures Stoic against its peers; never part of a test. */
@NullMarked
package dev.stoic.bench;

import org.jspecify.annotations.NullMarked;
