package dev.stoic.cli;

import dev.stoic.cli.result.Kind;
import dev.stoic.cli.result.OutputFile;
import dev.stoic.fault.StoicException;
import dev.stoic.image.ImageBuild;
import dev.stoic.image.ImageRequest;
import dev.stoic.image.ImageRequest.Base;
import dev.stoic.image.ImageRequest.Built;
import dev.stoic.image.ImageRequest.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        sortOptions = false,
        description = {
            "Builds the image of all roles from what ./stoic has built, as a file or straight into a registry.",
            "  stoic image build --output stoic.tar",
            "  stoic image build --push registry.example/team/stoic:0.1.0 --platform linux/amd64,linux/arm64",
            "  stoic image build --base base.tar --output stoic.tar     no network is needed"
        })
final class ImageBuildCommand implements Callable<Integer> {
    static final String NAME = "stoic.dev/stoic:" + Version.TEXT;

    private static final String BASE = "eclipse-temurin:25-jre";

    private final Shell shell;

    @Option(
            names = "--base",
            paramLabel = "<image|FILE.tar>",
            description =
                    "where Java comes from: a name in a registry, or what docker save wrote; " + BASE + " by default")
    private String base = BASE;

    @Option(names = "--output", paramLabel = "<FILE.tar>", description = "write a file, as docker save would")
    private Optional<String> output = Optional.empty();

    @Mixin
    private Force force = new Force();

    @Option(names = "--push", paramLabel = "<registry/name:tag>", description = "send it to a registry")
    private Optional<String> push = Optional.empty();

    @Option(names = "--name", paramLabel = "<name:tag>", description = "of the image in the file; " + NAME)
    private String name = NAME;

    @Option(
            names = "--platform",
            split = ",",
            paramLabel = "<linux/amd64,linux/arm64>",
            description = "which processors; by default that of the base if it is a file, else that of this machine")
    private List<String> platforms = List.of();

    @Option(
            names = "--no-rehearsal",
            description = "do not run the base's Java here to prepare quick starts; the same bytes on every machine")
    private boolean plain;

    @Option(names = "--quiet", description = "no conversation, only results and errors")
    private boolean quiet;

    ImageBuildCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (output.isPresent() == push.isPresent()) {
            throw StoicException.user(
                    output.isPresent() ? "--output and --push at once" : "nobody said where the image goes",
                    "write either --output stoic.tar or --push registry/name:tag");
        }
        Built built;
        try {
            built = push.isPresent() ? build(new Target.Registry(push.get())) : intoFile(output.orElseThrow());
        } catch (NoClassDefFoundError e) {
            throw ImageCommand.missing(e);
        }
        built.bytes().ifPresent(bytes -> say("%s: %,d MB".formatted(output.orElseThrow(), Math.round(bytes / 1e6))));
        shell.out().println(built.name() + "@" + built.digest());
        return 0;
    }

    private Built build(Target target) throws IOException, InterruptedException {
        var request = new ImageRequest(base(), push.orElse(name), target, platforms, !plain, Version.TEXT);
        return new ImageBuild(root(), this::say).run(request);
    }

    private Built intoFile(String given) throws IOException, InterruptedException {
        var kind = new Kind("an image", ImageBuild::isImage);
        List<Path> inputs = base() instanceof Base.Tar(Path read) ? List.of(read) : List.of();
        OutputFile file = OutputFile.of("--output", shell.path(given), inputs, kind, force.overwrite());
        return file.fill(draft -> build(new Target.Tar(draft)));
    }

    private static Path root() {
        return Path.of(System.getProperty("stoic.root", ".")).toAbsolutePath().normalize();
    }

    private Base base() {
        Path file = shell.path(base);
        if (Files.isRegularFile(file)) {
            return new Base.Tar(file);
        }
        if (base.endsWith(".tar")) {
            throw StoicException.user(file + " is not there", "give a tar that docker save wrote, or a name");
        }
        return new Base.Registry(base);
    }

    private void say(String line) {
        if (!quiet) {
            shell.err().println(line);
            shell.err().flush();
        }
    }
}
