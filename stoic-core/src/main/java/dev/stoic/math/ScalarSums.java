package dev.stoic.math;

/** The canonical stripes, each in a variable of its own: eight for doubles, sixteen for floats. */
final class ScalarSums {
    private ScalarSums() {}

    static double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        int whole = n & -8;
        for (int i = 0; i < whole; i += 8) {
            s0 = Math.fma(a[aFrom + i], b[bFrom + i], s0);
            s1 = Math.fma(a[aFrom + i + 1], b[bFrom + i + 1], s1);
            s2 = Math.fma(a[aFrom + i + 2], b[bFrom + i + 2], s2);
            s3 = Math.fma(a[aFrom + i + 3], b[bFrom + i + 3], s3);
            s4 = Math.fma(a[aFrom + i + 4], b[bFrom + i + 4], s4);
            s5 = Math.fma(a[aFrom + i + 5], b[bFrom + i + 5], s5);
            s6 = Math.fma(a[aFrom + i + 6], b[bFrom + i + 6], s6);
            s7 = Math.fma(a[aFrom + i + 7], b[bFrom + i + 7], s7);
        }
        if (whole == n) {
            return fold(s0, s1, s2, s3, s4, s5, s6, s7);
        }
        double[] stripes = {s0, s1, s2, s3, s4, s5, s6, s7};
        for (int i = whole; i < n; i++) {
            stripes[i & 7] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i & 7]);
        }
        return fold(stripes);
    }

    static double sum(double[] a, int from, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        int whole = n & -8;
        for (int i = 0; i < whole; i += 8) {
            s0 += a[from + i];
            s1 += a[from + i + 1];
            s2 += a[from + i + 2];
            s3 += a[from + i + 3];
            s4 += a[from + i + 4];
            s5 += a[from + i + 5];
            s6 += a[from + i + 6];
            s7 += a[from + i + 7];
        }
        if (whole == n) {
            return fold(s0, s1, s2, s3, s4, s5, s6, s7);
        }
        double[] stripes = {s0, s1, s2, s3, s4, s5, s6, s7};
        for (int i = whole; i < n; i++) {
            stripes[i & 7] += a[from + i];
        }
        return fold(stripes);
    }

    private static double fold(double[] s) {
        return fold(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]);
    }

    private static double fold(double s0, double s1, double s2, double s3, double s4, double s5, double s6, double s7) {
        return ((s0 + s4) + (s2 + s6)) + ((s1 + s5) + (s3 + s7));
    }

    /** Sixteen stripes as two halves of eight, which have no order among each other. */
    static float dot(float[] a, int aFrom, float[] b, int bFrom, int n) {
        float[] stripes = new float[16];
        int whole = n & -16;
        stripes(a, aFrom, b, bFrom, whole, stripes, 0);
        stripes(a, aFrom + 8, b, bFrom + 8, whole, stripes, 8);
        for (int i = whole; i < n; i++) {
            stripes[i & 15] = Math.fma(a[aFrom + i], b[bFrom + i], stripes[i & 15]);
        }
        for (int apart = 8; apart > 0; apart >>= 1) {
            for (int i = 0; i < apart; i++) {
                stripes[i] += stripes[i + apart];
            }
        }
        return stripes[0];
    }

    private static void stripes(float[] a, int aFrom, float[] b, int bFrom, int whole, float[] stripes, int to) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        float s4 = 0;
        float s5 = 0;
        float s6 = 0;
        float s7 = 0;
        for (int i = 0; i < whole; i += 16) {
            s0 = Math.fma(a[aFrom + i], b[bFrom + i], s0);
            s1 = Math.fma(a[aFrom + i + 1], b[bFrom + i + 1], s1);
            s2 = Math.fma(a[aFrom + i + 2], b[bFrom + i + 2], s2);
            s3 = Math.fma(a[aFrom + i + 3], b[bFrom + i + 3], s3);
            s4 = Math.fma(a[aFrom + i + 4], b[bFrom + i + 4], s4);
            s5 = Math.fma(a[aFrom + i + 5], b[bFrom + i + 5], s5);
            s6 = Math.fma(a[aFrom + i + 6], b[bFrom + i + 6], s6);
            s7 = Math.fma(a[aFrom + i + 7], b[bFrom + i + 7], s7);
        }
        stripes[to] = s0;
        stripes[to + 1] = s1;
        stripes[to + 2] = s2;
        stripes[to + 3] = s3;
        stripes[to + 4] = s4;
        stripes[to + 5] = s5;
        stripes[to + 6] = s6;
        stripes[to + 7] = s7;
    }
}
