package dev.stoic.kubernetes.manifest;

/** Where processes of a job listen. */
public final class Ports {
    public static final int ROUNDS = 7070;
    public static final int REPORT = 7071;
    public static final int SUBWORKERS = 7072;
    public static final int HEALTH = 7080;
    public static final int BROKER = 9092;

    private Ports() {}
}
