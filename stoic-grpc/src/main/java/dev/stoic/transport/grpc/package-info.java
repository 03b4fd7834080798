/** Carries envelopes over gRPC. */
@NullMarked
package dev.stoic.transport.grpc;

import org.jspecify.annotations.NullMarked;
