"""Connections: too many, half of a frame, silence, and pinging."""
import struct
import time

from harness import Frames, Server, Trap, info, saw

HEADERS = 1
SETTINGS = 4
PING = 6
GOAWAY = 7
ENHANCE_YOUR_CALM = 11
MAX_CONCURRENT_STREAMS = 3
PERMITTED_S = 10.5  # a little more than the least interval
PINGS = 4           # gRPC forgives two that come too early


def open_many(server, count):
    """Connections that do nothing; some may be closed by the server at once."""
    return [server.connect() for _ in range(count)]


def still_open(connections):
    """How many the server has not closed."""
    count = 0
    for connection in connections:
        connection.setblocking(False)
        try:
            while piece := connection.recv(4096):
                pass
            count += piece != b""
        except BlockingIOError:
            count += 1
        except ConnectionError:
            pass
    return count


class ConnectionTraps(Trap):
    def test_ten_thousand_connections(self):
        """The limit holds, those within it are served, and the rest may come again later."""
        with Server("--handshake-timeout", "300", pages=True) as server, \
                server.channel() as channel:
            info(channel)
            before = server.memory_mb()
            many = open_many(server, 10_200)
            self.wait_for(lambda: server.metric("parlour_connections_refused_total") > 0)
            held, grown = still_open(many), server.memory_mb() - before
            info(channel)
            saw(f"of {len(many)} connections {held} were kept and "
                f"{server.metric('parlour_connections_refused_total'):.0f} closed; "
                f"{grown * 1024 / held:.1f} KiB each; a client within the limit is served")
            self.assertAlmostEqual(held, 10_000, delta=100)
            for connection in many:
                connection.close()
            self.wait_for(lambda: server.descriptors() < 100, 60, "their end")
            self.assert_serves(server)
            saw("after they had gone, a new client was served")

    def test_no_descriptor_to_accept_with(self):
        """gRPC 1.51's own listener stops for good when accept fails with EMFILE."""
        with Server() as server:
            before = server.limit_descriptors(server.descriptors())
            waiting = open_many(server, 10)
            time.sleep(1)
            server.limit_descriptors(before)
            self.assert_serves(server)
            for connection in waiting:
                connection.close()
            failed = len(server.log("accept_failed", at_least=1))
            saw(f"accept failed {failed} times, and then a new client was served")
            self.assertGreater(failed, 0)

    def test_descriptor_exhaustion(self):
        """The limit on connections keeps descriptors for all else."""
        with Server("--handshake-timeout", "300", max_files=256, pages=True) as server:
            many = open_many(server, 400)
            self.wait_for(lambda: server.metric("parlour_connections_refused_total") > 0)
            kept, descriptors = still_open(many), server.descriptors()
            saw(f"{kept} of 400 connections kept with 256 descriptors, {descriptors} open")
            self.assertGreater(kept, 50)
            self.assertLess(kept, 256)
            self.assertLess(descriptors, 256)
            self.assertEqual(server.page("/livez")[0], 200)
            for connection in many:
                connection.close()
            self.wait_for(lambda: server.descriptors() < 100, 30, "their end")
            self.assert_serves(server)
            self.assertEqual(len(server.log("fewer_connections", at_least=1)), 1)
            saw("after they had gone, a new client was served")

    def test_half_a_preface(self):
        """A client that begins and waits is sent away; others are served meanwhile."""
        with Server("--handshake-timeout", "1") as server:
            slow = server.connect()
            slow.sendall(Frames.PREFACE[:10])
            self.assert_serves(server)
            begin = time.monotonic()
            _, closed = Frames.read_until_closed(slow, 10)
            saw(f"closed: {closed}, after {time.monotonic() - begin:.1f} s")
            self.assertTrue(closed)

    def test_half_a_frame(self):
        """The same once the connection stands: half of a HEADERS frame, then nothing."""
        with Server("--keepalive", "1", "--keepalive-timeout", "1") as server:
            slow = server.connect()
            slow.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(4, flags=1))
            slow.sendall(Frames.frame(HEADERS, flags=4, stream=1, payload=b"\x83" * 100)[:30])
            self.assert_serves(server)
            begin = time.monotonic()
            _, closed = Frames.read_until_closed(slow, 20)
            saw(f"closed: {closed}, after {time.monotonic() - begin:.1f} s")
            self.assertTrue(closed)

    def test_half_a_frame_while_stopping(self):
        """gRPC says goodbye and waits up to 20 s for an answer from whoever is connected."""
        with Server("--drain-timeout", "40") as server:
            slow = server.connect()
            slow.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(HEADERS, stream=1)[:5])
            self.assert_serves(server)
            status, seconds = server.terminate()
            saw(f"exit {status} after {seconds:.2f} s, with a drain timeout of 40 s")
            self.assertEqual(status, 0)
            self.assertLess(seconds, 10)

    def test_idle_connection(self):
        with Server("--max-idle", "1") as server:
            idle = server.connect()
            idle.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(4, flags=1))
            frames, _ = Frames.read_until_closed(idle, 6)
            saw(f"frames {[kind for kind, _ in frames]}, among them GOAWAY ({GOAWAY})")
            self.assertIn(GOAWAY, [kind for kind, _ in frames])

    def test_old_connection(self):
        """A connection is told to go after a while, so that clients spread over new replicas."""
        with Server("--max-age", "1", "--age-grace", "1") as server:
            old = server.connect()
            old.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(4, flags=1))
            frames, closed = Frames.read_until_closed(old, 10)
            saw(f"frames {[kind for kind, _ in frames]}, closed: {closed}")
            self.assertIn(GOAWAY, [kind for kind, _ in frames])
            self.assertTrue(closed)

    def test_streams_on_one_connection(self):
        """gRPC 1.51 lets a connection have as many calls at once as it likes."""
        with Server("--max-streams", "7") as server:
            one = server.connect()
            one.sendall(Frames.PREFACE + Frames.SETTINGS)
            frames, _ = Frames.read_until_closed(one, 1)
            settings = dict(struct.iter_unpack(">HI", next(data for kind, data in frames
                                                           if kind == SETTINGS and data)))
            saw(f"MAX_CONCURRENT_STREAMS is {settings.get(MAX_CONCURRENT_STREAMS)}")
            self.assertEqual(settings.get(MAX_CONCURRENT_STREAMS), 7)

    def test_pinging_all_the_time(self):
        """Keepalive that costs more than it keeps alive is refused."""
        with Server() as server:
            rude = server.connect()
            rude.sendall(Frames.PREFACE + Frames.SETTINGS)
            try:
                for _ in range(20):
                    rude.sendall(Frames.PING)
                    time.sleep(0.01)
            except ConnectionError:
                pass
            frames, closed = Frames.read_until_closed(rude, 10)
            goodbyes = [payload for kind, payload in frames if kind == GOAWAY]
            saw(f"GOAWAY {goodbyes}, closed: {closed}")
            self.assertEqual([int.from_bytes(one[4:8], "big") for one in goodbyes[-1:]],
                             [ENHANCE_YOUR_CALM])
            self.assert_serves(server)

    def test_pinging_as_permitted(self):
        """gRPC's own limit is one ping in five minutes, and none without a call: a client that
        keeps its connection alive through a NAT or a balancer would be sent away."""
        with Server() as server:
            polite = server.connect()
            polite.sendall(Frames.PREFACE + Frames.SETTINGS + Frames.frame(4, flags=1))
            for _ in range(PINGS):
                polite.sendall(Frames.PING)
                frames, closed = Frames.read_until_closed(polite, PERMITTED_S)
                self.assertNotIn(GOAWAY, [kind for kind, _ in frames])
                self.assertFalse(closed)
                self.assertIn(PING, [kind for kind, _ in frames])
            saw(f"{PINGS} pings, one in {PERMITTED_S} s, were answered")
