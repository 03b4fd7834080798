package dev.stoic.transport.grpc;

import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;

/** What calls have in common at the end that dialled and at the end that was dialled. Not thread-safe. */
sealed interface Call {
    boolean isReady();

    void request(int messages);

    void send(byte[] message);

    void end();

    void cancel();

    /** Has its connection for itself. */
    record Outgoing(ClientCall<byte[], byte[]> call, ManagedChannel channel) implements Call {
        @Override
        public boolean isReady() {
            return call.isReady();
        }

        @Override
        public void request(int messages) {
            call.request(messages);
        }

        @Override
        public void send(byte[] message) {
            call.sendMessage(message);
        }

        @Override
        public void end() {
            call.halfClose();
        }

        @Override
        public void cancel() {
            call.cancel("closed", null);
            channel.shutdownNow();
        }
    }

    record Incoming(ServerCall<byte[], byte[]> call) implements Call {
        @Override
        public boolean isReady() {
            return call.isReady();
        }

        @Override
        public void request(int messages) {
            call.request(messages);
        }

        @Override
        public void send(byte[] message) {
            call.sendMessage(message);
        }

        @Override
        public void end() {
            call.close(Status.OK, new Metadata());
        }

        @Override
        public void cancel() {
            call.close(Status.CANCELLED.withDescription("closed"), new Metadata());
        }
    }
}
