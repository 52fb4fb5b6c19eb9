"""Stopping: what a SIGTERM may not break, and what may not hold it up."""
import signal
import threading
import time

import grpc

from harness import Server, Trap, health, info, method, new_game, pb, raw, record, replay, saw, \
    watch_health


class Gate:
    """An iterator that gives records until it is told to end."""

    def __init__(self, text, pause_s=0.0):
        self.text, self.pause_s = text, pause_s
        self.ended = threading.Event()

    def __iter__(self):
        while not self.ended.wait(self.pause_s):
            yield self.text


class StopTraps(Trap):
    def test_calls_in_flight(self):
        """Every call that was made before the signal is answered."""
        with Server() as server, server.channel() as channel:
            info(channel)
            futures = [method(channel, "NewGame").future(new_game(seed), timeout=30)
                       for seed in range(100)]
            status, seconds = server.terminate()
            answered = sum(future.code() == grpc.StatusCode.OK for future in futures)
            saw(f"{answered} of {len(futures)} answered, exit {status} after {seconds:.2f} s")
            self.assertEqual((answered, status), (len(futures), 0))

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
        """A signal is never lost, however early."""
        server = Server().spawn()
        with server.process.stdout:
            server.process.send_signal(signal.SIGINT)
            status = server.process.wait(timeout=20)
        saw(f"exit {status}")
        self.assertIn(status, (0, -signal.SIGINT))
