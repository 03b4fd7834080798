package dev.stoic.cli.pod;

import java.security.cert.Certificate;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/** Whose certificate is good enough. All jobs of a cluster have certificates of one authority, so that alone proves little. */
final class Callers {
    /** The one name in the operator's certificate; those of jobs end in {@code .svc}. */
    private static final String OPERATOR = "stoic-operator";

    private Callers() {}

    /** The operator, and whoever has a name that we have. */
    static boolean mayAsk(SSLSession session) {
        try {
            Set<String> theirs = names(session.getPeerCertificates());
            Set<String> ours = names(session.getLocalCertificates());
            return theirs.contains(OPERATOR) || theirs.stream().anyMatch(ours::contains);
        } catch (SSLPeerUnverifiedException | CertificateParsingException _) {
            return false;
        }
    }

    private static Set<String> names(Certificate[] chain) throws CertificateParsingException {
        var names = new HashSet<String>();
        if (chain != null && chain.length > 0 && chain[0] instanceof X509Certificate leaf) {
            Collection<List<?>> entries = leaf.getSubjectAlternativeNames();
            if (entries != null) {
                entries.forEach(entry -> names.add(String.valueOf(entry.get(1))));
            }
        }
        return names;
    }
}
