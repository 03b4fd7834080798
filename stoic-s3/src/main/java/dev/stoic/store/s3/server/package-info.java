/** A small store over a folder, for whoever has no S3: it speaks the part of S3's language that Stoic needs. */
@NullMarked
package dev.stoic.store.s3.server;

import org.jspecify.annotations.NullMarked;
