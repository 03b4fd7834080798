/** The evaluation as one HTML page that needs nothing else. */
@NullMarked
package dev.stoic.cli.evaluate.page;

import org.jspecify.annotations.NullMarked;
