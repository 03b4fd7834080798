package dev.stoic.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class RocTest {
    @Test
    void theAreaIsTheChanceThatAnOwnRowScoresHigherHalfOnTies() {
        for (int seed = 0; seed < 30; seed++) {
            var random = new SplittableRandom(seed);
            int n = 2 + random.nextInt(60);
            double[] scores = new double[n];
            boolean[] own = new boolean[n];
            for (int i = 0; i < n; i++) {
                scores[i] = random.nextInt(8);
                own[i] = i == 0 || (i > 1 && random.nextBoolean());
            }
            double wins = 0;
            double pairs = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (own[i] && !own[j]) {
                        pairs++;
                        wins += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                    }
                }
            }
            Roc roc = Roc.of(scores, own);
            assertThat(roc.area())
                    .as("seed %d", seed)
                    .isCloseTo(wins / pairs, org.assertj.core.data.Offset.offset(1e-12));
            assertThat(roc.falsely()).isSorted().startsWith(0).endsWith(1);
            assertThat(roc.rightly()).isSorted().startsWith(0).endsWith(1);
        }
    }

    @Test
    void oneSideAloneHasNoArea() {
        assertThat(Roc.of(new double[] {1, 2}, new boolean[] {true, true}).area())
                .isNaN();
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
    void ticksAreRoundAndInside() {
        assertThat(Chart.ticks(new double[] {0, 1})).hasSizeBetween(3, 8).allMatch(tick -> tick >= 0 && tick <= 1);
        assertThat(Chart.ticks(new double[] {-130, 90})).contains(-100.0, 0.0, 50.0);
    }
}
