package dev.stoic.transport.grpc;

import dev.stoic.transport.Link;
import dev.stoic.transport.Links;
import dev.stoic.transport.Peer;
import dev.stoic.transport.PeerSettings;
import dev.stoic.transport.Refused;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.ChannelOption;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.MultiThreadIoEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioIoHandler;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Calls, plain or with certificates at both ends. */
final class GrpcLinks implements Links {
    private static final String NO_NATIVE = "io.grpc.netty.shaded.io.netty.transport.noNative";
    private static final int THREADS = 2;
    private static final int METADATA_BYTES = 8192;
    private static final int BACKLOG = 1024;

    static {
        // Stoic runs no native code, and looking for it takes time and a folder to unpack it to.
        if (System.getProperty(NO_NATIVE) == null) {
            System.setProperty(NO_NATIVE, "true");
        }
    }

    private final Optional<SSLContext> tls;
    private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(
            THREADS, new DefaultThreadFactory("stoic-grpc", true), NioIoHandler.newFactory());
    private @Nullable Server server;

    GrpcLinks(Optional<SSLContext> tls) {
        this.tls = tls;
    }

    @Override
    public int listen(InetSocketAddress address, Arrivals arrivals) throws IOException {
        var builder = NettyServerBuilder.forAddress(address)
                .bossEventLoopGroup(threads)
                .workerEventLoopGroup(threads)
                .channelFactory(() -> new Doors(arrivals))
                .withOption(ChannelOption.SO_BACKLOG, BACKLOG)
                .directExecutor()
                .maxConcurrentCallsPerConnection(1)
                .maxInboundMessageSize(Chunks.CAP)
                .maxInboundMetadataSize(METADATA_BYTES)
                .handshakeTimeout(PeerSettings.HELLO.toMillis(), TimeUnit.MILLISECONDS)
                // Whoever has no call, or is gone without a word, is not waited for.
                .maxConnectionIdle(PeerSettings.HELLO.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTime(PeerSettings.SILENCE.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTimeout(PeerSettings.SILENCE.toMillis(), TimeUnit.MILLISECONDS)
                .addService(ServerServiceDefinition.builder(Chunks.SERVICE)
                        .addMethod(Chunks.TALK, (call, _) -> answer(call, arrivals))
                        .build())
                .addStreamTracerFactory(new TooLarge(arrivals))
                .fallbackHandlerRegistry(new Strangers(arrivals));
        tls.ifPresent(context -> builder.sslContext(Certificates.server(context)));
        server = builder.build().start();
        return server.getPort();
    }

    private static ServerCall.Listener<byte[]> answer(ServerCall<byte[], byte[]> call, Arrivals arrivals) {
        var from = call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR);
        var link = new GrpcLink(Doors.name(from), new Call.Incoming(call));
        call.sendHeaders(new Metadata());
        link.begin();
        arrivals.arrived(link);
        return new ServerCall.Listener<>() {
            @Override
            public void onMessage(byte[] message) {
                link.arrived(message);
            }

            @Override
            public void onReady() {
                link.ready();
            }

            @Override
            public void onHalfClose() {
                link.over(null);
            }

            @Override
            public void onComplete() {
                link.over(null);
            }

            @Override
            public void onCancel() {
                link.over(new IOException("the other end is gone"));
            }
        };
    }

    @Override
    public Link dial(Peer peer, InetSocketAddress address) {
        var builder = NettyChannelBuilder.forAddress(address)
                .overrideAuthority(peer.toString())
                .eventLoopGroup(threads)
                .channelType(NioSocketChannel.class)
                .withOption(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) PeerSettings.CONNECT.toMillis())
                .directExecutor()
                .disableRetry()
                .proxyDetector(_ -> null)
                .maxInboundMessageSize(Chunks.CAP)
                .maxInboundMetadataSize(METADATA_BYTES);
        if (tls.isPresent()) {
            builder.sslContext(Certificates.client(tls.get()));
        } else {
            builder.usePlaintext();
        }
        var channel = builder.build();
        var call = channel.newCall(Chunks.TALK, CallOptions.DEFAULT);
        var link = new GrpcLink(peer.toString(), new Call.Outgoing(call, channel));
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(byte[] message) {
                        link.arrived(message);
                    }

                    @Override
                    public void onReady() {
                        link.ready();
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        link.over(reason(status));
                    }
                },
                new Metadata());
        link.begin();
        return link;
    }

    /** Nothing if the other end has said all it had to say. */
    private static @Nullable IOException reason(Status status) {
        for (Throwable cause = status.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SSLException secure) {
                return secure;
            }
        }
        String why = status.getDescription() == null ? status.getCode().name() : status.getDescription();
        return switch (status.getCode()) {
            case OK -> null;
            case UNIMPLEMENTED, INTERNAL, UNKNOWN, RESOURCE_EXHAUSTED -> new Refused(why);
            default -> new IOException(why);
        };
    }

    @Override
    public void close() {
        if (server != null) {
            server.shutdown();
            try {
                var _ = server.awaitTermination(PeerSettings.FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            server.shutdownNow();
        }
        var _ = threads.shutdownGracefully(0, PeerSettings.FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    }
}
