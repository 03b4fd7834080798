package dev.stoic.kubernetes.client;

import io.fabric8.kubernetes.api.model.Event;
import java.util.Optional;

/**
 * Something that happened to a job or to one of its pods.
 *
 * @param at when it was seen last
 * @param object whom it happened to, as kind/name
 */
public record JobEvent(
        String uid, String at, boolean warning, String reason, String object, String message, int count) {
    static JobEvent of(Event event) {
        String at = first(
                event.getLastTimestamp(),
                event.getEventTime() == null ? null : event.getEventTime().getTime(),
                event.getMetadata().getCreationTimestamp());
        return new JobEvent(
                event.getMetadata().getUid(),
                at,
                "Warning".equals(event.getType()),
                first(event.getReason()),
                event.getInvolvedObject().getKind() + "/"
                        + event.getInvolvedObject().getName(),
                first(event.getMessage()).strip(),
                Optional.ofNullable(event.getCount()).orElse(1));
    }

    private static String first(@org.jspecify.annotations.Nullable String... texts) {
        for (String text : texts) {
            if (text != null && !text.isEmpty()) {
                return text;
            }
        }
        return "";
    }
}
