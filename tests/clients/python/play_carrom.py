#!/usr/bin/env python3
"""Plays a whole match of carrom over gRPC, prints its score sheet and writes its record.

On an observed table the players' shots are made up, as a club would type them in; on a simulated
table two naive flickers aim at a pawn of their own and hope. `parlour replay` must find that the
record conforms.
"""
import argparse
import math
import random
import sys

import grpc

from parlour_client import Client, check_commitment, load_messages, write_record

LETTERS = {1: "S", 2: "W", 3: "N", 4: "E"}
BASELINE_UM = 370000 - 117400  # from the centre to the striker's line


def white_shoots(view):
    """Whether the seat to shoot plays white in this set."""
    partners = {1: {1, 3}, 3: {1, 3}, 2: {2, 4}, 4: {2, 4}}
    return view.seat in partners[view.white]


def observed_shot(carrom, view, chooser):
    """A shot that can have happened: mostly a miss, often an own pawn, sometimes something else."""
    white, black, red = carrom.COLOUR_WHITE, carrom.COLOUR_BLACK, carrom.COLOUR_RED
    left = [white] * (9 - view.white_in) + [black] * (9 - view.black_in)
    if view.red == carrom.RED_STATE_BOARD:
        left.append(red)
    own = white if white_shoots(view) else black
    shot = carrom.ObservedShot()
    kind = chooser.random()
    if kind < 0.45 and own in left:
        shot.dropped.append(own)
    elif kind < 0.6:
        shot.dropped.extend(chooser.sample(left, min(len(left), chooser.randint(1, 3))))
    elif kind < 0.65:
        shot.left.append(chooser.choice(left))
    elif kind < 0.7:
        shot.touched_nothing = True
    if chooser.random() < 0.05:
        shot.striker = carrom.STRIKER_FATE_POCKETED
    return shot


def from_seat(seat, x, y):
    """Table coordinates as the seat sees them: x to its right, y ahead."""
    return {1: (x, y), 2: (-y, x), 3: (-x, -y), 4: (y, -x)}[seat]


def naive_flick(carrom, view, chooser):
    """Straight at an own pawn, from somewhere on the line, a little off."""
    colour = "w" if white_shoots(view) else "b"
    own = [piece for piece in view.pieces if piece.id.startswith(colour)]
    target = chooser.choice(own)
    x, y = from_seat(view.seat, target.x_um, target.y_um)
    offset = chooser.randint(-219100, 219100)
    ahead = max(y + BASELINE_UM, 20000)
    angle = math.degrees(math.atan2(x - offset, ahead)) * 1000 + chooser.gauss(0, 400)
    return carrom.Flick(offset_um=offset, angle_mdeg=round(max(-89000, min(89000, angle))),
                        speed_um_per_s=chooser.randint(1200000, 4500000))


def next_shot(pb, carrom, state, view, simulated, chooser):
    request = pb.ApplyShotRequest(state=state)
    if simulated:
        request.flick.CopyFrom(naive_flick(carrom, view, chooser))
    else:
        request.observed.CopyFrom(observed_shot(carrom, view, chooser))
    return request


def play(client, pb, carrom, options, chooser):
    """Plays a match to its end; returns its plies, its last state and its commitment."""
    simulated = options.table == carrom.CARROM_TABLE_SIMULATED
    game = client.call("NewGame", pb.NewGameRequest(carrom=options))
    state, view, plies = game.state, game.view, []
    while not view.termination:
        seat = LETTERS[view.carrom.seat]
        while True:
            request = next_shot(pb, carrom, state, view.carrom, simulated, chooser)
            try:
                shot = client.call("ApplyShot", request)
                break
            except grpc.RpcError as error:  # the striker would stand on a piece: stand elsewhere
                if not simulated or error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                    raise
        state, view = shot.state, shot.view
        plies.append(f"{seat} {shot.verdict.text} #{view.digest}")
    return plies, state, game.commitment


def print_sheet(carrom, sheet):
    for number, row in enumerate(sheet.sets, 1):
        colour = "white" if row.colour == carrom.COLOUR_WHITE else "black"
        print(f"set {number}: {LETTERS[row.winner]} with {colour}, ply {row.ply}, "
              f"{row.points} ({', '.join(row.rules)})", file=sys.stderr)
    print(f"score {sheet.south_score}-{sheet.other_score}, {LETTERS[sheet.winner]} wins",
          file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("server", metavar="HOST:PORT")
    parser.add_argument("--table", choices=["observed", "simulated"], default="observed")
    parser.add_argument("--seats", type=int, choices=[2, 4], default=2)
    parser.add_argument("--mode", choices=["sets", "points"], default="sets")
    parser.add_argument("--choices", type=int, default=1, help="seed of the players' choices")
    parser.add_argument("--out", default="-", metavar="FILE", help="where the record goes")
    arguments = parser.parse_args()

    pb, _, carrom = load_messages()
    options = carrom.CarromOptions(
        seats=arguments.seats,
        table=carrom.CarromTable.Value(f"CARROM_TABLE_{arguments.table.upper()}"),
        mode=carrom.CarromMode.Value(f"CARROM_MODE_{arguments.mode.upper()}"))
    with grpc.insecure_channel(arguments.server) as channel:
        client = Client(channel, pb)
        plies, state, commitment = play(client, pb, carrom, options,
                                        random.Random(arguments.choices))
        score = client.call("Score", pb.ScoreRequest(state=state))
        check_commitment(score.seed, commitment)
        tags = [("Game", "carrom"), ("Seed", score.seed), ("Commitment", commitment),
                ("Seats", arguments.seats), ("Mode", arguments.mode), ("Table", arguments.table),
                ("Result", f"{score.carrom.south_score}-{score.carrom.other_score}")]
        write_record(arguments.out, tags, plies)
        record = "\n".join(f'[{name} "{value}"]' for name, value in tags) + "\n" + "\n".join(plies)
        sheet = client.call("Score", pb.ScoreRequest(record=record.encode())).carrom
    print_sheet(carrom, sheet)
    print(f"{len(plies)} plies; the commitment checks", file=sys.stderr)


if __name__ == "__main__":
    main()
