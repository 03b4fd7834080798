package dev.stoic.math;

/**
 * Adds xᵀx to an upper triangle. The triangle is copied into a padded square first, so that every tile is whole; what
 * the tiles leave below the diagonal and in the padding is dropped.
 */
final class DoubleGram {
    private static final int PANEL = 2 * Wide.DOUBLES;
    private static final int BLOCK = 64;

    private DoubleGram() {}

    static void plain(int rows, int width, double[] x, int xFrom, double[] gram) {
        int safe = safe(rows, width, x, xFrom);
        if (safe > 0) {
            double[] padded = padded(width, gram);
            for (int l = 0; l < safe; l += BLOCK) {
                int at = xFrom + l * width;
                tiles(Math.min(BLOCK, safe - l), width, x, at, x, at, padded);
            }
            unpad(width, padded, gram);
        }
        if (safe < rows) {
            ScalarProducts.gram(rows - safe, width, x, xFrom + safe * width, gram);
        }
    }

    static void weighted(int rows, int width, double[] x, int xFrom, double[] weights, int weightsFrom, double[] gram) {
        int safe = safe(rows, width, x, xFrom);
        if (safe > 0) {
            double[] padded = padded(width, gram);
            double[] scaled = new double[BLOCK * width + 3];
            for (int l = 0; l < safe; l += BLOCK) {
                int block = Math.min(BLOCK, safe - l);
                int at = xFrom + l * width;
                for (int i = 0; i < block; i++) {
                    scale(weights[weightsFrom + l + i], x, at + i * width, scaled, i * width, width);
                }
                tiles(block, width, scaled, 0, x, at, padded);
            }
            unpad(width, padded, gram);
        }
        if (safe < rows) {
            ScalarProducts.gram(rows - safe, width, x, xFrom + safe * width, weights, weightsFrom + safe, gram);
        }
    }

    private static void scale(double weight, double[] x, int xAt, double[] scaled, int at, int n) {
        for (int i = 0; i < n; i++) {
            scaled[at + i] = x[xAt + i] * weight;
        }
    }

    /** Tiles read past the end of a row, into the next one: only the last rows have no next one. */
    private static int safe(int rows, int width, double[] x, int xFrom) {
        return width == 0
                ? 0
                : Math.clamp(Math.floorDiv(x.length - (long) (xFrom + width + PANEL), width) + 1, 0, rows);
    }

    private static void tiles(int block, int width, double[] a, int aAt, double[] x, int xAt, double[] padded) {
        int stride = width + PANEL;
        for (int i = 0; i < width; i += 4) {
            for (int j = i; j < width; j += PANEL) {
                DoubleTiles.fourByTwo(block, a, aAt + i, 1, width, x, xAt + j, width, padded, i * stride + j, stride);
            }
        }
    }

    private static double[] padded(int width, double[] gram) {
        int stride = width + PANEL;
        double[] padded = new double[(width + 3) * stride];
        for (int i = 0; i < width; i++) {
            System.arraycopy(gram, i * width + i, padded, i * stride + i, width - i);
        }
        return padded;
    }

    private static void unpad(int width, double[] padded, double[] gram) {
        int stride = width + PANEL;
        for (int i = 0; i < width; i++) {
            System.arraycopy(padded, i * stride + i, gram, i * width + i, width - i);
        }
    }
}
