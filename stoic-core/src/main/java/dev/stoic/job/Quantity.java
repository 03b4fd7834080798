package dev.stoic.job;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of cores or bytes as Kubernetes writes it: {@code 2}, {@code 500m}, {@code 1.5Gi}.
 *
 * @param text as the user wrote it
 */
public record Quantity(String text, BigDecimal amount) {
    static final Pattern FORM = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(m|k|M|G|T|P|Ki|Mi|Gi|Ti|Pi)?");

    /** Apart, because the first big number that a process makes takes it a while, and most jobs say no quantity. */
    private static final class Units {
        static final Map<String, BigDecimal> ALL = Map.ofEntries(
                Map.entry("m", new BigDecimal("0.001")),
                Map.entry("k", BigDecimal.TEN.pow(3)),
                Map.entry("M", BigDecimal.TEN.pow(6)),
                Map.entry("G", BigDecimal.TEN.pow(9)),
                Map.entry("T", BigDecimal.TEN.pow(12)),
                Map.entry("P", BigDecimal.TEN.pow(15)),
                Map.entry("Ki", BigDecimal.TWO.pow(10)),
                Map.entry("Mi", BigDecimal.TWO.pow(20)),
                Map.entry("Gi", BigDecimal.TWO.pow(30)),
                Map.entry("Ti", BigDecimal.TWO.pow(40)),
                Map.entry("Pi", BigDecimal.TWO.pow(50)));
    }

    /** Nothing if it is no amount above zero. */
    public static Optional<Quantity> parse(String text) {
        Matcher found = FORM.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        BigDecimal unit =
                found.group(2) == null ? BigDecimal.ONE : Units.ALL.getOrDefault(found.group(2), BigDecimal.ONE);
        var quantity = new Quantity(text, new BigDecimal(found.group(1)).multiply(unit));
        return quantity.amount.signum() > 0 ? Optional.of(quantity) : Optional.empty();
    }

    @Override
    public String toString() {
        return text;
    }
}
