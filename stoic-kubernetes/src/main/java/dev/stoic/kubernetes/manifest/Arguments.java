package dev.stoic.kubernetes.manifest;

import java.util.ArrayList;
import java.util.List;

/** What a process of a job is told on its command line. */
final class Arguments {
    private static final String ANY = "0.0.0.0:";

    private Arguments() {}

    static List<String> of(JobView job, Slot slot, int attempt) {
        var words = new ArrayList<String>();
        JobRef ref = job.ref();
        String coordinator = ref.host(ref.coordinatorService()) + ":" + Ports.ROUNDS;
        switch (slot.role()) {
            case COORDINATOR -> {
                begin(words, "coordinator", job);
                words.addAll(List.of("--listen", ANY + Ports.ROUNDS));
                words.addAll(List.of("--advertise", "$(STOIC_POD_IP):" + Ports.ROUNDS));
                words.addAll(List.of("--tls", "/stoic/tls"));
                words.addAll(List.of("--report", ANY + Ports.REPORT));
                words.addAll(List.of("--health", ANY + Ports.HEALTH));
                words.addAll(List.of("--output", "json"));
            }
            case WORKER -> {
                begin(words, "worker", job);
                words.addAll(List.of("--hosts", coordinator));
                place(words, slot, attempt);
                if (job.pins().crew().subworkers() > 0) {
                    words.addAll(List.of("--listen", ANY + Ports.SUBWORKERS));
                }
            }
            case SUBWORKER -> {
                begin(words, "worker", job);
                String parent = ref.host(ref.workerService(slot.index())) + ":" + Ports.SUBWORKERS;
                words.addAll(List.of("--hosts", coordinator + "," + parent));
                place(words, slot, attempt);
                words.addAll(List.of("--sub", Integer.toString(slot.sub())));
            }
            case BROKER -> {
                words.addAll(List.of("broker", "--listen", ANY + Ports.BROKER));
                words.addAll(List.of("--advertise", ref.host(ref.brokerService()) + ":" + Ports.BROKER));
                words.addAll(List.of("--folder", "/work/broker"));
            }
        }
        return words;
    }

    private static void begin(List<String> words, String verb, JobView job) {
        words.addAll(List.of(verb, "/stoic/job/job.yaml", "--run", job.ref().run()));
        words.addAll(List.of("--store", job.pins().store()));
    }

    private static void place(List<String> words, Slot slot, int attempt) {
        words.addAll(List.of("--place", Integer.toString(slot.index()), "--attempt", Integer.toString(attempt)));
        words.addAll(List.of("--tls", "/stoic/tls", "--health", ANY + Ports.HEALTH));
    }
}
