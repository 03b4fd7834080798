package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stoic.fault.StoicException;
import dev.stoic.transport.PeerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnexTest {
    private static PeerSettings settings() {
        var any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new PeerSettings("job", "token", Optional.of(any), List.of(), Optional.empty(), 1 << 20, _ -> {});
    }

    @ParameterizedTest
    @CsvSource({"tcp,TcpTransport", "grpc,GrpcTransport"})
    void transportsHaveNames(String kind, String type) throws IOException {
        try (var transport = Annex.transport(kind, settings())) {
            assertThat(transport.getClass().getSimpleName()).isEqualTo(type);
            assertThat(transport.port()).isPositive();
        }
    }

    @Test
    void aTransportThatIsNotThereIsExplained() {
        assertThatExceptionOfType(StoicException.class)
                .isThrownBy(() -> Annex.transport("pigeon", settings()))
                .withMessageContaining("transport pigeon is not part of this build");
    }
}
