package dev.stoic.job;

import dev.stoic.data.Source;
import dev.stoic.document.Keys;
import dev.stoic.document.Shape;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How CSV files are written, as the section {@code csv} says. */
public final class CsvKeys {
    private static final String AUTO = "auto";

    private CsvKeys() {}

    public static Source.Csv read(Keys data) {
        try (Keys keys = data.section("csv")) {
            Optional<Character> separator = keys.read(
                    "separator",
                    Optional.empty(),
                    "one character, or tab",
                    text -> switch (text) {
                        case AUTO -> Optional.of(Optional.empty());
                        case "tab", "\\t" -> Optional.of(Optional.of('\t'));
                        case "space" -> Optional.of(Optional.of(' '));
                        default -> text.length() == 1 ? Optional.of(Optional.of(text.charAt(0))) : Optional.empty();
                    },
                    found -> found.map(CsvKeys::shown).orElse(AUTO));
            Optional<Boolean> header = keys.read(
                    "header",
                    Optional.empty(),
                    new Shape.FlagOr(AUTO),
                    text -> switch (text) {
                        case AUTO -> Optional.of(Optional.empty());
                        case "true" -> Optional.of(Optional.of(true));
                        case "false" -> Optional.of(Optional.of(false));
                        default -> Optional.<Optional<Boolean>>empty();
                    },
                    found -> found.map(String::valueOf).orElse(AUTO));
            Source.Point decimal = keys.word("decimal", Source.Point.POINT);
            Source.Thousands thousands = keys.word("thousands", Source.Thousands.NONE);
            if (thousands.is(decimal.sign())) {
                keys.problem(
                        "thousands", "is also the decimal sign. Set decimal to the other one, or thousands to none");
            }
            Charset encoding = keys.read(
                    "encoding",
                    StandardCharsets.UTF_8,
                    "an encoding such as utf-8, windows-1252, iso-8859-1, iso-8859-15 or utf-16",
                    CsvKeys::encoding,
                    found -> found.name().toLowerCase(Locale.ROOT));
            Source.Na na = keys.word("na", Source.Na.MISSING);
            List<String> absent = keys.texts("absent");
            return new Source.Csv(separator, header, decimal, thousands, encoding, na, absent);
        }
    }

    /** By its name or an alias; two are common that Java does not know. */
    private static Optional<Charset> encoding(String name) {
        return Optional.of(
                switch (name.toLowerCase(Locale.ROOT)) {
                    case "latin-1" -> StandardCharsets.ISO_8859_1;
                    case "utf-8-sig" -> StandardCharsets.UTF_8;
                    default -> Charset.forName(name);
                });
    }

    private static String shown(char separator) {
        return switch (separator) {
            case '\t' -> "tab";
            case ' ' -> "space";
            default -> String.valueOf(separator);
        };
    }
}
