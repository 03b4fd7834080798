package dev.stoic.cli;

import dev.stoic.engine.Commits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What came of disturbed runs. */
final class ChaosReport {
    private final List<Line> lines = new ArrayList<>();

    /** @param replaced processes that were started beyond those that a run begins with */
    record Line(
            String run,
            int code,
            String model,
            Duration took,
            List<Mischief.Disturbance> disturbances,
            List<Commits.Reign> reigns,
            int replaced) {
        /** Rounds that a new coordinator decided although one before it had decided them. */
        long redone() {
            long redone = 0;
            long furthest = 0;
            for (Commits.Reign reign : reigns) {
                redone += Math.max(0, furthest - reign.after());
                furthest = Math.max(furthest, reign.last());
            }
            return redone;
        }

        long rounds() {
            return reigns.stream().mapToLong(Commits.Reign::last).max().orElse(0);
        }

        long count(Mischief.Kind kind) {
            return disturbances.stream().filter(each -> each.kind() == kind).count();
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s  %,d rounds in %.1f s · %s · %d coordinators · %d rounds redone · %d processes replaced · longest"
                            + " stand %.2f s · run %s",
                    model.length() > 19 ? model.substring(0, 19) + "…" : model,
                    rounds(),
                    took.toMillis() / 1000.0,
                    what(),
                    reigns.size(),
                    redone(),
                    replaced,
                    disturbances.stream()
                                    .mapToLong(Mischief.Disturbance::gap)
                                    .max()
                                    .orElse(0)
                            / 1e9,
                    run);
        }

        private String what() {
            var words = new ArrayList<String>();
            for (Mischief.Kind kind : Mischief.Kind.values()) {
                if (count(kind) > 0) {
                    words.add(count(kind) + " " + kind.name().toLowerCase(Locale.ROOT));
                }
            }
            return words.isEmpty() ? "undisturbed: over too soon" : String.join(", ", words);
        }
    }

    void add(Line line) {
        lines.add(line);
    }

    private Set<String> models() {
        var models = new TreeSet<String>();
        lines.forEach(line -> models.add(line.model()));
        return models;
    }

    boolean isSame(String expected) {
        return models().equals(Set.of(expected));
    }

    private List<Long> gaps() {
        return lines.stream()
                .flatMap(line -> line.disturbances().stream())
                .map(Mischief.Disturbance::gap)
                .filter(gap -> gap > 0)
                .sorted()
                .toList();
    }

    private static double seconds(List<Long> sorted, double share) {
        return sorted.isEmpty()
                ? 0
                : sorted.get((int) Math.min(sorted.size() - 1L, (long) (share * sorted.size()))) / 1e9;
    }

    private long disturbances() {
        return lines.stream().mapToLong(line -> line.disturbances().size()).sum();
    }

    private long kills() {
        return lines.stream().mapToLong(line -> line.count(Mischief.Kind.KILL)).sum();
    }

    Map<String, Object> facts(String expected) {
        var facts = new LinkedHashMap<String, Object>();
        facts.put("event", "chaos");
        facts.put("schedules", lines.size());
        facts.put("disturbances", disturbances());
        facts.put("kills", kills());
        facts.put("models", List.copyOf(models()));
        facts.put("same", isSame(expected));
        facts.put("redone", lines.stream().mapToLong(Line::redone).sum());
        facts.put("replaced", lines.stream().mapToLong(Line::replaced).sum());
        facts.put("p50", seconds(gaps(), 0.5));
        facts.put("p99", seconds(gaps(), 0.99));
        return facts;
    }

    List<String> lines(String expected) {
        long redone = lines.stream().mapToLong(Line::redone).sum();
        long replaced = lines.stream().mapToLong(Line::replaced).sum();
        return List.of(
                "%d schedules, %d disturbances (%d kills)".formatted(lines.size(), disturbances(), kills()),
                "distinct models     %d%s".formatted(models().size(), isSame(expected) ? "" : ": " + models()),
                String.format(
                        Locale.ROOT,
                        "rounds stood still  p50 %.2f s, p99 %.2f s after a disturbance",
                        seconds(gaps(), 0.5),
                        seconds(gaps(), 0.99)),
                String.format(
                        Locale.ROOT,
                        "rounds redone       %d, %.3f for each disturbance",
                        redone,
                        disturbances() == 0 ? 0.0 : (double) redone / disturbances()),
                "processes replaced  %d for %d killed".formatted(replaced, kills()));
    }
}
