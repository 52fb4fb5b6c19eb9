#!/usr/bin/python3
"""Replicas come and go in the middle of load: no call fails, and answers are the same bytes whoever
gave them.

usage: cluster_test.py PARLOUR HAPROXY_CONFIG [--seconds S]

Twice, behind HAProxy and behind gRPC's own round robin: three replicas with one key file; the first
is killed with -9, the second is drained, a fourth is started. Clients use the retry policy of
docs/operations.md.
"""
import argparse
import base64
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parlour")
    parser.add_argument("haproxy_config")
    parser.add_argument("--seconds", type=float, default=8)
    return parser.parse_args()


arguments = parse()
os.environ["PARLOUR"] = os.path.realpath(arguments.parlour)
sys.path.insert(0, os.path.join(HERE, "..", "service", "traps"))
import grpc  # pylint: disable=wrong-import-position
from harness import Server, free_ports, method, new_game, pb, scratch  # pylint: disable=C0413

CLIENTS = 6
GAMES = 30
NAMES = ("ONE", "TWO", "THREE", "FOUR")
# What docs/operations.md recommends. gRPC 1.51 ends a call that comes in just when a server stops
# with CANCELLED; health checking keeps nearly all calls away from it by then.
BEHIND_A_BALANCER = {
    "methodConfig": [{
        "name": [{"service": "parlour.v1.GameService"}],
        "retryPolicy": {"maxAttempts": 5, "initialBackoff": "0.05s", "maxBackoff": "1s",
                        "backoffMultiplier": 2,
                        "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"]}}]}
ROUND_ROBIN = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "healthCheckConfig": {"serviceName": "parlour.v1.GameService"},
    **BEHIND_A_BALANCER}


class Cluster:
    """Four addresses, and the replicas that stand there."""

    def __init__(self):
        self.keys = scratch("cluster_keys")
        with open(self.keys, "w", encoding="ascii") as file:
            file.write(f"shared {base64.b64encode(os.urandom(32)).decode()}\n")
        ports = free_ports(2 * len(NAMES))
        self.calls, self.pages = ports[:len(NAMES)], ports[len(NAMES):]
        self.replicas = {}

    def start(self, index):
        replica = Server("--state_keys", self.keys, "--drain-delay", "1", "--log-calls", "none",
                         "--metrics-listen", f"127.0.0.1:{self.pages[index]}",
                         listen=f"127.0.0.1:{self.calls[index]}")
        self.replicas[index] = replica.__enter__()

    def stop_all(self):
        for replica in self.replicas.values():
            replica.__exit__()

    def answered(self, index):
        """Calls that a replica has answered so far."""
        total = 0
        for line in self.replicas[index].page("/metrics")[1].splitlines():
            if line.startswith("parlour_calls_total{"):
                total += float(line.split()[-1])
        return int(total)


class Tally:
    """What the clients saw."""

    def __init__(self):
        self.lock = threading.Lock()
        self.calls, self.repeats, self.failures, self.differences = 0, 0, [], []
        self.answers = {}

    def add(self, key, answer):
        with self.lock:
            self.calls += 1
            before = self.answers.setdefault(key, answer)
            self.repeats += before is not answer
            if before != answer:
                self.differences.append(key[0])


class Client(threading.Thread):
    """Plays the same few open games again and again, always alike."""

    def __init__(self, target, config, seed, tally):
        super().__init__()
        self.tally, self.chance, self.ended = tally, random.Random(seed), threading.Event()
        self.channel = grpc.insecure_channel(target, [
            ("grpc.service_config", json.dumps(config)), ("grpc.use_local_subchannel_pool", 1),
            ("grpc.initial_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 500)])

    def run(self):
        while not self.ended.is_set():
            try:
                self.play(self.chance.randrange(GAMES))
            except grpc.RpcError as error:
                self.tally.failures.append(f"{error.code().name}: {error.details()}")
        self.channel.close()

    def ask(self, name, request):
        answer = method(self.channel, name)(request, timeout=20)
        self.tally.add((name, request.SerializeToString()), answer.SerializeToString())
        return answer

    def play(self, seed):
        game = self.ask("NewGame", new_game(seed))
        for _ in range(40):
            if self.ended.is_set() or game.view.termination:
                return
            thrown = self.ask("ThrowSticks", pb.ThrowSticksRequest(state=game.state))
            game = thrown
            if thrown.moves:
                request = pb.MovePawnRequest(state=thrown.state)
                if thrown.moves[0].text == "pass":
                    setattr(request, "pass", True)
                else:
                    request.from_square = getattr(thrown.moves[0], "from")
                game = self.ask("MovePawn", request)
        self.ask("Score", pb.ScoreRequest(state=game.state))


def disturb(cluster, seconds):
    """Kill, drain, start, a quarter of the time apart. Returns what was done."""
    pause = seconds / 4
    time.sleep(pause)
    cluster.replicas[0].process.kill()
    time.sleep(pause)
    cluster.replicas[1].process.send_signal(signal.SIGTERM)
    drained = cluster.replicas[1].process.wait(timeout=30)
    time.sleep(max(0, pause - 2))
    cluster.start(3)
    time.sleep(pause)
    return f"one was killed with -9, one drained (exit {drained}), one started"


def run(name, cluster, target, config):
    """One round; returns whether all was well."""
    tally = Tally()
    clients = [Client(target, config, seed, tally) for seed in range(CLIENTS)]
    for client in clients:
        client.start()
    done = disturb(cluster, arguments.seconds)
    for client in clients:
        client.ended.set()
    for client in clients:
        client.join()
    shares = {NAMES[index]: cluster.answered(index) for index in (2, 3)}
    reasons = collections.Counter(tally.failures).most_common(3)
    print(f"{name}: {tally.calls} calls, {len(tally.failures)} failed {reasons or ''}; "
          f"{tally.repeats} answers to a request seen before, {len(tally.differences)} of other "
          f"bytes; {done}; answered by those left: {shares}", flush=True)
    return not tally.failures and not tally.differences and tally.repeats and all(shares.values())


def through_haproxy(cluster):
    # Debian's place for it is not on the PATH of everybody, nor on Bazel's.
    program = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
    if not program:
        print("SKIPPED behind HAProxy: install haproxy")
        return True
    front = free_ports(1)[0]
    environment = {**os.environ, "PARLOUR_FRONT": f"127.0.0.1:{front}"}
    for index, name in enumerate(NAMES):
        environment[f"PARLOUR_{name}"] = f"127.0.0.1:{cluster.calls[index]}"
        environment[f"PARLOUR_{name}_PAGES"] = str(cluster.pages[index])
    haproxy = subprocess.Popen([program, "-db", "-f", arguments.haproxy_config], env=environment,
                               stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        return run("HAProxy", cluster, f"127.0.0.1:{front}", BEHIND_A_BALANCER)
    finally:
        haproxy.terminate()
        haproxy.wait()


def through_round_robin(cluster):
    addresses = ",".join(f"127.0.0.1:{port}" for port in cluster.calls)
    return run("round_robin", cluster, f"ipv4:{addresses}", ROUND_ROBIN)


def main():
    well = True
    for way in (through_haproxy, through_round_robin):
        cluster = Cluster()
        try:
            for index in range(3):
                cluster.start(index)
            well = way(cluster) and well
        finally:
            cluster.stop_all()
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
