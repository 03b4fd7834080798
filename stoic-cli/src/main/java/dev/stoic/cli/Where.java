package dev.stoic.cli;

import dev.stoic.transport.Peer;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** Where the roles of a run are. */
sealed interface Where {
    /** All in this process. */
    record Here() implements Where {}

    /** Each in a process of its own, on this machine. */
    record Processes() implements Where {}

    /**
     * The coordinator is this process, workers are started by somebody else.
     *
     * @param led whether the process that started this one looks after the folder
     */
    record Coordinating(InetSocketAddress listen, Optional<Peer> advertise, Optional<Path> tls, boolean led)
            implements Where {}
}
