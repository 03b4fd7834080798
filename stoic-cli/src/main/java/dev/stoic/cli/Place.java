package dev.stoic.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Where workers are; never shows in a model. */
enum Place {
    /** In the process of the command. */
    HERE,
    /** Each in a process of its own, on this machine. */
    PROCESSES;

    Where where() {
        return switch (this) {
            case HERE -> new Where.Here();
            case PROCESSES -> new Where.Processes();
        };
    }

    /** As written on a command line. */
    static final class Converter implements ITypeConverter<Place> {
        @Override
        public Place convert(String value) {
            for (Place place : values()) {
                if (place.name().toLowerCase(Locale.ROOT).equals(value)) {
                    return place;
                }
            }
            throw new TypeConversionException("\"" + value + "\" is not a place: must be here or processes");
        }
    }
}
