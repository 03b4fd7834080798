package dev.stoic.math;

import java.util.Arrays;

/**
 * One product whose left side is a {@link Reach}, cut into tiles of a few rows. Columns go panel by panel, steps block by block:
 * a block of a panel is copied together and stays in first-level cache while all tiles pass over it. Between blocks, what
 * tiles have come to is held aside, tile after tile.
 */
final class ReachProduct {
    private static final int V = Wide.FLOATS;
    private static final int PANEL = 2 * V;
    private static final int TALL = Reach.TOGETHER;
    private static final int WIDE_ROWS = Wide.TALL ? TALL : 4;

    /** Numbers of a block of a panel. */
    private static final int BLOCK = 6144;

    private final int rows;
    private final int columns;
    private final Reach reach;
    private final int[] steps;
    private final float[] a;
    private final int aAt;
    private final float[] c;
    private final int cAt;
    private final boolean beside;
    private final int run;
    private final float[] aside = new float[TALL * PANEL];
    private float[] panel = {};
    private float[] held = {};

    ReachProduct(int rows, int columns, Reach reach, float[] a, int aAt, float[] c, int cAt) {
        this.rows = rows;
        this.columns = columns;
        this.reach = reach;
        this.a = a;
        this.aAt = aAt;
        this.c = c;
        this.cAt = cAt;
        steps = reach.steps();
        beside = isBeside();
        run = beside ? 1 : reach.run();
    }

    /** Whether this should be done here: the kernel is compiled, and there are rows enough for a tile. */
    boolean isReady() {
        return rows >= TALL && Warmth.reach(beside, vectors(columns)).ready(rows, columns, steps.length);
    }

    /** Vectors of the tiles that do most of the work. */
    static int vectors(int columns) {
        return columns <= V ? 1 : 2;
    }

    /** Goes on from what c holds. There are at least eight rows. */
    void run(float[] b, int bAt) {
        for (int j = 0; j < columns; j += PANEL) {
            int width = width(j);
            int[] tiles = tiles(high(width));
            hold(tiles.length, width);
            move(tiles, j, width, true);
            int block = block(width);
            for (int l = 0, to; l < steps.length; l = to) {
                to = end(l, block);
                pack(b, bAt, j, l, to);
                for (int t = 0; t < tiles.length; t++) {
                    int at = t * high(width) * width;
                    tile(width, l, to, tiles[t], held, at, width, held, at, width);
                }
            }
            move(tiles, j, width, false);
        }
    }

    /**
     * Begins each row with {@code start}; what c held does not count. The last panel may be wider than what is left of a row,
     * so it goes first: what its stores spill into the next row is then written over.
     */
    void runFrom(float[] start, int startAt, float[] b, int bAt) {
        float[] begin = new float[PANEL];
        for (int j = (columns - 1) / PANEL * PANEL; j >= 0; j -= PANEL) {
            System.arraycopy(start, startAt + j, begin, 0, valid(j));
            int width = width(j);
            int[] tiles = tiles(high(width));
            int block = block(width);
            hold(block < steps.length ? tiles.length : 0, width);
            for (int l = 0, to; l < steps.length; l = to) {
                to = end(l, block);
                pack(b, bAt, j, l, to);
                for (int t = 0; t < tiles.length; t++) {
                    int at = t * high(width) * width;
                    float[] from = l == 0 ? begin : held;
                    int fromAt = l == 0 ? 0 : at;
                    int fromRow = l == 0 ? 0 : width;
                    if (to < steps.length) {
                        tile(width, l, to, tiles[t], from, fromAt, fromRow, held, at, width);
                    } else {
                        finish(j, width, l, to, tiles[t], from, fromAt, fromRow);
                    }
                }
            }
        }
    }

    private void hold(int tiles, int width) {
        int size = tiles * high(width) * width;
        if (held.length < size) {
            held = new float[size];
        }
    }

    /** The last block of a tile goes to c, with what it spills, or by way of elsewhere where c ends. */
    private void finish(int j, int width, int l, int to, int row, float[] from, int fromAt, int fromRow) {
        int high = high(width);
        if ((row + high - 1) * columns + j + width <= rows * columns) {
            tile(width, l, to, row, from, fromAt, fromRow, c, cAt + row * columns + j, columns);
        } else {
            tile(width, l, to, row, from, fromAt, fromRow, aside, 0, width);
            for (int k = 0; k < Math.min(high, rows - row); k++) {
                System.arraycopy(aside, k * width, c, cAt + (row + k) * columns + j, valid(j));
            }
        }
    }

