/** What a role does beside its work when it lives in a pod: says how it is, answers questions, and leaves a record. */
@NullMarked
package dev.stoic.cli.pod;

import org.jspecify.annotations.NullMarked;
