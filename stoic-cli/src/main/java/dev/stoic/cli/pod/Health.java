package dev.stoic.cli.pod;

import com.sun.net.httpserver.HttpServer;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Says over plain HTTP how a process is: {@code /live}, {@code /ready} and {@code /metrics}. Nothing it says is a secret. */
public final class Health implements AutoCloseable {
    private final Wicket wicket;

    /** How it is with one process. Asked from any thread. */
    public interface Signs {
        /** Otherwise it had better be started anew. */
        boolean isLive();

        /** Whether it does what it is there for, or would if it were asked. */
        boolean isReady();

        void measure(Exposition to);
    }

    public Health(InetSocketAddress at, Signs signs) {
        Wicket.prepare();
        try {
            wicket = new Wicket(HttpServer.create(at, Wicket.BACKLOG), question -> answer(question, signs));
        } catch (IOException e) {
            throw StoicException.environment(
                    "--health %s:%d cannot be listened on: %s"
                            .formatted(at.getHostString(), at.getPort(), e.getMessage()),
                    "choose another port",
                    e);
        }
    }

    private static Wicket.Answer answer(Wicket.Question question, Signs signs) {
        if (!question.method().equals("GET") && !question.method().equals("HEAD")) {
            return Wicket.Answer.text(405, "only GET\n");
        }
        return switch (question.path()) {
            case "/live" -> is(signs.isLive());
            case "/ready" -> is(signs.isReady());
            case "/metrics" -> Wicket.Answer.text(200, metrics(signs));
            default -> Wicket.Answer.text(404, "there are /live, /ready and /metrics\n");
        };
    }

    private static Wicket.Answer is(boolean so) {
        return so ? Wicket.Answer.text(200, "yes\n") : Wicket.Answer.text(503, "no\n");
    }

    private static String metrics(Signs signs) {
        var to = new Exposition();
        signs.measure(to);
        Runtime runtime = Runtime.getRuntime();
        to.gauge("stoic_heap_used_bytes", "Heap in use.", runtime.totalMemory() - runtime.freeMemory());
        to.gauge("stoic_heap_max_bytes", "The most heap that may be used.", runtime.maxMemory());
        Duration cpu = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        to.counter("process_cpu_seconds_total", "Processor time that the process has taken.", cpu);
        return to.toString();
    }

    public int port() {
        return wicket.port();
    }

    @Override
    public void close() {
        wicket.close();
    }
}
