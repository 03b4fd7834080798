/** A whole job as one learner: features are fitted, then the learner learns, then the model is measured. */
@NullMarked
package dev.stoic.learn.pipeline;

import org.jspecify.annotations.NullMarked;
