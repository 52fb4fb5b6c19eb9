#!/usr/bin/python3
"""A pod of the Deployment: it serves under every restriction that the manifest promises, passes its
probes, takes over a key that is changed in the Secret, and drains.

usage: deployment_test.py PARLOUR DEPLOYMENT.yaml
"""
import base64
import os
import signal
import subprocess
import sys
import time
import unittest

import pod

MANIFEST = os.path.abspath(sys.argv[2])
os.environ["PARLOUR"] = os.path.realpath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service", "traps"))
from harness import Server, health, info, method, new_game, scratch  # pylint: disable=C0413


class Secret:
    """A Secret's volume as the kubelet keeps it: a change swaps a link to a folder."""

    def __init__(self):
        self.folder, self.versions, self.keys = scratch("secret"), 0, ""
        os.mkdir(self.folder)
        os.symlink("..data/keys", os.path.join(self.folder, "keys"))
        self.put("first")

    def put(self, name):
        """Puts a new key in front."""
        self.keys = f"{name} {base64.b64encode(os.urandom(32)).decode()}\n{self.keys}"
        self.versions += 1
        version = f"..{self.versions}"
        os.mkdir(os.path.join(self.folder, version))
        path = os.path.join(self.folder, version, "keys")
        with open(path, "w", encoding="ascii") as file:
            file.write(self.keys)
        os.chmod(path, 0o440)
        link = os.path.join(self.folder, "..data_tmp")
        os.symlink(version, link)
        os.rename(link, os.path.join(self.folder, "..data"))


class Replica(Server):
    """The container's own arguments, but on ports of loopback that are free."""

    def __init__(self, deployment):
        super().__init__(pages=True)
        self.deployment, self.pid = deployment, None

    def spawn(self):
        arguments = [one.replace("[::]:50051", "127.0.0.1:0").replace("0.0.0.0:9464", "127.0.0.1:0")
                     for one in self.deployment.arguments()]
        self.process, self.pid = self.deployment.start(
            arguments, text=True, stdout=subprocess.PIPE, stderr=self.errors)
        return self

    def status(self, field):
        """A line of /proc/PID/status."""
        with open(f"/proc/{self.pid}/status", encoding="ascii") as file:
            return next(line.split()[1] for line in file if line.startswith(field + ":"))

    def probe(self, name):
        """Whether a probe of the manifest passes."""
        probe = self.deployment.container[name]
        if "httpGet" in probe:
            return self.page(probe["httpGet"]["path"])[0] == 200
        with self.channel() as channel:
            return health(channel, probe["grpc"].get("service", "")) == 1


class Deployment(unittest.TestCase):
    def test_a_life(self):
        secret = Secret()
        deployment = pod.Pod(MANIFEST, os.environ["PARLOUR"], {"keys": secret.folder})
        written = subprocess.run(deployment.command(["/bin/sh", "-c", "echo > /file"]),
                                 capture_output=True, check=False)
        self.assertIn(b"Read-only file system", written.stderr)

        with Replica(deployment) as replica, replica.channel() as channel:
            for field in ("CapPrm", "CapEff", "CapBnd", "CapAmb"):
                self.assertEqual(int(replica.status(field), 16), 0, field)
            self.assertEqual(replica.status("NoNewPrivs"), "1")
            for name in ("startupProbe", "readinessProbe", "livenessProbe"):
                self.assertTrue(replica.probe(name), name)
            self.assertEqual(list(info(channel).key_ids), ["first"])
            game = method(channel, "NewGame")(new_game(7), timeout=10)
            self.assertEqual(game.view.senet.first, game.view.senet.side)

            secret.put("second")
            time.sleep(2.5)
            self.assertEqual(list(info(channel).key_ids), ["second", "first"])

            begin = time.monotonic()
            os.kill(replica.pid, signal.SIGTERM)
            time.sleep(1)
            self.assertFalse(replica.probe("readinessProbe"))
            self.assertTrue(replica.probe("livenessProbe"))
            method(channel, "NewGame")(new_game(8), timeout=10)
            self.assertEqual(replica.process.wait(timeout=60), 0, replica.log_text())
            took = time.monotonic() - begin
            self.assertLess(took, deployment.template["terminationGracePeriodSeconds"])
            print(f"    saw: served without capabilities on a read-only root, {took:.1f} s to stop")


if __name__ == "__main__":
    pod.skip_without_bubblewrap()
    unittest.main(argv=sys.argv[:1], verbosity=2)
