package dev.stoic.transport.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.transport.Envelope;
import dev.stoic.transport.Links;
import dev.stoic.transport.PeerContract;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.PeerTransport;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GrpcTransportTest extends PeerContract {
    @Override
    protected PeerTransport made(PeerSettings settings) throws IOException {
        return new GrpcTransport(settings);
    }

    @Override
    protected Links links() {
        return new GrpcLinks(Optional.empty());
    }

    @EverySeed(20)
    void whoDoesNotEvenSpeakHttpIsTurnedAway(RandomGenerator random) throws Exception {
        try (var hub = listening("job", "token");
                var friend = dialling(hub.port(), "job", "token")) {
            var inbox = new LinkedBlockingQueue<Envelope>(1000);
            hub.open(COORDINATOR, inbox::add);
            var worker = friend.open(WORKER, _ -> {});
            exchange(worker, COORDINATOR, bytes(1), inbox);
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), hub.port())) {
                byte[] noise = new byte[random.nextInt(24, 200)];
                random.nextBytes(noise);
                socket.getOutputStream().write(noise);
                assertThat(trouble.take()).endsWith("no greeting");
                socket.getInputStream().readAllBytes();
            } catch (IOException _) {
                // A reset is a goodbye too.
            }
            exchange(worker, COORDINATOR, bytes(2), inbox);
        }
    }

    @Test
    void anotherMethodIsNotThere() throws Exception {
        var other = Chunks.TALK.toBuilder()
                .setFullMethodName("grpc.health.v1.Health/Check")
                .build();
        try (var hub = listening("job", "token")) {
            assertThat(answer(hub.port(), other, new byte[1]).getCode()).isEqualTo(Status.Code.UNIMPLEMENTED);
            awaitTrouble("no greeting");
        }
    }

    /** What is far too large gRPC does not even look at. */
    @ParameterizedTest
    @ValueSource(ints = {Chunks.MOST + 1, Chunks.CAP + 1})
    void aMessageThatIsTooLargeIsRefused(int size) throws Exception {
        try (var hub = listening("job", "token")) {
            assertThat(answer(hub.port(), Chunks.TALK, new byte[size]).getCode())
                    .isEqualTo(Status.Code.CANCELLED);
            assertThat(trouble.take()).contains("a message of").contains("where at most 1,048,576 are allowed");
        }
    }

    /** How the hub ends a call that begins with a message. */
    private static Status answer(int port, MethodDescriptor<byte[], byte[]> method, byte[] message)
            throws InterruptedException {
        ManagedChannel channel = NettyChannelBuilder.forAddress("localhost", port)
                .usePlaintext()
                .maxInboundMessageSize(Chunks.CAP)
                .build();
        var answers = new LinkedBlockingQueue<Status>(10);
        ClientCall<byte[], byte[]> call = channel.newCall(method, CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        answers.add(status);
                    }
                },
                new Metadata());
        call.request(10);
        call.sendMessage(message);
        try {
            return answers.take();
        } finally {
            channel.shutdownNow();
        }
    }
}
