"""The little that a Python client of Parlour needs: the messages' classes and a call.

Needs Debian's python3-grpcio, python3-protobuf and protobuf-compiler, and for the details of errors
golang-github-gogo-googleapis-dev. The classes are made from the .proto files at each run, so there
is nothing to generate beforehand.
"""
import hashlib
import importlib
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROTO = os.path.normpath(os.path.join(HERE, "..", "..", "..", "proto"))
GOOGLEAPIS = "/usr/share/gocode/src/github.com/gogo/googleapis"


def load(folder, files):
    """Compiles .proto files of a folder; returns their modules."""
    with tempfile.TemporaryDirectory(prefix="parlour-python-") as out:
        subprocess.run(["protoc", f"--proto_path={folder}", "--proto_path=/usr/include",
                        f"--python_out={out}", *[f"{file}.proto" for file in files]], check=True)
        sys.path.insert(0, out)
        modules = [importlib.import_module(f"{file}_pb2".replace("/", ".")) for file in files]
        sys.path.pop(0)
    return modules


def load_messages():
    """The modules game_service_pb2, senet_pb2 and carrom_pb2."""
    return load(PROTO, [f"parlour/v1/{name}" for name in ("game_service", "senet", "carrom")])


def load_error_details():
    """The modules status_pb2 and error_details_pb2 of google.rpc."""
    return load(GOOGLEAPIS, ["google/rpc/status", "google/rpc/error_details"])


class Client:
    """Calls a GameService on a channel."""

    def __init__(self, channel, messages):
        self._channel = channel
        self._messages = messages

    def call(self, method, request):
        response_type = getattr(self._messages, f"{method}Response")
        return self._channel.unary_unary(
            f"/parlour.v1.GameService/{method}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=response_type.FromString)(request, timeout=10)


def check_commitment(seed, commitment):
    """Ends the program unless the revealed seed is the one that was committed to."""
    if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != commitment:
        sys.exit("the revealed seed is not the one that was committed to")


def write_record(path, tags, plies):
    """Writes a record to a file, or to standard output for `-`."""
    lines = [f'[{name} "{value}"]' for name, value in tags]
    lines += [f"{number} {ply}" for number, ply in enumerate(plies, 1)]
    text = "\n".join(lines) + "\n"
    if path == "-":
        sys.stdout.write(text)
        return
    with open(path, "w", encoding="utf-8") as out:
        out.write(text)
