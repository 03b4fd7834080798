package dev.stoic.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stoic.code.Jars;
import dev.stoic.code.UnopenedSettings;
import dev.stoic.data.Fingerprints;
import dev.stoic.data.Holdout;
import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.document.Node.Sequence;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.job.Replacement.Strength;
import dev.stoic.learn.Learner;
import dev.stoic.learn.Scaling;
import dev.stoic.learn.Settings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JobReaderTest {
    /** Settings of no learner in particular: what is tested here is the reading around them. */
    record Toy(String key, Source.TargetKind target, Scaling scaling, int k) implements Settings {
        @Override
        public String title() {
            return key;
        }

        @Override
        public Learner<?, ?, ?> learner() {
            throw new UnsupportedOperationException("only read, never trained");
        }
    }

    private static final Map<String, Function<Keys, Settings>> LEARNERS = learners();

    private static Map<String, Function<Keys, Settings>> learners() {
        var known = new LinkedHashMap<String, Function<Keys, Settings>>();
        known.put(
                "slope",
                keys -> new Toy(
                        "slope", Source.TargetKind.NUMBER, Scaling.STANDARD, keys.integer("rounds", 10, 1, 100)));
        known.put(
                "groups",
                keys -> new Toy("groups", Source.TargetKind.NONE, Scaling.NONE, keys.integer("k", 8, 1, 1000)));
        return known;
    }

    private static final JobReader READER = new JobReader(
            LEARNERS,
            location -> location.contains("gone") ? Optional.of("no such file. Nearby: here.csv") : Optional.empty(),
            (location, _) -> {
                throw StoicException.user("no such file: " + location, "");
            });

    private static Mapping map(Object... keysAndValues) {
        var entries = new LinkedHashMap<String, Node>();
        int line = 1;
        for (int i = 0; i < keysAndValues.length; i += 2) {
            Object value = keysAndValues[i + 1];
            Node node = value instanceof Node n ? n : new Scalar(String.valueOf(value), line + i / 2);
            entries.put((String) keysAndValues[i], node);
        }
        return new Mapping(entries, line);
    }

    private static Sequence list(String... texts) {
        return new Sequence(
                List.of(texts).stream().<Node>map(t -> new Scalar(t, 1)).toList(), 1);
    }

    private static JobSpec read(Mapping root, Replacement... replacements) {
        return READER.read(JobDocument.of("job.yaml", root).with(List.of(replacements)), "job");
    }

    private static List<String> problems(Mapping root, Replacement... replacements) {
        var thrown = catchThrowableOfType(StoicException.class, () -> read(root, replacements));
        assertThat(thrown).as("a user fault").isNotNull();
        assertThat(thrown.fault().exitCode()).isEqualTo(2);
        return ((Fault.User) thrown.fault())
                .problems().stream().map(Fault.Problem::toString).toList();
    }

    private static Replacement flag(String path, String value) {
        return new Replacement(path, new Scalar(value, 0), Strength.FLAG, "--set " + path);
    }

    private static Replacement variable(String path, String value) {
        return new Replacement(path, new Scalar(value, 0), Strength.ENVIRONMENT, "STOIC_X");
    }

    private static Mapping smallest() {
        return map("learner", "groups", "data", map("train", "a.csv"));
    }

    @Test
    void onlyLearnerAndDataAreRequiredAndTheRestHasDefaults() {
        JobSpec job = read(smallest());

        assertThat(job.name()).isEqualTo("job");
        assertThat(job.learner()).isEqualTo(new Toy("groups", Source.TargetKind.NONE, Scaling.NONE, 8));
        assertThat(job.data())
                .isEqualTo(new JobSpec.Data(
                        new Source(
                                "a.csv",
                                Optional.empty(),
                                Source.TargetKind.NONE,
                                Source.Columns.all(),
                                Source.Csv.guess()),
                        new Holdout.Nothing(),
                        new Holdout.Nothing(),
                        Scaling.NONE));
        assertThat(job.run())
                .isEqualTo(run(
                        1,
                        JobSpec.Transport.AUTO,
                        OptionalInt.empty(),
                        42,
                        Duration.ofSeconds(30),
                        new StoreLocation.RunFolder()));
    }

    @Test
    void everyKeyReachesItsPlace() {
        JobSpec job = read(map(
                "name",
                "houses",
                "learner",
                map("slope", map("rounds", 7)),
                "data",
                map(
                        "train",
                        "a.csv",
                        "validation",
                        "12.5%",
                        "test",
                        "b.csv",
                        "target",
                        "price",
                        "columns",
                        map(
                                "drop",
                                list("id", "note"),
                                "keep",
                                list("size", "city", "price"),
                                "category",
                                list("city"),
                                "number",
                                "size",
                                "scale",
                                "minmax",
                                "missing",
                                "mean"),
                        "csv",
                        map(
                                "separator",
                                "tab",
                                "header",
                                "false",
                                "decimal",
                                "comma",
                                "thousands",
                                "apostrophe",
                                "encoding",
                                "latin-1",
                                "na",
                                "text",
                                "absent",
                                list("?", "-"))),
                "run",
                map(
                        "workers",
                        4,
                        "transport",
                        "grpc",
                        "parts",
                        16,
                        "seed",
                        -9,
                        "checkpoint",
                        "5m",
                        "store",
                        "s3://models/a/b/")));

        assertThat(job.name()).isEqualTo("houses");
        assertThat(job.learner()).isEqualTo(new Toy("slope", Source.TargetKind.NUMBER, Scaling.STANDARD, 7));
        assertThat(job.data())
                .isEqualTo(new JobSpec.Data(
                        new Source(
                                "a.csv",
                                Optional.of("price"),
                                Source.TargetKind.NUMBER,
                                new Source.Columns(
                                        List.of("id", "note"),
                                        List.of("size", "city", "price"),
                                        List.of("city"),
                                        List.of("size"),
                                        Source.Missing.MEAN),
                                new Source.Csv(
                                        Optional.of('\t'),
                                        Optional.of(false),
                                        Source.Point.COMMA,
                                        Source.Thousands.APOSTROPHE,
                                        StandardCharsets.ISO_8859_1,
                                        Source.Na.TEXT,
                                        List.of("?", "-"))),
                        new Holdout.Share(0.125),
                        new Holdout.Location("b.csv"),
                        Scaling.MINMAX));
        assertThat(job.run())
                .isEqualTo(run(
                        4,
                        JobSpec.Transport.GRPC,
                        OptionalInt.of(16),
                        -9,
                        Duration.ofMinutes(5),
                        new StoreLocation.S3("models", "a/b")));
    }

    @Test
    void allProblemsAreReportedTogetherWithLineAndNearestKey() {
        assertThat(problems(map(
                        "learner",
                        map("groups", map("clusters", 3)),
                        "data",
                        map("trian", "a.csv", "test", "0.2", "columns", map("scale", "standart")),
                        "run",
                        map("workers", 0, "parts", 12, "checkpoint", "30"),
                        "tune",
                        map("trials", 3))))
                .containsExactlyInAnyOrder(
                        "learner.groups.clusters (line 1): unknown key. Did you mean \"k\"? Known: k",
                        "data.train (line 1): is missing. Name a file, a glob, store://… or a data set such as mnist://train",
                        "data.test (line 2): must be a share between 0% and 100% such as 20%, or a location, got \"0.2\"",
                        "data.columns.scale (line 1): unknown value \"standart\". Did you mean \"standard\"? Known:"
                                + " minmax, none, pixel, standard",
                        "data.trian (line 1): unknown key. Did you mean \"train\"? Known: columns, csv, missing-target, target, test,"
                                + " train, validation",
                        "run.workers (line 1): must be a whole number from 1 to 4096, got \"0\"",
                        "run.parts (line 2): must be a power of two from 1 to 65536, got \"12\"",
                        "run.checkpoint (line 3): must be a duration such as 30s, 5m or 500ms, got \"30\"",
                        "tune (line 1): unknown key. Known: code, data, learner, name, pods, run");
    }

    @Test
    void aLearnerIsExactlyOneKnownName() {
        assertThat(problems(map("data", map("train", "a.csv"))))
                .containsExactly("learner (line 1): is missing. Name one of slope, groups");
        assertThat(problems(map("learner", "grops", "data", map("train", "a.csv"))))
                .containsExactly("learner.grops (line 1): unknown value \"grops\". Did you mean \"groups\"? Known:"
                        + " groups, slope");
        assertThat(problems(map("learner", map("groups", map(), "slope", map()), "data", map("train", "a.csv"))))
                .containsExactly("learner (line 1): must name exactly one of slope, groups");
    }

    @Test
    void aTargetIsThereExactlyWhenTheLearnerNeedsOne() {
        assertThat(problems(map("learner", "slope", "data", map("train", "a.csv"))))
                .containsExactly("data.target (line 1): is missing: slope needs the column to predict");
        assertThat(problems(map("learner", "groups", "data", map("train", "a.csv", "target", "y"))))
                .containsExactly("data.target (line 2): groups takes no target. Remove it, and leave the column"
                        + " out with data.columns.drop: [y]");
    }

    @Test
    void sharesMustLeaveRowsToLearnFrom() {
        assertThat(problems(
                        map("learner", "groups", "data", map("train", "a.csv", "validation", "50%", "test", "50%"))))
                .containsExactly("data.test (line 3): leaves no training rows: test and validation together must"
                        + " be below 100%");
    }

    @Test
    void columnsCannotBeTwoThingsAtOnce() {
        assertThat(problems(map(
                        "learner",
                        "slope",
                        "data",
                        map(
                                "train",
                                "a.csv",
                                "target",
                                "y",
                                "columns",
                                map("drop", list("y", "a"), "category", list("a", "b"), "number", list("b"))))))
                .containsExactly(
                        "data.columns.category (line 1): names \"a\", which is also in data.columns.drop",
                        "data.columns.number (line 1): names \"b\", which is also in data.columns.category",
                        "data.target (line 2): is also in data.columns.drop");
    }

    @Test
    void aMissingFileIsOneProblemAmongOthers() {
        assertThat(problems(map("learner", "groups", "data", map("train", "gone.csv", "test", "gone2.csv"))))
                .containsExactly(
                        "data.train (line 1): no such file. Nearby: here.csv",
                        "data.test (line 2): no such file. Nearby: here.csv");
    }

    @Test
    void flagsWinOverVariablesAndVariablesOverTheFile() {
        Mapping file = map("learner", "groups", "data", map("train", "a.csv"), "run", map("workers", 2, "seed", 5));

        JobSpec job = read(file, flag("run.workers", "8"), variable("run.workers", "4"), variable("run.seed", "6"));

        assertThat(job.run().workers()).isEqualTo(8);
        assertThat(job.run().seed()).isEqualTo(6);
    }

    @Test
    void aReplacementMayReachIntoAChoiceWrittenAsAWord() {
        assertThat(read(smallest(), flag("learner.groups.k", "3")).learner())
                .isEqualTo(new Toy("groups", Source.TargetKind.NONE, Scaling.NONE, 3));
    }

    @Test
    void aWrongReplacementIsNamedByItsSpelling() {
        assertThat(problems(smallest(), flag("run.wrokers", "8"), variable("run.seed", "x")))
                .containsExactly(
                        "run.seed (STOIC_X): must be a whole number, got \"x\"",
                        "run.wrokers (--set run.wrokers): unknown key. Did you mean \"workers\"? Known: checkpoint,"
                                + " deadline, elastic, kafka, parts, seed, store, subworkers, suspend, transport, ttl,"
                                + " workers");
    }

    @Test
    void everyValueIsKnownWithItsOriginAndWhetherItIsIdentity() {
        JobSpec job = read(smallest(), flag("run.workers", "8"));

        assertThat(job.resolved())
                .contains(
                        new Keys.Resolved("run.workers", "8", true),
                        new Keys.Resolved("run.checkpoint", "30s", false),
                        new Keys.Resolved("run.parts", "auto", false),
                        new Keys.Resolved("run.store", "", false),
                        new Keys.Resolved("data.test", "none", false),
                        new Keys.Resolved("learner", "groups", true),
                        new Keys.Resolved("learner.groups.k", "8", false));
        assertThat(job.resolved().stream().map(Keys.Resolved::path).filter(path -> !JobReader.isIdentity(path)))
                .containsExactlyInAnyOrder(
                        "name",
                        "run.workers",
                        "run.subworkers",
                        "run.elastic.min",
                        "run.elastic.max",
                        "run.transport",
                        "run.kafka.bootstrap",
                        "run.kafka.config",
                        "run.checkpoint",
                        "run.store",
                        "run.suspend",
                        "run.deadline",
                        "run.ttl");
    }

    @Test
    void whereAndHowLongAJobRunsIsNoPartOfItsIdentity() {
        Mapping elsewhere = map(
                "learner",
                "groups",
                "data",
                map("train", "a.csv"),
                "run",
                map("suspend", "true", "deadline", "2h", "ttl", "24h", "store", "claim://runs/a"),
                "pods",
                map("cpu", "2", "labels", map("team", "a"), "priority", "high"));
        var content = new Fingerprints("source", "content");

        JobSpec job = read(elsewhere);

        assertThat(Identity.of(job, content, 8)).isEqualTo(Identity.of(read(smallest()), content, 8));
        assertThat(job.resolved()).noneMatch(value -> value.path().startsWith("pods"));
        assertThat(JobReader.isIdentity("pods.cpu")).isFalse();
        assertThat(job.pods().cpu()).isEqualTo(Quantity.parse("2"));
        assertThat(job.run().suspend()).isTrue();
        assertThat(job.run().deadline()).contains(Duration.ofHours(2));
        assertThat(job.run().ttl()).contains(Duration.ofHours(24));
    }

    @Test
    void rowsWithoutATargetArePartOfTheIdentityOnlyWhereTheyAreDropped() {
        var content = new Fingerprints("source", "content");
        JobSpec old = read(targeted(map()));
        assertThat(Identity.of(old, content, 8).sha256())
                .as("that of models which are older than the key")
                .isEqualTo("c156386b25f777e9bb148a81209a42d80e5f135dfaf98cbb8905870be79c48ae");
        JobSpec same = read(targeted(map("missing-target", "error")));
        assertThat(same.resolved()).noneMatch(value -> value.path().equals("data.missing-target"));
        assertThat(Identity.of(same, content, 8)).isEqualTo(Identity.of(old, content, 8));
        JobSpec dropping = read(targeted(map("missing-target", "drop")));
        assertThat(dropping.data().train().columns().missingTarget()).isEqualTo(Source.MissingTarget.DROP);
        assertThat(dropping.resolved()).contains(new Keys.Resolved("data.missing-target", "drop", true));
        assertThat(Identity.of(dropping, content, 8)).isNotEqualTo(Identity.of(old, content, 8));
    }

    private static Mapping targeted(Mapping more) {
        var data = new LinkedHashMap<>(map("train", "a.csv", "target", "price").entries());
        data.putAll(more.entries());
        return map("learner", "slope", "data", new Mapping(data, 1));
    }

    @Test
    void rowsWithoutATargetAreOfNoConcernToLearnersWithoutOne() {
        assertThat(problems(map("learner", "groups", "data", map("train", "a.csv", "missing-target", "drop"))))
                .containsExactly("data.missing-target (line 2): has no effect: groups learns without a target");
    }

    @Test
    void howACsvIsWrittenIsNoPartOfItsIdentity() {
        Mapping written = map(
                "learner",
                "groups",
                "data",
                map(
                        "train",
                        "b.csv",
                        "csv",
                        map("separator", ";", "thousands", "comma", "encoding", "Cp1252", "na", "text")));
        var content = new Fingerprints("source", "content");

        JobSpec job = read(written);

        assertThat(Identity.of(job, content, 8)).isEqualTo(Identity.of(read(smallest()), content, 8));
        assertThat(job.resolved())
                .contains(
                        new Keys.Resolved("data.csv.encoding", "windows-1252", true),
                        new Keys.Resolved("data.csv.thousands", "comma", true),
                        new Keys.Resolved("data.csv.na", "text", true));
        assertThat(read(smallest()).resolved())
                .contains(
                        new Keys.Resolved("data.csv.encoding", "utf-8", false),
                        new Keys.Resolved("data.csv.thousands", "none", false),
                        new Keys.Resolved("data.csv.na", "missing", false));
    }

    @Test
    void whatACsvCannotBeWrittenInIsRefused() {
        assertThat(problems(map(
                        "learner",
                        "groups",
                        "data",
                        map("train", "a.csv", "csv", map("thousands", "point", "encoding", "utf-9", "na", "none")))))
                .containsExactly(
                        "data.csv.thousands (line 1): is also the decimal sign."
                                + " Set decimal to the other one, or thousands to none",
                        "data.csv.encoding (line 2): must be an encoding such as utf-8, windows-1252, iso-8859-1,"
                                + " iso-8859-15 or utf-16, got \"utf-9\"",
                        "data.csv.na (line 3): unknown value \"none\". Known: missing, text");
    }

    @Test
    void keysOfAClusterAreCheckedEverywhere() {
        assertThat(problems(map(
                        "learner",
                        "groups",
                        "data",
                        map("train", "a.csv"),
                        "run",
                        map("suspend", "maybe", "deadline", "0s", "ttl", "a week", "store", "claim://Big"),
                        "pods",
                        map("cpu", "much"))))
                .containsExactly(
                        "run.store (line 4): must be " + StoreLocation.EXPECTED + ", got \"claim://Big\"",
                        "run.suspend (line 1): must be true or false, got \"maybe\"",
                        "run.deadline (line 2): must be a duration such as 90m or 24h, or none, got \"0s\"",
                        "run.ttl (line 3): must be a duration such as 90m or 24h, or none, got \"a week\"",
                        "pods.cpu (line 1): must be cores such as 2 or 500m, got \"much\"");
    }

    @Test
    void filesInAStoreBringNoTargetOfTheirOwn() {
        for (String location : List.of("store://a.csv", "s3://b/a.csv", "claim://c/a.csv")) {
            assertThat(problems(map("learner", "slope", "data", map("train", location))))
                    .containsExactly("data.target (line 1): is missing: slope needs the column to predict");
        }
        assertThat(read(map("learner", "slope", "data", map("train", "mnist://train")))
                        .data()
                        .train()
                        .target())
                .isEmpty();
    }

    @Test
    void whoRunsNoCodeReadsAJobWithCodeAllTheSame() {
        var reader = new JobReader(LEARNERS, _ -> Optional.empty(), new Jars.Unopened());
        Mapping job = map(
                "code",
                map("jar", "store://mine.jar", "class", "com.me.NearestMiddle"),
                "learner",
                map("nearest-middle", map("anything", "7")),
                "data",
                map("train", "store://a.csv", "target", "y"));

        assertThat(reader.read(JobDocument.of("job", job), "job").learner())
                .isEqualTo(new UnopenedSettings("nearest-middle"));

        var wrong = new LinkedHashMap<>(job.entries());
        wrong.put("learner", new Scalar("nearest-midle", 3));
        assertThat(catchThrowableOfType(
                                StoicException.class,
                                () -> reader.read(JobDocument.of("job", new Mapping(wrong, 1)), "job"))
                        .fault())
                .asString()
                .contains("Did you mean \"nearest-middle\"?");
    }

    private static JobSpec.Run run(
            int workers,
            JobSpec.Transport transport,
            OptionalInt parts,
            long seed,
            Duration checkpoint,
            StoreLocation store) {
        return new JobSpec.Run(
                workers,
                0,
                new JobSpec.Elastic(1, workers),
                transport,
                new JobSpec.Kafka(Optional.empty(), Optional.empty()),
                parts,
                seed,
                checkpoint,
                store,
                false,
                Optional.empty(),
                Optional.empty());
    }
}
