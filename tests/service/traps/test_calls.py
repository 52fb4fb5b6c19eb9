"""Calls that are cut short, too big, packed, or too many."""
import gzip
import threading
import time

import grpc

from harness import Server, Trap, info, laborious_record, method, new_game, pb, raw, record, \
    replay, saw

COUNT = 2500
MEBIBYTE = 1 << 20


class CallTraps(Trap):
    def assert_all_ended(self, server):
        self.wait_for(lambda: server.metric("parlour_calls_open") == 0, what="the calls' end")

    def flood(self, channel, start):
        """Codes of COUNT calls, a hundred at a time; the server may catch up in between."""
        codes = {}
        for _ in range(COUNT // 100):
            info(channel)
            for future in start(100):
                name = future.code().name
                codes[name] = codes.get(name, 0) + 1
        return codes

    def flood_twice(self, server, channel, start):
        """The second time nothing may be left behind that was not there after the first."""
        self.flood(channel, start)
        self.assert_all_ended(server)
        memory, descriptors = server.memory_mb(), server.descriptors()
        codes = self.flood(channel, start)
        self.assert_all_ended(server)
        grown = server.memory_mb() - memory
        self.assertLess(grown, 10)
        self.assertLessEqual(server.descriptors(), descriptors + 2)
        self.assert_serves(server)
        return f"{codes}; {grown:.1f} MB more after the second {COUNT}", codes

    def test_a_millisecond_of_deadline(self):
        """Thousands of calls that are over before their work begins: it is not begun."""
        request = pb.ScoreRequest(record=laborious_record())
        with Server("--log-calls", "none", pages=True) as server, server.channel() as channel:
            call = method(channel, "Score")
            seen, codes = self.flood_twice(
                server, channel,
                lambda count: [call.future(request, timeout=0.001) for _ in range(count)])
            worked = server.calls("Score", "OK")
            late = server.calls("Score", "DEADLINE_EXCEEDED")
            saw(f"{seen}; of {worked + late} calls that reached a thread {worked} were worked on")
            self.assertLessEqual(set(codes), {"OK", "DEADLINE_EXCEEDED"})
            self.assertGreater(late, 100)
            self.assertLess(worked, late)

    def test_cancelled_at_once(self):
        """gRPC drops what was cancelled before a thread took it; nothing of it may stay."""
        request = pb.ScoreRequest(record=laborious_record())
        with Server("--log-calls", "none", pages=True) as server, server.channel() as channel:
            call = method(channel, "Score")

            def cancelled(count):
                futures = [call.future(request, timeout=30) for _ in range(count)]
                for future in futures:
                    future.cancel()
                return futures
            seen, codes = self.flood_twice(server, channel, cancelled)
            worked = server.calls("Score", "OK")
            saw(f"{seen}; {worked} of {2 * COUNT} had been begun")
            self.assertLessEqual(set(codes), {"CANCELLED", "OK"})
            self.assertLess(worked, 2 * COUNT)

    def test_messages_that_are_none(self):
        """gRPC 1.51 answers UNIMPLEMENTED to a request that it cannot parse, and in a stream it
        takes it for the end: the records after it would be lost, and the call be OK."""
        not_utf8 = b"\x22\x01\xff"  # NewGameRequest.position
        with Server(pages=True) as server, server.channel() as channel:
            codes = [self.code_of(lambda: raw(channel, "/parlour.v1.GameService/NewGame")(
                message, timeout=10)) for message in (b"\x0a\xff\xff", not_utf8)]
            self.assert_all_ended(server)
            counted = server.calls("NewGame", "INVALID_ARGUMENT")
            stream = channel.stream_stream("/parlour.v1.GameService/ReplayGames",
                                           request_serializer=bytes, response_deserializer=bytes)
            good = pb.ReplayGamesRequest(record=record()).SerializeToString()
            verdicts = stream(iter([good, b"\x0a\xff\xff", good]), timeout=10)
            codes.append(self.code_of(lambda: list(verdicts)))
            saw(f"{codes}, {counted} of the first two counted; {verdicts.details()!r}")
            self.assertEqual(codes, ["INVALID_ARGUMENT"] * 3)
            self.assertEqual(counted, 2)
            self.assertEqual(len(server.log("call", at_least=3)), 3)  # and every line is JSON

    def test_text_that_is_not_utf8(self):
        """Protobuf sends a string that is not UTF-8, and the client then refuses the message: a
        verdict that quotes such a byte, or half a character, would be INTERNAL there."""
        head = b'[Game "carrom"]\n[Seed "7"]\n[Seats "2"]\n[Mode "points"]\n'
        shots = [b"\xff", b"\xe2\x82", *(b"x" * n + "é€".encode() * 30 for n in range(5))]
        records = [head + b"1 S " + shot + b"\n" for shot in shots]
        with Server() as server, server.channel() as channel:
            verdicts = [answer.verdict for answer in replay(channel, records, timeout=10)]
            for text in records:
                self.assertEqual(self.code_of(lambda: method(channel, "Score")(
                    pb.ScoreRequest(record=text))), "INVALID_ARGUMENT")
            saw([verdict.wanted[:60] for verdict in verdicts[:3]])
            self.assertEqual(len(verdicts), len(records))
            self.assertFalse(server.log("protobuf"))

    def test_unknown_method(self):
        """Whatever a caller makes up, the answer is UNIMPLEMENTED."""
        with Server() as server, server.channel() as channel:
            paths = ("/parlour.v1.GameService/NoSuchCall", "/no.such.Service/Call", "/", "/a/b/c")
            codes = {self.code_of(lambda: raw(channel, path)(b"", timeout=10)) for path in paths}
            saw(codes)
            self.assertEqual(codes, {"UNIMPLEMENTED"})
            self.assert_serves(server)

    def test_deadline_in_a_long_replay(self):
        """A stream whose deadline has passed is not worked on, and is counted as what it was."""
        text = laborious_record(sets=30)
        with Server(pages=True) as server, server.channel() as channel:
            def records():
                while True:
                    yield text
            verdicts = replay(channel, records(), timeout=0.5)
            code = self.code_of(lambda: [None for _ in verdicts])
            self.assert_all_ended(server)
            used, judged = server.cpu_seconds(), self.judged(server)
            time.sleep(1)
            after = server.cpu_seconds() - used
            saw(f"{code} after {judged:.0f} records of {len(text) >> 10} KiB; in the second after "
                f"that {self.judged(server) - judged:.0f} more, {after:.2f} s of processor time")
            self.assertEqual(code, "DEADLINE_EXCEEDED")
            self.assertGreater(judged, 0)
            self.assertEqual(self.judged(server), judged)
            self.assertLess(after, 0.3)
            waits = threading.Event()
            idle = replay(channel, iter(waits.wait, True), timeout=0.5)
            self.assertEqual(self.code_of(lambda: list(idle)), "DEADLINE_EXCEEDED")
            self.assert_all_ended(server)
            waits.set()
            self.assertEqual(server.calls("ReplayGames", "OK"), 0)

    def judged(self, server):
        return server.metric('parlour_records_replayed_total{conforms="yes"}')

    def test_message_over_the_limit(self):
        with Server() as server, server.channel() as channel:
            score = method(channel, "Score")
            over = self.code_of(lambda: score(pb.ScoreRequest(record=b"x" * MEBIBYTE)))
            with self.assertRaises(grpc.RpcError) as caught:
                score(pb.ScoreRequest(state=b"x" * (65 << 10)))
            kind, why = caught.exception.code().name, caught.exception.details()
            under = self.code_of(lambda: score(pb.ScoreRequest(record=b"x" * (MEBIBYTE - 100))))
            saw(f"over 1 MiB {over}, over its kind's 64 KiB {kind} ({why!r}), garbage under 1 MiB "
                f"{under}")
            self.assertIn("65536 bytes", why)  # and not that it is no state
            self.assertEqual((over, kind, under),
                             ("RESOURCE_EXHAUSTED", "INVALID_ARGUMENT", "INVALID_ARGUMENT"))
            self.assert_serves(server)

    def test_field_that_is_repeated(self):
        """Of a field that comes again the last one counts, so a limit on fields alone would let a
        MiB of them through."""
        with Server() as server, server.channel() as channel:
            state = method(channel, "NewGame")(new_game(1)).state
            one = pb.ThrowSticksRequest(state=state).SerializeToString()
            request = one * ((MEBIBYTE - 200) // len(one))
            with self.assertRaises(grpc.RpcError) as caught:
                raw(channel, "/parlour.v1.GameService/ThrowSticks")(request, timeout=10)
            error = caught.exception
            details = dict(error.trailing_metadata())["grpc-status-details-bin"]
            saw(f"{len(request):,} bytes: {error.code().name}, {error.details()!r}")
            self.assertEqual(error.code(), grpc.StatusCode.INVALID_ARGUMENT)
            self.assertIn(b"google.rpc.BadRequest", details)
            self.assertIn(b"\x0a\x07request\x12", details)  # the field that it names
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
        """An error that quotes a caller at length would be dropped for its size, and the client
        told RESOURCE_EXHAUSTED instead of what is wrong."""
        name = b"A" * 30_000
        tag = b"[" + name + b' "x"]\n'
        with Server() as server, server.channel() as channel:
            request = pb.ScoreRequest(record=b'[Game "senet"]\n' + tag + tag)
            with self.assertRaises(grpc.RpcError) as caught:
                method(channel, "Score")(request)
            error = caught.exception
            trailers = dict(error.trailing_metadata())
            size = sum(len(key) + len(value) + 32 for key, value in error.trailing_metadata())
            saw(f"{error.code().name}, a message of {len(error.details().encode())} bytes, "
                f"trailers of {size} bytes: {error.details()[:60]!r}")
            self.assertEqual(error.code(), grpc.StatusCode.INVALID_ARGUMENT)
            self.assertIn("line 3, column 2: expected each tag once", error.details())
            self.assertIn(b"INVALID_FIELD", trailers["grpc-status-details-bin"])
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
