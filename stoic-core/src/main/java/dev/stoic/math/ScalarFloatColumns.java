package dev.stoic.math;

/** Products with a single column: independent sequential chains side by side, to hide the latency of one. */
final class ScalarFloatColumns {
    private ScalarFloatColumns() {}

    static void one(int depth, float[] a, int aAt, int aStep, float[] b, int bAt, int bStep, float[] c, int cAt) {
        float c0 = c[cAt];
        for (int l = 0; l < depth; l++) {
            c0 = Math.fma(a[aAt + l * aStep], b[bAt + l * bStep], c0);
        }
        c[cAt] = c0;
    }

    static void eight(
            int depth,
            float[] a,
            int aAt,
            int aRow,
            int aStep,
            float[] b,
            int bAt,
            int bStep,
            float[] c,
            int cAt,
            int cRow) {
        float c0 = c[cAt];
        float c1 = c[cAt + cRow];
        float c2 = c[cAt + 2 * cRow];
        float c3 = c[cAt + 3 * cRow];
        float c4 = c[cAt + 4 * cRow];
        float c5 = c[cAt + 5 * cRow];
        float c6 = c[cAt + 6 * cRow];
        float c7 = c[cAt + 7 * cRow];
        int low = aAt;
        int high = aAt + 4 * aRow;
        int a2 = 2 * aRow;
        int a3 = 3 * aRow;
        int bt = bAt;
        for (int l = 0; l < depth; l++) {
            float y = b[bt];
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
