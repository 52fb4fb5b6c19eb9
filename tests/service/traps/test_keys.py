"""State keys: rotation under load, files that are broken for a moment, states that are forged."""
import base64
import os
import random
import threading
import time

import grpc

from harness import Server, Trap, info, method, new_game, pb, saw, scratch


def key_line(key_id):
    return f"{key_id} {base64.b64encode(os.urandom(32)).decode()}\n"


def write(path, text):
    """Replaces a file at once, as an operator should."""
    with open(path + ".new", "w", encoding="ascii") as file:
        file.write(text)
    os.replace(path + ".new", path)


class Player(threading.Thread):
    """Plays games one after another, and keeps whatever was refused."""

    def __init__(self, server, seed):
        super().__init__(daemon=True)
        self.server, self.choose = server, random.Random(seed)
        self.ended = threading.Event()
        self.calls, self.refused, self.keys = 0, [], set()

    def run(self):
        with self.server.channel() as channel:
            while not self.ended.is_set():
                try:
                    self.play(channel)
                except grpc.RpcError as error:
                    self.refused.append(f"{error.code().name}: {error.details()}")

    def ask(self, channel, name, request):
        answer = method(channel, name)(request, timeout=20)
        self.calls += 1
        self.keys.add(answer.state[6:6 + answer.state[5]].decode())
        return answer

    def play(self, channel):
        game = self.ask(channel, "NewGame", new_game())
        while not game.view.termination and not self.ended.is_set():
            game = self.ask(channel, "ThrowSticks", pb.ThrowSticksRequest(state=game.state))
            if not game.moves:
                continue
            move = self.choose.choice(game.moves)
            request = pb.MovePawnRequest(state=game.state)
            if move.text == "pass":
                setattr(request, "pass", True)
            else:
                request.from_square = getattr(move, "from")
            game = self.ask(channel, "MovePawn", request)


class KeyTraps(Trap):
    def test_rotation_under_load(self):
        """The old key goes on opening what it sealed, while new games get the new one."""
        path = scratch("keys")
        old, new = key_line("old"), key_line("new")
        write(path, old)
        with Server("--state_keys", path) as server, server.channel() as channel:
            players = [Player(server, seed) for seed in range(4)]
            for player in players:
                player.start()
            stages = [("appended", old + new, "keys_loaded"),
                      ("broken", "what is this?\n", "keys_kept"), ("empty", "", "keys_kept"),
                      ("moved to the front", new + old, "keys_loaded")]
            for name, text, event in stages:
                time.sleep(0.5)  # of play
                before = len(server.log(event))
                write(path, text)
                self.wait_for(lambda event=event, before=before: len(server.log(event)) > before,
                              30, f"the line about keys that were {name}")
            self.assertEqual(list(info(channel).key_ids), ["new", "old"])
            time.sleep(1.5)
            for player in players:
                player.ended.set()
            for player in players:
                player.join()
            refused = [text for player in players for text in player.refused]
            keys = sorted(set().union(*(player.keys for player in players)))
            saw(f"{sum(player.calls for player in players)} calls while the file was "
                f"{', '.join(name for name, *_ in stages)}: {len(refused)} refused; keys: {keys}; "
                f"{len(server.log('keys_kept'))} lines about broken files")
            self.assertEqual(refused, [])
            self.assertEqual(keys, ["new", "old"])

    def test_states_of_a_key_that_is_gone(self):
        path = scratch("gone")
        old, new = key_line("old"), key_line("new")
        write(path, old)
        with Server("--state_keys", path) as server, server.channel() as channel:
            game = method(channel, "NewGame")(new_game(1))
            write(path, new)
            self.wait_for(lambda: list(info(channel).key_ids) == ["new"])
            with self.assertRaises(grpc.RpcError) as caught:
                method(channel, "ThrowSticks")(pb.ThrowSticksRequest(state=game.state))
            saw(f"{caught.exception.code().name}: {caught.exception.details()}")
            self.assertIn("--state_keys", caught.exception.details())

    def test_mutated_states(self):
        """Ten thousand states with one to four bytes changed, cut or added: none is accepted, and
        the server is as it was. (server_states_test does ten times as many without a network.)"""
        chance = random.Random(1)
        with Server("--log-calls", "none", pages=True) as server, server.channel() as channel:
            state = method(channel, "NewGame")(new_game(1)).state
            score = method(channel, "Score")

            def mutated():
                data = bytearray(state)
                for _ in range(chance.randint(1, 4)):
                    data[chance.randrange(len(data))] ^= chance.randint(1, 255)
                cut = chance.choice([0, 0, 0, 1, 7, 100])
                return bytes(data[:len(data) - cut]) + chance.choice([b"", b"", b"\0"])
            codes, before = {}, None
            for batch in range(100):
                for future in [score.future(pb.ScoreRequest(state=mutated())) for _ in range(100)]:
                    name = future.code().name
                    codes[name] = codes.get(name, 0) + 1
                if batch == 20:
                    before = server.memory_mb()
            grown = server.memory_mb() - before
            saw(f"{codes}, memory grew by {grown:.1f} MB")
            self.assertEqual(codes, {"INVALID_ARGUMENT": 10_000})
            self.assertLess(grown, 8)

    def test_nothing_secret_is_logged(self):
        """Neither keys nor states nor seeds, whatever is logged."""
        path = scratch("secret")
        secret = os.urandom(32)
        write(path, f"only {base64.b64encode(secret).decode()}\n")
        with Server("--state_keys", path, "--log-calls", "all") as server, \
                server.channel() as channel:
            game = method(channel, "NewGame")(new_game())
            for state in (game.state, game.state[:-1], b"no state"):
                try:
                    method(channel, "ThrowSticks")(
                        pb.ThrowSticksRequest(state=state),
                        metadata=[("x-request-id", "request-17")])
                except grpc.RpcError:
                    pass
            ended = method(channel, "EndGame")(
                pb.EndGameRequest(state=game.state, abandonment=pb.Abandonment()))
            seed = bytes.fromhex(method(channel, "Score")(pb.ScoreRequest(state=ended.state)).seed)
            write(path, f"only {base64.b64encode(secret).decode()}\nbroken \n")
            self.wait_for(lambda: server.log("keys_kept"))
            lines = server.log("call")
            text = server.log_text()
        saw(f"{len(lines)} lines for calls, such as {lines[2]}")
        self.assertEqual(lines[1]["request_id"], "request-17")
        for name, bytes_ in (("key", secret), ("seed", seed), ("state", game.state[20:52]),
                             ("tag", game.state[-32:])):
            for form in (bytes_.hex(), base64.b64encode(bytes_).decode()[:40]):
                self.assertNotIn(form, text, name)
