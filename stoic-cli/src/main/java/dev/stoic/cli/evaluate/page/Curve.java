package dev.stoic.cli.evaluate.page;

/**
 * A measure of some rows while the model was learned.
 *
 * @param unit what learning is counted in
 * @param name of the measure and, after a slash, of the rows; without one, they are those that it learns from
 */
public record Curve(String unit, String name, double[] at, double[] values) {
    String measure() {
        return name.substring(0, slash());
    }

    String rows() {
        String rows = name.contains("/") ? name.substring(slash() + 1) : "train";
        return rows.equals("train") ? "training" : rows;
    }

    private int slash() {
        return name.contains("/") ? name.indexOf('/') : name.length();
    }
}
