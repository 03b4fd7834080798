package dev.stoic.engine.account;

import dev.stoic.engine.role.WorkerId;

/** What is known about one place among the workers, whoever has it. */
final class Tally {
    private static final Timesheet NOTHING = new Timesheet(0, 0, 0, 0, 0, 0, 0, 0);

    private WorkerId id;
    private boolean here;
    private long answered;
    private long last;
    private long late;
    private long lost;
    private long down;
    private long up;
    private long turned;
    private Timesheet before = NOTHING;
    private Timesheet sheet = NOTHING;

    Tally(WorkerId id, long now) {
        this.id = id;
        turned = now;
    }

    void joined(WorkerId worker, long now) {
        here = true;
        turned = now;
        changeTo(worker);
    }

    /** Somebody else at the place begins a timesheet of its sheet. */
    private void changeTo(WorkerId worker) {
        if (!worker.equals(id)) {
            before = new Timesheet(
                    0,
                    before.parts() + sheet.parts(),
                    before.busy() + sheet.busy(),
                    0,
                    0,
                    before.up() + sheet.up(),
                    before.down() + sheet.down(),
                    0);
            sheet = NOTHING;
        }
        id = worker;
    }

    void lost() {
        here = false;
        lost++;
    }

    void told(WorkerId worker, Timesheet told) {
        if (worker.attempt() >= id.attempt()) {
            changeTo(worker);
            sheet = told;
        }
    }

    void asked(long now) {
        turned = now;
    }

    void answered(int parts, long now) {
        answered += parts;
        turned = now;
    }

    void slowest(long nanos) {
        last++;
        late += nanos;
    }

    void sent(long bytes) {
        down += bytes;
    }

    void received(long bytes) {
        up += bytes;
    }

    int index() {
        return id.index();
    }

    boolean isSub() {
        return id.sub() > 0;
    }

    /** Parts that the coordinator has had from here. */
    long answered() {
        return answered;
    }

    /** Parts that were computed here, as far as that was told. */
    long computed() {
        return before.parts() + sheet.parts();
    }

    long busy() {
        return before.busy() + sheet.busy();
    }

    /** Bytes that the coordinator has sent here. */
    long down() {
        return down;
    }

    long up() {
        return up;
    }

    /** @param alone whether what came from here was computed here */
    Account.Worker view(Attendance attendance, boolean alone, long now) {
        boolean below = isSub() && !here && !sheet.equals(NOTHING);
        return new Account.Worker(
                id,
                here || below,
                alone ? Math.max(answered, computed()) : computed(),
                busy(),
                last,
                late,
                lost,
                below ? sheet.computing() : attendance.owes(id),
                below ? sheet.since() : now - turned,
                Math.max(down, before.down() + sheet.down()),
                Math.max(up, before.up() + sheet.up()),
                sheet.pid());
    }
}
