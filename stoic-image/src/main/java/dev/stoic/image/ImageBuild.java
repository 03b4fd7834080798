package dev.stoic.image;

import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import dev.stoic.fault.StoicException;
import dev.stoic.image.ImageRequest.Base;
import dev.stoic.image.ImageRequest.Built;
import dev.stoic.image.ImageRequest.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Builds the image without a daemon: the same contents give the same bytes. */
public final class ImageBuild {
    private static final String USER = "65532";
    private static final String WORK = "/work";
    private static final FilePermissions PLAIN = FilePermissions.fromOctalString("644");
    private static final FilePermissions EXECUTABLE = FilePermissions.fromOctalString("755");
    /** Some clusters choose the user, and always the group 0. */
    private static final FilePermissions SHARED = FilePermissions.fromOctalString("775");

    private final Launched launched;
    private final Path kept;
    private final Workbench workbench;
    private final Consumer<String> say;

    /**
     * @param root of a source tree in which {@code ./stoic} has built
     * @param say what a person may want to know meanwhile
     */
    public ImageBuild(Path root, Consumer<String> say) {
        launched = new Launched(root);
        kept = root.resolve(".stoic/image");
        workbench = new Workbench(kept.resolve("cache"));
        this.say = say;
    }

    public Built run(ImageRequest request) throws IOException, InterruptedException {
        check(request);
        Files.createDirectories(kept);
        Path work = Files.createTempDirectory(kept, "work-");
        try {
            return build(request, work);
        } finally {
            Folders.delete(work);
        }
    }

    /** Whether a file is an image as {@code docker save} writes it. */
    public static boolean isImage(Path file) throws IOException {
        try {
            return !SavedImage.read(file).layers().isEmpty();
        } catch (StoicException _) {
            return false;
        }
    }

    private static void check(ImageRequest request) throws IOException {
        var _ = Workbench.name(request.name());
        for (String platform : request.platforms()) {
            if (!platform.matches("linux/[a-z0-9]+")) {
                throw StoicException.user(
                        "--platform: \"" + platform + "\" is none", "write linux/amd64, linux/arm64, or both");
            }
        }
        if (request.platforms().size() > 1 && request.target() instanceof Target.Tar) {
            throw StoicException.user(
                    "a file holds the image of one platform",
                    "push to a registry with --push, or build a file for each platform");
        }
        if (request.base() instanceof Base.Tar(Path file)) {
            SavedImage base = SavedImage.read(file);
            for (String platform : request.platforms()) {
                if (!platform.equals("linux/" + base.architecture())) {
                    throw StoicException.user(
                            "%s is an image for linux/%s, not for %s".formatted(file, base.architecture(), platform),
                            "give a base for " + platform + ", or one from a registry, which may have it for several");
                }
            }
        }
    }

    private Built build(ImageRequest request, Path work) throws IOException, InterruptedException {
        Contents contents = Contents.of(launched, work);
        List<Platform> platforms = platforms(request);
        var layers = new ArrayList<>(contents.layers());
        Base base = request.base();
        Optional<Path> file = request.rehearse() ? tarOf(base, platforms, work) : Optional.empty();
        if (file.isPresent()) {
            var quick = new QuickStart(launched, contents, kept.resolve("quick"), VectorJar::write, say);
            quick.layer(SavedImage.read(file.get()), work).ifPresent(layers::add);
            // What was rehearsed is what is built on, even if the registry has a newer one by now.
            base = platforms.size() == 1 ? new Base.Tar(file.get()) : base;
        }
        say.accept("building " + request.name() + "…");
        JibContainerBuilder builder = Workbench.on(base);
        if (base instanceof Base.Registry) {
            builder.setPlatforms(new LinkedHashSet<>(platforms));
        }
        describe(builder, request);
        builder.addFileEntriesLayer(folders(work));
        layers.forEach(layer -> builder.addFileEntriesLayer(entries(layer)));
        Reach reach = Reach.of(base).and(Reach.of(request.target()));
        return switch (request.target()) {
            case Target.Tar(Path target) -> {
                Path part = work.resolve("image.tar");
                var image = TarImage.at(part).named(Workbench.name(request.name()));
                String digest = workbench.make(builder, Containerizer.to(image), reach);
                Files.createDirectories(target.toAbsolutePath().resolveSibling("."));
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
                yield new Built(request.name(), digest, Optional.of(Files.size(target)));
            }
            case Target.Registry(String reference) -> {
                String digest = workbench.make(builder, Containerizer.to(Workbench.registry(reference)), reach);
                yield new Built(reference, digest, Optional.empty());
            }
        };
    }

    private static List<Platform> platforms(ImageRequest request) {
        return request.platforms().isEmpty()
                ? List.of(here())
                : request.platforms().stream()
                        .map(text -> new Platform(text.substring("linux/".length()), "linux"))
                        .toList();
    }

    private static Platform here() {
        return new Platform(QuickStart.architecture(), "linux");
    }

    /** The base for this machine's processor as a file, if it is among the platforms. */
    private Optional<Path> tarOf(Base base, List<Platform> platforms, Path work) throws InterruptedException {
        return switch (base) {
            case Base.Tar(Path file) -> Optional.of(file);
            case Base.Registry(String reference) -> {
                if (!platforms.contains(here()) || QuickStart.processor().isEmpty()) {
                    yield Optional.empty();
                }
                say.accept("fetching " + reference + "…");
                Path file = work.resolve("base.tar");
                var image = TarImage.at(file).named(Workbench.name("base"));
                String _ = workbench.make(
                        Workbench.on(base).setPlatforms(Set.of(here())), Containerizer.to(image), Reach.of(base));
                yield Optional.of(file);
            }
        };
    }

    private void describe(JibContainerBuilder builder, ImageRequest request) {
        builder.setCreationTime(Instant.EPOCH)
                .setEntrypoint(Contents.HOME + "/bin/stoic")
                .setUser(USER + ":" + USER)
                .setWorkingDirectory(AbsoluteUnixPath.get(WORK))
                .addEnvironmentVariable("HOME", WORK + "/home")
                .addEnvironmentVariable("STOIC_HOME", WORK + "/home/.stoic")
                .addEnvironmentVariable("STOIC_RUNS", WORK + "/runs")
                .addLabel("org.opencontainers.image.title", "Stoic")
                .addLabel("org.opencontainers.image.version", request.version())
                .addLabel("org.opencontainers.image.licenses", "Apache-2.0");
        Revision.of(launched.root())
                .ifPresent(revision -> builder.addLabel("org.opencontainers.image.revision", revision));
    }

    /** Where the user of the image may write if nothing is mounted there. */
    private static FileEntriesLayer folders(Path work) throws IOException {
        Path empty = Files.createDirectories(work.resolve("empty"));
        FileEntriesLayer.Builder entries = FileEntriesLayer.builder().setName("folders");
        for (String folder : List.of(WORK, WORK + "/home")) {
            entries.addEntry(new FileEntry(empty, AbsoluteUnixPath.get(folder), SHARED, QuickStart.TIME, USER + ":0"));
        }
        return entries.build();
    }

    private static FileEntriesLayer entries(Layer layer) {
        FileEntriesLayer.Builder entries = FileEntriesLayer.builder().setName(layer.name());
        for (Layer.Item item : layer.items()) {
            entries.addEntry(
                    item.source(),
                    AbsoluteUnixPath.get(item.target()),
                    item.executable() ? EXECUTABLE : PLAIN,
                    QuickStart.TIME);
        }
        return entries.build();
    }
}
