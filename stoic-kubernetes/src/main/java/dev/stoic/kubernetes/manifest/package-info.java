/** A job in, the objects of Kubernetes that run it out; nothing is read and nothing is asked. */
@NullMarked
package dev.stoic.kubernetes.manifest;

import org.jspecify.annotations.NullMarked;
