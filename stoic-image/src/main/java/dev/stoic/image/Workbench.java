package dev.stoic.image;

import com.google.cloud.tools.jib.api.CacheDirectoryCreationException;
import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.ImageReference;
import com.google.cloud.tools.jib.api.InvalidImageReferenceException;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainer;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.RegistryException;
import com.google.cloud.tools.jib.api.RegistryImage;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.frontend.CredentialRetrieverFactory;
import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import dev.stoic.image.ImageRequest.Base;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Where Jib works.
 *
 * @param cache layers that need not be fetched or packed again
 */
record Workbench(Path cache) {
    static JibContainerBuilder on(Base base) {
        return switch (base) {
            case Base.Tar(Path file) -> Jib.from(TarImage.at(file));
            case Base.Registry(String reference) -> Jib.from(registry(reference));
        };
    }

    /** Who somebody is to a registry, Docker's own settings and tools say; nothing of it gets into the image. */
    static RegistryImage registry(String reference) {
        ImageReference name = name(reference);
        CredentialRetrieverFactory credentials = CredentialRetrieverFactory.forImage(name, _ -> {});
        return RegistryImage.named(name)
                .addCredentialRetriever(credentials.dockerConfig())
                .addCredentialRetriever(credentials.wellKnownCredentialHelpers())
                .addCredentialRetriever(credentials.googleApplicationDefaultCredentials());
    }

    static ImageReference name(String text) {
        try {
            return ImageReference.parse(text);
        } catch (InvalidImageReferenceException e) {
            throw new StoicException(
                    new Fault.User(
                            "\"" + text + "\" is not a valid image name",
                            "write it as in registry/name:tag",
                            List.of()),
                    e);
        }
    }

    /** Returns the digest of the manifest. */
    String make(JibContainerBuilder builder, Containerizer containerizer, Reach reach) throws InterruptedException {
        containerizer
                .setToolName("stoic")
                .setBaseImageLayersCache(cache.resolve("base"))
                .setApplicationLayersCache(cache.resolve("own"))
                .setAllowInsecureRegistries(reach == Reach.LOOPBACK)
                .setOfflineMode(reach == Reach.FILES);
        try {
            JibContainer made = builder.containerize(containerizer);
            return made.getDigest().toString();
        } catch (IOException | RegistryException | CacheDirectoryCreationException | ExecutionException e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            throw StoicException.environment(
                    "the image could not be built: " + cause.getMessage(),
                    "check that the registry is reachable and docker login was done; without a registry, give a base image as a file"
                            + " (--base FILE.tar) and write a file (--output FILE.tar)",
                    e);
        }
    }
}
