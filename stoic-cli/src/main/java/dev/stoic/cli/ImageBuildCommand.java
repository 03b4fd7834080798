package dev.stoic.cli;

import dev.stoic.cli.result.OutputFile;
import dev.stoic.cli.result.ResultKind;
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
            "Builds the container image from the classes that ./stoic has built: a tar file, or a push to a registry.",
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
                    "base image with Java: a name in a registry, or a file from docker save (default " + BASE + ")")
    private String base = BASE;

    @Option(
            names = "--output",
            paramLabel = "<FILE.tar>",
            description = "write a tar file in the format of docker save")
    private Optional<String> output = Optional.empty();

    @Mixin
    private Force force = new Force();

    @Option(names = "--push", paramLabel = "<registry/name:tag>", description = "push to a registry")
    private Optional<String> push = Optional.empty();

    @Option(
            names = "--name",
            paramLabel = "<name:tag>",
            description = "name of the image in the file (default " + NAME + ")")
    private String name = NAME;

    @Option(
            names = "--platform",
            split = ",",
            paramLabel = "<linux/amd64,linux/arm64>",
            description = "platforms (default: that of a base file, else of this machine)")
    private List<String> platforms = List.of();

    @Option(
            names = "--no-rehearsal",
            description = "skip the class cache for faster starts; the image is then identical on every build machine")
    private boolean plain;

    @Option(names = "--quiet", description = "suppress progress output")
    private boolean quiet;

    ImageBuildCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (output.isPresent() == push.isPresent()) {
            throw StoicException.user(
                    output.isPresent() ? "--output and --push at once" : "no destination for the image",
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
        var kind = new ResultKind("an image", ImageBuild::isImage);
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
