package dev.stoic.kubernetes.client;

import java.util.regex.Pattern;

/** Text that may be sent to others: what looks like a secret is taken out. Rather a word too many than one too few. */
public final class Scrubbed {
    private static final String GONE = "(removed)";

    private static final Pattern KEYS = Pattern.compile(
            "-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(-----END [A-Z ]*PRIVATE KEY-----|\\z)", Pattern.DOTALL);

    /** A word that names a secret, and what stands behind it up to the next blank, quote or comma. */
    private static final Pattern NAMED = Pattern.compile(
            "(?i)([\\w.-]*(?:secret|token|password|passwd|credential|access_?key|api_?key|private_?key)[\\w.-]*[\"']?\\s*[:=]\\s*[\"']?)"
                    + "(?!true\\b|false\\b)[^\\s\"',}]+");

    private static final Pattern BEARER = Pattern.compile("(?i)(bearer|basic)\\s+[A-Za-z0-9._~+/=-]{8,}");

    /** Signed tokens, wherever they stand. */
    private static final Pattern SIGNED = Pattern.compile("eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*");

    private static final Pattern AWS = Pattern.compile("\\b(AKIA|ASIA)[A-Z0-9]{16}\\b");

    /** Who is at home in an address. */
    private static final Pattern USER = Pattern.compile("(://[^/\\s:@]+:)[^/\\s@]+@");

    private Scrubbed() {}

    public static String of(String text) {
        String clean = KEYS.matcher(text).replaceAll(GONE);
        clean = BEARER.matcher(clean).replaceAll("$1 " + GONE);
        clean = SIGNED.matcher(clean).replaceAll(GONE);
        clean = AWS.matcher(clean).replaceAll(GONE);
        clean = USER.matcher(clean).replaceAll("$1" + GONE + "@");
        return NAMED.matcher(clean).replaceAll("$1" + GONE);
    }
}
