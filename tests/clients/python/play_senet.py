#!/usr/bin/env python3
"""Plays a whole game of senet over gRPC and writes its record.

usage: play_senet.py HOST:PORT [--open SEED] [--out FILE]

A sealed game is started, played at random to its end, and scored, which reveals its seed. Then the
commitment is checked, and the record of the game is printed: `parlour replay` must find that it
conforms. Needs Debian's python3-grpcio, python3-protobuf and protobuf-compiler; the messages'
classes are made from the .proto files at each run.
"""
import argparse
import hashlib
import os
import random
import subprocess
import sys
import tempfile

import grpc

HERE = os.path.dirname(os.path.abspath(__file__))
PROTO = os.path.normpath(os.path.join(HERE, "..", "..", "..", "proto"))


def load_messages():
    """Compiles the .proto files and returns the module with the service's messages."""
    out = tempfile.mkdtemp(prefix="parlour-python-")
    files = [f"parlour/v1/{name}.proto" for name in ("carrom", "senet", "game_service")]
    subprocess.run(["protoc", f"--proto_path={PROTO}", f"--python_out={out}", *files], check=True)
    sys.path.insert(0, out)
    from parlour.v1 import game_service_pb2
    return game_service_pb2


class Client:
    """The calls that a game of senet needs."""

    def __init__(self, channel, pb):
        self._channel = channel
        self._pb = pb

    def call(self, method, request):
        response_type = getattr(self._pb, f"{method}Response")
        return self._channel.unary_unary(
            f"/parlour.v1.GameService/{method}",
            request_serializer=lambda message: message.SerializeToString(),
            response_deserializer=response_type.FromString)(request, timeout=10)


def play(client, pb, seed, chooser):
    """Plays a game to its end; returns its record's plies, its Score response and commitment."""
    request = pb.NewGameRequest(senet=pb.parlour_dot_v1_dot_senet__pb2.SenetOptions())
    if seed is not None:
        request.seed = seed
    game = client.call("NewGame", request)
    plies = []
    state, view = game.state, game.view
    while not view.termination:
        side = {1: "b", 2: "w"}[view.senet.side]
        thrown = client.call("ThrowSticks", pb.ThrowSticksRequest(state=state))
        state, view = thrown.state, thrown.view
        text = "pass"
        if thrown.moves:
            move = chooser.choice(thrown.moves)
            request = pb.MovePawnRequest(state=state)
            if move.text.startswith("in"):
                request.enter = True
            elif move.text == "pass":
                setattr(request, "pass", True)
            else:
                request.from_square = getattr(move, "from")
            moved = client.call("MovePawn", request)
            state, view, text = moved.state, moved.view, moved.move.text
        plies.append(f"{side} {thrown.points}:{text} #{view.digest}")
    return plies, client.call("Score", pb.ScoreRequest(state=state)), game.commitment


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("server")
    parser.add_argument("--open", type=int, metavar="SEED", help="play an open game of this seed")
    parser.add_argument("--choices", type=int, default=1, help="seed of the player's choices")
    parser.add_argument("--out", default="-", help="where the record goes")
    arguments = parser.parse_args()

    pb = load_messages()
    with grpc.insecure_channel(arguments.server) as channel:
        client = Client(channel, pb)
        plies, score, commitment = play(client, pb, arguments.open,
                                        random.Random(arguments.choices))
    if hashlib.sha256(bytes.fromhex(score.seed)).hexdigest() != commitment:
        sys.exit("the revealed seed is not the one that was committed to")
    sheet = score.senet
    seed = score.seed if arguments.open is None else arguments.open
    lines = ['[Game "senet"]', f'[Seed "{seed}"]', f'[Commitment "{commitment}"]',
             f'[Result "{sheet.black_score}-{sheet.white_score}"]']
    lines += [f"{number} {ply}" for number, ply in enumerate(plies, 1)]
    out = sys.stdout if arguments.out == "-" else open(arguments.out, "w", encoding="utf-8")
    print("\n".join(lines), file=out)
    print(f"{len(plies)} plies, {sheet.black_score}-{sheet.white_score}; the commitment checks",
          file=sys.stderr)


if __name__ == "__main__":
    main()
