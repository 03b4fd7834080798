package dev.stoic.kubernetes.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.Map;

/** Specs of jobs, as people write them. */
public final class Jobs {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    public static final JobRef DIGITS = new JobRef("team-a", "digits", "1a2b3c4d-0000-4000-8000-000000000001");

    public static final String PLAIN = """
            learner: { kmeans: { k: 8, rounds: 50 } }
            data: { train: store://blobs }
            run: { workers: 3, elastic: { min: 2, max: 6 } }
            """;

    private Jobs() {}

    public static Map<String, Object> spec(String yaml) {
        try {
            return YAML.readValue(yaml, new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }

    static JobView view(String yaml, Installation installation) {
        Asked asked = Asked.read(DIGITS, spec(yaml));
        return new JobView(
                DIGITS, asked, Pins.of(DIGITS, asked, installation), asked.run().workers());
    }
}
