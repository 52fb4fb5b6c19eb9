"""Calls that are cut short, too big, packed, or too many."""
import gzip
import threading
import time

import grpc

from harness import Server, Trap, info, method, new_game, pb, raw, record, replay, saw

COUNT = 5000
MEBIBYTE = 1 << 20


class CallTraps(Trap):
    def assert_all_ended(self, server):
        self.wait_for(lambda: server.metric("parlour_calls_in_flight") == 0, what="the calls' end")

    def test_a_millisecond_of_deadline(self):
        """Thousands of calls that are over before they begin leave nothing behind."""
        with Server(pages=True) as server, server.channel() as channel:
            call = method(channel, "NewGame")
            self.flood(channel, lambda: call.future(new_game(1), timeout=0.001))
            before = server.memory_mb()
            codes = self.flood(channel, lambda: call.future(new_game(1), timeout=0.001))
            self.assert_all_ended(server)
            saw(f"{codes}; {before:.1f} MB before, {server.memory_mb():.1f} MB after")
            self.assertLessEqual(set(codes), {"OK", "DEADLINE_EXCEEDED"})
            self.assertLess(server.memory_mb() - before, 20)
            self.assert_serves(server)

    def test_cancelled_at_once(self):
        with Server(pages=True) as server, server.channel() as channel:
            call = method(channel, "NewGame")

            def cancelled():
                future = call.future(new_game(1), timeout=30)
                future.cancel()
                return future
            self.flood(channel, cancelled)
            before = server.memory_mb()
            codes = self.flood(channel, cancelled)
            self.assert_all_ended(server)
            saw(f"{codes}; {before:.1f} MB before, {server.memory_mb():.1f} MB after")
            self.assertLessEqual(set(codes), {"CANCELLED", "OK"})
            self.assertLess(server.memory_mb() - before, 20)
            self.assert_serves(server)

    def flood(self, channel, start):
        """Codes of COUNT calls, a hundred at a time; the server may catch up in between."""
        codes = {}
        for _ in range(COUNT // 100):
            info(channel)
            for future in [start() for _ in range(100)]:
                name = future.code().name
                codes[name] = codes.get(name, 0) + 1
        return codes

    def test_unknown_method(self):
        """Whatever a caller makes up, the answer is UNIMPLEMENTED."""
        with Server() as server, server.channel() as channel:
            paths = ("/parlour.v1.GameService/NoSuchCall", "/no.such.Service/Call", "/", "/a/b/c")
            codes = {self.code_of(lambda: raw(channel, path)(b"", timeout=10)) for path in paths}
            saw(codes)
            self.assertEqual(codes, {"UNIMPLEMENTED"})
            self.assert_serves(server)

    def test_deadline_in_a_long_replay(self):
        """A stream whose deadline has passed is not worked on."""
        with Server(pages=True) as server, server.channel() as channel:
            text = record()

            def records():
                while True:
                    yield text
            verdicts = replay(channel, records(), timeout=0.5)
            code = self.code_of(lambda: [None for _ in verdicts])
            self.assert_all_ended(server)
            judged = server.metric('parlour_records_replayed_total{conforms="yes"}')
            saw(f"{code} after {judged:.0f} records")
            self.assertEqual(code, "DEADLINE_EXCEEDED")
            self.assertGreater(judged, 0)

    def test_message_over_the_limit(self):
        with Server() as server, server.channel() as channel:
            score = method(channel, "Score")
            over = self.code_of(lambda: score(pb.ScoreRequest(record=b"x" * MEBIBYTE)))
            kind = self.code_of(lambda: score(pb.ScoreRequest(state=b"x" * (65 << 10))))
            under = self.code_of(lambda: score(pb.ScoreRequest(record=b"x" * (MEBIBYTE - 100))))
            saw(f"over 1 MiB {over}, over its kind's 64 KiB {kind}, garbage under 1 MiB {under}")
            self.assertEqual((over, kind, under),
                             ("RESOURCE_EXHAUSTED", "INVALID_ARGUMENT", "INVALID_ARGUMENT"))
            self.assert_serves(server)

    def test_compressed_bomb(self):
        """A MiB that unpacks to a GiB: gRPC 1.51 unpacks it all before it looks at the limit."""
        bomb = pb.ScoreRequest(record=b"x" * (512 * MEBIBYTE)).SerializeToString()
        with Server() as server, \
                server.channel(grpc__default_compression_algorithm=2,
                               grpc__max_send_message_length=-1) as channel:
            peak_before = server.memory_mb("VmHWM")
            codes = set()
            for _ in range(3):
                codes.add(self.code_of(
                    lambda: raw(channel, "/parlour.v1.GameService/Score")(bomb, timeout=60)))
            grown = server.memory_mb("VmHWM") - peak_before
            saw(f"{len(bomb) >> 20} MiB packed in {len(gzip.compress(bomb, 1)) >> 10} KiB, three "
                f"times: {codes}, peak memory grew by {grown:.1f} MB")
            self.assertEqual(codes, {"UNIMPLEMENTED"})
            self.assertLess(grown, 32)
            self.assert_serves(server)

    def test_error_message_beyond_the_metadata_limit(self):
        """An error that quotes a caller at length would be dropped for its size: INTERNAL, or
        RESOURCE_EXHAUSTED, instead of what is wrong."""
        with Server() as server, server.channel() as channel:
            request = new_game(1)
            request.position = "é" * 30_000
            with self.assertRaises(grpc.RpcError) as caught:
                method(channel, "NewGame")(request)
            error = caught.exception
            size = sum(len(key) + len(value) + 32 for key, value in error.trailing_metadata())
            saw(f"{error.code().name}, a message of {len(error.details().encode())} bytes, "
                f"trailers of {size} bytes")
            self.assertEqual(error.code(), grpc.StatusCode.INVALID_ARGUMENT)
            self.assertLessEqual(len(error.details().encode()), 1024)
            self.assertLess(size, 8 << 10)

    def test_more_calls_than_allowed(self):
        """Work in flight is capped, and the refusal says when to come back."""
        with Server("--max-calls", "4", pages=True) as server, server.channel() as channel:
            gate = threading.Event()

            def nothing():
                gate.wait()
                yield from ()
            streams = [replay(channel, nothing()) for _ in range(4)]
            self.wait_for(lambda: server.metric("parlour_calls_in_flight") == 4)
            with self.assertRaises(grpc.RpcError) as caught:
                method(channel, "NewGame")(new_game(1))
            error = caught.exception
            trailers = dict(error.trailing_metadata())
            saw(f"{error.code().name}, grpc-retry-pushback-ms "
                f"{trailers['grpc-retry-pushback-ms']}, {error.details()!r}")
            self.assertEqual(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)
            self.assertIn(b"google.rpc.RetryInfo", trailers["grpc-status-details-bin"])
            gate.set()
            for stream in streams:
                list(stream)
            self.assert_all_ended(server)
            self.assert_serves(server)

    def test_calls_that_wait_too_long(self):
        """When more comes in than can be done, the queue is cut instead of growing."""
        with Server("--max-wait", "0.001", pages=True) as server, server.channel() as channel:
            score = method(channel, "Score")
            request = pb.ScoreRequest(record=record(1))
            codes = {}
            for _ in range(20):
                for future in [score.future(request, timeout=30) for _ in range(120)]:
                    name = future.code().name
                    codes[name] = codes.get(name, 0) + 1
            saw(f"{codes}, {server.metric('parlour_overload_total'):.0f} counted as overload")
            self.assertLessEqual(set(codes), {"OK", "RESOURCE_EXHAUSTED"})
            self.assertGreater(codes.get("RESOURCE_EXHAUSTED", 0), 0)
            self.assertGreater(codes.get("OK", 0), 0)
            self.assert_all_ended(server)
            self.assert_serves(server)
