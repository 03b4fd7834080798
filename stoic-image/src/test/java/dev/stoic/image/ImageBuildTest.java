package dev.stoic.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoic.image.Archive.Entry;
import dev.stoic.image.ImageRequest.Base;
import dev.stoic.image.ImageRequest.Built;
import dev.stoic.image.ImageRequest.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageBuildTest {
    @TempDir
    Path folder;

    private SourceTree tree;
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void buildSomething() {
        tree = new SourceTree(folder.resolve("tree"));
    }

    @Test
    void whatSeldomChangesComesFirstAndNothingIsThereTwice() throws Exception {
        build("amd64");

        List<Map<String, Entry>> layers = Archive.layers(image());
        assertThat(layers.stream().map(ImageBuildTest::files))
                .containsExactly(
                        List.of(),
                        List.of(
                                "opt/stoic/annex/jackson-2.jar",
                                "opt/stoic/annex/kafka-clients-4.jar",
                                "opt/stoic/lib/picocli-4.jar"),
                        List.of("opt/stoic/broker/jackson-2.jar"),
                        List.of("opt/stoic/examples/data/iris.csv", "opt/stoic/examples/iris.yaml"),
                        List.of(
                                "opt/stoic/annex/stoic-grpc-0.jar",
                                "opt/stoic/bin/stoic",
                                "opt/stoic/broker/stoic-broker.jar",
                                "opt/stoic/jvm/all.args",
                                "opt/stoic/jvm/brief.args",
                                "opt/stoic/jvm/broker.args",
                                "opt/stoic/jvm/container.args",
                                "opt/stoic/jvm/kinds.sh",
                                "opt/stoic/jvm/light.args",
                                "opt/stoic/jvm/names.security",
                                "opt/stoic/jvm/path-annex.args",
                                "opt/stoic/jvm/path-broker.args",
                                "opt/stoic/jvm/path-none.args",
                                "opt/stoic/jvm/train.args",
                                "opt/stoic/jvm/vector.args",
                                "opt/stoic/lib/stoic-cli.jar"));
        Map<String, Entry> own = layers.getLast();
        assertThat(own.get("opt/stoic/jvm/path-none.args").text())
                .isEqualTo("-cp /opt/stoic/lib/picocli-4.jar:/opt/stoic/lib/stoic-cli.jar\n");
        assertThat(own.get("opt/stoic/jvm/path-broker.args").text())
                .isEqualTo("-cp /opt/stoic/lib/picocli-4.jar:/opt/stoic/lib/stoic-cli.jar"
                        + ":/opt/stoic/broker/jackson-2.jar:/opt/stoic/annex/kafka-clients-4.jar"
                        + ":/opt/stoic/broker/stoic-broker.jar\n");
    }

    @Test
    void anImageIsKnownFromOtherFiles() throws Exception {
        build("amd64");
        assertThat(ImageBuild.isImage(image())).isTrue();
        for (String other : List.of("", "rows,of,data\n", "x".repeat(2000))) {
            assertThat(ImageBuild.isImage(Files.writeString(folder.resolve("other"), other)))
                    .as(other)
                    .isFalse();
        }
    }

    @Test
    void onlyTheLauncherIsAProgramAndTimesAreFixed() throws Exception {
        build("amd64");

        for (Map<String, Entry> layer : Archive.layers(image())) {
            for (Entry entry : layer.values()) {
                assertThat(entry.about().getLastModifiedTime().toInstant()).isEqualTo(QuickStart.TIME);
                if (entry.about().isFile()) {
                    assertThat(entry.about().getMode() & 0111)
                            .as(entry.about().getName())
                            .isEqualTo(entry.about().getName().equals("opt/stoic/bin/stoic") ? 0111 : 0);
                }
            }
        }
    }

    @Test
    void itRunsAsNobodyWhoMayWriteNowhereButInItsFolder() throws Exception {
        build("amd64");

        JsonNode config = Archive.config(image()).path("config");
        assertThat(config.path("User").asText()).isEqualTo("65532:65532");
        assertThat(config.path("WorkingDir").asText()).isEqualTo("/work");
        assertThat(config.path("Entrypoint").toString()).isEqualTo("[\"/opt/stoic/bin/stoic\"]");
        assertThat(config.path("Labels")
                        .path("org.opencontainers.image.version")
                        .asText())
                .isEqualTo("7.7");
        assertThat(config.path("Env").toString())
                .contains("\"HOME=/work/home\"", "\"STOIC_RUNS=/work/runs\"", "\"JAVA_HOME=/opt/java\"");
        Map<String, Entry> folders = Archive.layers(image()).getFirst();
        assertThat(folders.get("work/").about().getLongUserId()).isEqualTo(65532);
        assertThat(folders.get("work/home/").about().getMode() & 0777).isEqualTo(0775);
    }

    @Test
    void theSameContentsGiveTheSameBytesInAnyTree() throws Exception {
        Built first = build("amd64");
        byte[] bytes = Files.readAllBytes(image());
        tree = new SourceTree(folder.resolve("other"));
        Built second = build("amd64");

        assertThat(second).isEqualTo(first);
        assertThat(Files.readAllBytes(image())).isEqualTo(bytes);

        tree.file(".stoic/launch/lib/stoic-cli.jar", "changed");
        assertThat(build("amd64").digest()).isNotEqualTo(first.digest());
    }

    @Test
    void anImageIsForTheProcessorOfItsBase() throws Exception {
        build("arm64", "linux/arm64");
        assertThat(Archive.config(image()).path("architecture").asText()).isEqualTo("arm64");

        build("arm64");
        assertThat(Archive.config(image()).path("architecture").asText()).isEqualTo("arm64");

        assertThatThrownBy(() -> build("arm64", "linux/amd64"))
                .hasMessageContaining("is an image for linux/arm64, not for linux/amd64");
    }

    @Test
    void whatCannotBeBuiltIsSaidBefore() {
        assertThatThrownBy(() -> build("amd64", "amd64")).hasMessage("--platform: \"amd64\" is none");
        assertThatThrownBy(() -> build("amd64", "linux/amd64", "linux/arm64"))
                .hasMessage("a file holds the image of one platform");
        assertThatThrownBy(() -> new ImageBuild(folder, said::add).run(request("amd64")))
                .hasMessageContaining("an image is made of what ./stoic has built");
    }

    @Test
    void aBaseThatCannotBeRehearsedGivesAnImageWithoutQuickStarts() throws Exception {
        Path base = Archive.image(
                folder.resolve("base.tar"),
                QuickStart.architecture(),
                Map.of("opt/java/bin/java", "#!/bin/sh\nexit 1"));
        var request = new ImageRequest(new Base.Tar(base), "stoic:1", new Target.Tar(image()), List.of(), true, "7.7");

        new ImageBuild(tree.root(), said::add).run(request);

        assertThat(Archive.layers(image())).hasSize(5);
        assertThat(said).anyMatch(line -> line.startsWith("no quick starts: "));
    }

    @Test
    void nothingIsLeftOfTheWork() throws Exception {
        build("amd64");

        try (var left = Files.list(tree.root().resolve(".stoic/image"))) {
            assertThat(left.map(path -> path.getFileName().toString())).containsExactly("cache");
        }
    }

    private Path image() {
        return folder.resolve("image.tar");
    }

    private Built build(String architecture, String... platforms) throws IOException, InterruptedException {
        return new ImageBuild(tree.root(), said::add).run(request(architecture, platforms));
    }

    private ImageRequest request(String architecture, String... platforms) {
        Path base = Archive.image(folder.resolve("base.tar"), architecture, Map.of("bin/sh", "shell"));
        return new ImageRequest(
                new Base.Tar(base), "stoic:1", new Target.Tar(image()), List.of(platforms), false, "7.7");
    }

    private static List<String> files(Map<String, Entry> layer) {
        return layer.values().stream()
                .filter(entry -> entry.about().isFile())
                .map(entry -> entry.about().getName())
                .sorted()
                .toList();
    }
}
