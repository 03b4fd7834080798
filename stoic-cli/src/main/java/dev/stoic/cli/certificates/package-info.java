/** Makes certificates by which the processes of a job know each other. */
@NullMarked
package dev.stoic.cli.certificates;

import org.jspecify.annotations.NullMarked;
