/** How well a model does, as a page of pictures and as a sketch for the terminal. */
@NullMarked
package dev.stoic.cli.evaluate;

import org.jspecify.annotations.NullMarked;
