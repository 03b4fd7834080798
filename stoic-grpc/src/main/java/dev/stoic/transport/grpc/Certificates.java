package dev.stoic.transport.grpc;

import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.grpc.netty.shaded.io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.grpc.netty.shaded.io.netty.handler.ssl.ClientAuth;
import io.grpc.netty.shaded.io.netty.handler.ssl.JdkSslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SupportedCipherSuiteFilter;
import javax.net.ssl.SSLContext;

/** The certificates of this process, as gRPC wants them; the cryptography stays the JDK's. */
final class Certificates {
    private static final ApplicationProtocolConfig HTTP2 = new ApplicationProtocolConfig(
            Protocol.ALPN, SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT, "h2");

    private Certificates() {}

    static SslContext server(SSLContext context) {
        return of(context, false, ClientAuth.REQUIRE);
    }

    static SslContext client(SSLContext context) {
        return of(context, true, ClientAuth.NONE);
    }

    private static SslContext of(SSLContext context, boolean client, ClientAuth asks) {
        String[] protocols = {"TLSv1.3"};
        return new JdkSslContext(
                context, client, null, SupportedCipherSuiteFilter.INSTANCE, HTTP2, asks, protocols, false);
    }
}
