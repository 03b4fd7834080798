package dev.stoic.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.StoicException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultsTest {
    @Test
    void whatAChartWritesByDefaultSaysNothing() {
        Defaults read = Defaults.read("""
                {"annotations":{},"customCa":{"configMap":"","key":"ca.crt"},"labels":{},"nodeSelector":{},
                 "proxy":{"exceptions":"","http":"","https":""},"pullSecrets":[],"tolerations":[],"unreachableSeconds":10}
                """);
        assertThat(read).isEqualTo(Defaults.NONE);
    }

    @Test
    void everyKeyArrives() {
        Defaults read = Defaults.read("""
                {"labels":{"team":"a"},"nodeSelector":{"pool":"x"},"pullSecrets":["p"],"unreachableSeconds":30,
                 "tolerations":[{"key":"gpu","operator":"Exists","effect":"NoSchedule"}],
                 "proxy":{"https":"http://p:3128","exceptions":".svc"},"customCa":{"configMap":"cas","key":"b.pem"}}
                """);
        assertThat(read.pods().labels()).isEqualTo(Map.of("team", "a"));
        assertThat(read.pods().placement().nodeSelector()).isEqualTo(Map.of("pool", "x"));
        assertThat(read.pods().placement().tolerations()).singleElement();
        assertThat(read.pods().pullSecrets()).containsExactly("p");
        assertThat(read.patience()).isEqualTo(Duration.ofSeconds(30));
        assertThat(read.env()).isEqualTo(Map.of("HTTPS_PROXY", "http://p:3128", "NO_PROXY", ".svc"));
        assertThat(read.trusted()).contains(new Installation.Trusted("cas", "b.pem"));
    }

    @Test
    void whatIsNoJsonIsToldSo() {
        assertThatThrownBy(() -> Defaults.read("{")).isInstanceOf(StoicException.class);
    }
}
