package dev.stoic.simulation;

import java.util.Optional;
import java.util.function.Supplier;

/** Classic mistakes, each with the number of seeds within which it is caught. */
enum Bug {
    CONTRIBUTIONS_TO_OTHER_ROUNDS_COUNT(20, CoordinatorBugs::contributionsToOtherRoundsCount),
    SUMS_IN_ORDER_OF_ARRIVAL(20, CoordinatorBugs::sumsInOrderOfArrival),
    COMMITS_ARE_NOTED_AFTER_THE_NEXT_ROUND_IS_ASKED(20, CoordinatorBugs::commitsAreNotedAfterTheNextRoundIsAsked),
    WORKERS_ARE_DISMISSED_BEFORE_THE_LAST_CHECKPOINT(20, CoordinatorBugs::workersAreDismissedBeforeTheLastCheckpoint),
    WHAT_A_LOST_WORKER_OWED_IS_FORGOTTEN(20, CoordinatorBugs::whatALostWorkerOwedIsForgotten),
    THE_LOST_ONE_IS_ASKED_FOR_WHAT_IT_OWED(20, CoordinatorBugs::theLostOneIsAskedForWhatItOwed),
    WHO_WAITS_BELOW_THE_LEAST_WAITS_FOR_EVER(200, CoordinatorBugs::whoWaitsBelowTheLeastWaitsForEver),
    OTHERS_ARE_NEVER_ASKED_FOR_WHAT_A_SILENT_ONE_OWES(2_000, CoordinatorBugs::othersAreNeverAskedForWhatASilentOneOwes),
    LEAVING_IS_IGNORED(20, CoordinatorBugs::leavingIsIgnored),
    WHO_COMES_BACK_IS_TAKEN_FOR_ITS_FIRST_ATTEMPT(100, CoordinatorBugs::whoComesBackIsTakenForItsFirstAttempt),
    WHATEVER_A_WORKER_HOLDS_COUNTS_AS_DECIDED(200, CoordinatorBugs::whateverAWorkerHoldsCountsAsDecided),
    STATES_ARE_ADOPTED_BY_THEIR_ROUND_ALONE(200, CoordinatorBugs::statesAreAdoptedByTheirRoundAlone),
    WHAT_IS_ASKED_TWICE_IS_ADDED_TWICE(20, WorkerBugs::whatIsAskedTwiceIsAddedTwice),
    LOWER_EPOCHS_ARE_OBEYED(200, WorkerBugs::lowerEpochsAreObeyed),
    WHO_WAS_WELCOME_NEVER_ASKS_TO_JOIN_AGAIN(100, WorkerBugs::whoWasWelcomeNeverAsksToJoinAgain),
    A_SUCCESSOR_CANNOT_GO_BACK(100, WorkerBugs::aSuccessorCannotGoBack),
    OLD_ANSWERS_ARE_SENT_FOR_THE_OPEN_ROUND(50, WorkerBugs::oldAnswersAreSentForTheOpenRound),
    SUB_WORKERS_ARE_ADDED_TWICE(20, WorkerBugs::subWorkersAreAddedTwice),
    KEEPERS_APPLY_A_TOTAL_TWICE(20, WorkerBugs::keepersApplyATotalTwice),
    KEEPERS_APPLY_A_TOTAL_TO_WHATEVER_THEY_HOLD(100, WorkerBugs::keepersApplyATotalToWhateverTheyHold),
    RANGES_ARE_ADDED_FROM_LEFT_TO_RIGHT(20, WorkerBugs::rangesAreAddedFromLeftToRight),
    ABSENT_PARTS_ARE_ZEROS(20, WorkerBugs::absentPartsAreZeros),
    CHECKPOINTS_ARE_VISIBLE_BEFORE_THEIR_CONTENT(100, StoreBugs::checkpointsAreVisibleBeforeTheirContent),
    CHECKPOINTS_ARE_NOT_READ_BACK(100, StoreBugs::checkpointsAreNotReadBack),
    ONLY_THE_NEWEST_CHECKPOINT_IS_KEPT(20, StoreBugs::onlyTheNewestCheckpointIsKept),
    NEWER_CHECKPOINTS_OF_OTHERS_ARE_DELETED(500, StoreBugs::newerCheckpointsOfOthersAreDeleted),
    EPOCHS_CAN_BE_TAKEN_TWICE(500, StoreBugs::epochsCanBeTakenTwice),
    COORDINATORS_NEVER_LOOK_WHETHER_THEY_WERE_REPLACED(100, StoreBugs::coordinatorsNeverLookWhetherTheyWereReplaced);

    private final int within;
    private final Supplier<Sabotage> made;

    Bug(int within, Supplier<Sabotage> made) {
        this.within = within;
        this.made = made;
    }

    int within() {
        return within;
    }

    /** What came of the first seed in which anything broke. */
    Optional<Simulation.Outcome> caught() {
        for (long seed = 0; seed < within; seed++) {
            Simulation.Outcome outcome = Simulation.run(seed, sabotage(), Trace.Lines.DROPPED);
            if (outcome.fault().isPresent() || outcome.broken().isPresent()) {
                return Optional.of(outcome);
            }
        }
        return Optional.empty();
    }

    /** A fresh one for every world, since some remember what they saw. */
    Sabotage sabotage() {
        return made.get();
    }
}
