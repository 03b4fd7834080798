/** How envelopes travel between roles. */
@NullMarked
package dev.stoic.transport;

import org.jspecify.annotations.NullMarked;
