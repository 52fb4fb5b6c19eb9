"""TLS: certificates that are replaced while the server runs, and clients that have none."""
import os
import shutil
import subprocess
import time

import grpc

from harness import Frames, Server, Trap, info, saw, scratch

GARBAGE = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"


def openssl(*arguments, data=b""):
    return subprocess.run(["openssl", *arguments], input=data, capture_output=True,
                          check=True).stdout


class Authority:
    """A certificate authority, and what it signs."""

    def __init__(self, name):
        self.name = name
        self.cert, self.key = scratch(f"{name}.pem"), scratch(f"{name}.key")
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-days", "2", "-subj", f"/CN={name}", "-keyout", self.key, "-out", self.cert)

    def sign(self, subject):
        """Paths of a certificate for localhost and its key."""
        cert, key, request = (scratch(f"{subject}.{end}") for end in ("pem", "key", "csr"))
        extensions = scratch("extensions")
        with open(extensions, "w", encoding="ascii") as file:
            file.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
                f"/CN={subject}", "-keyout", key, "-out", request)
        openssl("x509", "-req", "-in", request, "-CA", self.cert, "-CAkey", self.key, "-days", "2",
                "-CAcreateserial", "-extfile", extensions, "-out", cert)
        return cert, key


def read(path):
    with open(path, "rb") as file:
        return file.read()


def subject_seen(server):
    """What `openssl s_client` sees."""
    shown = subprocess.run(
        ["openssl", "s_client", "-connect", server.address, "-alpn", "h2"], input=b"",
        capture_output=True, check=False).stdout
    return openssl("x509", "-noout", "-subject", data=shown).decode().strip()


def secure_channel(server, authority, pair=None):
    credentials = grpc.ssl_channel_credentials(
        read(authority.cert), *((read(pair[1]), read(pair[0])) if pair else ()))
    return grpc.secure_channel(server.address, credentials,
                               [("grpc.use_local_subchannel_pool", 1)])


