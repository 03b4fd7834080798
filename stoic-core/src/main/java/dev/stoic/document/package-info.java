/** A job file as a tree with line numbers, and reading it into records with every problem collected. */
@NullMarked
package dev.stoic.document;

import org.jspecify.annotations.NullMarked;
