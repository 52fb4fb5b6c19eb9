#!/usr/bin/python3
"""Runs ghz against a server of its own: one configuration an RPC, with the data that it needs.

usage: run_ghz.py PARLOUR [RPC...]         (all RPCs; or some, such as ThrowSticks Score)

States are sealed by the server that is called, so the data is made here: games are begun, and each
RPC gets a request that fits. docs/operations.md says how to read the results. ghz is taken from the
PATH, or built where Go is.
"""
import base64
import glob
import json
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
GHZ = "github.com/bojand/ghz/cmd/ghz@v0.120.0"

if len(sys.argv) < 2:
    sys.exit(__doc__)
os.environ["PARLOUR"] = os.path.realpath(sys.argv[1])
sys.path.insert(0, os.path.join(HERE, "..", "service", "traps"))
from harness import Server, method, new_game, pb, record, scratch  # pylint: disable=C0413


def find_ghz():
    """The path of ghz; None if there is neither ghz nor Go to build it with."""
    if found := shutil.which("ghz"):
        return found
    if not shutil.which("go"):
        return None
    bin_directory = os.path.join(os.path.expanduser("~"), ".cache", "parlour")
    ghz = os.path.join(bin_directory, "ghz")
    if not os.path.exists(ghz):
        print(f"building {GHZ}", flush=True)
        subprocess.run(["go", "install", GHZ], check=True,
                       env={**os.environ, "GOBIN": bin_directory})
    return ghz


def text(state):
    return base64.b64encode(state).decode()


def requests(channel):
    """A request an RPC, as JSON."""
    begun = method(channel, "NewGame")(new_game(7))
    thrown = method(channel, "ThrowSticks")(pb.ThrowSticksRequest(state=begun.state))
    carrom = pb.NewGameRequest(seed=7)
    carrom.carrom.table = 2  # simulated
    at_table = method(channel, "NewGame")(carrom)
    return {
        "NewGame": {"senet": {}, "seed": "7"},
        "ThrowSticks": {"state": text(begun.state)},
        "MovePawn": {"state": text(thrown.state), "from_square": getattr(thrown.moves[0], "from"),
                     "throw_next": True},
        "ListMoves": {"state": text(thrown.state)},
        "EndGame": {"state": text(begun.state), "abandonment": {}},
        "Score": {"record": text(record())},
        "ReplayGames": [{"record": text(record())}] * 20,
        "GetServerInfo": {},
        "ApplyShot": {"state": text(at_table.state),
                      "flick": {"angle_mdeg": 1000, "speed_um_per_s": 2_000_000}},
    }


def run(ghz, server, config, data):
    """Runs one configuration; prints its figures and returns whether all calls were answered."""
    path = scratch("ghz_data.json")
    with open(path, "w", encoding="ascii") as file:
        json.dump(data, file)
    out = subprocess.run([ghz, "--config", config, "--data-file", path, "--format", "json",
                          server.address], stdout=subprocess.PIPE, text=True, check=True).stdout
    result = json.loads(out)
    quantiles = {one["percentage"]: one["latency"] / 1000 for one in result["latencyDistribution"]}
    name = result["options"]["call"].rsplit(".", 1)[1]
    print(f"{name:14} {result['rps']:8.0f} calls/s   p50 {quantiles[50]:6.0f} us   p99 "
          f"{quantiles[99]:6.0f} us   {result['statusCodeDistribution']}", flush=True)
    return set(result["statusCodeDistribution"]) == {"OK"}


def main():
    ghz = find_ghz()
    if ghz is None:
        print("SKIPPED: install ghz, or Go to build it with")
        return
    wanted = sys.argv[2:]
    well = True
    with Server("--log-calls", "none") as server, server.channel() as channel:
        data = requests(channel)
        for path in sorted(glob.glob(os.path.join(HERE, "ghz", "*.json"))):
            with open(path, encoding="ascii") as file:
                name = json.load(file)["call"].rsplit(".", 1)[1]
            if not wanted or name in wanted:
                well = run(ghz, server, path, data[name]) and well
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
