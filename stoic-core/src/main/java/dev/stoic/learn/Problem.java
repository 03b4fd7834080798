package dev.stoic.learn;

import dev.stoic.data.Schema;

/** What a learner may know before it sees rows: their shape, how many there are, how they are cut, and the seed. */
public record Problem(Schema schema, int width, long rows, int parts, long seed) {}
