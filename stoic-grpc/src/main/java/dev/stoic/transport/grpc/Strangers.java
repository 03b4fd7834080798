package dev.stoic.transport.grpc;

import dev.stoic.transport.Links.Arrivals;
import io.grpc.Grpc;
import io.grpc.HandlerRegistry;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Answers calls of methods that no peer calls. */
final class Strangers extends HandlerRegistry {
    private final Arrivals arrivals;

    Strangers(Arrivals arrivals) {
        this.arrivals = arrivals;
    }

    @Override
    public ServerMethodDefinition<?, ?> lookupMethod(String name, @Nullable String authority) {
        var method = Chunks.TALK.toBuilder().setFullMethodName(name).build();
        return ServerMethodDefinition.create(method, (call, _) -> {
            arrivals.turnedAway(Doors.name(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)), "no greeting");
            call.close(Status.UNIMPLEMENTED.withDescription("unknown method"), new Metadata());
            return new ServerCall.Listener<>() {};
        });
    }
}
