"""Stopping: what a SIGTERM may not break, and what may not hold it up."""
import collections
import contextlib
import glob
import json
import re
import signal
import threading
import time

import grpc

from harness import Server, Trap, health, info, laborious_record, method, new_game, pb, record, \
    replay, saw, watch_health

ROUNDS = 5


class Gate:
    """An iterator that gives records until it is told to end."""

    def __init__(self, text, pause_s=0.0):
        self.text, self.pause_s = text, pause_s
        self.ended = threading.Event()

    def __iter__(self):
        while not self.ended.wait(self.pause_s):
            yield self.text


class StopTraps(Trap):
    def test_calls_on_their_way(self):
        """Calls that were sent before the signal are answered, although the server has not read
        them yet. gRPC 1.51 would end with CANCELLED what it reads once it has been told to stop;
        that is a race, so there are some rounds."""
        codes, statuses = collections.Counter(), set()
        for _ in range(ROUNDS):
            with Server() as server, server.channel() as channel:
                info(channel)
                server.process.send_signal(signal.SIGSTOP)
                futures = [method(channel, "NewGame").future(new_game(seed), timeout=30)
                           for seed in range(100)]
                time.sleep(0.3)  # for the client to send them
                server.process.send_signal(signal.SIGTERM)
                server.process.send_signal(signal.SIGCONT)
                codes.update(future.code().name for future in futures)
                statuses.add(server.process.wait(timeout=20))
        saw(f"{dict(codes)} in {ROUNDS} rounds, exit {statuses}")
        self.assertEqual((codes, statuses), ({"OK": 100 * ROUNDS}, {0}))

    def test_long_calls_in_flight(self):
        """What is being worked on at the signal is finished, and its answer reaches the client."""
        request = pb.ScoreRequest(record=laborious_record(sets=250))
        with Server("--drain-timeout", "60", pages=True) as server, \
                server.channel() as channel, server.channel() as other:
            info(channel), info(other)
            futures = []

            def both_in_flight():
                if all(future.done() for future in futures):
                    futures[:] = [method(one, "Score").future(request, timeout=60)
                                  for one in (channel, other)]
                return server.metric("parlour_calls_in_flight") == 2
            self.wait_for(both_in_flight, what="two calls at once")
            status, seconds = server.terminate()
            codes = [future.code().name for future in futures]
            saw(f"{codes} for two records of {len(request.record) >> 10} KiB, exit {status} "
                f"{seconds:.2f} s after the signal")
            self.assertEqual((codes, status), (["OK", "OK"], 0))

    def test_calls_during_the_drain_delay(self):
        """Balancers need time to notice; the server serves on, and says that it will go."""
        with Server("--drain-delay", "1", pages=True) as server, server.channel() as channel:
            self.assertEqual((health(channel), server.page("/readyz")[0]), (1, 200))
            server.process.send_signal(signal.SIGTERM)
            self.wait_for(lambda: health(channel) == 2, what="NOT_SERVING")
            self.assertEqual(server.page("/readyz")[0], 503)
            self.assertEqual(server.page("/livez")[0], 200)
            calls = 0
            while server.process.poll() is None and calls < 20:
                info(channel)
                calls += 1
            saw(f"NOT_SERVING, /readyz 503, /livez 200, and {calls} calls answered meanwhile")
            self.assertEqual(server.process.wait(timeout=20), 0)

    def test_stream_in_use(self):
        """A client that goes on sending records is heard to its end."""
        with Server() as server, server.channel() as channel:
            gate = Gate(record(), pause_s=0.05)
            verdicts = replay(channel, gate)
            next(verdicts)
            server.process.send_signal(signal.SIGTERM)
            threading.Timer(1.5, gate.ended.set).start()
            count = 1 + sum(1 for _ in verdicts)
            saw(f"{count} verdicts, the last ones 1.5 s after the signal: "
                f"{verdicts.code().name}, exit {server.process.wait(timeout=20)}")
            self.assertEqual(verdicts.code(), grpc.StatusCode.OK)
            self.assertGreater(count, 10)

    def test_idle_stream(self):
        """A stream on which nothing comes must not hold the server."""
        with Server() as server, server.channel() as channel:
            gate = Gate(b"", pause_s=1000)
            verdicts = replay(channel, gate)
            info(channel)
            status, seconds = server.terminate()
            gate.ended.set()
            saw(f"{verdicts.code().name} for the stream, exit {status} after {seconds:.2f} s")
            self.assertEqual(verdicts.code(), grpc.StatusCode.UNAVAILABLE)
            self.assertEqual(status, 0)
            self.assertLess(seconds, 5)

    def test_open_health_watch(self):
        """Watches stay open for ever, and gRPC waits for them."""
        with Server("--drain-delay", "0.2") as server, server.channel() as channel:
            watches = [watch_health(channel) for _ in range(20)]
            self.assertEqual({next(watch) for watch in watches}, {1})
            status, seconds = server.terminate()
            told = {next(watch) for watch in watches}
            saw(f"20 watches were told {told}, exit {status} after {seconds:.2f} s")
            self.assertEqual((told, status), ({2}, 0))
            self.assertLess(seconds, 5)

    def test_open_reflection_stream(self):
        with Server() as server, server.channel() as channel:
            gate = threading.Event()

            def requests():
                yield b"\x3a\x00"
                gate.wait()
            stream = channel.stream_stream(
                "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
                request_serializer=bytes, response_deserializer=bytes)(requests())
            next(stream)
            status, seconds = server.terminate()
            gate.set()
            saw(f"exit {status} after {seconds:.2f} s")
            self.assertEqual(status, 0)
            self.assertLess(seconds, 5)

    def test_twice_in_a_row(self):
        """The second signal ends the server at once, whatever it waits for."""
        with Server("--drain-delay", "60") as server, server.channel() as channel:
            info(channel)
            server.process.send_signal(signal.SIGTERM)
            self.wait_for(lambda: health(channel) == 2, what="NOT_SERVING")
            status, seconds = server.terminate()
            saw(f"exit {status} {seconds:.2f} s after the second signal")
            self.assertEqual(status, -signal.SIGTERM)
            self.assertLess(seconds, 1)

    def test_signal_while_starting(self):
        """A signal that comes before anybody waits for it is not lost, and ends no thread."""
        server = Server().spawn()
        with server.process.stdout:
            limit = time.monotonic() + 10
            while not self.blocks(server, signal.SIGINT) and time.monotonic() < limit:
                pass  # it starts in a few milliseconds
            server.process.send_signal(signal.SIGINT)
            status = server.process.wait(timeout=20)
        events = [json.loads(line)["event"] for line in server.log_text().splitlines()]
        saw(f"exit {status}; {events}")
        self.assertEqual((status, events[-1:]), (0, ["stopped"]))

    def blocks(self, server, number):
        """Whether a thread of the server has the signal blocked. (In sigwait none shows it.)"""
        masks = []
        for path in glob.glob(f"/proc/{server.process.pid}/task/*/status"):
            with contextlib.suppress(OSError), open(path, encoding="ascii") as status:
                masks.append(int(re.search(r"SigBlk:\s+(\w+)", status.read()).group(1), 16))
        return any(mask >> (number - 1) & 1 for mask in masks)
