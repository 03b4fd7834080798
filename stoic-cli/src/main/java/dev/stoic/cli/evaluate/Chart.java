package dev.stoic.cli.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Curves and points over two axes, as SVG text. */
final class Chart {
    private static final int WIDTH = 460;
    private static final int HEIGHT = 320;
    private static final int LEFT = 62;
    private static final int BOTTOM = 44;
    private static final int EDGE = 14;
    private static final List<String> COLOURS =
            List.of("#1f5fa8", "#c4572c", "#2e8b57", "#8a4fa3", "#b08a1e", "#4a4a4a", "#c23b7b", "#3aa6a6");

    private final String across;
    private final String up;
    private final List<Series> all = new ArrayList<>();

    private enum Kind {
        LINE,
        POINTS,
        REFERENCE
    }

    private record Series(String name, double[] x, double[] y, Kind kind) {}

    Chart(String across, String up) {
        this.across = across;
        this.up = up;
    }

    Chart line(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.LINE));
        return this;
    }

    Chart points(String name, double[] x, double[] y) {
        all.add(new Series(name, x, y, Kind.POINTS));
        return this;
    }

    /** A straight line to compare with. */
    Chart reference(String name, double from, double to) {
        double[] ends = {from, to};
        all.add(new Series(name, ends, ends, Kind.REFERENCE));
        return this;
    }

    String svg() {
        double[] xs = range(true);
        double[] ys = range(false);
        var out = new StringBuilder();
        out.append("<svg viewBox=\"0 0 %d %d\" role=\"img\">".formatted(WIDTH, HEIGHT));
        axes(out, xs, ys);
        for (int i = 0; i < all.size(); i++) {
            draw(out, all.get(i), colour(i), xs, ys);
        }
        if (all.size() > 1) {
            legend(out);
        }
        return out.append("</svg>").toString();
    }

    private double[] range(boolean horizontal) {
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
        if (low > high) {
            return new double[] {0, 1};
        }
        double room = high > low ? (high - low) * 0.02 : Math.max(1, Math.abs(low)) * 0.1;
        return new double[] {low - room, high + room};
    }

    private void axes(StringBuilder out, double[] xs, double[] ys) {
        for (double tick : ticks(ys)) {
            double y = vertical(tick, ys);
            out.append("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%s\" y2=\"%s\"/>"
                    .formatted(LEFT, WIDTH - EDGE, number(y), number(y)));
            out.append("<text class=\"tick\" text-anchor=\"end\" x=\"%d\" y=\"%s\">%s</text>"
                    .formatted(LEFT - 6, number(y + 4), label(tick)));
        }
        for (double tick : ticks(xs)) {
            out.append("<text class=\"tick\" text-anchor=\"middle\" x=\"%s\" y=\"%d\">%s</text>"
                    .formatted(number(horizontal(tick, xs)), HEIGHT - BOTTOM + 16, label(tick)));
        }
        out.append("<path class=\"axis\" d=\"M%d %dV%dH%d\"/>".formatted(LEFT, EDGE, HEIGHT - BOTTOM, WIDTH - EDGE));
        out.append("<text class=\"name\" text-anchor=\"middle\" x=\"%d\" y=\"%d\">%s</text>"
                .formatted((LEFT + WIDTH) / 2, HEIGHT - 8, Html.text(across)));
        out.append("<text class=\"name\" text-anchor=\"middle\" transform=\"translate(14 %d) rotate(-90)\">%s</text>"
                .formatted((HEIGHT - BOTTOM) / 2, Html.text(up)));
    }

    private static void draw(StringBuilder out, Series series, String colour, double[] xs, double[] ys) {
        var path = new StringBuilder();
        for (int i = 0; i < series.x.length; i++) {
            if (!Double.isFinite(series.x[i]) || !Double.isFinite(series.y[i])) {
                continue;
            }
            String x = number(horizontal(series.x[i], xs));
            String y = number(vertical(series.y[i], ys));
            path.append(path.isEmpty() || series.kind == Kind.POINTS ? "M" : "L")
                    .append(x)
                    .append(' ')
                    .append(y);
            if (series.kind == Kind.POINTS) {
                path.append("h0");
            }
        }
        String style = series.kind == Kind.POINTS ? "dot" : series.kind == Kind.LINE ? "line" : "line reference";
        out.append("<path class=\"%s\" stroke=\"%s\" d=\"%s\"/>".formatted(style, colour, path));
    }

    private String colour(int series) {
        return all.get(series).kind == Kind.REFERENCE ? "#888" : COLOURS.get(series % COLOURS.size());
    }

    private void legend(StringBuilder out) {
        for (int i = 0; i < all.size(); i++) {
            out.append("<text class=\"tick\" style=\"fill:%s\" text-anchor=\"end\" x=\"%d\" y=\"%d\">%s</text>"
                    .formatted(
                            colour(i),
                            WIDTH - EDGE - 4,
                            HEIGHT - BOTTOM - 8 - 14 * (all.size() - 1 - i),
                            Html.text(all.get(i).name)));
        }
    }

    /** Round numbers that cut the range into about five. */
    static List<Double> ticks(double[] range) {
        double rough = (range[1] - range[0]) / 5;
        double step = Math.pow(10, Math.floor(Math.log10(rough)));
        for (int times : new int[] {2, 5, 10}) {
            if (rough > step * 1.5) {
                step = Math.pow(10, Math.floor(Math.log10(rough))) * times;
            }
        }
        var ticks = new ArrayList<Double>();
        for (double at = Math.ceil(range[0] / step); at * step <= range[1]; at++) {
            ticks.add(at * step);
        }
        return ticks;
    }

    private static String label(double value) {
        String text = String.format(Locale.ROOT, "%.4g", value + 0.0);
        return text.contains("e") || !text.contains(".") ? text : text.replaceAll("\\.?0+$", "");
    }

    private static double horizontal(double value, double[] range) {
        return LEFT + (value - range[0]) / (range[1] - range[0]) * (WIDTH - EDGE - LEFT);
    }

    private static double vertical(double value, double[] range) {
        return HEIGHT - BOTTOM - (value - range[0]) / (range[1] - range[0]) * (HEIGHT - BOTTOM - EDGE);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
