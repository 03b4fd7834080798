package dev.stoic.cli.evaluate;

/** Text that a browser shows as it is. */
final class Html {
    private Html() {}

    static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
