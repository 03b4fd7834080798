/** The {@code stoic} command: the only room that prints, exits and sees every other. */
@NullMarked
package dev.stoic.cli;

import org.jspecify.annotations.NullMarked;
