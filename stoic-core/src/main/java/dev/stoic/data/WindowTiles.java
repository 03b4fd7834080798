package dev.stoic.data;

/** Tiles that are windows of rows on the heap. */
final class WindowTiles implements Tiles {
    private final Resident.Whole rows;
    private final int most;
    private final long end;
    private long next;
    private Tile tile;

    WindowTiles(Resident.Whole rows, Span span, int most) {
        this.rows = rows;
        this.most = most;
        this.next = span.from();
        this.end = span.to();
        this.tile = rows.window(span.from(), 0);
    }

    @Override
    public boolean next() {
        if (next == end) {
            return false;
        }
        int count = (int) Math.min(most, end - next);
        tile = rows.window(next, count);
        next += count;
        return true;
    }

    @Override
    public Tile tile() {
        return tile;
    }
}
