package dev.stoic.cli;

import dev.stoic.data.DataGet;
import dev.stoic.data.DataHome;
import dev.stoic.data.Holdout;
import dev.stoic.document.Node;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.Node.Scalar;
import dev.stoic.fault.StoicException;
import dev.stoic.job.JobDocument;
import dev.stoic.job.JobSchema;
import dev.stoic.job.JobSpec;
import dev.stoic.job.Replacement;
import dev.stoic.job.StoreLocation;
import dev.stoic.kubernetes.client.LocalFiles;
import dev.stoic.kubernetes.client.Uploads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A job on its way to a cluster: its name there, and what it reads from this computer. */
record Submission(Job job) {
    /** Longer names leave no room for those of pods. */
    private static final int LONGEST = 40;

    private static final List<String> LOCATIONS = List.of(
            "data.train", "data.target", "data.validation", "data.test", "code.jar", "learner.kmeans.init.file");

    /** What a cluster calls it. */
    String name() {
        String name = job.spec()
                .name()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^[^a-z]+|-+$", "");
        if (name.isEmpty()) {
            throw StoicException.user(
                    "the name of the job, \"%s\", has no letter from a to z"
                            .formatted(job.spec().name()),
                    "give it another one: name: digits");
        }
        return name.length() > LONGEST ? name.substring(0, LONGEST).replaceAll("-+$", "") : name;
    }

    /** What the job reads that only this computer has; empty if a cluster can read all of it. */
    List<String> ownFiles() {
        return LOCATIONS.stream()
                .flatMap(path -> location(path).stream())
                .filter(location -> !location.contains("://"))
                .toList();
    }

    private Optional<String> location(String path) {
        JobSpec.Data data = job.spec().data();
        return switch (path) {
            case "data.train" -> Optional.of(data.train().location());
            // A column, or a file beside one of arrays.
            case "data.target" ->
                data.train()
                        .target()
                        .filter(target -> Files.isRegularFile(job.base().resolve(target)));
            case "data.validation" -> of(data.validation());
            case "data.test" -> of(data.test());
            default -> at(job.document().root(), path);
        };
    }

    private static Optional<String> of(Holdout holdout) {
        return holdout instanceof Holdout.Location(String location) ? Optional.of(location) : Optional.empty();
    }

    private static Optional<String> at(Node node, String path) {
        Node at = node;
        for (String key : path.split("\\.", -1)) {
            if (!(at instanceof Mapping mapping) || !mapping.entries().containsKey(key)) {
                return Optional.empty();
            }
            at = mapping.entries().get(key);
        }
        return at instanceof Scalar scalar ? Optional.of(scalar.text()) : Optional.empty();
    }

    /** @throws StoicException if the job says something that only makes sense on one computer */
    void check() {
        if (job.spec().run().store() instanceof StoreLocation.Folder(String path)) {
            throw StoicException.user(
                    "run.store is the folder %s, which a cluster does not have".formatted(path),
                    "leave it out for the cluster's own store, or name s3://bucket/prefix");
        }
        job.spec().run().kafka().config().ifPresent(file -> {
            throw StoicException.user(
                    "run.kafka.config is the file %s, which a cluster does not have".formatted(file),
                    "remove run.kafka: the job then starts its own brokers");
        });
    }

    /** The job with everything that this computer has brought to the store. */
    JobDocument moved(Uploads uploads) {
        var files = new LocalFiles(job.base(), uploads);
        var replaced = new ArrayList<Replacement>();
        for (String path : LOCATIONS) {
            location(path)
                    .filter(location -> !location.contains("://"))
                    .ifPresent(location -> replaced.add(new Replacement(
                            path, new Scalar(files.moved(location), 0), Replacement.Strength.FLAG, "the store")));
        }
        return job.document().with(replaced);
    }

    /** Public data sets that the job names, for pods that do not reach the world. */
    void pushSets(Shell shell, Uploads uploads) throws IOException {
        List<String> named =
                LOCATIONS.stream().flatMap(path -> location(path).stream()).toList();
        DataGet.getAbsent(named, shell.dataHome(), shell.remote(), shell.err()::println);
        for (String set : DataHome.SETS) {
            if (named.stream().anyMatch(location -> location.startsWith(set + "://"))) {
                Path folder = shell.dataHome().folder().resolve(set);
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        uploads.push(file, set + "/" + file.getFileName());
                    }
                }
            }
        }
    }

    /** Whether it names public data sets. */
    boolean namesSets() {
        return LOCATIONS.stream()
                .flatMap(path -> location(path).stream())
                .anyMatch(location -> DataHome.SETS.stream().anyMatch(set -> location.startsWith(set + "://")));
    }

    /** As the API server takes it: without the short forms that it could not check. */
    static Map<String, Object> spec(JobDocument document, String name) {
        var spec = new LinkedHashMap<String, Object>();
        spec.put("name", name);
        JobSchema.normal(document.root()).forEach((key, value) -> {
            if (!key.equals("name")) {
                spec.put(key, value);
            }
        });
        return spec;
    }
}
