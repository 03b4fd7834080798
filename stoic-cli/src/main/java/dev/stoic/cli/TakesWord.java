package dev.stoic.cli;

import java.util.Map;
import java.util.concurrent.Callable;

/** A command whose next word says what to do: {@code stoic image build}. */
interface TakesWord {
    Map<String, Callable<Integer>> words();
}
