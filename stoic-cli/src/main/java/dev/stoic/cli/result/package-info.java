/** Where commands leave their results: files that are whole or not there, and a standard output that is checked. */
@NullMarked
package dev.stoic.cli.result;

import org.jspecify.annotations.NullMarked;
