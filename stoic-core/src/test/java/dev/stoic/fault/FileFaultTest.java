package dev.stoic.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class FileFaultTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Read-only file system | 3 | /d/f is on a read-only file system",
                "Permission denied | 3 | no permission for /d/f",
                "Input/output error | 3 | the disk reports an error at /d/f",
                "Stale file handle | 3 | /d/f: Stale file handle",
                "No space left on device | 4 | /d/f: no space left on the disk",
                "Disk quota exceeded | 4 | /d/f: the disk quota is used up",
                "File too large | 4 | /d/f: the file grew beyond what the file system or a limit allows",
                "Too many open files | 4 | too many open files (at /d/f)",
                "File name too long | 2 | the file name is too long: /d/f",
                "Is a directory | 2 | /d/f is a folder, not a file",
                "Not a directory | 2 | /d/f: a part of this path is a file, not a folder",
            })
    void whatTheSystemSaysIsAPlainSentenceWithItsExitCode(String reason, int code, String message) {
        Fault fault = FileFault.of(new FileSystemException("/d/f", null, reason), _ -> "");

        assertThat(fault.message()).isEqualTo(message);
        assertThat(fault.exitCode()).isEqualTo(code);
        assertThat(fault.advice()).isNotEmpty();
    }

    @Test
    void theSettingThatNamesAnotherPlaceIsPartOfTheAdvice() {
        var readOnly = new FileSystemException("/d/f", null, "Read-only file system");
        var full = new FileSystemException("/d/f", null, "No space left on device");

        assertThat(FileFault.of(readOnly, path -> "set X to another place than " + path)
                        .advice())
                .isEqualTo("set X to another place than /d/f");
        assertThat(FileFault.of(full, _ -> "set X").advice()).isEqualTo("free some space and try again; or set X");
    }

    @Test
    void aFileInAFolderThatIsNotThereBlamesTheFolder(@TempDir Path folder) {
        Fault fault = FileFault.of(new NoSuchFileException(folder + "/gone/p.csv"), _ -> "");

        assertThat(fault.message()).isEqualTo("folder %s/gone does not exist".formatted(folder));
        assertThat(fault.advice()).isEqualTo("create it: mkdir -p %s/gone".formatted(folder));
        assertThat(fault.exitCode()).isEqualTo(2);
        assertThat(FileFault.of(new NoSuchFileException(folder + "/p.csv"), _ -> "")
                        .message())
                .isEqualTo(folder + "/p.csv: no such file");
    }

    static Stream<IOException> failures() {
        return Stream.of(
                new FileSystemException("/d/f"),
                new FileSystemException("/d/f", null, "odd"),
                new AccessDeniedException("/d/f"),
                new FileAlreadyExistsException("/d/f"),
                new NoSuchFileException("/d/f"),
                new FileNotFoundException("/d/f (Permission denied)"),
                new UnknownHostException("nowhere.example"),
                new IOException("odd"),
                new IOException());
    }

    @ParameterizedTest
    @MethodSource("failures")
    void noClassNameIsShown(IOException e) {
        Fault fault = FileFault.of(e, _ -> "");

        assertThat(fault.message() + fault.advice() + FileFault.reason(e)).doesNotContain("Exception", "java.", "null");
    }
}
