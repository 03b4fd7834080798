package dev.stoic.math;

/**
 * One product of floats, cut into tiles. Depth is cut into blocks that stay in cache; as each chain goes on from what c
 * holds, no cut shows. Element a(i, l) stands at {@code aAt + i * aRow + l * aStep}, so one class serves a·b and aᵀ·b.
 */
final class FloatProduct {
    private static final int V = Wide.FLOATS;
    private static final int PANEL = 2 * V;
    private static final int PACKED_DEPTH = 256;
    private static final int PACKED_COLUMNS = 256;
    private static final int PACKED_ROWS = 32;
    private static final int DIRECT_DEPTH = 64;

    /** From how many rows on a copy of b pays. */
    private static final int PACKS = 64;

    private final float[] a;
    private final int aAt;
    private final int aRow;
    private final int aStep;
    private final float[] b;
    private final int bAt;
    private final int bStep;
    private final float[] c;
    private final int cAt;
    private final int cRow;
    private final float[] edge = new float[8 * PANEL];
    private boolean tall;

    FloatProduct(float[] a, int aAt, int aRow, int aStep, float[] b, int bAt, int bStep, float[] c, int cAt, int cRow) {
        this.a = a;
        this.aAt = aAt;
        this.aRow = aRow;
        this.aStep = aStep;
        this.b = b;
        this.bAt = bAt;
        this.bStep = bStep;
        this.c = c;
        this.cAt = cAt;
        this.cRow = cRow;
    }

    void run(int rows, int columns, int depth) {
        tall = rows >= 8 && Wide.TALL && Warmth.FLOAT_EIGHT_BY_TWO.pays(rows, columns, depth);
        if (rows < 4) {
            direct(rows, columns, depth, 0);
        } else if (rows < PACKS) {
            int whole = columns - columns % PANEL;
            direct(rows, whole, depth, rows & -4);
            packed(rows, whole, columns, depth);
        } else {
            packed(rows, 0, columns, depth);
        }
    }

    /** Few rows and a wide b, which is read where it is: rows below {@code quads} by fours, the rest one by one. */
    private void direct(int rows, int columns, int depth, int quads) {
        for (int l = 0; l < depth; l += DIRECT_DEPTH) {
            int deep = Math.min(DIRECT_DEPTH, depth - l);
            int al = aAt + l * aStep;
            int bl = bAt + l * bStep;
            for (int j = 0; j + PANEL <= columns; j += PANEL) {
                int i = 0;
                for (; tall && i + 8 <= quads; i += 8) {
                    FloatTallTiles.eightByTwo(
                            deep, a, al + i * aRow, aRow, aStep, b, bl + j, bStep, c, cAt + i * cRow + j, cRow);
                }
                for (; i < quads; i += 4) {
                    FloatTiles.fourByTwo(
                            deep, a, al + i * aRow, aRow, aStep, b, bl + j, bStep, c, cAt + i * cRow + j, cRow);
                }
            }
            int single = pair(rows, columns, deep, quads, al, bl);
            for (int i = single; i < rows; i++) {
                row(columns, deep, al + i * aRow, bl, cAt + i * cRow);
            }
        }
    }

    /** Two rows after the last four, if there are; returns the first row that is left. */
    private int pair(int rows, int columns, int deep, int quads, int al, int bl) {
        if (rows - quads < 2 || !Warmth.FLOAT_TWO_BY_FOUR.ready(2, columns, deep)) {
            return quads;
        }
        int ai = al + quads * aRow;
        int ci = cAt + quads * cRow;
        int j = 0;
        for (; j + 2 * PANEL <= columns; j += 2 * PANEL) {
            FloatTiles.twoByFour(deep, a, ai, aRow, aStep, b, bl + j, bStep, c, ci + j, cRow);
        }
        for (int l = 0; j < columns && l < deep; l++) {
            int bt = bl + l * bStep + j;
            ScalarKernels.chain(c, ci + j, a[ai + l * aStep], b, bt, columns - j);
            ScalarKernels.chain(c, ci + cRow + j, a[ai + aRow + l * aStep], b, bt, columns - j);
        }
        return quads + 2;
    }

    private void row(int columns, int deep, int al, int bl, int ci) {
        int j = 0;
        if (!Warmth.FLOAT_ONE_BY_FOUR.ready(1, columns, deep)) {
            for (int l = 0; l < deep; l++) {
                ScalarKernels.chain(c, ci, a[al + l * aStep], b, bl + l * bStep, columns);
            }
            return;
        }
        for (; j + 2 * PANEL <= columns; j += 2 * PANEL) {
            FloatTiles.oneByFour(deep, a, al, aStep, b, bl + j, bStep, c, ci + j);
        }
        if (j == columns) {
            return;
        }
        // The last tile reads past the end of a row of b, into the next one: only the last rows have no next one.
        int left = columns - j;
        int safe = Math.clamp(Math.floorDiv(b.length - (long) (bl + j + 2 * PANEL), bStep) + 1, 0, deep);
        System.arraycopy(c, ci + j, edge, 0, left);
        FloatTiles.oneByFour(safe, a, al, aStep, b, bl + j, bStep, edge, 0);
        System.arraycopy(edge, 0, c, ci + j, left);
        for (int l = safe; l < deep; l++) {
            ScalarKernels.chain(c, ci + j, a[al + l * aStep], b, bl + l * bStep + j, left);
        }
    }

