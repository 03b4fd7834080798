package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.FlagSpelling.Use;
import dev.stoic.document.Shape;
import dev.stoic.document.Synonyms;
import dev.stoic.job.JobSchema;
import dev.stoic.job.Learners;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.OptionSpec;

class FlagSpellingTest {
    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\n]++|\\\\.)*+\"");
    private static final Pattern KEY =
            Pattern.compile("(?<![\\w./-])(?:data|learner|run)(?:\\.[a-z][a-z0-9_-]*)+(?![\\w.]*\\()");

    private static Set<String> flagsOf(String learner) {
        Set<String> flags = JobFlags.options(List.of(learner)).stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet());
        flags.add("--output");
        return flags;
    }

    private static FlagSpelling all() {
        return new FlagSpelling(flagsOf("linear"), Use.ALL, Set.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "set data.columns.missing: drop, or correct the file | use --missing drop, or correct the file",
                "leave it out: data.columns.drop: [x3] | leave it out: --drop x3",
                "leave it out: data.columns.drop: [x3, y] | leave it out: --drop x3,y",
                "leave it out: data.columns.drop: [living area, y] | leave it out: --drop 'living area,y'",
                "set data.csv.decimal: comma | use --decimal comma",
                "keep some with data.validation: 10%, or leave it out | keep some with --validation 10%, or leave it out",
                "try data.columns.scale: standard. | try --scale standard.",
                "look at data.target: is it the right column? | look at --target: is it the right column?",
                "data.test and data.validation take all rows | --test and --validation take all rows",
                "see run.parts | see --parts",
                "set data.columns.missing to drop | set --missing to drop",
                "set learner.linear.l2: 0.1 | use --l2 0.1",
                "set learner.mlp.optimizer.adam.rate: 0.1 | use --set learner.mlp.optimizer.adam.rate=0.1",
                "lower run.elastic.min | lower --set run.elastic.min=…",
                "use learner: logistic for classes | use stoic train logistic for classes",
            })
    void whereFlagsWereUsedAdviceNamesFlags(String message, String spelled) {
        assertThat(all().text(message)).isEqualTo(spelled);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "data.csv:16 column \"a\" is empty",
                "my/data.train is empty",
                "there is no column \"data.target\"",
                "data.unknown.key is odd",
                "look at data.columns",
                "start again with --set run.seed=…",
            })
    void whatIsNoSettingIsLeftAlone(String message) {
        assertThat(all().text(message)).isEqualTo(message);
    }

    @Test
    void aNameWithACommaIsGivenAsAKey() {
        assertThat(all().text("set data.columns.drop: [\"a,b\"]")).isEqualTo("use --set 'data.columns.drop=[\"a,b\"]'");
    }

    @Test
    void aJobFileIsAnsweredWithItsKeysAndFlagsBesideItWithFlags() {
        var file = new FlagSpelling(flagsOf("linear"), Use.TYPED, Set.of("--missing"));

        assertThat(file.text("set data.columns.missing: drop, or data.columns.drop: [x]"))
                .isEqualTo("use --missing drop, or data.columns.drop: [x]");
        assertThat(file.place("data.columns.missing (--missing)")).isEqualTo("--missing");
        assertThat(file.place("data.target (line 3)")).isEqualTo("data.target (line 3)");
        assertThat(FlagSpelling.keys().text("set data.columns.missing: drop"))
                .isEqualTo("set data.columns.missing: drop");
    }

    @Test
    void predictNamesOnlyFlagsThatItTakes() {
        var predict = new FlagSpelling(Set.of("--missing", "--data"), Use.ALL, Set.of());

        assertThat(predict.text("set data.columns.missing: drop, or data.columns.drop: [x]"))
                .isEqualTo("use --missing drop, or data.columns.drop: [x]");
    }

    static Stream<String> keysInMessages() {
        var keys = new TreeSet<String>();
        for (String module :
                List.of("stoic-core", "stoic-engine", "stoic-cli", "stoic-s3", "stoic-kafka", "stoic-grpc")) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(file -> keys.addAll(keys(file)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return keys.stream();
    }

    private static List<String> keys(Path file) {
        try {
            return LITERAL.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .flatMap(literal -> KEY.matcher(literal).results().map(MatchResult::group))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("keysInMessages")
    void everyKeyThatAMessageNamesIsAKeyOfAJobAndHasAFlag(String key) {
        Optional<Shape> shape = FlagSpelling.shape(key);
        assertThat(shape).as(key + " is a key of a job").isPresent();
        if (shape.get() instanceof Shape.Fields) {
            return;
        }
        String learner = key.startsWith("learner.") && key.split("\\.").length > 2 ? key.split("\\.")[1] : "linear";
        Set<String> flags = flagsOf(learner);
        String spelled = new FlagSpelling(flags, Use.ALL, Set.of()).text("see " + key);
        String flag = spelled.substring("see ".length()).split(" ")[0];
        assertThat(flags).as(spelled).contains(flag);
    }

    @Test
    void whatSynonymsStandForExists() {
        Set<String> settings = new HashSet<>();
        Learners.KNOWN.keySet().forEach(learner -> flagsOf(learner).forEach(flag -> settings.add(flag.substring(2))));
        settings.addAll(List.of("out", "quiet", "train"));
        JobSchema.shape().fields().keySet().forEach(settings::add);

        assertThat(settings).containsAll(Synonyms.SETTINGS.here());
        assertThat(Verb.ALL.stream().map(Verb::name)).containsAll(Synonyms.COMMANDS.here());
    }
}
