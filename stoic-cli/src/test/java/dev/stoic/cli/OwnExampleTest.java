package dev.stoic.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.cli.CommandLineFixture.Said;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gaussian naive Bayes of the examples, as a user would run it. */
class OwnExampleTest {
    private static final String NAME = "dev.stoic.example.NaiveBayes";

    @TempDir
    Path folder;

    private static Path example() {
        return CommandLineFixture.examples().resolve("naive-bayes");
    }

    private Said train(String... flags) throws IOException {
        String source = Files.readString(example().resolve("src/main/java/" + NAME.replace('.', '/') + ".java"));
        Path jar = OwnJar.of(folder.resolve("naive-bayes.jar"), NAME, source);
        var args =
                new ArrayList<>(List.of("train", example().resolve("job.yaml").toString(), "--code", jar.toString()));
        args.addAll(List.of(flags));
        return new CommandLineFixture(folder).run(args.toArray(String[]::new));
    }

    @Test
    void givesTheCommittedModel() throws IOException {
        Said said = train("--workers", "3");
        assertThat(said.code()).as(said.err()).isZero();
        String committed = Files.readString(example().resolve("hash.txt")).strip();
        assertThat(said.hash()).isEqualTo(committed);
    }

    /** Six of the 150 flowers are mistaken; every classic treatment of the data finds the same six. */
    @Test
    void knowsAllButSixFlowers() throws IOException {
        assertThat(train().out()).contains("accuracy 0.96");
    }

    @Test
    void saysWhatExactArithmeticSays() throws IOException {
        train();
        Said said = new CommandLineFixture(folder)
                .run("predict", "@last", "--data", CommandLineFixture.examples() + "/data/iris.csv");
        List<String> answers = said.out().lines().skip(1).toList();
        List<String> rows = Files.readAllLines(CommandLineFixture.examples().resolve("data/iris.csv"));
        for (int i : new int[] {0, 70, 83, 106, 149}) {
            double[] expected = exact(rows.subList(1, 151), rows.get(i + 1));
            String[] told = answers.get(i).split(",");
            for (int c = 0; c < 3; c++) {
                assertThat(Double.parseDouble(told[c + 1]))
                        .as("row %d class %d: %s", i, c, answers.get(i))
                        .isCloseTo(expected[c], Offset.offset(1e-12));
            }
        }
    }

    /** Means and variances in decimals of 60 digits, densities from them. */
    private static double[] exact(List<String> rows, String asked) {
        var digits = new MathContext(60);
        List<String> classes = List.of("setosa", "versicolor", "virginica");
        double[] logs = new double[3];
        BigDecimal largest = BigDecimal.ZERO;
        for (int j = 0; j < 4; j++) {
            int column = j;
            largest = largest.max(variance(rows, row -> value(row, column), digits));
        }
        BigDecimal added = largest.multiply(new BigDecimal("1e-9"));
        for (int c = 0; c < 3; c++) {
            String name = classes.get(c);
            List<String> own = rows.stream().filter(row -> row.endsWith(name)).toList();
            for (int j = 0; j < 4; j++) {
                int column = j;
                Function<String, BigDecimal> values = row -> value(row, column);
                double variance = variance(own, values, digits).add(added).doubleValue();
                BigDecimal apart = value(asked, j).subtract(mean(own, values, digits));
                logs[c] -=
                        0.5 * (Math.log(2 * Math.PI * variance) + apart.pow(2).doubleValue() / variance);
            }
        }
        double most = Math.max(logs[0], Math.max(logs[1], logs[2]));
        double sum = 0;
        for (int c = 0; c < 3; c++) {
            logs[c] = Math.exp(logs[c] - most);
            sum += logs[c];
        }
        return new double[] {logs[0] / sum, logs[1] / sum, logs[2] / sum};
    }

    private static BigDecimal value(String row, int column) {
        return new BigDecimal(row.split(",")[column]);
    }

    private static BigDecimal mean(List<String> rows, Function<String, BigDecimal> value, MathContext digits) {
        return rows.stream()
                .map(value)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(rows.size()), digits);
    }

    private static BigDecimal variance(List<String> rows, Function<String, BigDecimal> value, MathContext digits) {
        BigDecimal mean = mean(rows, value, digits);
        return mean(rows, row -> value.apply(row).subtract(mean).pow(2), digits);
    }
}
