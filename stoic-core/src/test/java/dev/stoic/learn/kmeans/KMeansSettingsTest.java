package dev.stoic.learn.kmeans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Problems;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KMeansSettingsTest {
    private final Problems problems = new Problems();

    @Test
    void everythingButTheNumberOfClustersHasADefault() {
        var settings = read(Map.of("k", scalar("3")));
        assertThat(settings).isEqualTo(KMeansSettings.of(3));
        assertThat(settings).isEqualTo(new KMeansSettings(3, 300, 1, new Init.PlusPlus(), 1e-4));
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everyKeyIsRead() {
        var settings = read(Map.of(
                "k",
                scalar("4"),
                "rounds",
                scalar("20"),
                "restarts",
                scalar("5"),
                "init",
                scalar("parallel"),
                "tolerance",
                scalar("0")));
        assertThat(settings).isEqualTo(new KMeansSettings(4, 20, 5, new Init.Parallel(), 0));
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void randomStartsAreTriedTenTimes() {
        assertThat(read(Map.of("k", scalar("3"), "init", scalar("random"))).restarts())
                .isEqualTo(10);
    }

    @Test
    void centresOfAFileArriveLater() {
        var settings = read(Map.of("k", scalar("2"), "init", mapping("file", scalar("centres.npy"))));
        assertThat(settings.file()).contains("centres.npy");
        var ready = settings.with(new double[] {1, 2, 3, 4});
        assertThat(ready.file()).isEmpty();
        assertThat(((Init.Given) ready.init()).centres()).containsExactly(1, 2, 3, 4);
        assertThatThrownBy(() -> settings.with(new double[3]))
                .isInstanceOf(StoicException.class)
                .hasMessage("centres.npy has 3 numbers, which do not make 2 centres");
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void everyProblemIsNamed() {
        read(Map.of("clusters", scalar("3"), "init", scalar("plus")));
        assertThat(problems.list())
                .extracting(Fault.Problem::where)
                .containsExactlyInAnyOrder("learner.kmeans.k", "learner.kmeans.init.plus", "learner.kmeans.clusters");
    }

    @Test
    void aFileOfCentresAllowsNoRestarts() {
        read(Map.of("k", scalar("2"), "restarts", scalar("3"), "init", mapping("file", scalar("c.npy"))));
        assertThat(problems.list()).extracting(Fault.Problem::where).isEqualTo(List.of("learner.kmeans.restarts"));
    }

    private KMeansSettings read(Map<String, Node> entries) {
        try (var keys = new Keys("learner.kmeans", new Mapping(new LinkedHashMap<>(entries), 0), problems)) {
            return KMeansSettings.read(keys);
        }
    }

    private static Node scalar(String text) {
        return new Scalar(text, 0);
    }

    private static Node mapping(String key, Node value) {
        return new Mapping(Map.of(key, value), 0);
    }
}
