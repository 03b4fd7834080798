package dev.stoic.learn.forest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stoic.EverySeed;
import dev.stoic.data.HeapRows;
import dev.stoic.learn.Bits;
import dev.stoic.learn.Problem;
import dev.stoic.learn.Runs;
import java.util.random.RandomGenerator;

/** Both modes give the same trees, importances and out-of-bag scores. */
class ModesTest {
    @EverySeed(300)
    void modesGiveTheSameBits(RandomGenerator random) {
        ForestSettings settings = ForestLawTest.settings(random);
        agree(settings, ForestLawTest.someRows(random), random);
    }

    @EverySeed(20)
    void modesGiveTheSameBitsForManyRowsAndFeatures(RandomGenerator random) {
        int width = 1 + random.nextInt(40);
        int count = 300 + random.nextInt(1500);
        int classes = 1 + random.nextInt(12);
        double[] values = new double[count * width];
        double[] targets = new double[count];
        for (int i = 0; i < count; i++) {
            targets[i] = random.nextInt(classes);
            for (int f = 0; f < width; f++) {
                values[i * width + f] = switch (f % 5) {
                    case 0 -> random.nextGaussian() + targets[i];
                    case 1 -> random.nextInt(8) == 0 ? Double.NaN : Math.rint(random.nextGaussian() * 3 + targets[i]);
                    case 2 -> 7;
                    case 3 -> random.nextInt(3) == 0 ? Double.NaN : 7;
                    default -> random.nextDouble();
                };
            }
        }
        var settings = new ForestSettings(
                1 + random.nextInt(6),
                1 + random.nextInt(12),
                1 + random.nextInt(5),
                random.nextBoolean() ? new Draw.Sqrt() : new Draw.All(),
                Criterion.values()[random.nextInt(3)],
                random.nextInt(4) > 0,
                random.nextInt(4) > 0,
                2 + random.nextInt(254),
                Mode.MEMORY);
        agree(settings, HeapRows.of(values, width).withTargets(targets), classes, random);
    }

    private static void agree(ForestSettings settings, HeapRows rows, RandomGenerator random) {
        agree(settings, rows, 3, random);
    }

    private static void agree(ForestSettings settings, HeapRows rows, int classes, RandomGenerator random) {
        Problem problem = Forests.problem(settings.criterion(), classes, rows, random.nextLong());
        ForestState memory = Runs.toEnd(new Forest(settings), problem, rows);
        for (long bytes : new long[] {Frontier.MOST_BYTES, 1 << 16, 1 + random.nextInt(1 << 14)}) {
            HeapRows cut = rows.withParts(1 << random.nextInt(6));
            ForestState histogram = Runs.toEnd(new Forest(settings.in(Mode.HISTOGRAM), bytes), problem, cut);
            assertThat(Bits.of(model(settings, histogram)))
                    .as("%s, %d bytes, %d parts", settings, bytes, cut.parts())
                    .isEqualTo(Bits.of(model(settings, memory)));
            if (cut.parts() == rows.parts()) {
                assertThat(Bits.of(histogram)).isEqualTo(Bits.of(memory));
            }
        }
    }

    private static Object model(ForestSettings settings, ForestState state) {
        return new Forest(settings).model(state);
    }
}
