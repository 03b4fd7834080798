package dev.stoic.cli.certificates;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Vouches for the processes of an installation. Keys that are made here are on the curve P-256. */
public record Authority(X509Certificate certificate, PrivateKey key) {
    private static final Duration LIFE = Duration.ofDays(3650);

    /** Clocks of machines differ a little. */
    private static final Duration SLACK = Duration.ofHours(1);

    private static final int SERIAL_BITS = 127;

    /** A certificate with its key. */
    public record Leaf(X509Certificate certificate, PrivateKey key) {}

    public static Authority begin(Instant now) {
        KeyPair pair = pair();
        var name = new X500Name("CN=Stoic authority");
        var draft = draft(name, name, pair.getPublic(), now, now.plus(LIFE));
        var purposes = new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign);
        try {
            draft.addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, purposes)
                    .addExtension(
                            Extension.subjectKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createSubjectKeyIdentifier(pair.getPublic()));
            return new Authority(signed(draft, pair.getPrivate()), pair.getPrivate());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this JDK cannot make certificates", e);
        }
    }

    /** For a process that is reached by any of these names or addresses, and dials others. */
    public Leaf leaf(List<String> hosts, Instant now, Duration life) {
        KeyPair pair = pair();
        var issuer = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        var end = now.plus(life);
        var authorityEnd = certificate.getNotAfter().toInstant();
        var draft = draft(
                issuer,
                new X500Name("CN=Stoic process"),
                pair.getPublic(),
                now,
                end.isBefore(authorityEnd) ? end : authorityEnd);
        var both = new KeyPurposeId[] {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
        try {
            var identifiers = new JcaX509ExtensionUtils();
            draft.addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(both))
                    .addExtension(Extension.subjectAlternativeName, false, names(hosts))
                    .addExtension(
                            Extension.subjectKeyIdentifier,
                            false,
                            identifiers.createSubjectKeyIdentifier(pair.getPublic()))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            identifiers.createAuthorityKeyIdentifier(certificate.getPublicKey()));
            return new Leaf(signed(draft, key), pair.getPrivate());
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this JDK cannot make certificates", e);
        }
    }

    private static GeneralNames names(List<String> hosts) {
        return new GeneralNames(hosts.stream()
                .map(host -> new GeneralName(isNumeric(host) ? GeneralName.iPAddress : GeneralName.dNSName, host))
                .toArray(GeneralName[]::new));
    }

    private static boolean isNumeric(String host) {
        return host.contains(":") || host.matches("[0-9]+(\\.[0-9]+){3}");
    }

    private static X509v3CertificateBuilder draft(
            X500Name issuer, X500Name subject, PublicKey key, Instant now, Instant end) {
        var serial = new BigInteger(SERIAL_BITS, new SecureRandom()).setBit(0);
        return new JcaX509v3CertificateBuilder(
                issuer, serial, Date.from(now.minus(SLACK)), Date.from(end), subject, key);
    }

    private static X509Certificate signed(X509v3CertificateBuilder draft, PrivateKey key)
            throws GeneralSecurityException {
        try {
            var algorithm = key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA";
            var signer = new JcaContentSignerBuilder(algorithm).build(key);
            return new JcaX509CertificateConverter().getCertificate(draft.build(signer));
        } catch (OperatorCreationException e) {
            throw new GeneralSecurityException("the key of the authority does not sign", e);
        }
    }

    private static KeyPair pair() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK cannot make keys", e);
        }
    }
}
