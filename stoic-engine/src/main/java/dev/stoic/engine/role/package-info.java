/** The roles of a job as state machines without threads, clocks or I/O: events in, effects out. */
@NullMarked
package dev.stoic.engine.role;

import org.jspecify.annotations.NullMarked;