    /** Columns from {@code first} on, with b copied into panels as wide as a tile. */
    private void packed(int rows, int first, int columns, int depth) {
        if (first == columns) {
            return;
        }
        int lastWidth = lastWidth(rows, columns - first, depth);
        int widest = Math.min(columns - first, PACKED_COLUMNS);
        float[] panels = new float[Math.min(depth, PACKED_DEPTH) * ((widest + PANEL - 1) / PANEL) * PANEL];
        for (int j = first; j < columns; j += PACKED_COLUMNS) {
            int wide = Math.min(PACKED_COLUMNS, columns - j);
            for (int l = 0; l < depth; l += PACKED_DEPTH) {
                int deep = Math.min(PACKED_DEPTH, depth - l);
                pack(wide, deep, lastWidth, bAt + l * bStep + j, panels);
                for (int i = 0; i < rows; i += PACKED_ROWS) {
                    block(i, Math.min(i + PACKED_ROWS, rows), lastWidth, j, wide, l, deep, panels);
                }
            }
        }
    }

    /** How many columns the last panel spans; single vectors go by eight rows. */
    private static int lastWidth(int rows, int columns, int depth) {
        int left = columns % PANEL;
        return left > 0 && left <= V && rows >= 8 && Warmth.FLOAT_EIGHT_BY_ONE.ready(rows, left, depth) ? V : PANEL;
    }

    private void pack(int wide, int deep, int lastWidth, int from, float[] panels) {
        int to = 0;
        for (int j = 0; j < wide; j += PANEL) {
            int width = wide - j < PANEL ? lastWidth : PANEL;
            packPanel(deep, Math.min(width, wide - j), width, from + j, panels, to);
            to += deep * width;
        }
    }

    private void packPanel(int deep, int valid, int width, int from, float[] panels, int to) {
        if (valid == PANEL && Warmth.FLOAT_COPY.ready(deep, PANEL, 1)) {
            FloatTiles.copy(deep, 2, b, from, bStep, panels, to);
            return;
        }
        for (int l = 0; l < deep; l++) {
            int at = to + l * width;
            System.arraycopy(b, from + l * bStep, panels, at, valid);
            for (int k = valid; k < width; k++) {
                panels[at + k] = 0;
            }
        }
    }

    private void block(int from, int to, int lastWidth, int j, int wide, int l, int deep, float[] panels) {
        int al = aAt + l * aStep;
        int at = 0;
        for (int k = 0; k < wide; k += PANEL) {
            int valid = Math.min(PANEL, wide - k);
            int width = valid < PANEL ? lastWidth : PANEL;
            int high = width == V ? 8 : 4;
            int i = from;
            if (valid == PANEL) {
                for (; tall && i + 8 <= to; i += 8) {
                    FloatTallTiles.eightByTwo(
                            deep, a, al + i * aRow, aRow, aStep, panels, at, PANEL, c, cAt + i * cRow + j + k, cRow);
                }
                for (; i + 4 <= to; i += 4) {
                    FloatTiles.fourByTwo(
                            deep, a, al + i * aRow, aRow, aStep, panels, at, PANEL, c, cAt + i * cRow + j + k, cRow);
                }
            }
            for (; i < to; i += high) {
                edge(i, Math.min(high, to - i), j + k, valid, width, al, deep, panels, at);
            }
            at += deep * width;
        }
    }

    /** A tile that c does not hold whole is computed aside. Rows below the last are replaced by the ones above. */
    private void edge(int i, int rows, int j, int valid, int width, int al, int deep, float[] panels, int at) {
        int lift = (width == V ? 8 : 4) - rows;
        int from = al + (i - lift) * aRow;
        int ci = cAt + i * cRow + j;
        for (int k = 0; k < rows; k++) {
            System.arraycopy(c, ci + k * cRow, edge, (lift + k) * width, valid);
        }
        if (width == V) {
            FloatTiles.eightByOne(deep, a, from, aRow, aStep, panels, at, width, edge, 0, width);
        } else {
            FloatTiles.fourByTwo(deep, a, from, aRow, aStep, panels, at, width, edge, 0, width);
        }
        for (int k = 0; k < rows; k++) {
            System.arraycopy(edge, (lift + k) * width, c, ci + k * cRow, valid);
        }
    }
}
