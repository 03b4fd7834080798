package dev.stoic.learn.kmeans;

import dev.stoic.data.Rows;
import dev.stoic.data.Tile;
import dev.stoic.learn.kmeans.Shortlist.Race;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How far rows are from their centres, and which are the farthest. */
final class MeasurePass {
    private final Rows rows;
    private final int part;
    private final int width;
    private final int k;
    private final double[] centres;
    private final Held held;
    private final Search[] searches;
    private final double[] inertia;
    private final List<Race> races = new ArrayList<>();

    private MeasurePass(Question.Measure measure, int part, Rows rows) {
        this.rows = rows;
        this.part = part;
        this.width = rows.width();
        this.centres = measure.centres();
        this.k = centres.length / width / measure.runs();
        this.inertia = new double[measure.runs()];
        this.held = Held.of(part, rows, k);
        this.searches = new Search[measure.runs()];
        List<Centres> all = Centres.of(rows, measure, measure.runs(), centres);
        for (int run = 0; run < searches.length; run++) {
            searches[run] = Search.of(held, held.run(run).gaps(), all.get(run));
            races.add(new Race(measure.most(), width));
        }
    }

    static Answer.Measured contribute(Question.Measure measure, int part, Rows rows) {
        var pass = new MeasurePass(measure, part, rows);
        if (measure.most() > 0) {
            pass.race();
        } else {
            pass.measure();
        }
        return new Answer.Measured(
                pass.inertia, pass.races.stream().map(Race::end).toList());
    }

    private void race() {
        double[] scratch = new double[width];
        int[] nearest = new int[Rows.MAX_TILE];
        var some = new Reading(rows, part, held);
        while (some.next()) {
            for (int run = 0; run < searches.length; run++) {
                searches[run].find(some, nearest);
                race(some.tile(), nearest, run, rows.span(part).from() + some.first(), scratch);
            }
        }
    }

    private void race(Tile tile, int[] nearest, int run, long ordinal, double[] scratch) {
        Race race = races.get(run);
        for (int i = 0; i < tile.rows(); i++) {
            int centre = (run * k + nearest[i]) * width;
            double distance = Distances.squared(tile, i, centres, centre, scratch);
            inertia[run] += distance;
            if (race.admits(-distance, ordinal + i)) {
                FetchPass.copy(tile, i, race.enter(-distance, ordinal + i), 0);
            }
        }
    }

    /** Where no row is singled out, what rows add up to tells enough, unless they are very near their centres. */
    private void measure() {
        var moves = new Held.Run[searches.length];
        for (int run = 0; run < moves.length; run++) {
            moves[run] = held.run(run);
            moves[run].open();
        }
        int[] found = new int[Rows.MAX_TILE];
        var some = new Reading(rows, part, held);
        while (some.next()) {
            for (int run = 0; run < moves.length; run++) {
                searches[run].find(some, found);
                moves[run].move(some, found);
            }
        }
        double[] sums = new double[k * width];
        long[] counts = new long[k];
        for (int run = 0; run < moves.length; run++) {
            moves[run].settle();
            moves[run].ledger().write(sums, counts, 0);
            OptionalDouble known = Inertia.of(held.spread(), held.gathered(), sums, counts, centres, run * sums.length);
            inertia[run] = known.isPresent() ? known.getAsDouble() : byRow(run, moves[run].nearest());
        }
    }

    /** From exact distances: squares are added up by feature, side by side. */
    private double byRow(int run, int[] nearest) {
        double[] squares = new double[width];
        double[][] centre = new double[k][];
        for (int j = 0; j < k; j++) {
            centre[j] = Arrays.copyOfRange(centres, (run * k + j) * width, (run * k + j + 1) * width);
        }
        var tiles = rows.tiles(rows.span(part));
        int first = 0;
        while (tiles.next()) {
            Tile tile = tiles.tile();
            for (int i = 0; i < tile.rows(); i++) {
                int at = tile.offset() + i * width;
                double[] to = centre[nearest[first + i]];
                switch (tile) {
                    case Tile.Doubles t -> RowLoops.squares(t.values(), at, to, squares);
                    case Tile.Floats t -> RowLoops.squares(t.values(), at, to, squares);
                }
            }
            first += tile.rows();
        }
        double all = 0;
        for (double square : squares) {
            all += square;
        }
        return all;
    }
}
