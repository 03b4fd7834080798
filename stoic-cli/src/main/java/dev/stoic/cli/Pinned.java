package dev.stoic.cli;

import dev.stoic.data.RemoteFiles;
import dev.stoic.document.Keys;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSpec;
import dev.stoic.store.Provenance;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A job with every value written out, defaults included, and files named so that they are found from anywhere: what a run
 * folder and a model's provenance keep, and what they are learned from again.
 */
record Pinned(List<Provenance.Key> values) {
    /** Keys that may name a file; those that do not lead to one are left as they are. */
    private static final List<String> FILES = List.of(
            "data.train",
            "data.validation",
            "data.test",
            "data.target",
            "run.kafka.config",
            "code.jar",
            "learner.kmeans.init.file.value");

    private static final String STORE = "run.store";

    Pinned {
        values = List.copyOf(values);
    }

    static Pinned of(JobSpec job, Path base) {
        // A target beside rows in a store lies there too, whatever file of that name may be here.
        boolean there = RemoteFiles.isRemote(job.data().train().location());
        var values = new ArrayList<Provenance.Key>();
        for (Keys.Resolved value : job.resolved()) {
            boolean said = value.given() || !value.value().isEmpty();
            if (said) {
                boolean stays = there && value.path().equals("data.target");
                values.add(new Provenance.Key(value.path(), stays ? value.value() : pinned(value, base)));
            }
        }
        return new Pinned(values);
    }

    private static String pinned(Keys.Resolved value, Path base) {
        if (value.path().equals(STORE)) {
            // It may not be there yet.
            boolean folder = !value.value().contains("://");
            return folder
                    ? base.resolve(value.value()).toAbsolutePath().normalize().toString()
                    : value.value();
        }
        return FILES.contains(value.path()) ? fromAnywhere(value.value(), base) : value.value();
    }

    private static String fromAnywhere(String location, Path base) {
        if (location.contains("://")) {
            return location;
        }
        try {
            Path path = base.resolve(location).toAbsolutePath().normalize();
            boolean glob = location.matches(".*[*?\\[{].*[./].*|.*/.*[*?\\[{].*");
            return glob || Files.exists(path) ? path.toString() : location;
        } catch (InvalidPathException e) {
            return location;
        }
    }

    JobDocument document(String file) {
        Map<String, Node> nodes = new LinkedHashMap<>();
        for (Provenance.Key value : values) {
            boolean list = new Keys.Resolved(value.path(), value.value(), true).isList();
            nodes.put(value.path(), list ? Yaml.value(value.value(), file) : new Scalar(value.value(), 0));
        }
        return JobDocument.ofValues(file, nodes);
    }

    String yaml() {
        Mapping root = document("job.yaml").root();
        return "# The job as it was resolved, defaults included.\n" + Yaml.write(root);
    }
}
