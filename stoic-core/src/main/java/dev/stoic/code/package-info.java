/** Learners that users bring in a jar: found, checked, and kept apart from everything else. */
@NullMarked
package dev.stoic.code;

import org.jspecify.annotations.NullMarked;
