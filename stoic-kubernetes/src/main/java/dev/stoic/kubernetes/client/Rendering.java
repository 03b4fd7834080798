package dev.stoic.kubernetes.client;

import dev.stoic.kubernetes.manifest.Asked;
import dev.stoic.kubernetes.manifest.JobRef;
import dev.stoic.kubernetes.manifest.Manifests;
import dev.stoic.kubernetes.manifest.Pins;
import dev.stoic.kubernetes.manifest.Slot;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Map;

/** Jobs as objects of Kubernetes, before there is a cluster that has them. */
public final class Rendering {
    /** Known only when the job is there; names of pods begin with its first eight digits. */
    private static final String UID = "00000000-0000-0000-0000-000000000000";

    private Rendering() {}

    /** What is sent. */
    public static String job(String namespace, String name, Map<String, Object> spec) {
        return Serialization.asYaml(Jobs.object(namespace, name, spec));
    }

    /** What an operator with the usual settings makes of it: everything but the secret, which nobody is to see. */
    public static String children(
            String namespace, String name, Map<String, Object> spec, String operatorNamespace, String image) {
        var ref = new JobRef(namespace, name, UID);
        var asked = Asked.read(ref, spec);
        var installation = dev.stoic.kubernetes.manifest.Installation.of(operatorNamespace, image);
        var view = new dev.stoic.kubernetes.manifest.JobView(
                ref, asked, Pins.of(ref, asked, installation), asked.run().workers());
        var manifests = Manifests.of(view, installation);
        var text = new StringBuilder();
        for (HasMetadata object : manifests.surroundings()) {
            text.append(Serialization.asYaml(object));
        }
        for (Slot slot : view.slots()) {
            text.append(Serialization.asYaml(manifests.pod(slot, 0)));
        }
        return text.toString();
    }
}
