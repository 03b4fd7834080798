package dev.stoic.learn.boost;

import dev.stoic.data.Column;
import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import dev.stoic.learn.Problem;
import dev.stoic.learn.boost.BoostSettings.Monotone;
import java.util.List;

/** From names of columns to what must hold for each feature. */
final class Directions {
    private static final int MOST_CLASSES = 2;

    private Directions() {}

    /** 1 for features with which the prediction must not fall, −1 for those with which it must not rise. */
    static int[] of(Problem problem, Monotone monotone) {
        int[] directions = new int[problem.width()];
        monotone.up().forEach(name -> set(problem, name, "up", directions, 1));
        monotone.down().forEach(name -> set(problem, name, "down", directions, -1));
        return directions;
    }

    private static void set(Problem problem, String name, String key, int[] directions, int direction) {
        String path = "learner.boost.monotone." + key;
        List<Column> columns = problem.schema().columns();
        List<String> names = columns.stream().map(Column::name).toList();
        int column = names.indexOf(name);
        if (column < 0) {
            String near = Nearest.to(name, names)
                    .map(other -> "did you mean \"" + other + "\"?")
                    .orElse("name a column that is learned from");
            throw StoicException.user("%s: unknown column \"%s\"".formatted(path, name), near);
        }
        if (columns.get(column) instanceof Column.Categorical) {
            throw StoicException.user(
                    "%s: \"%s\" has categories, which have no order".formatted(path, name), "name columns of numbers");
        }
        if (problem.schema().target().orElse(null) instanceof Column.Categorical(String _, List<String> classes)
                && classes.size() > MOST_CLASSES) {
            throw StoicException.user(
                    "%s: monotone columns are not defined for %d classes".formatted(path, classes.size()),
                    "remove monotone, or predict a number or one of two classes");
        }
        for (int f = 0; f < directions.length; f++) {
            directions[f] = problem.columns().get(f) == column ? direction : directions[f];
        }
    }
}
