package dev.stoic.store.s3;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The two ways in which a cloud gives credentials to a pod: by variables that say where to ask, and with which token. */
final class PodCredentials {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String CONTAINER = "http://169.254.170.2";

    private PodCredentials() {}

    /** A role for a service account: its token is exchanged at the token service of the region. */
    static Optional<FetchedCredentials.Fetch> ofRole(Map<String, String> env, String region) {
        String role = env.getOrDefault("AWS_ROLE_ARN", "");
        String file = env.getOrDefault("AWS_WEB_IDENTITY_TOKEN_FILE", "");
        if (role.isEmpty() || file.isEmpty()) {
            return Optional.empty();
        }
        String service = env.getOrDefault("AWS_ENDPOINT_URL_STS", "https://sts." + region + ".amazonaws.com");
        String query = "?Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=%s&RoleSessionName=%s"
                .formatted(encoded(role), encoded(env.getOrDefault("AWS_ROLE_SESSION_NAME", "stoic")));
        return Optional.of(() -> ask(HttpRequest.newBuilder(
                URI.create(service + "/" + query + "&WebIdentityToken=" + encoded(token(file))))));
    }

    /** An agent on the node answers. */
    static Optional<FetchedCredentials.Fetch> ofContainer(Map<String, String> env) {
        String relative = env.getOrDefault("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "");
        String uri =
                env.getOrDefault("AWS_CONTAINER_CREDENTIALS_FULL_URI", relative.isEmpty() ? "" : CONTAINER + relative);
        if (uri.isEmpty()) {
            return Optional.empty();
        }
        String file = env.getOrDefault("AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE", "");
        String given = env.getOrDefault("AWS_CONTAINER_AUTHORIZATION_TOKEN", "");
        return Optional.of(() -> {
            var request = HttpRequest.newBuilder(URI.create(uri));
            String token = file.isEmpty() ? given : token(file);
            if (!token.isEmpty()) {
                request.header("authorization", token);
            }
            return ask(request);
        });
    }

    /** Read every time: it is replaced before it expires. */
    private static String token(String file) throws IOException {
        return Files.readString(Path.of(file)).strip();
    }

    private static FetchedCredentials.Fetched ask(HttpRequest.Builder request) throws IOException {
        HttpRequest whole = request.timeout(PATIENCE).build();
        try (var http = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            HttpResponse<String> answer = http.send(whole, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IOException("%s returned no credentials: HTTP status %d"
                        .formatted(whole.uri().getHost(), answer.statusCode()));
            }
            String text = answer.body();
            Optional<String> token = field(text, "SessionToken").or(() -> field(text, "Token"));
            return new FetchedCredentials.Fetched(
                    new Credentials(expected(text, "AccessKeyId"), expected(text, "SecretAccessKey"), token),
                    Instant.parse(expected(text, "Expiration")));
        } catch (DateTimeException e) {
            throw new IOException("credentials without a time at which they expire", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for credentials");
        }
    }

    private static String expected(String text, String name) throws IOException {
        return field(text, name).orElseThrow(() -> new IOException("credentials without " + name));
    }

    /** One service answers in XML, the other in JSON; what is looked for contains nothing that either would escape. */
    private static Optional<String> field(String text, String name) {
        Matcher found = Pattern.compile("<%s>([^<]*)</|\"%s\"\\s*:\\s*\"([^\"]*)\"".formatted(name, name))
                .matcher(text);
        if (!found.find()) {
            return Optional.empty();
        }
        String value = found.group(1) == null ? found.group(2) : found.group(1);
        return Optional.of(value.strip().replace("\\/", "/"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
