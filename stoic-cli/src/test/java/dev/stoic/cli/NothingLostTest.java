package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.Attempt.Said;
import dev.stoic.cli.faulty.FaultyDisk;
import dev.stoic.cli.faulty.FaultyDisk.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * For random tables: a command that ends well has left its whole result, one that does not has left nothing that is
 * taken for one, and no input ever changes, whichever change of the disk is the first that fails.
 *
 * <p>{@code -Dstoic.tables=100} takes more tables, {@code -Dstoic.changes=1000} lets nearly every change fail instead
 * of some, {@code -Dstoic.seed=17} takes one table.
 */
class NothingLostTest {
    private static final int TABLES = Integer.getInteger("stoic.tables", 3);
    private static final int CHANGES = Integer.getInteger("stoic.changes", 4);
    private static final String DRAFT = ".unfinished-";
    private static final String DATA = "data.csv";

    @TempDir
    private Path root;

    /** @param result the file or folder that it leaves where the user stands; empty for none */
    private record Case(String result, List<String> args) {
        static Case of(String result, String... args) {
            return new Case(result, List.of(args));
        }
    }

    @TestFactory
    Stream<DynamicTest> whatEndsWellIsWholeAndNoInputChanges() {
        Long only = Long.getLong("stoic.seed");
        return (only == null ? LongStream.range(0, TABLES) : LongStream.of(only))
                .mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> check(seed)));
    }

    private void check(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        Attempt attempt = new Attempt(Files.createDirectories(root.resolve("seed-" + seed)));
        Path there = attempt.folder();
        List<String> train;
        Said trained;
        do {
            // Some tables teach nothing, such as those of one row; what began with them is of no interest here.
            Attempt.delete(there.resolve("stoic-runs"));
            RandomTable table = RandomTable.of(random);
            Files.writeString(there.resolve(DATA), table.csv());
            train = new ArrayList<>(List.of("train"));
            train.addAll(table.learner());
            train.addAll(List.of("--data", DATA));
            trained = attempt.run(there, train);
            assertThat(trained.code()).as(trained.err()).isIn(0, 2);
        } while (trained.code() != 0);
        String hash = Attempt.models(there).getFirst();
        readers(attempt, there, random);
        inputs(attempt, there, random);
        beginnings(attempt, there, train, hash, random);
        resumptions(attempt, there, train, hash, random);
    }

    /** Commands that leave one result, and those that leave none. */
    private static void readers(Attempt attempt, Path there, SplittableRandom random) throws IOException {
        for (Case each : List.of(
                Case.of("p.csv", "predict", "--data", DATA, "--force", "--out", "p.csv"),
                Case.of("p.json", "predict", "--data", DATA, "--force", "--out", "p.json", "--output", "json"),
                Case.of("page.html", "evaluate", "--out", "page.html"),
                Case.of("m.onnx", "export", "--to", "m.onnx"),
                Case.of("mine", "new", "learner", "Mine"),
                Case.of("", "predict", "--data", DATA),
                Case.of("", "plan", "linear", "--data", DATA, "--target", "height"),
                Case.of("", "runs"),
                Case.of("", "verify"))) {
            Said undisturbed = attempt.run(there, each.args());
            assertThat(undisturbed.code()).as(each + undisturbed.err()).isZero();
            Map<String, String> whole = Attempt.contents(there);
            Optional<byte[]> file = each.result().contains(".")
                    ? Optional.of(Files.readAllBytes(there.resolve(each.result())))
                    : Optional.empty();
            for (Trouble trouble : Trouble.values()) {
                for (int from : points(attempt, there, trouble, each.args(), random)) {
                    remove(there, each);
                    if (file.isPresent() && random.nextBoolean()) {
                        Files.write(there.resolve(each.result()), former(file.get()));
                    }
                    Map<String, String> before = Attempt.contents(there);
                    Said said = attempt.run(new FaultyDisk(trouble, from).at(there), each.args());
                    Map<String, String> after = contents(there, trouble);
                    String what = "%s, %s from change %d: %s".formatted(each, trouble, from, said);
                    if (said.code() == 0) {
                        assertThat(after).as(what).isEqualTo(whole);
                    } else {
                        assertThat(said.code()).as(what).isEqualTo(code(trouble));
                        assertThat(after).as(what).isIn(before, whole);
                    }
                }
            }
            remove(there, each);
        }
    }

    /** A former result of the same kind. */
    private static byte[] former(byte[] whole) {
        byte[] former = Arrays.copyOf(whole, whole.length + 1);
        former[whole.length] = '\n';
        return former;
    }

    private static void remove(Path there, Case each) throws IOException {
        if (!each.result().isEmpty()) {
            Attempt.delete(there.resolve(each.result()));
        }
    }

    /** Every spelling of a file that is read. */
    private static void inputs(Attempt attempt, Path there, SplittableRandom random) throws IOException {
        Files.createSymbolicLink(there.resolve("soft"), Path.of(DATA));
        Files.createLink(there.resolve("hard"), there.resolve(DATA));
        Files.createDirectory(there.resolve("sub"));
        String run = "stoic-runs/" + Attempt.run(there);
        Map<String, String> before = Attempt.contents(there);
        for (String name : List.of(DATA, "./sub/../" + DATA, there.resolve(DATA).toString(), "soft", "hard")) {
            for (List<String> args : List.of(
                    List.of("predict", "--data", DATA, "--out", name),
                    List.of("predict", "--data", "d*.csv", "--out", name),
                    List.of("predict", "--data", random.nextBoolean() ? "soft" : "hard", "--out", name),
                    List.of("evaluate", "--out", name))) {
                refused(attempt, there, args, name, before);
            }
        }
        for (String name : List.of(run + "/model.stoic", run + "/job.yaml")) {
            refused(attempt, there, List.of("predict", "--data", DATA, "--out", name), name, before);
            refused(attempt, there, List.of("evaluate", run, "--out", name), name, before);
            refused(attempt, there, List.of("export", run + "/model.stoic", "--to", name), name, before);
        }
        for (String name : List.of("soft", "hard", "sub")) {
            Files.delete(there.resolve(name));
        }
    }

    private static void refused(Attempt attempt, Path there, List<String> args, String name, Map<String, String> before)
            throws IOException {
        for (List<String> more : List.of(List.<String>of(), List.of("--force"))) {
            Said said = attempt.run(
                    there, Stream.concat(args.stream(), more.stream()).toList());
            assertThat(said.code()).as(args + said.err()).isEqualTo(2);
            assertThat(said.err()).contains(name.replace("./sub/../", ""), "is a file that the command reads");
            assertThat(Attempt.contents(there)).as(String.join(" ", args)).isEqualTo(before);
        }
    }

    private static void beginnings(
            Attempt attempt, Path there, List<String> train, String hash, SplittableRandom random) throws IOException {
        Path counted = with(attempt, there);
        for (Trouble trouble : Trouble.values()) {
            for (int from : points(attempt, counted, trouble, train, random)) {
                Path here = with(attempt, there);
                Said said = attempt.run(new FaultyDisk(trouble, from).at(here), train);
                runs(attempt, here, said, trouble, from, train, hash);
            }
        }
    }

    private static void resumptions(
            Attempt attempt, Path there, List<String> train, String hash, SplittableRandom random) throws IOException {
        Path stopped = with(attempt, there);
        var briefly = new ArrayList<>(train);
        briefly.addAll(List.of("--stop-after", "1"));
        if (attempt.run(stopped, briefly).code() != 130) {
            // Learned in one round.
            return;
        }
        for (Trouble trouble : Trouble.values()) {
            for (int from :
                    points(attempt, Attempt.copy(stopped, attempt.folder()), trouble, List.of("resume"), random)) {
                Path here = Attempt.copy(stopped, attempt.folder());
                Said said = attempt.run(new FaultyDisk(trouble, from).at(here), List.of("resume"));
                runs(attempt, here, said, trouble, from, train, hash);
            }
        }
    }

    /** A model is whole or not there; what is not there is learned again, and is the same. */
    private static void runs(
            Attempt attempt, Path here, Said said, Trouble trouble, int from, List<String> train, String hash)
            throws IOException {
        String what = "%s, %s from change %d: %s".formatted(train, trouble, from, said);
        assertThat(contents(here, trouble).keySet()).as(what).noneMatch(name -> name.contains(DRAFT));
        List<String> models = Attempt.models(here);
        if (said.code() == 0) {
            assertThat(models).as(what).containsExactly(hash);
            assertThat(said.out()).as(what).contains(hash);
            return;
        }
        assertThat(said.code()).as(what).isEqualTo(code(trouble));
        assertThat(models).as(what).isIn(List.of(), List.of(hash));
        Said predicted = attempt.run(here, List.of("predict", "--data", DATA));
        assertThat(predicted.code()).as(what + predicted.err()).isEqualTo(models.isEmpty() ? 2 : 0);
        assertThat(attempt.run(here, List.of("runs")).code()).as(what).isZero();
        Said again = attempt.run(here, Attempt.run(here).isEmpty() ? train : List.of("resume"));
        assertThat(again.code()).as(what + again.err()).isZero();
        assertThat(Attempt.models(here)).as(what).containsExactly(hash);
    }

    private static Path with(Attempt attempt, Path there) throws IOException {
        Path here = attempt.folder();
        Files.copy(there.resolve(DATA), here.resolve(DATA));
        return here;
    }

    /** What is there, but for drafts on a disk that became read-only, where they cannot be removed. */
    private static Map<String, String> contents(Path folder, Trouble trouble) throws IOException {
        Map<String, String> contents = Attempt.contents(folder);
        if (trouble == Trouble.READ_ONLY) {
            for (String name : List.copyOf(contents.keySet())) {
                if (name.contains(DRAFT)) {
                    Attempt.delete(folder.resolve(name));
                    contents.remove(name);
                }
            }
        }
        return contents;
    }

    private static int code(Trouble trouble) {
        return trouble == Trouble.READ_ONLY ? 3 : 4;
    }

    /** The changes that are to be the first to fail: some of all, and one that never comes. */
    private static List<Integer> points(
            Attempt attempt, Path there, Trouble trouble, List<String> args, SplittableRandom random)
            throws IOException {
        var disk = new FaultyDisk(trouble, Integer.MAX_VALUE);
        attempt.run(disk.at(there), args);
        IntStream some = random.ints(CHANGES, 0, Math.max(1, disk.changes())).distinct();
        return IntStream.concat(some, IntStream.of(Integer.MAX_VALUE)).boxed().toList();
    }
}
