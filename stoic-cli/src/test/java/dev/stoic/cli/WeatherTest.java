package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeatherTest {
    private static final byte[] LETTER = {1, 2, 3, 4, 5, 6, 7, 8};

    @Test
    void delayAndRateAreRead() {
        assertThat(Weather.parse("delay=5ms,rate=50mbit")).isEqualTo(new Weather(Duration.ofMillis(5), 6_250_000));
        assertThat(Weather.parse("fine")).isEqualTo(Weather.FINE);
    }

    @Test
    void nobodyAsksForWeatherByDefault() {
        assertThat(Weather.in(Map.of())).isEmpty();
        assertThat(Weather.in(Map.of(Weather.WEATHER, "delay=1s"))).contains(new Weather(Duration.ofSeconds(1), 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rain", "delay", "delay=", "delay=5", "rate=0mbit", "rate=5", "delay=5ms,", "=5ms"})
    void whatIsNoWeatherIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> Weather.parse(text))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining(text);
    }

    @Test
    void whatTravelsArrivesWholeNoSoonerThanTheDelayAndIsCounted() throws IOException {
        var delay = Duration.ofMillis(30);
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var proxy = new Proxy(server.getLocalPort(), new Weather(delay, 0))) {
            long began = System.nanoTime();
            try (var dialled = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
                    var accepted = server.accept()) {
                dialled.getOutputStream().write(LETTER);
                assertThat(accepted.getInputStream().readNBytes(LETTER.length)).isEqualTo(LETTER);
                accepted.getOutputStream().write(LETTER, 0, 4);
                assertThat(dialled.getInputStream().readNBytes(4)).hasSize(4);
            }
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(2 * delay.toNanos());
            assertThat(proxy.carried().up()).isEqualTo(LETTER.length);
        }
    }

    @Test
    void aBrokerIsReachedThroughTheAddressThatItIsToldToAdvertise() throws IOException {
        try (var wiring = new Wiring.Proxied(Weather.FINE)) {
            OwnBroker.Address address = wiring.broker();
            int told = address.advertise().orElseThrow().port();
            assertThat(told).isNotEqualTo(address.port());
            try (var broker = new ServerSocket(address.port(), 1, InetAddress.getLoopbackAddress());
                    var client = new Socket(InetAddress.getLoopbackAddress(), told);
                    var accepted = broker.accept()) {
                client.getOutputStream().write(LETTER);
                assertThat(accepted.getInputStream().readNBytes(LETTER.length)).isEqualTo(LETTER);
            }
            assertThat(wiring.carried()).contains(new Proxy.Carried(LETTER.length, 0));
        }
    }

    @Test
    void connectionsShareTheLink() throws InterruptedException {
        var link = new Link(new Weather(Duration.ZERO, 1_000_000));
        long first = link.take(10_000);
        long second = link.take(10_000);
        assertThat(second - first).isGreaterThanOrEqualTo(Duration.ofMillis(10).toNanos());
    }
}
