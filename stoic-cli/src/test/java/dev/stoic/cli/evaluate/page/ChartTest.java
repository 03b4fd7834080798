package dev.stoic.cli.evaluate.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Pattern VIEW = Pattern.compile("viewBox=\"0 0 (\\d+) (\\d+)\" role");
    private static final Pattern TICK =
            Pattern.compile("<text class=\"tick\" text-anchor=\"(\\w+)\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\">([^<]*)<");
    private static final Pattern UP =
            Pattern.compile("transform=\"translate\\(([-0-9.]+) ([-0-9.]+)\\) rotate\\(-90\\)\">([^<]*)<");
    private static final Pattern ACROSS =
            Pattern.compile("<text class=\"name\" text-anchor=\"middle\" x=\"([-0-9.]+)\" y=\"([-0-9.]+)\">([^<]*)<");

    private record Box(String text, double left, double right, double top, double bottom) {
        boolean meets(Box other) {
            return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
        }
    }

    private static double number(MatchResult found, int group) {
        return Double.parseDouble(found.group(group));
    }

    /** Where the texts of a chart lie; the first is the picture itself. */
    private static List<Box> boxes(String svg) {
        var boxes = new ArrayList<Box>();
        VIEW.matcher(svg).results().forEach(v -> boxes.add(new Box("all", 0, number(v, 1), 0, number(v, 2))));
        TICK.matcher(svg).results().forEach(t -> {
            double width = TextWidth.of(t.group(4), Chart.TICK);
            double right = number(t, 2) + (t.group(1).equals("end") ? 0 : width / 2);
            boxes.add(box(t.group(4), right, width, number(t, 3), Chart.TICK));
        });
        UP.matcher(svg).results().forEach(t -> {
            double length = TextWidth.of(t.group(3), Chart.TITLE);
            double right = number(t, 1) + 0.25 * Chart.TITLE;
            boxes.add(new Box(
                    t.group(3),
                    right - 1.05 * Chart.TITLE,
                    right,
                    number(t, 2) - length / 2,
                    number(t, 2) + length / 2));
        });
        ACROSS.matcher(svg).results().forEach(t -> {
            double width = TextWidth.of(t.group(3), Chart.TITLE);
            boxes.add(box(t.group(3), number(t, 1) + width / 2, width, number(t, 2), Chart.TITLE));
        });
        return boxes;
    }

    private static Box box(String text, double right, double width, double baseline, double size) {
        return new Box(text, right - width, right, baseline - 0.8 * size, baseline + 0.25 * size);
    }

    @Test
    void noLabelIsCutAndNoneLiesOnAnother() {
        double[][] ranges = {
            {0, 1},
            {-1, 1},
            {1e6, 9e6},
            {-4.5e6, 8.1e6},
            {123456789, 987654321},
            {-9.87e9, 9.99e9},
            {1e15, 7e18},
            {1e-9, 3e-9},
            {0.001, 0.002},
            {-1e-5, 1e-5},
            {1e6, 1e6 + 1},
            {5, 5},
            {0, 0},
            {-1e300, 1e300},
            {1e17, 1e17 + 64}
        };
        for (double[] across : ranges) {
            for (double[] up : ranges) {
                for (boolean small : new boolean[] {false, true}) {
                    var chart = new Chart("Predicted probability", "Observed frequency").points("p", across, up);
                    List<Box> boxes = boxes((small ? chart.small() : chart).svg());
                    Box all = boxes.removeFirst();
                    assertThat(boxes).hasSizeGreaterThan(3);
                    for (Box box : boxes) {
                        assertThat(box.left >= all.left
                                        && box.right <= all.right
                                        && box.top >= all.top
                                        && box.bottom <= all.bottom)
                                .as("%s whole in %s", box, all)
                                .isTrue();
                        assertThat(boxes.stream().filter(other -> other != box && other.meets(box)))
                                .as("beside %s", box)
                                .isEmpty();
                    }
                }
            }
        }
    }

    @Test
    void ticksAreRoundAndInsideAndDiffer() {
        assertThat(new Axis(0, 1).ticks()).hasSizeBetween(3, 8).allMatch(tick -> tick >= 0 && tick <= 1);
        assertThat(new Axis(-130, 90).ticks()).contains(-100.0, -50.0, 0.0, 50.0);
        var millions = Axis.around(1_000_000, 4_200_000);
        assertThat(millions.ticks().stream().map(tick -> millions.label(tick, 5)))
                .contains("1,000,000", "2,000,000", "3,000,000", "4,000,000");
        var near = Axis.around(2.5e12, 2.5000001e12);
        assertThat(near.ticks().stream().map(tick -> near.label(tick, 5))).doesNotHaveDuplicates();
    }

    @Test
    void valuesWithoutARangeStillHaveAnAxis() {
        assertThat(Axis.around(5, 5).ticks()).contains(5.0);
        assertThat(Axis.around(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY)
                        .ticks())
                .isNotEmpty();
    }

    @Test
    void pointsThatCannotBeToldApartAreLeftOut() {
        int n = 100_000;
        double[] x = new double[n];
        double[] y = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = (double) i / n;
            y[i] = Math.sqrt(x[i]);
        }
        assertThat(new Chart("x", "y").line("curve", x, y).svg()).hasSizeLessThan(30_000);
    }

    @Test
    void aLegendNamesEveryLine() {
        var chart = new Chart("x", "y");
        for (int i = 0; i < 10; i++) {
            chart.line("class <%d>".formatted(i), new double[] {0, 1}, new double[] {0, i});
        }
        String html = chart.html();
        for (int i = 0; i < 10; i++) {
            assertThat(html).contains("class &lt;%d&gt;</span>".formatted(i));
        }
    }

    @Test
    void picturesAreRead() throws IOException {
        var image = ImageIO.read(new ByteArrayInputStream(Png.bytes(new double[] {0, 1, 2, 3, 4, 5}, 3)));
        assertThat(image.getWidth()).isEqualTo(3);
        assertThat(image.getHeight()).isEqualTo(2);
        assertThat(image.getRaster().getSample(0, 0, 0)).isEqualTo(255);
        assertThat(image.getRaster().getSample(2, 1, 0)).isZero();
    }

    @Test
    void numbersAreWholeAtAnySize() {
        assertThat(Html.figure(1234567.8)).isEqualTo("1,234,568");
        assertThat(Html.figure(-0.5)).isEqualTo("−0.5000");
        assertThat(Html.figure(0)).isEqualTo("0.0000");
        assertThat(Html.figure(1.5e-7)).isEqualTo("1.5000e−07");
        assertThat(Html.figure(Double.NaN)).isEqualTo("–");
        assertThat(Html.share(Double.NaN)).isEqualTo("–");
    }
}
