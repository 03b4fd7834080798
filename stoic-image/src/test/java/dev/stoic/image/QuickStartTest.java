package dev.stoic.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.image.Layer.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A base whose Java only pretends: what is asked of it, and what is kept. */
class QuickStartTest {
    /** Writes what a JVM would, counts how often, and notes the times of the jars that it was given. */
    private static final String JAVA = """
            #!/bin/sh
            path=
            for word; do
                case $word in
                -XX:AOTCacheOutput=*) cache=${word#*=} ;;
                */opt/stoic/lib/*.jar) path=$word ;;
                esac
            done
            echo run >>COUNT
            IFS=:
            for jar in $path; do [ "$(stat -c %Y "$jar")" = 1 ] || exit 1; done
            echo "$path" | sed 's,[^:]*/stage/,/,g' >"$cache"
            """;

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();
    private SourceTree tree;

    @BeforeEach
    void buildSomething() {
        assumeTrue(QuickStart.processor().isPresent());
        tree = new SourceTree(folder.resolve("tree"));
    }

    @Test
    void theJavaOfTheBaseRehearsesWithTheJarsAsTheyWillBe() throws Exception {
        Layer layer = make().orElseThrow();

        assertThat(layer.items().stream().map(Item::target))
                .containsExactly(quick("broker.aot"), quick("train.aot"), quick("vector.jar"));
        assertThat(Files.readString(layer.items().get(1).source()))
                .isEqualTo("/opt/stoic/lib/picocli-4.jar:/opt/stoic/lib/stoic-cli.jar\n");
        try (var jar = new ZipFile(layer.items().get(2).source().toFile())) {
            assertThat(jar.getEntry("jdk/incubator/vector/FloatVector.class")).isNotNull();
            assertThat(jar.getEntry("module-info.class")).isNull();
        }
        assertThat(runs()).isEqualTo(2);
    }

    @Test
    void theSameContentsGetTheSameCacheWithoutAnotherRehearsal() throws Exception {
        Layer first = make().orElseThrow();

        assertThat(make()).contains(first);
        assertThat(runs()).isEqualTo(2);

        tree.file(".stoic/launch/lib/stoic-cli.jar", "changed");
        assertThat(make().orElseThrow().items().getFirst().source())
                .isNotEqualTo(first.items().getFirst().source());
        assertThat(runs()).isEqualTo(4);
    }

    @Test
    void aRehearsalThatFailsIsTriedAgainNextTime() throws Exception {
        Path base = base("#!/bin/sh\nexit 1\n");

        assertThat(make(base)).isEmpty();
        assertThat(said).contains("no quick start for train: the rehearsal failed");
        assertThat(make()).isPresent();
    }

    @Test
    void anotherProcessorIsNotRehearsed() throws Exception {
        Path base = Archive.image(folder.resolve("other.tar"), "riscv64", Map.of("opt/java/bin/java", JAVA));

        assertThat(make(base)).isEmpty();
    }

    private static String quick(String name) {
        return "/opt/stoic/quick/" + QuickStart.processor().orElseThrow() + "/" + name;
    }

    private Optional<Layer> make() throws Exception {
        return make(base(JAVA.replace("COUNT", folder.resolve("count").toString())));
    }

    private Optional<Layer> make(Path base) throws Exception {
        Path work = Files.createTempDirectory(folder, "work-");
        var launched = new Launched(tree.root());
        var contents = Contents.of(launched, work);
        var quick = new QuickStart(launched, contents, folder.resolve("kept"), QuickStartTest::vectors, said::add);
        return quick.layer(SavedImage.read(base), work);
    }

    /** Of the Java that runs here: a script has none. */
    private static void vectors(Path home, Path jar) throws IOException {
        assertThat(home.resolve("bin/java")).isExecutable();
        VectorJar.write(Path.of(System.getProperty("java.home")), jar);
    }

    private Path base(String java) {
        return Archive.image(folder.resolve("base.tar"), QuickStart.architecture(), Map.of("opt/java/bin/java", java));
    }

    private long runs() throws IOException {
        return Files.readAllLines(folder.resolve("count")).size();
    }
}
