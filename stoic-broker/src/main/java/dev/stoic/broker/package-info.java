/** A real Kafka broker for one machine. */
@NullMarked
package dev.stoic.broker;

import org.jspecify.annotations.NullMarked;
