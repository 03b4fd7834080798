package dev.stoic.cli;

import dev.stoic.job.JobSchema;
import dev.stoic.kubernetes.crd.TrainingJobCrd;
import dev.stoic.kubernetes.crd.TrainingJobs;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Prints the JSON Schema of job files, for editors.",
            "  stoic schema > job.schema.json",
            "First line of a job file: # yaml-language-server: $$schema=job.schema.json"
        })
final class SchemaCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--crd", description = "print it as a Kubernetes CustomResourceDefinition in YAML")
    private boolean crd;

    @Option(
            names = "--resource",
            paramLabel = "<job>",
            description = "print a job file as its Kubernetes TrainingJob, without short forms")
    private Optional<String> job = Optional.empty();

    SchemaCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        if (crd) {
            shell.out().print(TrainingJobCrd.yaml());
        } else if (job.isPresent()) {
            shell.out().print(resource(job.get()));
        } else {
            shell.out().print(Json.pretty(JobSchema.json()));
        }
        return 0;
    }

    private String resource(String given) {
        Path file = shell.path(given);
        String name = Job.nameOf(file);
        return TrainingJobs.yaml(name, Yaml.read(Job.text(file, given), given));
    }
}
