/** A file system whose n-th change fails, as on a disk that is full or read-only. */
@NullMarked
package dev.stoic.cli.faulty;

import org.jspecify.annotations.NullMarked;
