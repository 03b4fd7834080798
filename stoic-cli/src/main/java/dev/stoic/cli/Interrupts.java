package dev.stoic.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Ctrl-C: the first asks, the second ends the process at once. Without this class a shutdown hook would have to do, which
 * cannot hear a second signal. The JDK's signal classes are unsupported but stable; where they are absent, Ctrl-C ends the
 * process and the run goes on from its last checkpoint.
 */
final class Interrupts implements AutoCloseable {
    private static final int STOPPED = 130;

    private final Runnable first;
    private final Object lock = new Object();
    private boolean asked;

    private Interrupts(Runnable first) {
        this.first = first;
    }

    /** @param first what the first signal asks for, from another thread */
    static Interrupts during(Runnable first) {
        var interrupts = new Interrupts(first);
        interrupts.install("INT");
        interrupts.install("TERM");
        return interrupts;
    }

    /** Ctrl-C is for others; only what is meant for this process ends it. */
    static Interrupts onlyTerm(Runnable first) {
        var interrupts = new Interrupts(first);
        ignore("INT");
        interrupts.install("TERM");
        return interrupts;
    }

    private void received() {
        synchronized (lock) {
            if (asked) {
                Runtime.getRuntime().halt(STOPPED);
            }
            asked = true;
        }
        first.run();
    }

    private void install(String name) {
        try {
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object own = Proxy.newProxyInstance(
                    Interrupts.class.getClassLoader(), new Class<?>[] {handler}, (_, method, _) -> {
                        if (method.getName().equals("handle")) {
                            received();
                        }
                        return method.getName().equals("hashCode") ? (Object) System.identityHashCode(this) : null;
                    });
            handle(name, handler, own);
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // No such signal here: the process then ends as any other does.
        }
    }

    private static void handle(String name, Class<?> handler, Object own)
            throws ClassNotFoundException, NoSuchMethodException, InstantiationException, IllegalAccessException,
                    InvocationTargetException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Object named = signal.getConstructor(String.class).newInstance(name);
        signal.getMethod("handle", signal, handler).invoke(null, named, own);
    }

    @Override
    public void close() {
        restore("INT");
        restore("TERM");
    }

    private static void ignore(String name) {
        usual(name, "SIG_IGN");
    }

    private static void restore(String name) {
        usual(name, "SIG_DFL");
    }

    private static void usual(String name, String what) {
        try {
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            handle(name, handler, handler.getField(what).get(null));
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            // No such signal here, and nothing was installed.
        }
    }
}
