"""A real server process, and what the traps need to call it and to look at it."""
import atexit
import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

# With it, gRPC waits for its own threads before each process that a test starts, at times for ever.
os.environ["GRPC_ENABLE_FORK_SUPPORT"] = "0"
import grpc  # pylint: disable=wrong-import-position

# gRPC 1.51 was seen to abort at the end of a channel (thread_pool.cc), as it seems of the last one:
# so one channel, which is never used, stays.
_KEPT = grpc.insecure_channel("127.0.0.1:9")

PARLOUR = os.environ["PARLOUR"]
TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
SCRATCH = tempfile.mkdtemp(prefix="parlour-traps-")
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)


def _load_messages():
    files = [f"parlour/v1/{name}.proto" for name in ("carrom", "senet", "game_service")]
    subprocess.run(["protoc", f"--proto_path={TOP}/proto", f"--python_out={SCRATCH}", *files],
                   check=True)
    sys.path.insert(0, SCRATCH)
    from parlour.v1 import game_service_pb2, senet_pb2
    return game_service_pb2, senet_pb2


pb, senet = _load_messages()


def saw(text):
    """Prints what a trap saw; a test that says nothing shows nothing."""
    print(f"    saw: {text}", flush=True)


def scratch(name):
    return os.path.join(SCRATCH, name)


