package dev.stoic.cli.evaluate.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Curves and points over two axes, as an SVG picture with a legend below. Margins are as wide as labels need. */
final class Chart {
    static final double TICK = 11;
    static final double TITLE = 12;
    private static final double GAP = 6;
    /** Points of a line that are nearer to each other cannot be seen apart. */
    private static final double NEAR = 0.4;

    private static final List<String> COLOURS = List.of(
            "#1f5fa8", "#c4572c", "#2e8b57", "#8a4fa3", "#a87b00", "#4a4a4a", "#c23b7b", "#1f9090", "#6b8e23",
            "#8b4513");
    private static final List<String> DASHES = List.of("", "7 3", "2 2.5");

    private final String across;
    private final String up;
    private final List<Series> all = new ArrayList<>();
    private Size size = Size.LARGE;
    private boolean shares;
    private boolean hasLegend = true;

    /** In units of the picture, which a browser scales. */
    enum Size {
        LARGE(480, 330),
        SMALL(260, 220);

        private final int width;
        private final int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    private enum Kind {
        LINE,
        MARKED,
        POINTS,
        REFERENCE
    }

    private record Series(String name, double[] x, double[] y, Kind kind) {}

    Chart(String across, String up) {
        this.across = across;
        this.up = up;
    }

    Chart small() {
        size = Size.SMALL;
        return this;
    }

    /** Both axes go from 0 to 1. */
    Chart ofShares() {
        shares = true;
        return this;
    }

    Chart withoutLegend() {
        hasLegend = false;
        return this;
    }

