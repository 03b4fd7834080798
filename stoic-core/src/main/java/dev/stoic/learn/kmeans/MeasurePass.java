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

    private MeasurePass(Question.Measure measure, int width) {
        this.width = width;
        this.centres = measure.centres();
        this.k = centres.length / width / measure.runs();
        this.inertia = new double[measure.runs()];
        this.squares = new double[measure.runs()][width];
        this.doubles = new double[width];
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
        Span span = rows.span(part);
        Held held = Held.of(part, rows, pass.k);
        List<Centres> centres = Centres.of(rows, measure, measure.runs(), measure.centres());
        var searches = new Search[measure.runs()];
        for (int run = 0; run < searches.length; run++) {
            searches[run] = Search.of(held, held.run(run).gaps(), centres.get(run));
        }
        int[] nearest = new int[Rows.MAX_TILE];
        var tiles = rows.tiles(span);
        int first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int run = 0; run < searches.length; run++) {
                searches[run].find(tile, first, nearest);
                if (measure.most() > 0) {
                    pass.race(tile, nearest, run, span.from() + first);
                } else {
                    pass.add(tile, nearest, run);
                }
            }
            first += tile.rows();
        }
        return pass.end();
    }

    private void race(Tile tile, int[] nearest, int run, long ordinal) {
        Race race = races.get(run);
        for (int i = 0; i < tile.rows(); i++) {
            int centre = (run * k + nearest[i]) * width;
            double distance = Distances.squared(tile, i, centres, centre, doubles);
            inertia[run] += distance;
            if (race.admits(-distance, ordinal + i)) {
                FetchPass.copy(tile, i, race.enter(-distance, ordinal + i), 0);
            }
        }
    }

    /** Where no row is singled out, squares are added up by feature, side by side. */
    private void add(Tile tile, int[] nearest, int run) {
        int at = tile.offset();
        switch (tile) {
            case Tile.Doubles t -> {
                for (int i = 0; i < t.rows(); i++) {
                    RowLoops.squares(t.values(), at + i * width, rowsOfCentres[run * k + nearest[i]], squares[run]);
                }
            }
            case Tile.Floats t -> {
                for (int i = 0; i < t.rows(); i++) {
                    RowLoops.squares(t.values(), at + i * width, rowsOfCentres[run * k + nearest[i]], squares[run]);
                }
            }
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
