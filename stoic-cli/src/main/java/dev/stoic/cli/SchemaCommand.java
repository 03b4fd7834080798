package dev.stoic.cli;

import dev.stoic.job.JobSchema;
import dev.stoic.kubernetes.crd.TrainingJobCrd;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Prints what a job file may say, as JSON Schema for editors.",
            "  stoic schema > job.schema.json",
            "and in a job file: # yaml-language-server: $schema=job.schema.json"
        })
final class SchemaCommand implements Callable<Integer> {
    private final Shell shell;

    @Option(names = "--crd", description = "the same as a CustomResourceDefinition for Kubernetes, in YAML")
    private boolean crd;

    SchemaCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        shell.out().print(crd ? TrainingJobCrd.yaml() : Json.pretty(JobSchema.json()));
        return 0;
    }
}
