package dev.stoic.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadFaultsTest {
    @TempDir
    Path folder;

    private Places places() {
        Path home = folder.resolve("home");
        return new Places(home.resolve("cache"), folder, new DataHome(home.resolve("data")), RemoteFiles.none());
    }

    private static Source source() {
        return new Source(
                "rows.csv", Optional.empty(), Source.TargetKind.NONE, Source.Columns.all(), Source.Csv.guess());
    }

    private Fault fault(IOException e) {
        return ReadFaults.of(source(), places(), e).fault();
    }

    @Test
    void aCacheThatCannotBeWrittenIsNotBlamedOnTheData() {
        for (String place : new String[] {"home", "home/cache", "home/cache/abc/build.part"}) {
            Fault fault =
                    fault(new FileSystemException(folder.resolve(place).toString(), null, "Read-only file system"));

            assertThat(fault.message()).contains("home", "read-only").doesNotContain("rows.csv");
            assertThat(fault.advice()).contains("STOIC_HOME");
            assertThat(fault.exitCode()).isEqualTo(3);
        }
    }

    @Test
    void aPipeOrADeviceIsNotTakenForAFileThatIsMissing() {
        var device = new Source(
                "/dev/null", Optional.empty(), Source.TargetKind.NONE, Source.Columns.all(), Source.Csv.guess());

        assertThatThrownBy(() -> DataSet.open(
                        device, new Holdout.Nothing(), new Holdout.Nothing(), 0, places(), Progress.silent()))
                .hasMessage("/dev/null is a pipe or a device, and rows are read several times");
    }

    @Test
    void aFullDiskNamesTheSettingOfTheCache() {
        Fault fault = fault(new IOException("No space left on device"));

        assertThat(fault.message()).contains("no space left for the cache in " + folder.resolve("home/cache"));
        assertThat(fault.advice()).contains("STOIC_HOME");
        assertThat(fault.exitCode()).isEqualTo(4);
    }

    @Test
    void theDataIsBlamedForItself() {
        Fault fault = fault(new FileSystemException(folder.resolve("rows.csv").toString(), null, "Input/output error"));

        assertThat(fault.message()).isEqualTo("rows.csv cannot be read: Input/output error");
        assertThat(fault.advice()).doesNotContain("STOIC_HOME");
    }

    @Test
    void aHomeThatIsAFileIsSaidWhenRowsAreRead() throws IOException {
        Files.writeString(folder.resolve("home"), "x");
        Files.writeString(folder.resolve("rows.csv"), "a,b\n1,2\n3,4\n");

        assertThatThrownBy(() -> DataSet.open(
                        source(), new Holdout.Nothing(), new Holdout.Nothing(), 0, places(), Progress.silent()))
                .isInstanceOfSatisfying(
                        StoicException.class,
                        e -> assertThat(e.fault().advice()).contains("STOIC_HOME"));
    }
}
