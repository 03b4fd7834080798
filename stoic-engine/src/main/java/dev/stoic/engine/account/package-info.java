/** Where the time of a run goes, and who takes it. What is measured here never reaches a model. */
@NullMarked
package dev.stoic.engine.account;

import org.jspecify.annotations.NullMarked;
