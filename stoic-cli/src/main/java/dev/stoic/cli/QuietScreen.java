package dev.stoic.cli;

import dev.stoic.engine.Progress;
import java.io.PrintStream;

/** Nothing but the result. */
final class QuietScreen implements Screen {
    private final PrintStream out;

    QuietScreen(PrintStream out) {
        this.out = out;
    }

    @Override
    public void reading(long bytesDone, long bytesTotal) {}

    @Override
    public void begins(Header header) {}

    @Override
    public void on(Progress progress) {}

    @Override
    public void done(Done done) {
        Sentences.done(done).forEach(out::println);
    }

    @Override
    public void note(String text) {}

    @Override
    public void stopping() {}

    @Override
    public void clear() {}
}
