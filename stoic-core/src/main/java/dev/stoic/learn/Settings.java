package dev.stoic.learn;

import dev.stoic.data.Form;
import dev.stoic.data.Schema;
import dev.stoic.data.Zeros;

/** What a job says about its learner: validated records, one per learner, that know how to make it. */
public interface Settings extends Needs {
    /** The key in the job file. */
    String key();

    /** What the learner is called on screens. */
    String title();

    Learner<?, ?, ?> learner();

    /** How rows of this kind are best kept while the learner reads them again and again. */
    default Form form(Schema schema) {
        return Form.WHOLE;
    }

    /** Gets the kernels ready that the learner will use for such rows, in the background; never shows in a result. */
    default void expect(Schema schema) {}

    /** The same where something is known of the rows. */
    default void expect(Schema schema, Zeros zeros) {
        expect(schema);
    }
}
