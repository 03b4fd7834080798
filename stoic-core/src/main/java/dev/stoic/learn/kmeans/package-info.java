/** Clusters by k-means: seeding, Lloyd's rounds and restarts, all as ordinary passes over the parts. */
@NullMarked
package dev.stoic.learn.kmeans;

import org.jspecify.annotations.NullMarked;
