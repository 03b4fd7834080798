/** Networks from Java: layers one after the other, trained in this process on arrays. */
@NullMarked
package dev.stoic.engine.network;

import org.jspecify.annotations.NullMarked;
