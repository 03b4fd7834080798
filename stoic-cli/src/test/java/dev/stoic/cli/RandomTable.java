package dev.stoic.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A table of 1 to 200 rows with random columns, and a quick learner that suits its target. */
record RandomTable(String csv, List<String> learner) {
    private static final List<String> NAMES = List.of("height", "Größe", "two words", "say \"\"hm\"\"", "a,b", "x9");
    private static final String[] CITIES = {"Bern", "Zürich", "Basel, Stadt", "x"};

    private enum Column {
        NUMBER,
        WHOLE,
        CATEGORY,
        BOOLEAN;

        String value(RandomGenerator random) {
            return switch (this) {
                case NUMBER -> Double.toString(random.nextGaussian() * Math.powExact(10, random.nextInt(5)));
                case WHOLE -> Integer.toString(random.nextInt(-50, 50));
                case CATEGORY -> '"' + CITIES[random.nextInt(CITIES.length)] + '"';
                case BOOLEAN -> random.nextBoolean() ? "yes" : "no";
            };
        }
    }

    static RandomTable of(RandomGenerator random) {
        int rows = random.nextInt(1, 201);
        var columns = new ArrayList<Column>();
        columns.add(Column.NUMBER);
        for (int i = random.nextInt(NAMES.size()); i > 0; i--) {
            columns.add(Column.values()[random.nextInt(Column.values().length)]);
        }
        boolean classes = random.nextBoolean();
        var csv = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            csv.append('"').append(NAMES.get(i)).append("\",");
        }
        csv.append("target\n");
        for (int row = 0; row < rows; row++) {
            for (Column column : columns) {
                csv.append(column.value(random)).append(',');
            }
            csv.append(classes ? String.valueOf("abc".charAt(row % 3)) : Double.toString(random.nextGaussian()));
            csv.append('\n');
        }
        return new RandomTable(csv.toString(), learner(classes, random));
    }

    private static List<String> learner(boolean classes, RandomGenerator random) {
        if (!classes) {
            return List.of("linear", "--l2", "0.1", "--target", "target");
        }
        return switch (random.nextInt(3)) {
            case 0 -> List.of("logistic", "--target", "target");
            case 1 -> List.of("forest", "--trees", "3", "--target", "target");
            default -> List.of("kmeans", "--k", "2", "--drop", "target");
        };
    }
}
