"""Standard streams that nobody reads, that are gone, or that were never there."""
import contextlib
import os
import signal
import socket
import subprocess
import time

import grpc

from harness import PARLOUR, Frames, Server, Trap, free_ports, info, method, pb, saw

REFUSED = 3000  # lines of more than a pipe holds
OUTPUT_FAILED = 74


def refused_call(channel, **options):
    """A call that is logged; returns what came with the refusal."""
    try:
        method(channel, "Score")(pb.ScoreRequest(state=b"x"), timeout=20, **options)
    except grpc.RpcError as error:
        return error
    raise AssertionError("it was not refused")


@contextlib.contextmanager
def bare_server(closed=(), **streams):
    """A server on a port that was chosen before, so that it need not be able to say where it is;
    yields the process and the port."""
    def close():
        for descriptor in closed:
            os.close(descriptor)
    port = free_ports(1)[0]
    process = subprocess.Popen([PARLOUR, "serve", "--listen", f"127.0.0.1:{port}"],
                               preexec_fn=close, **streams)
    try:
        deadline = time.monotonic() + 10
        while process.poll() is None and time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
                break
            time.sleep(0.02)
        yield process, port
    finally:
        process.kill()
        process.wait()


class OutputTraps(Trap):
    def channel(self, port):
        return grpc.insecure_channel(f"127.0.0.1:{port}", [("grpc.use_local_subchannel_pool", 1)])

    def test_reader_of_the_log_is_gone(self):
        """Writing to a pipe without a reader ends a process that does not ignore SIGPIPE."""
        read, write = os.pipe()
        with Server(stderr=write) as server, server.channel() as channel:
            os.close(write)
            os.close(read)
            for _ in range(10):
                refused_call(channel)
                time.sleep(0.02)
            self.assertTrue(info(channel).version)
            self.assertIsNone(server.process.poll())
            status, _ = server.terminate()
            saw(f"10 refused calls, one answered, and exit {status}")
            self.assertEqual(status, 0)

    def test_reader_of_standard_output_is_gone(self):
        """It serves all the same, and says at the end that nobody was told where."""
        read, write = os.pipe()
        os.close(read)
        with bare_server(stdout=write, stderr=subprocess.DEVNULL) as (process, port):
            os.close(write)
            with self.channel(port) as channel:
                self.assertEqual(refused_call(channel).code(), grpc.StatusCode.INVALID_ARGUMENT)
            process.send_signal(signal.SIGTERM)
            status = process.wait(timeout=20)
            saw(f"it served, and exit {status}")
            self.assertEqual(status, OUTPUT_FAILED)

    def test_log_that_nobody_reads(self):
        """A pipe that is full holds up whoever writes: neither calls nor the end may wait for that."""
        read, write = os.pipe()
        with Server(stderr=write) as server, server.channel() as channel:
            os.close(write)
            for _ in range(REFUSED // 100):
                futures = [method(channel, "Score").future(pb.ScoreRequest(state=b"x"), timeout=20)
                           for _ in range(100)]
                self.assertEqual({future.code() for future in futures},
                                 {grpc.StatusCode.INVALID_ARGUMENT})
            status, seconds = server.terminate()
            saw(f"{REFUSED} calls refused, exit {status} after {seconds:.1f} s")
            self.assertEqual(status, 0)
            self.assertLess(seconds, 10)
        os.close(read)

    def test_closed_descriptors(self):
        """What is opened next gets the number of one that is closed, so a log that is written to
        descriptor 2 would end up in somebody's connection."""
        for closed in ((0,), (1,), (2,), (0, 1, 2)):
            with self.subTest(closed=closed), \
                    bare_server(closed, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) \
                    as (process, port):
                connections = [socket.create_connection(("127.0.0.1", port)) for _ in range(6)]
                for connection in connections:
                    connection.sendall(Frames.PREFACE + Frames.SETTINGS)
                with self.channel(port) as channel:
                    for _ in range(10):
                        refused_call(channel)
                    self.assertTrue(info(channel).version)
                process.send_signal(signal.SIGTERM)
                kinds = set()
                for connection in connections:
                    frames, ended = Frames.read_until_closed(connection, 20)
                    self.assertTrue(ended)
                    kinds |= {kind for kind, _ in frames}
                    connection.close()
                status = process.wait(timeout=20)
                saw(f"without {closed}: it served, frames of the kinds {sorted(kinds)} came, "
                    f"exit {status}")
                self.assertLessEqual(kinds, {4, 6, 7, 8})  # SETTINGS, PING, GOAWAY, WINDOW_UPDATE
                self.assertEqual(status, 0)

    def test_request_id_comes_back(self):
        """Whoever reports a refused call can name its line in the log."""
        with Server() as server, server.channel() as channel:
            ids = []
            for metadata in ((("x-request-id", "request-17"),), ()):
                trailers = dict(refused_call(channel, metadata=metadata).trailing_metadata())
                ids.append(trailers.get("x-request-id"))
            self.wait_for(lambda: len(server.log("call")) == 2, what="the log's lines")
            logged = [line["request_id"] for line in server.log("call")]
            saw(f"sent back: {ids}; logged: {logged}")
            self.assertEqual(ids, logged)
            self.assertEqual(ids[0], "request-17")
            self.assertNotIn(ids[1], ("", "request-17"))
