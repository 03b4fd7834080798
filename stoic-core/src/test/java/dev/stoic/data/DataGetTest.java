package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.stoic.data.DataGet.Way;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataGetTest {
    private static final List<String> FILES = List.of(
            "train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte");

    @TempDir
    Path folder;

    private final List<String> said = new ArrayList<>();

    /** A way that writes each file's name into it, with some letters in front. */
    private record Made(String name, String letters) implements Way {
        @Override
        public void fetch(List<String> files, Path into) throws IOException {
            for (String file : files) {
                Files.writeString(into.resolve(file), letters + file);
            }
        }
    }

    private static List<String> hashes() {
        return FILES.stream()
                .map(file -> HexFormat.of()
                        .formatHex(Digests.sha256().digest(("good " + file).getBytes(StandardCharsets.UTF_8))))
                .toList();
    }

    private Path get(Way... ways) {
        return new DataGet("mnist", hashes(), List.of(ways)).into(folder.resolve("mnist"), said::add);
    }

    @Test
    void aFullDiskIsALackOfResourcesAndNoOtherWayIsTried() {
        Way full = new Way() {
            @Override
            public String name() {
                return "a mirror";
            }

            @Override
            public void fetch(List<String> files, Path into) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        assertThatThrownBy(() -> get(full, new Made("another", "good ")))
                .isInstanceOfSatisfying(StoicException.class, e -> {
                    assertThat(e.fault().exitCode()).isEqualTo(4);
                    assertThat(e.fault().message())
                            .isEqualTo(folder.resolve("mnist") + " cannot be written: No space left on device");
                });
        assertThat(folder.resolve("mnist")).isEmptyDirectory();
    }

    @Test
    void nothingIsFetchedForFilesUnknownSetsAndSetsThatAreThere() throws IOException {
        Path set = Files.createDirectories(folder.resolve("mnist"));
        for (String file : FILES) {
            Files.writeString(set.resolve(file), file);
        }
        DataGet.getAbsent(
                List.of("rows.csv", "mnits://train", "mnist://train", "mnist://test"),
                new DataHome(folder),
                RemoteFiles.none(),
                said::add);
        assertThat(said).isEmpty();
        assertThat(folder).isDirectoryContaining("glob:**/mnist");
    }

    /** A store to which files were pushed that are their own names, with some letters in front. */
    private record Pushed(Path folder, String letters) implements RemoteFiles {
        @Override
        public java.util.Optional<String> mounted(String location) {
            return java.util.Optional.empty();
        }

        @Override
        public List<Path> bring(String location, Progress progress) throws IOException {
            String file = location.substring("store://mnist/".length());
            return List.of(Files.writeString(folder.resolve(file), letters + file));
        }

        @Override
        public boolean hasStore() {
            return true;
        }
    }

    @Test
    void aStoreIsAskedBeforeAnybodyFarAwayAndBelievedNoMore() throws IOException {
        var store = new Pushed(Files.createDirectories(folder.resolve("fetched")), "good ");
        assertThat(DataGet.ways("mnist", store).getFirst().name()).isEqualTo("store://mnist");
        assertThat(DataGet.ways("mnist", RemoteFiles.none())).noneMatch(StoreWay.class::isInstance);
        get(new StoreWay("mnist", new Pushed(store.folder(), "evil ")), new StoreWay("mnist", store));
        assertThat(said).filteredOn(line -> line.contains("SHA-256")).hasSize(1);
        assertThat(folder.resolve("mnist").resolve(FILES.getFirst())).hasContent("good " + FILES.getFirst());
    }

    @Test
    void keepsOnlyFilesWithTheKnownHash() throws IOException {
        Path where = get(new Made("bad", "evil "), new Made("good", "good "));
        assertThat(said).anyMatch(line -> line.contains("SHA-256")).last().isEqualTo("mnist is in " + where);
        try (Stream<Path> files = Files.list(where)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(FILES);
        }
        said.clear();
        get();
        assertThat(said).containsExactly("mnist is there already: " + where);
    }

    @Test
    void saysEverythingThatWasTried() {
        assertThatThrownBy(() -> get(new Made("first", "evil "), new Made("second", "evil ")))
                .isInstanceOf(StoicException.class)
                .hasMessageContaining("first")
                .hasMessageContaining("second")
                .satisfies(e -> assertThat(((StoicException) e).fault()).isInstanceOf(Fault.Environment.class));
        assertThatThrownBy(() -> DataGet.get("mnits", new DataHome(folder), RemoteFiles.none(), said::add))
                .satisfies(
                        e -> assertThat(((StoicException) e).fault().advice()).contains("mnist"));
    }

    @Test
    void unpacksWhatAMirrorSends() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/good/", exchange -> {
            String file = exchange.getRequestURI()
                    .getPath()
                    .substring("/good/".length())
                    .replace(".gz", "");
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
                out.write(("good " + file).getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
        try {
            URI base = URI.create(
                    "http://localhost:%d/".formatted(server.getAddress().getPort()));
            get(new Mirror(base.resolve("gone/")), new Mirror(base.resolve("good/")));
            assertThat(said).anyMatch(line -> line.contains("404"));
            assertThat(folder.resolve("mnist").resolve(FILES.getFirst())).hasContent("good " + FILES.getFirst());
        } finally {
            server.stop(0);
        }
    }

    private static byte[] tar(String name, String content, String size) {
        byte[] bytes = new byte[512 + (content.length() + 511) / 512 * 512 + 1024];
        System.arraycopy(name.getBytes(StandardCharsets.UTF_8), 0, bytes, 0, name.length());
        System.arraycopy(size.getBytes(StandardCharsets.UTF_8), 0, bytes, 124, size.length());
        bytes[156] = '0';
        System.arraycopy(content.getBytes(StandardCharsets.UTF_8), 0, bytes, 512, content.length());
        return bytes;
    }

    @Test
    void readsTheFilesOfATar() throws IOException {
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(tar("package/a", "hello", "00000000005"), 0, 1024);
        two.write(tar("package/b", "x".repeat(600), "00000001130"));
        List<String> found = new ArrayList<>();
        Tar.each(
                new ByteArrayInputStream(two.toByteArray()),
                (path, in) -> found.add(path + " " + in.readAllBytes().length));
        assertThat(found).containsExactly("package/a 5", "package/b 600");
    }

    @Test
    void aTarThatLiesAboutSizesIsRefused() {
        assertThatThrownBy(() -> Tar.each(
                        new ByteArrayInputStream(tar("a", "hello", "77777777777")), (_, in) -> in.readAllBytes()))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(
                        () -> Tar.each(new ByteArrayInputStream(tar("a", "hello", "-1")), (_, in) -> in.readAllBytes()))
                .isInstanceOf(IOException.class);
    }
}
