package dev.stoic.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stoic.cli.faulty.FaultyDisk;
import dev.stoic.cli.faulty.FaultyDisk.Trouble;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    private static final ResultKind TABLE = ResultKind.lines("a table", "x,y"::equals);
    private static final byte[] NEW = "x,y\n1,2\n".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static OutputFile of(Path named, Path... inputs) {
        return OutputFile.of("--out", named, List.of(inputs), TABLE, Overwrite.OWN_KIND);
    }

    private static Fault fault(ThrowingCallable call) {
        return catchThrowableOfType(StoicException.class, call).fault();
    }

    @Test
    void aFormerResultAndAnEmptyFileAreReplaced() throws IOException {
        for (String former : List.of("x,y\n3,4\n", "")) {
            Path path = file("p.csv", former);
            of(path).write(NEW);
            assertThat(path).hasBinaryContent(NEW);
        }
        assertThat(folder.toFile().list()).containsExactly("p.csv");
    }

    @Test
    void aFileOfAnotherKindIsReplacedOnlyWhenForced() throws IOException {
        Path path = file("p.csv", "x,y,z\n3,4,5\n");
        Fault fault = fault(() -> of(path));
        assertThat(fault.exitCode()).isEqualTo(2);
        assertThat(fault.message()).isEqualTo(path + " exists and is not a table");
        assertThat(fault.advice()).isEqualTo("name another file, or add --force");
        OutputFile.of("--out", path, List.of(), TABLE, Overwrite.ANYTHING).write(NEW);
        assertThat(path).hasBinaryContent(NEW);
    }

    @Test
    void whatIsReadIsNeverReplacedByWhateverName() throws IOException {
        Path data = file("data.csv", "x,y\n3,4\n");
        Path soft = Files.createSymbolicLink(folder.resolve("soft"), data);
        Path hard = Files.createLink(folder.resolve("hard"), data);
        Path far = Files.createSymbolicLink(folder.resolve("far"), soft);
        for (Path named : List.of(data, soft, hard, far)) {
            for (Path input : List.of(data, soft, hard, far)) {
                Fault fault = fault(() -> OutputFile.of("--out", named, List.of(input), TABLE, Overwrite.ANYTHING));
                assertThat(fault.message()).startsWith("--out " + named + " is a file that the command reads");
                assertThat(fault.exitCode()).isEqualTo(2);
            }
        }
    }

    @Test
    void aLinkStaysAndTheFileBehindItIsReplaced() throws IOException {
        Files.createDirectory(folder.resolve("results"));
        Path behind = file("results/p.csv", "x,y\n");
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("results", "p.csv"));
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), Path.of("results", "new.csv"));
        of(link).write(NEW);
        of(dangling).write(NEW);
        assertThat(link).isSymbolicLink();
        assertThat(behind).hasBinaryContent(NEW);
        assertThat(folder.resolve("results/new.csv")).hasBinaryContent(NEW);
    }

    @Test
    void linksThatLeadInACircleAreRefused() throws IOException {
        Path one = Files.createSymbolicLink(folder.resolve("one"), Path.of("two"));
        Files.createSymbolicLink(folder.resolve("two"), Path.of("one"));
        assertThatThrownBy(() -> of(one)).hasMessageContaining("circle");
    }

    @Test
    void aFolderIsRefusedAndOneThatIsMissingIsNamed() {
        assertThat(fault(() -> of(folder)).message()).contains("is a folder");
        Fault fault = fault(() -> of(folder.resolve("no/p.csv")));
        assertThat(fault.message()).contains("the folder " + folder.resolve("no") + " does not exist");
        assertThat(fault.exitCode()).isEqualTo(2);
    }

    @Test
    void permissionsStayThoseOfTheReplacedFile() throws IOException {
        Path path = file("p.csv", "x,y\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
        of(path).write(out -> {
            try (var files = Files.list(folder)) {
                assertThat(files.map(OutputFileTest::permissions)).containsOnly("rw-r-----");
            }
            out.write(NEW);
        });
        assertThat(permissions(path)).isEqualTo("rw-r-----");
        Files.delete(path);
        Path plain = file("plain", "");
        of(path).write(NEW);
        assertThat(permissions(path)).isEqualTo(permissions(plain));
    }

    private static String permissions(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatFailsHalfWayLeavesWhatWasThere() throws IOException {
        Path path = file("p.csv", "x,y\n3,4\n");
        assertThatThrownBy(() -> of(path).write(out -> {
                    out.write(NEW);
                    throw new IllegalStateException("the rows are damaged");
                }))
                .hasMessage("the rows are damaged");
        assertThat(path).hasContent("x,y\n3,4\n");
        assertThat(folder.toFile().list()).containsExactly("p.csv");
    }

    @Test
    void everyChangeThatFailsLeavesWhatWasThereOrTheWhole() throws IOException {
        for (Trouble trouble : Trouble.values()) {
            int from = 0;
            for (boolean failed = true; failed; from++) {
                Path path = file("p.csv", "x,y\n3,4\n");
                var disk = new FaultyDisk(trouble, from);
                var file = of(disk.at(path));
                Throwable thrown = catchThrowable(() -> file.write(NEW));
                failed = disk.hasFailed();
                if (failed) {
                    assertThat(((StoicException) thrown).fault().exitCode())
                            .isEqualTo(trouble == Trouble.READ_ONLY ? 3 : 4);
                    assertThat(thrown).hasMessageContaining(path + " cannot be written");
                    assertThat(Files.readString(path)).isIn("x,y\n3,4\n", new String(NEW, StandardCharsets.UTF_8));
                } else {
                    assertThat(thrown).isNull();
                    assertThat(path).hasBinaryContent(NEW);
                }
            }
            assertThat(from).isGreaterThan(4);
        }
    }

    @Test
    void devicesArePassedEverything() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full");
        Fault fault = fault(() -> of(full).write(NEW));
        assertThat(fault.exitCode()).isEqualTo(4);
        assertThat(fault.message()).isEqualTo("/dev/full cannot be written: no space left on device");
        of(Path.of("/dev/null")).write(NEW);
        Path link = Files.createSymbolicLink(folder.resolve("link"), full);
        assertThat(fault(() -> of(link).write(NEW)).exitCode()).isEqualTo(4);
    }
}
