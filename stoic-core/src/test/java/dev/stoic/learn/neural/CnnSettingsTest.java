package dev.stoic.learn.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Problems;
import dev.stoic.fault.StoicException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CnnSettingsTest {
    private final Problems problems = new Problems();

    private CnnSettings read(Map<String, Node> entries) {
        try (var keys = new Keys("learner.cnn", new Node.Mapping(entries, 1), problems)) {
            return CnnSettings.read(keys);
        }
    }

    private CnnSettings layers(Node... layers) {
        return read(Map.of("layers", new Node.Sequence(List.of(layers), 2)));
    }

    private static Node text(String text) {
        return new Node.Scalar(text, 2);
    }

    private static Node one(String name, Node under) {
        return new Node.Mapping(Map.of(name, under), 2);
    }

    private static Node mapping(String... pairs) {
        var entries = new LinkedHashMap<String, Node>();
        for (int i = 0; i < pairs.length; i += 2) {
            entries.put(pairs[i], text(pairs[i + 1]));
        }
        return new Node.Mapping(entries, 2);
    }

    @Test
    void nothingSaidGivesTheDefaults() {
        assertThat(read(Map.of())).isEqualTo(CnnSettings.DEFAULT);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void layersAreWordsNumbersOrMappings() {
        assertThat(layers(
                                one("conv", text("16")),
                                text("norm"),
                                one("conv", mapping("filters", "8", "kernel", "5", "padding", "valid")),
                                text("tanh"),
                                one("pool", text("2")),
                                one("pool", mapping("size", "3", "stride", "2")),
                                one("dense", text("64")),
                                text("linear"),
                                one("dropout", text("0.4")))
                        .layers())
                .containsExactly(
                        new Block.Conv(16, 3, Padding.SAME),
                        Block.Norm.DEFAULT,
                        new Block.Conv(8, 5, Padding.VALID),
                        new Block.Active(Activation.TANH),
                        new Block.Pool(2, 2),
                        new Block.Pool(3, 2),
                        new Block.Dense(64),
                        new Block.Linear(),
                        new Block.Dropout(0.4));
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void whatIsNotedReadsBack() {
        List<Block> first = List.of(
                new Block.Conv(16, 3, 5, 2, Padding.VALID),
                new Block.Norm(0.99, 1e-3),
                new Block.Active(Activation.SIGMOID),
                new Block.Pool(3, 2),
                new Block.Dense(7),
                new Block.Linear(),
                new Block.Dropout(0.25));
        var keys = new Keys("learner.cnn", Node.Mapping.empty(1), problems);
        assertThat(BlockList.read(keys, "layers", first)).isEqualTo(first);
        String noted = keys.resolved().getFirst().value();
        assertThat(keys.resolved().getFirst().isList()).isTrue();
        Node[] words = Stream.of(noted.replaceAll("[\\[\\]\"]", "").split(", ", -1))
                .map(CnnSettingsTest::text)
                .toArray(Node[]::new);
        assertThat(layers(words).layers()).isEqualTo(first);
        assertThat(problems.list()).isEmpty();
    }

    @Test
    void wrongLayersAreAllTold() {
        layers(
                text("cnv"),
                one("conv", text("many")),
                one("conv", mapping("filter", "8")),
                one("pool", text("0")),
                one("dropout", text("1")),
                text("dense none"));
        assertThat(problems.list()).hasSize(6);
        assertThat(problems.list().toString())
                .contains("layers[0]")
                .contains("Did you mean \"conv\"?")
                .contains("Did you mean \"filters\"?")
                .contains("32 5x5 2 same");
    }

    @Test
    void activationsFollowWhateverHasWeights() {
        var relu = new Block.Active(Activation.RELU);
        assertThat(layers(text("conv 4"), text("norm"), text("pool 2"), text("dense 9"), text("tanh"), text("dense 3"))
                        .design()
                        .blocks())
                .containsExactly(
                        new Block.Conv(4, 3, Padding.SAME),
                        Block.Norm.DEFAULT,
                        relu,
                        new Block.Pool(2, 2),
                        new Block.Dense(9),
                        new Block.Active(Activation.TANH),
                        new Block.Dense(3),
                        relu);
    }

    @Test
    void imagesAreSquareUnlessTheirShapeIsGiven() {
        assertThat(shape(CnnSettings.DEFAULT, 784)).isEqualTo(new Image(28, 28, 1));
        assertThat(shape(CnnSettings.DEFAULT, 3072)).isEqualTo(new Image(32, 32, 3));
        var given = read(Map.of("shape", new Node.Sequence(List.of(text("4"), text("6"), text("2")), 2)));
        assertThat(given.shape()).isEqualTo(Optional.of(new Image(4, 6, 2)));
        assertThat(shape(given, 48)).isEqualTo(new Image(4, 6, 2));
        assertThatThrownBy(() -> shape(given, 47))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("4 × 6 × 2")
                .hasMessageContaining("47");
        assertThatThrownBy(() -> shape(CnnSettings.DEFAULT, 50)).hasMessageContaining("not square images");
        read(Map.of("shape", text("7")));
        assertThat(problems.list().toString()).contains("[height, width]");
    }

    private static Image shape(CnnSettings settings, int width) {
        return ((Layer.Conv) settings.design().network(width, 10).layers().getFirst()).in();
    }

    @Test
    void whatDoesNotFitIntoTheImageIsRefused() {
        assertThatThrownBy(() -> shape(layers(text("conv 4 9x9 valid")), 64))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("kernel of 9 × 9")
                .hasMessageContaining("8 × 8 × 1");
        assertThatThrownBy(() -> shape(layers(text("conv 4"), text("pool 4"), text("pool 4")), 64))
                .hasMessageContaining("pool of 4 × 4")
                .hasMessageContaining("2 × 2 × 4");
        assertThat(layers(text("conv 4 9x9 same")).design().network(64, 3).outputs())
                .isEqualTo(3);
    }

    @Test
    void presetsAreWhatTheirNamesPromise() {
        var deck = read(Map.of("preset", text("deck-cnn"), "batch", text("50")));
        assertThat(deck.batch()).isEqualTo(50);
        assertThat(deck.layers()).contains(Block.Norm.DEFAULT, new Block.Dense(1024), new Block.Dropout(0.4));
        var network = CnnPreset.PYTORCH_MNIST.settings().design().network(784, 10);
        assertThat(network.parameters()).isEqualTo(520 + 25_050 + 400_500 + 5_010);
        assertThat(MlpPreset.APATHETIC_NN.settings().fitting().loss()).isEqualTo(Goal.BINARY_CROSS_ENTROPY);
        assertThat(problems.list()).isEmpty();
    }
}
