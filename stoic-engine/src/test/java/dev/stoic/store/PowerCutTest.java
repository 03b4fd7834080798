package dev.stoic.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every operation is a moment at which the power may be cut, or the disk be full. */
class PowerCutTest {
    private static final Path ROOT = Path.of("/disk").toAbsolutePath();
    private static final String NAME = "a/b/c";
    private static final Path FILE = ROOT.resolve("store").resolve(NAME);
    private static final int NEVER = -1;

    /** What a program does to a store, one after the other; what it was told is what it can count on. */
    private record Step(String content, Kind kind) {
        enum Kind {
            PUT,
            CREATE
        }

        void on(BlobStore store) throws IOException {
            byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
            switch (kind) {
                case PUT -> store.put(NAME, bytes);
                case CREATE -> store.create(NAME, bytes);
            }
        }
    }

    private static final List<List<Step>> PROGRAMS = List.of(
            List.of(put("first"), put("second, longer"), put("third")),
            List.of(create("first"), create("second"), put("third"), create("fourth")));

    private static Step put(String content) {
        return new Step(content, Step.Kind.PUT);
    }

    private static Step create(String content) {
        return new Step(content, Step.Kind.CREATE);
    }

    @Test
    void aPowerCutLeavesTheOldBytesOrTheNewOnes() throws IOException {
        int moments = 0;
        for (List<Step> program : PROGRAMS) {
            for (int cut = 0; cut < operations(program); cut++) {
                var disk = new ShakyDisk(ROOT, cut, NEVER);
                List<String> allowed = runUntilCut(program, disk);
                for (Optional<byte[]> found : disk.afterPowerCut(FILE)) {
                    assertThat(text(found))
                            .as("%s, cut before operation %d", program, cut)
                            .isIn(allowed);
                    moments++;
                }
                assertThat(text(disk.read(FILE))).as("for readers meanwhile").isIn(allowed);
            }
        }
        assertThat(moments).isGreaterThan(100);
    }

    @Test
    void whatReturnedSurvives() throws IOException {
        for (List<Step> program : PROGRAMS) {
            var disk = new ShakyDisk(ROOT, NEVER, NEVER);
            for (Step step : program) {
                step.on(new DirectoryBlobStore(ROOT.resolve("store"), disk));
                String now = text(disk.read(FILE));
                assertThat(disk.afterPowerCut(FILE))
                        .allSatisfy(found -> assertThat(text(found)).isEqualTo(now));
            }
        }
    }

    @Test
    void aFullDiskLeavesTheOldBytesOrTheNewOnesAndNothingUnfinished() throws IOException {
        for (List<Step> program : PROGRAMS) {
            for (int full = 0; full < operations(program); full++) {
                var disk = new ShakyDisk(ROOT, NEVER, full);
                var store = new DirectoryBlobStore(ROOT.resolve("store"), disk);
                int refused = 0;
                for (Step step : program) {
                    String before = text(disk.read(FILE));
                    try {
                        step.on(store);
                    } catch (IOException _) {
                        refused++;
                        assertThat(text(disk.read(FILE))).isIn(before, step.content());
                    }
                }
                assertThat(refused).as("operation %d of %s", full, program).isEqualTo(1);
                assertThat(disk.list())
                        .as("operation %d of %s", full, program)
                        .filteredOn(path -> path.toString().contains(WholeFile.UNFINISHED))
                        .hasSizeLessThanOrEqualTo(disk.failedToDelete() ? 1 : 0);
            }
        }
    }

    /** Without these the tests above would prove nothing. */
    @Test
    void theDiskIsAsShakyAsItSays() throws IOException {
        var disk = new ShakyDisk(ROOT, NEVER, NEVER);
        Path file = disk.newFile(ROOT, "x");
        try (var output = disk.open(file)) {
            output.write("unforced".getBytes(StandardCharsets.UTF_8));
            assertThat(disk.afterPowerCut(file).stream().map(PowerCutTest::text).distinct())
                    .contains("nothing", "", "unfo", "unforced");
            output.force();
            assertThat(disk.afterPowerCut(file).stream().map(PowerCutTest::text).distinct())
                    .containsExactlyInAnyOrder("nothing", "unforced");
        }
        disk.forceFolder(ROOT);
        assertThat(disk.afterPowerCut(file).stream().map(PowerCutTest::text)).containsExactly("unforced");
    }

    private static int operations(List<Step> program) throws IOException {
        var disk = new ShakyDisk(ROOT, NEVER, NEVER);
        for (Step step : program) {
            step.on(new DirectoryBlobStore(ROOT.resolve("store"), disk));
        }
        return disk.operations();
    }

    /** What may be found: what was there when the last step began, and what it was about to store. */
    private static List<String> runUntilCut(List<Step> program, ShakyDisk disk) throws IOException {
        var allowed = new ArrayList<String>();
        for (Step step : program) {
            allowed.clear();
            allowed.add(text(disk.read(FILE)));
            if (step.kind() == Step.Kind.PUT || disk.read(FILE).isEmpty()) {
                allowed.add(step.content());
            }
            try {
                step.on(new DirectoryBlobStore(ROOT.resolve("store"), disk));
            } catch (ShakyDisk.PowerCut _) {
                return allowed;
            }
        }
        throw new AssertionError("the power was never cut");
    }

    private static String text(Optional<byte[]> bytes) {
        return bytes.map(found -> new String(found, StandardCharsets.UTF_8)).orElse("nothing");
    }
}
