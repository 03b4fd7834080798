package dev.stoic.math;

import java.util.Locale;

/**
 * How wide the kernels compute, and why; chosen once for the process. It never shows in a result. The system property
 * {@code stoic.vector}, then the environment variable {@code STOIC_VECTOR}, may ask for {@code off}, {@code scalar},
 * {@code 128}, {@code 256} or {@code 512}.
 *
 * @param bits width of a vector register in use; 0 means plain scalar code
 * @param reason why this width
 */
public record Lanes(int bits, String reason) {
    private static final String MODULE = "jdk.incubator.vector";
    private static final Lanes CHOSEN = choose(asked());

    public static Lanes chosen() {
        return CHOSEN;
    }

    public boolean vector() {
        return bits > 0;
    }

    /** For people and provenance: {@code vector 512-bit} or {@code scalar}. */
    public String describe() {
        return vector() ? "vector " + bits + "-bit" : "scalar";
    }

    private static String asked() {
        String environment = System.getenv().getOrDefault("STOIC_VECTOR", "");
        return System.getProperty("stoic.vector", environment).strip().toLowerCase(Locale.ROOT);
    }

    /** The classes are what counts: a launcher may have them without the module. */
    private static boolean isPresent() {
        try {
            Class.forName(MODULE + ".VectorShape", false, Lanes.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    static Lanes choose(String asked) {
        if (asked.equals("off") || asked.equals("scalar")) {
            return new Lanes(0, "switched off by STOIC_VECTOR or stoic.vector");
        }
        if (!isPresent()) {
            return new Lanes(0, "the module " + MODULE + " is absent: add --add-modules " + MODULE);
        }
        if (System.getProperty("java.vm.info", "").startsWith("interpreted")) {
            return new Lanes(0, "this JVM only interprets");
        }
        return switch (asked) {
            case "128", "256", "512" -> new Lanes(Integer.parseInt(asked), "asked for by STOIC_VECTOR or stoic.vector");
            case "" -> new Lanes(Preferred.bits(), "the CPU's preferred width");
            default ->
                new Lanes(
                        Preferred.bits(),
                        "the CPU's preferred width; \"%s\" is not one of off, scalar, 128, 256, 512".formatted(asked));
        };
    }

    /** Loaded only when the module is there. */
    private static final class Preferred {
        static int bits() {
            return jdk.incubator.vector.VectorShape.preferredShape().vectorBitSize();
        }
    }
}
