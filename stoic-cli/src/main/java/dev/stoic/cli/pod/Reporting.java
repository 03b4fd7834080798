package dev.stoic.cli.pod;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.stoic.engine.JsonLine;
import dev.stoic.fault.StoicException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * Tells processes of the same job, and the operator, how the run of a coordinator is, and takes their wishes: {@code GET
 * /status}, {@code PUT /size}, {@code POST /stop}.
 */
public final class Reporting implements AutoCloseable {
    private static final Pattern SIZE = Pattern.compile("\\s*\\{\\s*\"workers\"\\s*:\\s*([0-9]{1,5})\\s*\\}\\s*");
    private static final int MOST_WORKERS = 10_000;

    private final Wicket wicket;

    /** What a coordinator can tell and do. Asked from any thread. */
    public interface Coordinator {
        JsonLine status();

        /** @throws IOException if nobody could be told */
        void want(int workers) throws IOException;

        void stop();
    }

    /** @param tls a certificate that is renewed in its file is shown from then on */
    public Reporting(InetSocketAddress at, SSLContext tls, Coordinator coordinator) {
        Wicket.prepare();
        try {
            HttpsServer server = HttpsServer.create(at, Wicket.BACKLOG);
            server.setHttpsConfigurator(new HttpsConfigurator(tls) {
                @Override
                public void configure(HttpsParameters parameters) {
                    SSLParameters strict = tls.getDefaultSSLParameters();
                    strict.setNeedClientAuth(true);
                    strict.setProtocols(new String[] {"TLSv1.3"});
                    parameters.setSSLParameters(strict);
                }
            });
            wicket = new Wicket(server, question -> answer(question, coordinator));
        } catch (IOException e) {
            throw StoicException.environment(
                    "--report %s:%d cannot be listened on: %s"
                            .formatted(at.getHostString(), at.getPort(), e.getMessage()),
                    "choose another port",
                    e);
        }
    }

    private static Wicket.Answer answer(Wicket.Question question, Coordinator coordinator) {
        if (!question.secured().map(Callers::mayAsk).orElse(false)) {
            return error(403, "this certificate is not of this job");
        }
        return switch (question.method() + " " + question.path()) {
            case "GET /status" -> Wicket.Answer.json(200, coordinator.status());
            case "PUT /size" -> size(question.body(), coordinator);
            case "POST /stop" -> {
                coordinator.stop();
                yield Wicket.Answer.json(202, new JsonLine().with("phase", "ending"));
            }
            default -> error(404, "there are GET /status, PUT /size and POST /stop");
        };
    }

    private static Wicket.Answer size(String body, Coordinator coordinator) {
        Matcher wanted = SIZE.matcher(body);
        if (!wanted.matches()) {
            return error(400, "the body must be {\"workers\": n}");
        }
        int workers = Integer.parseInt(wanted.group(1));
        if (workers < 1 || workers > MOST_WORKERS) {
            return error(422, "workers must be from 1 to %d, got %d".formatted(MOST_WORKERS, workers));
        }
        try {
            coordinator.want(workers);
        } catch (IOException e) {
            return error(503, "the store of the run does not take it: " + e.getMessage());
        }
        return Wicket.Answer.json(200, new JsonLine().with("workers", workers));
    }

    private static Wicket.Answer error(int code, String text) {
        return Wicket.Answer.json(code, new JsonLine().with("error", text));
    }

    public int port() {
        return wicket.port();
    }

    @Override
    public void close() {
        wicket.close();
    }
}
