package dev.stoic.data;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** A web folder that has each file packed, as {@code name.gz}. */
record Mirror(URI folder) implements DataGet.Way {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    /** Larger than any file of these sets, smaller than what hurts. */
    static final int LARGEST = 1 << 27;

    @Override
    public String name() {
        return folder.toString();
    }

    @Override
    public void fetch(List<String> files, Path into) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder()
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build()) {
            for (String file : files) {
                HttpRequest request = HttpRequest.newBuilder(folder.resolve(file + ".gz"))
                        .timeout(ANSWER)
                        .build();
                HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream body = response.body()) {
                    if (response.statusCode() != 200) {
                        throw new IOException("answer %d for %s".formatted(response.statusCode(), request.uri()));
                    }
                    save(new GZIPInputStream(body), into.resolve(file));
                }
            }
        }
    }

    /** Writes a stream to a file unless it is longer than it can be. */
    static void save(InputStream in, Path file) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST);
        if (bytes.length == LARGEST) {
            throw new IOException("%s is too long".formatted(file.getFileName()));
        }
        Files.write(file, bytes);
    }
}
