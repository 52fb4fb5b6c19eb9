#!/usr/bin/env python3
"""Plays a whole game of senet over gRPC and writes its record.

A sealed game is started, played at random to its end, and scored, which reveals its seed. Then the
commitment is checked, and the record of the game is written: `parlour replay` must find that it
conforms.
"""
import argparse
import random
import sys

import grpc

from parlour_client import Client, check_commitment, load_messages, write_record


def request_for(pb, state, move):
    """The request that plays a move of the list."""
    request = pb.MovePawnRequest(state=state)
    if move.text == "pass":
        setattr(request, "pass", True)
    elif move.text.startswith("in"):
        request.enter = True
    else:
        request.from_square = getattr(move, "from")
    return request


def play(client, pb, senet, seed, chooser):
    """Plays a game to its end; returns its plies, its last state and its commitment."""
    request = pb.NewGameRequest(senet=senet.SenetOptions())
    if seed is not None:
        request.seed = seed
    game = client.call("NewGame", request)
    plies = []
    state, view = game.state, game.view
    while not view.termination:
        side = {senet.SIDE_BLACK: "b", senet.SIDE_WHITE: "w"}[view.senet.side]
        thrown = client.call("ThrowSticks", pb.ThrowSticksRequest(state=state))
        state, view = thrown.state, thrown.view
        text = "pass"
        if thrown.moves:
            moved = client.call("MovePawn", request_for(pb, state, chooser.choice(thrown.moves)))
            state, view, text = moved.state, moved.view, moved.move.text
        plies.append(f"{side} {thrown.points}:{text} #{view.digest}")
    return plies, state, game.commitment


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("server", metavar="HOST:PORT")
    parser.add_argument("--open", type=int, metavar="SEED", help="play an open game of this seed")
    parser.add_argument("--choices", type=int, default=1, help="seed of the player's choices")
    parser.add_argument("--out", default="-", metavar="FILE", help="where the record goes")
    arguments = parser.parse_args()

    pb, senet, _ = load_messages()
    with grpc.insecure_channel(arguments.server) as channel:
        client = Client(channel, pb)
        plies, state, commitment = play(client, pb, senet, arguments.open,
                                        random.Random(arguments.choices))
        score = client.call("Score", pb.ScoreRequest(state=state))
    check_commitment(score.seed, commitment)
    result = f"{score.senet.black_score}-{score.senet.white_score}"
    seed = score.seed if arguments.open is None else arguments.open
    write_record(arguments.out, [("Game", "senet"), ("Seed", seed), ("Commitment", commitment),
                                 ("Result", result)], plies)
    print(f"{len(plies)} plies, {result}; the commitment checks", file=sys.stderr)


if __name__ == "__main__":
    main()
