/** What a user asks for: the job file as validated records. */
@NullMarked
package dev.stoic.job;

import org.jspecify.annotations.NullMarked;
