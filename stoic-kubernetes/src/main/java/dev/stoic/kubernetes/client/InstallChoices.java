package dev.stoic.kubernetes.client;

import dev.stoic.document.Nearest;
import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What whoever installs may choose. The objects are those of the chart, rendered with names to be replaced; what else the
 * chart can do, only the chart does.
 *
 * @param image of operator, store and jobs; the one of this version by default
 * @param watched the namespaces that jobs may be in; none for the whole cluster
 * @param settings by the names that the chart has for them
 */
public record InstallChoices(
        String namespace, Optional<String> image, List<String> watched, Map<String, String> settings) {
    static final String INSTALLATION = "stoic.dev/installation";

    private static final String NAMESPACE = "placeholder-namespace";
    private static final String WATCHED = "placeholder-watched";
    private static final String NAME = "[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?";

    public InstallChoices {
        watched = List.copyOf(watched);
        settings = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        check(namespace);
        watched.forEach(InstallChoices::check);
        for (String key : settings.keySet()) {
            if (!InstallSettings.KNOWN.containsKey(key)) {
                throw StoicException.user(
                        "stoic install has no setting " + key,
                        Nearest.to(key, InstallSettings.KNOWN.keySet())
                                        .map(near -> "Did you mean \"" + near + "\"? ")
                                        .orElse("")
                                + "Known: " + String.join(", ", InstallSettings.KNOWN.keySet())
                                + "; for everything else use the chart, deploy/helm/stoic");
            }
        }
    }

    private static void check(String name) {
        if (!name.matches(NAME)) {
            throw StoicException.user("\"" + name + "\" is not a valid namespace name", "write it like stoic-system");
        }
    }

    /** Everything but the definitions of kinds, in the order in which it must be there. */
    List<GenericKubernetesResource> objects() {
        var objects = new ArrayList<GenericKubernetesResource>();
        for (String document : text().split("(?m)^---$", -1)) {
            if (document.lines().allMatch(line -> line.isBlank() || line.startsWith("#"))) {
                continue;
            }
            if (document.contains("namespace: " + WATCHED)) {
                watched.forEach(each -> objects.add(parsed(document.replace(WATCHED, each))));
            } else {
                objects.add(parsed(document.replace(WATCHED, String.join(",", watched))));
            }
        }
        var all = new InstallSettings(objects);
        image.ifPresent(all::image);
        settings.forEach(all::set);
        return all.objects();
    }

    private String text() {
        String name = watched.isEmpty() ? "install-cluster.yaml" : "install-namespaces.yaml";
        return read(name).replace(NAMESPACE, namespace);
    }

    private GenericKubernetesResource parsed(String document) {
        GenericKubernetesResource object = Serialization.unmarshal(document, GenericKubernetesResource.class);
        // What uninstall looks for; a second installation in another namespace has another.
        object.getMetadata().getLabels().put(INSTALLATION, namespace);
        return object;
    }

    static String read(String name) {
        try (InputStream in = InstallChoices.class.getResourceAsStream(name)) {
            if (in == null) {
                throw StoicException.bug("there is no " + name + " in this build");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
