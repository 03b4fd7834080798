package dev.stoic.data;

import dev.stoic.data.Source.MissingTarget;

/** Empty fields and unseen values of the row that a parser reads. Most count only once the row is kept. */
final class CsvRowNotes {
    private final Role[] roles;
    private final Words[] words;
    private final Source.Columns policies;
    /** Of the first file, in the order of the fields here. */
    private final int[] columns;

    private final int[] empty;
    private final String[] emptyValues;
    private final int[] unseen;
    private final String[] unseenValues;
    private int empties;
    private int unseens;
    private boolean dropped;

    CsvRowNotes(Role[] roles, Words[] words, int[] columns, Source.Columns policies) {
        this.roles = roles;
        this.words = words;
        this.columns = columns;
        this.policies = policies;
        this.empty = new int[roles.length];
        this.emptyValues = new String[roles.length];
        this.unseen = new int[roles.length];
        this.unseenValues = new String[roles.length];
    }

    void begin() {
        empties = 0;
        unseens = 0;
        dropped = false;
    }

    boolean isDropped() {
        return dropped;
    }

    /** Field {@code f}, which the cursor has just passed, is empty or holds a text that stands for no value. */
    void empty(int f, CsvCursor cursor, Findings findings) {
        Role role = roles[f];
        findings.missing(columns[f]);
        dropped |= policies.drops(role);
        // The target may come last, and be empty as well.
        boolean waits = policies.missingTarget() == MissingTarget.DROP;
        boolean refused = policies.refuses(role);
        if (refused && !waits) {
            Findings.Reason reason = role.isTarget() ? Findings.Reason.NO_TARGET : Findings.Reason.MISSING;
            findings.problem(reason, cursor.lines, columns[f], cursor.value());
        } else {
            empty[empties] = f;
            emptyValues[empties++] = refused ? cursor.value() : "";
        }
    }

    /** Field {@code f} holds a value that the schema does not have. */
    void unseen(int f, String value) {
        unseen[unseens] = f;
        unseenValues[unseens++] = value;
    }

    /** The row is kept. */
    void keep(long line, Findings findings) {
        for (int i = 0; i < empties; i++) {
            if (policies.refuses(roles[empty[i]])) {
                findings.problem(Findings.Reason.MISSING, line, columns[empty[i]], emptyValues[i]);
            } else {
                findings.accepted().empty(columns[empty[i]]);
            }
        }
        for (int i = 0; i < unseens; i++) {
            findings.accepted().unseen(columns[unseen[i]], unseenValues[i], line, words[unseen[i]].dictionary());
        }
    }
}
