package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A learner of a user's that learns the mean of the target; what differs between tests is put into its source. */
final class OwnMean {
    private static final String SOURCE = """
            package com.me;
            import dev.stoic.data.Source.TargetKind;
            import dev.stoic.learn.*;
            import java.util.List;
            public %s implements PlainLearner<Mean.Model, Mean.Sum> {
                public enum Way { UP, DOWN_HILL }
                public record Model(double mean, int round) implements RowModel {
                    public Task task() { return Task.REGRESSION; }
                    public List<String> outputs() { return List.of("mean"); }
                    public double[] predict(Row row) { /*predict*/ return new double[] {mean}; }
                }
                public record Sum(long rows, double sum) implements Contribution<Sum> {
                    public Sum plus(Sum right) { return new Sum(rows + right.rows, sum + right.sum); }
                }
                public TargetKind target() { return TargetKind.NUMBER; }
                public Model begin(Problem problem) { /*begin*/ return new Model(0, 0); }
                public Sum contribute(Model model, Part part) {
                    /*contribute*/
                    double sum = 0;
                    for (Row row : part) sum += row.target();
                    return new Sum(part.rows(), sum);
                }
                public Model improve(Model model, Sum total) { return new Model(total.sum() / total.rows(), model.round() + 1); }
                public int rounds() { return 3; }
                /*more*/
            }
            """;

    private final CommandLineFixture stoic;
    private final Path folder;

    OwnMean(CommandLineFixture stoic, Path folder) {
        this.stoic = stoic;
        this.folder = folder;
        stoic.points("points.csv", 90);
    }

    /** @param head what kind of class it is, as in {@code class Mean} */
    static String mean(String head) {
        return SOURCE.formatted(head);
    }

    Said train(String source, String learner, String... flags) throws IOException {
        OwnJar.of(folder.resolve("my.jar"), "com.me.Mean", source);
        return again(learner, flags);
    }

    /** With the jar that is there. */
    Said again(String learner, String... flags) {
        stoic.file("job.yaml", """
                learner: %s
                code: { jar: my.jar, class: com.me.Mean }
                data: { train: points.csv, target: height, columns: { drop: [group] } }
                """.formatted(learner));
        var args = new ArrayList<>(List.of("train", "job.yaml"));
        args.addAll(List.of(flags));
        return stoic.run(args.toArray(String[]::new));
    }

    static void assertRefused(Said said, String... parts) {
        assertThat(said.code()).as(said.err()).isEqualTo(2);
        assertThat(said.err()).contains(parts);
    }
}
