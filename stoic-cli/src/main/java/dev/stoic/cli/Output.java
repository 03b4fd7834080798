package dev.stoic.cli;

import picocli.CommandLine.Option;

/** Flags that every command has. */
final class Output {
    enum Form {
        TABLE,
        JSON
    }

    @Option(names = "--output", paramLabel = "<table|json>", description = "for people or for programs")
    Form form = Form.TABLE;

    @Option(names = "--plain", description = "no colour, no redrawing")
    boolean plain;

    @Option(names = "--quiet", description = "no conversation, only results and errors")
    boolean quiet;

    boolean isJson() {
        return form == Form.JSON;
    }

    /** The terminal as far as the flags let it be one. */
    Terminal on(Terminal terminal) {
        return plain || quiet || isJson() ? Terminal.lines() : terminal;
    }
}
