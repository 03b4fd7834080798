/** How learning is carried out: rounds, roles, checkpoints and the folder of a run. */
@NullMarked
package dev.stoic.engine;

import org.jspecify.annotations.NullMarked;
