package dev.stoic.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** One of the addresses that a peer's name stands for. */
record Route(Peer peer, InetAddress address) {
    InetSocketAddress socket() {
        return new InetSocketAddress(address, peer.port());
    }

    @Override
    public String toString() {
        return peer.host().equals(address.getHostAddress())
                ? peer.toString()
                : peer + " (" + address.getHostAddress() + ")";
    }
}
