package dev.stoic.learn.forest;

import dev.stoic.data.Rows;
import dev.stoic.data.Span;
import dev.stoic.learn.tree.Binned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A memo of a part: its rows as bytes, and where they stand in the trees that grow, as much of it as there is room for. Each
 * thing knows what it was made from, and is made again when that is not what is asked for.
 */
final class Held {
    /** Rows that are taken at a time where there is no room to keep them. */
    private static final int CHUNK = 4096;

    private Optional<Plot> plot = Optional.empty();
    private final List<Standing> standings = new ArrayList<>();

    /** Where the rows drawn for a tree stand, or are at least planted. */
    private interface Stand {
        Standing of(Bag bag);
    }

    /** Adds the histograms of a part. */
    static void count(Question.Count asked, int part, Rows rows, Tally tally) {
        Span span = rows.span(part);
        Held held = rows.memo(part, Held.class, Held::new);
        Optional<Plot> kept = held.plot(asked, span, rows);
        var passing = new Standing();
        if (kept.isPresent()) {
            count(
                    asked,
                    kept.get(),
                    tally,
                    bag -> held.standing(asked, bag, rows).orElseGet(() -> passing.plant(bag, kept.get())));
            return;
        }
        var binned = new Binned(asked.bins());
        for (long from = span.from(); from < span.to(); from += CHUNK) {
            Plot chunk = Plot.of(asked, binned, new Span(from, Math.min(span.to(), from + CHUNK)), rows);
            count(asked, chunk, tally, bag -> passing.plant(bag, chunk));
        }
    }

    private Optional<Plot> plot(Question.Count asked, Span span, Rows rows) {
        if (plot.isPresent() && plot.get().isFor(asked)) {
            return plot;
        }
        boolean fits = span.count() < Standing.MOST_ROWS && rows.hasRoom(span.count() * Plot.rowBytes(asked));
        plot = fits ? Optional.of(Plot.of(asked, new Binned(asked.bins()), span, rows)) : Optional.empty();
        standings.clear();
        return plot;
    }

    /** What is kept of a tree; a tree that is asked about for the first time takes the place of one that is not any more. */
    private Optional<Standing> standing(Question.Count asked, Bag bag, Rows rows) {
        Plot of = plot.orElseThrow();
        Optional<Standing> known =
                standings.stream().filter(standing -> standing.isOf(bag)).findFirst();
        if (known.isPresent()) {
            return known;
        }
        Optional<Standing> free = standings.stream()
                .filter(standing -> asked.bags().stream().noneMatch(standing::isOf))
                .findFirst();
        if (free.isEmpty() && rows.hasRoom((long) of.rows() * Integer.BYTES)) {
            free = Optional.of(new Standing());
            standings.add(free.get());
        }
        return free.map(standing -> standing.plant(bag, of));
    }

    private static void count(Question.Count asked, Plot plot, Tally tally, Stand stand) {
        List<Question.Asked> nodes = asked.nodes();
        int slot = 0;
        int tree = -1;
        Standing standing = new Standing();
        for (int node = 0; node < nodes.size(); node++) {
            Question.Asked wanted = nodes.get(node);
            if (wanted.tree() != tree) {
                tree = wanted.tree();
                standing = stand.of(asked.bags().get(tree));
                standing.advance(asked.splits().get(tree), plot);
            }
            count(asked, plot, tally, standing.place(wanted.node()), node, slot);
            slot += wanted.slots(asked.bins());
        }
    }

    private static void count(
            Question.Count asked, Plot plot, Tally tally, Standing.Place place, int node, int firstSlot) {
        if (place.from() == place.to()) {
            return;
        }
        int slot = firstSlot;
        tally.add(plot, place, node, slot++);
        for (int feature : asked.nodes().get(node).features()) {
            int missing = asked.bins().count(feature);
            tally.add(plot, place, feature, slot, missing);
            slot += missing + 1;
        }
    }
}
