/** The one container image of all roles: what is in it, how it is built without a daemon, how nodes get it. */
@NullMarked
package dev.stoic.image;

import org.jspecify.annotations.NullMarked;
