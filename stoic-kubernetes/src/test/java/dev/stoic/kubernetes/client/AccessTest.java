package dev.stoic.kubernetes.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccessTest {
    /** Computed with openssl: printf n.team | openssl dgst -sha256 -hmac master -binary | basenc --base64url. */
    private static final String KNOWN = "QuLYQdgBhYrGNb_Y4plN2r7d05MjMWQm-6ccEry97H0";

    @Test
    void aKeyFollowsFromTheStoresSecretAsTheStoreItselfHasIt() {
        assertThat(Access.derived("master-of-this-store", "n.team")).isEqualTo(KNOWN);
    }

    @Test
    void blanksAroundTheSecretAreNoPartOfIt() {
        assertThat(Access.derived(" master-of-this-store\n", "n.team")).isEqualTo(KNOWN);
    }

    @Test
    void anotherNamespaceHasAnotherKey() {
        assertThat(Access.derived("master-of-this-store", "n.other")).isNotEqualTo(KNOWN);
    }
}
