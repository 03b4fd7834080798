/** Where checkpoints and models live: blobs that are either whole or not there. */
@NullMarked
package dev.stoic.store;

import org.jspecify.annotations.NullMarked;
