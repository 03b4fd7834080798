package dev.stoic.cli.evaluate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The range of values that an axis shows, and round numbers to read it by. */
record Axis(double low, double high) {
    private static final int TICKS = 5;
    /** Beyond, powers of ten are read more easily than digits. */
    private static final double LONG = 1e10;

    /** Larger numbers have no range. */
    private static final double LARGEST = 1e300;

    /** With a little room around the values. */
    static Axis around(double low, double high) {
        if (!(low <= high)) {
            return new Axis(0, 1);
        }
        double from = Math.clamp(low, -LARGEST, LARGEST);
        double to = Math.clamp(high, -LARGEST, LARGEST);
        double size = Math.max(Math.abs(from), Math.abs(to));
        double room = to - from > 1e-9 * size ? (to - from) * 0.02 : size > 0 ? size * 0.1 : 1;
        return new Axis(from - room, to + room);
    }

    /** From 0 to 1, so that lines at the edge are not cut. */
    static Axis ofShares() {
        return new Axis(-0.02, 1.02);
    }

    /** Where a value is, from 0 to 1. */
    double place(double value) {
        return (value - low) / (high - low);
    }

    private double step(int wanted) {
        double rough = (high - low) / wanted;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double ratio = rough / power;
        if (ratio < Math.sqrt(10)) {
            return power * (ratio < Math.sqrt(2) ? 1 : 2);
        }
        return power * (ratio < Math.sqrt(50) ? 5 : 10);
    }

    /** Round numbers that cut the range into about five. */
    List<Double> ticks() {
        return ticks(TICKS);
    }

    List<Double> ticks(int wanted) {
        double step = step(wanted);
        var ticks = new ArrayList<Double>();
        double first = Math.ceil(low / step);
        for (int i = 0; (first + i) * step <= high && i <= 4 * wanted; i++) {
            ticks.add((first + i) * step);
        }
        return ticks;
    }

    /** How a tick is written: with as many digits as tell it from its neighbours. */
    String label(double tick, int wanted) {
        double step = step(wanted);
        double largest = Math.max(Math.abs(low), Math.abs(high));
        double value = Math.abs(tick) < step / 2 ? 0 : tick;
        if (largest >= LONG || step < 1e-6) {
            int digits = (int) Math.clamp(Math.floor(Math.log10(largest)) - Math.floor(Math.log10(step)), 0, 15);
            return value == 0 ? "0" : Html.minus(String.format(Locale.ROOT, "%." + digits + "e", value));
        }
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step * 1.0001)));
        return Html.minus(String.format(Locale.ROOT, "%,." + decimals + "f", value));
    }
}
