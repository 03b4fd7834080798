package dev.stoic.cli;

/** A command that is given a job: as a file, or as a learner and flags. */
interface TakesJob {}
