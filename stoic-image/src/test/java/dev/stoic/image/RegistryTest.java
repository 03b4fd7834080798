package dev.stoic.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoic.image.ImageRequest.Base;
import dev.stoic.image.ImageRequest.Built;
import dev.stoic.image.ImageRequest.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images that come from a registry and go to one. */
class RegistryTest {
    @TempDir
    Path folder;

    private final LoopbackRegistry registry = new LoopbackRegistry();
    private SourceTree tree;

    @BeforeEach
    void buildSomething() {
        tree = new SourceTree(folder.resolve("tree"));
        registry.base("25");
    }

    @AfterEach
    void closeTheRegistry() throws IOException {
        registry.close();
    }

    @Test
    void oneNameStandsForAllProcessors() throws Exception {
        Built built = push("linux/amd64", "linux/arm64");

        LoopbackRegistry.Document index = registry.manifests.get("1");
        assertThat(index.type()).isEqualTo("application/vnd.docker.distribution.manifest.list.v2+json");
        assertThat(built.digest()).isEqualTo(Archive.digest(index.bytes()));
        var architectures = new ArrayList<String>();
        for (JsonNode entry : Archive.json(index.bytes()).path("manifests")) {
            architectures.add(entry.path("platform").path("architecture").asText());
            JsonNode config = config(entry.path("digest").asText());
            assertThat(config.path("architecture").asText()).isEqualTo(architectures.getLast());
            assertThat(config.path("config").path("User").asText()).isEqualTo("65532:65532");
            assertThat(config.path("rootfs").path("diff_ids")).hasSize(6);
        }
        assertThat(architectures).containsExactlyInAnyOrder("amd64", "arm64");
    }

    @Test
    void onePlatformIsOneManifest() throws Exception {
        push("linux/arm64");

        LoopbackRegistry.Document manifest = registry.manifests.get("1");
        assertThat(manifest.type()).isEqualTo("application/vnd.docker.distribution.manifest.v2+json");
        assertThat(config("1").path("architecture").asText()).isEqualTo("arm64");
    }

    @Test
    void aBaseFromARegistryCanBecomeAFile() throws Exception {
        Path file = folder.resolve("arm.tar");

        build(new Target.Tar(file), registry.name("java:25"), "linux/arm64");

        assertThat(Archive.config(file).path("architecture").asText()).isEqualTo("arm64");
    }

    @Test
    void aBaseThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> build(new Target.Tar(folder.resolve("x.tar")), registry.name("java:26")))
                .hasMessageContaining("the image could not be built")
                .hasMessageContaining("java");
    }

    private Built push(String... platforms) throws Exception {
        return build(new Target.Registry(registry.name("team/stoic:1")), registry.name("java:25"), platforms);
    }

    private Built build(Target target, String base, String... platforms) throws Exception {
        return new ImageBuild(tree.root(), _ -> {})
                .run(new ImageRequest(new Base.Registry(base), "stoic:1", target, List.of(platforms), true, "7.7"));
    }

    private JsonNode config(String manifest) {
        byte[] bytes = registry.manifests.get(manifest).bytes();
        String digest = Archive.json(bytes).path("config").path("digest").asText();
        return Archive.json(registry.blobs.get(digest));
    }
}