    Chart line(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.LINE));
        return this;
    }

    /** A line whose points are few and matter. */
    Chart marked(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.MARKED));
        return this;
    }

    Chart points(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.POINTS));
        return this;
    }

    /** A straight line to compare with. */
    Chart reference(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.REFERENCE));
        return this;
    }

    /** The line where both axes have the same value. */
    Chart diagonal(String name, double from, double to) {
        double[] ends = {from, to};
        return reference(name, ends, ends);
    }

    String html() {
        return "<figure>" + svg() + (all.size() > 1 && hasLegend ? legend() : "") + "</figure>";
    }

    String svg() {
        Axis xs = shares ? Axis.ofShares() : axis(true);
        Axis ys = shares ? Axis.ofShares() : axis(false);
        var frame = Frame.of(size, xs, ys);
        var out = new StringBuilder("<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s over %s\">"
                .formatted(size.width, size.height, Html.text(up), Html.text(across)));
        frame.draw(out, across, up);
        for (int i = 0; i < all.size(); i++) {
            draw(out, i, frame);
        }
        return out.append("</svg>").toString();
    }

    private Axis axis(boolean horizontal) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (Series series : all) {
            for (double value : horizontal ? series.x : series.y) {
                if (Double.isFinite(value)) {
                    low = Math.min(low, value);
                    high = Math.max(high, value);
                }
            }
        }
        return Axis.around(low, high);
    }

    private void draw(StringBuilder out, int index, Frame frame) {
        Series series = all.get(index);
        boolean joined = series.kind != Kind.POINTS;
        var path = new StringBuilder();
        double lastX = Double.NaN;
        double lastY = Double.NaN;
        for (int i = 0; i < series.x.length; i++) {
            if (!Double.isFinite(series.x[i]) || !Double.isFinite(series.y[i])) {
                continue;
            }
            double x = frame.x(series.x[i]);
            double y = frame.y(series.y[i]);
            boolean near = Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR;
            if (joined && near && i < series.x.length - 1) {
                continue;
            }
            path.append(joined && !path.isEmpty() ? 'L' : 'M')
                    .append(number(x))
                    .append(' ')
                    .append(number(y))
                    .append(joined ? "" : "h0");
            lastX = x;
            lastY = y;
        }
        if (!path.isEmpty()) {
            out.append("<path class=\"%s\" stroke=\"%s\"%s d=\"%s\"/>"
                    .formatted(style(series.kind), colour(index), dash(index), path));
        }
        if (series.kind == Kind.MARKED) {
            for (int i = 0; i < series.x.length; i++) {
                out.append("<circle r=\"%s\" fill=\"%s\" cx=\"%s\" cy=\"%s\"/>"
                        .formatted(
                                size == Size.SMALL ? "2.2" : "3.2",
                                colour(index),
                                number(frame.x(series.x[i])),
                                number(frame.y(series.y[i]))));
            }
        }
    }

    private static String style(Kind kind) {
        return switch (kind) {
            case POINTS -> "dot";
            case LINE, MARKED -> "line";
            case REFERENCE -> "line reference";
        };
    }

    private String colour(int series) {
        return all.get(series).kind == Kind.REFERENCE ? "#8a8a8a" : COLOURS.get(series % COLOURS.size());
    }

    /** Lines differ in more than their colour. */
    private String dash(int series) {
        String dash = all.get(series).kind == Kind.LINE ? DASHES.get(series % DASHES.size()) : "";
        return dash.isEmpty() ? "" : " stroke-dasharray=\"%s\"".formatted(dash);
    }

    private String legend() {
        var out = new StringBuilder("<figcaption>");
        for (int i = 0; i < all.size(); i++) {
            out.append(("<span class=\"key\"><svg viewBox=\"0 0 26 10\" aria-hidden=\"true\"><path class=\"%s\" "
                            + "stroke=\"%s\"%s d=\"M1 5%s\"/></svg>%s</span>")
                    .formatted(
                            style(all.get(i).kind),
                            colour(i),
                            dash(i),
                            all.get(i).kind == Kind.POINTS ? "m12 0h0" : "H25",
                            Html.text(all.get(i).name)));
        }
        return out.append("</figcaption>").toString();
    }

    static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** The place of the axes in the picture. */
    private record Frame(
            Axis xs, Axis ys, int wanted, int wantedUp, double left, double right, double top, double bottom) {
        static Frame of(Size size, Axis xs, Axis ys) {
            int most = size == Size.SMALL ? 3 : 5;
            double widest = 0;
            for (double tick : ys.ticks(most)) {
                widest = Math.max(widest, TextWidth.of(ys.label(tick, most), TICK));
            }
            double left = 4 + TITLE * 1.3 + GAP + widest + GAP;
            double bottom = size.height - (TICK + TITLE + 4 * GAP);
            // The last label is written around its tick.
            double right = size.width - GAP;
            int wanted = most;
            while (wanted > 1 && !fits(xs, wanted, left, right)) {
                wanted--;
            }
            return new Frame(xs, ys, wanted, most, left, right - overhang(xs, wanted, left, right), 10, bottom);
        }

        private static double overhang(Axis xs, int wanted, double left, double right) {
            double most = 0;
            for (double tick : xs.ticks(wanted)) {
                double half = TextWidth.of(xs.label(tick, wanted), TICK) / 2;
                most = Math.max(most, left + xs.place(tick) * (right - left) + half - right);
            }
            return most;
        }

        private static boolean fits(Axis xs, int wanted, double left, double right) {
            double used = 0;
            for (double tick : xs.ticks(wanted)) {
                used = Math.max(used, TextWidth.of(xs.label(tick, wanted), TICK) + 2 * GAP);
            }
            double width = right - left - overhang(xs, wanted, left, right);
            List<Double> ticks = xs.ticks(wanted);
            return ticks.size() < 2 || (xs.place(ticks.get(1)) - xs.place(ticks.get(0))) * width >= used;
        }

        double x(double value) {
            return left + xs.place(value) * (right - left);
        }

        double y(double value) {
            return bottom - ys.place(value) * (bottom - top);
        }

        void draw(StringBuilder out, String across, String up) {
            for (double tick : ys.ticks(wantedUp)) {
                out.append("<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>"
                        .formatted(number(left), number(right), number(y(tick)), number(y(tick))));
                out.append("<text class=\"tick\" text-anchor=\"end\" x=\"%s\" y=\"%s\">%s</text>"
                        .formatted(number(left - GAP), number(y(tick) + TICK * 0.36), ys.label(tick, wantedUp)));
            }
            for (double tick : xs.ticks(wanted)) {
                out.append("<text class=\"tick\" text-anchor=\"middle\" x=\"%s\" y=\"%s\">%s</text>"
                        .formatted(number(x(tick)), number(bottom + GAP + TICK), xs.label(tick, wanted)));
            }
            out.append("<path class=\"axis\" d=\"M%s %sV%sH%s\"/>"
                    .formatted(number(left), number(top), number(bottom), number(right)));
            out.append("<text class=\"name\" text-anchor=\"middle\" x=\"%s\" y=\"%s\">%s</text>"
                    .formatted(number((left + right) / 2), number(bottom + 2 * GAP + TICK + TITLE), Html.text(across)));
            out.append(
                    "<text class=\"name\" text-anchor=\"middle\" transform=\"translate(%s %s) rotate(-90)\">%s</text>"
                            .formatted(number(4 + TITLE * 0.9), number((top + bottom) / 2), Html.text(up)));
        }
    }
}
