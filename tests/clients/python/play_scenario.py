#!/usr/bin/env python3
"""Plays the scenario of tests/clients/README.md and prints its transcript.

The clients in the other languages do the same, and every transcript is the same to the last byte.
"""
import argparse
import json

import grpc

from parlour_client import Client, check_commitment, load_error_details, load_messages

# Every call may be tried again: the server keeps nothing, and the same request gives the same
# answer. Behind a balancer with an address of its own round_robin does nothing, and does no harm.
SERVICE_CONFIG = {
    "loadBalancingConfig": [{"round_robin": {}}],
    "methodConfig": [{
        "name": [{"service": "parlour.v1.GameService"}],
        "retryPolicy": {"maxAttempts": 5, "initialBackoff": "0.05s", "maxBackoff": "1s",
                        "backoffMultiplier": 2,
                        "retryableStatusCodes": ["UNAVAILABLE", "CANCELLED"]}}]}
SHOTS = 24


def print_record(tags, plies):
    for name, value in tags:
        print(f'[{name} "{value}"]')
    for number, ply in enumerate(plies, 1):
        print(f"{number} {ply}")
    print()


def play_senet(client, pb, senet):
    """An open round; at ply n the move n modulo the number of moves is played, n from 0."""
    game = client.call("NewGame", pb.NewGameRequest(
        senet=senet.SenetOptions(reserve_start=True, sanctuary_14=True), seed=42))
    state, view, plies = game.state, game.view, []
    while not view.termination:
        side = "b" if view.senet.side == senet.SIDE_BLACK else "w"
        thrown = client.call("ThrowSticks", pb.ThrowSticksRequest(state=state))
        state, view, text = thrown.state, thrown.view, "pass"
        if thrown.moves:
            move = thrown.moves[len(plies) % len(thrown.moves)]
            request = pb.MovePawnRequest(state=state)
            if move.kind == senet.SENET_MOVE_KIND_ENTER:
                request.enter = True
            elif move.kind == senet.SENET_MOVE_KIND_PASS:
                setattr(request, "pass", True)  # a word of Python
            else:
                request.from_square = getattr(move, "from")  # and another
            moved = client.call("MovePawn", request)
            state, view, text = moved.state, moved.view, moved.move.text
        plies.append(f"{side} {thrown.points}:{text} #{view.digest}")
    score = client.call("Score", pb.ScoreRequest(state=state))
    check_commitment(score.seed, game.commitment)
    print_record([("Game", "senet"), ("Seed", "42"), ("Commitment", game.commitment),
                  ("ReserveStart", "yes"), ("Sanctuary14", "yes"),
                  ("Result", f"{score.senet.black_score}-{score.senet.white_score}")], plies)


def flick(carrom, attempt):
    """Some flick, from whole numbers only, so that every language computes the same."""
    return carrom.Flick(offset_um=attempt * 61803 % 400001 - 200000,
                        angle_mdeg=attempt * 27183 % 60001 - 30000,
                        speed_um_per_s=attempt * 314159 % 3000001 + 1500000)


def play_carrom(client, pb, carrom):
    """Flicks on a table with an unsteady hand; a striker that would stand on a piece is no shot."""
    game = client.call("NewGame", pb.NewGameRequest(
        carrom=carrom.CarromOptions(table=carrom.CARROM_TABLE_SIMULATED, tremor_angle_mdeg=300,
                                    tremor_speed_permille=20), seed=42))
    state, view, plies, attempt = game.state, game.view, [], 0
    while len(plies) < SHOTS:
        attempt += 1
        seat = {carrom.SEAT_SOUTH: "S", carrom.SEAT_NORTH: "N"}[view.carrom.seat]
        try:
            shot = client.call("ApplyShot", pb.ApplyShotRequest(
                state=state, flick=flick(carrom, attempt)))
        except grpc.RpcError as error:
            if error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            continue
        state, view = shot.state, shot.view
        plies.append(f"{seat} {shot.verdict.text} #{view.digest}")
    ended = client.call("EndGame", pb.EndGameRequest(state=state, abandonment=pb.Abandonment()))
    score = client.call("Score", pb.ScoreRequest(state=ended.state))
    check_commitment(score.seed, game.commitment)
    print_record([("Game", "carrom"), ("Seed", "42"), ("Commitment", game.commitment),
                  ("Table", "simulated"), ("TremorAngle", "300"), ("TremorSpeed", "20"),
                  ("Termination", "abandoned"),
                  ("Result", f"{score.carrom.south_score}-{score.carrom.other_score}")], plies)


def be_refused(client, pb, senet):
    """An attack on a pawn that its neighbour guards, and what the server says of it."""
    status_pb2, error_details_pb2 = load_error_details()
    game = client.call("NewGame", pb.NewGameRequest(
        senet=senet.SenetOptions(throws=senet.SENET_THROWS_OBSERVED),
        position="b..ww....b/........../.......... b 3 0,0 0,0 b"))
    try:
        client.call("MovePawn", pb.MovePawnRequest(state=game.state, from_square=1))
    except grpc.RpcError as error:
        status, info = status_pb2.Status(), error_details_pb2.ErrorInfo()
        for key, value in error.trailing_metadata():
            if key == "grpc-status-details-bin":
                status.ParseFromString(value)
        for detail in status.details:
            detail.Unpack(info)
        print(f"; refused: {error.code().name} {info.reason} {info.metadata['rule']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("server", metavar="HOST:PORT")
    arguments = parser.parse_args()

    pb, senet, carrom = load_messages()
    options = [("grpc.service_config", json.dumps(SERVICE_CONFIG))]
    with grpc.insecure_channel(arguments.server, options) as channel:
        client = Client(channel, pb)
        play_senet(client, pb, senet)
        play_carrom(client, pb, carrom)
        be_refused(client, pb, senet)


if __name__ == "__main__":
    main()
