"""Starting: addresses that are taken, that do not exist, and that are open to the world."""
import os
import shutil
import signal
import statistics
import subprocess
import time

from harness import SCRATCH, Server, Trap, info, saw, scratch

CANNOT_LISTEN = 69
USAGE = 64

NO_IPV6 = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/socket.h>
int socket(int domain, int type, int protocol) {
  int (*real)(int, int, int) = dlsym(RTLD_NEXT, "socket");
  if (domain != AF_INET6) return real(domain, type, protocol);
  errno = EAFNOSUPPORT;
  return -1;
}
"""


class StartTraps(Trap):
    def refused(self, *flags, listen, status):
        """Starts a server that must give up at once; returns what it said."""
        found, said = Server(*flags, listen=listen).refusal()
        saw(said)
        self.assertEqual(found, status)
        return said

    def test_second_server_on_the_same_port(self):
        """With SO_REUSEPORT it would start silently, and take half of the calls."""
        with Server() as first:
            self.refused(listen=first.address, status=CANNOT_LISTEN)
            self.assert_serves(first)

    def test_second_server_on_the_same_unix_socket(self):
        """gRPC removes a socket that it finds, and so cuts the first server off."""
        path = scratch("socket")
        with Server(listen=f"unix:{path}") as first:
            self.refused(listen=f"unix:{path}", status=CANNOT_LISTEN)
            self.assert_serves(first)
            first.process.kill()
            first.process.wait()
        self.assertTrue(os.path.exists(path))
        with Server(listen=f"unix:{path}") as next_server:
            self.assert_serves(next_server)
            saw("a socket that a killed server left behind was replaced")
            self.assertEqual(next_server.terminate()[0], 0)
        self.assertFalse(os.path.exists(path))

    def test_no_ipv6(self):
        """[::] means every address that there is, also where there is no IPv6."""
        if not shutil.which("cc"):
            self.skipTest("cc is missing: install gcc")
        source, library = scratch("no_ipv6.c"), scratch("no_ipv6.so")
        with open(source, "w", encoding="ascii") as file:
            file.write(NO_IPV6)
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        with Server("--insecure", listen="[::]:0", env={"LD_PRELOAD": library}) as server:
            server.address = f"127.0.0.1:{server.port}"
            self.assert_serves(server)
            self.assertEqual(len(server.log("no_ipv6", at_least=1)), 1)
            saw("served over IPv4, and a line in the log")

    def test_ipv6_any_takes_ipv4(self):
        with Server("--insecure", listen="[::]:0") as server:
            server.address = f"127.0.0.1:{server.port}"
            self.assert_serves(server)
            saw("[::] answers on 127.0.0.1")

    def test_plaintext_for_the_world(self):
        """Whoever listens on the line could read states."""
        said = self.refused(listen="0.0.0.0:0", status=USAGE)
        self.assertIn("--insecure", said)

    def test_addresses_that_are_none(self):
        """A port that is too large must not be taken for another one."""
        for listen in ("nonsense", "127.0.0.1:no", "127.0.0.1:99999", "127.0.0.1:65537",
                       "127.0.0.1: 7", "unix:", "unix:" + "x" * 200):
            self.refused(listen=listen, status=USAGE)

    def test_folder_that_is_not_there(self):
        said = self.refused(listen="unix:/nonexistent/x", status=USAGE)
        self.assertNotIn("another server", said)

    def test_lock_file_that_is_a_symlink(self):
        """Somebody else's link must not make the server open, or make, the file it points to."""
        path, victim = scratch("linked"), scratch("victim")
        os.symlink(victim, f"{path}.lock")
        status, said = Server(listen=f"unix:{path}").refusal()
        saw(f"exit {status}: {said}")
        self.assertIn(status, (USAGE, CANNOT_LISTEN))
        self.assertFalse(os.path.exists(victim))

    def test_key_files_that_are_none(self):
        """What has no end, and what waits for a writer, is not read."""
        fifo, large = scratch("fifo"), scratch("large")
        os.mkfifo(fifo)
        with open(large, "wb") as file:
            file.truncate((1 << 20) + 1)
        for path in ("/dev/zero", fifo, large, SCRATCH):
            self.assertIn(path, self.refused("--state_keys", path, listen="127.0.0.1:0",
                                             status=USAGE))

    def test_times_that_are_none(self):
        """gRPC takes 0 for something else than one expects, and less than a millisecond is 0."""
        for flag in ("--max-wait", "--max-idle", "--max-age", "--handshake-timeout"):
            self.assertIn(flag, self.refused_flags(flag, "0"))
        self.refused_flags("--max-idle", "0.0004")

    def test_choices_that_are_none(self):
        """Numbers are no names of choices, and the message says which there are."""
        for flag, value, choices in (("--log-format", "7", ("json", "text")),
                                     ("--log-format", "xml", ("json", "text")),
                                     ("--log-calls", "5", ("none", "refused", "all"))):
            said = self.refused_flags(flag, value)
            for choice in choices:
                self.assertIn(choice, said)

    def refused_flags(self, *flags):
        """All that a server says that must give up for its flags."""
        server = Server(*flags)
        status, _ = server.refusal()
        said = server.log_text()
        saw(f"exit {status}: {said.strip()}")
        self.assertEqual(status, USAGE)
        return said

    def test_too_few_descriptors(self):
        """Better no server than one that cannot open its own files."""
        status, said = Server(max_files=64).refusal()
        saw(f"exit {status}: {said}")
        self.assertEqual(status, USAGE)
        self.assertIn("ulimit -n", said)

    def test_broken_key_file(self):
        path = scratch("broken_keys")
        with open(path, "w", encoding="ascii") as file:
            file.write("first c2hvcnQ=\n")
        self.assertIn("line 1", self.refused("--state_keys", path, listen="127.0.0.1:0",
                                             status=USAGE))

    def test_flags_from_the_environment(self):
        with Server(listen="127.0.0.1:0", env={"PARLOUR_LOG_FORMAT": "text",
                                               "PARLOUR_METRICS_LISTEN": "127.0.0.1:0"}) as server:
            self.assert_serves(server)
            self.wait_for(lambda: server.log_text().count("\n") > 1)
            self.assertNotIn("{", server.log_text())
            page = server.process.stdout.readline().strip()
            self.assertIn("/readyz", page)
            saw(page)

    def test_start_is_quick_and_small(self):
        """Start to first answer; 100 ms on a machine that is not busy. The best of five, and a
        bound that holds on one that is."""
        times = []
        for _ in range(5):
            begin = time.monotonic()
            with Server() as server, server.channel() as channel:
                info(channel, timeout=30)
                times.append((time.monotonic() - begin) * 1000)
                memory = server.memory_mb()
        saw(f"first answer after {min(times):.0f} ms (median {statistics.median(times):.0f}), "
            f"{memory:.0f} MB resident")
        self.assertLess(min(times), 2000)
        self.assertLess(memory, 50)
