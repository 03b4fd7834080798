/** From files to rows: reading, the cache, splits and fingerprints. */
@NullMarked
package dev.stoic.data;

import org.jspecify.annotations.NullMarked;
