"""A client that keeps to no rule of HTTP/2: it starts calls as fast as it can write."""
import contextlib
import threading
import time

import grpc

from harness import Frames, Server, Trap, info, saw

HEADERS = 1
DATA = 0
RST_STREAM = 3
END_HEADERS = 4
END_STREAM = 1
ACK = 1
CANCEL = b"\0\0\0\x08"
SECONDS = 2
AT_ONCE = 100


class Flooder:
    """One connection that ignores MAX_CONCURRENT_STREAMS."""

    def __init__(self, server, reset):
        self.connection = server.connect()
        self.connection.settimeout(1)
        self.reset, self.streams = reset, 0
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        """Answers are read, so that the server is never held up in writing."""
        with contextlib.suppress(OSError):
            while True:
                with contextlib.suppress(TimeoutError):
                    if not self.connection.recv(1 << 16):
                        break

    def flood(self):
        request = Frames.request(b"/parlour.v1.GameService/ThrowSticks")
        message = Frames.message(b"\x0a\x10" + b"x" * 16)  # a state that is none
        until = time.monotonic() + SECONDS
        with contextlib.suppress(OSError):  # sent away, or not read any more
            self.connection.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(4, flags=ACK))
            while time.monotonic() < until:
                pieces = []
                for stream in range(2 * self.streams + 1, 2 * (self.streams + AT_ONCE) + 1, 2):
                    pieces += (Frames.frame(HEADERS, END_HEADERS, stream, request),
                               Frames.frame(DATA, END_STREAM, stream, message))
                    if self.reset:
                        pieces.append(Frames.frame(RST_STREAM, 0, stream, CANCEL))
                self.streams += AT_ONCE
                self.connection.sendall(b"".join(pieces))


class FloodTraps(Trap):
    def answered(self, channel):
        """To be told to come again is right while what was sent is worked off, and so is it that a
        connection takes its time; in the end there must be an answer."""
        try:
            return info(channel, timeout=30)
        except grpc.RpcError as error:
            self.assertIn(error.code(), (grpc.StatusCode.RESOURCE_EXHAUSTED,
                                         grpc.StatusCode.UNAVAILABLE))
            return None

    def flood(self, reset):
        """Memory stays bounded, others are answered, and nothing is left in flight."""
        with Server("--log-calls", "none", pages=True) as server:
            flooder = Flooder(server, reset)
            flooder.flood()
            begin = time.monotonic()
            with server.channel() as channel:
                self.wait_for(lambda: self.answered(channel), 30, "another client's answer")
            waited = time.monotonic() - begin
            self.wait_for(lambda: server.metric("parlour_calls_in_flight") == 0, 30,
                          "the calls' end")
            flooder.connection.close()
            peak = server.memory_mb("VmHWM")
            saw(f"{flooder.streams} calls sent in {SECONDS} s, at most {peak:.0f} MB; another "
                f"client had its answer {waited:.2f} s later")
            self.assertLess(peak, 400)
            self.assert_serves(server)

    def test_streams_without_number(self):
        self.flood(reset=False)

    def test_streams_reset_at_once(self):
        """HTTP/2 rapid reset: a stream that is taken back at once counts against no limit of open
        ones, but what was begun for it stays until a thread has looked at it."""
        self.flood(reset=True)
