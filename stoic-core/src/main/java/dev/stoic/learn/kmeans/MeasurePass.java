package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.data.Tile;
import dev.stoic.learn.kmeans.Shortlist.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Inertia from exact distances, and the rows that are farthest from their centres. */
final class MeasurePass {
    private final int width;
    private final int k;
    private final double[] centres;
    private final double[][] rowsOfCentres;
    private final double[] inertia;
    private final double[][] squares;
    private final List<Race> races = new ArrayList<>();
    private final double[] doubles;
    private final float[] floats;

    private MeasurePass(Question.Measure measure, int width) {
        this.width = width;
        this.centres = measure.centres();
        this.k = centres.length / width / measure.runs();
        this.inertia = new double[measure.runs()];
        this.squares = new double[measure.runs()][width];
        this.doubles = new double[width];
        this.floats = new float[width];
        for (int run = 0; run < measure.runs(); run++) {
            races.add(new Race(measure.most(), width));
        }
        this.rowsOfCentres = new double[centres.length / width][];
        for (int j = 0; j < rowsOfCentres.length; j++) {
            rowsOfCentres[j] = Arrays.copyOfRange(centres, j * width, (j + 1) * width);
        }
    }

    static Answer.Measured contribute(Question.Measure measure, int part, Rows rows) {
        var pass = new MeasurePass(measure, rows.width());
        var scores = new Scores(rows.width(), measure.centres());
        Span span = rows.span(part);
        int count = Math.toIntExact(span.count());
        int[][] nearest = new int[measure.runs()][];
        for (int run = 0; run < nearest.length; run++) {
            nearest[run] = Guesses.of(part, rows).of(run, count, pass.k);
        }
        var gathered = new Gathered(rows.width());
        var tiles = rows.tiles(span);
        int first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int from = 0; from < tile.rows(); from += Scores.BLOCK) {
                int n = Math.min(Scores.BLOCK, tile.rows() - from);
                Tile near = gathered.block(tile, from, n);
                scores.score(near, 0, n);
                for (int run = 0; run < measure.runs(); run++) {
                    scores.renew(near, n, run * pass.k, pass.k, nearest[run], first);
                    if (measure.most() > 0) {
                        pass.race(near, 0, n, nearest[run], first, run, span.from() + first);
                    } else {
                        pass.add(near, 0, n, nearest[run], first, run);
                    }
                }
                first += n;
            }
        }
        return pass.end();
    }

    private void race(Tile tile, int from, int n, int[] nearest, int first, int run, long ordinal) {
        Race race = races.get(run);
        for (int i = 0; i < n; i++) {
            int centre = (run * k + nearest[first + i]) * width;
            double distance = Distances.squared(tile, from + i, centres, centre, doubles);
            inertia[run] += distance;
            if (race.admits(-distance, ordinal + i)) {
                FetchPass.copy(tile, from + i, race.enter(-distance, ordinal + i), 0);
            }
        }
    }

    /** Where no row is singled out, squares are added up by feature, side by side. */
    private void add(Tile tile, int from, int n, int[] nearest, int first, int run) {
        int start = tile.offset() + from * width;
        switch (tile) {
            case Tile.Doubles t -> {
                for (int i = 0; i < n; i++) {
                    System.arraycopy(t.values(), start + i * width, doubles, 0, width);
                    add(doubles, rowsOfCentres[run * k + nearest[first + i]], squares[run]);
                }
            }
            case Tile.Floats t -> {
                for (int i = 0; i < n; i++) {
                    System.arraycopy(t.values(), start + i * width, floats, 0, width);
                    add(floats, rowsOfCentres[run * k + nearest[first + i]], squares[run]);
                }
            }
        }
    }

    private static void add(double[] row, double[] centre, double[] squares) {
        for (int j = 0; j < row.length; j++) {
            double difference = row[j] - centre[j];
            squares[j] = Math.fma(difference, difference, squares[j]);
        }
    }

    private static void add(float[] row, double[] centre, double[] squares) {
        for (int j = 0; j < row.length; j++) {
            double difference = row[j] - centre[j];
            squares[j] = Math.fma(difference, difference, squares[j]);
        }
    }

    private Answer.Measured end() {
        for (int run = 0; run < inertia.length; run++) {
            for (double square : squares[run]) {
                inertia[run] += square;
            }
        }
        return new Answer.Measured(inertia, races.stream().map(Race::end).toList());
    }
}