class TlsTraps(Trap):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("openssl"):
            cls.skipTest(cls, "openssl is missing")
        cls.authority = Authority("authority")
        cls.first, cls.second = cls.authority.sign("first"), cls.authority.sign("second")

    def served_files(self):
        cert, key = scratch("served.pem"), scratch("served.key")
        self.replace(self.first, cert, key)
        return cert, key

    def replace(self, pair, cert, key):
        for source, target in zip(pair, (cert, key)):
            shutil.copy(source, target + ".new")
            os.replace(target + ".new", target)

    def test_certificate_is_reloaded(self):
        """New connections get the new certificate, old ones live on, a broken file is not taken."""
        cert, key = self.served_files()
        with Server("--tls-cert", cert, "--tls-key", key) as server, \
                secure_channel(server, self.authority) as channel:
            self.assertTrue(info(channel).version)
            seen = [subject_seen(server)]
            self.replace((self.second[0], self.first[1]), cert, key)
            self.wait_for(lambda: server.log("tls_kept"), what="the line about a wrong pair")
            seen.append(subject_seen(server))
            self.replace(self.second, cert, key)
            self.wait_for(lambda: "second" in subject_seen(server), what="the new certificate")
            seen.append(subject_seen(server))
            self.assertTrue(info(channel).version)
            with secure_channel(server, self.authority) as other:
                self.assertTrue(info(other).version)
            saw(f"openssl s_client: {seen}; kept because {server.log('tls_kept')[0]['why']!r}")
            self.assertEqual([line.split("= ")[-1] for line in seen], ["first", "first", "second"])

    def test_mutual_tls(self):
        """With a client CA, nobody is served who has no certificate of it."""
        cert, key = self.served_files()
        stranger = Authority("strangers")
        with Server("--tls-cert", cert, "--tls-key", key, "--tls-client-ca",
                    self.authority.cert) as server:
            with secure_channel(server, self.authority, self.authority.sign("client")) as channel:
                self.assertTrue(info(channel).version)
            codes = []
            for pair in (None, stranger.sign("stranger")):
                with secure_channel(server, self.authority, pair) as channel:
                    codes.append(self.code_of(lambda: info(channel, timeout=5)))
            saw(f"a client of ours is served; none and a stranger's: {codes}")
            self.assertLessEqual(set(codes), {"UNAVAILABLE", "DEADLINE_EXCEEDED"})

    def test_wrong_key_at_the_start(self):
        server = Server("--tls-cert", self.first[0], "--tls-key", self.second[1])
        status, said = server.refusal()
        saw(f"exit {status}: {said}")
        self.assertEqual(status, 64)

    def unusable(self):
        """What OpenSSL reads and gRPC, or the other side, cannot use: name, certificate, key."""
        weak = scratch("weak.pem"), scratch("weak.key")
        openssl("req", "-x509", "-newkey", "rsa:1024", "-nodes", "-days", "2", "-subj", "/CN=weak",
                "-keyout", weak[1], "-out", weak[0])
        chain = scratch("chain.pem")
        with open(chain, "wb") as file:
            file.write(read(self.first[0]) + GARBAGE)
        return [("an RSA key of 1024 bits", *weak),
                ("a chain whose second certificate is none", chain, self.first[1])]

    def test_certificates_of_no_use_at_the_start(self):
        """A server that shows a certificate that nobody can take must not say that it is ready."""
        for name, cert, key in self.unusable():
            with self.subTest(name):
                status, said = Server("--tls-cert", cert, "--tls-key", key).refusal()
                saw(f"{name}: exit {status}: {said}")
                self.assertEqual(status, 64)
                self.assertIn(cert, said)

    def test_certificates_of_no_use_later(self):
        """They are not taken over: the old one goes on."""
        for name, *pair in self.unusable():
            cert, key = self.served_files()
            with self.subTest(name), Server("--tls-cert", cert, "--tls-key", key) as server:
                self.replace(pair, cert, key)
                self.wait_for(lambda: server.log("tls_kept"), what="the line about it")
                time.sleep(1.5)  # another look at the files
                seen = subject_seen(server)
                saw(f"{name}: {seen}, for {server.log('tls_kept')[0]['why']!r}")
                self.assertEqual(seen.split("= ")[-1], "first")
                self.assertFalse(server.log("tls_loaded")[1:])
                with secure_channel(server, self.authority) as channel:
                    self.assertTrue(info(channel).version)

    def test_client_authorities_of_no_use(self):
        """Of a CA file each certificate counts: one that is none would shut its clients out."""
        path = scratch("authorities.pem")
        with open(path, "wb") as file:
            file.write(read(self.authority.cert) + GARBAGE)
        status, said = Server("--tls-cert", self.first[0], "--tls-key", self.first[1],
                              "--tls-client-ca", path).refusal()
        saw(f"exit {status}: {said}")
        self.assertEqual(status, 64)
        self.assertIn(path, said)

    def test_plaintext_client(self):
        """Someone who talks plaintext to a TLS port does no harm."""
        cert, key = self.served_files()
        with Server("--tls-cert", cert, "--tls-key", key) as server:
            with server.channel() as channel:
                code = self.code_of(lambda: info(channel, timeout=3))
            saw(code)
            self.assertIn(code, ("UNAVAILABLE", "DEADLINE_EXCEEDED"))
            with secure_channel(server, self.authority) as channel:
                self.assertTrue(info(channel).version)

    def test_silence_instead_of_a_handshake(self):
        """Who connects and says nothing is sent away; others are served meanwhile."""
        cert, key = self.served_files()
        with Server("--tls-cert", cert, "--tls-key", key, "--handshake-timeout", "1") as server:
            silent = server.connect()
            with secure_channel(server, self.authority) as channel:
                self.assertTrue(info(channel).version)
            begin = time.monotonic()
            _, closed = Frames.read_until_closed(silent, 15)
            saw(f"closed: {closed}, after {time.monotonic() - begin:.1f} s")
            self.assertTrue(closed)
