package dev.stoic.bench.peers;

import java.io.PrintStream;

/** One line for each thing begun; a full run takes many minutes. */
public record Progress(PrintStream out) {
    public void say(String what) {
        out.println("peers: " + what);
        out.flush();
    }
}
