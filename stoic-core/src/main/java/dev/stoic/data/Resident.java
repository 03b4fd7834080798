package dev.stoic.data;

import java.io.IOException;

/** Rows on the heap. What holds them is written while loading and never again. */
sealed interface Resident permits Resident.Whole, Thin {
    double[] NO_TARGETS = {};

    /** @param most rows of a tile */
    Tiles tiles(Span span, int most);

    /** A copy of the first so many rows named in {@code ordinals}. */
    Tile gather(long[] ordinals, int count, Basket basket);

    /** Row-major. */
    sealed interface Whole extends Resident {
        /** Rows {@code from} … {@code from + rows − 1}, without a copy. */
        Tile window(long from, int rows);

        @Override
        default Tiles tiles(Span span, int most) {
            return new WindowTiles(this, span, most);
        }
    }

    record Doubles(double[] values, double[] targets, int width) implements Whole {
        @Override
        public Tile window(long from, int rows) {
            int target = targets.length == 0 ? 0 : (int) from;
            return new Tile.Doubles(values, (int) from * width, rows, width, targets, target);
        }

        @Override
        public Tile gather(long[] ordinals, int count, Basket basket) {
            double[] copy = basket.doubles(count * width);
            for (int i = 0; i < count; i++) {
                System.arraycopy(values, (int) ordinals[i] * width, copy, i * width, width);
            }
            return new Tile.Doubles(copy, 0, count, width, gatherTargets(targets, ordinals, count, basket), 0);
        }
    }

    record Floats(float[] values, double[] targets, int width) implements Whole {
        @Override
        public Tile window(long from, int rows) {
            int target = targets.length == 0 ? 0 : (int) from;
            return new Tile.Floats(values, (int) from * width, rows, width, targets, target);
        }

        @Override
        public Tile gather(long[] ordinals, int count, Basket basket) {
            float[] copy = basket.floats(count * width);
            int at = basket.floatsFrom();
            for (int i = 0; i < count; i++) {
                System.arraycopy(values, (int) ordinals[i] * width, copy, at + i * width, width);
            }
            return new Tile.Floats(copy, at, count, width, gatherTargets(targets, ordinals, count, basket), 0);
        }
    }

    static double[] gatherTargets(double[] targets, long[] ordinals, int count, Basket basket) {
        if (targets.length == 0) {
            return NO_TARGETS;
        }
        double[] copy = basket.targets(count);
        for (int i = 0; i < count; i++) {
            copy[i] = targets[(int) ordinals[i]];
        }
        return copy;
    }

    static Resident load(Shelf shelf) throws IOException {
        int rows = Math.toIntExact(shelf.choice().count());
        int width = shelf.width();
        double[] targets = shelf.hasTarget() ? new double[rows] : NO_TARGETS;
        return switch (shelf.numbers()) {
            case DOUBLE -> {
                double[] values = new double[Math.multiplyExact(rows, width)];
                fill(shelf, rows, (copier, from, count) -> {
                    copier.copy(count, values, from * width);
                    copier.copyTargets(count, targets, from);
                });
                yield new Doubles(values, targets, width);
            }
            case FLOAT -> {
                float[] values = new float[Math.multiplyExact(rows, width)];
                fill(shelf, rows, (copier, from, count) -> {
                    copier.copy(count, values, from * width);
                    copier.copyTargets(count, targets, from);
                });
                yield new Floats(values, targets, width);
            }
        };
    }

    /** Copies some rows to their place. */
    interface Fill {
        void rows(Shelf.Copier copier, int from, int count);
    }

    private static void fill(Shelf shelf, int rows, Fill fill) throws IOException {
        int batch = Tiling.rows(Math.max(shelf.width(), shelf.table().layout().width()), shelf.numbers());
        int pieces = rows <= 4 * batch ? 1 : 64;
        Crew.each(pieces, piece -> {
            Span span = Span.ofPart(rows, pieces, (int) piece);
            Shelf.Copier copier = shelf.copier(batch);
            for (long from = span.from(); from < span.to(); from += batch) {
                int count = (int) Math.min(batch, span.to() - from);
                shelf.choice().rows(from, count, copier.rows());
                fill.rows(copier, (int) from, count);
            }
        });
    }
}
