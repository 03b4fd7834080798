package dev.stoic.cli;

import picocli.CommandLine.Option;

/** Flags that every command has. */
final class Output {
    enum Form {
        TABLE,
        JSON
    }

    @Option(names = "--output", paramLabel = "<table|json>", description = "output format: table (default) or json")
    Form form = Form.TABLE;

    @Option(names = "--plain", description = "no colours, no progress bar")
    boolean plain;

    @Option(names = "--quiet", description = "suppress progress output")
    boolean quiet;

    boolean isJson() {
        return form == Form.JSON;
    }

    /** The terminal as far as the flags let it be one. */
    Terminal on(Terminal terminal) {
        return plain || quiet || isJson() ? Terminal.lines() : terminal;
    }
}
