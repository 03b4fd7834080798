/** What a training job looks like to a Kubernetes API server. */
@NullMarked
package dev.stoic.kubernetes.crd;

import org.jspecify.annotations.NullMarked;
