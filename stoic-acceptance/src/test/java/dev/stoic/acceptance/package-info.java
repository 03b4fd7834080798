/** Proof that the rooms agree: the house as rules, the law as runs of the real command. */
package dev.stoic.acceptance;
