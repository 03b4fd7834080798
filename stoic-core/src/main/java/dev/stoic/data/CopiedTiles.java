package dev.stoic.data;

/** Tiles that are copied out of the cache file, into the same memory again and again. */
final class CopiedTiles implements Tiles {
    private final Shelf shelf;
    private final Shelf.Copier copier;
    private final int most;
    private final long end;
    private final double[] targets;
    private final double[] doubles;
    private final float[] floats;
    private long next;
    private Tile tile;

    CopiedTiles(Shelf shelf, Span span, int most) {
        this.shelf = shelf;
        this.most = (int) Math.min(most, Math.max(1, span.count()));
        this.copier = shelf.copier(this.most);
        this.next = span.from();
        this.end = span.to();
        this.targets = shelf.hasTarget() ? new double[this.most] : Resident.NO_TARGETS;
        int cells = this.most * shelf.width();
        this.doubles = new double[shelf.numbers() == Schema.Numbers.DOUBLE ? cells : 0];
        this.floats = new float[shelf.numbers() == Schema.Numbers.FLOAT ? cells : 0];
        this.tile = tile(0);
    }

    @Override
    public boolean next() {
        if (next == end) {
            return false;
        }
        int count = (int) Math.min(most, end - next);
        shelf.choice().rows(next, count, copier.rows());
        tile = fill(count);
        next += count;
        return true;
    }

    private Tile fill(int count) {
        switch (shelf.numbers()) {
            case DOUBLE -> copier.copy(count, doubles, 0);
            case FLOAT -> copier.copy(count, floats, 0);
        }
        copier.copyTargets(count, targets, 0);
        return tile(count);
    }

    private Tile tile(int count) {
        return switch (shelf.numbers()) {
            case DOUBLE -> new Tile.Doubles(doubles, 0, count, shelf.width(), targets, 0);
            case FLOAT -> new Tile.Floats(floats, 0, count, shelf.width(), targets, 0);
        };
    }

    /** One tile of any rows of the split. */
    static Tile gather(Shelf shelf, long[] ordinals, int count) {
        CopiedTiles one = new CopiedTiles(shelf, new Span(0, count), Math.max(1, count));
        long[] rows = one.copier.rows();
        for (int i = 0; i < count; i++) {
            rows[i] = shelf.choice().row(ordinals[i]);
        }
        return one.fill(count);
    }

    @Override
    public Tile tile() {
        return tile;
    }
}
