package dev.stoic.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Every kernel that a layer uses is one that it has asked to be warm: a cold one takes a hundred times longer. */
class AffineGroupsTest {
    private static final int COLUMNS = 300;

    @Test
    void groupsOfFloatsAreAsWideAsTheWidestOrTheLast() {
        for (int depth : new int[] {1, FloatAffine.DEEP - 1, FloatAffine.DEEP, 1000}) {
            for (int columns = 1; columns <= COLUMNS; columns++) {
                int widest = FloatAffine.vectors(columns, depth);
                for (int left = columns; left > 0; left -= widest * Wide.FLOATS) {
                    assertThat(FloatAffine.vectors(left, depth)).isIn(widest, FloatAffine.lastVectors(columns, depth));
                }
            }
        }
    }

    @Test
    void soAreThoseOfDoubles() {
        for (int columns = 1; columns <= COLUMNS; columns++) {
            int widest = DoubleAffine.vectors(columns);
            for (int left = columns; left > 0; left -= widest * Wide.DOUBLES) {
                assertThat(DoubleAffine.vectors(left)).isIn(widest, DoubleAffine.lastVectors(columns));
            }
        }
    }
}
