package dev.stoic.job;

import dev.stoic.code.Jars;
import dev.stoic.document.JsonSchema;
import dev.stoic.document.Node.Mapping;
import dev.stoic.document.NormalForm;
import dev.stoic.document.Shape;
import dev.stoic.document.Survey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a job file may say, found out from the readers themselves: it cannot drift from what they take. */
public final class JobSchema {
    private JobSchema() {}

    /** Everything that the readers of a job ask for, with all learners of this release. */
    public static Shape.Fields shape() {
        return Held.SHAPE;
    }

    private static final class Held {
        private static final Shape.Fields SHAPE = survey();

        private static Shape.Fields survey() {
            var reader = new JobReader(Learners.KNOWN, _ -> Optional.empty(), new Jars.Unopened());
            return Meanings.load().in(Survey.of(keys -> {
                // What it says is of no interest, only what it asked for.
                Optional<JobSpec> _ = reader.read(keys, "");
            }));
        }
    }

    /** The job without short forms, as maps, lists, texts, numbers and booleans; it reads back to the same job. */
    public static Map<String, Object> normal(Mapping job) {
        return NormalForm.of(shape(), job);
    }

    /** The schema for editors: JSON Schema, draft 2020-12. */
    public static Map<String, Object> json() {
        var root = new LinkedHashMap<String, Object>();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("$id", "https://stoic.dev/schema/job.json");
        root.put("title", "A job of Stoic");
        root.putAll(JsonSchema.of(shape()));
        // With code of the user's own, the learner is named by its class, and only that knows its settings.
        if (shape().fields().get("learner") instanceof Shape.Field(Shape.Choice learner, var _, var _, var _)) {
            var known = new Shape.Choice(learner.alternatives(), Shape.Others.REFUSED);
            root.put("if", Map.of("required", List.of("code")));
            root.put("else", Map.of("properties", Map.of("learner", JsonSchema.of(known))));
        }
        return root;
    }
}
