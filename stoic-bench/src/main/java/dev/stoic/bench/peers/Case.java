package dev.stoic.bench.peers;

import java.util.List;
import java.util.Locale;

/**
 * One question put to every tool.
 *
 * @param set the folder of its data, which is also the name of its recipe
 * @param question what the peers' scripts call it
 * @param learner Stoic's learner, as the job file says it
 * @param quality the measure by which answers are compared
 * @param iterations rounds, trees or training epochs
 * @param fits of one process of each tool, where more than one would take too long; 0 for as many as the size says
 */
record Case(
        String name,
        String title,
        String set,
        String question,
        String learner,
        String data,
        Quality quality,
        int iterations,
        Clock clock,
        int fits,
        List<Peer> peers) {

    /** Mean loss + l2/2·‖w‖² with a free bias is what all tools minimise. */
    static final double L2 = 1e-4;

    /** Targets are promises about the full size; a smaller one only shows that everything runs. */
    static List<Case> all(Size size) {
        return all().stream()
                .map(each -> size.equals(Size.FULL) ? each : each.smaller(size))
                .toList();
    }

    static List<Case> all() {
        return Cases.ALL;
    }

    private Case smaller(Size size) {
        String resized = title.replace("1M", count(size.rows()))
                .replace("100k", count(size.rows() / 10))
                .replace("900,000", count(size.rows() / 10 * 9))
                .replace("MNIST", count(size.images()) + " of MNIST");
        return new Case(
                name,
                resized,
                set,
                question,
                learner,
                data,
                quality,
                iterations,
                clock,
                fits,
                peers.stream().map(Peer::withoutTarget).toList());
    }

    private static String count(int rows) {
        return String.format(Locale.ROOT, "%,d", rows);
    }

    /** Whether a word of the command line means this case: its name, or the family that its name begins with. */
    boolean isMeantBy(String word) {
        return name.equals(word) || name.startsWith(word + "-");
    }

    /** Reading is part of the answer, so the file must be new to every process that reads it. */
    boolean readsText() {
        return clock == Clock.FILE;
    }

    /** Whether quality is told for rows that nobody learned from. */
    boolean holdsOut() {
        return quality == Quality.AUC || quality == Quality.ACCURACY;
    }

    int rows(Size size) {
        return switch (set) {
            case "mnist", "images", "idx" -> size.images();
            case "forest" -> size.rows() / 10;
            case "higgs" -> size.rows() / 10 * 9;
            default -> size.rows();
        };
    }

    Size effort(Size size) {
        return fits == 0 ? size : size.once(fits);
    }

    /** What counts of the seconds that a fit or a process took. */
    double counted(double seconds) {
        return clock == Clock.EPOCH ? seconds / iterations : seconds;
    }

    String job() {
        return "learner: " + learner + "\ndata: " + data + "\n";
    }
}
