/** Blobs in S3, and in stores that speak like it. */
@NullMarked
package dev.stoic.store.s3;

import org.jspecify.annotations.NullMarked;
