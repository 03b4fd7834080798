package dev.stoic.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LookoutTest {
    private static final Peer SERVICE = new Peer("service", 7070);

    private final Map<String, List<String>> names = new ConcurrentHashMap<>();
    private final BlockingQueue<String> dialled = new LinkedBlockingQueue<>();
    private final Dialler dialler = new Dialler(route ->
            dialled.add(route.address().getHostAddress() + ":" + route.peer().port()));
    private final Lookout lookout = new Lookout(this::addresses, dialler);

    private InetAddress[] addresses(String host) throws UnknownHostException {
        List<String> known = names.get(host);
        if (known == null) {
            throw new UnknownHostException(host);
        }
        var found = new InetAddress[known.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = InetAddress.getByAddress(
                    host, InetAddress.getByName(known.get(i)).getAddress());
        }
        return found;
    }

    @AfterEach
    void end() {
        lookout.dial(Set.of());
        dialler.close();
    }

    /** Waits until that one is dialled. */
    private void await(String address) throws InterruptedException {
        while (!dialled.take().equals(address)) {
            // Others are dialled meanwhile.
        }
    }

    @Test
    void everyAddressOfANameIsDialledAgainAndAgain() throws Exception {
        names.put("service", List.of("10.0.0.1", "10.0.0.2"));
        lookout.dial(Set.of(SERVICE));
        await("10.0.0.1:7070");
        await("10.0.0.2:7070");
        await("10.0.0.1:7070");
        await("10.0.0.2:7070");
    }

    @Test
    void aNameThatIsNotThereYetIsLookedUpUntilItIs() throws Exception {
        lookout.dial(Set.of(SERVICE));
        names.put("service", List.of("10.0.0.3"));
        await("10.0.0.3:7070");
    }

    @Test
    void whoComesBackElsewhereIsDialledThereAndNotWhereItWas() throws Exception {
        names.put("service", List.of("10.0.0.1"));
        lookout.dial(Set.of(SERVICE));
        await("10.0.0.1:7070");
        names.put("service", List.of("10.0.0.9"));
        await("10.0.0.9:7070");
        var later = new ArrayList<String>();
        for (int i = 0; i < 6; i++) {
            later.add(dialled.take());
        }
        // One attempt may have been under way.
        assertThat(later).filteredOn("10.0.0.1:7070"::equals).hasSizeLessThan(2);
    }

    @Test
    void whereSomebodyWasIsTheBestGuessWhileNamesAreNotKnown() throws Exception {
        names.put("service", List.of("10.0.0.1"));
        lookout.dial(Set.of(SERVICE));
        await("10.0.0.1:7070");
        names.remove("service");
        await("10.0.0.1:7070");
        await("10.0.0.1:7070");
    }

    @Test
    void ofAHostWithAddressesOfTwoKindsOneKindIsEnough() throws Exception {
        names.put("service", List.of("10.0.0.1", "fd00::1", "10.0.0.2"));
        lookout.dial(Set.of(SERVICE));
        for (int i = 0; i < 6; i++) {
            assertThat(dialled.take()).startsWith("10.0.0.");
        }
    }
}
