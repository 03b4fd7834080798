package dev.stoic.engine.role;

/**
 * Which round of which history: the first round is number 1, and {@code digest} stands for every total committed before
 * it. A contribution is valid for exactly one of these, whoever computed it and whenever it arrives.
 */
public record RoundId(String job, long number, long digest) {}
