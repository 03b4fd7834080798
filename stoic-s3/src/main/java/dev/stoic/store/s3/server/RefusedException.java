package dev.stoic.store.s3.server;

/** A request that is answered with an error, in the words that clients of S3 know. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    RefusedException(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    static RefusedException noSuchKey(String name) {
        return new RefusedException(404, "NoSuchKey", "there is no " + name);
    }

    static RefusedException precondition(String what) {
        return new RefusedException(412, "PreconditionFailed", what);
    }

    static RefusedException unknown(String what) {
        return new RefusedException(501, "NotImplemented", what);
    }

    static RefusedException invalid(String what) {
        return new RefusedException(400, "InvalidRequest", what);
    }

    static RefusedException denied(String what) {
        return new RefusedException(403, "AccessDenied", what);
    }
}
