package dev.stoic.transport.grpc;

import dev.stoic.transport.Links.Arrivals;
import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslHandler;
import io.grpc.netty.shaded.io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Listens, and tells of those who are turned away before there is a call: gRPC itself says nothing of them. */
final class Doors extends NioServerSocketChannel {
    private final Arrivals arrivals;

    Doors(Arrivals arrivals) {
        this.arrivals = arrivals;
    }

    static String name(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress internet && internet.getAddress() != null
                ? internet.getAddress().getHostAddress()
                : String.valueOf(address);
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
        int count = super.doReadMessages(accepted);
        for (Object one : accepted) {
            if (one instanceof Channel channel) {
                channel.pipeline().addLast(new Doorman(arrivals));
            }
        }
        return count;
    }

    /** Looks at the certificate where there is one to be shown, otherwise at the first words. */
    private static final class Doorman extends ChannelInboundHandlerAdapter {
        private static final byte[] WORDS = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

        private final Arrivals arrivals;
        private int heard;

        private Doorman(Arrivals arrivals) {
            this.arrivals = arrivals;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) throws Exception {
            SslHandler secure = context.pipeline().get(SslHandler.class);
            if (secure != null) {
                heard = WORDS.length;
                var _ = secure.handshakeFuture().addListener(shaken -> {
                    if (!shaken.isSuccess()) {
                        turnAway(context, String.valueOf(shaken.cause().getMessage()));
                    }
                });
            }
            super.channelActive(context);
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object said) throws Exception {
            if (said instanceof ByteBuf bytes && !greets(bytes)) {
                ReferenceCountUtil.release(said);
                turnAway(context, "no greeting");
                var _ = context.close();
                return;
            }
            super.channelRead(context, said);
        }

        private boolean greets(ByteBuf bytes) {
            int from = bytes.readerIndex();
            for (int i = from; i < bytes.writerIndex() && heard < WORDS.length; i++) {
                if (bytes.getByte(i) != WORDS[heard++]) {
                    return false;
                }
            }
            return true;
        }

        private void turnAway(ChannelHandlerContext context, String why) {
            arrivals.turnedAway(name(context.channel().remoteAddress()), why);
        }
    }
}
