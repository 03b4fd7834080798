/** What people ask of a cluster from their own computer. */
@NullMarked
package dev.stoic.kubernetes.client;

import org.jspecify.annotations.NullMarked;
