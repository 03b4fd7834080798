package dev.stoic.transport.grpc;

import dev.stoic.transport.Links.Arrivals;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Tells of messages that are so large that gRPC ends their calls by itself, without a word to whoever answers them. */
final class TooLarge extends ServerStreamTracer.Factory {
    private final Arrivals arrivals;

    TooLarge(Arrivals arrivals) {
        this.arrivals = arrivals;
    }

    @Override
    public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
        return new ServerStreamTracer() {
            private volatile @Nullable String peer;

            @Override
            public void serverCallStarted(ServerCallInfo<?, ?> call) {
                peer = Doors.name(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            }

            @Override
            public void streamClosed(Status status) {
                String from = peer;
                if (from != null && status.getCode() == Status.Code.RESOURCE_EXHAUSTED) {
                    arrivals.turnedAway(
                            from,
                            "a message of more than %,d bytes, where at most %,d are allowed"
                                    .formatted(Chunks.CAP, Chunks.MOST));
                }
            }
        };
    }
}
