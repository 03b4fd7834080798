package dev.stoic.simulation;

/** What can go wrong. A world has some of these, and others have the others. */
enum Trouble {
    /** Single envelopes are lost. */
    LOSS,
    /** Envelopes arrive twice. */
    REPEAT,
    /** Envelopes take seconds and are overtaken. */
    LATE,
    /** Connections end; what was on its way arrives or does not. */
    RESET,
    /** Nothing comes through between two processes, in one direction or in both, for a while. */
    CUT,
    /** Connections are said to have gone that are there. */
    WRONG_HINT,
    WORKER_CRASH,
    ALL_WORKERS_CRASH,
    COORDINATOR_CRASH,
    /** A process dies between two effects, or in the middle of storing something. */
    CRASH_AT_EFFECT,
    /** A process stands still for seconds, wherever it is, and goes on. */
    PAUSE,
    /** A second coordinator is started while the first is there. */
    RIVAL,
    /** Nothing can be stored for a while. */
    FULL_DISK,
    /** Storing and reading take long, and others go on meanwhile. */
    SLOW_DISK,
    /** Reading fails. */
    BROKEN_DISK,
    /** Coordinators die and the disk forgets or tears what was stored last, whatever it said. */
    POWER_CUT,
    /** What is stored is torn, and nobody says so. */
    TORN_WRITE,
    /** Something stored long ago is damaged. */
    ROT,
    /** Workers leave in good order, others join, sometimes there are none or too few. */
    CHURN,
    SLOW_WORKER,
    /** Somebody stops the run and resumes it. */
    STOP,
    /** A worker says that it holds a state of a history that never was. */
    FOREIGN_STATE
}
