package dev.stoic.cli;

import dev.stoic.code.OwnCode;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** A learner out of a user's jar without a job file: {@code stoic train my-learner --code my.jar}. */
final class OwnLearnerFlags {
    private OwnLearnerFlags() {}

    static boolean isMeant(String given, CommandSpec command) {
        return jar(command).isPresent() && given.matches("[a-z][a-z0-9-]*");
    }

    private static Optional<String> jar(CommandSpec command) {
        return Optional.ofNullable(command.findOption("--code").getValue());
    }

    /** The job with the class of the jar that has the name; settings and data are still to come. */
    static JobDocument document(Shell shell, String learner, CommandSpec command) {
        String jar = jar(command).orElseThrow();
        byte[] bytes = new CodeFinder(shell.directory(), shell.directory(), shell.remote()).find(jar, Optional.empty());
        List<String> classes;
        try {
            classes = OwnCode.classes(bytes, learner);
        } catch (StoicException e) {
            throw StoicException.user(
                    "--code %s: %s".formatted(jar, e.fault().message()),
                    e.fault().advice());
        }
        if (classes.size() != 1) {
            throw StoicException.user(
                    classes.isEmpty()
                            ? "%s has no class for the learner \"%s\"".formatted(jar, learner)
                            : "%s has several classes for the learner \"%s\": %s"
                                    .formatted(jar, learner, String.join(", ", classes)),
                    """
                    name the class in a job file:
                      learner: %s
                      code: { jar: %s, class: com.me.MyLearner }""".formatted(learner, jar));
        }
        var root = new Mapping(
                Map.of(
                        "learner", new Mapping(Map.of(learner, Mapping.empty(0)), 0),
                        "code", new Mapping(Map.of("class", new Scalar(classes.getFirst(), 0)), 0)),
                0);
        return JobDocument.of("stoic train " + learner, root);
    }
}
