#!/usr/bin/python3
"""Mixed load for a long time, in which memory must not grow.

usage: run_soak.py PARLOUR LOAD_GENERATOR [--minutes M]

Unary calls of every kind, refused ones among them, as fast as one client makes them; beside it
streams of records, calls that are cancelled or too late, and connections that come and go. Memory
is read from /metrics. The first tenth is for warming up.
"""
import argparse
import json
import os
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
MAY_GROW = 1.05  # and a megabyte
SAMPLES = 30
# OK, INVALID_ARGUMENT and FAILED_PRECONDITION: what the mixed load asks for.
CODES = {"0", "3", "9"}
MORE_DESCRIPTORS = 5  # than before the load; the pages' connections are among them


def parse():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parlour")
    parser.add_argument("load_generator")
    parser.add_argument("--minutes", type=float, default=30)
    return parser.parse_args()


arguments = parse()
os.environ["PARLOUR"] = os.path.realpath(arguments.parlour)
sys.path.insert(0, os.path.join(HERE, "..", "service", "traps"))
import grpc  # pylint: disable=wrong-import-position
from harness import Server, info, method, new_game, record, replay  # pylint: disable=C0413


def come_and_go(server, ended, errors):
    """What clients do besides calling: stream, give up, be late, leave."""
    text = record()
    while not ended.is_set():
        try:
            with server.channel() as channel:
                verdicts = sum(1 for _ in replay(channel, [text] * 20, timeout=60))
                late = method(channel, "NewGame").future(new_game(1), timeout=0.001)
                method(channel, "NewGame").future(new_game(1), timeout=10).cancel()
                late.code()
                server.connect().close()
                if verdicts != 20:
                    errors.append(f"{verdicts} verdicts on 20 records")
        except grpc.RpcError as error:
            errors.append(f"{error.code().name}: {error.details()}")


def main():
    seconds = arguments.minutes * 60
    warm = 0.1 * seconds
    ended, errors, samples = threading.Event(), [], []
    with Server("--log-calls", "none", pages=True) as server:
        for _ in range(50):  # each thread that serves pages keeps some memory of its own
            server.metric("process_resident_memory_bytes")
        descriptors_before = server.descriptors()
        load = subprocess.Popen([arguments.load_generator, server.address, "--method", "Mixed",
                                 "--seconds", str(seconds)], stdout=subprocess.PIPE, text=True)
        beside = threading.Thread(target=come_and_go, args=(server, ended, errors))
        beside.start()
        begin = time.monotonic()
        for sample in range(SAMPLES + 1):
            at = warm + (0.98 * seconds - warm) * sample / SAMPLES
            time.sleep(max(0, begin + at - time.monotonic()))
            samples.append(server.metric("process_resident_memory_bytes") / 2**20)
        out = load.communicate(timeout=seconds + 60)[0]
        ended.set()
        beside.join()
        streamed = server.metric('parlour_records_replayed_total{conforms="yes"}')
        server.wait_idle()
        deadline = time.monotonic() + 20  # connections that were left take a moment to end
        while server.descriptors() > descriptors_before and time.monotonic() < deadline:
            time.sleep(0.1)
        descriptors = server.descriptors()
    print(f"load: {out.strip()}")
    print(f"and {streamed:.0f} records replayed; {descriptors_before} descriptors before, "
          f"{descriptors} after")
    third = len(samples) // 3
    print(f"resident memory, MB: start {samples[0]:.1f}, middle {samples[len(samples) // 2]:.1f}, "
          f"end {samples[-1]:.1f}; all: {' '.join(f'{one:.1f}' for one in samples)}")
    first, last = max(samples[:third]), max(samples[-third:])
    if load.returncode != 0:
        sys.exit(f"the load generator ended with {load.returncode}")
    if not set(json.loads(out)["codes"]) <= CODES:
        sys.exit("the load got codes that it did not ask for")
    if descriptors > descriptors_before + MORE_DESCRIPTORS:
        sys.exit(f"{descriptors - descriptors_before} descriptors are left open")
    if errors:
        sys.exit(f"{len(errors)} calls failed, such as: {errors[0]}")
    if last > first * MAY_GROW + 1:
        sys.exit(f"memory grew: at most {first:.1f} MB in the first third, {last:.1f} in the last")


if __name__ == "__main__":
    main()
