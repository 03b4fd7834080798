/** The figures of a model on some rows, for the page, the terminal and programs. */
@NullMarked
package dev.stoic.cli.evaluate;

import org.jspecify.annotations.NullMarked;
