package dev.stoic.math;

/** Products with a single column: independent sequential chains side by side, to hide the latency of one. */
final class ScalarColumns {
    private ScalarColumns() {}

    static void one(int depth, double[] a, int aAt, int aStep, double[] b, int bAt, int bStep, double[] c, int cAt) {
        double c0 = c[cAt];
        for (int l = 0; l < depth; l++) {
            c0 = Math.fma(a[aAt + l * aStep], b[bAt + l * bStep], c0);
        }
        c[cAt] = c0;
    }

    static void eight(
            int depth,
            double[] a,
            int aAt,
            int aRow,
            int aStep,
            double[] b,
            int bAt,
            int bStep,
            double[] c,
            int cAt,
            int cRow) {
        double c0 = c[cAt];
        double c1 = c[cAt + cRow];
        double c2 = c[cAt + 2 * cRow];
        double c3 = c[cAt + 3 * cRow];
        double c4 = c[cAt + 4 * cRow];
        double c5 = c[cAt + 5 * cRow];
        double c6 = c[cAt + 6 * cRow];
        double c7 = c[cAt + 7 * cRow];
        int low = aAt;
        int high = aAt + 4 * aRow;
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            double y = b[bt];
            c0 = Math.fma(a[low], y, c0);
            c1 = Math.fma(a[low + aRow], y, c1);
            c2 = Math.fma(a[low + a2], y, c2);
            c3 = Math.fma(a[low + a3], y, c3);
            c4 = Math.fma(a[high], y, c4);
            c5 = Math.fma(a[high + aRow], y, c5);
            c6 = Math.fma(a[high + a2], y, c6);
            c7 = Math.fma(a[high + a3], y, c7);
            low += aStep;
            high += aStep;
            bt += bStep;
        }
        c[cAt] = c0;
        c[cAt + cRow] = c1;
        c[cAt + 2 * cRow] = c2;
        c[cAt + 3 * cRow] = c3;
        c[cAt + 4 * cRow] = c4;
        c[cAt + 5 * cRow] = c5;
        c[cAt + 6 * cRow] = c6;
        c[cAt + 7 * cRow] = c7;
    }
}
