/** One canonical form of records as bytes: model files, checkpoints, messages and hashes. */
@NullMarked
package dev.stoic.codec;

import org.jspecify.annotations.NullMarked;
