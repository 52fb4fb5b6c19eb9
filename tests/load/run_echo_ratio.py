#!/usr/bin/python3
"""Measures the service against a bare gRPC call, in one run.

usage: run_echo_ratio.py PARLOUR ECHO_SERVER LOAD_GENERATOR [--rounds N] [--seconds S]

Four servers, one at a time under load, all on one core; the client on another. `echo` is built the
same way as the service and returns a response of the same type and size; `defaults` does so with
gRPC's defaults, that is without limits on connections; `empty` is `echo` with an empty response.
Each round measures each of them in turn, so that what else happens on the machine hits them alike;
the ratio is the median of the rounds'. Many short rounds tell more than a few long ones, since what
disturbs a machine lasts for seconds. docs/operations.md says how to read it.
"""
import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys

METHODS = ("ThrowSticks", "MovePawn", "Score")
GOAL_CALLS, GOAL_P99 = 0.90, 1.25


@contextlib.contextmanager
def started(core, *command):
    """A server pinned to a core; gives its process and address."""
    process = subprocess.Popen(["taskset", "-c", str(core), *command], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    try:
        yield process, process.stdout.readline().split()[-1]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def cpu_seconds(process):
    """Processor time that a process has used."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(generator, core, target, cases_from, method, seconds):
    process, address = target
    before = cpu_seconds(process)
    out = subprocess.run(["taskset", "-c", str(core), generator, address, "--cases-from",
                          cases_from, "--method", method, "--seconds", str(seconds)],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    result = json.loads(out)
    if set(result["codes"]) != {"0"}:
        sys.exit(f"{method}: calls failed: {result['codes']}")
    result["cpu_us"] = (cpu_seconds(process) - before) / result["calls"] * 1e6
    return result


def median(rounds, name, figure):
    return statistics.median(one[name][figure] for one in rounds)


def ratio(rounds, figure, other):
    return statistics.median(one["parlour"][figure] / one[other][figure] for one in rounds)


def report(method, rounds):
    """Prints a method's figures; returns whether the goals were reached."""
    for name in rounds[0]:
        print(f"{method:12} {name:9}{median(rounds, name, 'calls_per_s'):8.0f} calls/s   "
              f"p50 {median(rounds, name, 'p50_us'):6.0f} us   "
              f"p99 {median(rounds, name, 'p99_us'):6.0f} us   "
              f"{median(rounds, name, 'cpu_us'):5.1f} us of server's processor   "
              f"{rounds[0][name]['response_bytes']:4} bytes")
    calls, p99 = ratio(rounds, "calls_per_s", "echo"), ratio(rounds, "p99_us", "echo")
    met = calls >= GOAL_CALLS and p99 <= GOAL_P99
    print(f"{method:12} to echo: {calls:.2f} of its calls/s (goal {GOAL_CALLS:.2f}), {p99:.2f} of "
          f"its p99 (goal {GOAL_P99:.2f}); calls/s to defaults: "
          f"{ratio(rounds, 'calls_per_s', 'defaults'):.2f}, to empty: "
          f"{ratio(rounds, 'calls_per_s', 'empty'):.2f}"
          f"{'' if met else '   MISSED'}", flush=True)
    return met


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("parlour")
    parser.add_argument("echo_server")
    parser.add_argument("load_generator")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--server-core", type=int, default=0)
    parser.add_argument("--client-core", type=int, default=1)
    arguments = parser.parse_args()
    if os.cpu_count() < 2:
        sys.exit("SKIPPED: this needs two cores")

    core = arguments.server_core
    with started(core, arguments.parlour, "serve", "--listen", "127.0.0.1:0") as parlour, \
            started(core, arguments.echo_server, "--like", parlour[1]) as echo, \
            started(core, arguments.echo_server, "--like", parlour[1], "--defaults") as defaults, \
            started(core, arguments.echo_server) as empty:
        targets = {"parlour": parlour, "echo": echo, "defaults": defaults, "empty": empty}
        met = True
        for method in METHODS:
            rounds = [{name: measure(arguments.load_generator, arguments.client_core, target,
                                     parlour[1], method, arguments.seconds)
                       for name, target in targets.items()} for _ in range(arguments.rounds)]
            met = report(method, rounds) and met
    sys.exit(0 if met else 1)


if __name__ == "__main__":
    main()
