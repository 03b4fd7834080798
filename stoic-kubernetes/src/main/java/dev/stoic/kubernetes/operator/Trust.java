package dev.stoic.kubernetes.operator;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Believes whom the installation's authority vouches for under the name that is expected at an address. Pods are dialled by
 * address, which no certificate could know beforehand.
 */
final class Trust extends X509ExtendedTrustManager {
    private static final int DNS_NAME = 2;

    private final Map<String, String> expected = new ConcurrentHashMap<>();
    private final X509TrustManager authority;
    private final SSLContext context;

    Trust(Certificates.Pair own, String authorityCertificate) {
        try {
            List<X509Certificate> trusted = certificates(authorityCertificate);
            this.authority = manager(trusted);
            this.context = SSLContext.getInstance("TLSv1.3");
            context.init(keys(own).getKeyManagers(), new TrustManager[] {this}, null);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("the installation's certificates cannot be used", e);
        }
    }

    private static List<X509Certificate> certificates(String text) throws CertificateException {
        var found = new ArrayList<X509Certificate>();
        for (Certificate certificate : CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            found.add((X509Certificate) certificate);
        }
        return found;
    }

    private static X509TrustManager manager(List<X509Certificate> trusted)
            throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (int i = 0; i < trusted.size(); i++) {
            store.setCertificateEntry("authority" + i, trusted.get(i));
        }
        var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private static KeyManagerFactory keys(Certificates.Pair own) throws GeneralSecurityException, IOException {
        List<X509Certificate> chain = certificates(own.certificate());
        String text = own.key().replaceAll("-----[^-]*-----|\\s", "");
        var key = KeyFactory.getInstance(chain.getFirst().getPublicKey().getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("own", key, new char[0], chain.toArray(Certificate[]::new));
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory;
    }

    SSLContext context() {
        return context;
    }

    /** Who should be there. */
    void expect(String address, String name) {
        expected.put(address, name);
    }

    private void check(X509Certificate[] chain, String type, String address) throws CertificateException {
        authority.checkServerTrusted(chain, type);
        String name = expected.get(address.replaceAll("[\\[\\]]", ""));
        Collection<List<?>> names = chain[0].getSubjectAlternativeNames();
        boolean known = name != null
                && names != null
                && names.stream()
                        .anyMatch(entry ->
                                Objects.equals(entry.get(0), DNS_NAME) && name.equals(String.valueOf(entry.get(1))));
        if (!known) {
            throw new CertificateException("the server at %s does not prove that it is %s".formatted(address, name));
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, type, String.valueOf(engine.getPeerHost()));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        check(chain, type, socket.getInetAddress().getHostAddress());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("a peer without an address cannot be verified");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        authority.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        authority.checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        authority.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }
}
