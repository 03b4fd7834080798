package dev.stoic.kubernetes.client;

import dev.stoic.fault.Fault;
import dev.stoic.fault.StoicException;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Optional;

/** What an API server refuses, as a fault. */
final class ApiTrouble {
    private ApiTrouble() {}

    static StoicException of(KubernetesClientException e, String what, String address) {
        String said = said(e);
        Fault fault = switch (Math.max(0, e.getCode())) {
            case 400, 422 -> new Fault.User("cannot " + what + ": " + said, "correct the job", problems(e));
            case 401 ->
                new Fault.Environment(
                        "the cluster at " + address + " does not know who you are", "log in again, or name --context");
            case 403 ->
                new Fault.Environment("cannot " + what + ": " + said, "stoic cluster check lists missing permissions");
            case 404 ->
                new Fault.User(
                        "cannot " + what + ": " + said,
                        "is Stoic installed there? stoic install, or name --namespace or --context",
                        List.of());
            case 409 -> new Fault.User("cannot " + what + ": " + said, "check the object and try again", List.of());
            case 0 ->
                new Fault.Environment(
                        "the cluster at %s does not answer: %s".formatted(address, said),
                        "check kubectl cluster-info, or name another cluster with --context");
            default -> new Fault.Environment("cannot " + what + ": " + said, "try again in a moment");
        };
        return new StoicException(fault, e);
    }

    private static String said(KubernetesClientException e) {
        String told = Optional.ofNullable(e.getStatus())
                .map(Status::getMessage)
                .filter(text -> !text.isBlank())
                .orElseGet(() -> innermost(e));
        // Of several lines the first says it.
        return told.lines().findFirst().orElse("no reason was given");
    }

    private static String innermost(Throwable e) {
        Throwable at = e;
        while (at.getCause() != null) {
            at = at.getCause();
        }
        return Optional.ofNullable(at.getMessage()).orElse(at.getClass().getSimpleName());
    }

    private static List<Fault.Problem> problems(KubernetesClientException e) {
        if (e.getStatus() == null || e.getStatus().getDetails() == null) {
            return List.of();
        }
        return Optional.ofNullable(e.getStatus().getDetails().getCauses()).orElse(List.of()).stream()
                .map(cause -> new Fault.Problem(
                        Optional.ofNullable(cause.getField())
                                .map(field -> field.replaceFirst("^spec\\.", ""))
                                .orElse("job"),
                        String.valueOf(cause.getMessage())))
                .toList();
    }
}
