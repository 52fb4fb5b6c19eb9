"""The little that a Python client of Parlour needs: the messages' classes and a call.

Needs Debian's python3-grpcio, python3-protobuf and protobuf-compiler. The classes are made from the
.proto files at each run, so there is nothing to generate beforehand.
"""
import hashlib
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PROTO = os.path.normpath(os.path.join(HERE, "..", "..", "..", "proto"))


def load_messages():
    """Compiles the .proto files; returns the modules game_service_pb2, senet_pb2, carrom_pb2."""
    names = ("game_service", "senet", "carrom")
    with tempfile.TemporaryDirectory(prefix="parlour-python-") as out:
        files = [f"parlour/v1/{name}.proto" for name in names]
        subprocess.run(["protoc", f"--proto_path={PROTO}", f"--python_out={out}", *files],
                       check=True)
        sys.path.insert(0, out)
        from parlour.v1 import carrom_pb2, game_service_pb2, senet_pb2
        sys.path.pop(0)
    return game_service_pb2, senet_pb2, carrom_pb2


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