def free_ports(count):
    """Ports that nobody uses now, and that the kernel gives nobody meanwhile: they are outside the
    range from which connections take theirs."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        low, high = map(int, file.read().split())
    ports = list(range(10_000, low)) or list(range(high + 1, 1 << 16))
    random.shuffle(ports)
    free = []
    for port in ports:
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            free.append(port)
        if len(free) == count:
            return free
    raise AssertionError("no free ports outside ip_local_port_range")


class Server:
    """`parlour serve` on a free port. Use it in `with`: it never outlives the test."""

    def __init__(self, *flags, listen="127.0.0.1:0", pages=False, max_files=None, env=None,
                 stderr=None):
        self.flags = [*flags, "--listen", listen]
        if pages:
            self.flags += ["--metrics-listen", "127.0.0.1:0"]
        self.max_files = max_files
        self.env = {**os.environ, **(env or {})}
        self.errors = tempfile.TemporaryFile(dir=SCRATCH, mode="w+")
        self.stderr = stderr or self.errors  # what it writes elsewhere is not in log_text
        self.process = None
        self.address = None
        self.pages = None

    def spawn(self):
        def limit():
            if self.max_files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (self.max_files, self.max_files))
        self.process = subprocess.Popen([PARLOUR, "serve", *self.flags], stdout=subprocess.PIPE,
                                        stderr=self.stderr, env=self.env, text=True,
                                        preexec_fn=limit)
        return self

    def __enter__(self):
        self.spawn()
        line = self.process.stdout.readline()
        if "listens on" not in line:
            raise AssertionError(f"the server did not start: {self.log_text()}")
        self.address = line.split()[-1]
        if "--metrics-listen" in self.flags:
            self.pages = self.process.stdout.readline().split()[-1]
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def refusal(self, limit_s=10):
        """Exit status and last words of a server that must give up at once."""
        self.spawn()
        with self.process.stdout:
            try:
                status = self.process.wait(timeout=limit_s)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError("it started, and should not have") from None
        return status, self.log_text().splitlines()[-1]

    # What the outside sees.

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1])

    def terminate(self):
        """SIGTERM; returns the exit status and the seconds it took."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60), time.monotonic() - begin

    def page(self, path):
        """Status and body of a page."""
        try:
            with urllib.request.urlopen(self.pages + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def metric(self, name):
        """The value of a metric, its labels written as Prometheus prints them."""
        found = re.search(rf"^{re.escape(name)} (\S+)$", self.page("/metrics")[1], re.MULTILINE)
        return float(found.group(1)) if found else 0.0

    def memory_mb(self, field="VmRSS"):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(rf"{field}:\s+(\d+)", status.read()).group(1)) / 1024

    def cpu_seconds(self):
        """Processor time that the server has used."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def calls(self, method_name, code):
        """How many calls the server counts that ended so."""
        return int(self.metric(f'parlour_calls_total{{method="{method_name}",code="{code}"}}'))

    def limit_descriptors(self, most):
        """Changes the limit on open files under way; returns what it was."""
        old = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (most, old[1]))
        return old[0]

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def log_text(self):
        """What the server has logged, in whole lines. The file's offset is the server's too, so it
        is not moved."""
        size = os.fstat(self.errors.fileno()).st_size
        text = os.pread(self.errors.fileno(), size, 0).decode()
        return text[:text.rfind("\n") + 1]

    def log(self, event, at_least=0):
        """The lines about `event`; waits for some, since a thread of its own writes them."""
        deadline = time.monotonic() + 10
        while True:
            lines = [line for line in map(json.loads, self.log_text().splitlines())
                     if line["event"] == event]
            if len(lines) >= at_least or time.monotonic() > deadline:
                return lines
            time.sleep(0.02)

    def wait_idle(self, limit_s=10):
        """Until no call is in flight any more."""
        deadline = time.monotonic() + limit_s
        while self.metric("parlour_calls_in_flight") and time.monotonic() < deadline:
            time.sleep(0.02)

    # What a client does.

    def channel(self, **options):
        settings = [(name.replace("__", "."), value) for name, value in options.items()]
        settings.append(("grpc.use_local_subchannel_pool", 1))
        return grpc.insecure_channel(self.address, settings)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)


def method(channel, name):
    """A unary call of the service."""
    response = getattr(pb, f"{name}Response")
    return channel.unary_unary(f"/parlour.v1.GameService/{name}",
                               request_serializer=lambda message: message.SerializeToString(),
                               response_deserializer=response.FromString)


def replay(channel, records, **options):
    """The stream of verdicts on a stream of records."""
    call = channel.stream_stream("/parlour.v1.GameService/ReplayGames",
                                 request_serializer=lambda message: message.SerializeToString(),
                                 response_deserializer=pb.ReplayGamesResponse.FromString)
    return call((pb.ReplayGamesRequest(record=record) for record in records), **options)


def raw(channel, path):
    """A unary call in bytes, for services whose messages we do not have."""
    return channel.unary_unary(path, request_serializer=bytes, response_deserializer=bytes)


def health(channel, service="", timeout=10):
    """What grpc.health.v1 says: 1 SERVING, 2 NOT_SERVING."""
    request = bytes([0x0A, len(service)]) + service.encode() if service else b""
    return raw(channel, "/grpc.health.v1.Health/Check")(request, timeout=timeout)[1]


def watch_health(channel):
    """The stream of Health.Watch, as numbers."""
    call = channel.unary_stream("/grpc.health.v1.Health/Watch", request_serializer=bytes,
                                response_deserializer=lambda answer: answer[1])
    return call(b"")


def new_game(seed=None):
    request = pb.NewGameRequest(senet=senet.SenetOptions())
    if seed is not None:
        request.seed = seed
    return request


def info(channel, timeout=10):
    return method(channel, "GetServerInfo")(pb.GetServerInfoRequest(), timeout=timeout)


def record(games=1):
    """Records of whole games."""
    return subprocess.run([PARLOUR, "simulate", "senet", "-n", str(games), "--seed", "7"],
                          capture_output=True, check=True).stdout


def laborious_record(sets=3):
    """A record that takes long to judge for its size: all its shots are simulated."""
    return subprocess.run([PARLOUR, "simulate", "carrom", "-n", "1", "--seed", "7", "--table",
                           "simulated", "--seats", "2", "--mode", "sets", "--sets-to-win",
                           str(sets)], capture_output=True, check=True).stdout


class Frames:
    """HTTP/2 by hand, as far as a client that misbehaves needs it."""
    PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

    @staticmethod
    def frame(kind, flags=0, stream=0, payload=b""):
        return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + \
            struct.pack(">I", stream) + payload

    @staticmethod
    def literal(name, value):
        """A header as HPACK spells it that keeps no table; up to 126 bytes each."""
        return bytes([0, len(name)]) + name + bytes([len(value)]) + value

    @staticmethod
    def request(path):
        """The headers of a call."""
        return b"".join(Frames.literal(name, value) for name, value in (
            (b":method", b"POST"), (b":scheme", b"http"), (b":path", path), (b":authority", b"x"),
            (b"te", b"trailers"), (b"content-type", b"application/grpc")))

    @staticmethod
    def message(data):
        """A message as it stands in DATA frames, not packed."""
        return struct.pack(">BI", 0, len(data)) + data

    SETTINGS = frame.__func__(4)
    PING = frame.__func__(6, payload=b"\0" * 8)

    @staticmethod
    def read_until_closed(connection, limit_s):
        """The frames that come until the other side closes, and whether it did in time."""
        data, deadline = b"", time.monotonic() + limit_s
        while (left := deadline - time.monotonic()) > 0:
            connection.settimeout(left)
            try:
                piece = connection.recv(65536)
            except TimeoutError:
                break
            except ConnectionError:
                return Frames.split(data), True
            if not piece:
                return Frames.split(data), True
            data += piece
        return Frames.split(data), False

    @staticmethod
    def split(data):
        """Pairs of a frame's kind and payload."""
        frames = []
        while len(data) >= 9:
            length = int.from_bytes(data[:3], "big")
            frames.append((data[3], data[9:9 + length]))
            data = data[9 + length:]
        return frames


class Trap(unittest.TestCase):
    """A test whose name and docstring say what must not happen."""

    def assert_serves(self, server):
        with server.channel() as channel:
            self.assertTrue(info(channel).version)

    def code_of(self, call):
        """The status code's name of a call that must fail."""
        with self.assertRaises(grpc.RpcError) as caught:
            call()
        return caught.exception.code().name

    def wait_for(self, condition, limit_s=10, what="it"):
        deadline = time.monotonic() + limit_s
        while not condition():
            self.assertLess(time.monotonic(), deadline, f"{what} did not happen")
            time.sleep(0.02)