    /** All tiles from c or to it; rows that a tile has beyond its own are put right by the next. */
    private void move(int[] tiles, int j, int width, boolean in) {
        int high = high(width);
        int valid = valid(j);
        for (int t = 0; t < tiles.length; t++) {
            for (int k = 0; k < Math.min(high, rows - tiles[t]); k++) {
                int at = (t * high + k) * width;
                int ct = cAt + (tiles[t] + k) * columns + j;
                if (in) {
                    System.arraycopy(c, ct, held, at, valid);
                } else {
                    System.arraycopy(held, at, c, ct, valid);
                }
            }
        }
    }

    private int valid(int j) {
        return Math.min(PANEL, columns - j);
    }

    private int width(int j) {
        return valid(j) <= V ? V : PANEL;
    }

    private static int high(int width) {
        return width == V ? TALL : WIDE_ROWS;
    }

    /** Steps of a block: some runs, or a piece of one. */
    private int block(int width) {
        int most = BLOCK / width;
        if (run > most) {
            return Math.ceilDiv(run, Math.ceilDiv(run, most));
        }
        return Math.min(steps.length, most / run * run);
    }

    private int end(int from, int block) {
        int end = block < run ? (from / run + 1) * run : steps.length;
        return Math.min(from + block, Math.min(end, steps.length));
    }

    private void pack(float[] b, int bAt, int j, int from, int to) {
        int valid = valid(j);
        int width = width(j);
        if (panel.length < (to - from) * width) {
            panel = new float[(to - from) * width];
        } else if (valid < width) {
            Arrays.fill(panel, 0, (to - from) * width, 0);
        }
        for (int l = from; l < to; l++) {
            System.arraycopy(b, bAt + j + l * columns, panel, (l - from) * width, valid);
        }
    }

    /** Whether tiles of rows beside each other would be half full at least, and may read rows that are not there. */
    private boolean isBeside() {
        int[] starts = reach.starts();
        int tiles = 0;
        int together = 0;
        for (int i = 0; i < rows; i++) {
            together = i > 0 && starts[i] == starts[i - 1] + 1 ? together + 1 : 0;
            tiles += together % TALL == 0 ? 1 : 0;
        }
        return rows * 2 >= tiles * TALL && aAt + reach.beyond() + TALL - 1 <= a.length;
    }

    /** First rows of tiles: together they have all rows, some twice. */
    private int[] tiles(int high) {
        int[] tiles = new int[rows];
        int n = 0;
        int[] starts = reach.starts();
        for (int first = 0, end; first < rows; first = end) {
            end = first + 1;
            while (end < rows && (!beside || starts[end] == starts[end - 1] + 1)) {
                end++;
            }
            for (int i = first; i < end; i += high) {
                tiles[n++] = end - first < high ? i : Math.min(i, end - high);
            }
        }
        return Arrays.copyOf(tiles, n);
    }

    private void tile(
            int width, int l, int to, int row, float[] start, int startAt, int startRow, float[] c, int at, int step) {
        if (beside) {
            int first = aAt + reach.starts()[row];
            if (width == V) {
                BesideLoops.eightByOne(l, to, steps, a, first, panel, start, startAt, startRow, c, at, step);
            } else if (WIDE_ROWS == TALL) {
                BesideLoops.eightByTwo(l, to, steps, a, first, panel, start, startAt, startRow, c, at, step);
            } else {
                BesideLoops.fourByTwo(l, to, steps, a, first, panel, start, startAt, startRow, c, at, step);
            }
        } else {
            int[] starts = reach.starts();
            if (width == V) {
                ApartLoops.eightByOne(
                        l, to, run, steps, starts, row, a, aAt, panel, start, startAt, startRow, c, at, step);
            } else if (WIDE_ROWS == TALL) {
                ApartLoops.eightByTwo(
                        l, to, run, steps, starts, row, a, aAt, panel, start, startAt, startRow, c, at, step);
            } else {
                ApartLoops.fourByTwo(
                        l, to, run, steps, starts, row, a, aAt, panel, start, startAt, startRow, c, at, step);
            }
        }
    }

    /** Small products, over the same loops. */
    static void exercise(boolean beside, int vectors, int depth, float[] x, float[] y) {
        int[] starts = new int[TALL];
        int[] steps = new int[2 * depth];
        for (int i = 0; i < TALL; i++) {
            starts[i] = beside ? i : 2 * i;
        }
        for (int l = 0; l < steps.length; l++) {
            steps[l] = l / depth * 100 + l % depth;
        }
        new ReachProduct(TALL, vectors * V, new Reach(starts, steps), x, 0, y, 0).run(x, 0);
    }
}
