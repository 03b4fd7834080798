/** Envelopes over Kafka. */
@NullMarked
package dev.stoic.transport.kafka;

import org.jspecify.annotations.NullMarked;
