"""A client that keeps to no rule of HTTP/2: it starts calls as fast as it can write."""
import contextlib
import socket
import threading
import time

import grpc

from harness import Frames, Server, Trap, info, saw, scratch

HEADERS = 1
DATA = 0
RST_STREAM = 3
SETTINGS = 4
END_HEADERS = 4
END_STREAM = 1
ACK = 1
CANCEL = b"\0\0\0\x08"
SECONDS = 2
AT_ONCE = 100
PATH = b"/parlour.v1.GameService/ThrowSticks"


class Flooder(threading.Thread):
    """A connection that ignores MAX_CONCURRENT_STREAMS, having acknowledged it or not, and may take
    its calls back at once."""

    def __init__(self, connection, path=PATH, acknowledges=False, reset=False):
        super().__init__(daemon=True)
        self.connection = connection
        self.connection.settimeout(1)
        self.path, self.reset, self.streams = path, reset, 0
        self.hello = Frames.PREFACE + Frames.SETTINGS
        if acknowledges:
            self.hello += Frames.frame(SETTINGS, flags=ACK)
        threading.Thread(target=self.drain, daemon=True).start()

    def drain(self):
        """Answers are read, so that the server is never held up in writing."""
        with contextlib.suppress(OSError):
            while True:
                with contextlib.suppress(TimeoutError):
                    if not self.connection.recv(1 << 16):
                        break

    def call(self, stream, request, message):
        yield Frames.frame(HEADERS, END_HEADERS, stream, request)
        yield Frames.frame(DATA, END_STREAM, stream, message)
        if self.reset:
            yield Frames.frame(RST_STREAM, 0, stream, CANCEL)

    def run(self):
        request = Frames.request(self.path)
        message = Frames.message(b"\x0a\x10" + b"x" * 16)  # a state that is none
        until = time.monotonic() + SECONDS
        with contextlib.suppress(OSError):  # sent away, or not read any more
            self.connection.sendall(self.hello)
            while time.monotonic() < until:
                first = 2 * self.streams + 1
                self.connection.sendall(b"".join(
                    piece for stream in range(first, first + 2 * AT_ONCE, 2)
                    for piece in self.call(stream, request, message)))
                self.streams += AT_ONCE


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

    def flood(self, flooders=1, at_most_mb=300, **manners):
        with Server("--log-calls", "none", pages=True) as server:
            self.flood_server(server, [Flooder(server.connect(), **manners)
                                       for _ in range(flooders)], at_most_mb)
            self.assert_serves(server)

    def flood_server(self, server, flooders, at_most_mb):
        """Memory stays bounded, others are answered, and nothing is left open. A machine that is
        fast enough to work off what one flooder sends need not cut it."""
        for flooder in flooders:
            flooder.start()
        for flooder in flooders:
            flooder.join()
        begin = time.monotonic()
        with server.channel() as channel:
            self.wait_for(lambda: self.answered(channel), 30, "another client's answer")
        waited = time.monotonic() - begin
        self.wait_for(lambda: server.metric("parlour_calls_open") == 0, 30, "the calls' end")
        for flooder in flooders:
            flooder.connection.close()
        peak = server.memory_mb("VmHWM")
        cuts = server.log("flood_cut")
        saw(f"{sum(one.streams for one in flooders)} calls sent in at most {SECONDS} s, at most "
            f"{peak:.0f} MB; {len(cuts)} of {len(flooders)} cut; another client had its answer "
            f"{waited:.2f} s later")
        self.assertLess(peak, at_most_mb)
        self.assertLessEqual(len(cuts), len(flooders))

    def test_streams_without_number(self):
        """Without an acknowledgement gRPC holds nobody to the limit on streams."""
        self.flood()

    def test_streams_beyond_the_acknowledged_limit(self):
        """gRPC ends such a connection itself, unless more came in before the acknowledgement."""
        self.flood(acknowledges=True)

    def test_streams_reset_at_once(self):
        """HTTP/2 rapid reset: a stream that is taken back at once counts against no limit of open
        ones, but what was begun for it stays until a thread has looked at it."""
        self.flood(acknowledges=True, reset=True)

    def test_health_without_number(self):
        """Calls that never come to a handler of ours."""
        self.flood(path=b"/grpc.health.v1.Health/Check")

    def test_a_dozen_at_once(self):
        """As many as hold all of gRPC's threads, which then begin nothing but read."""
        self.flood(flooders=12, at_most_mb=600)

    def test_streams_on_a_unix_socket(self):
        path = scratch("flooded")
        with Server("--log-calls", "none", listen=f"unix:{path}", pages=True) as server:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(path)
            self.flood_server(server, [Flooder(connection)], at_most_mb=300)
