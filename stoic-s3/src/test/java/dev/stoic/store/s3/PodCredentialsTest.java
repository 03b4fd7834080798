package dev.stoic.store.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.stoic.job.StoreLocation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PodCredentialsTest {
    private static final Instant START = Instant.parse("2026-11-15T12:00:00Z");

    @TempDir
    private Path folder;

    private HttpServer server;
    private Path token;
    private final List<String> asked = new ArrayList<>();
    private String answer = "";
    private int status = 200;
    private Instant now = START;

    @BeforeEach
    void start() throws IOException {
        token = Files.writeString(folder.resolve("token"), "first/token\n");
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(exchange.getRequestURI() + " "
                    + Optional.ofNullable(exchange.getRequestHeaders().getFirst("authorization"))
                            .orElse("-"));
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    @Test
    void aRoleIsTakenByTheTokenOfAServiceAccount() throws IOException {
        answer = """
                <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
                <SessionToken>s/t+=</SessionToken><SecretAccessKey>sec/ret</SecretAccessKey>
                <Expiration>2026-11-15T13:00:00Z</Expiration><AccessKeyId>ASIA1</AccessKeyId>
                </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>""";
        CredentialSource source = source(Map.of(
                "AWS_ROLE_ARN",
                "arn:aws:iam::1:role/a",
                "AWS_WEB_IDENTITY_TOKEN_FILE",
                token.toString(),
                "AWS_ENDPOINT_URL_STS",
                "http://127.0.0.1:" + server.getAddress().getPort()));
        assertThat(source.current()).isEqualTo(new Credentials("ASIA1", "sec/ret", Optional.of("s/t+=")));
        assertThat(asked)
                .singleElement()
                .asString()
                .contains("Action=AssumeRoleWithWebIdentity", "RoleArn=arn%3Aaws%3Aiam%3A%3A1%3Arole%2Fa")
                .contains("WebIdentityToken=first%2Ftoken");
    }

    @Test
    void credentialsOfAContainerAreFetchedAgainBeforeTheyExpire() throws IOException {
        CredentialSource source = container();
        answer = json("ASIA1", START.plus(Duration.ofHours(1)));
        assertThat(source.current()).isEqualTo(new Credentials("ASIA1", "sec/ret", Optional.of("tok")));
        now = START.plus(Duration.ofMinutes(54));
        assertThat(source.current().key()).isEqualTo("ASIA1");
        assertThat(asked).containsExactly("/v1 first/token");

        Files.writeString(token, "second");
        now = START.plus(Duration.ofMinutes(56));
        status = 500;
        assertThat(source.current().key()).as("the old ones are still good").isEqualTo("ASIA1");
        status = 200;
        answer = json("ASIA2", START.plus(Duration.ofHours(2)));
        assertThat(source.current().key()).isEqualTo("ASIA2");
        assertThat(asked).endsWith("/v1 second");
    }

    @Test
    void whatCannotBeHadIsSaid() throws IOException {
        CredentialSource source = container();
        status = 403;
        assertThatThrownBy(source::current).isInstanceOf(IOException.class).hasMessageContaining("HTTP status 403");
        status = 200;
        answer = "{}";
        assertThatThrownBy(source::current).hasMessageContaining("without AccessKeyId");
    }

    private CredentialSource container() {
        return source(Map.of(
                "AWS_CONTAINER_CREDENTIALS_FULL_URI",
                "http://127.0.0.1:" + server.getAddress().getPort() + "/v1",
                "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
                token.toString()));
    }

    private CredentialSource source(Map<String, String> env) {
        var all = new java.util.HashMap<>(env);
        all.put("AWS_REGION", "eu-west-1");
        return S3Settings.of(new StoreLocation.S3("models", ""), "r-abcde", all, folder, () -> now)
                .credentials();
    }

    private static String json(String key, Instant expires) {
        return """
                {"AccessKeyId": "%s", "SecretAccessKey": "sec\\/ret", "Token":"tok", "Expiration" : "%s"}""".formatted(key, expires);
    }
}
