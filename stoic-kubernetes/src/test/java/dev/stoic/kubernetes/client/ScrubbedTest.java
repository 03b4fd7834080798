package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrubbedTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "AWS_SECRET_ACCESS_KEY=hush-hush",
                "export STOIC_TOKEN='hush-hush'",
                "{\"secretKey\":\"hush-hush\",\"name\":\"a\"}",
                "password: hush-hush",
                "sasl.password = hush-hush",
                "Authorization: Bearer hush-hush",
                "https://me:hush-hush@proxy:3128/",
                "apiKey: \"hush-hush\"",
                "-----BEGIN PRIVATE KEY-----\nhush-hush\n-----END PRIVATE KEY-----",
                "-----BEGIN EC PRIVATE KEY-----\nhush-hush and no end"
            })
    void whatIsSecretIsTakenOut(String text) {
        assertThat(Scrubbed.of(text)).doesNotContain("hush-hush").contains("(removed)");
    }

    @Test
    void tokensAndKeysAreKnownByTheirForm() {
        assertThat(Scrubbed.of("got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl and AKIAIOSFODNN7EXAMPLE"))
                .isEqualTo("got (removed) and (removed)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "round 12 loss 0.25",
                "automountServiceAccountToken: false",
                "worker 3 joined from 10.0.0.7:7070",
                "learner: { kmeans: { k: 3 } }"
            })
    void everythingElseStays(String text) {
        assertThat(Scrubbed.of(text)).isEqualTo(text);
    }
}
